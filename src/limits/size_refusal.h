// SizeRefusal: whether a service refused a request because it is too large, and how large it may
// be.
//
//   if (IsSizeRefusal(400, "batch size is invalid, it should not be larger than 10")) ...
//   ReadSizeRefusal("... should not be larger than 10", 100)   // {kTexts, 10}
#ifndef VETVEC_LIMITS_SIZE_REFUSAL_H_
#define VETVEC_LIMITS_SIZE_REFUSAL_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vetvec {

struct SizeRefusal {
  enum class Unit : uint8_t { kTexts, kTokens, kBytes };
  Unit unit = Unit::kTexts;  // what there was too much of
  size_t most = 0;           // only for texts: the limit that the service states; 0: it states none
};

// `message` is the service's. True for 413, and for 400 and 422 if the words say so.
bool IsSizeRefusal(int http_status, std::string_view message);

// For a request of `texts` texts that was refused in this way. A stated limit that is not below
// `texts` is not the cause, and counts as none.
SizeRefusal ReadSizeRefusal(std::string_view message, size_t texts);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SIZE_REFUSAL_H_
