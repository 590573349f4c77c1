#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/serve/embed_request.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

void AppendBase64(const std::vector<float>& values, std::string* out) {
  static constexpr char kAlphabet[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
  const size_t size = values.size() * sizeof(float);
  for (size_t i = 0; i < size; i += 3) {
    const size_t left = std::min<size_t>(3, size - i);
    uint32_t group = uint32_t{bytes[i]} << 16;
    if (left > 1) group |= uint32_t{bytes[i + 1]} << 8;
    if (left > 2) group |= bytes[i + 2];
    *out += kAlphabet[group >> 18];
    *out += kAlphabet[(group >> 12) & 63];
    *out += left > 1 ? kAlphabet[(group >> 6) & 63] : '=';
    *out += left > 2 ? kAlphabet[group & 63] : '=';
  }
}

// Written as doubles, so that a client that reads doubles gets the exact value of the float.
void AppendNumbers(const std::vector<float>& values, std::string* out) {
  for (const float value : values) {
    fmt::format_to(std::back_inserter(*out), "{},", static_cast<double>(value));
  }
  if (!values.empty()) out->pop_back();
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

}  // namespace

std::string EmbedReplyBody(const EmbedRequest& request, const Matrix& rows, uint64_t tokens) {
  std::string out = R"({"object":"list","data":[)";
  for (uint64_t i = 0; i < rows.rows(); ++i) {
    const std::vector<float> row = RowOf(rows, i, request.dimensions);
    fmt::format_to(std::back_inserter(out), R"({}{{"object":"embedding","index":{},"embedding":)",
                   i == 0 ? "" : ",", i);
    out += request.is_base64 ? '"' : '[';
    request.is_base64 ? AppendBase64(row, &out) : AppendNumbers(row, &out);
    out += request.is_base64 ? "\"}" : "]}";
  }
  const std::string model =
      json(request.model).dump(-1, ' ', false, json::error_handler_t::replace);
  fmt::format_to(std::back_inserter(out),
                 R"(],"model":{},"usage":{{"prompt_tokens":{},"total_tokens":{}}}}})", model,
                 tokens, tokens);
  return out;
}

}  // namespace vetvec::cli
