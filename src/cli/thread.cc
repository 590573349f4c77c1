#include "cli/thread.h"

#include <fmt/format.h>

#include <stdexcept>
#include <system_error>
#include <utility>

namespace vetvec::cli {

std::thread StartThread(const char* what, std::function<void()> work) try {
  return std::thread(std::move(work));
} catch (const std::system_error& error) {
  throw std::runtime_error(fmt::format("cannot start {}: {}", what, error.code().message()));
}

}  // namespace vetvec::cli
