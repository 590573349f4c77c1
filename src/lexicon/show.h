// ShowLexicon: the entries of a word list as text, one a line, for people and for other programs.
#ifndef VETVEC_LEXICON_SHOW_H_
#define VETVEC_LEXICON_SHOW_H_

#include <string>

#include "base/result.h"

namespace vetvec {

// `name` and `list`:
//   starter       polar (adjectives and verbs), names, inversions ("find -> replacement")
//   dictionary    (no list) the embedded frequent words
//   sentiwordnet  pos, neg, neu of `file`: an entry per word sense, repeats kept, in file order
//                 (SynTextBench, sections 2.2 and A.3)
// Errors: INVALID_ARGUMENT names what is allowed; those of the file.
Result<std::string> ShowLexicon(const std::string& name, const std::string& file,
                                const std::string& list);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SHOW_H_
