// Finds the synonym and the antonym that can replace a candidate in its sentence.
//
// The first of these sources that contains the word decides:
//   1. the substitution table (substitution_table.h), if one of the word's rows fits the place;
//   2. the user's and the starter lexicon, for words without rows (for triples, only the user's);
//   3. WordNet, strictly and only for adjectives: the first sense, which must be nearly the only
//      one by tag counts; a direct antonym; and single words whose own first sense is meant. Verbs
//      are not replaced, because a thesaurus does not say which objects they take.
// The extreme of a scale is not used where it would be graded ("very spotless").
// A word that is already in the sentence is never used ("neither rich nor poor").
#ifndef VETVEC_ENGLISH_SUBSTITUTION_H_
#define VETVEC_ENGLISH_SUBSTITUTION_H_

#include <string>
#include <string_view>
#include <vector>

#include "english/polarity.h"
#include "english/substitution_table.h"
#include "english/tagger.h"
#include "lexicon/morphology.h"

namespace vetvec {

// Why there is no replacement, in the order in which the checks are made.
enum class Miss : uint8_t {
  kNone,
  kNoCandidate,
  kWrongPlace,
  kNoPolarity,
  kNoSynonym,
  kNoAntonym,
  kNoInflection,
};

struct Replacement {
  Miss miss = Miss::kNone;
  std::string synonym;  // inflected, and with the capitals of the word it replaces
  std::string antonym;
  RowTier tier = RowTier::kUsual;  // the tier of the synonym
  bool reinflected = false;        // a form other than the lemma was made
};

// How certain it must be that a row fits its place.
enum class Care : uint8_t { kUsual, kStrict };

class SubstitutionFinder {
 public:
  // References outlive the finder. Thread safety: any thread.
  SubstitutionFinder(const SuiteLexicons& lexicons, const Morphology& morphology, PolarityRule rule)
      : lexicons_(lexicons), morphology_(morphology), rule_(rule) {}

  // For CR1 and CR4: a synonym of the same polarity and an antonym of the opposite one; with
  // PolarityRule::kSense also the two sides of an opposition without polarity ("long", "short")
  // from the table's rows or the user's lexicon.
  Replacement Contrast(const Candidate& candidate, std::string_view text,
                       const std::vector<Token>& tokens) const;
  // Only the synonym. CR2 (which keeps the polarity) and CR3 use Care::kStrict, with which only
  // `safe` rows are used, because a row that fits only most of its places spoils too many triples.
  Replacement Synonym(const Candidate& candidate, std::string_view text,
                      const std::vector<Token>& tokens, bool keep_polarity, Care care) const;
  // For suite meaning: only the antonym, of any polarity.
  Replacement Antonym(const Candidate& candidate, std::string_view text,
                      const std::vector<Token>& tokens) const;

 private:
  struct Options {
    Miss miss = Miss::kNone;
    char sign = '0';  // as in the table
    RowTier tier = RowTier::kUsual;
    bool vouched = false;  // the opposites were written by hand, so they need no polarity (kSense)
    std::vector<std::string> synonyms;
    std::vector<std::string> antonyms;
  };
  // The purpose of the words; of the rows that fit, the best one for the purpose is used.
  enum class Want : uint8_t { kSynonym, kBoth, kAntonym };
  Options OptionsOf(const Candidate& candidate, const std::vector<Token>& tokens, Want want,
                    Care care) const;
  // The sign of the row, or that of the lexicon: +, - or 0.
  char SignOf(std::string_view word) const;
  // Whether another word, joined to it or `anywhere`, would clash with the opposite: "dull and
  // dear".
  bool Clashes(const Candidate& candidate, const std::vector<Token>& tokens, char sign,
               bool anywhere) const;
  Options FromLexicon(const Lexicon& lexicon, const Candidate& candidate,
                      const std::vector<Token>& tokens) const;
  Options FromLexicons(const Candidate& candidate, const std::vector<Token>& tokens,
                       Care care) const;
  Options FromWordNet(const Candidate& candidate, const std::vector<Token>& tokens) const;
  Polarity WordPolarity(const Options& options, const Candidate& candidate) const;
  // Removes the words that do not have the polarity; if vouched, only those that have the opposite
  // one.
  void KeepPolarity(Polarity wanted, const Options& options, PartOfSpeech pos,
                    std::vector<std::string>* words) const;
  // The first of `words` that can be inflected and is not in the sentence; "" if there is none.
  std::string Surface(const Candidate& candidate, std::string_view text,
                      const std::vector<Token>& tokens,
                      const std::vector<std::string>& words) const;

  const SuiteLexicons& lexicons_;
  const Morphology& morphology_;
  const PolarityRule rule_;
};

// True if all conditions of the row hold (substitution_table.h).
bool RowFits(const SubstitutionRow& row, const Candidate& candidate,
             const std::vector<Token>& tokens);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SUBSTITUTION_H_
