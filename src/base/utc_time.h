// Times as written to files: RFC 3339, in seconds of UTC.
#ifndef VETVEC_BASE_UTC_TIME_H_
#define VETVEC_BASE_UTC_TIME_H_

#include <cstdint>
#include <optional>
#include <string>

namespace vetvec {

std::string UtcTime(int64_t wall_millis);  // "2026-11-30T19:40:00Z"
// Milliseconds since 1970 of a text that UtcTime has written; nothing for any other text.
std::optional<int64_t> ReadUtcTime(const std::string& text);

}  // namespace vetvec

#endif  // VETVEC_BASE_UTC_TIME_H_
