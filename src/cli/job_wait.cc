#include "cli/job_wait.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/session.h"
#include "cli/thread.h"

namespace vetvec::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int64_t kHourS = 3600;
constexpr int64_t kMostWaitS = 365 * 24 * kHourS;  // that the configuration accepts
constexpr std::chrono::seconds kSilenceAfterRetry(2);
constexpr std::chrono::seconds kSilence(10);

bool IsTerminal() { return isatty(STDERR_FILENO) == 1; }

// How long the library waits, for the words; of the configuration that was loaded last.
std::atomic<double> wait_s{kHourS};

struct LastWords {
  std::mutex mutex;
  std::string text;
  SteadyClock::time_point said;
};
LastWords& TheLastWords() {
  static auto* const words = new LastWords;  // used by threads that may outlive main
  return *words;
}

// What the library has said since then; empty: nothing.
std::string LastRetrySince(SteadyClock::time_point when) {
  LastWords& words = TheLastWords();
  std::lock_guard<std::mutex> lock(words.mutex);
  return words.said > when ? words.text : "";
}

// "2026-11-28 14:05:10", in local time.
std::string TimeOfDay(SteadyClock::time_point when) {
  using Wall = std::chrono::system_clock;
  const auto ahead = std::chrono::duration_cast<Wall::duration>(when - SteadyClock::now());
  return fmt::format("{:%F %T}", fmt::localtime(Wall::to_time_t(Wall::now() + ahead)));
}

}  // namespace

bool NoteJobWait(const nlohmann::json& settings) {
  const nlohmann::json& defaults = settings.at("defaults");
  wait_s = defaults.value("max_wait_s", static_cast<double>(kHourS));
  return defaults.contains("max_wait_s");
}

std::optional<std::string> JobWaitSetting(const CommonFlags& flags,
                                          const nlohmann::json& settings) {
  if (!flags.is_job || NoteJobWait(settings)) return std::nullopt;
  const double given_s = std::min<double>(flags.deadline_s, kMostWaitS);
  const double usual_s = static_cast<double>(IsTerminal() ? 24 * kHourS : kHourS);
  wait_s = given_s > 0 ? given_s : usual_s;
  return fmt::format("defaults.max_wait_s={}", wait_s.load());
}

void KeepLastRetry(std::string_view text) {
  LastWords& words = TheLastWords();
  std::lock_guard<std::mutex> lock(words.mutex);
  words.text = text;
  words.said = SteadyClock::now();
}

WaitWatch::WaitWatch(const CommonFlags& flags, CallOptions* options)
    : says_silence_(flags.says_silence), changed_(SteadyClock::now()) {
  options->progress = [this, inner = options->progress](const vetvec_progress& progress) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (progress.done != done_ || progress.stage != stage_) changed_ = SteadyClock::now();
      stage_ = progress.stage;
      done_ = progress.done;
      total_ = progress.total;
    }
    return inner ? inner(progress) : 0;
  };
  thread_ = StartThread("the thread that says what is waited for", [this] { Run(); });
}

WaitWatch::~WaitWatch() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
  }
  end_.notify_one();
  thread_.join();
}

std::string WaitWatch::Words(Time now) const {
  const std::string why = LastRetrySince(changed_);
  const bool is_silent = says_silence_ && now - changed_ >= kSilence;
  if (!is_silent && (why.empty() || now - changed_ < kSilenceAfterRetry)) return "";
  std::string words =
      fmt::format("vetvec: waiting: no vector for {} s",
                  std::chrono::duration_cast<std::chrono::seconds>(now - changed_).count());
  if (total_ > 0) words += fmt::format(", {} of {} texts so far", done_, total_);
  if (why.empty()) return words;
  const auto patience = std::chrono::duration_cast<SteadyClock::duration>(
      std::chrono::duration<double>(wait_s.load()));
  return words + fmt::format("; {}; gives up at {}", why, TimeOfDay(changed_ + patience));
}

void WaitWatch::Run() {
  const SteadyClock::duration again_after =
      IsTerminal() ? SteadyClock::duration(std::chrono::seconds(10)) : std::chrono::minutes(10);
  std::optional<Time> said;
  std::unique_lock<std::mutex> lock(mutex_);
  while (!end_.wait_for(lock, std::chrono::seconds(1), [this] { return has_ended_; })) {
    const Time now = SteadyClock::now();
    if (said && now - *said < again_after) continue;
    const std::string words = Words(now);
    if (words.empty()) continue;
    said = now;
    PrintError(words);
  }
}

}  // namespace vetvec::cli
