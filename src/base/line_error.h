// LineError: the common form of errors for a bad line of a seed, table or suite file.
#ifndef VETVEC_BASE_LINE_ERROR_H_
#define VETVEC_BASE_LINE_ERROR_H_

#include <cstdint>
#include <string>

#include "base/status.h"

namespace vetvec {

// INVALID_ARGUMENT "line 12: ..." with file and line in the detail.
Status LineError(const std::string& file, int64_t line, const std::string& message);
// PARSE_ERROR likewise.
Status LineParseError(const std::string& file, int64_t line, const std::string& message);

}  // namespace vetvec

#endif  // VETVEC_BASE_LINE_ERROR_H_
