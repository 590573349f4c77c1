#include "cli/key_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/environment.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

bool IsQuote(char c) { return c == '"' || c == '\'' || c == '`'; }

bool BeginsWithBearer(std::string_view key) {
  constexpr std::string_view kBearer = "bearer";
  const bool has_word =
      key.size() >= kBearer.size() && std::equal(kBearer.begin(), kBearer.end(), key.begin(),
                                                 [](char a, char b) { return a == (b | 0x20); });
  return has_word &&
         (key.size() == kBearer.size() || key[kBearer.size()] == ' ' || key[kBearer.size()] == ':');
}

}  // namespace

std::string KeyProblem(std::string_view key, bool has_scheme) {
  const auto any = [&](auto predicate) { return std::any_of(key.begin(), key.end(), predicate); };
  if (key.empty()) return "is empty";
  if (key.starts_with("\xEF\xBB\xBF") || key.starts_with("\xFF\xFE") ||
      key.starts_with("\xFE\xFF")) {
    return "begins with a byte order mark";
  }
  if (IsQuote(key.front()) || IsQuote(key.back())) return "is in quotation marks";
  if (any([](char c) { return c == '\n' || c == '\r'; })) return "has more than one line";
  if (any([](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; })) {
    return "contains a control character";
  }
  if (any([](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
    return "contains a character that is not ASCII";
  }
  if (has_scheme) return "";
  if (BeginsWithBearer(key)) return "begins with \"Bearer\"";
  return key.find(' ') == std::string_view::npos ? "" : "contains a space";
}

std::string KeyOfVariable(const std::string& variable, bool has_scheme) {
  const std::string value = Variable(variable);
  if (value.empty()) return "";
  const std::string_view key = Trimmed(value);
  const std::string problem = KeyProblem(key, has_scheme);
  if (problem.empty()) return std::string(key);
  throw UsageError{fmt::format(
      "the environment variable {} {}; set it to the key alone, or unset it", variable, problem)};
}

}  // namespace vetvec::cli
