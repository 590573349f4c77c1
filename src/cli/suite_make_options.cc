#include "cli/suite_make_options.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vetvec::cli {
namespace {

constexpr const char* kAllKinds = "contrastive, syntextbench, sr, evalrank, robustness";
constexpr const char* kContrastive = "contrastive";
constexpr const char* kSynTextBench = "syntextbench";
constexpr const char* kOfSentences = "contrastive, robustness, sr with --llm";
constexpr const char* kOfGrammar = "sr, evalrank";
constexpr const char* kOfPairs = "sr, evalrank, robustness";
constexpr const char* kScored = "sr";
constexpr const char* kWithLlm = "sr with --llm";

// Which options are of which kinds, in the words of the help.
class OptionKinds {
 public:
  // The options that follow are of these kinds.
  OptionKinds& Of(const char* kinds) {
    kinds_ = kinds;
    return *this;
  }
  CLI::Option* operator()(CLI::Option* option) {
    of_.emplace_back(option, kinds_);
    return option->group(std::string("Of ") + kinds_);
  }

  // Throws for an option that was given and is not of `kind`. An unknown kind is left to others.
  void Check(const std::string& kind) const {
    if (!Names(kAllKinds, kind)) return;
    for (const auto& [option, kinds] : of_) {
      if (option->count() == 0 || Names(kinds, kind)) continue;
      throw CLI::ValidationError(option->get_name(),
                                 "not used by a suite of kind " + kind + "; it is of " + kinds);
    }
  }

 private:
  // Is `kind` one of those in the list?
  static bool Names(const std::string& kinds, const std::string& kind) {
    for (size_t at = 0; at < kinds.size();) {
      const size_t end = std::min(kinds.find(", ", at), kinds.size());
      const std::string name = kinds.substr(at, end - at);
      if (name.substr(0, name.find(' ')) == kind) return true;
      at = end + 2;
    }
    return false;
  }

  const char* kinds_ = "";
  std::vector<std::pair<const CLI::Option*, std::string>> of_;  // in the order of the help
};

void AddSources(CLI::App* make, CommandLine& line, OptionKinds& of) {
  of.Of(kOfSentences)(
      make->add_option("--seeds", line.seeds, "Sentences: .txt .tsv .csv .jsonl .conllu"));
  of.Of(kContrastive)(make->add_option("--relations", line.relations, "CR1,CR2,CR3,CR4"));
  of(make->add_option("--max-per-relation", line.max_per_relation, "0: all"));
  of(make->add_option("--polarity", line.polarity, "sense, first-sense")->capture_default_str());
  of(make->add_option("--wordnet", line.wordnet, "dict folder of WordNet 3.x"));
  of(make->add_option("--gender-pairs", line.gender_pairs, "TSV of word and counterpart"));
  of(make->add_option("--names", line.name_list, "JSON with male and female names"));
  of(make->add_option("--inversions", line.inversions, "Table of text and inverted text (CR3)"));
  of(make->add_option("--lexicon", line.lexicon, "Your own synonyms and antonyms"));
  of.Of("contrastive, syntextbench")(
      make->add_option("--sentiwordnet", line.sentiwordnet, "SentiWordNet 3.0, plain or gzip"));
}

void AddSynTextBench(CLI::App* make, CommandLine& line, OptionKinds& of) {
  of.Of(kSynTextBench)(
      make->add_option("--p", line.ratios, "Shares of neutral words (0,0.05,... to 0.95)"));
  of(make->add_option("--pe", line.end_chance, "Chance of the sentence's end at each step")
         ->capture_default_str()
         ->each([&line](const std::string&) { line.end_chance_given = true; }));
  of(make->add_option("--pe-from", line.end_chance_from,
                      "Take --pe from these sentences' lengths"));
  of(make->add_option("--pn", line.closing_chance, "Chance of a closing word; 0: no nesting")
         ->capture_default_str());
  of(make->add_option("--draws", line.draws,
                      "Times n sentences per p, each drawn anew; audits use 3")
         ->check(CLI::Range(1, 100))
         ->capture_default_str());
  of(make->add_option("--train-share", line.train_share, "Of each label")->capture_default_str());
  of(make->add_option("--stop-words", line.stop_words, "File of words to leave out, or: embedded"));
  of(make->add_flag("--icl", line.in_context, "Prompts with two demonstrations each"));
}

void AddPairs(CLI::App* make, CommandLine& line, OptionKinds& of) {
  of.Of("syntextbench, sr, evalrank, robustness")(
      make->add_option("-n,--n", line.sentences,
                       "Sentences per p, half per label (8192); pairs of the grammar (1000); "
                       "most of your sentences used (all)"));
  of.Of(kOfGrammar)(
      make->add_option("--domains", line.domains, "general,support,finance,medical,law (all)"));
  of.Of(kOfPairs)(make->add_option("--constructs", line.constructs,
                                   "passive,inversion,...; robustness: typo,negation,... (all)"));
  of.Of(kScored)(make->add_option("--conllu", line.conllu,
                                  "Your parsed sentences; constructs as in docs/SUITES.md"));
}

void AddLlm(CLI::App* make, CommandLine& line, OptionKinds& of) {
  CLI::Option* llm =
      of
          .Of(kScored)(make->add_option(
              "--llm", line.llm, "A chat model makes the pairs; openai:MODEL or openai:MODEL@URL"))
          ->excludes("--conllu");
  of.Of(kWithLlm);
  const auto add = [&](const char* name, auto& value, const char* help) {
    return of(make->add_option(name, value, help))->needs(llm);
  };
  add("--llm-key-env", line.llm_key_env,
      "Variable that holds its key (OPENAI_API_KEY and the like)");
  add("--llm-journal", line.llm_journal,
      "Answers that came, not asked for again (OUT.answers.jsonl)");
  add("--llm-max-tokens", line.llm_budget, "Most tokens to pay for; 0: no limit")
      ->check(CLI::NonNegativeNumber);
  add("--llm-temperature", line.llm_temperature, "0 to 2; negative: not sent")
      ->capture_default_str();
  add("--llm-ca-file", line.llm_ca_file, "Authorities instead of the system's");
  add("--llm-proxy", line.llm_proxy, "Proxy URL");
  add("--deadline", line.flags.deadline_s, "Seconds for all of it (a day)")
      ->check(CLI::PositiveNumber);
}

}  // namespace

void AddSuiteMakeOptions(CLI::App* make, CommandLine* line) {
  make->add_option("kind", line->names, kAllKinds)->required();
  make->add_option("--seed", line->seed, "Of every random choice")->capture_default_str();
  const auto kinds = std::make_shared<OptionKinds>();
  AddSources(make, *line, *kinds);
  AddPairs(make, *line, *kinds);
  AddLlm(make, *line, *kinds);
  AddSynTextBench(make, *line, *kinds);
  make->parse_complete_callback([kinds, line] {
    if (!line->names.empty()) kinds->Check(line->names[0]);
  });
}

}  // namespace vetvec::cli
