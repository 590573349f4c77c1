// The verdict of an audit in plain words: which vendor, how sure, and what the figures do not tell.
#ifndef VETVEC_AUDIT_VERDICT_H_
#define VETVEC_AUDIT_VERDICT_H_

#include <string>

#include "audit/result.h"

namespace vetvec {

// Fills result->pairs (McNemar over all pairs of vendors and relations, Holm over all of them) from
// the flags: flags[v][r] has one entry per triple of relation r that all vendors were judged on.
// `relations[r]` names them. Vendors with a problem have no flags and are left out.
void ComparePairs(const std::vector<Relation>& relations,
                  const std::vector<std::vector<std::vector<uint8_t>>>& flags, AuditResult* result);

// Fills result->verdict and result->caveats from the rest of the result.
void WriteVerdict(AuditResult* result);

// For people: one decimal where the measure is in hundreds ("Spearman x 100", "..., %"), else
// three.
std::string ScoreText(const ScoreResult& score);     // "0.213", "30.8", or "no score: " and why
std::string IntervalText(const ScoreResult& score);  // "0.190 to 0.240", or "none"

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_H_
