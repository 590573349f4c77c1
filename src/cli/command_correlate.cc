// vetvec papers correlate: how scores rank models, against the tasks of a table (SynTextBench,
// A.9).
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct CorrelateFlags : CommonFlags {
  std::string table;
  std::vector<std::string> sts, transfer, robustness, scores, lower_is_better;  // columns
};

void AddCorrelateFlags(CLI::App* correlate, CorrelateFlags* flags) {
  correlate
      ->add_option("table", flags->table,
                   "Table with a row for each model and a column for each figure (.tsv, .csv)")
      ->required();
  const auto add_columns = [&](const char* name, std::vector<std::string>* columns,
                               const char* help) {
    return correlate->add_option(name, *columns, help)->delimiter(',');
  };
  add_columns("--sts", &flags->sts, "Columns with Spearman coefficients of similarity tasks");
  add_columns("--transfer", &flags->transfer, "Columns with accuracies of transfer tasks");
  add_columns("--robustness", &flags->robustness, "Columns with robustness figures")->required();
  add_columns("--scores", &flags->scores, "Columns with the scores to correlate")->required();
  add_columns("--lower", &flags->lower_is_better, "Scores for which lower is better");
}

std::string CorrelateInput(const CorrelateFlags& flags) {
  json input = {{"table", ReadWhole(flags.table)}};
  const auto add = [&](const char* key, const std::vector<std::string>& columns) {
    if (!columns.empty()) input[key] = columns;
  };
  add("sts", flags.sts);
  add("transfer", flags.transfer);
  add("robustness", flags.robustness);
  add("scores", flags.scores);
  add("lower_is_better", flags.lower_is_better);
  try {
    return input.dump();
  } catch (const json::exception&) {
    throw UsageError{fmt::format("{} is not valid UTF-8", flags.table)};
  }
}

std::string CoefficientText(const ordered_json& value) {
  return value.is_null() ? "-" : fmt::format("{:.3f}", value.get<double>());
}

// Column widths that fit their heads; the first column is left-aligned.
struct TextTable {
  std::vector<std::vector<std::string>> rows;  // the first has the heads

  void Print() const {
    std::vector<size_t> widths(rows[0].size());
    for (const auto& row : rows) {
      for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const auto& row : rows) {
      std::string text = fmt::format("{:<{}}", row[0], widths[0]);
      for (size_t i = 1; i < row.size(); ++i) text += fmt::format("  {:>{}}", row[i], widths[i]);
      PrintLine(text);
    }
  }
};

void PrintRanks(const ordered_json& result) {
  std::vector<std::pair<std::string, ordered_json>> columns;
  for (const char* name : {"overall", "sts", "transfer", "robustness"}) {
    if (result["ranks"].contains(name)) columns.emplace_back(name, result["ranks"][name]);
  }
  for (const auto& [name, ranks] : result["ranks"]["scores"].items()) {
    columns.emplace_back(name, ranks);
  }
  TextTable table;
  table.rows.emplace_back().emplace_back("rank (1: largest)");
  for (const auto& [name, ranks] : columns) table.rows[0].push_back(name);
  for (size_t i = 0; i < result["models"].size(); ++i) {
    auto& row = table.rows.emplace_back();
    row.push_back(result["models"][i].get<std::string>());
    for (const auto& [name, ranks] : columns) {
      row.push_back(fmt::format("{:g}", ranks[i].get<double>()));
    }
  }
  table.Print();
}

void PrintCoefficients(const ordered_json& result) {
  TextTable table;
  table.rows.push_back(
      {"correlation", "accuracy", "rob. + accuracy", "rob. + STS", "rob. + transfer"});
  for (const auto& [name, row] : result["scores"].items()) {
    table.rows.push_back(
        {name, CoefficientText(row["accuracy"]), CoefficientText(row["robustness_accuracy"]),
         CoefficientText(row["robustness_sts"]), CoefficientText(row["robustness_transfer"])});
  }
  table.Print();
}

int RunCorrelate(const CorrelateFlags& flags, const CancelToken&) {
  const std::string output = Eval("rank-aggregate", CorrelateInput(flags));
  if (flags.json) {
    PrintDataLine(output);
    return kExitOk;
  }
  const ordered_json result = ordered_json::parse(output);
  PrintRanks(result);
  PrintLine("");
  PrintCoefficients(result);
  return kExitOk;
}

}  // namespace

extern const Command kCorrelateCommand = CommandOf<AddCorrelateFlags, RunCorrelate>(
    "papers correlate", "Correlate scores of models with their accuracy and robustness");

}  // namespace vetvec::cli
