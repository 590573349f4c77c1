#include "stats/alternative.h"

#include <string>

#include "base/unknown_name.h"

namespace vetvec {

Result<Alternative> ParseAlternative(std::string_view name) {
  if (name == "two-sided") return Alternative::kTwoSided;
  if (name == "greater") return Alternative::kGreater;
  if (name == "less") return Alternative::kLess;
  return UnknownName("alternative", name, {"two-sided", "greater", "less"});
}

}  // namespace vetvec
