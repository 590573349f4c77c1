// vetvec suite export: the items of suites as training data for sentence-transformers.
#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct ExportFlags : CommonFlags {
  std::string file;
  double scale = 5;
};

void AddSuiteExportFlags(CLI::App* app, ExportFlags* flags) {
  app->add_option("file", flags->file, "Suite of triples, scored pairs or pairs for ranking")
      ->required();
  app->add_option("--scale", flags->scale,
                  "Highest possible score, which becomes 1; a score of 0 stays 0")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  AddOutput(app, flags, "Training file for sentence-transformers (.jsonl)");
}

// Converts one suite's items to lines, and counts them.
class TrainingLines {
 public:
  explicit TrainingLines(double scale) : scale_(scale) {}

  void Add(const json& item, const std::string& file);
  const std::string& text() const { return text_; }
  uint64_t count() const { return count_; }

 private:
  ordered_json LineOf(const json& item, const std::string& file) const;

  const double scale_;
  std::map<std::string, std::string> texts_;  // of a ranking suite, by id
  std::string text_;
  uint64_t count_ = 0;
};

ordered_json TrainingLines::LineOf(const json& item, const std::string& file) const {
  if (item.contains("negative")) {
    return {
        {"anchor", item["seed"]}, {"positive", item["positive"]}, {"negative", item["negative"]}};
  }
  if (item.contains("score") && item.contains("a")) {
    const double score = item["score"].get<double>();
    if (score > scale_) {
      throw UsageError{fmt::format("{} has the score {}; set --scale to the highest possible score",
                                   file, score)};
    }
    return {{"sentence1", item["a"]}, {"sentence2", item["b"]}, {"score", score / scale_}};
  }
  if (item.contains("a") && item.contains("b")) {
    return {{"anchor", texts_.at(item["a"].get<std::string>())},
            {"positive", texts_.at(item["b"].get<std::string>())}};
  }
  throw UsageError{
      fmt::format("{} has neither triples, nor scored pairs, nor pairs for ranking", file)};
}

void TrainingLines::Add(const json& item, const std::string& file) {
  const bool is_ranking_text = item.size() == 2 && item.contains("id") && item.contains("text");
  if (is_ranking_text) {
    texts_[item["id"].get<std::string>()] = item["text"].get<std::string>();
    return;
  }
  text_ += LineOf(item, file).dump() + "\n";
  ++count_;
}

int RunSuiteExport(const ExportFlags& flags, const CancelToken&) {
  const std::string& path = OnlyOutput(flags, "FILE.jsonl");
  const std::string& file = flags.file;
  const Suite suite(file);
  TrainingLines lines(flags.scale);
  for (uint64_t i = 0; i < suite.size(); ++i) lines.Add(json::parse(suite.Item(i)), file);
  if (lines.count() == 0) throw UsageError{fmt::format("{} has no pairs or triples", file)};
  WriteWhole(path, lines.text());
  if (!flags.quiet && path != "-") {
    PrintLine(fmt::format("{} lines in {}", lines.count(), path));
  }
  return kExitOk;
}

}  // namespace

extern const Command kSuiteExportCommand = CommandOf<AddSuiteExportFlags, RunSuiteExport>(
    "suite export", "Write the items of a suite as training data");

}  // namespace vetvec::cli
