// Kind "sr": scored pairs, made by rule from the grammar or from parsed sentences, or by a chat
// model.
#include <fmt/core.h>

#include <algorithm>

#include "chat/llm_asker.h"
#include "english/suite_lexicons.h"
#include "kinds/grammar_options.h"
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
  ChatOptions chat;
  chat.spec = given.Text("llm");
  chat.journal = given.Text("llm_journal");
  chat.remote.api_key = given.Text("llm_key");
  chat.remote.ca_file = given.Text("llm_ca_file");
  chat.remote.proxy = given.Text("llm_proxy");
  chat.remote.log = request.log;
  chat.parameters.temperature = given.Number("llm_temperature");
  chat.parameters.max_answer_tokens = given.Integer("llm_max_answer_tokens");
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<LlmAsker> asker,
                          LlmAsker::Open(chat, request.call));
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

Status NotUsed(const std::string& name, const std::string& use) {
  return InvalidArgument(fmt::format("option '{}' is not used: {}", name, use)).WithKey(name);
}

Status CheckSrOptions(const OptionValues& options) {
  const bool has_llm = options.IsGiven("llm");
  const bool is_parsed = options.IsGiven("conllu");
  if (has_llm && is_parsed) return NotUsed("conllu", "llm generates the pairs");
  if (options.IsGiven("domains") && (has_llm || is_parsed)) {
    return NotUsed("domains", "domains apply only to the grammar");
  }
  if (options.IsGiven("seeds") && !has_llm) {
    return NotUsed(
        "seeds", "only llm generates pairs from plain sentences; pass parsed sentences as conllu");
  }
  for (const char* name : {"llm_key", "llm_journal", "llm_ca_file", "llm_proxy", "llm_temperature",
                           "llm_max_answer_tokens"}) {
    if (options.IsGiven(name) && !has_llm) return NotUsed(name, "it needs llm");
  }
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

SuiteOption OfLlm(std::string name, OptionType type, std::string help) {
  return {.name = std::move(name), .type = type, .help = std::move(help), .use = OptionUse::kMake};
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
  options.push_back(
      OfLlm("llm", OptionType::kText,
            "Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL"));
  SuiteOption key = OfLlm("llm_key", OptionType::kText, "API key; sent only to the model's URL");
  key.is_secret = true;
  options.push_back(std::move(key));
  options.push_back(OfLlm("llm_journal", OptionType::kPath,
                          "File that stores the answers, so that none is requested twice; default "
                          "of the command: OUT.answers.jsonl"));
  SuiteOption temperature = OfLlm("llm_temperature", OptionType::kNumber,
                                  "Temperature; negative: omitted from the request");
  temperature.standard = "0";
  temperature.least = -1;
  temperature.most = 2;
  options.push_back(std::move(temperature));
  SuiteOption answer = OfLlm("llm_max_answer_tokens", OptionType::kInteger,
                             "Token limit per answer; an answer covers ten sentences");
  answer.standard = "4096";
  answer.least = 1;
  answer.unit = "tokens";
  options.push_back(std::move(answer));
  options.push_back(OfLlm("llm_ca_file", OptionType::kPath,
                          "PEM file of CA certificates to use instead of the system's"));
  options.push_back(OfLlm("llm_proxy", OptionType::kText, "Proxy URL"));
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
