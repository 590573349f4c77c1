#include "base/json_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "base/json.h"

namespace vetvec {
namespace {

Status NotJson(std::string_view text, size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  return ParseError(fmt::format("invalid JSON at byte {}", byte)).WithFile("", lines + 1);
}

}  // namespace

int JsonNesting(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool is_in_string = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      if (c == '"') is_in_string = false;
    } else if (c == '"') {
      is_in_string = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

template <typename Value>
Result<Value> ParseJsonText(std::string_view text) {
  const size_t nul = text.find('\0');
  if (nul != std::string_view::npos) return NotJson(text, nul);
  if (JsonNesting(text) > kMaxJsonNesting) {
    return ParseError(fmt::format("the JSON is nested more than {} levels deep", kMaxJsonNesting));
  }
  try {
    return Value::parse(text);
  } catch (const typename Value::parse_error& error) {
    return NotJson(text, std::min(error.byte, text.size()));
  } catch (const typename Value::out_of_range&) {  // the parser's only other exception
    return NonFinite("a number exceeds the largest double");
  }
}

template Result<Json> ParseJsonText(std::string_view text);
template Result<OrderedJson> ParseJsonText(std::string_view text);

}  // namespace vetvec
