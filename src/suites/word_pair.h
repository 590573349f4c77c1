// The exchanged words and the seed, which triples may share. Triples with the same word pair are
// right or wrong together, so their number is limited when a suite is made, and they count as one
// unit when vendors are compared.
#ifndef VETVEC_SUITES_WORD_PAIR_H_
#define VETVEC_SUITES_WORD_PAIR_H_

#include <cstdint>

#include "core/triple.h"

namespace vetvec {

// A number that identifies the relation and the exchanged words of positive and negative, without
// case and punctuation. A triple without recorded changes has a number of its own.
uint64_t WordPairOf(const Triple& triple);
uint64_t SeedTextOf(const Triple& triple);  // a number that identifies the seed's text

}  // namespace vetvec

#endif  // VETVEC_SUITES_WORD_PAIR_H_
