// The user's sentences as running text: paragraphs of consecutive sentences of one document.
//
//   if (AreRunningText(seeds)) for (const Paragraph& one : ParagraphsOfSeeds(seeds, 3)) ...
// Used by the suite passages if there are no documents. Thread safety: any thread.
#ifndef VETVEC_SUITES_SEED_PASSAGES_H_
#define VETVEC_SUITES_SEED_PASSAGES_H_

#include <cstddef>
#include <vector>

#include "suites/documents.h"
#include "suites/seeds.h"

namespace vetvec {

// Whether the sentences continue one another: neighbours share more (and rarer) words than the same
// sentences do in any of 99 random orders, so that a list of unrelated sentences passes in 1 of 100
// cases. At most the first 5,000 sentences are examined. Deterministic. Cost: about 0.2 s for
// those.
bool AreRunningText(const SeedSet& seeds);

// Consecutive sentences of a document, until there are 60 words and one sentence more than
// `min_sentences`. The end of a document ends the paragraph. Pairs of sentences are left out.
std::vector<Paragraph> ParagraphsOfSeeds(const SeedSet& seeds, size_t min_sentences);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SEED_PASSAGES_H_
