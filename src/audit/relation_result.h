// What a vendor's distances say about one relation of COSTELLO: violations at its threshold, at the
// other thresholds and along a curve, and the worst triples. Used by the judge.
#ifndef VETVEC_AUDIT_RELATION_RESULT_H_
#define VETVEC_AUDIT_RELATION_RESULT_H_

#include <cstddef>

#include "audit/judge.h"

namespace vetvec {

// Of run.relations[relation] for vendor `v`, whose distances on it and threshold are in `run`, with
// at most `most_worst` of the violated triples.
RelationResult SummarizeRelation(const JudgedRun& run, size_t v, size_t relation,
                                 size_t most_worst);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_RELATION_RESULT_H_
