#include "base/quiet_thread.h"

#include <pthread.h>
#include <signal.h>

#include <string>
#include <utility>

namespace vetvec {
namespace {

// Mono takes the first real-time signals that nobody handles, from SIGRTMIN + 1 on, to stop,
// restart and interrupt threads.
constexpr int kSignalsOfMono = 3;

bool HasHandler(int signal) {
  struct sigaction action;
  return sigaction(signal, nullptr, &action) == 0 &&
         ((action.sa_flags & SA_SIGINFO) != 0 ||
          (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN));
}

// Blocks all signals but two kinds: faults, which cannot be deferred and which a program's crash
// reporter needs to see; and those with which garbage collectors and schedulers stop threads
// (Boehm: SIGPWR and SIGXCPU; .NET: SIGRTMIN; Go: SIGURG; Mono: see above, if it is present),
// because a callback may have run managed code on the thread.
sigset_t SignalsToBlock() {
  sigset_t signals;
  sigfillset(&signals);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPWR,
                           SIGXCPU, SIGURG, SIGRTMIN}) {
    sigdelset(&signals, signal);
  }
  for (int signal = SIGRTMIN + 1; signal <= SIGRTMIN + kSignalsOfMono; ++signal) {
    if (HasHandler(signal)) sigdelset(&signals, signal);
  }
  return signals;
}

}  // namespace

Status StartQuietThread(const char* what, std::function<void()> work,
                        std::thread* thread) noexcept {
  const sigset_t blocked = SignalsToBlock();
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  Status status;
  try {
    *thread = std::thread(std::move(work));
  } catch (...) {
    status = CaughtStatus();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (status.ok() || status.code() == StatusCode::kOutOfMemory) return status;
  try {
    return Unavailable(std::string("cannot start ") + what + ": " + status.message());
  } catch (...) {
    return OutOfMemory();
  }
}

}  // namespace vetvec
