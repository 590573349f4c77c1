// ReplyFault: what was wrong with the content of a reply of success.
#ifndef VETVEC_CORE_REPLY_FAULT_H_
#define VETVEC_CORE_REPLY_FAULT_H_

#include <cstdint>
#include <string_view>

namespace vetvec {

enum class ReplyFault : uint8_t {
  kNone,
  kValue,      // a null, NaN, an infinity, over 1e6, not a number; or a vector that is all zero
  kDimension,  // a vector of another length than asked for, or than those before it
  kCount,      // more or fewer vectors than texts
  kIndex,      // an index twice, of no text, or in some elements only
  kMalformed,  // not the JSON expected
};

inline constexpr ReplyFault kReplyFaults[] = {ReplyFault::kValue, ReplyFault::kDimension,
                                              ReplyFault::kCount, ReplyFault::kIndex,
                                              ReplyFault::kMalformed};

// "value", "dimension", "count", "index", "malformed", as files have them; "" for kNone.
const char* ReplyFaultName(ReplyFault fault);
// kNone for a name that is none of these.
ReplyFault ReplyFaultOfName(std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_CORE_REPLY_FAULT_H_
