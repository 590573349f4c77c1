// The rows of the table of kinds, one file each. Internal to suite_kind.cc.
#ifndef VETVEC_KINDS_ROWS_H_
#define VETVEC_KINDS_ROWS_H_

#include "kinds/suite_kind.h"

namespace vetvec {

SuiteKind ContrastiveRow();   // contrastive.cc
SuiteKind SynTextBenchRow();  // syntextbench.cc
SuiteKind SrRow();            // sr.cc
SuiteKind EvalRankRow();      // evalrank.cc
SuiteKind MeaningRow();       // meaning.cc
SuiteKind RobustnessRow();    // robustness.cc
SuiteKind RetrievalRow();     // retrieval.cc
SuiteKind PassagesRow();      // passages.cc
SuiteKind ContractRow();      // contract.cc
SuiteKind FileRow();          // file.cc

// Options that several kinds have.
Option SeedOption();       // "seed", the random seed
Option SentencesOption();  // "seeds", the user's sentences
Option AccuracyOption();   // "a_t", for the score of labelled items
// SuiteKind::changed_input for kinds made from option "seeds".
Result<std::string> ChangedSeeds(const SuiteRequest& request, const Suite& kept);
// SuiteKind::changed_input for kinds that read more than one file: makes the suite again and
// compares Suite::seeds_sha256.
Result<std::string> ChangedBySha256(const SuiteRequest& request, const Suite& kept);
inline constexpr double kMostItems = 10'000'000;

}  // namespace vetvec

#endif  // VETVEC_KINDS_ROWS_H_
