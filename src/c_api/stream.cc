// vetvec/stream.h.
#include "vetvec/stream.h"

#include <fmt/core.h>

#include <memory>
#include <utility>
#include <vector>

#include "base/callback_scope.h"
#include "base/task_loop.h"
#include "batch_jobs/batch_run.h"
#include "c_api/batch_options.h"
#include "c_api/convert.h"
#include "c_api/embed_calls.h"
#include "c_api/error.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "encoder/embed_stream.h"

namespace vetvec {
namespace {

Status CheckStream(const vetvec_stream_options& stream) {
  if (stream.next == nullptr || stream.rows == nullptr) {
    return InvalidArgument("vetvec_stream_options.next and .rows must both be set");
  }
  constexpr uint32_t kMostPieceTexts = 100'000;
  constexpr uint64_t kMostWindowBytes = uint64_t{1} << 40;
  if (stream.piece_texts > kMostPieceTexts) {
    return InvalidArgument(fmt::format("vetvec_stream_options.piece_texts is {}; allowed: 0 to {}",
                                       stream.piece_texts, kMostPieceTexts));
  }
  if (stream.window_bytes > kMostWindowBytes) {
    return InvalidArgument(fmt::format("vetvec_stream_options.window_bytes is {}; allowed: 0 to {}",
                                       stream.window_bytes, kMostWindowBytes));
  }
  if (stream.piece_timeout_ms < 0 || stream.piece_timeout_ms > kYearMs) {
    return InvalidArgument(
        fmt::format("vetvec_stream_options.piece_timeout_ms is {}; allowed: 0 to {}",
                    stream.piece_timeout_ms, kYearMs));
  }
  return OkStatus();
}

NextText NextOf(const vetvec_stream_options& stream) {
  return [stream](std::string_view* text) -> int32_t {
    vetvec_str value = {nullptr, 0};
    const CallbackScope scope;
    const int32_t answer = stream.next(stream.user_data, &value);
    if (answer == 1) *text = value.data ? std::string_view(value.data, value.size) : "";
    return answer;
  };
}

// Why the texts of a piece failed, for the duration of a callback.
class TextErrors {
 public:
  TextErrors(uint64_t first, const std::vector<Status>& items) : of_each_(items.size()) {
    for (size_t i = 0; i < items.size(); ++i) {
      if (items[i].ok()) continue;
      owned_.push_back(Owned(NewError(items[i].WithItem(static_cast<int64_t>(first + i)))));
      of_each_[i] = owned_.back().get();
    }
  }
  const vetvec_error* const* data() const { return of_each_.data(); }

 private:
  struct Destroy {
    void operator()(vetvec_error* error) const { vetvec_error_destroy(error); }
  };
  std::vector<const vetvec_error*> of_each_;
  using Owned = std::unique_ptr<vetvec_error, Destroy>;
  std::vector<Owned> owned_;
};

TakeRows TakeOf(const vetvec_stream_options& stream, bool is_remote) {
  return [stream, is_remote](uint64_t first, const EmbedOutput& out) -> int32_t {
    std::vector<vetvec_status> status;
    status.reserve(out.items.size());
    for (const Status& item : out.items) status.push_back(static_cast<vetvec_status>(item.code()));
    std::vector<vetvec_provenance> provenance(out.items.size());
    CopyProvenance(out, is_remote, provenance.data());
    const TextErrors errors(first, out.items);
    vetvec_stream_rows rows{};
    rows.struct_size = sizeof rows;
    rows.first = first;
    rows.count = out.items.size();
    rows.dimension = out.rows.dimension();
    rows.data = rows.dimension > 0 ? out.rows.Row(0) : nullptr;
    rows.status = status.data();
    rows.provenance = provenance.data();
    rows.errors = errors.data();
    const CallbackScope scope;
    return stream.rows(stream.user_data, &rows);
  };
}

Result<PackedTexts> TextsOf(const NextText& next) {
  PackedTexts texts;
  for (;;) {
    std::string_view text;
    const int32_t answer = next(&text);
    if (answer == 0) return texts;
    if (answer != 1) {
      return Cancelled("the callback that provides the texts stopped the stream")
          .WithCallbackValue(answer);
    }
    texts.Add(text);
  }
}

// The texts of a stream, all of which have been submitted in batches. Its rows come from the cache.
Status StreamBatch(SharedEncoder& object, const vetvec_batch_options& batch, const NextText& next,
                   const TakeRows& take, StreamOptions options) {
  VETVEC_ASSIGN_OR_RETURN(const BatchOptions known, BatchOptionsOf(&batch));
  if (known.plan_only) {
    return InvalidArgument("vetvec_batch_options.plan_only must be 0 in a stream")
        .WithKey("plan_only");
  }
  VETVEC_ASSIGN_OR_RETURN(const PackedTexts texts, TextsOf(next));
  VETVEC_RETURN_IF_ERROR(CheckModelFirst(&object, options.call));
  BatchReport report;
  const Status status = RunBatch(object.encoder(), texts.view(), known, options.call, &report);
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  options.call.only_cached = true;
  options.call.progress = nullptr;
  options.call.max_tokens = 0;
  size_t given = 0;
  const NextText again = [&](std::string_view* text) -> int32_t {
    if (given == texts.size()) return 0;
    *text = texts[given++];
    return 1;
  };
  return EmbedStream(object.encoder(), options, again, take);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_stream_embed(vetvec_encoder encoder, const vetvec_stream_options* options,
                                  const vetvec_call_options* call, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(auto found, vetvec::FindHandle(encoder));
    vetvec_stream_options known;
    if (options == nullptr) return InvalidArgument("options is NULL");
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_stream_options", &known));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckStream(known));
    vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    if (vetvec::TaskLoop::IsOnAnyThread()) {
      return vetvec::OnLibraryThread("vetvec_stream_embed");
    }
    vetvec::StreamOptions out;
    VETVEC_ASSIGN_OR_RETURN(out.call, vetvec::CallOptionsOf(call, "embed", object->price()));
    out.piece_timeout_ms = known.piece_timeout_ms;
    out.call.cancel = scope.CancelWith(out.call.cancel);
    out.piece_texts = known.piece_texts;
    out.window_bytes = known.window_bytes;
    out.on_piece = [&](const vetvec::EmbedOutput& piece, int64_t nanos) {
      object->Count(piece, static_cast<double>(nanos) / vetvec::kNanosPerSecond);
    };
    const bool is_remote = object->encoder().remote_encoder() != nullptr;
    const vetvec::NextText next = vetvec::NextOf(known);
    const vetvec::TakeRows take = vetvec::TakeOf(known, is_remote);
    if (known.batch != nullptr) {
      return vetvec::StreamBatch(*object, *known.batch, next, take, std::move(out));
    }
    return vetvec::EmbedStream(object->encoder(), out, next, take);
  });
}

}  // extern "C"
