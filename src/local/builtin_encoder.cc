#include "local/builtin_encoder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/clock.h"
#include "base/result.h"
#include "base/thread_pool.h"
#include "core/usage_total.h"
#include "local/builtin_table.h"
#include "local/word_tokens.h"

namespace vetvec {
namespace {

static_assert(kBuiltinDimension == kBuiltinTableColumns);

constexpr size_t kTextsPerPiece = 128;
// The texts between two checks of deadline, cancel and progress: tens of milliseconds of work.
constexpr size_t kTextsPerRound = 16384;

struct Scratch {
  std::string folded;
  std::string marked;
};

void WriteUnitVector(const std::array<int64_t, kBuiltinDimension>& total, std::span<float> out) {
  double squares = 0;
  for (const int64_t value : total)
    squares += static_cast<double>(value) * static_cast<double>(value);
  if (squares == 0) {  // opposite rows that cancel exactly, or an empty text
    std::fill(out.begin(), out.end(), 0.0F);
    out[0] = 1.0F;
    return;
  }
  const double norm = std::sqrt(squares);
  for (size_t j = 0; j < kBuiltinDimension; ++j) {
    out[j] = static_cast<float>(static_cast<double>(total[j]) / norm);
  }
}

void EmbedText(const BuiltinTable& table, std::string_view text, Scratch* scratch,
               std::span<float> out) {
  RowSum sum;
  size_t position = 0;
  bool has_word = false;
  for (std::string_view word = NextWordToken(text, &position); !word.empty();
       word = NextWordToken(text, &position)) {
    has_word = true;
    table.AddWord(FoldWord(word, &scratch->folded), &scratch->marked, &sum);
  }
  if (!has_word) table.AddBuckets(text, &scratch->marked, &sum);
  WriteUnitVector(sum.Total(), out);
}

class BuiltinEncoder : public Encoder {
 public:
  explicit BuiltinEncoder(const BuiltinEncoderOptions& options) : options_(options) {
    identity_.provider = "builtin";
    identity_.base_url = BuiltinVersion();
    identity_.prompt_prefix = options.prompt_prefix;
    identity_.other_fields = "{}";
    identity_.normaliser_version = "0";
    identity_.stored_dtype = "f32";
  }

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(kBuiltinDimension));
    CheckTexts(texts, out);
    size_t done = 0;
    Status stopped;
    while (done < texts.size() && stopped.ok()) {
      stopped = MayGoOn(options);
      if (!stopped.ok()) break;
      const size_t end = std::min(done + kTextsPerRound, texts.size());
      EmbedRange(texts, done, end, out);
      done = end;
      stopped = Tell(options, done, texts.size());
    }
    for (size_t i = done; i < texts.size(); ++i) {
      if (out->items[i].ok()) out->items[i] = stopped;
      ClearRow(i, out);
    }
    Count(out);
    return stopped.ok() ? SummarizeItems(out->items) : stopped;
  }

  size_t dimension() const override { return kBuiltinDimension; }
  const std::string& name() const override { return options_.name; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return usage_.Get(); }

 private:
  static Status MayGoOn(const CallOptions& options) {
    if (options.cancel && options.cancel->requested()) return Cancelled("the call was cancelled");
    if (options.deadline_nanos != 0 && SystemClock()->MonotonicNanos() >= options.deadline_nanos) {
      return DeadlineExceeded("the deadline passed before all texts were embedded");
    }
    return OkStatus();
  }

  static Status Tell(const CallOptions& options, size_t done, size_t total) {
    if (!options.progress) return OkStatus();
    const int32_t answer = options.progress(done, total);
    if (answer == 0) return OkStatus();
    return StoppedByProgress(answer);
  }

  static void ClearRow(size_t i, EmbedOutput* out) {
    std::fill_n(out->rows.Row(i), kBuiltinDimension, 0.0F);
  }

  void EmbedRange(const TextBatch& texts, size_t begin, size_t end, EmbedOutput* out) const {
    const BuiltinTable& table = BuiltinTable::Get();
    const size_t pieces = (end - begin + kTextsPerPiece - 1) / kTextsPerPiece;
    ParallelFor(pieces, options_.threads, [&](size_t piece) {
      Scratch scratch;
      std::string prefixed;
      const size_t first = begin + piece * kTextsPerPiece;
      for (size_t i = first; i < std::min(first + kTextsPerPiece, end); ++i) {
        if (out->items[i].ok()) {
          std::string_view text = texts[i];
          if (!options_.prompt_prefix.empty()) {
            text = prefixed.assign(options_.prompt_prefix).append(text);
          }
          EmbedText(table, text, &scratch, {out->rows.Row(i), kBuiltinDimension});
          out->sources[i] = VectorSource::kComputed;
        } else {
          ClearRow(i, out);
        }
      }
    });
  }

  void Count(EmbedOutput* out) {
    const auto good = static_cast<uint64_t>(std::count_if(out->items.begin(), out->items.end(),
                                                          [](const Status& s) { return s.ok(); }));
    Usage call;
    call.texts = out->items.size();
    call.texts_sent = good;
    call.failed_texts = out->items.size() - good;
    out->usage += call;
    usage_.Add(call);
  }

  const BuiltinEncoderOptions options_;
  VectorIdentity identity_;
  UsageTotal usage_;
};

}  // namespace

std::unique_ptr<Encoder> NewBuiltinEncoder(const BuiltinEncoderOptions& options) {
  return std::make_unique<BuiltinEncoder>(options);
}

void BuiltinEmbed(std::string_view text, std::span<float> out64) {
  Scratch scratch;
  EmbedText(BuiltinTable::Get(), text, &scratch, out64);
}

const std::string& BuiltinVersion() { return BuiltinTable::Get().version(); }

size_t BuiltinVocabularySize() { return BuiltinTable::Get().words(); }

bool BuiltinKnowsWord(std::string_view word) {
  std::string buffer;
  return BuiltinTable::Get().Find(FoldWord(word, &buffer)).has_value();
}

}  // namespace vetvec
