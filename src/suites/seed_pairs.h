// Scored pairs made of seed sentences, seed by seed; shared by the suites meaning and robustness.
#ifndef VETVEC_SUITES_SEED_PAIRS_H_
#define VETVEC_SUITES_SEED_PAIRS_H_

#include <cstdint>
#include <functional>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

// Calls `add` with each seed and its number, from 1 on, until suite->counts["seeds"] reaches
// `max_seeds` (0: all). Errors: INVALID_ARGUMENT (no seeds); CANCELLED; INSUFFICIENT_DATA (no
// pair).
Status AddSeedPairs(const SeedSet& seeds, uint64_t max_seeds, const CancelToken* cancel,
                    const std::function<void(const Seed&, uint64_t)>& add, Suite* suite);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SEED_PAIRS_H_
