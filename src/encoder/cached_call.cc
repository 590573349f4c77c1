#include "encoder/cached_call.h"

#include <utility>

namespace vetvec {
namespace {

constexpr size_t kTextsPerRound = 65'536;

}  // namespace

CachedCall::CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
                       EmbedOutput* out, std::shared_ptr<Waker> waker)
    : frame_{*encoder, texts, options, *out, std::move(waker)},
      on_rows_(options.on_rows),
      progress_(options.progress) {
  frame_.options.deadline_nanos = encoder->DeadlineOf(options);
  frame_.options.on_rows = [this](std::span<const size_t> items) {
    texts_.SetWritten(items);
    round_.Keep(items, VectorSource::kComputed);
    if (on_rows_) on_rows_(items);
  };
  if (progress_) {
    frame_.options.progress = [this](uint64_t done, uint64_t total) {
      return progress_(round_.fetched() + done, round_.fetched() + total + missing_.size());
    };
  }
  if (!encoder->options().on_call) return;
  is_reported_ = false;
  frame_.options.wants_model = true;
  start_wall_nanos_ = encoder->options().clock->WallNanos();
  start_nanos_ = encoder->options().clock->MonotonicNanos();
}

CachedCall::~CachedCall() {
  round_.End();
  Report(StatusCode::kAborted);  // unless it has ended
}

bool CachedCall::Step(Pause* pause) {
  Prepare();
  for (;;) {
    if (phase_ == Phase::kRound) {
      if (frame_.status.ok() && !missing_.empty()) frame_.status = frame_.StopReason();
      if (!frame_.status.ok()) FailMissing();
      if (missing_.empty()) return End();
      StartRound();
    }
    if (phase_ == Phase::kFetch) {
      if (!round_.Step(pause)) return false;
      round_.End();
      phase_ = Phase::kJoined;
    }
    if (!joined_.Take(&missing_, pause)) return false;
    phase_ = Phase::kRound;
  }
}

void CachedCall::Prepare() {
  if (phase_ != Phase::kBegin) return;
  frame_.out.usage.texts += frame_.texts.size();
  missing_ = texts_.FindDistinct();
  if (frame_.UsesStores() && frame_.status.ok()) {
    texts_.ReadMemory(&missing_);
    texts_.ReadDisk(&missing_);
  }
  phase_ = Phase::kRound;
  // With a shared store, what is missing is known only after it has answered.
  if (frame_.SendsNothing() && !frame_.UsesShared() && frame_.status.ok()) {
    round_.FailUncached(std::exchange(missing_, {}));
  }
}

bool CachedCall::End() {
  cancel_wakes_ = {};
  texts_.Finish();
  const size_t texts = frame_.texts.size();
  if (frame_.status.ok() && progress_) {
    const int32_t value = progress_(texts, texts);
    if (value != 0) frame_.status = StoppedByProgress(value);
  }
  if (frame_.status.ok()) frame_.status = SummarizeItems(frame_.out.items);
  frame_.encoder.Count(frame_.out.usage);
  Report(frame_.status.code());
  return true;
}

void CachedCall::Report(StatusCode status) noexcept {
  if (std::exchange(is_reported_, true)) return;
  const CachedEncoderOptions& options = frame_.encoder.options();
  CallRecord record =
      CallRecordOf(options.target, frame_.options, frame_.texts.size(), frame_.out, status);
  record.start_nanos = start_wall_nanos_;
  record.end_nanos = start_wall_nanos_ + options.clock->MonotonicNanos() - start_nanos_;
  options.on_call(record);
}

// A call whose tokens are limited is fetched as a whole, because they are counted before anything
// is sent.
std::vector<size_t> CachedCall::TakeRound() {
  if (missing_.size() <= kTextsPerRound || frame_.options.max_tokens > 0) {
    return std::exchange(missing_, {});
  }
  const auto end = missing_.begin() + static_cast<std::ptrdiff_t>(kTextsPerRound);
  std::vector<size_t> round(missing_.begin(), end);
  missing_.erase(missing_.begin(), end);
  return round;
}

void CachedCall::StartRound() {
  round_.Start(TakeRound(), &joined_);
  const std::shared_ptr<CancelToken>& cancel = frame_.options.cancel;
  if ((!joined_.empty() || round_.is_shared()) && cancel) {
    cancel_wakes_ = cancel->OnCancel([waker = frame_.waker] { waker->Wake(); });
  }
  phase_ = Phase::kFetch;
}

void CachedCall::FailMissing() {
  for (const size_t item : missing_) frame_.out.items[item] = frame_.status;
  frame_.out.usage.failed_texts += missing_.size();
  missing_.clear();
}

}  // namespace vetvec
