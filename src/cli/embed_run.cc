#include "cli/embed_run.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "cli/stall_watch.h"

namespace vetvec::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int64_t kHourMs = int64_t{3600} * 1000;

bool IsTerminal() { return isatty(STDERR_FILENO) == 1; }

// Too many requests, or a service that is there but not ready, such as one that loads its model. A
// call that ends because the service has failed repeatedly states no HTTP status: then the last
// retry tells.
bool PassesByItself(const Error& error) {
  constexpr int kServiceUnavailable = 503;
  if (error.status() == VETVEC_STATUS_RATE_LIMITED) return true;
  if (error.status() != VETVEC_STATUS_UNAVAILABLE) return false;
  const bool is_pause = error.http_status() == 0 && error.retry_after_ms() >= 0;
  return error.http_status() == kServiceUnavailable ||
         (is_pause && LastRetryOfLibrary().find("HTTP 503") != std::string::npos);
}

// The pauses between calls: they grow from 2 s to 60 s, or are as long as the service says.
class Patience {
 public:
  explicit Patience(const CommandLine& line) : is_quiet_(line.flags.quiet) {
    const int64_t given_ms = DeadlineMs(line, 0);
    patience_ms_ = IsTerminal() ? kDayMs : kHourMs;
    if (given_ms > 0) deadline_ = Clock::now() + milliseconds(std::min(given_ms, 365 * kDayMs));
  }

  int64_t CallTimeoutMs() const {
    if (!deadline_) return kDayMs;
    const auto left = std::chrono::duration_cast<milliseconds>(*deadline_ - Clock::now()).count();
    return std::max<int64_t>(1, left);
  }

  // Forgets the waiting: vectors have arrived.
  void Progress() {
    gives_up_.reset();
    pause_ms_ = kFirstPauseMs;
  }

  // Waits before the next call; false: there is no time for one.
  bool Wait(const Error& why) {
    if (!gives_up_) gives_up_ = deadline_ ? *deadline_ : Clock::now() + milliseconds(patience_ms_);
    const int64_t pause_ms = why.retry_after_ms() >= 0 ? why.retry_after_ms() : pause_ms_;
    pause_ms_ = std::min<int64_t>(2 * pause_ms_, kLongestPauseMs);
    const Clock::time_point next = Clock::now() + milliseconds(std::max<int64_t>(pause_ms, 1));
    if (next >= *gives_up_) return false;
    do {
      Say(why, next);
      std::this_thread::sleep_for(milliseconds(50));
      if (IsInterrupted()) {
        throw Error(VETVEC_STATUS_CANCELLED, std::string("interrupted; to continue, run it again"));
      }
    } while (Clock::now() < next);
    return true;
  }

 private:
  static constexpr int64_t kFirstPauseMs = 2000;
  static constexpr int64_t kLongestPauseMs = 60'000;

  void Say(const Error& why, Clock::time_point next) {
    const Clock::time_point now = Clock::now();
    if (is_quiet_ || (last_said_ && now - *last_said_ < SayAgainAfter())) return;
    last_said_ = now;
    PrintError(fmt::format("vetvec: waiting: {}; next attempt at {}, gives up at {}", why.what(),
                           TimeOfDay(next), TimeOfDay(*gives_up_)));
  }

  bool is_quiet_;
  int64_t patience_ms_ = 0;
  int64_t pause_ms_ = kFirstPauseMs;
  std::optional<Clock::time_point> deadline_;  // of --deadline
  std::optional<Clock::time_point> gives_up_;  // nothing: not waiting
  std::optional<Clock::time_point> last_said_;
};

// The texts that still have no vector, and the failures of those that will get none.
class EmbedRun {
 public:
  EmbedRun(const CommandLine& line, const CancelToken& cancel, const Encoder& encoder,
           const TextBatch& texts)
      : line_(line), cancel_(cancel), encoder_(encoder), texts_(texts), patience_(line) {
    pending_.resize(texts.size());
    std::iota(pending_.begin(), pending_.end(), uint64_t{0});
    out_.count = texts.size();
  }

  EmbeddedTexts Run() {
    while (!pending_.empty()) {
      std::optional<Error> wait_for = Call();
      if (!wait_for) break;
      if (!patience_.Wait(*wait_for)) {
        if (out_.dimension == 0) throw *wait_for;
        for (const uint64_t index : pending_) AddFailure(index, *wait_for);
        break;
      }
    }
    for (auto& [index, failure] : failed_) out_.failed.push_back(std::move(failure));
    return std::move(out_);
  }

 private:
  // One call with the pending texts; the failure to wait for, if there is one. Leaves the texts
  // that are worth another call in pending_.
  std::optional<Error> Call() {
    CallScope scope(line_, cancel_);
    CallOptions options = scope.options();
    options.timeout_ms = patience_.CallTimeoutMs();
    const StallWatch watch(line_.flags.quiet, &options);
    const bool is_first = pending_.size() == texts_.size();
    TextBatch some;
    if (!is_first) {
      for (const uint64_t index : pending_) some.Add(texts_[index]);
    }
    try {
      Matrix rows = encoder_.Embed(is_first ? texts_ : some, options);
      if (is_first) {
        out_.whole = std::move(rows);
        out_.dimension = out_.whole.cols();
      } else {
        for (size_t i = 0; i < pending_.size(); ++i) Keep(pending_[i], rows, i);
      }
      pending_.clear();
      return std::nullopt;
    } catch (const EmbedError& error) {
      if (error.status() == VETVEC_STATUS_CANCELLED) throw;
      return Sort(error);
    } catch (const Error& error) {
      if (!PassesByItself(error)) throw;
      return error;
    }
  }

  std::optional<Error> Sort(const EmbedError& error) {
    std::optional<Error> wait_for;
    std::vector<uint64_t> again;
    bool has_new = false;
    std::vector<std::pair<uint64_t, Error>> failures;
    for (size_t i = 0; i < pending_.size(); ++i) {
      if (error.item_status()[i] == VETVEC_STATUS_OK && error.rows() != nullptr) {
        Keep(pending_[i], *error.rows(), i);
        has_new = true;
        continue;
      }
      Error item = error.item(i);
      if (PassesByItself(item)) {
        again.push_back(pending_[i]);
        if (!wait_for) wait_for = item;
      } else {
        failures.emplace_back(pending_[i], std::move(item));
      }
    }
    if (has_new) patience_.Progress();
    if (out_.dimension == 0 && !wait_for) throw error;  // nothing has been received
    for (const auto& [index, failure] : failures) AddFailure(index, failure);
    pending_ = std::move(again);
    return wait_for;
  }

  void Keep(uint64_t index, const Matrix& rows, size_t row) {
    if (out_.dimension == 0) {
      out_.dimension = rows.cols();
      out_.values.resize(out_.count * out_.dimension);
    }
    const float* const from = rows.data() + row * rows.view().row_stride;
    std::copy_n(from, out_.dimension,
                out_.values.begin() + static_cast<std::ptrdiff_t>(index * out_.dimension));
  }

  void AddFailure(uint64_t index, const Error& error) {
    failed_[index] = {index, error.status_name(), error.what()};
  }

  const CommandLine& line_;
  const CancelToken& cancel_;
  const Encoder& encoder_;
  const TextBatch& texts_;
  Patience patience_;
  std::vector<uint64_t> pending_;
  std::map<uint64_t, FailedText> failed_;
  EmbeddedTexts out_;
};

}  // namespace

vetvec_rows EmbeddedTexts::rows() const {
  if (values.empty()) return whole.view();
  return {values.data(), count, dimension, dimension};
}

EmbeddedTexts EmbedPatiently(const CommandLine& line, const CancelToken& cancel,
                             const Encoder& encoder, const TextBatch& texts) {
  return EmbedRun(line, cancel, encoder, texts).Run();
}

}  // namespace vetvec::cli
