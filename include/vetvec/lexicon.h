/* lexicon.h: the word lists from which suites are made. */
#ifndef VETVEC_LEXICON_H_
#define VETVEC_LEXICON_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Returns the entries of a word list, one per line. `name` selects the lexicon, `list` one of its
 * lists:
 *
 *   "starter"       "polar", "names" or "inversions"; built in
 *   "dictionary"    "" (it is a single list); built in
 *   "sentiwordnet"  "pos", "neg" or "neu", from `file`: one entry per word sense, including repeats
 *                   (SynTextBench, section A.3)
 *
 * Error messages list the allowed values. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file,
                                                              vetvec_str list, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_LEXICON_H_ */
