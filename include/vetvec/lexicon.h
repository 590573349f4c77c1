/* lexicon.h: the word lists from which suites are made. */
#ifndef VETVEC_LEXICON_H_
#define VETVEC_LEXICON_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Returns the words of a lexicon, one per line. name: "starter", "dictionary" (embedded),
 * "sentiwordnet" (needs `file`). list: sentiwordnet: "pos", "neg" or "neu", one entry per word
 * sense, repeats kept (the rule of SynTextBench A.3); starter: "polar", "names", "inversions";
 * dictionary: "". Errors name the allowed values. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file,
                                                              vetvec_str list, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_LEXICON_H_ */
