// SeedLanguageNote: added to the error of a suite's maker if the user's sentences are not English.
#ifndef VETVEC_KINDS_SEED_LANGUAGE_H_
#define VETVEC_KINDS_SEED_LANGUAGE_H_

#include <string>

#include "suites/seeds.h"

namespace vetvec {

// "; 83% of the sentences are not English, ..."; empty if most are. Goes at the end of a message.
std::string SeedLanguageNote(const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SEED_LANGUAGE_H_
