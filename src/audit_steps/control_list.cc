// Which controls there are, and what they are called.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit_steps/controls.h"

namespace vetvec {
namespace {

constexpr size_t kLeastDimensions = 4;
constexpr size_t kRowsPerAxis = 16;  // fewer rows, and PCA keeps all that distinguishes them
constexpr double kPercentPoints = 100;

void AddCuts(size_t dimension, size_t fitted_rows, size_t axes, std::vector<Control>* out) {
  size_t last = 0;
  for (const size_t divisor : {size_t{4}, size_t{8}}) {
    const size_t kept = std::min({dimension / divisor, fitted_rows / kRowsPerAxis, axes});
    if (kept < kLeastDimensions || kept == last) continue;
    out->push_back({{CopyForm::kPca, static_cast<double>(kept)}, LossFamily::kCut, true});
    last = kept;
  }
  for (const size_t divisor : {size_t{2}, size_t{4}, size_t{8}}) {
    const auto kept = static_cast<double>(dimension / divisor);
    if (dimension / divisor < kLeastDimensions) continue;
    out->push_back({{CopyForm::kProjected, kept}, LossFamily::kCut, divisor > 2, true, false});
    out->push_back({{CopyForm::kFirst, kept}, LossFamily::kCut, false, false, true});
  }
}

}  // namespace

size_t AxesWanted(size_t dimension, size_t fitted_rows) {
  return std::min(dimension / 4, fitted_rows / kRowsPerAxis);
}

std::vector<Control> ControlsOf(size_t dimension, size_t fitted_rows, size_t axes) {
  std::vector<Control> out;
  AddCuts(dimension, fitted_rows, axes, &out);
  for (const double share : {0.05, 0.1, 0.2, 0.3, 0.5}) {
    const bool must_lose = share == 0.1 || share == 0.2 || share == 0.5;
    out.push_back({{CopyForm::kNoise, share}, LossFamily::kNoise, must_lose, true, false});
  }
  for (const double share : {0.01, 0.02, 0.05, 0.1}) {
    const bool must_lose = share == 0.02 || share == 0.05;
    out.push_back({{CopyForm::kSwapped, share}, LossFamily::kSwapped, must_lose, true, false});
  }
  for (const double bits : {8.0, 4.0}) {
    out.push_back({{CopyForm::kBits, bits}, LossFamily::kRounded, false, true, true});
  }
  out.push_back({{CopyForm::kDecimals, 1}, LossFamily::kRounded, true, true, false});
  return out;
}

std::string LossWords(const CopySpec& copy, size_t dimension) {
  const double amount = copy.amount;
  switch (copy.form) {
    case CopyForm::kPca:
    case CopyForm::kProjected:
    case CopyForm::kFirst:
      return fmt::format("vectors cut to {:.0f} of {} dimensions", amount, dimension);
    case CopyForm::kCentred: return "a common offset";
    case CopyForm::kNoise: return fmt::format("{:.0f}% noise", kPercentPoints * amount);
    case CopyForm::kSwapped:
      return fmt::format("{:.0f}% of the texts with a wrong vector", kPercentPoints * amount);
    case CopyForm::kDecimals: return fmt::format("rounding to {:.0f} decimal", amount);
    case CopyForm::kBits: break;
  }
  return fmt::format("rounding to {:.0f} bits", amount);
}

std::string CopyWords(const CopySpec& copy, size_t dimension) {
  switch (copy.form) {
    case CopyForm::kPca: return fmt::format("PCA to {:.0f} of {}", copy.amount, dimension);
    case CopyForm::kProjected:
      return fmt::format("random projection to {:.0f} of {}", copy.amount, dimension);
    case CopyForm::kFirst:
      return fmt::format("first {:.0f} of {} dimensions", copy.amount, dimension);
    default: return LossWords(copy, dimension);
  }
}

}  // namespace vetvec
