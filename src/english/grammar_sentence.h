// Sentences drawn from a grammar, and changes to them whose effect on the meaning is known.
//
//   Rng rng(7);
//   Clause clause = DrawClause(grammar, *frame, &rng);
//   clause.Active();       // "The tired gardener painted the fence last week."
//   clause.Passive();      // "The fence was painted by the tired gardener last week."
//   clause.Fronted();      // "The fence, the gardener will paint."   (perfect, will, should only)
// Used by suites/grammar_suite.h. Deterministic for the generator's state.
#ifndef VETVEC_ENGLISH_GRAMMAR_SENTENCE_H_
#define VETVEC_ENGLISH_GRAMMAR_SENTENCE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/rng.h"
#include "english/grammar.h"

namespace vetvec {

enum class Tense : int32_t { kPast = 0, kPerfect, kWill, kShould };

// "the old fence", "a garden fence", or a pronoun ("he"; as an object "him").
struct NounPhrase {
  const NounSlot* slot = nullptr;
  size_t noun = 0;
  std::optional<size_t> adjective;
  std::optional<size_t> modifier;
  std::optional<size_t> pronoun;
  bool is_indefinite = false;

  bool is_plural() const;
  std::string Text(bool is_object) const;
};

// A clause from an act or reverse frame.
struct Clause {
  NounPhrase subject;
  NounPhrase object;
  const Frame* frame = nullptr;
  size_t verb = 0;
  std::optional<size_t> second_verb;  // "painted and sold"; only in Active()
  Tense tense = Tense::kPast;
  size_t adjunct = 0;  // among the adjuncts that suit the tense; 0: none

  std::string Active() const;
  std::string Passive() const;
  std::string Fronted() const;
  // Subject and object change places; the verb agrees with its new subject.
  Clause Reversed() const;
};

// A clause from a place frame: "A map is pinned to the wall.", inverted "Pinned to the wall is a
// map."
struct Placement {
  NounPhrase thing;
  NounPhrase place;
  std::string participle;
  bool is_past = false;

  std::string Straight() const;
  std::string Inverted() const;
};

// A clause from a reason or cause frame, already as text, without capitals and full stop.
struct Causation {
  // True: "the road was closed" because "it rained". False: nouns with a verb between them.
  bool is_clauses = false;
  std::string cause;
  std::string effect;
  std::string link;  // "because", "given that"; "caused", "led to"

  std::string Straight() const;     // "EFFECT because CAUSE." / "CAUSE led to EFFECT."
  std::string Swapped() const;      // cause and effect in each other's place
  std::string ReasonFirst() const;  // clauses only: "Because CAUSE, EFFECT."
};

// `frame` must be of the kind that the result requires.
Clause DrawClause(const Grammar& grammar, const Frame& frame, Rng* rng);
Placement DrawPlacement(const Grammar& grammar, const Frame& frame, Rng* rng);
Causation DrawCausation(const Frame& frame, Rng* rng);
// A random index below `size` other than `not_this`; size >= 2.
size_t DrawOther(size_t size, size_t not_this, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_GRAMMAR_SENTENCE_H_
