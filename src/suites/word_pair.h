// What triples share: the exchanged words and the seed. Triples of one word pair are right or wrong
// together, so their number is limited when a suite is made, and they count as one unit when
// vendors are compared.
#ifndef VETVEC_SUITES_WORD_PAIR_H_
#define VETVEC_SUITES_WORD_PAIR_H_

#include <cstdint>

#include "core/triple.h"

namespace vetvec {

// A number for the relation and the exchanged words of positive and negative, in lower case; a
// triple without recorded changes has its own pair.
uint64_t WordPairOf(const Triple& triple);
uint64_t SeedTextOf(const Triple& triple);  // likewise for the seed's text

}  // namespace vetvec

#endif  // VETVEC_SUITES_WORD_PAIR_H_
