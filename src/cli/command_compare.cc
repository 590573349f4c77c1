// vetvec compare.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/audit_outcome.h"
#include "cli/common_flags.h"
#include "cli/identity_text.h"
#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct CompareFlags : CommonFlags {
  std::vector<std::string> names;  // runs or vendors
  std::string run;
};

void AddCompareFlags(CLI::App* app, CompareFlags* flags) {
  app->add_option("names", flags->names, "Folders of two runs, or two vendors")
      ->required()
      ->expected(2);
  app->add_option("--run", flags->run, "Folder of a run that contains both vendors");
}

std::vector<std::string> VendorsOf(const Audit& audit) {
  const json result = json::parse(audit.Report(VETVEC_REPORT_FORMAT_JSON));
  std::vector<std::string> names;
  for (const json& vendor : result["vendors"]) names.push_back(vendor["name"].get<std::string>());
  return names;
}

// What chance explains of vectors that differ.
std::string BoundText(const json& model) {
  const double bound = model["bound"].get<double>();
  if (bound < 1) {
    return fmt::format("; a faithful service differs so in at most 1 of {:.0f} cases", 1 / bound);
  }
  return "; too few passes for an error bound";
}

// "altered: float16; angle 0.00021 over 83 texts (noise 1e-08); 0.1% of neighbours move".
std::string SameModelText(const json& model) {
  std::string text = DiagnosisText(model);
  const std::string reason = model["reason"].get<std::string>();
  if (!reason.empty()) return text + ": " + reason;
  text += fmt::format("; angle {:.2g} over {} texts (noise {:.2g})", model["angle"].get<double>(),
                      model["texts"].get<uint64_t>(), model["noise"].get<double>());
  const double moved = model["moved_share"].get<double>();
  if (moved > 0) text += fmt::format("; {:.1f}% of neighbours move", 100 * moved);
  if (!model["verdict"].get<std::string>().starts_with("same")) text += BoundText(model);
  return text;
}

// "fingerprint 0123456789abcdef, answers as 'a'".
std::string IdentityText(const json& model, size_t which) {
  const auto fingerprint = model["fingerprints"][which].get<std::string>();
  if (fingerprint.empty()) return "not recorded";
  const auto answered = model["answered"][which].get<std::string>();
  const std::string text = "fingerprint " + fingerprint.substr(0, 16);
  return answered.empty() ? text : fmt::format("{}, answers as '{}'", text, answered);
}

std::string ComparisonText(const json& comparison) {
  std::string text = fmt::format(
      "first:  {} ({})\nsecond: {} ({})\nmodel:  {}\n\n", comparison["first"].get<std::string>(),
      IdentityText(comparison["model"], 0), comparison["second"].get<std::string>(),
      IdentityText(comparison["model"], 1), SameModelText(comparison["model"]));
  text += fmt::format("{:<9}{:>8}{:>7}{:>8}{:>8}{:>12}{:>9}  {}\n", "relation", "triples", "pairs",
                      "first", "second", "difference", "Holm p", "verdict");
  for (const json& one : comparison["relations"]) {
    text += fmt::format("{:<9}{:>8}{:>7}{:>8}{:>8}{:>+12.1f}{:>9.3g}  {}\n",
                        one["relation"].get<std::string>(), one["triples"].get<uint64_t>(),
                        one["word_pairs"].get<uint64_t>(), one["first_violations"].get<uint64_t>(),
                        one["second_violations"].get<uint64_t>(), one["difference"].get<double>(),
                        one["p_holm"].get<double>(), one["verdict"].get<std::string>());
  }
  text +=
      "\nThe columns 'first' and 'second' show the violations at each vendor's own threshold. The "
      "difference\nis the first vendor's order score minus the second's, in points (-200 to 200). "
      "The order score is\nthe percentage of triples in the right order minus that in the wrong "
      "order, at threshold 0. The\nverdict is based only on the difference.\n";
  return text;
}

void PrintComparison(const CompareFlags& flags, const std::string& comparison) {
  if (flags.json) {
    PrintDataLine(comparison);
  } else {
    Print(ComparisonText(json::parse(comparison)));
  }
}

int RunCompare(const CompareFlags& flags, const CancelToken& cancel) {
  if (!flags.run.empty()) {
    const Audit audit = OpenRun(flags, cancel, flags.run);
    PrintComparison(flags, audit.Compare(flags.names[0], audit, flags.names[1]));
    return kExitOk;
  }
  for (const std::string& folder : flags.names) {
    if (!FileIsThere(folder + "/run.json")) {
      throw UsageError{
          fmt::format("'{}' is not a run folder; to compare two vendors within a run, use: vetvec "
                      "compare A B --run RUN",
                      folder)};
    }
  }
  const Audit first = OpenRun(flags, cancel, flags.names[0]);
  const Audit second = OpenRun(flags, cancel, flags.names[1]);
  const std::vector<std::string> others = VendorsOf(second);
  int compared = 0;
  for (const std::string& vendor : VendorsOf(first)) {
    if (std::find(others.begin(), others.end(), vendor) == others.end()) continue;
    PrintComparison(flags, first.Compare(vendor, second, vendor));
    ++compared;
  }
  if (compared == 0) throw UsageError{"the runs have no vendor in common"};
  return kExitOk;
}

}  // namespace

extern const Command kCompareCommand = CommandOf<AddCompareFlags, RunCompare>(
    "compare", "Compare two runs, or two vendors within a run");

}  // namespace vetvec::cli
