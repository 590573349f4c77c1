// The sentence below the heading of a section of the page: its answer, counted from the result. The
// words are in audit/verdict_words.cc; a section without a rule for its answer has none.
#ifndef VETVEC_REPORT_SECTION_ANSWERS_H_
#define VETVEC_REPORT_SECTION_ANSWERS_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// With the codes "answer_against", "answer_contract", "answer_stable", "answer_sent",
// "answer_month".
std::vector<Claim> SectionAnswers(const AuditResult& result);
// A heading and the answer with this code, if there is one.
std::string SectionHead(const AuditResult& result, const std::string& heading,
                        const std::string& code);

}  // namespace vetvec

#endif  // VETVEC_REPORT_SECTION_ANSWERS_H_
