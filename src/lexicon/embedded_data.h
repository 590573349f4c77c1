// The bytes of src/lexicon/data/*, compiled in by cmake/embed.cmake; data/README.md says what they
// are.
#ifndef VETVEC_LEXICON_EMBEDDED_DATA_H_
#define VETVEC_LEXICON_EMBEDDED_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kDictionaryTsv;
extern const std::string_view kGenderPairsTsv;
extern const std::string_view kInflectionClassesTsv;
extern const std::string_view kInversionsTsv;
extern const std::string_view kIrregularFormsTsv;
extern const std::string_view kNamesTsv;
extern const std::string_view kStarterLexiconTsv;
extern const std::string_view kStopWordsTxt;

}  // namespace vetvec

#endif  // VETVEC_LEXICON_EMBEDDED_DATA_H_
