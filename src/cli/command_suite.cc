// vetvec suite make, show, sample and check; lexicon show.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/commands.h"
#include "vetvec/generate.hpp"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string_view ViewOf(const vetvec_str& text) { return {text.data, text.size}; }

// The text with its changed part in brackets.
std::string Marked(const vetvec_str& text, const uint64_t (&span)[2]) {
  std::string out(ViewOf(text));
  if (span[1] <= out.size() && span[0] < span[1]) {
    out.insert(static_cast<size_t>(span[1]), "]");
    out.insert(static_cast<size_t>(span[0]), "[");
  }
  return out;
}

std::string ManifestText(const json& manifest) {
  std::string text;
  const json counts = manifest.value("counts", json::object());  // items() refers to it
  for (const auto& [name, count] : counts.items()) {
    text += fmt::format("  {:<24} {}\n", name, count.dump());
  }
  const json dropped = manifest.value("dropped", json::object());
  if (!dropped.empty()) text += "not used, and why:\n";
  for (const auto& [reason, count] : dropped.items()) {
    text += fmt::format("  {:<24} {}\n", reason, count.dump());
  }
  return text;
}

bool IsOfTriples(const Suite& suite) {
  return suite.size() > 0 && json::parse(SuiteItem(suite, 0)).contains("relation");
}

// What the generator knows of each task: is it feasible, and how long are its sentences?
std::string TaskText(const json& manifest) {
  std::string text = "  p        sentences  reference accuracy  mean tokens\n";
  const uint64_t draws = manifest.at("facts").at("parameters").value("draws", uint64_t{1});
  for (const json& task : manifest.at("facts").at("tasks")) {
    const double p = task.at("p").get<double>();
    text += fmt::format("  {:<8} {:>9}  {:>18.4f}  {:>11.2f}\n", p,
                        manifest.at("facts").at("parameters").at("n").get<uint64_t>() * draws,
                        task.at("reference_accuracy").get<double>(),
                        task.at("mean_tokens").get<double>());
  }
  return text;
}

int MakeSynTextBench(const CommandLine& line, const CancelToken& cancel) {
  vetvec_syntextbench_suite_options options = VETVEC_SYNTEXTBENCH_SUITE_OPTIONS_INIT;
  options.seed = line.seed;
  options.p = detail::Str(line.ratios);
  if (line.sentences == 0) throw UsageError{"--n is 0; allowed is an even number of 2 or more"};
  options.n = line.sentences.value_or(0);
  const bool has_corpus = !line.end_chance_from.empty();
  if (has_corpus && line.end_chance_given) throw UsageError{"give --pe or --pe-from, not both"};
  if (!has_corpus && !(line.end_chance > 0)) {
    throw UsageError{"--pe is not above 0; allowed is a number from 1e-6 to 1"};
  }
  options.draws = static_cast<uint8_t>(line.draws);
  options.p_e = has_corpus ? 0 : line.end_chance;
  options.corpus_file = detail::Str(line.end_chance_from);
  options.p_n = line.closing_chance;
  options.no_nesting = line.closing_chance == 0 ? 1 : 0;
  if (!(line.train_share > 0)) {
    throw UsageError{"--train-share is not above 0; allowed is a number up to 1"};
  }
  options.train_share = line.train_share;
  options.sentiwordnet_file = detail::Str(line.sentiwordnet);
  options.stop_words_file = detail::Str(line.stop_words);
  options.in_context = line.in_context ? 1 : 0;
  const std::string text = [&] {
    CallScope scope(line, cancel);
    return WriteSynTextBench(options, line.flags.out[0], scope.options());
  }();
  const json manifest = json::parse(text);
  if (line.flags.json) {
    PrintLine(manifest.dump());
  } else if (!line.flags.quiet) {
    PrintLine(fmt::format("{} sentences in {}  (sha-256 {})", manifest.at("items").get<uint64_t>(),
                          line.flags.out[0], manifest.at("sha256").get<std::string>()));
    Print(TaskText(manifest));
  }
  return kExitOk;
}

void PrintSuite(const CommandLine& line, const Suite& suite, const std::string& where) {
  if (line.flags.json) {
    PrintLine(suite.manifest_json());
    return;
  }
  if (line.flags.quiet) return;
  const json manifest = json::parse(suite.manifest_json());
  const bool has_triples = IsOfTriples(suite);
  PrintLine(fmt::format("{} {}{}  (sha-256 {})", suite.size(), has_triples ? "triples" : "items",
                        where, suite.sha256()));
  Print(ManifestText(manifest));
}

// Makes the suite under this command's progress and cancel, writes and shows it.
template <typename Make>
int WriteMade(const CommandLine& line, const CancelToken& cancel, Make&& make) {
  const Suite suite = [&] {
    CallScope scope(line, cancel);
    return make(scope.options());
  }();
  suite.Write(line.flags.out[0]);
  PrintSuite(line, suite, " in " + line.flags.out[0]);
  return kExitOk;
}

// What `--llm` and its companions say; holds the texts that the options point to.
class LlmFlags {
 public:
  explicit LlmFlags(const CommandLine& line) {
    if (line.llm.empty()) return;
    if (line.seeds.empty()) throw UsageError{"suite make sr --llm needs --seeds FILE"};
    journal_ = line.llm_journal.empty() ? line.flags.out[0] + ".answers.jsonl" : line.llm_journal;
    const std::string variable = KeyVariable(line);
    const char* key = variable.empty() ? nullptr : std::getenv(variable.c_str());
    if (key != nullptr) key_ = key;
    if (key_.empty() && !line.llm_key_env.empty()) {
      throw UsageError{"--llm-key-env names " + variable + ", which is not set"};
    }
  }
  ~LlmFlags() { std::fill(key_.begin(), key_.end(), '\0'); }
  LlmFlags(const LlmFlags&) = delete;
  LlmFlags& operator=(const LlmFlags&) = delete;

  void Fill(const CommandLine& line, vetvec_suite_make_options* options) const {
    options->llm = detail::Str(line.llm);
    options->llm_api_key = detail::Str(key_);
    options->llm_journal = detail::Str(journal_);
    options->llm_ca_file = detail::Str(line.llm_ca_file);
    options->llm_proxy = detail::Str(line.llm_proxy);
    options->llm_temperature = line.llm_temperature;
  }

 private:
  // A provider's usual variable is read for its own URL only: no key goes to another one unless it
  // is named.
  static std::string KeyVariable(const CommandLine& line) {
    if (!line.llm_key_env.empty()) return line.llm_key_env;
    const bool has_own_url = line.llm.find("@http") != std::string::npos ||
                             line.llm.find("base_url=") != std::string::npos;
    if (has_own_url) return "";
    const std::string kind = line.llm.substr(0, line.llm.find(':'));
    if (kind == "openai") return "OPENAI_API_KEY";
    if (kind == "mistral") return "MISTRAL_API_KEY";
    return kind == "together" ? "TOGETHER_API_KEY" : "";
  }

  std::string journal_;
  std::string key_;
};

int MakeOfPairs(const CommandLine& line, const CancelToken& cancel) {
  vetvec_suite_make_options options = VETVEC_SUITE_MAKE_OPTIONS_INIT;
  options.kind = detail::Str(line.names[0]);
  options.seed = line.seed;
  options.n = line.sentences.value_or(0);
  options.domains = detail::Str(line.domains);
  options.constructs = detail::Str(line.constructs);
  options.seeds_file = detail::Str(line.seeds);
  options.conllu_file = detail::Str(line.conllu);
  const LlmFlags llm(line);
  llm.Fill(line, &options);
  return WriteMade(line, cancel, [&](CallOptions call) {
    call.max_tokens = line.llm_budget;
    call.timeout_ms = static_cast<int64_t>(line.flags.deadline_s * 1000);
    return MakeSuite(options, call);
  });
}

}  // namespace

int RunSuiteMake(const CommandLine& line, const CancelToken& cancel) {
  const std::string& kind = line.names[0];
  const bool is_of_pairs = kind == "sr" || kind == "evalrank" || kind == "robustness";
  if (kind != "contrastive" && kind != "syntextbench" && !is_of_pairs) {
    throw UsageError{"unknown kind of suite '" + kind +
                     "'; allowed are contrastive, syntextbench, sr, evalrank, robustness"};
  }
  if (line.flags.out.size() != 1) throw UsageError{"suite make needs one -o FILE.jsonl"};
  if (kind == "syntextbench") return MakeSynTextBench(line, cancel);
  if (line.seeds.empty() && kind != "sr" && kind != "evalrank") {
    throw UsageError{"suite make " + kind + " needs --seeds FILE"};
  }
  if (is_of_pairs) return MakeOfPairs(line, cancel);
  vetvec_suite_options options = VETVEC_SUITE_OPTIONS_INIT;
  options.seeds_file = detail::Str(line.seeds);
  options.relations = detail::Str(line.relations);
  options.seed = line.seed;
  options.max_per_relation = line.max_per_relation;
  options.polarity = detail::Str(line.polarity);
  options.wordnet_dir = detail::Str(line.wordnet);
  options.sentiwordnet_file = detail::Str(line.sentiwordnet);
  options.gender_pairs_file = detail::Str(line.gender_pairs);
  options.names_file = detail::Str(line.name_list);
  options.inversions_file = detail::Str(line.inversions);
  options.user_lexicon_file = detail::Str(line.lexicon);
  return WriteMade(line, cancel, [&](const CallOptions& call) { return Suite(options, call); });
}

int RunSuiteShow(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, "");
  if (line.flags.json) return kExitOk;
  const bool has_triples = IsOfTriples(suite);
  for (uint64_t i = 0; i < std::min(line.count, suite.size()); ++i) {
    if (!has_triples) {
      PrintLine(SuiteItem(suite, i));
      continue;
    }
    const vetvec_triple triple = suite[i];
    PrintLine(fmt::format("\n{}\n  seed      {}\n  positive  {}\n  negative  {}", ViewOf(triple.id),
                          ViewOf(triple.seed), Marked(triple.positive, triple.changed_positive),
                          Marked(triple.negative, triple.changed_negative)));
  }
  return kExitOk;
}

int RunSuiteImport(const CommandLine& line, const CancelToken&) {
  if (line.flags.out.size() != 1) throw UsageError{"suite import needs one -o FILE.jsonl"};
  const TextBatch sources = TextBatch::Of(line.names);
  const vetvec_text_batch batch = sources.view();
  vetvec_import_options options = VETVEC_IMPORT_OPTIONS_INIT;
  options.kind = detail::Str(line.in);
  options.sources = &batch;
  options.aspect = detail::Str(line.aspect);
  options.background_file = detail::Str(line.background);
  options.words = line.words_level ? 1 : 0;
  const Suite suite = ImportSuite(options);
  suite.Write(line.flags.out[0]);
  PrintSuite(line, suite, " in " + line.flags.out[0]);
  return kExitOk;
}

int RunSuiteSample(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  std::vector<uint64_t> chosen;
  // Reservoir, by a generator whose numbers the standard fixes; then in file order.
  std::mt19937_64 random(line.seed);
  for (uint64_t i = 0; i < suite.size(); ++i) {
    if (chosen.size() < line.count) {
      chosen.push_back(i);
    } else if (const uint64_t at = random() % (i + 1); at < line.count) {
      chosen[static_cast<size_t>(at)] = i;
    }
  }
  std::sort(chosen.begin(), chosen.end());
  std::string text;
  for (const uint64_t i : chosen) text += SuiteItem(suite, i) + "\n";
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], text);
  return kExitOk;
}

int RunSuiteCheck(const CommandLine& line, const CancelToken&) {
  const Suite suite(line.names[0]);
  PrintSuite(line, suite, " in " + line.names[0] + ", all of them right");
  return kExitOk;
}

int RunLexiconShow(const CommandLine& line, const CancelToken&) {
  Print(detail::TextOf([&](vetvec_buffer** out, vetvec_error** err) {
    return vetvec_lexicon_show(detail::Str(line.names[0]), detail::Str(line.file),
                               detail::Str(line.list), out, err);
  }));
  return kExitOk;
}

}  // namespace vetvec::cli
