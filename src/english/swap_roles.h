// Exchanges who does what to whom: the same words in different places.
//
//   SwapRoles(ChangedText("Maria called the doctor yesterday."))
//     // "The doctor called Maria yesterday."
// There are three patterns, each at the sentence's beginning or between unambiguous words:
//   - a person, a verb for what either can do to the other, a person (also "she thanked him")
//   - "from PLACE to PLACE"
//   - a name "is older than" a name
// Thread safety: any thread.
#ifndef VETVEC_ENGLISH_SWAP_ROLES_H_
#define VETVEC_ENGLISH_SWAP_ROLES_H_

#include <optional>
#include <string>

#include "english/changed_text.h"

namespace vetvec {

std::optional<std::string> SwapRoles(const ChangedText& text);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SWAP_ROLES_H_
