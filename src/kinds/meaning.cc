// Kind "meaning": compares changes of a sentence's meaning with mild edits that keep it.
#include "english/suite_lexicons.h"
#include "kinds/rows.h"
#include "kinds/score_meaning.h"
#include "suites/meaning_suite.h"

namespace vetvec {
namespace {

Result<Suite> MakeMeaningSuite(const SuiteRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, request.Seeds());
  MeaningOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.constructs = request.options.List("constructs");
  options.max_seeds = static_cast<uint64_t>(request.options.Integer("max_seeds"));
  options.cancel = request.call.cancel;
  return MakeMeaning(options, seeds, StarterSuiteLexicons());
}

Status CheckMeaningOptions(const OptionValues& options) {
  return ParseMeaningConstructs(options.Text("constructs")).status();
}

// Typing slips and look-alike letters may move a text far away; different punctuation must not.
void AddMeaningKin(const Suite& suite, std::vector<KinTexts>* kin) {
  for (const ScoredPair& pair : suite.pairs) {
    if (pair.construct.starts_with("punctuation")) kin->push_back({pair.b, pair.a});
  }
}

}  // namespace

SuiteKind MeaningRow() {
  SuiteKind kind;
  kind.name = kMeaningKind;
  kind.summary =
      "your sentences, either changed in meaning (negation, number, date, opposite, swapped roles) "
      "or edited without a change of meaning; an edited text must find the original among all "
      "sentences and all changes, and a synonym rather than an antonym (with a contrastive suite)";
  kind.options = {
      SentencesOption(),
      SeedOption(),
      {.name = "constructs",
       .type = OptionType::kList,
       .help = "Constructs to use: negation,typo,...; default: all"},
      {.name = "max_seeds",
       .type = OptionType::kInteger,
       .standard = "0",
       .unit = "sentences",
       .help = "Maximum number of sentences to use; 0: all"},
  };
  kind.make = MakeMeaningSuite;
  kind.check = CheckMeaningOptions;
  kind.changed_input = ChangedSeeds;
  kind.score = ScoreMeaningSuite;
  kind.add_kin = AddMeaningKin;
  kind.items = "pairs";
  kind.measure = kMeaningMeasure;
  kind.cluster = "the sentence and the word pair";
  kind.ability = "keeps meaning";
  kind.has_english_rules = true;
  return kind;
}

}  // namespace vetvec
