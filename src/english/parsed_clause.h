// What a parsed English sentence is made of: subject, verb group, object, what stands before and
// after. Internal to english, see parsed_changes.h.
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

// A verb with its subject and, where asked for, its object.
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
  WordSpan rest;  // behind, without the final punctuation
  bool has_past_be() const { return finite == "was" || finite == "were"; }
};

// Null if the sentence's root is such a verb, in a plain statement; else why not:
//   not_a_statement, no_verb, no_subject, no_object, coordinated_clauses, other_clause,
//   discontinuous, split_object, contraction, verb_group
const char* FindClause(const SentenceView& view, bool needs_object, ParsedClause* clause);
// A passive with a named agent ("by the clerk"): subject is what is done to, object the agent
// without "by". Also: no_agent.
const char* FindPassive(const SentenceView& view, ParsedClause* clause);

// Null if the object can stand elsewhere in the sentence; else why not: reflexive, bound_pronoun,
// no_object, measure.
const char* ObjectProblem(const SentenceView& view, const ParsedClause& clause);
// Null if subject and object can change places; else why not: as above.
const char* ExchangeProblem(const SentenceView& view, const ParsedClause& clause);
// Each in the other's place and case; nullopt: a pronoun that has no other form we know.
struct Exchanged {
  std::string subject;  // what was the object
  std::string object;
};
std::optional<Exchanged> Exchange(const SentenceView& view, const ParsedClause& clause);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PARSED_CLAUSE_H_
