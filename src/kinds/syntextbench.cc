// Kind "syntextbench": sentences with a known polarity, made from lists of words.
#include "kinds/syntextbench.h"

#include <memory>
#include <utility>

#include "chat/llm_asker.h"
#include "kinds/icl_answers.h"
#include "kinds/llm_options.h"
#include "kinds/rows.h"
#include "kinds/scoring_case.h"

namespace vetvec {
namespace {

constexpr uint64_t kQuestionsPerRatio = 200;  // with llm, if n is not given

Result<Suite> MakeSynTextBenchSuite(const SuiteRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchSuiteOptions options, SynTextBenchOptionsOf(request));
  VETVEC_ASSIGN_OR_RETURN(const PolarWords words, SynTextBenchWordsOf(request));
  return MakeSynTextBench(options, words);
}

// The prompts, with the answers of a chat model.
Status WriteAnswersOfLlm(const SuiteRequest& request, const SynTextBenchSuiteOptions& options,
                         const PolarWords& words, const std::string& path, std::string* manifest) {
  VETVEC_ASSIGN_OR_RETURN(SynTextBenchPrompts prompts, MakeSynTextBenchPrompts(options, words));
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<LlmAsker> asker,
                          LlmAsker::Open(ChatOptionsOf(request), request.call));
  return WritePromptAnswers(
      std::move(prompts), asker->name(),
      [&](const std::vector<std::string>& questions, std::vector<LlmReply>* replies) {
        return asker->Ask(questions, replies);
      },
      path, manifest);
}

Result<std::string> WriteSynTextBenchSuite(const SuiteRequest& request, const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchSuiteOptions options, SynTextBenchOptionsOf(request));
  VETVEC_ASSIGN_OR_RETURN(const PolarWords words, SynTextBenchWordsOf(request));
  std::string manifest;
  if (request.options.IsGiven("llm")) {
    VETVEC_RETURN_IF_ERROR(WriteAnswersOfLlm(request, options, words, path, &manifest));
    return manifest;
  }
  VETVEC_RETURN_IF_ERROR(WriteSynTextBench(options, words, path, &manifest));
  return manifest;
}

Status CheckSynTextBenchOptions(const OptionValues& options) {
  if (options.IsGiven("p")) {
    const Result<std::vector<double>> ratios = ParseRatios(options.Text("p"));
    if (!ratios.ok()) {
      return BadOption("p", options.Text("p"), "numbers between 0 and 1, such as \"0,0.05,...\"");
    }
  }
  if (options.Integer("n") % 2 != 0) return BadOption("n", options.Text("n"), "an even number");
  if (options.IsGiven("pe") && options.IsGiven("pe_from")) {
    return BadOption("pe_from", options.Text("pe_from"), "no value if 'pe' is set");
  }
  if (options.IsGiven("llm") && !options.Flag("icl")) {
    return NotUsedOption("llm", "it answers the prompts written with icl");
  }
  return CheckLlmOptions(options);
}

std::vector<Option> SynTextBenchRowOptions() {
  constexpr double kLeastEndChance = 1e-6;
  std::vector<Option> options = {
      SeedOption(),
      {.name = "p",
       .help = "Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 "
               "in steps of 0.05"},
      {.name = "n",
       .type = OptionType::kInteger,
       .standard = "8192",
       .least = 2,
       .most = kMostItems,
       .unit = "sentences",
       .help =
           "Number of sentences for each share p; an even number, half with each label; default "
           "with llm: 200"},
      {.name = "draws",
       .type = OptionType::kInteger,
       .standard = "3",
       .least = 1,
       .most = kMostDraws,
       .help = "Number of independent draws of n sentences for each share p; the interval is "
               "computed over the draws"},
      {.name = "pe",
       .type = OptionType::kNumber,
       .standard = "0.09",
       .least = kLeastEndChance,
       .most = 1,
       .help = "Probability, at each step, that the sentence ends"},
      {.name = "pe_from",
       .type = OptionType::kPath,
       .help = "File of sentences, one per line; 'pe' is estimated from their lengths"},
      {.name = "pn",
       .type = OptionType::kNumber,
       .standard = "0.5",
       .most = 1,
       .help = "Probability of repeating the last unpaired word, which completes a nested pair; "
               "applies to each step that does not end the sentence. 0: no nesting"},
      {.name = "train_share",
       .type = OptionType::kNumber,
       .standard = "0.5",
       .most = 1,
       .help = "Share of the sentences with each label that is used for training"},
      {.name = "sentiwordnet",
       .type = OptionType::kPath,
       .help = "SentiWordNet 3.0 file, plain or gzip",
       .shared = "sentiwordnet"},
      {.name = "stop_words",
       .type = OptionType::kPath,
       .help = "File of words to exclude, or 'embedded' for the built-in list",
       .use = OptionUse::kMake},
      {.name = "icl",
       .type = OptionType::kFlag,
       .standard = "false",
       .help = "Write prompts, each with two demonstrations and one sentence",
       .use = OptionUse::kMake},
      {.name = "threads",
       .type = OptionType::kInteger,
       .standard = "0",
       .most = 4096,
       .help = "Number of threads; 0: all usable cores; the result does not depend on it",
       .use = OptionUse::kMake},
      AccuracyOption(),
  };
  AddLlmOptions("Chat model that answers the prompts written with icl, such as openai:MODEL@URL",
                16, &options);
  return options;
}

}  // namespace

Result<SynTextBenchSuiteOptions> SynTextBenchOptionsOf(const SuiteRequest& request) {
  const OptionValues& given = request.options;
  SynTextBenchSuiteOptions options;
  options.name = request.name;
  options.random_seed = static_cast<uint64_t>(given.Integer("seed"));
  if (given.IsGiven("p")) {
    VETVEC_ASSIGN_OR_RETURN(options.p, ParseRatios(given.Text("p")));
  }
  options.n = static_cast<uint64_t>(given.Integer("n"));
  // A question costs more than a vector, and an interval of 7 points either way is enough to start.
  if (given.IsGiven("llm") && !given.IsGiven("n")) options.n = kQuestionsPerRatio;
  options.in_context = given.Flag("icl");
  // Prompts are not scored here, so there is no need for an interval over draws.
  const bool is_one_draw = options.in_context && !given.IsGiven("draws");
  options.draws = is_one_draw ? 1 : static_cast<uint32_t>(given.Integer("draws"));
  options.p_e = given.Number("pe");
  if (given.IsGiven("pe_from")) {
    VETVEC_ASSIGN_OR_RETURN(const StopWords words, LoadStopWordsOrNone(given.Text("stop_words")));
    VETVEC_ASSIGN_OR_RETURN(options.p_e, EstimateEndChance(given.Text("pe_from"), words));
  }
  options.p_n = given.Number("pn");
  options.train_share = given.Number("train_share");
  options.threads = static_cast<uint64_t>(given.Integer("threads"));
  options.cancel = request.call.cancel;
  options.progress = request.call.progress;
  return options;
}

Result<PolarWords> SynTextBenchWordsOf(const SuiteRequest& request) {
  return LoadPolarWords({request.options.Text("sentiwordnet"), request.options.Text("stop_words")});
}

SuiteKind SynTextBenchRow() {
  SuiteKind kind;
  kind.name = kSynTextBenchKind;
  kind.summary =
      "sentences made of words of known polarity, drawn at random; can a classifier tell positive "
      "from negative?";
  kind.options = SynTextBenchRowOptions();
  kind.make = MakeSynTextBenchSuite;
  kind.write = WriteSynTextBenchSuite;
  kind.check = CheckSynTextBenchOptions;
  kind.score = ScoreLabelled;
  kind.items = "sentences";
  kind.measure = "SynTextBench, a_T = 0.7";
  kind.cluster = "the draw";
  kind.ability = "keeps meaning";
  kind.is_builtin = true;
  return kind;
}

}  // namespace vetvec
