// The bytes of src/english/data/*, compiled in by cmake/embed.cmake; data/README.md describes them.
#ifndef VETVEC_ENGLISH_EMBEDDED_DATA_H_
#define VETVEC_ENGLISH_EMBEDDED_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kBlockedWordsTsv;
extern const std::string_view kCommonVerbsTsv;
extern const std::string_view kGrammarFramesTsv;
extern const std::string_view kGrammarSlotsTsv;
extern const std::string_view kNounClassesTsv;
extern const std::string_view kPhraseContrastsTsv;
extern const std::string_view kPhraseSynonymsTsv;
extern const std::string_view kPlainPhraseSynonymsTsv;
extern const std::string_view kSubstitutionAdjectivesTsv;
extern const std::string_view kSubstitutionBusinessAdjectivesTsv;
extern const std::string_view kSubstitutionBusinessContrastsTsv;
extern const std::string_view kSubstitutionBusinessVerbsTsv;
extern const std::string_view kSubstitutionContrastsTsv;
extern const std::string_view kSubstitutionVerbsTsv;
extern const std::string_view kTaggerWeightsBin;  // empty if VETVEC_TAGGER_WEIGHTS is OFF

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_EMBEDDED_DATA_H_
