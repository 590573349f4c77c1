#include "base/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace vetvec {

size_t UsableCores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return static_cast<size_t>(std::max(1, CPU_COUNT(&set)));
  }
  return std::max<size_t>(1, std::thread::hardware_concurrency());
}

void ParallelFor(size_t pieces, size_t threads, const std::function<void(size_t)>& work) {
  threads = std::min(threads == 0 ? UsableCores() : threads, pieces);
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      for (size_t piece = next++; piece < pieces; piece = next++) work(piece);
    } catch (...) {
      std::lock_guard<std::mutex> lock(mutex);
      if (!failure) failure = std::current_exception();
      next = pieces;
    }
  };
  std::vector<std::thread> others;
  try {
    others.reserve(threads);
    for (size_t i = 1; i < threads; ++i) others.emplace_back(run);
  } catch (const std::exception&) {
    // No more threads, or no memory for them: the existing ones do the work.
  }
  run();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace vetvec
