#include "c_api/convert.h"

#include <fmt/core.h>

#include <atomic>
#include <limits>
#include <memory>

#include "base/callback_scope.h"
#include "base/clock.h"
#include "base/secret_string.h"
#include "base/text_escape.h"
#include "base/utf8.h"
#include "c_api/call_timer.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "net/trace_context.h"

namespace vetvec {
namespace {

constexpr uint64_t kMaxBytes = uint64_t{1} << 40;  // a larger length is garbage
constexpr double kTokensPerPrice = 1e6;

// A stream's requests end on other threads.
struct SentSoFar {
  std::atomic<uint64_t> requests = 0;
  std::atomic<uint64_t> tokens = 0;
};

void SetProgress(const vetvec_call_options& options, const char* stage, double price,
                 CallOptions* out) {
  const auto sent = std::make_shared<SentSoFar>();
  out->on_request = [sent](const RequestRecord& request) {
    sent->requests += 1;
    sent->tokens += request.tokens;
  };
  out->progress = [fn = options.progress, data = options.progress_user_data, stage, price, sent](
                      uint64_t done, uint64_t total) {
    vetvec_progress progress{};
    progress.struct_size = sizeof progress;
    progress.stage = stage;
    progress.done = done;
    progress.total = total;
    progress.requests = sent->requests;
    progress.tokens = sent->tokens;
    progress.cost = static_cast<double>(progress.tokens) * price / kTokensPerPrice;
    progress.vendor = "";
    const CallbackScope scope;
    return fn(data, &progress);
  };
}

Status CheckOffsets(const vetvec_text_batch& batch, const char* name) {
  for (uint64_t i = 0; i < batch.count; ++i) {
    if (batch.offsets[i + 1] < batch.offsets[i]) {
      return InvalidArgument(
                 fmt::format("{}.offsets[{}] is smaller than the offset before it", name, i + 1))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  if (batch.offsets[batch.count] > kMaxBytes) {
    return InvalidArgument(fmt::format("{}.offsets ends at {} bytes, which is too large", name,
                                       batch.offsets[batch.count]));
  }
  if (batch.bytes == nullptr && batch.offsets[batch.count] > 0) {
    return InvalidArgument(fmt::format("{}.bytes is NULL", name));
  }
  return OkStatus();
}

}  // namespace

Status IsNull(const char* name) { return InvalidArgument(fmt::format("{} is NULL", name)); }

Status ReservedNotZero(const char* name) {
  return InvalidArgument(fmt::format("{}.reserved must be zero", name)).WithKey("reserved");
}

Status BadStructSize(const char* name, uint64_t size, const std::string& remedy) {
  return InvalidArgument(fmt::format("{}.struct_size is {}; set it to {}", name, size, remedy))
      .WithKey(fmt::format("{}.struct_size", name), std::to_string(size));
}

Status UnknownOptions(const char* name) {
  return Unimplemented(fmt::format(
      "{} sets options that this version of the library does not support; use a newer version",
      name));
}

Status TooManyEntries(const char* name) {
  return InvalidArgument(fmt::format("{} has more entries than fit in memory", name)).WithKey(name);
}

Result<std::string_view> ViewOf(const vetvec_str& text, const char* name) {
  if (text.size == 0) return std::string_view();
  if (text.data == nullptr) {
    return InvalidArgument(fmt::format("{} is NULL but has a length of {}", name, text.size));
  }
  if (text.size > kMaxBytes) {
    return InvalidArgument(fmt::format("{} has an impossible length of {}", name, text.size));
  }
  return std::string_view(text.data, text.size);
}

Result<std::string> StringOf(const vetvec_str& text, const char* name) {
  VETVEC_ASSIGN_OR_RETURN(const std::string_view view, ViewOf(text, name));
  if (view.find('\0') != std::string_view::npos) {
    return InvalidArgument(fmt::format("{} contains a NUL byte", name));
  }
  if (!IsValidUtf8(view)) return InvalidArgument(fmt::format("{} is not valid UTF-8", name));
  return std::string(view);
}

vetvec_str StrOf(std::string_view text) { return {text.data(), text.size()}; }

Result<TextBatch> BatchOf(const vetvec_text_batch* batch, const char* name) {
  if (batch == nullptr) return TextBatch();
  vetvec_text_batch known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(batch, "vetvec_text_batch", &known));
  if (known.count == 0) return TextBatch();
  if (known.offsets == nullptr) return InvalidArgument(fmt::format("{}.offsets is NULL", name));
  if (known.count > kMaxBytes / sizeof(uint64_t)) {
    return InvalidArgument(fmt::format("{}.count is {}, which is too large", name, known.count));
  }
  VETVEC_RETURN_IF_ERROR(CheckOffsets(known, name));
  static constexpr char kEmpty[] = "";
  return TextBatch(known.bytes ? known.bytes : kEmpty, known.offsets,
                   static_cast<size_t>(known.count));
}

Status CheckFlag(const char* name, uint8_t value) {
  if (value <= 1) return OkStatus();
  return InvalidArgument(fmt::format("{} is {}; allowed: 0 or 1", name, value))
      .WithKey(name, std::to_string(value), "0 or 1");
}

Status CheckAtMost(const char* name, uint64_t value, uint64_t most) {
  if (value <= most) return OkStatus();
  return InvalidArgument(fmt::format("{} is {}; allowed: at most {}", name, value, most))
      .WithKey(name, std::to_string(value), fmt::format("at most {}", most));
}

Status CheckFraction(const char* name, double value) {
  if (value > 0 && value < 1) return OkStatus();
  return InvalidArgument(fmt::format("{} is {}; it must be above 0 and below 1", name, value))
      .WithKey(name, fmt::format("{}", value));
}

Result<std::shared_ptr<CancelToken>> CancelOf(vetvec_cancel cancel) {
  if (cancel.id == 0) return std::shared_ptr<CancelToken>();
  return FindHandle(cancel);
}

Result<CallOptions> CallOptionsOf(const vetvec_call_options* options, const char* stage,
                                  double price) {
  vetvec_call_options known;
  VETVEC_RETURN_IF_ERROR(ReadOptions(options, "vetvec_call_options", &known));
  constexpr vetvec_call_flags kAllFlags = VETVEC_CALL_FLAGS_NO_CACHE | VETVEC_CALL_FLAGS_NO_DEDUPE |
                                          VETVEC_CALL_FLAGS_NO_SPLIT | VETVEC_CALL_FLAGS_NO_RETRY |
                                          VETVEC_CALL_FLAGS_AS_RECEIVED;
  if ((known.flags & ~kAllFlags) != 0) {
    return InvalidArgument(
        fmt::format("vetvec_call_options.flags is {}, which contains unknown bits", known.flags));
  }
  if (known.timeout_ms < 0 || known.timeout_ms > kYearMs) {
    return InvalidArgument(fmt::format("vetvec_call_options.timeout_ms is {}; allowed: 0 to {}",
                                       known.timeout_ms, kYearMs));
  }
  if (known.max_tokens < 0) {
    return InvalidArgument(
        fmt::format("vetvec_call_options.max_tokens is {}; allowed: 0 or more", known.max_tokens));
  }
  CallOptions out;
  VETVEC_ASSIGN_OR_RETURN(out.traceparent, StringOf(known.traceparent, "traceparent"));
  VETVEC_ASSIGN_OR_RETURN(out.tracestate, StringOf(known.tracestate, "tracestate"));
  VETVEC_RETURN_IF_ERROR(CheckTraceContext(out.traceparent, out.tracestate));
  VETVEC_ASSIGN_OR_RETURN(out.cancel, CancelOf(known.cancel));
  out.flags = known.flags;
  out.max_tokens = known.max_tokens;
  if (known.timeout_ms > 0) {
    out.deadline_nanos = SystemClock()->MonotonicNanos() + known.timeout_ms * kNanosPerMilli;
  }
  if (known.progress != nullptr) SetProgress(known, stage, price, &out);
  return out;
}

Result<CallOptions> ComputeOptionsOf(const vetvec_call_options* options, const char* stage,
                                     double price) {
  VETVEC_ASSIGN_OR_RETURN(CallOptions out, CallOptionsOf(options, stage, price));
  if (out.deadline_nanos > 0) {
    VETVEC_ASSIGN_OR_RETURN(out.cancel, TokenUntil(out.deadline_nanos, out.cancel));
  }
  return out;
}

int64_t EndOfTime(const vetvec_call_options* call) {
  vetvec_call_options known;
  const bool is_known = ReadOptions(call, "vetvec_call_options", &known).ok();
  if (!is_known || known.timeout_ms <= 0 || known.timeout_ms > kYearMs) return 0;
  return SystemClock()->MonotonicNanos() + known.timeout_ms * kNanosPerMilli;
}

Status WithLateness(const Status& status, int64_t end_nanos) {
  const bool is_late = end_nanos != 0 && SystemClock()->MonotonicNanos() >= end_nanos;
  const bool is_from_token =
      status.code() == StatusCode::kCancelled && status.detail().callback_value == 0;
  if (!is_late || !is_from_token) return status;
  return DeadlineExceeded("the deadline passed before the call had ended");
}

std::shared_ptr<void> UserData::Share() {
  return {data_, [drop = std::exchange(drop_, nullptr)](void* data) {
            if (drop != nullptr) drop(data);
          }};
}

LogFunction LogOf(vetvec_log_fn fn, UserData user_data) {
  if (fn == nullptr) return nullptr;
  return [fn, data = user_data.Share()](LogLevel level, std::string_view message) {
    const CallbackScope scope("a log function");
    fn(data.get(), static_cast<vetvec_log_level>(level), VisibleMessage(message).c_str());
  };
}

TokenCounter TokenCounterOf(vetvec_count_tokens_fn fn, UserData user_data) {
  if (fn == nullptr) return nullptr;
  return [fn, data = user_data.Share()](std::span<const std::string_view> texts,
                                        std::span<uint64_t> tokens) -> Status {
    const PackedTexts packed = PackedTexts::Of(texts);
    const vetvec_text_batch batch = {sizeof batch, packed.bytes(), packed.offsets(), packed.size()};
    const CallbackScope scope("a count_tokens function");
    const int32_t value = fn(data.get(), &batch, tokens.data());
    if (value == 0) return OkStatus();
    return InvalidArgument(fmt::format("the count_tokens callback failed: it returned {}", value))
        .WithCallbackValue(value);
  };
}

KeyFunction KeyFunctionOf(vetvec_key_fn fn, UserData user_data) {
  if (fn == nullptr) return nullptr;
  return [fn, data = user_data.Share()](bool was_rejected) -> Result<FreshKey> {
    std::string text(KeySource::kMaxKeyBytes, '\0');
    size_t size = 0;
    FreshKey fresh;
    const int32_t value = fn(data.get(), was_rejected ? 1 : 0, text.data(), text.size(), &size,
                             &fresh.lifetime_seconds);
    const std::string_view written(text.data(), std::min(size, text.size()));
    if (value == 0 && size <= text.size()) {
      fresh.key = SecretString(written);
      WipeString(&text);
      return fresh;
    }
    constexpr size_t kMostShown = 200;
    const std::string reason =
        value == 0 ? fmt::format("it reported a key of {} bytes; at most {} are allowed", size,
                                 text.size())
        : written.empty() ? fmt::format("it returned {}", value)
                          : Sanitized(written, kMostShown);
    WipeString(&text);
    return Status(StatusCode::kUnauthenticated, "the key function provided no key: " + reason)
        .WithCallbackValue(value);
  };
}

CallFunction CallFunctionOf(vetvec_call_fn fn, UserData user_data) {
  if (fn == nullptr) return nullptr;
  return [fn, data = user_data.Share()](const CallRecord& of) {
    const Usage& usage = *of.usage;
    vetvec_call_record call{};
    call.struct_size = sizeof call;
    call.start_unix_ns = of.start_nanos;
    call.end_unix_ns = of.end_nanos;
    call.provider = StrOf(of.target->provider);
    call.request_model = StrOf(of.target->model);
    call.response_model = StrOf(of.response_model);
    call.encoding = StrOf(of.asked_base64 ? "base64" : "");
    call.server_address = StrOf(of.target->server_address);
    call.trace_id = StrOf(of.parent.trace_id);
    call.parent_span_id = StrOf(of.parent.span_id);
    call.dimension = of.dimension;
    call.texts = of.texts;
    call.texts_cached = usage.cache_memory_hits + usage.cache_disk_hits;
    call.texts_joined = usage.joined;
    call.texts_failed = of.failed;
    call.requests = usage.requests;
    call.retries = usage.retries;
    call.hedges = usage.hedges;
    call.input_tokens = usage.tokens_reported;
    call.uncounted_requests = usage.uncounted_requests;
    call.server_port = of.target->server_port;
    call.status = static_cast<vetvec_status>(of.status);
    call.http_status = of.http_status;
    call.trace_flags = of.parent.flags;
    fn(data.get(), &call);
  };
}

Result<MatrixView> RowsOf(const vetvec_rows* in, const char* name) {
  if (in == nullptr) return IsNull(name).WithKey(name);
  const auto& [data, rows, cols, row_stride] = *in;
  if (data == nullptr && rows > 0) {
    return InvalidArgument(fmt::format("{}.data is NULL", name)).WithKey(name);
  }
  if (cols == 0) return DimensionMismatch("the vectors have no elements (cols is 0)");
  if (row_stride < cols) {
    return InvalidArgument(
        fmt::format("row_stride ({}) is smaller than cols ({})", row_stride, cols));
  }
  if (rows > kMaxBytes / sizeof(float) / row_stride) {
    return InvalidArgument("rows * row_stride is too large: the rows would not fit in memory");
  }
  return MatrixView(data, static_cast<size_t>(rows), static_cast<size_t>(cols),
                    static_cast<size_t>(row_stride));
}

}  // namespace vetvec
