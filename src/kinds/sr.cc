// Kind "sr": scored pairs, made by rule from the grammar or from parsed sentences, or by a chat
// model.
#include <fmt/core.h>

#include <algorithm>

#include "chat/llm_asker.h"
#include "english/suite_lexicons.h"
#include "kinds/grammar_options.h"
#include "kinds/llm_options.h"
#include "kinds/rows.h"
#include "kinds/scoring_case.h"
#include "suites/conllu_suite.h"
#include "suites/llm_suite.h"
#include "suites/robustness_suite.h"

namespace vetvec {
namespace {

// With the user's own sentences, nothing is drawn from the grammar: all sentences are used unless n
// was given.
uint64_t MostSentences(const SuiteRequest& request) {
  return request.options.IsGiven("n") ? static_cast<uint64_t>(request.options.Integer("n")) : 0;
}

Result<Suite> MakeOfParsed(const SuiteRequest& request) {
  ConlluSuiteOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(request.options.Integer("seed"));
  options.max_sentences = MostSentences(request);
  options.constructs = request.options.List("constructs");
  options.cancel = request.call.cancel;
  VETVEC_ASSIGN_OR_RETURN(const ParsedSet set, ReadConllu(request.options.Text("conllu")));
  return MakeScoredPairsOfParsed(options, set, StarterSuiteLexicons());
}

Result<Suite> MakeByLlm(const SuiteRequest& request) {
  const OptionValues& given = request.options;
  LlmSuiteOptions options;
  options.name = request.name;
  options.max_seeds = MostSentences(request);
  options.constructs = given.List("constructs");
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, request.Seeds());
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<LlmAsker> asker,
                          LlmAsker::Open(ChatOptionsOf(request), request.call));
  options.model = asker->name();
  options.ask = [&](const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
    return asker->Ask(questions, replies);
  };
  return MakeScoredPairsByLlm(options, seeds);
}

Result<Suite> MakeSrSuite(const SuiteRequest& request) {
  if (request.options.IsGiven("llm")) return MakeByLlm(request);
  if (request.options.IsGiven("conllu")) return MakeOfParsed(request);
  return MakeScoredPairs(GrammarOptionsOf(request));
}

Status CheckSrOptions(const OptionValues& options) {
  const bool has_llm = options.IsGiven("llm");
  const bool is_parsed = options.IsGiven("conllu");
  if (has_llm && is_parsed) return NotUsedOption("conllu", "llm generates the pairs");
  if (options.IsGiven("domains") && (has_llm || is_parsed)) {
    return NotUsedOption("domains", "domains apply only to the grammar");
  }
  if (options.IsGiven("seeds") && !has_llm) {
    return NotUsedOption(
        "seeds",
        "pairs are made from plain sentences only with the option 'llm'; pass parsed sentences as "
        "'conllu'");
  }
  VETVEC_RETURN_IF_ERROR(CheckLlmOptions(options));
  if (is_parsed) return ParseConlluConstructs(options.Text("constructs")).status();
  return CheckGrammarOptions(options);
}

bool HasRuleLabels(const Suite& suite) {
  return std::all_of(suite.pairs.begin(), suite.pairs.end(),
                     [](const ScoredPair& pair) { return pair.label_source == "rule"; });
}

void AddSrKin(const Suite& suite, std::vector<KinTexts>* kin) {
  for (const ScoredPair& pair : suite.pairs) {
    if (pair.label_source == "rule" && pair.score >= kHarmlessScore) {
      kin->push_back({pair.b, pair.a});
    }
  }
}

std::vector<SuiteOption> SrOptions() {
  std::vector<SuiteOption> options = GrammarOptions();
  SuiteOption sentences = SentencesOption();
  sentences.help = "Your sentences, used with llm: .txt, .tsv, .csv, .jsonl or .conllu";
  sentences.use = OptionUse::kMake;
  options.push_back(std::move(sentences));
  options.push_back(
      {.name = "conllu",
       .type = OptionType::kPath,
       .help = "Your parsed sentences, used instead of the grammar; n limits their number"});
  AddLlmOptions("Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL",
                4096, &options);
  return options;
}

}  // namespace

// Rules determine which side of a change is nearer but not how near, so their labels are not a
// scale.
Status ScorePairsByLabel(const ScoringCase& scoring, ScoreResult* out) {
  return HasRuleLabels(scoring.suite) ? ScoreConstructs(scoring, out)
                                      : ScoreGradedPairs(scoring, out);
}

SuiteKind SrRow() {
  SuiteKind kind;
  kind.name = kScoredKind;
  kind.summary =
      "sentence pairs with the same meaning in different forms, or with nearly the same form but "
      "different meanings; pairs with the same meaning must be closer together";
  kind.options = SrOptions();
  kind.make = MakeSrSuite;
  kind.check = CheckSrOptions;
  kind.score = ScorePairsByLabel;
  kind.add_kin = AddSrKin;
  kind.items = "pairs";
  kind.measure = "AUC, meaning kept vs. meaning changed, x 100";
  kind.cluster = "the sentence";
  kind.ability = "keeps meaning";
  kind.skill = "keeping meaning";
  kind.is_builtin = true;
  return kind;
}

}  // namespace vetvec
