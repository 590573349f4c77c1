// BadLine: the error for a line that a loader in this folder cannot read.
//
//   return BadLine(number, "POS", fields[0], "a, n, r, s or v");
//   // PARSE_ERROR "line 12: invalid POS 'x'; allowed: a, n, r, s or v", key/found/allowed in the
//   // detail
// ForEachLine adds the file.
#ifndef VETVEC_LEXICON_BAD_LINE_H_
#define VETVEC_LEXICON_BAD_LINE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace vetvec {

// `what` names the column or item at fault; `found` is untrusted and is sanitised and shortened
// here.
Status BadLine(int64_t number, const std::string& what, std::string_view found,
               const std::string& allowed);
// A fault of another form: PARSE_ERROR "line 12: " and `message`, which quotes no untrusted text.
Status BadLine(int64_t number, const std::string& message);
// "line 12: duplicate word 'x'".
Status DuplicateOnLine(int64_t number, const std::string& what, std::string_view found);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_BAD_LINE_H_
