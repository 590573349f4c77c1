#include "stats/alternative.h"

#include <fmt/core.h>

#include <string>

#include "base/utf8.h"

namespace vetvec {

Result<Alternative> ParseAlternative(std::string_view name) {
  if (name == "two-sided") return Alternative::kTwoSided;
  if (name == "greater") return Alternative::kGreater;
  if (name == "less") return Alternative::kLess;
  const std::string found = Sanitized(name);
  return InvalidArgument(
             fmt::format("unknown alternative '{}'; allowed: two-sided, greater, less", found))
      .WithKey("alternative", found, "two-sided, greater, less");
}

}  // namespace vetvec
