#include "stats/alternative.h"

#include <string>

#include "base/utf8.h"

namespace vetvec {

Result<Alternative> ParseAlternative(std::string_view name) {
  if (name == "two-sided") return Alternative::kTwoSided;
  if (name == "greater") return Alternative::kGreater;
  if (name == "less") return Alternative::kLess;
  const std::string found = Sanitized(name);
  return InvalidArgument("unknown alternative '" + found + "'; allowed: two-sided, greater, less")
      .WithKey("alternative", found, "two-sided, greater, less");
}

}  // namespace vetvec
