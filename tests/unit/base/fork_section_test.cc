#include "base/fork_section.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "base/descriptors.h"

namespace vetvec {
namespace {

constexpr unsigned kForkHangsSeconds = 60;

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLongWait{900};  // fork() waits for a second at most

// The wait status of a child that runs `work`; `waited`: how long fork() took.
template <typename Work>
int ChildStatus(const Work& work, Clock::duration* waited = nullptr) {
  const auto begin = Clock::now();
  const pid_t pid = fork();
  if (pid == 0) {
    alarm(kForkHangsSeconds);
    work();
    _exit(0);
  }
  if (waited != nullptr) *waited = Clock::now() - begin;
  int status = -1;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return status;
}

TEST(ForkSection, AChildMeetsNoLockThatAThreadOfItsParentHolds) {
  std::mutex of_a_library;
  std::atomic<bool> is_over{false};
  std::atomic<uint64_t> sections{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      while (!is_over) {
        const ForkSection section;
        const ForkSection nested;
        const std::lock_guard<std::mutex> lock(of_a_library);
        ++sections;
      }
    });
  }
  for (int i = 0; i < 200; ++i) {
    Clock::duration waited{};
    const int status = ChildStatus(
        [&] {
          const ForkSection section;
          const std::lock_guard<std::mutex> lock(of_a_library);
        },
        &waited);
    // On a machine that lets a thread stand in its section for a second, nothing was promised.
    if (waited < kLongWait) {
      EXPECT_EQ(status, 0) << "fork " << i;
    }
  }
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(sections, 0u);
}

TEST(ForkSection, AThreadThatForksWithinOneDoesNotWaitForItself) {
  const ForkSection outer;
  EXPECT_EQ(ChildStatus([] {
              if (!ForkSection::IsInside()) _exit(1);
              const ForkSection nested;
              // Nobody else is in one here, so that a grandchild is made at once too.
              if (ChildStatus([] { const ForkSection another; }) != 0) _exit(2);
            }),
            0);
  EXPECT_TRUE(ForkSection::IsInside());
}

// A thread that does not leave its section, such as one that writes to a disk that hangs.
TEST(ForkSection, AForkDoesNotWaitForEver) {
  std::atomic<bool> is_inside{false};
  std::atomic<bool> may_leave{false};
  std::thread thread([&] {
    const ForkSection section;
    is_inside = true;
    while (!may_leave) std::this_thread::yield();
  });
  while (!is_inside) std::this_thread::yield();
  EXPECT_EQ(ChildStatus([] { const ForkSection section; }), 0);
  may_leave = true;
  thread.join();
  const ForkSection section;
  EXPECT_TRUE(ForkSection::IsInside());
}

TEST(Descriptors, TheStandardOnesAreNotTaken) {
  EXPECT_EQ(AboveStandard(-1), -1);
  EXPECT_EQ(ChildStatus([] {
              for (int i = 0; i < 3; ++i) close(i);
              {
                const StandardDescriptors kept;
                const int there = open("/dev/null", O_RDONLY | O_CLOEXEC);
                if (there < 3) _exit(1);
                close(there);
              }
              for (int i = 0; i < 3; ++i) {
                if (fcntl(i, F_GETFD) != -1) _exit(2);
              }
              const int moved = AboveStandard(open("/dev/null", O_RDONLY | O_CLOEXEC));
              if (moved < 3 || fcntl(0, F_GETFD) != -1) _exit(3);
              if (fcntl(moved, F_GETFD) != FD_CLOEXEC) _exit(4);
              errno = EIO;
              if (AboveStandard(moved) != moved || errno != EIO) _exit(5);
            }),
            0);
}

}  // namespace
}  // namespace vetvec
