// Makes EvalRank's ranking suite from scored pairs. The positives follow the paper's exact rule;
// the background is all texts of the data sets, and optionally more.
//
//   VETVEC_ASSIGN_OR_RETURN(Suite suite,
//                           ImportRanking({{"stsb", {"train.csv", "dev.csv", "test.csv"}},
//                                          {"str", {"sem_text_rel_ranked.csv"}}}, {}));
// It is here and not in src/suites because the rule belongs to metrics (metrics/ranking_texts.h).
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
  bool words = false;      // the texts are words: use lower case; do not pair a word with itself
  std::string background;  // file of further texts, one per line; empty: none
};

// Each of `sources` (suites/import.h) is a data set. The highest-scored quarter of each, in stable
// order, gives the positives, in both directions. Errors: those of the files; INSUFFICIENT_DATA if
// no pair is left.
Result<Suite> ImportRanking(const std::vector<ImportSource>& sources,
                            const ImportRankingOptions& options);

}  // namespace vetvec

#endif  // VETVEC_KINDS_RANKING_SUITE_H_
