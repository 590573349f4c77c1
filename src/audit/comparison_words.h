// Comparisons of vendors in words. No word claims more than the comparison decided: "finds more" is
// said only of a decided difference; where none was seen, it is said how large it would have to be
// to be noticed.
//
//   AboutComparisons(result, leaders)   "No difference was seen; this audit would have noticed 1.4
//                                        points."
// Used by verdict.cc and vendor_sentence.cc. Thread safety: any thread.
#ifndef VETVEC_AUDIT_COMPARISON_WORDS_H_
#define VETVEC_AUDIT_COMPARISON_WORDS_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// Sentences, one for each suite on which `vendors` were compared with each other. Copies (vendors
// with the same vectors) are not compared.
std::string AboutComparisons(const AuditResult& result, const std::vector<size_t>& vendors);

// "6.1 points more than b (95%: 5.0 to 7.2)", of the suites on which `vendor` is decidedly better,
// joined: "6.1 points more than b (...) in passages and 4.0 in retrieval (...)". Empty if none.
std::string FindsMore(const AuditResult& result, size_t vendor, size_t other);
// The same from the other side: "6.1 points less than a (95%: 5.0 to 7.2)".
std::string FindsLess(const AuditResult& result, size_t vendor, size_t other);

// "costs 48% less than b (0.0011 against 0.0021 per 1,000 texts of this audit)"; empty if it does
// not cost less or the prices cannot be compared.
std::string CostsLess(const AuditResult& result, size_t vendor, size_t other);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_COMPARISON_WORDS_H_
