#include "suites/names.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {

Result<std::vector<std::string>> ParseNames(std::string_view text, const char* key,
                                            const std::vector<std::string>& allowed) {
  std::vector<std::string> names;
  if (Trim(text).empty()) return names;
  for (const std::string_view part : Split(text, ',')) {
    const std::string name(Trim(part));
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) {
      return InvalidArgument(fmt::format("'{}' contains '{}'{}; allowed: {}", key,
                                         Sanitized(name, 40), DidYouMean(name, allowed),
                                         Joined(allowed)))
          .WithKey(key, Sanitized(name, 40), Joined(allowed));
    }
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string NumberedId(std::string_view name, size_t number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "-%06zu", number);
  return std::string(name) + digits;
}

}  // namespace vetvec
