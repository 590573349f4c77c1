#include "base/unknown_name.h"

#include <fmt/core.h>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {

Status UnknownName(const std::string& what, std::string_view found,
                   const std::vector<std::string>& allowed, const std::string& key) {
  constexpr size_t kMostBytes = 80;
  const std::string shown = Sanitized(found, kMostBytes);
  const std::string names = Joined(allowed);
  return InvalidArgument(fmt::format("unknown {} '{}'{}; allowed: {}", what, shown,
                                     DidYouMean(found, allowed), names))
      .WithKey(key.empty() ? what : key, shown, names);
}

}  // namespace vetvec
