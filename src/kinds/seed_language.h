// SeedLanguageNote: what a suite's maker says when the user's sentences are not English.
#ifndef VETVEC_KINDS_SEED_LANGUAGE_H_
#define VETVEC_KINDS_SEED_LANGUAGE_H_

#include <string>

#include "suites/seeds.h"

namespace vetvec {

// "; 83 % of them are not English, ..."; empty where most are. To end a message with.
std::string SeedLanguageNote(const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_KINDS_SEED_LANGUAGE_H_
