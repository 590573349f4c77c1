#include "base/fork_section.h"

#include <pthread.h>
#include <time.h>

#include <atomic>
#include <cstdint>

namespace vetvec {

thread_local int ForkSection::depth = 0;

namespace {

constexpr int64_t kLongestWaitNanos = 1'000'000'000;
constexpr long kNapNanos = 50'000;

// Only atomics: whatever state they have at the fork, the child can use them. The order of the two
// in Enter and Prepare decides: either the section is counted, or it sees the fork.
std::atomic<int> inside{0};  // threads in a section
std::atomic<int> forks{0};   // that wait or are under way

void Nap() {
  const timespec time = {0, kNapNanos};
  nanosleep(&time, nullptr);
}

int64_t NowNanos() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

void ForkSection::Enter() noexcept {
  for (;;) {
    inside.fetch_add(1);
    if (forks.load() == 0) return;
    inside.fetch_sub(1);
    while (forks.load() != 0) Nap();
  }
}

void ForkSection::Leave() noexcept { inside.fetch_sub(1); }

// pthread_atfork calls them on the thread that forks.
struct ForkHandlers {
  static void Prepare() {
    forks.fetch_add(1);
    const int own = ForkSection::IsInside() ? 1 : 0;
    const int64_t end = NowNanos() + kLongestWaitNanos;
    while (inside.load() > own && NowNanos() < end) Nap();
  }
  static void InParent() { forks.fetch_sub(1); }
  static void InChild() {
    inside.store(ForkSection::IsInside() ? 1 : 0);
    forks.store(0);
  }
};

namespace {

// When the library is loaded, because the first section may coincide with a fork.
[[maybe_unused]] const int registered =
    pthread_atfork(&ForkHandlers::Prepare, &ForkHandlers::InParent, &ForkHandlers::InChild);

}  // namespace
}  // namespace vetvec
