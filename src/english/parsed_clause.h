// The parts of a parsed English sentence: subject, verb group, object, and what comes before and
// after them. Internal to english, see parsed_changes.h.
//
//   const SentenceView view(sentence);
//   ParsedClause clause;
//   const char* reason = FindClause(view, /*needs_object=*/true, &clause);   // null: it is one
#ifndef VETVEC_ENGLISH_PARSED_CLAUSE_H_
#define VETVEC_ENGLISH_PARSED_CLAUSE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "english/sentence_view.h"

namespace vetvec {

enum class ClauseTense : uint8_t {
  kPast,          // checked
  kPresent,       // checks
  kModal,         // will check
  kPerfect,       // has checked
  kProgressive,   // is checking
  kModalPerfect,  // will have checked
};

// A verb with its subject and, if requested, its object.
struct ParsedClause {
  WordSpan lead;     // before the subject, its comma included; may be empty
  WordSpan subject;  // without a determiner of the clause
  size_t subject_head = 0;
  ClauseTense tense = ClauseTense::kPast;
  std::string modal;   // "will"
  std::string finite;  // the finite auxiliary's form, lower case: "has", "was"
  bool is_negated = false;
  std::vector<size_t> adverbs;  // between subject and verb
  size_t verb = 0;
  std::optional<size_t> particle;
  WordSpan object;
  size_t object_head = 0;
  WordSpan rest;  // what follows, without the final punctuation
  bool has_past_be() const { return finite == "was" || finite == "were"; }
};

// Null if the sentence's root is such a verb, in a plain statement; otherwise the reason:
//   not_a_statement, no_verb, no_subject, no_object, coordinated_clauses, other_clause,
//   discontinuous, split_object, contraction, verb_group
const char* FindClause(const SentenceView& view, bool needs_object, ParsedClause* clause);
// The same for a passive with a named agent ("by the clerk"): `subject` is the passive's subject,
// and `object` is the agent without "by". A further reason is no_agent.
const char* FindPassive(const SentenceView& view, ParsedClause* clause);

// Null if the object can be moved elsewhere in the sentence; otherwise the reason: reflexive,
// bound_pronoun, no_object, measure.
const char* ObjectProblem(const SentenceView& view, const ParsedClause& clause);
// Null if subject and object can change places; otherwise one of the reasons above.
const char* ExchangeProblem(const SentenceView& view, const ParsedClause& clause);
// Subject and object, each in the other's place and case; nullopt if one is a pronoun whose other
// form is not known.
struct Exchanged {
  std::string subject;  // what was the object
  std::string object;
};
std::optional<Exchanged> Exchange(const SentenceView& view, const ParsedClause& clause);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PARSED_CLAUSE_H_
