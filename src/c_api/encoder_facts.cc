// vetvec/encoder.h: what can be learned without embedding: token counts, facts reported by the
// service, replies as received.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "c_api/convert.h"
#include "c_api/embed_calls.h"
#include "c_api/guard.h"
#include "c_api/objects.h"
#include "core/prefixed_texts.h"
#include "core/token_count.h"
#include "encoder/service_facts.h"
#include "identity/guarded_encoder.h"
#include "providers/json_writer.h"
#include "vetvec/encoder.h"

namespace vetvec {
namespace {

Status CountInto(const TokenCounter& counter, std::string_view prefix, const TextBatch& texts,
                 uint64_t* out_upper, uint64_t* out_expected) {
  if (texts.empty()) return OkStatus();
  std::vector<std::string_view> plain;
  for (size_t i = 0; i < texts.size(); ++i) plain.push_back(texts[i]);
  const PrefixedTexts prefixed(prefix, plain);
  const auto views = prefixed.views();
  if (out_upper != nullptr || counter) {
    std::vector<uint64_t> upper(texts.size());
    VETVEC_RETURN_IF_ERROR(CountTokens(counter, views, upper));
    if (out_upper != nullptr) std::copy(upper.begin(), upper.end(), out_upper);
    if (out_expected != nullptr && counter) std::copy(upper.begin(), upper.end(), out_expected);
  }
  if (out_expected == nullptr || counter) return OkStatus();
  for (size_t i = 0; i < views.size(); ++i) out_expected[i] = ExpectTokens(views[i]);
  return OkStatus();
}

void WriteLimits(const ProviderLimits& limits, JsonObject* parent, std::string* text) {
  const auto number = [](size_t value) { return static_cast<int64_t>(value); };
  parent->Key("limits");
  JsonObject out(text);
  out.Number("max_request_bytes", number(limits.max_request_bytes));
  out.Number("max_request_tokens", number(limits.max_request_tokens));
  out.Number("max_text_chars", number(limits.max_text_chars));
  out.Number("max_text_tokens", number(limits.max_text_tokens));
  out.Number("max_texts", number(limits.max_texts));
  out.End();
}

// Not by Json: see DetailJson in error.cc.
std::string FactsJson(Encoder& encoder, const ServiceFacts& facts) {
  std::string text;
  JsonObject out(&text);
  out.Text("adapter_sha256", encoder.adapter_sha256());
  out.Text("base_url", facts.base_url);
  out.Number("batch_texts", static_cast<int64_t>(facts.batch_texts));
  out.Number("batch_tokens", static_cast<int64_t>(facts.batch_tokens));
  out.Number("concurrency", facts.rate.max_concurrency);
  out.Number("dimension", static_cast<int64_t>(encoder.dimension()));
  out.Key("identity");
  const GuardedEncoder* const guarded = encoder.guarded_encoder();
  text += guarded != nullptr ? guarded->StateJson() : "null";
  out.Text("kind", facts.kind);
  WriteLimits(facts.limits, &out, &text);
  out.Text("model", facts.model);
  out.Text("name", encoder.name());
  out.Number("requests_per_minute", facts.rate.requests_per_minute);
  out.Key("server");
  if (facts.server) {
    JsonObject server(&text);
    WriteLimits(facts.server->limits, &server, &text);
    server.Number("max_concurrent_requests",
                  static_cast<int64_t>(facts.server->max_concurrent_requests));
    server.Text("model", facts.server->model);
    server.Text("revision", facts.server->revision);
    server.Flag("truncates", facts.server->truncates);
    server.End();
  } else {
    text += "null";
  }
  out.Number("texts_per_minute", facts.rate.texts_per_minute);
  out.Number("tokens_per_minute", facts.rate.tokens_per_minute);
  out.End();
  return text;
}

Json ReplyJson(const ReplyRecord& reply) {
  bool is_in_order = reply.vectors == reply.items.size();
  for (size_t i = 0; i < reply.indexes.size(); ++i) {
    is_in_order = is_in_order && (reply.indexes[i] < 0 || reply.indexes[i] == int64_t(i));
  }
  const bool states_indexes = std::any_of(reply.indexes.begin(), reply.indexes.end(),
                                          [](int64_t index) { return index >= 0; });
  return {{"texts", reply.items},
          {"vectors", reply.vectors},
          {"indexes", states_indexes ? Json(reply.indexes) : Json()},
          {"in_order", is_in_order},
          {"model", reply.model},
          {"tokens", reply.tokens},
          {"http_status", reply.request.http_status},
          {"attempt", reply.request.attempt},
          {"connect_ms", reply.request.connect_millis},
          {"first_byte_ms", reply.request.first_byte_millis},
          {"total_ms", reply.request.total_millis},
          {"error", reply.request.error}};
}

double NormOf(const float* row, size_t dimension) {
  double sum = 0;
  for (size_t k = 0; k < dimension; ++k) sum += double{row[k]} * double{row[k]};
  return std::sqrt(sum);
}

std::string ProbeJson(EmbedOutput* output) {
  const size_t dimension = output->rows.dimension();
  Json items = Json::array();
  for (size_t i = 0; i < output->items.size(); ++i) {
    const Status& status = output->items[i];
    items.push_back({{"status", StatusCodeName(status.code())},
                     {"norm", status.ok() ? Json(NormOf(output->rows.Row(i), dimension)) : Json()},
                     {"findings", Json::array()}});
    if (!status.ok()) items.back()["message"] = status.message();
  }
  Json replies = Json::array();
  for (const ReplyRecord& reply : output->replies) {
    replies.push_back(ReplyJson(reply));
    for (const auto& finding : reply.findings) {
      items[finding.item]["findings"].push_back(finding.what);
    }
  }
  const Json out = {{"dimension", dimension}, {"items", items}, {"replies", replies}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_encoder_count_tokens(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                          uint64_t* out_upper, uint64_t* out_expected,
                                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(const vetvec::TextBatch batch, vetvec::BatchOf(texts, "texts"));
    vetvec::TokenCounter counter;
    std::string prefix;
    if (encoder.id != 0) {
      VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
      const vetvec::SharedEncoder::Call scope(std::move(found));
      VETVEC_RETURN_IF_ERROR(scope.status());
      vetvec::SharedEncoder* const object = scope.object();
      counter = object->counter();
      prefix = object->encoder().identity().prompt_prefix;
    }
    return vetvec::CountInto(counter, prefix, batch, out_upper, out_expected);
  });
}

vetvec_status vetvec_encoder_describe(vetvec_encoder encoder, const vetvec_call_options* call,
                                      vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    VETVEC_ASSIGN_OR_RETURN(auto call_options, vetvec::CallOptionsOf(call, "describe"));
    call_options.cancel = scope.CancelWith(call_options.cancel);
    VETVEC_ASSIGN_OR_RETURN(const auto facts, vetvec::AskService(object->encoder(), call_options));
    *out = vetvec::NewBuffer(vetvec::FactsJson(object->encoder(), facts));
    return OkStatus();
  });
}

vetvec_status vetvec_encoder_probe(vetvec_encoder encoder, const vetvec_text_batch* texts,
                                   const vetvec_call_options* call, vetvec_matrix* out,
                                   vetvec_status* out_item_status, vetvec_buffer** out_report,
                                   vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out_report != nullptr) *out_report = nullptr;
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    if (texts == nullptr) return InvalidArgument("texts is NULL");
    VETVEC_ASSIGN_OR_RETURN(auto found, FindHandle(encoder));
    vetvec::SharedEncoder::Call scope(std::move(found));
    vetvec::SharedEncoder* const object = scope.object();
    VETVEC_RETURN_IF_ERROR(scope.status());
    VETVEC_ASSIGN_OR_RETURN(const auto batch, vetvec::BatchOf(texts, "texts"));
    VETVEC_ASSIGN_OR_RETURN(auto call_options, vetvec::CallOptionsOf(call, "probe"));
    call_options.cancel = scope.CancelWith(call_options.cancel);
    call_options.flags |= vetvec::kCallAsReceived;
    vetvec::EmbedOutput output(batch.size());
    vetvec::PendingHandle<vetvec_matrix> matrix;
    Status status;
    if (!batch.empty()) {
      status = vetvec::SettleItems(object->Embed(batch, call_options, &output), &output);
    }
    if (out_report != nullptr) *out_report = vetvec::NewBuffer(vetvec::ProbeJson(&output));
    for (size_t i = 0; out_item_status != nullptr && i < output.items.size(); ++i) {
      out_item_status[i] = static_cast<vetvec_status>(output.items[i].code());
    }
    if (status.ok() || vetvec::HasRows(output)) {
      matrix.object() = output.rows.TakeMatrix();
      *out = matrix.Release();
    }
    return status;
  });
}

}  // extern "C"
