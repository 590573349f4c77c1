// UnknownName: the common form of errors for a name that is not in a list.
//
//   return UnknownName("metric", name, {"l1", "l2", "cosine"});
//   // INVALID_ARGUMENT "unknown metric 'l3' (did you mean 'l1'?); allowed: l1, l2, cosine",
//   // key/found/allowed in the detail
#ifndef VETVEC_BASE_UNKNOWN_NAME_H_
#define VETVEC_BASE_UNKNOWN_NAME_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace vetvec {

// `found` is untrusted and is sanitised and shortened here. `key` is the key in the detail; if it
// is empty, `what` is the key.
Status UnknownName(const std::string& what, std::string_view found,
                   const std::vector<std::string>& allowed, const std::string& key = "");

}  // namespace vetvec

#endif  // VETVEC_BASE_UNKNOWN_NAME_H_
