// Commands that are jobs wait for a service that is busy (HTTP 429) or loads its model (503): the
// library does, as long as the configuration says (max_wait_s). Here are how long that is if
// nothing is set, and the words on standard error, because the library waits in silence.
#ifndef VETVEC_CLI_JOB_WAIT_H_
#define VETVEC_CLI_JOB_WAIT_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "cli/command.h"
#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// The setting for a job: waits until --deadline; without one, for 24 h if standard error is a
// terminal, otherwise for 1 h. Nothing if `settings` say how long, or the command is not a job.
std::optional<std::string> JobWaitSetting(const CommonFlags& flags, const nlohmann::json& settings);

// How long the library waits with these settings, for the words; false: they do not say.
bool NoteJobWait(const nlohmann::json& settings);

// Keeps what the library says below the level of a warning: what it tries again, and why.
void KeepLastRetry(std::string_view text);

// Watches one call. Says what is waited for and until when: when the library has tried again and no
// text has arrived for 2 s, or when nothing at all has happened to `embed` for 10 s; then every 10
// s on a terminal, otherwise every 10 min. `options` gets a progress function.
class WaitWatch {
 public:
  WaitWatch(const CommonFlags& flags, CallOptions* options);
  ~WaitWatch();
  WaitWatch(const WaitWatch&) = delete;
  WaitWatch& operator=(const WaitWatch&) = delete;

 private:
  using Time = std::chrono::steady_clock::time_point;
  void Run();
  // What is to be said now; empty: nothing.
  std::string Words(Time now) const;

  const bool says_silence_;
  std::mutex mutex_;
  std::condition_variable end_;
  bool has_ended_ = false;
  std::string stage_;
  uint64_t done_ = 0;
  uint64_t total_ = 0;
  Time changed_;  // a text has arrived, or another stage has begun
  std::thread thread_;
};

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_JOB_WAIT_H_
