// Which side a test considers; shared by every test that has a p-value.
//
//   VETVEC_ASSIGN_OR_RETURN(const Alternative side, ParseAlternative("greater"));
#ifndef VETVEC_STATS_ALTERNATIVE_H_
#define VETVEC_STATS_ALTERNATIVE_H_

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace vetvec {

enum class Alternative : int32_t { kTwoSided = 0, kGreater = 1, kLess = 2 };

// "two-sided", "greater", "less"; INVALID_ARGUMENT for anything else.
Result<Alternative> ParseAlternative(std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_STATS_ALTERNATIVE_H_
