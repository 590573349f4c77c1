// The form in which a word of a file and a word of a text are the same although their bytes differ:
// composed letters (NFC), a straight apostrophe, and no variation selector after a sign.
//
//   WordForm("cafe\u0301") == "caf\u00e9";  WordForm("l\u2019eau") == "l'eau"
#ifndef VETVEC_LOCAL_WORD_FORM_H_
#define VETVEC_LOCAL_WORD_FORM_H_

#include <string>
#include <string_view>

namespace vetvec {

// Whether WordForm may differ from `text`. False for most text; O(bytes) without a copy.
bool MayHaveOtherForm(std::string_view text);
// `text` itself if it is not valid UTF-8.
std::string WordForm(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_FORM_H_
