// Finds the clause that is denied to invert a sentence, and what comes before and after it.
//
//   "If the lift is broken, | we can use the stairs."     a condition before it
//   "It froze | when I signed in."                        a circumstance after it
//   "He told me | that he had paid."                      what is reported: not denied
//
// English. Internal to english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_MAIN_CLAUSE_H_
#define VETVEC_ENGLISH_MAIN_CLAUSE_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "english/pos_tagger.h"
#include "english/tokens.h"

namespace vetvec {

// What comes after the main clause.
enum class Remainder : unsigned char {
  kNothing,
  kCircumstance,  // a clause of time or of a condition
  kContent,       // what is reported, or which one is meant; the denial does not affect it
};

struct MainClause {
  size_t end = 0;  // 0 if what follows would or might have to be inverted too
  Remainder rest = Remainder::kNothing;
  bool denies = false;  // the content also denies something
};

// Where the clause after a condition or a time begins: "When it rains, | ...". 0 if there is none.
size_t MainClauseBegin(const std::vector<Token>& tokens);

// The main clause in the tokens from MainClauseBegin on.
MainClause FindMainClause(const std::vector<Token>& tokens, const SentenceTags& tags);

// The first finite verb; the number of tokens if there is none.
size_t FirstFiniteVerb(const std::vector<Token>& tokens, const SentenceTags& tags);

// "On 3 May, ", "Last week ", "Yesterday ": where the subject begins, after the circumstance.
size_t SubjectBegin(const std::vector<Token>& tokens);

// Whether the subject comes first and is definite: "the branch", "our nurse", "she", "Ms Hill".
// Denying a statement about "a man" would say that there is none, or that somebody else did it.
bool BeginsDefinite(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from);

bool BeginsRequest(const std::vector<Token>& tokens, const SentenceTags& tags);

bool IsDenial(std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_MAIN_CLAUSE_H_
