#include "cli/serve_request.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string Base64(const std::vector<float>& values) {
  static constexpr char kAlphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  const size_t size = values.size() * sizeof(float);
  std::string out;
  out.reserve((size + 2) / 3 * 4);
  for (size_t i = 0; i < size; i += 3) {
    const size_t left = std::min<size_t>(3, size - i);
    uint32_t group = uint32_t{bytes[i]} << 16;
    if (left > 1) group |= uint32_t{bytes[i + 1]} << 8;
    if (left > 2) group |= bytes[i + 2];
    out += kAlphabet[group >> 18];
    out += kAlphabet[(group >> 12) & 63];
    out += left > 1 ? kAlphabet[(group >> 6) & 63] : '=';
    out += left > 2 ? kAlphabet[group & 63] : '=';
  }
  return out;
}

bool IsBlank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n\f\v") == std::string::npos;
}

// Fills out->texts. Returns what is wrong, or an empty string.
std::string ReadInput(const json& input, uint64_t most_texts, EmbedRequest* out) {
  if (input.is_string()) {
    out->texts.push_back(input.get<std::string>());
  } else if (input.is_array()) {
    if (!input.empty() && (input[0].is_number() || input[0].is_array())) {
      return "'input' must be text; token ids are not accepted, as they depend on the tokenizer";
    }
    if (input.size() > most_texts) {
      return fmt::format("'input' has {} texts; at most {} are allowed", input.size(), most_texts);
    }
    for (const json& text : input) {
      if (!text.is_string()) return "'input' must be a string or a list of strings";
      out->texts.push_back(text.get<std::string>());
    }
  } else {
    return "'input' must be a string or a list of strings";
  }
  if (out->texts.empty()) return "'input' is empty";
  for (size_t i = 0; i < out->texts.size(); ++i) {
    if (IsBlank(out->texts[i])) return fmt::format("'input[{}]' is empty", i);
  }
  return "";
}

std::vector<float> RowOf(const Matrix& rows, uint64_t row, uint64_t dimensions) {
  const Row whole = rows.row(row);
  if (dimensions == 0 || dimensions == rows.cols()) return {whole.begin(), whole.end()};
  std::vector<float> cut(whole.begin(), whole.begin() + dimensions);
  double squares = 0;
  for (const float value : cut) squares += static_cast<double>(value) * static_cast<double>(value);
  if (squares <= 0) return cut;
  const double scale = 1.0 / std::sqrt(squares);
  for (float& value : cut) value = static_cast<float>(static_cast<double>(value) * scale);
  return cut;
}

const char* TypeOf(int http_status) {
  if (http_status == 401) return "authentication_error";
  if (http_status == 429) return "rate_limit_error";
  return http_status < 500 ? "invalid_request_error" : "server_error";
}

}  // namespace

std::string ReadEmbedRequest(const std::string& body, uint64_t most_texts, EmbedRequest* out) {
  const json request = json::parse(body, nullptr, false);
  if (!request.is_object()) return "the body is not a JSON object";
  if (!request.contains("input")) return "'input' is missing";
  if (std::string why = ReadInput(request["input"], most_texts, out); !why.empty()) return why;
  if (request.contains("encoding_format") && !request["encoding_format"].is_null()) {
    const json& format = request["encoding_format"];
    if (format != "float" && format != "base64") return "'encoding_format' must be float or base64";
    out->is_base64 = format == "base64";
  }
  if (request.contains("dimensions") && !request["dimensions"].is_null()) {
    const json& dimensions = request["dimensions"];
    if (!dimensions.is_number_unsigned() || dimensions == 0) {
      return "'dimensions' must be a whole number, at least 1";
    }
    out->dimensions = dimensions.get<uint64_t>();
  }
  if (request.contains("model") && request["model"].is_string()) {
    out->model = request["model"].get<std::string>();
  }
  return "";
}

std::string EmbedReply(const EmbedRequest& request, const Matrix& rows, uint64_t tokens) {
  json data = json::array();
  for (uint64_t i = 0; i < rows.rows(); ++i) {
    std::vector<float> row = RowOf(rows, i, request.dimensions);
    json item = {{"object", "embedding"}, {"index", i}};
    if (request.is_base64) {
      item["embedding"] = Base64(row);
    } else {
      item["embedding"] = std::move(row);
    }
    data.push_back(std::move(item));
  }
  const json body = {{"object", "list"},
                     {"model", request.model},
                     {"data", std::move(data)},
                     {"usage", {{"prompt_tokens", tokens}, {"total_tokens", tokens}}}};
  return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string ErrorReply(int http_status, const std::string& message, const std::string& code) {
  json error = {{"message", message}, {"type", TypeOf(http_status)}, {"param", nullptr}};
  error["code"] = code.empty() ? json(nullptr) : json(code);
  return json({{"error", std::move(error)}}).dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace vetvec::cli
