// ShowLexicon: the entries of a word list as text, one per line, for people and other programs.
#ifndef VETVEC_LEXICON_SHOW_H_
#define VETVEC_LEXICON_SHOW_H_

#include <string>

#include "base/result.h"

namespace vetvec {

// `name` and `list`:
//   starter       polar (adjectives and verbs), names, inversions ("find -> replacement")
//   dictionary    (no list) the embedded frequent words
//   sentiwordnet  pos, neg, neu of `file`: one entry per word sense, including repeats, in file
//                 order (SynTextBench, sections 2.2 and A.3)
// Errors: INVALID_ARGUMENT, with the allowed values; file errors.
Result<std::string> ShowLexicon(const std::string& name, const std::string& file,
                                const std::string& list);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SHOW_H_
