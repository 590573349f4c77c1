#include "batch_jobs/result_line.h"

#include <simdjson.h>

#include "providers/reply_json.h"

namespace vetvec {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

constexpr int kOk = 200;

simdjson::error_code ReadRaw(value from, std::string_view* out) {
  json_type type{};
  if (const auto error = from.type().get(type)) return error;
  if (type == json_type::null) return simdjson::SUCCESS;
  if (type != json_type::object) {
    *out = from.raw_json_token();
    return simdjson::SUCCESS;
  }
  object whole;
  if (const auto error = from.get_object().get(whole)) return error;
  return whole.raw_json().get(*out);
}

simdjson::error_code ReadResponse(value from, PooledParser* parser, ResultLine* line) {
  json_type type{};
  if (const auto error = from.type().get(type)) return error;
  if (type == json_type::null) return simdjson::SUCCESS;
  object response;
  if (const auto error = from.get_object().get(response)) return error;
  for (auto field : response) {
    simdjson::ondemand::field one;
    if (const auto error = std::move(field).get(one)) return error;
    std::string_view key;
    if (const auto error = parser->KeyOf(one).get(key)) return error;
    if (key == "status_code") {
      int64_t code = 0;
      if (const auto error = one.value().get_int64().get(code)) return error;
      if (code < 0 || code > 999) return simdjson::NUMBER_OUT_OF_RANGE;
      line->status_code = static_cast<int>(code);
    } else if (key == "body") {
      if (const auto error = ReadRaw(one.value(), &line->body)) return error;
    }
  }
  return simdjson::SUCCESS;
}

simdjson::error_code ReadLine(const ResultForm& form, const PaddedBody& padded, ResultLine* line) {
  PooledParser parser;
  simdjson::ondemand::document document;
  if (const auto error = parser.Iterate(padded).get(document)) return error;
  object whole;
  if (const auto error = document.get_object().get(whole)) return error;
  for (auto field : whole) {
    simdjson::ondemand::field one;
    if (const auto error = std::move(field).get(one)) return error;
    std::string_view key;
    if (const auto error = parser.KeyOf(one).get(key)) return error;
    if (key == form.key) {
      std::string_view id;
      if (const auto error = parser.TextOf(one.value()).get(id)) return error;
      line->custom_id = id;
    } else if (key == "response" && form.body == ResultForm::Body::kHttpReply) {
      if (const auto error = ReadResponse(one.value(), &parser, line)) return error;
    } else if (key == "response") {
      if (const auto error = ReadRaw(one.value(), &line->body)) return error;
    } else if (key == "error") {
      if (const auto error = ReadRaw(one.value(), &line->error)) return error;
    }
  }
  const bool is_at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  return is_at_end ? simdjson::SUCCESS : simdjson::TAPE_ERROR;
}

}  // namespace

Result<ResultLine> ParseResultLine(const ResultForm& form, std::string* line) {
  ResultLine parsed;
  simdjson::error_code error;
  {
    const PaddedBody padded(line);
    error = ReadLine(form, padded, &parsed);
  }
  if (form.body != ResultForm::Body::kHttpReply && !parsed.body.empty()) parsed.status_code = kOk;
  if (error == simdjson::MEMALLOC) return OutOfMemory();
  if (error != simdjson::SUCCESS) {
    return ProtocolError(std::string("is not a JSON result: ") + simdjson::error_message(error));
  }
  if (parsed.custom_id.empty()) return ProtocolError(std::string("has no ") + form.key);
  return parsed;
}

}  // namespace vetvec
