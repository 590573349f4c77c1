#include "base/descriptors.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace vetvec {
namespace {

constexpr int kStandard = 3;

}  // namespace

int AboveStandard(int descriptor) noexcept {
  if (descriptor < 0 || descriptor >= kStandard) return descriptor;
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, kStandard);
  const int error_number = errno;
  close(descriptor);
  errno = error_number;
  return copy;
}

StandardDescriptors::StandardDescriptors() noexcept {
  const int error_number = errno;
  for (int i = 0; i < kStandard; ++i) {
    if (fcntl(i, F_GETFD) != -1) continue;
    const int opened = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (opened >= 0 && opened < kStandard) {
      is_taken_[opened] = true;
    } else if (opened >= 0) {
      close(opened);  // another thread was faster
    }
  }
  errno = error_number;
}

StandardDescriptors::~StandardDescriptors() {
  const int error_number = errno;
  for (int i = 0; i < kStandard; ++i) {
    if (is_taken_[i]) close(i);
  }
  errno = error_number;
}

}  // namespace vetvec
