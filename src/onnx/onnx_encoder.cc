#include "onnx/onnx_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <numeric>

#include "base/clock.h"
#include "base/thread_pool.h"
#include "base/utf8.h"
#include "core/usage_total.h"
#include "onnx/opened_model.h"
#include "onnx/pooling.h"

namespace vetvec {
namespace {

// Small batches: as fast as large ones if texts are sorted by length, and with less memory.
constexpr size_t kBatchTexts = 8;
constexpr size_t kBatchIds = 256;     // per run, including padding, unless one text has more
constexpr size_t kRoundTexts = 2048;  // sorted together
constexpr size_t kRoundBytes = 4 << 20;
constexpr size_t kShortTexts = 4;  // a call with at most this many texts goes before longer ones

// Takes scratch memory from a pool for its lifetime.
class ScratchPool {
 public:
  std::unique_ptr<TokenizerScratch> Take() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (free_.empty()) return std::make_unique<TokenizerScratch>();
    std::unique_ptr<TokenizerScratch> scratch = std::move(free_.back());
    free_.pop_back();
    return scratch;
  }
  void GiveBack(std::unique_ptr<TokenizerScratch> scratch) {
    constexpr size_t kMost = 16;
    std::lock_guard<std::mutex> lock(mutex_);
    if (free_.size() < kMost) free_.push_back(std::move(scratch));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<TokenizerScratch>> free_;
};

// The state of one call of Embed.
struct Call {
  const TextBatch* texts;
  EmbedOutput* out;
  StopSignal* signal;
  bool is_short;
};

class OnnxEncoder : public Encoder {
 public:
  OnnxEncoder(OpenedModel opened, const OnnxEncoderOptions& options, VectorIdentity identity)
      : opened_(std::move(opened)),
        threads_(options.threads > 0 ? options.threads : opened_.model->permits()),
        batch_texts_(options.batch_texts > 0 ? options.batch_texts : kBatchTexts),
        pooled_(options.change.pooled),
        name_(options.name.empty() ? "onnx:" + options.target : options.name),
        identity_(std::move(identity)) {}

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(opened_.dimensions));
    CheckTexts(texts, out);
    const auto signal =
        std::make_shared<StopSignal>(&opened_.model->gate(), options.deadline_nanos);
    CancelToken::Registration cancelled;
    if (options.cancel) {
      cancelled = options.cancel->OnCancel([&] { signal->Give(CallCancelled()); });
    }
    if (options.deadline_nanos != 0) {
      VETVEC_RETURN_IF_ERROR(opened_.model->deadlines().Add(options.deadline_nanos, signal));
      if (SystemClock()->MonotonicNanos() >= options.deadline_nanos) {
        signal->Give(EmbedDeadlinePassed());
      }
    }
    const Call call = {&texts, out, signal.get(), texts.size() <= kShortTexts};
    for (size_t done = 0; done < texts.size() && !signal->given();) {
      const size_t end = RoundEnd(texts, done);
      const std::vector<size_t> written = EmbedRound(call, done, end);
      if (options.on_rows && !written.empty()) options.on_rows(written);
      done = end;
      if (!options.progress) continue;
      const int32_t answer = options.progress(done, texts.size());
      if (answer != 0) {
        signal->Give(StoppedByProgress(answer));
      }
    }
    return Finish(call);
  }

  size_t batch_texts() const override { return kRoundTexts; }
  size_t dimension() const override { return opened_.dimensions; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return usage_.Get(); }

 private:
  static size_t RoundEnd(const TextBatch& texts, size_t begin) {
    size_t bytes = 0;
    size_t end = begin;
    while (end < texts.size() && end - begin < kRoundTexts && bytes < kRoundBytes) {
      bytes += texts[end++].size();
    }
    return end;
  }

  // Tokenizes texts [begin, end), runs them longest first; returns those that have their row.
  std::vector<size_t> EmbedRound(const Call& call, size_t begin, size_t end) {
    std::vector<TokenIds> ids(end - begin);
    TokenizeAll(call, begin, &ids);
    std::vector<size_t> order;
    for (size_t i = 0; i < ids.size(); ++i) {
      if (call.out->items[begin + i].ok() && !ids[i].empty()) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return ids[a].size() > ids[b].size(); });
    std::vector<std::span<const size_t>> batches;
    for (size_t at = 0; at < order.size();) {
      const size_t fitting = std::max<size_t>(1, kBatchIds / ids[order[at]].size());
      const size_t count = std::min({fitting, batch_texts_, order.size() - at});
      batches.emplace_back(order.data() + at, count);
      at += count;
    }
    ParallelFor(batches.size(), threads_, [&](size_t b) {
      if (!call.signal->given()) RunBatch(call, begin, ids, batches[b]);
    });
    std::vector<size_t> written;
    for (const size_t i : order) {
      if (call.out->sources[begin + i] == VectorSource::kComputed) written.push_back(begin + i);
    }
    return written;
  }

  void TokenizeAll(const Call& call, size_t begin, std::vector<TokenIds>* ids) {
    constexpr size_t kPerPiece = 128;
    const size_t pieces = (ids->size() + kPerPiece - 1) / kPerPiece;
    const std::function<bool()> stopped = [&] { return call.signal->given(); };
    const EncodeOptions options = {.max_ids = opened_.folder.max_ids, .stopped = &stopped};
    ParallelFor(pieces, threads_, [&](size_t piece) {
      std::unique_ptr<TokenizerScratch> scratch = scratches_.Take();
      const size_t last = std::min((piece + 1) * kPerPiece, ids->size());
      std::string prompted;
      for (size_t i = piece * kPerPiece; i < last && !call.signal->given(); ++i) {
        Status& item = call.out->items[begin + i];
        if (!item.ok()) continue;
        std::string_view text = (*call.texts)[begin + i];
        if (!opened_.prompt.empty()) text = prompted.assign(opened_.prompt).append(text);
        const Status status = opened_.tokenizer->Encode(text, options, scratch.get(), &(*ids)[i]);
        if (status.code() == StatusCode::kCancelled) break;  // Finish has the reason
        if (status.ok() && (*ids)[i].empty()) {
          item = InvalidArgument("the text contains no token that the model knows")
                     .WithItem(static_cast<int64_t>(begin + i));
        } else if (!status.ok()) {
          item = status.WithItem(static_cast<int64_t>(begin + i));
        }
      }
      scratches_.GiveBack(std::move(scratch));
    });
  }

  void RunBatch(const Call& call, size_t begin, const std::vector<TokenIds>& ids,
                std::span<const size_t> items) {
    std::vector<const TokenIds*> rows;
    for (const size_t i : items) rows.push_back(&ids[i]);
    const size_t least = pooled_ == PooledTokens::kWithPads ? opened_.folder.max_ids : 0;
    IdBatch batch = IdBatchOf(rows, *opened_.tokenizer, least);
    const bool is_pooled = opened_.outputs.is_pooled;
    const VectorSteps steps = {opened_.poolings, opened_.dense, opened_.folder.normalize};
    const Status ran = opened_.model->Run(
        &batch, opened_.outputs, call.is_short, call.signal,
        [&](std::span<const float* const> data, size_t width) -> Status {
          if (width != opened_.width)
            return DimensionMismatch("the width of the model's output changed");
          const size_t stride = is_pooled ? width : batch.length * width;
          std::vector<const float*> layers(data.begin(), data.end());
          for (size_t r = 0; r < items.size(); ++r) {
            const size_t item = begin + items[r];
            const Tokens tokens = is_pooled ? Tokens{0, 1} : TokensOf(rows[r]->size(), batch);
            std::vector<const float*> pooled_layers = layers;
            for (const float*& layer : pooled_layers) layer += tokens.first * width;
            const Status pooled = PoolTokens(pooled_layers, tokens.count, width, steps,
                                             {call.out->rows.Row(item), opened_.dimensions});
            if (pooled.ok()) {
              call.out->sources[item] = VectorSource::kComputed;
            } else {
              call.out->items[item] = pooled.WithItem(static_cast<int64_t>(item));
            }
            for (const float*& layer : layers) layer += stride;
          }
          return OkStatus();
        });
    if (ran.ok() || call.signal->given()) return;
    for (const size_t i : items) {
      call.out->items[begin + i] = ran.WithItem(static_cast<int64_t>(begin + i));
    }
  }

  // Which of a row's tokens are pooled.
  struct Tokens {
    size_t first;
    size_t count;
  };
  Tokens TokensOf(size_t ids, const IdBatch& batch) const {
    const SpecialTokens& special = opened_.tokenizer->special();
    const size_t around = special.before.size() + special.after.size();
    switch (pooled_) {
      case PooledTokens::kWithPads: return {0, batch.length};
      case PooledTokens::kWithoutSpecial:
        return ids > around ? Tokens{special.before.size(), ids - around} : Tokens{0, ids};
      case PooledTokens::kOfText: break;
    }
    return {0, ids};
  }

  // Sets rows and statuses of texts that were not reached; counts.
  Status Finish(const Call& call) {
    const Status reason = call.signal->reason();
    Usage usage;
    usage.texts = call.out->items.size();
    for (size_t i = 0; i < call.out->items.size(); ++i) {
      if (call.out->sources[i] == VectorSource::kComputed) {
        ++usage.texts_sent;
        continue;
      }
      call.out->rows.ClearRow(i);
      if (call.out->items[i].ok()) {
        call.out->items[i] = reason;  // of the call: shared, since there may be very many
      }
      ++usage.failed_texts;
    }
    call.out->usage += usage;
    usage_.Add(usage);
    return reason.ok() ? SummarizeItems(call.out->items) : reason;
  }

  const OpenedModel opened_;
  const size_t threads_;
  const size_t batch_texts_;
  const PooledTokens pooled_;
  const std::string name_;
  const VectorIdentity identity_;
  ScratchPool scratches_;
  UsageTotal usage_;
};

}  // namespace

Result<std::unique_ptr<Encoder>> OpenOnnxEncoder(const OnnxEncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(OpenedModel opened, OpenModelFolder(options));
  VETVEC_ASSIGN_OR_RETURN(VectorIdentity identity, IdentityOf(opened, options));
  for (const std::string& assumed : opened.assumed) {
    Log(options.log, LogLevel::kWarning,
        fmt::format("'{}': assumed {}", Sanitized(options.target), assumed));
  }
  return std::unique_ptr<Encoder>(
      std::make_unique<OnnxEncoder>(std::move(opened), options, std::move(identity)));
}

}  // namespace vetvec
