#include "base/quiet_thread.h"

#include <pthread.h>
#include <signal.h>

#include <exception>
#include <string>
#include <utility>

namespace vetvec {

Status StartQuietThread(const char* what, std::function<void()> work, std::thread* thread) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  Status status;
  try {
    *thread = std::thread(std::move(work));
  } catch (const std::exception& error) {
    status = Unavailable(std::string("cannot start ") + what + ": " + error.what());
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return status;
}

}  // namespace vetvec
