// TextRole: what a text of a suite is for, which decides the input type and the prefix that an
// encoder uses for it.
#ifndef VETVEC_CORE_TEXT_ROLE_H_
#define VETVEC_CORE_TEXT_ROLE_H_

#include <cstdint>

namespace vetvec {

enum class TextRole : uint8_t {
  kNone = 0,      // compared with texts of the same kind: triples, scored pairs
  kQuery = 1,     // searches
  kDocument = 2,  // is searched
};

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_ROLE_H_
