// Finding the synonym and the antonym that may stand for a candidate in its sentence.
//
// In this order, the first that knows the word decides:
//   1. the substitution table (substitution_table.h), if one of the word's rows fits the place;
//   2. the user's and the starter lexicon, for words without rows (triples: the user's alone);
//   3. WordNet, adjectives only and strictly: the first sense, which must be nearly the only one by
//      tag counts, a direct antonym, and single words whose own first sense is meant. Verbs are
//      left alone: which object they take is more than a thesaurus knows.
// The extreme of a scale is not put where it is graded ("very spotless").
// A word that the sentence holds already is never put into it ("neither rich nor poor").
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

// Why there is no replacement; in the order in which the steps are taken.
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
  std::string synonym;  // inflected and with the capitals of what it replaces
  std::string antonym;
  RowTier tier = RowTier::kUsual;  // of the synonym
  bool reinflected = false;        // a form other than the lemma was made
};

// How sure a row has to be of its place.
enum class Care : uint8_t { kUsual, kStrict };

class SubstitutionFinder {
 public:
  // References outlive the finder. Thread safety: any thread.
  SubstitutionFinder(const SuiteLexicons& lexicons, const Morphology& morphology, PolarityRule rule)
      : lexicons_(lexicons), morphology_(morphology), rule_(rule) {}

  // CR1, CR4: synonym of the same polarity and antonym of the opposite one; by PolarityRule::kSense
  // also the two sides of an opposition without polarity ("long", "short") that our rows or the
  // user's lexicon hold.
  Replacement Contrast(const Candidate& candidate, std::string_view text,
                       const std::vector<Token>& tokens) const;
  // The synonym alone. CR2 (keeping the polarity) and CR3 ask for Care::kStrict: only rows that are
  // `safe`, as a row that fits most of its places still spoils too many triples.
  Replacement Synonym(const Candidate& candidate, std::string_view text,
                      const std::vector<Token>& tokens, bool keep_polarity, Care care) const;
  // Suite meaning: the antonym alone, of whatever polarity.
  Replacement Antonym(const Candidate& candidate, std::string_view text,
                      const std::vector<Token>& tokens) const;

 private:
  struct Options {
    Miss miss = Miss::kNone;
    char sign = '0';  // as in the table
    RowTier tier = RowTier::kUsual;
    bool vouched = false;  // opposites that we wrote: no polarity is needed (kSense)
    std::vector<std::string> synonyms;
    std::vector<std::string> antonyms;
  };
  // What the words are wanted for: of the rows that fit, the best for it is taken.
  enum class Want : uint8_t { kSynonym, kBoth, kAntonym };
  Options OptionsOf(const Candidate& candidate, const std::vector<Token>& tokens, Want want,
                    Care care) const;
  // Its sign, or that of the lexicon: +, - or 0.
  char SignOf(std::string_view word) const;
  // Another word, one joined to it or `anywhere`, would clash with the opposite: "dull and dear".
  bool Clashes(const Candidate& candidate, const std::vector<Token>& tokens, char sign,
               bool anywhere) const;
  Options FromLexicon(const Lexicon& lexicon, const Candidate& candidate,
                      const std::vector<Token>& tokens) const;
  Options FromLexicons(const Candidate& candidate, const std::vector<Token>& tokens,
                       Care care) const;
  Options FromWordNet(const Candidate& candidate, const std::vector<Token>& tokens) const;
  Polarity WordPolarity(const Options& options, const Candidate& candidate) const;
  // Takes away the words that have not the polarity; of vouched ones those that have its opposite.
  void KeepPolarity(Polarity wanted, const Options& options, PartOfSpeech pos,
                    std::vector<std::string>* words) const;
  // The first of `words` that can be inflected and is not in the sentence; "" if none.
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
