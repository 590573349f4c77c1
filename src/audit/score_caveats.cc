#include "audit/score_caveats.h"

#include <fmt/core.h>

#include <map>
#include <utility>

namespace vetvec {
namespace {

constexpr const char* kSynTextBenchMeasure = "SynTextBench";

// "a (384), b (1536)"
std::string Listed(const std::vector<const VendorResult*>& vendors) {
  std::string text;
  for (const VendorResult* vendor : vendors) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} ({})", vendor->name, vendor->dimension);
  }
  return text;
}

bool HaveOneDimension(const std::vector<const VendorResult*>& vendors) {
  for (const VendorResult* vendor : vendors) {
    if (vendor->dimension != vendors.front()->dimension) return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> ScoreCaveats(const AuditResult& result) {
  std::map<std::string, std::vector<const VendorResult*>> by_suite;
  for (const VendorResult& vendor : result.vendors) {
    for (const ScoreResult& score : vendor.scores) {
      const bool is_scored = score.value && score.measure.starts_with(kSynTextBenchMeasure);
      if (is_scored) by_suite[score.suite].push_back(&vendor);
    }
  }
  std::vector<std::string> sentences;
  for (const auto& [suite, vendors] : by_suite) {
    if (HaveOneDimension(vendors)) continue;
    sentences.push_back(
        fmt::format("SynTextBench scores of vectors with different dimensions cannot be compared, "
                    "even with the same number of sentences. In {}, this applies to {}.",
                    suite, Listed(vendors)));
  }
  return sentences;
}

}  // namespace vetvec
