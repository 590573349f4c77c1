#include "encoder/embed_stream.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "core/text_batch.h"

namespace vetvec {
namespace {

constexpr uint64_t kDefaultWindowBytes = uint64_t{8} << 20;
constexpr size_t kMostPieces = 64;
constexpr size_t kPiecesBeforeDimension = 4;  // while the size of rows is unknown

struct Piece {
  uint64_t first = 0;
  PackedTexts texts;
  TextBatch view;
  CallOptions options;
  std::unique_ptr<EmbedOutput> out;
  std::unique_ptr<EmbedTask> task;
  Status status;
  uint64_t tokens = 0;  // upper estimate
  int64_t start_nanos = 0;
  bool has_ended = false;
};

// 0: none.
int64_t DeadlineOf(const Piece& piece, const StreamOptions& options, const Encoder& encoder) {
  const int64_t end = options.call.deadline_nanos;
  const int64_t own_ms =
      options.piece_timeout_ms > 0 ? options.piece_timeout_ms : encoder.job_timeout_ms();
  if (own_ms == 0) return end;
  const int64_t own = piece.start_nanos + own_ms * kNanosPerMilli;
  return end == 0 ? own : std::min(own, end);
}

// A piece with only bad texts (blank, rejected) does not stop the stream; with only_cached, neither
// does one of which no text is cached.
bool IsOfItsTexts(const Piece& piece, bool only_cached) {
  return std::all_of(piece.out->items.begin(), piece.out->items.end(), [&](const Status& item) {
    return item.code() == StatusCode::kInvalidArgument || item.code() == StatusCode::kBadVector ||
           item.code() == StatusCode::kNonFinite ||
           (only_cached && item.code() == StatusCode::kNotFound);
  });
}

// The texts of a stream that have got no row.
class FailedTexts {
 public:
  void Count(const Piece& piece) {
    for (size_t i = 0; i < piece.out->items.size(); ++i) {
      if (piece.out->items[i].ok()) continue;
      has_retryable_ = has_retryable_ || piece.out->items[i].detail().retryable;
      if (count_++ == 0) {
        first_ = Status(piece.out->items[i]).WithItem(static_cast<int64_t>(piece.first + i));
      }
    }
  }
  // OK if there are none.
  Status Summary(uint64_t texts) const {
    if (count_ == 0) return OkStatus();
    return first_
        .WithCode(StatusCode::kPartial, fmt::format("{} of {} texts failed; first error: {}",
                                                    count_, texts, first_.message()))
        .WithRetryable(has_retryable_);
  }

 private:
  uint64_t count_ = 0;
  Status first_;
  bool has_retryable_ = false;
};

// The tokens that the texts of a stream may have.
class StreamBudget {
 public:
  StreamBudget(int64_t most, const std::string& prefix)
      : most_(most), prefix_tokens_(EstimateAddedTokens(prefix)) {}

  uint64_t TokensOf(std::string_view text) const { return prefix_tokens_ + EstimateTokens(text); }
  // False if there are not enough left; none are given out from then on.
  bool Give(uint64_t tokens) {
    if (most_ <= 0) return true;
    is_exceeded_ = given_ + tokens > static_cast<uint64_t>(most_);
    if (!is_exceeded_) given_ += tokens;
    return !is_exceeded_;
  }
  bool is_exceeded() const { return is_exceeded_; }

 private:
  const int64_t most_;            // 0: any number
  const uint64_t prefix_tokens_;  // what it adds to each text
  uint64_t given_ = 0;
  bool is_exceeded_ = false;
};

class Stream {
 public:
  Stream(Encoder& encoder, const StreamOptions& options, const NextText& next, const TakeRows& take)
      : encoder_(encoder),
        options_(options),
        next_(next),
        take_(take),
        clock_(options.clock ? options.clock : SystemClock()),
        piece_texts_(options.piece_texts > 0 ? options.piece_texts
                                             : std::max<size_t>(1, encoder.batch_texts())),
        budget_(options.call.max_tokens, encoder.identity().prompt_prefix),
        cancel_(CancelToken::Create()) {
    if (options.call.cancel) {
      cancelled_by_user_ = options.call.cancel->OnCancel([cancel = cancel_] { cancel->Request(); });
    }
  }

  Status Run() {
    while (stopped_.ok()) {
      while (stopped_.ok() && !is_at_end_ && pieces_.size() < MostPieces()) StartPiece();
      if (pieces_.empty() || !stopped_.ok()) break;
      const Pause pause = StepPieces();
      HandOut();
      MayStop();
      if (!pieces_.empty() && stopped_.ok() && !CanGoOn()) waker_->Wait(pause, clock_);
    }
    Abandon();
    return stopped_.ok() ? failed_.Summary(next_index_) : stopped_;
  }

 private:
  size_t MostPieces() const {
    const uint64_t row_bytes = encoder_.dimension() * sizeof(float);
    if (row_bytes == 0) return kPiecesBeforeDimension;
    const uint64_t window = options_.window_bytes > 0 ? options_.window_bytes : kDefaultWindowBytes;
    return static_cast<size_t>(
        std::clamp<uint64_t>(window / (row_bytes * piece_texts_), 2, kMostPieces));
  }
  // Whether another piece may be started before anything else happens.
  bool CanGoOn() const {
    return pieces_.front()->has_ended || (!is_at_end_ && pieces_.size() < MostPieces());
  }

  // Stops the stream once its time is over, or it has been cancelled.
  void MayStop() {
    if (!stopped_.ok() || (is_at_end_ && pieces_.empty())) return;
    const int64_t end = options_.call.deadline_nanos;
    if (end != 0 && clock_->MonotonicNanos() >= end) {
      stopped_ = DeadlineExceeded(
          fmt::format("the deadline of the stream passed; {} texts were delivered", delivered_));
    } else if (cancel_->requested()) {
      stopped_ = CallCancelled();
    }
  }

  void StartPiece() {
    auto piece = std::make_unique<Piece>();
    piece->first = next_index_;
    StepAside();
    while (piece->texts.size() < piece_texts_ && !is_at_end_) {
      MayStop();  // the source may take its time for each text
      if (!stopped_.ok()) return;
      std::string_view text;
      const int32_t answer = next_(&text);
      if (answer == 1) {
        piece->tokens += budget_.TokensOf(text);
        piece->texts.Add(text, piece->first + piece->texts.size());
        continue;
      }
      is_at_end_ = true;
      if (answer != 0) {
        stopped_ = Cancelled("the callback that provides the texts stopped the stream")
                       .WithCallbackValue(answer);
        return;
      }
    }
    if (piece->texts.size() == 0) return;
    next_index_ += piece->texts.size();
    if (!budget_.Give(piece->tokens)) {
      is_at_end_ = true;  // what has started is still paid for and delivered
      return;
    }
    piece->options = PieceOptions();
    piece->view = piece->texts.view();
    piece->out = std::make_unique<EmbedOutput>(piece->texts.size());
    piece->start_nanos = clock_->MonotonicNanos();
    piece->options.deadline_nanos = DeadlineOf(*piece, options_, encoder_);
    piece->task = encoder_.NewTask(piece->view, piece->options, piece->out.get(), waker_);
    pieces_.push_back(std::move(piece));
  }

  CallOptions PieceOptions() const {
    CallOptions options = options_.call;
    options.patience_nanos = kJobPatienceNanos;
    options.progress = nullptr;
    options.cancel = cancel_;
    options.keep_in_memory = false;
    options.max_tokens = 0;  // retries of a piece may cost more than its texts
    return options;
  }

  // Before the caller's functions run.
  void StepAside() noexcept {
    for (const auto& piece : pieces_) {
      if (piece->task != nullptr) piece->task->StepAside();
    }
  }

  Pause StepPieces() {
    Pause all;
    all.only_time = true;
    for (const auto& piece : pieces_) {
      if (piece->has_ended) continue;
      Pause pause;
      if (piece->task == nullptr) {  // an encoder that computes
        piece->status = encoder_.Embed(piece->view, piece->options, piece->out.get());
        piece->has_ended = true;
      } else if (piece->task->Step(&pause)) {
        piece->status = piece->task->status();
        piece->task.reset();
        piece->has_ended = true;
      } else {
        all.until_nanos = std::min(all.until_nanos, pause.until_nanos);
        all.only_time = all.only_time && pause.only_time;
      }
    }
    return all;
  }

  void HandOut() {
    while (!pieces_.empty() && pieces_.front()->has_ended && stopped_.ok()) {
      const std::unique_ptr<Piece> piece = std::move(pieces_.front());
      pieces_.pop_front();
      if (options_.on_piece) {
        options_.on_piece(*piece->out, clock_->MonotonicNanos() - piece->start_nanos);
      }
      failed_.Count(*piece);
      const bool is_whole = piece->status.ok() || piece->status.code() == StatusCode::kPartial;
      if (!is_whole && !IsOfItsTexts(*piece, options_.call.only_cached)) {
        stopped_ = piece->status;
        return;
      }
      StepAside();
      if (const int32_t answer = take_(piece->first, *piece->out); answer != 0) {
        stopped_ = Cancelled("the callback that receives the rows stopped the stream")
                       .WithCallbackValue(answer);
        return;
      }
      delivered_ += piece->texts.size();
      if (!options_.call.progress) continue;
      if (const int32_t answer = options_.call.progress(delivered_, 0); answer != 0) {
        stopped_ = StoppedByProgress(answer);
      }
    }
    if (pieces_.empty() && budget_.is_exceeded() && stopped_.ok()) {
      stopped_ = Status(StatusCode::kBudgetExceeded,
                        fmt::format("the next piece would exceed the stream's limit of {} tokens; "
                                    "{} texts were delivered",
                                    options_.call.max_tokens, delivered_));
    }
  }

  // Ends the pieces that are still running when the stream has been stopped.
  void Abandon() {
    if (pieces_.empty()) return;
    cancel_->Request();
    for (;;) {
      const Pause pause = StepPieces();
      const bool have_ended = std::all_of(pieces_.begin(), pieces_.end(),
                                          [](const auto& piece) { return piece->has_ended; });
      if (have_ended) break;
      waker_->Wait(pause, clock_);
    }
    for (const auto& piece : pieces_) {
      if (options_.on_piece) {
        options_.on_piece(*piece->out, clock_->MonotonicNanos() - piece->start_nanos);
      }
    }
    pieces_.clear();
  }

  Encoder& encoder_;
  const StreamOptions& options_;
  const NextText& next_;
  const TakeRows& take_;
  Clock* const clock_;
  const size_t piece_texts_;
  StreamBudget budget_;
  const std::shared_ptr<CancelToken> cancel_;
  CancelToken::Registration cancelled_by_user_;
  const std::shared_ptr<ThreadWaker> waker_ = std::make_shared<ThreadWaker>();
  std::deque<std::unique_ptr<Piece>> pieces_;  // in the order of their texts
  uint64_t next_index_ = 0;
  uint64_t delivered_ = 0;
  FailedTexts failed_;
  bool is_at_end_ = false;
  Status stopped_;
};

}  // namespace

Status EmbedStream(Encoder& encoder, const StreamOptions& options, const NextText& next,
                   const TakeRows& take) {
  return Stream(encoder, options, next, take).Run();
}

}  // namespace vetvec
