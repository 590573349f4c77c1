#include "cli/stall_watch.h"

#include <fmt/chrono.h>
#include <unistd.h>

#include <optional>
#include <utility>

#include "cli/thread.h"

namespace vetvec::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr auto kStall = std::chrono::seconds(10);

}  // namespace

SteadyClock::duration SayAgainAfter() {
  return isatty(STDERR_FILENO) == 1 ? SteadyClock::duration(std::chrono::seconds(10))
                                    : SteadyClock::duration(std::chrono::minutes(10));
}

std::string TimeOfDay(SteadyClock::time_point when) {
  using Wall = std::chrono::system_clock;
  const auto ahead = std::chrono::duration_cast<Wall::duration>(when - SteadyClock::now());
  return fmt::format("{:%F %T}", fmt::localtime(Wall::to_time_t(Wall::now() + ahead)));
}

StallWatch::StallWatch(bool is_quiet, CallOptions* options)
    : changed_(SteadyClock::now()),
      deadline_(changed_ + std::chrono::milliseconds(options->timeout_ms)) {
  if (is_quiet) return;
  options->progress = [this, inner = options->progress](const vetvec_progress& progress) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (progress.done != done_) changed_ = SteadyClock::now();
      done_ = progress.done;
      total_ = progress.total;
    }
    return inner ? inner(progress) : 0;
  };
  thread_ = StartThread("the thread that says what is waited for", [this] { Run(); });
}

StallWatch::~StallWatch() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
  }
  end_.notify_one();
  thread_.join();
}

void StallWatch::Run() {
  std::optional<Time> said;
  std::unique_lock<std::mutex> lock(mutex_);
  while (!end_.wait_for(lock, std::chrono::seconds(1), [this] { return has_ended_; })) {
    const Time now = SteadyClock::now();
    if (now - changed_ < kStall || (said && now - *said < SayAgainAfter())) continue;
    said = now;
    const std::string why = LastRetryOfLibrary();
    const std::string so_far =
        total_ == 0 ? "" : fmt::format(", {} of {} texts so far", done_, total_);
    PrintError(fmt::format("vetvec: waiting: no vector for {} s{}{}{}; gives up at {}",
                           std::chrono::duration_cast<std::chrono::seconds>(now - changed_).count(),
                           so_far, why.empty() ? "" : "; last: ", why, TimeOfDay(deadline_)));
  }
}

}  // namespace vetvec::cli
