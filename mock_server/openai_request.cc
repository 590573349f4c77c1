#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "mock_server/openai_wire.h"

namespace vetvec {
namespace {

constexpr const char* kInvalid = "invalid_request_error";

bool Refuse(HttpReply* error, std::string_view message, std::string_view param = "",
            std::string_view code = "", std::string_view type = kInvalid) {
  *error = ErrorReply(400, message, type, param, code);
  return false;
}

bool ReadInput(const nlohmann::json& input, EmbeddingsRequest* out, HttpReply* error) {
  if (input.is_string()) {
    out->texts.Add(input.get_ref<const std::string&>());
    return true;
  }
  if (!input.is_array() || input.empty()) {
    return Refuse(error, "Invalid 'input': expected a string or a non-empty array of strings.",
                  "input", "invalid_type");
  }
  if (input.size() > kMaxItems) {
    return Refuse(error,
                  "Invalid 'input': array too long. Expected an array with maximum length " +
                      std::to_string(kMaxItems) + ", but got an array with length " +
                      std::to_string(input.size()) + " instead.",
                  "input", "array_above_max_length");
  }
  for (const nlohmann::json& item : input) {
    if (!item.is_string()) {
      return Refuse(error, "Invalid 'input': the mock server takes texts, no token ids.", "input",
                    "invalid_type");
    }
    out->texts.Add(item.get_ref<const std::string&>());
  }
  return true;
}

bool CheckTokens(EmbeddingsRequest* out, HttpReply* error) {
  for (size_t i = 0; i < out->texts.size(); ++i) {
    const std::string where = "input[" + std::to_string(i) + "]";
    if (out->texts[i].empty()) {
      return Refuse(error, "Invalid '" + where + "': input cannot be an empty string.", "input",
                    "invalid_value");
    }
    const uint64_t tokens = CountTokens(out->texts[i]);
    if (tokens > kMaxItemTokens) {
      return Refuse(error, "Invalid '" + where + "': maximum input length is " +
                               std::to_string(kMaxItemTokens) + " tokens.");
    }
    out->tokens += tokens;
  }
  if (out->tokens <= kMaxRequestTokens) return true;
  return Refuse(error,
                "Requested " + std::to_string(out->tokens) + " tokens, max " +
                    std::to_string(kMaxRequestTokens) + " tokens per request",
                "", "max_tokens_per_request", "max_tokens_per_request");
}

bool ReadOptions(const nlohmann::json& object, size_t native_dimension, EmbeddingsRequest* out,
                 HttpReply* error) {
  if (const auto it = object.find("encoding_format"); it != object.end()) {
    if (*it != "float" && *it != "base64") {
      return Refuse(error, "Invalid 'encoding_format': expected 'float' or 'base64'.",
                    "encoding_format", "invalid_value");
    }
    out->base64 = *it == "base64";
  }
  if (const auto it = object.find("dimensions"); it != object.end()) {
    if (!it->is_number_unsigned() || it->get<uint64_t>() < 1 ||
        it->get<uint64_t>() > native_dimension) {
      return Refuse(error,
                    "Invalid 'dimensions': expected an integer from 1 to " +
                        std::to_string(native_dimension) + ".",
                    "dimensions", "invalid_value");
    }
    out->dimensions = static_cast<size_t>(it->get<uint64_t>());
  }
  return true;
}

}  // namespace

uint64_t CountTokens(std::string_view text) {
  uint64_t tokens = 0;
  uint64_t other = 0;
  size_t word = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalpha(byte) != 0) {
      if (word % 6 == 0) ++tokens;
      ++word;
      continue;
    }
    word = 0;
    if (byte >= 0x80) {
      ++other;
    } else if (byte > ' ') {
      ++tokens;
    }
  }
  return std::max<uint64_t>(1, tokens + (other + 1) / 2);
}

HttpReply ErrorReply(int status, std::string_view message, std::string_view type,
                     std::string_view param, std::string_view code) {
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? nlohmann::json() : nlohmann::json(std::string(text));
  };
  const nlohmann::json error = {{"error",
                                 {{"message", Sanitized(message, 1000)},
                                  {"type", std::string(type)},
                                  {"param", text_or_null(param)},
                                  {"code", text_or_null(code)}}}};
  HttpReply reply;
  reply.status = status;
  reply.body = error.dump();
  return reply;
}

bool ReadEmbeddingsRequest(std::string_view body, size_t native_dimension, EmbeddingsRequest* out,
                           HttpReply* error) {
  const nlohmann::json object = nlohmann::json::parse(body, nullptr, false);
  if (!object.is_object()) {
    return Refuse(error, "We could not parse the JSON body of your request.");
  }
  const auto model = object.find("model");
  if (model == object.end() || !model->is_string() ||
      model->get_ref<const std::string&>().empty()) {
    return Refuse(error, "you must provide a model parameter");
  }
  out->model = model->get<std::string>();
  const auto input = object.find("input");
  if (input == object.end()) {
    return Refuse(error, "Missing required parameter: 'input'.", "input",
                  "missing_required_parameter");
  }
  return ReadOptions(object, native_dimension, out, error) && ReadInput(*input, out, error) &&
         CheckTokens(out, error);
}

}  // namespace vetvec
