#include "base/quiet_thread.h"

#include <pthread.h>
#include <signal.h>

#include <exception>
#include <string>
#include <utility>

namespace vetvec {
namespace {

// All but two kinds: faults, which cannot be put off and which a program's crash reporter wants to
// see; and those with which garbage collectors and schedulers stop threads (Mono and Boehm: SIGPWR
// and SIGXCPU; .NET: SIGRTMIN; Go: SIGURG), for a callback may have run managed code on the thread.
sigset_t SignalsToBlock() {
  sigset_t signals;
  sigfillset(&signals);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPWR,
                           SIGXCPU, SIGURG, SIGRTMIN}) {
    sigdelset(&signals, signal);
  }
  return signals;
}

}  // namespace

Status StartQuietThread(const char* what, std::function<void()> work, std::thread* thread) {
  const sigset_t blocked = SignalsToBlock();
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
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
