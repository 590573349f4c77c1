// Durations in the words of messages.
#ifndef VETVEC_BASE_DURATION_TEXT_H_
#define VETVEC_BASE_DURATION_TEXT_H_

#include <cstdint>
#include <string>

namespace vetvec {

// In the largest unit of which `seconds` is a multiple: "30 days", "1 hour", "90 s".
std::string DurationText(int64_t seconds);

}  // namespace vetvec

#endif  // VETVEC_BASE_DURATION_TEXT_H_
