#include "audit/folder_lock.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"

namespace vetvec {

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

Status FolderLock::Take(const std::string& folder) {
  const std::string path = JoinPath(folder, "run.lock");
  VETVEC_ASSIGN_OR_RETURN(descriptor_, OpenRegular(path, O_RDWR | O_CREAT | O_NOFOLLOW));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return OkStatus();
  return Status(
             StatusCode::kAlreadyExists,
             fmt::format(
                 "another audit is running in '{}'; wait for it, or choose another output folder",
                 folder))
      .WithFile(folder)
      .WithRetryable(true);
}

}  // namespace vetvec
