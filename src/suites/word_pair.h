// What triples share: the words that were exchanged, and the seed. Triples of one word pair are
// right or wrong together, so they are capped when a suite is made and counted as one unit when
// vendors are compared.
#ifndef VETVEC_SUITES_WORD_PAIR_H_
#define VETVEC_SUITES_WORD_PAIR_H_

#include <cstdint>

#include "core/triple.h"

namespace vetvec {

// A number for the relation and the words that stand in positive and negative, in small letters; a
// triple that does not say what was changed has a pair of its own.
uint64_t WordPairOf(const Triple& triple);
uint64_t SeedTextOf(const Triple& triple);  // likewise for the seed's text

}  // namespace vetvec

#endif  // VETVEC_SUITES_WORD_PAIR_H_
