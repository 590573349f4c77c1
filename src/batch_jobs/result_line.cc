#include "batch_jobs/result_line.h"

#include <simdjson.h>

#include <algorithm>

#include "providers/reply_json.h"

namespace vetvec {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

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

simdjson::error_code ReadLine(const PaddedBody& padded, ResultLine* line) {
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
    if (key == "custom_id") {
      std::string_view id;
      if (const auto error = parser.TextOf(one.value()).get(id)) return error;
      line->custom_id = id;
    } else if (key == "response") {
      if (const auto error = ReadResponse(one.value(), &parser, line)) return error;
    } else if (key == "error") {
      if (const auto error = ReadRaw(one.value(), &line->error)) return error;
    }
  }
  const bool is_at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  return is_at_end ? simdjson::SUCCESS : simdjson::TAPE_ERROR;
}

// Reads `text` if it comes next, after blanks.
bool Take(std::string_view text, std::string_view* line) {
  line->remove_prefix(std::min(line->find_first_not_of(" \t"), line->size()));
  if (!line->starts_with(text)) return false;
  line->remove_prefix(text.size());
  return true;
}

// A string without escapes, whose opening quote has been read.
bool TakeString(std::string_view* line, std::string_view* out) {
  const size_t end = line->find('"');
  if (end == std::string_view::npos) return false;
  *out = line->substr(0, end);
  line->remove_prefix(end + 1);
  return out->find('\\') == std::string_view::npos;
}

// "name":"text" members up to the one that is called for.
bool TakeTextsUpTo(std::string_view name, std::string_view* line, ResultLine* out) {
  std::string_view key;
  std::string_view text;
  while (Take("\"", line) && TakeString(line, &key) && Take(":", line)) {
    if (key == name) return true;
    if (!Take("\"", line) || !TakeString(line, &text) || !Take(",", line)) return false;
    if (key == "custom_id") out->custom_id = text;
  }
  return false;
}

}  // namespace

std::optional<ResultLine> CutResultLine(std::string_view line) {
  constexpr int kOk = 200;
  ResultLine cut;
  if (!Take("{", &line) || !TakeTextsUpTo("response", &line, &cut) || cut.custom_id.empty() ||
      !Take("{", &line) || !Take("\"status_code\"", &line) || !Take(":", &line) ||
      !Take("200", &line) || !Take(",", &line) || !TakeTextsUpTo("body", &line, &cut)) {
    return std::nullopt;
  }
  cut.status_code = kOk;
  for (const std::string_view end : {"}, \"error\": null}", "},\"error\":null}", "}}"}) {
    if (!line.ends_with(end)) continue;
    line.remove_suffix(end.size());
    cut.body = line;
    return cut;
  }
  return std::nullopt;
}

Result<ResultLine> ParseResultLine(std::string* line) {
  ResultLine parsed;
  simdjson::error_code error;
  {
    const PaddedBody padded(line);
    error = ReadLine(padded, &parsed);
  }
  if (error == simdjson::MEMALLOC) return OutOfMemory();
  if (error != simdjson::SUCCESS) {
    return ProtocolError(std::string("is not a result in JSON: ") + simdjson::error_message(error));
  }
  if (parsed.custom_id.empty()) return ProtocolError("has no custom_id");
  return parsed;
}

}  // namespace vetvec
