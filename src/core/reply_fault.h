// ReplyFault: what was wrong with the content of a reply with a success status.
#ifndef VETVEC_CORE_REPLY_FAULT_H_
#define VETVEC_CORE_REPLY_FAULT_H_

#include <cstdint>
#include <string_view>

namespace vetvec {

enum class ReplyFault : uint8_t {
  kNone,
  kValue,      // a null, NaN, an infinity, over 1e6, not a number; or a vector that is all zeros
  kDimension,  // a vector whose length differs from the requested one, or from those before
  kCount,      // more or fewer vectors than texts
  kIndex,      // an index that is repeated, belongs to no text, or is missing in some elements
  kMalformed,  // not the expected JSON
};

inline constexpr ReplyFault kReplyFaults[] = {ReplyFault::kValue, ReplyFault::kDimension,
                                              ReplyFault::kCount, ReplyFault::kIndex,
                                              ReplyFault::kMalformed};

// "value", "dimension", "count", "index", "malformed", as written to files; "" for kNone.
const char* ReplyFaultName(ReplyFault fault);
// kNone for any other name.
ReplyFault ReplyFaultOfName(std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_CORE_REPLY_FAULT_H_
