#include "c_api/error.h"

#include <fmt/core.h>

#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text_escape.h"

namespace vetvec {
namespace {

std::string DetailJson(const Status& status) {
  const StatusDetail& detail = status.detail();
  nlohmann::json out = {{"status", StatusCodeName(status.code())},
                        {"message", status.message()},
                        {"http_status", detail.http_status},
                        {"retry_after_ms", detail.retry_after_ms},
                        {"attempts", detail.attempts},
                        {"retryable", detail.retryable},
                        {"item_index", detail.item_index},
                        {"callback_value", detail.callback_value}};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) out[name] = value;
  };
  add("provider_code", detail.provider_code);
  add("file", detail.file);
  add("key", detail.key);
  add("found", detail.found);
  add("allowed", detail.allowed);
  if (detail.line > 0) out["line"] = detail.line;
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// "vetvec.toml:12: unknown key ..." : where, then what.
Status WithPlaceInMessage(const Status& status) {
  const StatusDetail& detail = status.detail();
  if (detail.file.empty()) return status;
  if (detail.line > 0) {
    return status.Annotate(fmt::format("{}:{}", detail.file, detail.line));
  }
  const bool is_named = status.message().find(detail.file) != std::string::npos;
  return is_named ? status : status.Annotate(detail.file);
}

}  // namespace

Status WithVisibleMessage(const Status& status) {
  std::string visible = Visible(status.message());
  if (visible == status.message()) return status;
  return status.WithCode(status.code(), std::move(visible));
}

vetvec_error* OutOfMemoryError() noexcept {
  // Created on first use of NewError, so that memory is reserved for it.
  static vetvec_error* error = [] {
    static vetvec_error storage(Status(StatusCode::kOutOfMemory, "out of memory"));
    std::call_once(storage.has_json, [] {
      storage.detail_json = R"({"status":"OUT_OF_MEMORY","message":"out of memory"})";
    });
    storage.is_static = true;
    return &storage;
  }();
  return error;
}

vetvec_error* NewError(const Status& status) noexcept {
  vetvec_error* const fallback = OutOfMemoryError();
  try {
    return new vetvec_error(WithPlaceInMessage(status));
  } catch (...) {
    return fallback;
  }
}

const char* DetailOf(const vetvec_error& error) noexcept {
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
