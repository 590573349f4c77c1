#include "identity/diagnosis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "base/json.h"
#include "core/vector_distance.h"
#include "identity/pass.h"
#include "identity/record_file.h"
#include "identity/rule.h"

namespace vetvec {
namespace {

constexpr double kNoises = 3;          // of the tolerance
constexpr double kMostLeft = 1.0 / 3;  // of e, by an alteration that explains it
constexpr double kTurnedAngle = 0.2;   // less is not another basis
constexpr double kTurnedNoises = 6;    // of cosines
constexpr double kCosineRounding = 1e-5;
constexpr size_t kMostColumns = 8192;   // to try permutations of: takes seconds
constexpr double kRelatedCosine = 0.3;  // least of one model's poolings 0.39, another model's 0.0

double CosineOf(std::span<const float> a, std::span<const float> b) {
  return 1 - CosineDistance(a, b);
}

double MedianCosine(MatrixView recorded, MatrixView found) {
  std::vector<double> cosines;
  for (size_t i = 0; i < found.rows(); ++i) {
    cosines.push_back(CosineOf(recorded.row(i), found.row(i)));
  }
  if (cosines.empty()) return 0;
  const auto middle = cosines.begin() + static_cast<ptrdiff_t>(cosines.size() / 2);
  std::nth_element(cosines.begin(), middle, cosines.end());
  return *middle;
}

// Of the cosines between two texts.
struct CosineChange {
  double largest = 0;
  double spread = 0;  // standard deviation of the recorded ones, which unrelated ones exceed
};
CosineChange CosineChangeOf(MatrixView recorded, MatrixView found) {
  CosineChange change;
  double sum = 0;
  double squares = 0;
  double pairs = 0;
  for (size_t i = 0; i < found.rows(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const double before = CosineOf(recorded.row(i), recorded.row(j));
      const double now = CosineOf(found.row(i), found.row(j));
      change.largest = std::max(change.largest, std::abs(now - before));
      sum += before;
      squares += before * before;
      ++pairs;
    }
  }
  if (pairs == 0) return change;
  const double mean = sum / pairs;
  change.spread = std::sqrt(std::max(0.0, squares / pairs - mean * mean));
  return change;
}

// A row for each column, of vectors of unit length.
Matrix ColumnsOf(MatrixView rows) {
  Matrix columns(rows.cols(), rows.rows());
  for (size_t i = 0; i < rows.rows(); ++i) {
    const double norm = std::max(NormOf(rows.row(i)), 1e-30);
    for (size_t j = 0; j < rows.cols(); ++j) {
      columns.row(j)[i] = static_cast<float>(rows.row(i)[j] / norm);
    }
  }
  return columns;
}

double SquaredDistance(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double apart = double{a[i]} - b[i];
    sum += apart * apart;
  }
  return sum;
}

// e after each column has been given the recorded one that is nearest to it and still free.
double PermutedAngle(MatrixView recorded, MatrixView found) {
  const Matrix free = ColumnsOf(recorded);
  const Matrix columns = ColumnsOf(found);
  std::vector<bool> is_taken(free.rows());
  double sum = 0;
  for (size_t i = 0; i < columns.rows(); ++i) {
    std::pair<double, size_t> nearest{std::numeric_limits<double>::infinity(), 0};
    for (size_t j = 0; j < free.rows(); ++j) {
      if (!is_taken[j])
        nearest = std::min(nearest, {SquaredDistance(columns.row(i), free.row(j)), j});
    }
    is_taken[nearest.second] = true;
    sum += nearest.first;
  }
  return std::sqrt(sum / static_cast<double>(std::max<size_t>(recorded.rows(), 1)));
}

// The same vectors in another basis; nothing if they are not.
std::optional<IdentityTrial> TurnedFrom(MatrixView recorded, MatrixView found,
                                        const Diagnosis& diagnosis) {
  if (diagnosis.angle <= kTurnedAngle) return std::nullopt;
  const CosineChange change = CosineChangeOf(recorded, found);
  const double most = kTurnedNoises * diagnosis.noise + kCosineRounding;
  if (change.spread <= most) return std::nullopt;  // all texts alike: nothing to recognise
  if (change.largest > std::min(most, kMostLeft * change.spread)) return std::nullopt;
  const IdentityTrial rotated{"vectors rotated", change.largest, 0};
  if (recorded.cols() > kMostColumns) return rotated;  // which a permutation is, too
  const double permuted = PermutedAngle(recorded, found);
  if (permuted <= 2 * diagnosis.tolerance) return IdentityTrial{"columns permuted", permuted, 0};
  return rotated;
}

bool Explains(const IdentityTrial& trial, double angle) { return trial.angle <= kMostLeft * angle; }

}  // namespace

const char* DiagnosisVerdictName(DiagnosisVerdict verdict) {
  switch (verdict) {
    case DiagnosisVerdict::kSame: return "same";
    case DiagnosisVerdict::kSameWithinNoise: return "same within noise";
    case DiagnosisVerdict::kNamed: return "named";
    case DiagnosisVerdict::kMostly: return "mostly";
    case DiagnosisVerdict::kAltered: return "altered";
    case DiagnosisVerdict::kOther: return "other";
  }
  return "";
}

double RmsAngle(MatrixView rows, MatrixView recorded) {
  return RootMeanSquare(AnglesOf(rows, recorded, {}));
}

double ToleranceOf(double noise) { return kNoises * noise + kSameAngle; }

Diagnosis Diagnose(MatrixView recorded, MatrixView found, double noise,
                   std::vector<IdentityTrial> tried) {
  Diagnosis out;
  out.angle = RmsAngle(found, recorded);
  out.noise = noise;
  out.tolerance = ToleranceOf(noise);
  out.explained = out.angle;
  out.median_cosine = MedianCosine(recorded, found);
  out.tried = std::move(tried);
  if (out.angle <= out.tolerance) {
    out.verdict =
        out.angle <= kSameAngle ? DiagnosisVerdict::kSame : DiagnosisVerdict::kSameWithinNoise;
    return out;
  }
  const IdentityTrial* best = nullptr;
  for (const IdentityTrial& trial : out.tried) {
    if (best == nullptr || trial.angle < best->angle) best = &trial;
    if (trial.angle <= ToleranceOf(std::max(noise, trial.noise)) && Explains(trial, out.angle)) {
      out.names.push_back(trial.name);
    }
  }
  if (best != nullptr) out.explained = std::min(out.angle, best->angle);
  if (!out.names.empty()) {
    out.verdict = DiagnosisVerdict::kNamed;
  } else if (const auto turned = TurnedFrom(recorded, found, out)) {
    out.verdict = DiagnosisVerdict::kNamed;
    out.names = {turned->name};
    out.explained = turned->angle;
    out.tried.push_back(*turned);
  } else if (best != nullptr && Explains(*best, out.angle)) {
    out.verdict = DiagnosisVerdict::kMostly;
    for (const IdentityTrial& trial : out.tried) {
      if (trial.angle <= best->angle + out.tolerance && Explains(trial, out.angle)) {
        out.names.push_back(trial.name);
      }
    }
  } else {
    out.verdict =
        out.median_cosine >= kRelatedCosine ? DiagnosisVerdict::kAltered : DiagnosisVerdict::kOther;
  }
  return out;
}

bool NameBesideAngles(const std::string& name, Diagnosis* diagnosis) {
  if (name.empty() || !diagnosis->is_same()) return false;
  diagnosis->verdict = DiagnosisVerdict::kNamed;
  diagnosis->names = {name};
  return true;
}

OrderedJson DiagnosisJson(const Diagnosis& found) {
  OrderedJson tried = OrderedJson::array();
  for (const IdentityTrial& trial : found.tried) {
    tried.push_back({{"name", trial.name}, {"angle", RoundedAngle(trial.angle)}});
  }
  return {{"verdict", DiagnosisVerdictName(found.verdict)},
          {"names", found.names},
          {"angle", RoundedAngle(found.angle)},
          {"noise", RoundedAngle(found.noise)},
          {"tolerance", RoundedAngle(found.tolerance)},
          {"explained", RoundedAngle(found.explained)},
          {"median_cosine", RoundedAngle(found.median_cosine)},
          {"tried", std::move(tried)}};
}

}  // namespace vetvec
