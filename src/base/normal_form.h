// Unicode normal forms, as utf8proc's tables have them.
#ifndef VETVEC_BASE_NORMAL_FORM_H_
#define VETVEC_BASE_NORMAL_FORM_H_

#include <string>
#include <string_view>

namespace vetvec {

enum class NormalForm { kNfc, kNfd, kNfkc, kNfkd };

// Appends `text`, which is valid UTF-8, in a normal form.
void AppendNormalForm(NormalForm form, std::string_view text, std::string* out);

}  // namespace vetvec

#endif  // VETVEC_BASE_NORMAL_FORM_H_
