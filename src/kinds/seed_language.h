// SeedLanguageNote: a note for the errors of functions that make suites, if the user's sentences
// are not English.
#ifndef VETVEC_KINDS_SEED_LANGUAGE_H_
#define VETVEC_KINDS_SEED_LANGUAGE_H_

#include <string>

#include "suites/seeds.h"

namespace vetvec {

// "; 83% of the sentences are not in English, ...", for the end of a message; empty if most are
// English.
std::string SeedLanguageNote(const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SEED_LANGUAGE_H_
