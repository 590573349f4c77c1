#include "local/text_rounds.h"

#include <algorithm>
#include <atomic>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "base/thread_pool.h"
#include "core/text_check.h"

namespace vetvec {
namespace {

constexpr size_t kTextsPerPiece = 128;
constexpr size_t kTextsPerRound = 16384;  // between two reports of progress
// Of texts, between two looks of a thread at deadline and cancel: about a millisecond.
constexpr size_t kBytesPerLook = size_t{64} << 10;
constexpr size_t kBytesPerText = 64;  // what a short one costs beyond its own bytes

}  // namespace

Status MayGoOn(const CallOptions& options) {
  if (options.deadline_nanos != 0 && SystemClock()->MonotonicNanos() >= options.deadline_nanos) {
    return EmbedDeadlinePassed();
  }
  return options.cancel && options.cancel->requested() ? CallCancelled() : OkStatus();
}

namespace {

Status ReportProgress(const CallOptions& options, size_t done, size_t total) {
  if (!options.progress) return OkStatus();
  const int32_t answer = options.progress(done, total);
  return answer == 0 ? OkStatus() : StoppedByProgress(answer);
}

// Texts that are not reached before the call is stopped get the reason, which is returned.
Status EmbedRange(const TextBatch& texts, size_t begin, size_t end, const CallOptions& options,
                  const TextRounds& rounds, EmbedOutput* out) {
  const size_t pieces = (end - begin + kTextsPerPiece - 1) / kTextsPerPiece;
  std::atomic<bool> is_stopped = false;
  ParallelFor(pieces, rounds.threads, [&](size_t piece) {
    Status stopped = MayGoOn(options);
    const EmbedTextFunction embed = rounds.worker();
    std::string prefixed;
    size_t bytes = 0;
    const size_t first = begin + piece * kTextsPerPiece;
    for (size_t i = first; i < std::min(first + kTextsPerPiece, end); ++i) {
      bytes += texts[i].size() + kBytesPerText;
      if (bytes >= kBytesPerLook && stopped.ok()) {
        bytes = 0;
        stopped = MayGoOn(options);
      }
      if (!stopped.ok()) {
        out->items[i] = stopped;
        is_stopped = true;
      } else if (out->items[i].ok()) {
        out->items[i] = CheckTextAt(texts, i);
      }
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
        out->rows.ClearRow(i);
      }
    }
  });
  return is_stopped ? MayGoOn(options) : OkStatus();
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
  const bool is_first = out->rows.dimension() == 0;
  VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(rounds.dimension));
  size_t done = 0;
  Status stopped;
  while (done < texts.size() && stopped.ok()) {
    stopped = MayGoOn(options);
    if (!stopped.ok()) break;
    const size_t end = std::min(done + kTextsPerRound, texts.size());
    stopped = EmbedRange(texts, done, end, options, rounds, out);
    done = end;
    if (stopped.ok()) stopped = ReportProgress(options, done, texts.size());
  }
  const bool has_rows = done > 0 || !is_first;
  if (!stopped.ok() && !has_rows) out->rows.ForgetDimension();
  for (size_t i = done; i < texts.size(); ++i) {
    out->items[i] = stopped;
    out->rows.ClearRow(i);
  }
  *usage = UsageOf(*out);
  out->usage += *usage;
  return stopped.ok() ? SummarizeItems(out->items) : stopped;
}

}  // namespace vetvec
