// Changes to a parsed sentence whose effect on the meaning is known; suites/conllu_suite.h
// describes each construct and its label.
//
//   const ParsedChanges changes(lexicons);
//   Change change = changes.Make("passive", view, &rng);
//   if (change.reason == nullptr) ... change.text
#ifndef VETVEC_ENGLISH_PARSED_CHANGES_H_
#define VETVEC_ENGLISH_PARSED_CHANGES_H_

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "english/parsed_clause.h"
#include "english/substitution.h"
#include "english/suite_lexicons.h"
#include "lexicon/morphology.h"

namespace vetvec {

struct Change {
  std::string text;
  const char* reason = nullptr;  // why there is no text; null: there is one
};

inline Change No(const char* reason) { return {"", reason}; }

class ParsedChanges {
 public:
  // `lexicons` outlive it. Thread safety: any thread.
  explicit ParsedChanges(const SuiteLexicons& lexicons);

  struct Construct {
    const char* name;
    double label;
    Change (ParsedChanges::*make)(const SentenceView& view, Rng* rng) const;
  };
  static std::span<const Construct> Constructs();

  // Changes of the structure.
  Change Passive(const SentenceView& view, Rng* rng) const;  // and back
  Change Inversion(const SentenceView& view, Rng* rng) const;
  Change PartialInversion(const SentenceView& view, Rng* rng) const;
  // Changes of who does what to whom, and why.
  Change ConceptOrder(const SentenceView& view, Rng* rng) const;
  Change ConjunctOrder(const SentenceView& view, Rng* rng) const;
  Change RelationSwap(const SentenceView& view, Rng* rng) const;
  Change RelationFront(const SentenceView& view, Rng* rng) const;
  Change Negation(const SentenceView& view, Rng* rng) const;
  Change Antonym(const SentenceView& view, Rng* rng) const;
  // Changes of single words.
  Change Insert(const SentenceView& view, Rng* rng) const;
  Change Delete(const SentenceView& view, Rng* rng) const;
  Change Replace(const SentenceView& view, Rng* rng) const;

 private:
  Change ToActive(const SentenceView& view, const ParsedClause& clause) const;
  Change ToPassive(const SentenceView& view, const ParsedClause& clause) const;
  // "" if the form is not known with certainty.
  std::string Form(std::string_view lemma, WordForm form) const;
  std::string Participle(const SentenceView& view, const ParsedClause& clause) const;
  std::string PresentForm(const SentenceView& view, std::string_view lemma, size_t subject) const;
  Change ByLexicon(const SentenceView& view, PartOfSpeech pos, Rng* rng) const;

  const SuiteLexicons& lexicons_;
  const Morphology morphology_;
  const TaggerData tagger_;
  const SubstitutionFinder finder_;
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PARSED_CHANGES_H_
