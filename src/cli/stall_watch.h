// Says that a call waits: inside a call, the library waits for limits, pauses and failing services
// without a word.
#ifndef VETVEC_CLI_STALL_WATCH_H_
#define VETVEC_CLI_STALL_WATCH_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "cli/session.h"

namespace vetvec::cli {

// How often a wait is mentioned on standard error: every 10 s on a terminal, otherwise every 10 min.
std::chrono::steady_clock::duration SayAgainAfter();
// "2026-11-28 14:05:10", in local time.
std::string TimeOfDay(std::chrono::steady_clock::time_point when);

// Watches one call: if no text arrives for 10 s, says so with the last words of the library, and
// again after SayAgainAfter. `options` gets a progress function; the call may last until its
// timeout_ms.
class StallWatch {
 public:
  StallWatch(bool is_quiet, CallOptions* options);
  ~StallWatch();
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;

 private:
  using Time = std::chrono::steady_clock::time_point;
  void Run();

  std::mutex mutex_;
  std::condition_variable end_;
  bool has_ended_ = false;
  uint64_t done_ = 0;
  uint64_t total_ = 0;
  Time changed_;
  Time deadline_;
  std::thread thread_;  // none if quiet
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_STALL_WATCH_H_
