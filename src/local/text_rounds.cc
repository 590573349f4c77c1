#include "local/text_rounds.h"

#include <algorithm>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "base/thread_pool.h"

namespace vetvec {
namespace {

constexpr size_t kTextsPerPiece = 128;
// Between two checks of deadline, cancel and progress: some tens of milliseconds.
constexpr size_t kTextsPerRound = 16384;

Status MayGoOn(const CallOptions& options) {
  if (options.cancel && options.cancel->requested()) return CallCancelled();
  if (options.deadline_nanos != 0 && SystemClock()->MonotonicNanos() >= options.deadline_nanos) {
    return EmbedDeadlinePassed();
  }
  return OkStatus();
}

Status ReportProgress(const CallOptions& options, size_t done, size_t total) {
  if (!options.progress) return OkStatus();
  const int32_t answer = options.progress(done, total);
  return answer == 0 ? OkStatus() : StoppedByProgress(answer);
}

void ClearRow(size_t i, size_t dimension, EmbedOutput* out) {
  std::fill_n(out->rows.Row(i), dimension, 0.0F);
}

void EmbedRange(const TextBatch& texts, size_t begin, size_t end, const TextRounds& rounds,
                EmbedOutput* out) {
  const size_t pieces = (end - begin + kTextsPerPiece - 1) / kTextsPerPiece;
  ParallelFor(pieces, rounds.threads, [&](size_t piece) {
    const EmbedTextFunction embed = rounds.worker();
    std::string prefixed;
    const size_t first = begin + piece * kTextsPerPiece;
    for (size_t i = first; i < std::min(first + kTextsPerPiece, end); ++i) {
      if (out->items[i].ok()) {
        std::string_view text = texts[i];
        if (!rounds.prompt_prefix.empty()) {
          text = prefixed.assign(rounds.prompt_prefix).append(text);
        }
        out->items[i] = embed(text, i, {out->rows.Row(i), rounds.dimension});
      }
      if (out->items[i].ok()) {
        out->sources[i] = VectorSource::kComputed;
      } else {
        ClearRow(i, rounds.dimension, out);
      }
    }
  });
}

Usage UsageOf(const EmbedOutput& out) {
  Usage usage;
  usage.texts = out.items.size();
  usage.texts_sent = static_cast<uint64_t>(
      std::count_if(out.items.begin(), out.items.end(), [](const Status& s) { return s.ok(); }));
  usage.failed_texts = usage.texts - usage.texts_sent;
  return usage;
}

}  // namespace

Status EmbedInTextRounds(const TextBatch& texts, const CallOptions& options,
                         const TextRounds& rounds, EmbedOutput* out, Usage* usage) {
  VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(rounds.dimension));
  CheckTexts(texts, out);
  size_t done = 0;
  Status stopped;
  while (done < texts.size() && stopped.ok()) {
    stopped = MayGoOn(options);
    if (!stopped.ok()) break;
    const size_t end = std::min(done + kTextsPerRound, texts.size());
    EmbedRange(texts, done, end, rounds, out);
    done = end;
    stopped = ReportProgress(options, done, texts.size());
  }
  for (size_t i = done; i < texts.size(); ++i) {
    if (out->items[i].ok()) out->items[i] = stopped;
    ClearRow(i, rounds.dimension, out);
  }
  *usage = UsageOf(*out);
  out->usage += *usage;
  return stopped.ok() ? SummarizeItems(out->items) : stopped;
}

}  // namespace vetvec
