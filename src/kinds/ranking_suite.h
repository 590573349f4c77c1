// EvalRank's ranking suite from scored pairs: the positives by the paper's exact rule, the
// background from all texts of the data sets and more.
//
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, ImportRanking({{"stsb", {"train.csv", "dev.csv", "test.csv"}},
//                                                       {"str", {"sem_text_rel_ranked.csv"}}}, {}));
// Lives here and not in src/suites because the rule is metrics' (metrics/ranking_texts.h).
#ifndef VETVEC_KINDS_RANKING_SUITE_H_
#define VETVEC_KINDS_RANKING_SUITE_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "suites/import.h"
#include "suites/suite.h"

namespace vetvec {

struct ImportRankingOptions {
  std::string name = "evalrank";
  bool words = false;      // word level: lower case, a word is not paired with itself
  std::string background;  // file of further texts, one per line; empty: none
};

// `sources` as in suites/import.h, one data set each: the best-scored quarter of each (stable
// order) gives the positives, in both directions. Errors: those of the files; INSUFFICIENT_DATA if
// no pair is left.
Result<Suite> ImportRanking(const std::vector<ImportSource>& sources,
                            const ImportRankingOptions& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_RANKING_SUITE_H_
