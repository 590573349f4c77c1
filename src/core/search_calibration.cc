#include "core/search_calibration.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vetvec {
namespace {

constexpr double kMostGrowth = 20;  // of the texts searched: measured up to this
// Odds of the first hit over the growth of the texts searched, to this power.
constexpr double kGrowthPower = 0.5;
constexpr double kLargestCosine = 1 + 1e-5;  // of vectors in float32

Status CannotSay(const std::string& what, const std::string& measured) {
  return OutOfRange(fmt::format("cannot say: {}; measured: {}", what, measured));
}

double Between(double a, double b, double part) { return a + part * (b - a); }

// A probability is then a number, whatever the scores.
bool IsCoefficient(double value) { return std::abs(value) <= 1e6; }

bool IsCosine(double score) { return std::abs(score) <= kLargestCosine; }

Status NotACalibration(const std::string& why) {
  return Status(StatusCode::kDataLoss, "the calibration is damaged: " + why);
}

// Throws unless it is a whole number that is not negative.
uint64_t CountAt(const OrderedJson& found, const char* key) {
  return found.at(key).get_ref<const OrderedJson::number_unsigned_t&>();
}

// What the questions rely on.
Status CheckRead(const SearchCalibration& found) {
  if (found.kept.empty() || found.kept.size() != found.lets_in.size() || found.corpus == 0) {
    return NotACalibration("it lacks cutoffs");
  }
  for (size_t i = 0; i < found.kept.size(); ++i) {
    const KeptShare& kept = found.kept[i];
    const LetInShare& let_in = found.lets_in[i];
    const bool is_right = kept.share > 0 && kept.share < 1 && let_in.share >= 0 &&
                          let_in.share <= 1 && IsCosine(kept.cutoff) && IsCosine(kept.low) &&
                          IsCosine(kept.high) && let_in.cutoff == kept.cutoff;
    if (!is_right) return NotACalibration(fmt::format("row {} of its cutoffs", i));
    if (i == 0) continue;
    if (!(kept.share > found.kept[i - 1].share && kept.cutoff <= found.kept[i - 1].cutoff &&
          let_in.share >= found.lets_in[i - 1].share)) {
      return NotACalibration(fmt::format("row {} of its cutoffs is out of order", i));
    }
  }
  if (const auto& model = found.first_hit) {
    if (!IsCoefficient(model->intercept) || !IsCoefficient(model->score) ||
        !IsCoefficient(model->lead)) {
      return NotACalibration("\"first_hit\"");
    }
  }
  if (found.duplicate && !IsCosine(*found.duplicate)) return NotACalibration("\"duplicate\"");
  return OkStatus();
}

}  // namespace

Result<KeptShare> SearchCalibration::CutoffFor(double share) const {
  const auto above = std::lower_bound(kept.begin(), kept.end(), share,
                                      [](const KeptShare& a, double b) { return a.share < b; });
  if (above != kept.end() && above->share == share) return *above;
  if (!(share > kept.front().share && share < kept.back().share)) {
    return CannotSay(fmt::format("the cutoff that keeps {} of the matches", share),
                     fmt::format("{} to {}", kept.front().share, kept.back().share));
  }
  const KeptShare& a = above[-1];
  const KeptShare& b = *above;
  const double part = (share - a.share) / (b.share - a.share);
  return KeptShare{share, Between(a.cutoff, b.cutoff, part), Between(a.low, b.low, part),
                   Between(a.high, b.high, part)};
}

Result<double> SearchCalibration::LetsIn(double cutoff) const {
  if (!(cutoff >= lets_in.back().cutoff && cutoff <= lets_in.front().cutoff)) {
    return CannotSay(fmt::format("the share that a cutoff of {} lets in", cutoff),
                     fmt::format("{} to {}", lets_in.back().cutoff, lets_in.front().cutoff));
  }
  // Cutoffs descend. Equal cutoffs let in the same share.
  const auto below = std::find_if(lets_in.begin(), lets_in.end(),
                                  [&](const LetInShare& one) { return one.cutoff <= cutoff; });
  if (below->cutoff == cutoff) return below->share;
  const LetInShare& above = below[-1];
  return Between(above.share, below->share,
                 (above.cutoff - cutoff) / (above.cutoff - below->cutoff));
}

Result<double> SearchCalibration::FirstHitProbability(double first, double second,
                                                      uint64_t searched) const {
  if (!first_hit) {
    return FailedPrecondition(
        "the probability of the first hit was not fitted: fewer than ten of them were right, or "
        "wrong, or better scores were not right more often; calibrate with more texts or pairs");
  }
  if (!IsCosine(first) || !IsCosine(second) || second > first) {
    return CannotSay(fmt::format("scores {} and {} are not those of two hits", first, second),
                     "cosines, the larger one first");
  }
  const double growth = static_cast<double>(searched) / static_cast<double>(corpus);
  if (!(growth <= kMostGrowth && growth >= 1 / kMostGrowth)) {
    return CannotSay(
        fmt::format("the first hit among {} texts", searched),
        fmt::format("{} texts, which serves for {} times as many or as few", corpus, kMostGrowth));
  }
  const double log_odds = first_hit->intercept + first_hit->score * first +
                          first_hit->lead * (first - second) - kGrowthPower * std::log(growth);
  return 1 / (1 + std::exp(-log_odds));
}

OrderedJson SearchCalibrationJson(const SearchCalibration& calibration) {
  OrderedJson kept = OrderedJson::array();
  for (const KeptShare& one : calibration.kept) {
    kept.push_back({one.share, one.cutoff, one.low, one.high});
  }
  OrderedJson lets_in = OrderedJson::array();
  for (const LetInShare& one : calibration.lets_in) lets_in.push_back({one.cutoff, one.share});
  OrderedJson out = {{"n", calibration.pairs},        {"documents", calibration.documents},
                     {"N0", calibration.corpus},      {"kept", std::move(kept)},
                     {"lets_in", std::move(lets_in)}, {"first_hit", nullptr},
                     {"first_hit_n", uint64_t{0}},    {"duplicate", nullptr},
                     {"source", calibration.source},  {"at", calibration.at},
                     {"seed", calibration.seed}};
  if (const auto& model = calibration.first_hit) {
    out["first_hit"] = {model->intercept, model->score, model->lead};
    out["first_hit_n"] = model->n;
  }
  if (calibration.duplicate) out["duplicate"] = *calibration.duplicate;
  return out;
}

Result<SearchCalibration> ReadSearchCalibration(const OrderedJson& found) {
  try {
    SearchCalibration out;
    out.pairs = CountAt(found, "n");
    out.documents = CountAt(found, "documents");
    out.corpus = CountAt(found, "N0");
    for (const OrderedJson& row : found.at("kept")) {
      out.kept.push_back({row.at(0).get<double>(), row.at(1).get<double>(), row.at(2).get<double>(),
                          row.at(3).get<double>()});
    }
    for (const OrderedJson& row : found.at("lets_in")) {
      out.lets_in.push_back({row.at(0).get<double>(), row.at(1).get<double>()});
    }
    if (const OrderedJson& model = found.at("first_hit"); !model.is_null()) {
      out.first_hit = {model.at(0).get<double>(), model.at(1).get<double>(),
                       model.at(2).get<double>(), CountAt(found, "first_hit_n")};
    }
    if (const OrderedJson& duplicate = found.at("duplicate"); !duplicate.is_null()) {
      out.duplicate = duplicate.get<double>();
    }
    out.source = found.at("source").get<std::string>();
    out.at = found.at("at").get<std::string>();
    out.seed = CountAt(found, "seed");
    VETVEC_RETURN_IF_ERROR(CheckRead(out));
    return out;
  } catch (const OrderedJson::exception& error) {
    return NotACalibration(error.what());
  }
}

}  // namespace vetvec
