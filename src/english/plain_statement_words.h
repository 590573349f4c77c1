// Words that forbid to turn a sentence round as a whole (plain_statement.h). Internal to english.
// Thread safety: free.
#ifndef VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_
#define VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_

#include <string_view>

namespace vetvec {

// "than", "every", "so", a bracket; lower case.
bool IsUnplainWord(std::string_view lower);
// "failed", "seems": its denial says something else than its opposite.
bool IsUnplainVerb(std::string_view lower);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_
