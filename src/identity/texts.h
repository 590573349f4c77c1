// The 32 texts by which an encoder is recognised: shipped, the same for everybody, never changed
// (a changed list gets a new kIdentityTextsName).
//
// Each kind is there because some alteration shows on it alone: long texts (about 50, 150, 300 and
// 620 tokens) for truncation and chunks, capitals, accents and digits for what a tokenizer folds,
// code, tabs and newlines for what it strips, other scripts, and the prefixes that models expect.
// Own words.
#ifndef VETVEC_IDENTITY_TEXTS_H_
#define VETVEC_IDENTITY_TEXTS_H_

#include <array>
#include <cstddef>
#include <string_view>

namespace vetvec {

inline constexpr size_t kIdentityTextCount = 32;
inline constexpr const char* kIdentityTextsName = "id1";  // as recorded

extern const std::array<std::string_view, kIdentityTextCount> kIdentityTexts;

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_TEXTS_H_
