#include "audit/header_value.h"

#include <fmt/core.h>

#include <functional>

namespace vetvec {
namespace {

bool IsNameStart(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
bool IsNamePart(char c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }

Status Walk(std::string_view value, const std::function<void(char)>& on_char,
            const std::function<Status(const std::string&)>& on_name) {
  for (size_t i = 0; i < value.size(); ++i) {
    if (value[i] != '$') {
      on_char(value[i]);
      continue;
    }
    size_t end = i + 1;
    if (end < value.size() && value[end] == '$') {
      on_char('$');
      i = end;
      continue;
    }
    if (end == value.size() || !IsNameStart(value[end])) {
      return InvalidArgument(
          "in a header value, '$' must be followed by the name of an environment variable; write "
          "$$ for a dollar sign");
    }
    while (end < value.size() && IsNamePart(value[end])) ++end;
    VETVEC_RETURN_IF_ERROR(on_name(std::string(value.substr(i + 1, end - i - 1))));
    i = end - 1;
  }
  return OkStatus();
}

}  // namespace

Result<std::vector<std::string>> SecretNamesIn(std::string_view value) {
  std::vector<std::string> names;
  VETVEC_RETURN_IF_ERROR(Walk(
      value, [](char) {},
      [&](const std::string& name) {
        names.push_back(name);
        return OkStatus();
      }));
  return names;
}

Result<SecretString> WithSecrets(std::string_view value, const Secrets& secrets) {
  std::string out;
  size_t bytes = value.size();
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names, SecretNamesIn(value));
  for (const std::string& name : names) bytes += secrets.Get(name).size();
  out.reserve(bytes);  // so that growing leaves no partial copies of a secret in memory
  VETVEC_RETURN_IF_ERROR(Walk(
      value, [&](char c) { out += c; },
      [&](const std::string& name) -> Status {
        const std::string& secret = secrets.Get(name);
        if (secret.empty()) {
          return InvalidArgument(
              fmt::format("the environment variable {} is not set; set it and run again", name));
        }
        out += secret;
        return OkStatus();
      }));
  return SecretString(std::move(out));
}

}  // namespace vetvec
