// Parses SynTextBench's options: lists of ratios, and a user's own sentences.
#include <fmt/core.h>

#include <cmath>

#include "base/strings.h"
#include "base/utf8.h"
#include "english/tokens.h"
#include "suites/seeds.h"
#include "suites/syntextbench_suite.h"

namespace vetvec {
namespace {

constexpr size_t kMostRatios = 10'000;

Status BadRatios(std::string_view found) {
  return InvalidArgument(
             fmt::format(
                 "'p' contains '{}'; allowed: numbers between 0 and 1 separated by commas, and "
                 "'...' after at least two numbers, such as 0,0.05,... or 0,0.1,...,0.9",
                 Sanitized(found, 40)))
      .WithKey("p", Sanitized(found, 40));
}

// Removes the rounding errors of sums of steps; nine decimals are enough for any input.
double Rounded(double value) { return std::floor(value * 1e9 + 0.5) / 1e9; }

// Continues from the last ratio with the last step, up to but not including `end`.
Status Continue(double end, std::vector<double>* ratios) {
  const double last = ratios->back();
  const double step = last - (*ratios)[ratios->size() - 2];
  if (step < 1e-6) return BadRatios("...");
  for (size_t i = 1;; ++i) {
    const double next = Rounded(last + static_cast<double>(i) * step);
    if (next >= end - 1e-9) return OkStatus();
    if (ratios->size() >= kMostRatios) return BadRatios("...");
    ratios->push_back(next);
  }
}

}  // namespace

Result<std::vector<double>> ParseRatios(std::string_view text) {
  std::vector<double> ratios;
  const std::vector<std::string_view> parts = Split(text, ',');
  for (size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = Trim(parts[i]);
    if (part == "...") {
      if (ratios.size() < 2) return BadRatios(part);
      double end = 1;
      if (i + 1 < parts.size()) end = ParseDouble(Trim(parts[i + 1])).value_or(-1);
      VETVEC_RETURN_IF_ERROR(Continue(end, &ratios));
      continue;
    }
    const std::optional<double> ratio = ParseDouble(part);
    if (!ratio || *ratio < 0 || *ratio > 1) return BadRatios(part);
    ratios.push_back(*ratio);
  }
  return ratios;
}

Result<double> EstimateEndChance(const std::string& path, const StopWords& stop_words) {
  VETVEC_ASSIGN_OR_RETURN(const SeedSet seeds, ReadSeeds(path, {}));
  uint64_t sentences = 0;
  uint64_t words = 0;
  for (const Seed& seed : seeds.seeds) {
    for (const std::string* text : {&seed.text, &seed.second}) {
      uint64_t here = 0;
      for (const Token& token : Tokenize(*text)) {
        if (token.kind == TokenKind::kPunct || stop_words.Contains(token.lower)) continue;
        ++here;
      }
      words += here;
      sentences += here > 0 ? 1 : 0;
    }
  }
  if (words == 0) {
    return InsufficientData(fmt::format("'{}' contains no usable words", path)).WithFile(path);
  }
  return static_cast<double>(sentences) / static_cast<double>(words);
}

}  // namespace vetvec
