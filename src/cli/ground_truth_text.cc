#include "cli/ground_truth_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string Percent(const json& value) {
  return value.is_number() ? fmt::format("{:.2f}", value.get<double>()) : "-";
}

std::string CellText(const json& cell) {
  return fmt::format(" | {:>5} {:>6} {:>6}", cell["n_v"].get<uint64_t>(), Percent(cell["p_a"]),
                     Percent(cell["p_b"]));
}

std::string RowName(const json& row) {
  return fmt::format("{:<7} {:<12}", row["metric"].get<std::string>(),
                     row["method"].get<std::string>());
}

std::string SummaryText(const json& report) {
  const auto accuracy = report["accuracy"].get<std::vector<double>>();
  const auto [least, most] = std::minmax_element(accuracy.begin(), accuracy.end());
  double mean = 0;
  for (const double one : accuracy) mean += one / static_cast<double>(accuracy.size());
  const json& triples = report["triples"];
  const auto count = [&](const char* key) {
    return std::count_if(triples.begin(), triples.end(),
                         [&](const json& triple) { return triple[key].get<bool>(); });
  };
  return fmt::format(
      "{} classifiers trained on {} texts with {} labels; accuracy on held-out texts: mean {:.1f}% "
      "({:.1f}% to {:.1f}%)\n"
      "{} triples: GT_A holds for {}, GT_B for {}; thresholds from {} words\n",
      accuracy.size(), report["labelled_texts"].get<uint64_t>(), report["labels"].size(),
      100 * mean, 100 * *least, 100 * *most, triples.size(), count("gt_a"), count("gt_b"),
      report["words"].get<uint64_t>());
}

std::string TableText(const json& table) {
  std::string names = fmt::format("{:<20}", "");
  std::string header = fmt::format("{:<20}", "distance, threshold");
  for (const auto& [relation, cell] : table.front()["relations"].items()) {
    names += fmt::format(" | {:<19}", relation);
    header += fmt::format(" | {:>5} {:>6} {:>6}", "N_V", "P_A", "P_B");
  }
  std::string out = fmt::format("\n{} | {:<19} | {}\n{} | {:>5} {:>6} {:>6} | {:>6} {:>6}\n", names,
                                "all", "mean", header, "N_V", "P_A", "P_B", "P_A", "P_B");
  for (const json& row : table) {
    out += RowName(row);
    for (const json& cell : row["relations"]) out += CellText(cell);
    out += CellText(row["all"]);
    out += fmt::format(" | {:>6} {:>6}\n", Percent(row["p_a_mean"]), Percent(row["p_b_mean"]));
  }
  return out;
}

// Figure 5, with F_k > G_k for an error of classifier k.
std::string AtLeastText(const json& table) {
  std::string out =
      "\nPercentage of the violations for which the outputs of at least K classifiers change more "
      "for the positive than for the negative\n";
  out += fmt::format("{:<20}", "K");
  for (size_t k = 1; k <= table.front()["at_least"].size(); ++k) out += fmt::format("{:>4}", k);
  out += "\n";
  for (const json& row : table) {
    out += RowName(row);
    for (const json& share : row["at_least"]) {
      out += share.is_number() ? fmt::format("{:>4.0f}", share.get<double>()) : "   -";
    }
    out += "\n";
  }
  return out;
}

}  // namespace

std::string GroundTruthText(const json& report) {
  return SummaryText(report) + TableText(report["table"]) + AtLeastText(report["table"]);
}

}  // namespace vetvec::cli
