// The clause of a sentence that is denied where the sentence is turned round, and what stands
// around it.
//
//   "If the lift is broken, | we can use the stairs."     a condition before it
//   "It froze | when I signed in."                        a circumstance behind it
//   "He told me | that he had paid."                      what is reported, which a denial leaves
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

// What stands behind the main clause.
enum class Remainder : unsigned char {
  kNothing,
  kCircumstance,  // a clause of time or of a condition
  kContent,       // what is reported, or tells which one: the denial does not reach it
};

struct MainClause {
  size_t end = 0;  // 0 where what follows would have to be turned round too, or nobody knows
  Remainder rest = Remainder::kNothing;
  bool denies = false;  // the content denies something too
};

// Where the clause begins that follows a condition or a time: "When it rains, | ...". 0 without one.
size_t MainClauseBegin(const std::vector<Token>& tokens);

// Of tokens from MainClauseBegin on.
MainClause FindMainClause(const std::vector<Token>& tokens, const SentenceTags& tags);

// The first finite verb; the number of tokens where there is none.
size_t FirstFiniteVerb(const std::vector<Token>& tokens, const SentenceTags& tags);

// "On 3 May, ", "Last week ", "Yesterday ": the subject stands behind the circumstance.
size_t SubjectBegin(const std::vector<Token>& tokens);

// The subject stands first and is known: "the branch", "our nurse", "she", "Ms Hill". Of "a man"
// a denial says that there is none, or that others did.
bool BeginsDefinite(const std::vector<Token>& tokens, const SentenceTags& tags, size_t from);

bool BeginsRequest(const std::vector<Token>& tokens, const SentenceTags& tags);

bool IsDenial(std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_MAIN_CLAUSE_H_
