// vetvec papers ground-truth: which violations of triples mislead classifiers (COSTELLO 5.1.3,
// Tables 2 and 4).
#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/common_flags.h"
#include "cli/embed_run.h"
#include "cli/ground_truth_text.h"
#include "cli/labelled_texts.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct GroundTruthFlags : LabelledFlags {
  GroundTruthFlags() { is_job = true; }
  std::vector<std::string> names;  // a SPEC or vendor, then suites
  std::string dictionary;
  uint32_t epochs = 100;
  double alpha = 0.05;
  uint64_t seed = 1;
};

void AddGroundTruthFlags(CLI::App* truth, GroundTruthFlags* flags) {
  truth->add_option("names", flags->names, "SPEC or vendor, then suites of triples (.jsonl)")
      ->required()
      ->expected(-2);
  truth->add_option("--dictionary", flags->dictionary,
                    "Dictionary for the thresholds, one word per line (default: built-in)");
  truth->add_option("--epochs", flags->epochs, "Number of passes over the training texts")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  truth->add_option("--alpha", flags->alpha, "Significance level")->capture_default_str();
  AddLabelledTexts(truth, flags);
  truth->add_option("--seed", flags->seed, "Random seed")->capture_default_str();
  AddConfig(truth, flags);
}

constexpr std::array<std::pair<const char*, vetvec_metric>, 3> kGroundTruthMetrics = {
    {{"l1", VETVEC_METRIC_L1}, {"l2", VETVEC_METRIC_L2}, {"cosine", VETVEC_METRIC_COSINE}}};

struct SuiteTriples {
  std::vector<std::string> ids;
  std::vector<std::string> relations;
  std::vector<std::string> texts;  // seed, positive, negative, seed, ...
  std::vector<uint64_t> rows;      // 0, 1, 2, ...
};

SuiteTriples ReadTriples(const GroundTruthFlags& flags) {
  SuiteTriples out;
  for (size_t file = 1; file < flags.names.size(); ++file) {
    const Suite suite(flags.names[file]);
    for (uint64_t i = 0; i < suite.size(); ++i) {
      const json item = json::parse(suite.Item(i));
      if (!item.contains("relation")) {
        throw UsageError{fmt::format("{} is not a suite of triples", flags.names[file])};
      }
      out.ids.push_back(item.value("id", ""));
      out.relations.push_back(item["relation"].get<std::string>());
      for (const char* key : {"seed", "positive", "negative"}) {
        out.rows.push_back(out.texts.size());
        out.texts.push_back(item[key].get<std::string>());
      }
    }
  }
  return out;
}

std::vector<std::string> ReadDictionary(const std::string& file) {
  std::vector<std::string> words;
  if (!file.empty()) {
    const Texts texts(file);
    const TextBatch batch(texts.view());
    for (size_t i = 0; i < batch.size(); ++i) words.emplace_back(batch[i]);
    return words;
  }
  const std::string text = ShowLexicon("dictionary");
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// The vectors of all texts, embedded in one call.
struct GroundTruthRows {
  Matrix all;
  vetvec_rows labelled{};
  vetvec_rows triples{};
  vetvec_rows words{};
};

GroundTruthRows EmbedAll(const GroundTruthFlags& flags, const CancelToken& cancel,
                         const std::vector<std::string>& labelled,
                         const std::vector<std::string>& triples,
                         const std::vector<std::string>& words) {
  TextBatch texts;
  for (const auto* const part : {&labelled, &triples, &words}) {
    for (const std::string& text : *part) texts.Add(text);
  }
  GroundTruthRows rows;
  rows.all = EmbedTexts(flags, flags.names[0], cancel, texts);
  const uint64_t cols = rows.all.cols();
  const float* at = rows.all.data();
  const auto next = [&](size_t count) {
    const vetvec_rows view = RowsOf(at, count, cols);
    at += count * cols;
    return view;
  };
  rows.labelled = next(labelled.size());
  rows.triples = next(triples.size());
  rows.words = next(words.size());
  return rows;
}

json RowsJson(const std::vector<double>& values, size_t rows) {
  json out = json::array();
  for (size_t i = 0; i < rows; ++i) {
    const auto begin =
        values.begin() + static_cast<std::ptrdiff_t>(i * VETVEC_ENSEMBLE_CLASSIFIERS);
    out.push_back(std::vector<double>(begin, begin + VETVEC_ENSEMBLE_CLASSIFIERS));
  }
  return out;
}

// The input of `eval violation-table`.
json TableInput(const GroundTruthFlags& flags, const SuiteTriples& triples,
                const GroundTruthRows& rows, const EnsembleVerdicts& verdicts,
                const std::vector<std::string>& words, const CallOptions& call) {
  json input = {{"relations", triples.relations},
                {"F", RowsJson(verdicts.f, triples.ids.size())},
                {"G", RowsJson(verdicts.g, triples.ids.size())},
                {"alpha", flags.alpha}};
  for (const auto& [name, metric] : kGroundTruthMetrics) {
    input["margins"][name] = CountViolations(rows.triples, triples.rows, metric, {}).margins;
    ThresholdOptions options;
    options.metric = metric;
    std::vector<double> nearest;
    ComputeThreshold(rows.words, TextBatch(words), options, call, &nearest);
    input["nn"][name] = std::move(nearest);
  }
  return input;
}

int RunGroundTruth(const GroundTruthFlags& flags, const CancelToken& cancel) {
  const LabelledTexts given = ReadLabelledTexts(flags);
  const LabelClasses classes = ClassesOf(given.labels);
  const SuiteTriples triples = ReadTriples(flags);
  const std::vector<std::string> words = ReadDictionary(flags.dictionary);
  const GroundTruthRows rows = EmbedAll(flags, cancel, given.texts, triples.texts, words);
  EnsembleOptions options;
  options.alpha = flags.alpha;
  options.seed = flags.seed;
  options.epochs = flags.epochs;
  json report;
  {
    const CallScope scope(flags, cancel);
    const EnsembleVerdicts verdicts = JudgeByEnsemble(
        LabelledRows(rows.labelled, classes.of_text, static_cast<uint32_t>(classes.names.size())),
        rows.triples, triples.rows, options, scope.options());
    const json input = TableInput(flags, triples, rows, verdicts, words, scope.options());
    std::string table;
    Eval("violation-table", input.dump(), &table);
    report = json::parse(table);
    report["accuracy"] = verdicts.accuracy;
    for (size_t i = 0; i < triples.ids.size(); ++i) {
      json& triple = report["triples"][i];
      triple["id"] = triples.ids[i];
      triple["relation"] = triples.relations[i];
      triple["F"] = input["F"][i];
      triple["G"] = input["G"][i];
      for (const auto& [name, metric] : kGroundTruthMetrics)
        triple["margins"][name] = input["margins"][name][i];
    }
  }
  report["labels"] = classes.names;
  report["labelled_texts"] = given.texts.size();
  report["words"] = words.size();
  if (flags.json) {
    PrintDataLine(report.dump());
  } else {
    Print(GroundTruthText(report));
  }
  return kExitOk;
}

}  // namespace

extern const Command kGroundTruthCommand = CommandOf<AddGroundTruthFlags, RunGroundTruth>(
    "papers ground-truth", "Check the violations of triples against classifiers (COSTELLO)");

}  // namespace vetvec::cli
