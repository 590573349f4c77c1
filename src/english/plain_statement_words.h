// Words that prevent a sentence from being inverted as a whole (plain_statement.h). Internal to
// english. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_
#define VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_

#include <string_view>

namespace vetvec {

// Verbs whose object may be a clause: "told", "shows".
bool IsReportVerb(std::string_view lower);
// "They're", "it's": a subject with its verb.
bool IsContracted(std::string_view lower);
// "than", "every", "so", a bracket; lower case.
bool IsUnplainWord(std::string_view lower);
// "failed", "seems": verbs whose denial does not mean the opposite.
bool IsUnplainVerb(std::string_view lower);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_PLAIN_STATEMENT_WORDS_H_
