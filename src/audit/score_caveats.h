// Caveats about the scores of suites without triples.
//
//   for (std::string& sentence : ScoreCaveats(result))
//   result.caveats.push_back(std::move(sentence));
// Thread safety: any thread.
#ifndef VETVEC_AUDIT_SCORE_CAVEATS_H_
#define VETVEC_AUDIT_SCORE_CAVEATS_H_

#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

// Whole sentences for people, one for each SynTextBench suite on which vendors with different
// dimensions have a score. Empty if there is none.
std::vector<std::string> ScoreCaveats(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SCORE_CAVEATS_H_
