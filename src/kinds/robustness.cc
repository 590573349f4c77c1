// Kind "robustness": compares noise, which must not move a vector, with changes of meaning, which
// must.
#include "kinds/rows.h"
#include "kinds/scoring_case.h"
#include "suites/robustness_suite.h"

namespace vetvec {
namespace {

Result<Suite> MakeRobustnessSuite(const SuiteRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, request.Seeds());
  RobustnessOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.constructs = request.options.List("constructs");
  options.max_seeds = static_cast<uint64_t>(request.options.Integer("max_seeds"));
  options.cancel = request.call.cancel;
  return MakeRobustness(options, seeds);
}

Status CheckRobustnessOptions(const OptionValues& options) {
  return ParseRobustnessConstructs(options.Text("constructs")).status();
}

// Typing errors and look-alike letters may move a text far away; different punctuation must not.
void AddRobustnessKin(const Suite& suite, std::vector<KinTexts>* kin) {
  for (const ScoredPair& pair : suite.pairs) {
    if (pair.construct.starts_with("punctuation")) kin->push_back({pair.b, pair.a});
  }
}

}  // namespace

SuiteKind RobustnessRow() {
  SuiteKind kind;
  kind.name = kRobustnessKind;
  kind.summary =
      "your sentences, either with noise (typing errors, case, punctuation) or with a change of "
      "meaning (negation, number, date); the noisy text must be nearer to the original than the "
      "changed text";
  kind.options = {
      SentencesOption(),
      SeedOption(),
      {.name = "constructs",
       .type = OptionType::kList,
       .help = "Constructs to use: typo,negation,...; default: all"},
      {.name = "max_seeds",
       .type = OptionType::kInteger,
       .standard = "0",
       .unit = "sentences",
       .help = "Maximum number of sentences to use; 0: all"},
  };
  kind.make = MakeRobustnessSuite;
  kind.check = CheckRobustnessOptions;
  kind.score = ScoreNoise;
  kind.changed_input = ChangedSeeds;
  kind.add_kin = AddRobustnessKin;
  kind.items = "pairs";
  kind.measure = "noise nearer than changes, %";
  kind.cluster = "the sentence";
  kind.ability = "withstands noise";
  return kind;
}

}  // namespace vetvec
