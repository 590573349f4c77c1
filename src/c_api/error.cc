#include "c_api/error.h"

#include <fmt/core.h>

#include <new>
#include <string_view>
#include <utility>

#include "base/json_fwd.h"
#include "base/text_escape.h"
#include "base/utf8.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

// Not by Json (base/json.h), which needs memory for each value: an error must be readable when
// memory is short.
std::string DetailJson(const Status& status) {
  const StatusDetail& detail = status.detail();
  std::string bytes;
  JsonObject out(&bytes);
  const auto text = [&](const char* name, const std::string& value) {
    out.Text(name, IsValidUtf8(value) ? value : Sanitized(value, value.size()));
  };
  const auto text_if_any = [&](const char* name, const std::string& value) {
    if (!value.empty()) text(name, value);
  };
  text_if_any("allowed", detail.allowed);
  out.Number("attempts", detail.attempts);
  out.Number("callback_value", detail.callback_value);
  text_if_any("file", detail.file);
  text_if_any("found", detail.found);
  out.Number("http_status", detail.http_status);
  out.Number("item_index", detail.item_index);
  text_if_any("key", detail.key);
  if (detail.line > 0) out.Number("line", detail.line);
  text("message", status.message());
  text_if_any("provider_code", detail.provider_code);
  out.Number("retry_after_ms", detail.retry_after_ms);
  out.Flag("retryable", detail.retryable);
  out.Text("status", StatusCodeName(status.code()));
  out.End();
  return bytes;
}

// What DetailJson would make of OutOfMemory().
constexpr char kOutOfMemoryDetail[] =
    R"({"attempts":0,"callback_value":0,"http_status":0,"item_index":-1,"message":"out of memory",)"
    R"("retry_after_ms":-1,"retryable":false,"status":"OUT_OF_MEMORY"})";

// "vetvec.toml:12: unknown key ..." : where, then what. The "line 12: " of LineError is left out.
Status WithPlaceInMessage(const Status& status) {
  const StatusDetail& detail = status.detail();
  if (detail.file.empty()) return status;
  if (detail.line > 0) {
    std::string_view what = status.message();
    const std::string line = fmt::format("line {}: ", detail.line);
    if (what.starts_with(line)) what.remove_prefix(line.size());
    return status.WithCode(status.code(), fmt::format("{}:{}: {}", detail.file, detail.line, what));
  }
  const bool is_named = status.message().find(detail.file) != std::string::npos;
  return is_named ? status : status.Annotate(detail.file);
}

}  // namespace

Status WithVisibleMessage(const Status& status) {
  std::string visible = VisibleMessage(status.message());
  if (visible == status.message()) return status;
  return status.WithCode(status.code(), std::move(visible));
}

vetvec_error* OutOfMemoryError() noexcept {
  // Needs no memory, and is never destroyed.
  alignas(vetvec_error) static unsigned char memory[sizeof(vetvec_error)];
  static vetvec_error* const error = [] {
    auto* const made = new (memory) vetvec_error(OutOfMemory());
    made->is_static = true;
    return made;
  }();
  return error;
}

vetvec_error* NewError(const Status& status) noexcept {
  try {
    return new vetvec_error(WithPlaceInMessage(status));
  } catch (...) {
    return OutOfMemoryError();
  }
}

const char* DetailOf(const vetvec_error& error) noexcept {
  if (error.is_static) return kOutOfMemoryDetail;
  try {
    std::call_once(error.has_json, [&] { error.detail_json = DetailJson(error.status); });
    return error.detail_json.c_str();
  } catch (...) {
    return "{}";
  }
}

const vetvec_error* ItemOf(const vetvec_error& error, uint64_t index) noexcept {
  const std::vector<Status>& items = error.status.items();
  if (index >= items.size() || items[index].ok()) return nullptr;
  try {
    std::call_once(error.has_items, [&] {
      std::vector<std::unique_ptr<const vetvec_error>> made(items.size());
      for (size_t i = 0; i < items.size(); ++i) {
        if (items[i].ok()) continue;
        const bool has_index = items[i].detail().item_index >= 0;  // else the call's status
        const auto index_of = static_cast<int64_t>(i);
        made[i] =
            std::make_unique<vetvec_error>(has_index ? items[i] : items[i].WithItem(index_of));
      }
      error.items = std::move(made);
    });
    return error.items[index].get();
  } catch (...) {
    return OutOfMemoryError();
  }
}

}  // namespace vetvec

extern "C" {

const char* vetvec_status_name(vetvec_status status) noexcept {
  return vetvec::StatusCodeName(static_cast<vetvec::StatusCode>(status));
}
vetvec_status vetvec_error_status(const vetvec_error* error) noexcept {
  return error ? static_cast<vetvec_status>(error->status.code()) : VETVEC_STATUS_OK;
}
const char* vetvec_error_message(const vetvec_error* error) noexcept {
  return error ? error->status.message().c_str() : "";
}
int32_t vetvec_error_http_status(const vetvec_error* error) noexcept {
  return error ? error->status.detail().http_status : 0;
}
int64_t vetvec_error_retry_after_ms(const vetvec_error* error) noexcept {
  return error ? error->status.detail().retry_after_ms : -1;
}
int32_t vetvec_error_attempts(const vetvec_error* error) noexcept {
  return error ? error->status.detail().attempts : 0;
}
uint8_t vetvec_error_is_retryable(const vetvec_error* error) noexcept {
  return error && error->status.detail().retryable ? 1 : 0;
}
int64_t vetvec_error_item_index(const vetvec_error* error) noexcept {
  return error ? error->status.detail().item_index : -1;
}
int64_t vetvec_error_callback_value(const vetvec_error* error) noexcept {
  return error ? error->status.detail().callback_value : 0;
}
const char* vetvec_error_detail_json(const vetvec_error* error) noexcept {
  return error ? vetvec::DetailOf(*error) : "{}";
}
const vetvec_error* vetvec_error_item(const vetvec_error* error, uint64_t index) noexcept {
  return error ? vetvec::ItemOf(*error, index) : nullptr;
}
void vetvec_error_destroy(vetvec_error* error) noexcept {
  if (error && !error->is_static) delete error;
}

}  // extern "C"
