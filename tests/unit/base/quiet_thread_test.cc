#include "base/quiet_thread.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>

#include <initializer_list>

namespace vetvec {
namespace {

TEST(QuietThread, TakesNoSignalOfTheProgram) {
  sigset_t mask;
  sigemptyset(&mask);
  std::thread thread;
  ASSERT_TRUE(StartQuietThread(
                  "a test", [&] { pthread_sigmask(SIG_SETMASK, nullptr, &mask); }, &thread)
                  .ok());
  thread.join();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGALRM, SIGCHLD, SIGUSR1}) {
    EXPECT_EQ(sigismember(&mask, signal), 1) << signal;
  }
  // A run time that stops the world must be able to stop this thread too; faults are reported.
  for (const int signal : {SIGSEGV, SIGBUS, SIGPWR, SIGXCPU, SIGURG, SIGRTMIN}) {
    EXPECT_EQ(sigismember(&mask, signal), 0) << signal;
  }
}

// Mono stops threads with the first free real-time signals above SIGRTMIN; without a run time that
// handles them they are the program's, which may wait for them by signalfd.
TEST(QuietThread, TakesTheSignalsOfARunTimeThatIsThere) {
  const auto blocked = [](int signal) {
    sigset_t mask;
    sigemptyset(&mask);
    std::thread thread;
    EXPECT_TRUE(StartQuietThread(
                    "a test", [&] { pthread_sigmask(SIG_SETMASK, nullptr, &mask); }, &thread)
                    .ok());
    if (thread.joinable()) thread.join();
    return sigismember(&mask, signal) == 1;
  };
  const int signal = SIGRTMIN + 1;
  EXPECT_TRUE(blocked(signal));
  struct sigaction action = {};
  struct sigaction before = {};
  action.sa_handler = [](int) {};
  ASSERT_EQ(sigaction(signal, &action, &before), 0);
  EXPECT_FALSE(blocked(signal));
  EXPECT_TRUE(blocked(SIGRTMIN + 8));
  ASSERT_EQ(sigaction(signal, &before, nullptr), 0);
}

TEST(QuietThread, LeavesTheCallersMaskAsItIs) {
  sigset_t before;
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  std::thread thread;
  ASSERT_TRUE(StartQuietThread("a test", [] {}, &thread).ok());
  thread.join();
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  for (const int signal : {SIGINT, SIGPIPE, SIGPWR}) {
    EXPECT_EQ(sigismember(&before, signal), sigismember(&after, signal)) << signal;
  }
}

}  // namespace
}  // namespace vetvec
