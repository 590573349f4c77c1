// The bytes of src/lexicon/data/*, compiled in by embed.cmake. Private to starter_lexicon.cc.
#ifndef VETVEC_LEXICON_STARTER_DATA_H_
#define VETVEC_LEXICON_STARTER_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kStarterLexiconData;
extern const std::string_view kGenderPairsData;
extern const std::string_view kNamesData;
extern const std::string_view kInversionsData;
extern const std::string_view kStopWordsData;
extern const std::string_view kDictionaryData;

}  // namespace vetvec

#endif  // VETVEC_LEXICON_STARTER_DATA_H_
