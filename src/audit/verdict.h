// The verdict of an audit in plain words: the answer in one sentence, then at most one sentence a
// vendor.
//
// Words for a buyer: keeps its contract; finds things (evalrank); keeps meaning (triples, sr);
// stands noise (robustness); even-handed (CR2); price and time. "Too few to say" is never "equal".
#ifndef VETVEC_AUDIT_VERDICT_H_
#define VETVEC_AUDIT_VERDICT_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// Fills result->verdict from the rest of the result (comparison.h and standing.h first).
void WriteVerdict(AuditResult* result);

// "finds things better", by the kind of the suite: "finds things", "keeps meaning", "stands noise".
const std::string& AbilityOf(const std::string& kind);

// "a, b and c".
std::string Enumerated(const std::vector<std::string>& words);

// For people: one decimal where the measure is in hundreds ("Spearman x 100", "..., %"), else
// three.
std::string ScoreText(const ScoreResult& score);     // "0.213", "30.8", or "no score: " and why
std::string IntervalText(const ScoreResult& score);  // "0.190 to 0.240", or "none"

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_H_
