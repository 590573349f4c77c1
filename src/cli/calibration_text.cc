#include "cli/calibration_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr std::array kShownShares = {0.5, 0.75, 0.9, 0.95, 0.975, 0.99};

// Kept and let in, side by side: neither says anything alone.
std::string TableOf(const json& calibration) {
  std::string text = "  kept of matches   cutoff   95% interval      let in of other passages\n";
  for (size_t i = 0; i < calibration["kept"].size(); ++i) {
    const json& kept = calibration["kept"][i];
    const auto share = kept[0].get<double>();
    if (std::find(kShownShares.begin(), kShownShares.end(), share) == kShownShares.end()) continue;
    text += fmt::format("  {:>14.1f}%   {:>6.3f}   {:>6.3f} to {:>6.3f}   {:>10.2f}%\n",
                        100 * share, kept[1].get<double>(), kept[2].get<double>(),
                        kept[3].get<double>(), 100 * calibration["lets_in"][i][1].get<double>());
  }
  return text;
}

std::string FirstHitText(const json& calibration) {
  const json& model = calibration["first_hit"];
  if (model.is_null()) {
    return "The probability that the first hit is right cannot be said: fewer than ten were right, "
           "or wrong, or better scores were not right more often.";
  }
  return fmt::format(
      "The first hit is right with the probability 1 / (1 + exp(-({:.4g} {:+.4g} s1 {:+.4g} (s1 - "
      "s2)))), of its score s1 and that of the second, s2 (fitted on {} queries among {} passages; "
      "among N, multiply the odds by sqrt({} / N), up to 20 times as many).",
      model[0].get<double>(), model[1].get<double>(), model[2].get<double>(),
      calibration["first_hit_n"].get<uint64_t>(), calibration["N0"].get<uint64_t>(),
      calibration["N0"].get<uint64_t>());
}

// Of all other passages, let in by the cutoff that keeps 95%.
constexpr double kTellsNothing = 0.9;

std::string WarningText(const json& calibration) {
  for (size_t i = 0; i < calibration["kept"].size(); ++i) {
    if (calibration["kept"][i][0].get<double>() != 0.95) continue;
    if (calibration["lets_in"][i][1].get<double>() < kTellsNothing) return "";
    return "Warning: these scores hardly tell a match from other passages; are the pairs right?";
  }
  return "";
}

std::string DuplicateText(const json& calibration) {
  if (calibration["duplicate"].is_null()) {
    return "No cutoff for duplicates: too few queries had a word for a typing error.";
  }
  return fmt::format(
      "Duplicates score at least {:.3f}: that keeps 95% of sentences with one typing error. It "
      "means the same wording, not the same fact: other numbers and an added \"not\" pass.",
      calibration["duplicate"].get<double>());
}

// What the pairs are from.
std::string UnitOf(const std::string& source) {
  if (source == "shipped") return "shipped subjects";
  return source == "pairs" ? "passages" : "documents";
}

std::string ForWhichQueries(const std::string& source) {
  if (source == "shipped") {
    return "Of shipped texts that are not yours: another collection differs by about 5 points, "
           "and lets in more if its texts are nearer to one another; bring your own (--documents "
           "or --pairs).";
  }
  if (source == "pairs") {
    return "For queries like those of your pairs; other collections differ by about 5 points.";
  }
  return "For queries like the sentences of your documents; short titles lose up to 5 points more; "
         "bring 100 real pairs (--pairs) and it is exact; other collections differ by about 5 "
         "points.";
}

}  // namespace

std::string CalibrationText(const std::string& path, const json& calibrated) {
  const json& calibration = calibrated["calibration"];
  const auto source = calibration["source"].get<std::string>();
  std::string text = Wrapped(fmt::format(
      "{}: {}, {} pairs from {} {}, searched among {} passages", path,
      calibrated["encoder"].get<std::string>(), calibration["n"].get<uint64_t>(),
      calibration["documents"].get<uint64_t>(), UnitOf(source), calibration["N0"].get<uint64_t>()));
  text += TableOf(calibration);
  text += Wrapped(WarningText(calibration));
  text += Wrapped(FirstHitText(calibration));
  text += Wrapped(DuplicateText(calibration));
  text += Wrapped(ForWhichQueries(source));
  return text;
}

}  // namespace vetvec::cli
