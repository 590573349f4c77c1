// SentiWordNet 3.0: positive and negative scores of WordNet's senses, from SentiWordNet's file.
//
// Format: lines "POS <tab> ID <tab> PosScore <tab> NegScore <tab> lemma#sense ... <tab> gloss",
// comment lines begin with '#'; plain or gzip. IDs are ignored: scores are joined to WordNet on
// (part of speech, lemma, sense number).
//
//   VETVEC_ASSIGN_OR_RETURN(SentiWordNet senti, SentiWordNet::Load("SentiWordNet_3.0.0.txt.gz"));
//   PolarityWordLists lists = senti.WordLists();   // 23,147 / 26,440 / 154,993 for version 3.0
#ifndef VETVEC_LEXICON_SENTIWORDNET_H_
#define VETVEC_LEXICON_SENTIWORDNET_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lexicon/lexicon.h"
#include "lexicon/source.h"

namespace vetvec {

// One entry per word and sense, including repeats, so that a uniform draw weights a word by its
// number of senses. Words are as in the file: lower case, with underscores and hyphens. File order.
// Source: SynTextBench, sections 2.2 and A.3.
struct PolarityWordLists {
  std::vector<std::string_view> positive;  // PosScore > NegScore
  std::vector<std::string_view> negative;  // PosScore < NegScore
  std::vector<std::string_view> neutral;   // both 0
  int64_t in_none = 0;                     // equal and not 0: 2,361 in version 3.0
};

// Move-only value, immutable after Load. Views point into it.
class SentiWordNet {
 public:
  struct Term {
    std::string_view lemma;  // as in the file
    int32_t sense_number = 0;
    PartOfSpeech pos = PartOfSpeech::kNoun;
    SenseScores scores;
  };

  // Errors: NOT_FOUND, DATA_LOSS (damaged gzip), PARSE_ERROR with file, line, found and allowed
  // values: a score outside [0, 1], two scores with a sum above 1, an unknown POS, a term without
  // "#sense", a file without any term.
  static Result<SentiWordNet> Load(const std::string& path);

  const std::vector<Term>& terms() const { return terms_; }  // file order
  int64_t synsets() const { return synsets_; }               // 117,659 in version 3.0
  const LexiconSource& source() const { return source_; }
  PolarityWordLists WordLists() const;

 private:
  SentiWordNet() = default;
  Status ParseLine(std::string_view line, int64_t number);
  Status ParseTerms(std::string_view field, PartOfSpeech pos, const SenseScores& scores,
                    int64_t number);

  std::unique_ptr<const std::string> text_;  // a pointer: views survive a move
  std::vector<Term> terms_;
  int64_t synsets_ = 0;
  LexiconSource source_;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SENTIWORDNET_H_
