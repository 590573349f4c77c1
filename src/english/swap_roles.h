// Who does what to whom, exchanged: the same words in other places.
//
//   SwapRoles(ChangedText("Maria called the doctor yesterday."))
//     // "The doctor called Maria yesterday."
// Three patterns, each at the sentence's beginning or between words that no reading can mistake:
//   - a person, a verb that either may do to the other, a person ("she thanked him" too)
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
