// Kind "evalrank": finding the text with the same meaning among many.
#include "kinds/grammar_options.h"
#include "kinds/rows.h"
#include "kinds/scoring_case.h"

namespace vetvec {
namespace {

Result<Suite> MakeEvalRankSuite(const SuiteRequest& request) {
  return MakeRankingSet(GrammarOptionsOf(request));
}

void AddEvalRankKin(const Suite& suite, std::vector<KinTexts>* kin) {
  if (suite.generator != kGrammarGenerator) return;
  for (const auto& [pivot, positive] : suite.ranking.pairs) {
    if (pivot > positive) continue;  // the reverse of this pair is in the list too
    kin->push_back({suite.ranking.texts[positive].text, suite.ranking.texts[pivot].text});
  }
}

}  // namespace

SuiteKind EvalRankRow() {
  SuiteKind kind;
  kind.name = kRankingKind;
  kind.summary =
      "each sentence must retrieve the one with the same meaning from among sentences that are "
      "merely similar";
  kind.options = GrammarOptions();
  kind.make = MakeEvalRankSuite;
  kind.check = CheckGrammarOptions;
  kind.score = ScoreRanking;
  kind.add_kin = AddEvalRankKin;
  kind.items = "pairs";
  kind.measure = "MRR, ties averaged";
  kind.cluster = "the text";
  kind.ability = "retrieves texts";
  kind.is_builtin = true;
  return kind;
}

}  // namespace vetvec
