// SearchCalibration: which score (cosine) of a query and a text is a match, for one encoder.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto cutoff, calibration.CutoffFor(0.95));
//   VETVEC_ASSIGN_OR_RETURN(const double share, calibration.LetsIn(cutoff.cutoff));
//   VETVEC_ASSIGN_OR_RETURN(const double p, calibration.FirstHitProbability(0.71, 0.64, 20000));
//
// Fitted by metrics/search_calibration_fit.h, kept in the file of an identity. Never one number: a
// cutoff that keeps most matches also lets in many other texts, so both are kept. Nothing is said
// beyond what was measured: OUT_OF_RANGE. Thread safety: a value.
#ifndef VETVEC_CORE_SEARCH_CALIBRATION_H_
#define VETVEC_CORE_SEARCH_CALIBRATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace vetvec {

struct KeptShare {
  double share = 0;   // of matches that score at least `cutoff`
  double cutoff = 0;  // cosine
  double low = 0;     // 95% interval of the cutoff
  double high = 0;
};

struct LetInShare {
  double cutoff = 0;
  double share = 0;  // of the other texts, for each query
};

// P(the first hit is right) = 1 / (1 + exp(-(intercept + score s1 + lead (s1 - s2)))).
struct FirstHitModel {
  double intercept = 0;
  double score = 0;
  double lead = 0;
  uint64_t n = 0;  // queries
};

struct SearchCalibration {
  uint64_t pairs = 0;
  uint64_t documents = 0;           // from which the pairs are; of shipped pairs, the subjects
  uint64_t corpus = 0;              // texts that were searched
  std::vector<KeptShare> kept;      // by ascending share, so that cutoffs do not ascend
  std::vector<LetInShare> lets_in;  // at the same cutoffs
  std::optional<FirstHitModel> first_hit;
  // 95% of sentences with one slip of the pen score at least this with the sentence itself.
  std::optional<double> duplicate;
  std::string source;  // "documents", "pairs" or "shipped"
  std::string at;      // UtcTime
  uint64_t seed = 0;

  // Between the shares that were measured, by interpolation.
  Result<KeptShare> CutoffFor(double share) const;
  // Does not depend on how many texts are searched. Between the cutoffs, by interpolation.
  Result<double> LetsIn(double cutoff) const;
  // `first` and `second`: the two best scores among `searched` texts, whose number divides the odds
  // by the square root of its growth. Also OUT_OF_RANGE: more than 20 times as many texts as were
  // searched here, or fewer by as much; a `second` above `first`. FAILED_PRECONDITION: no model.
  Result<double> FirstHitProbability(double first, double second, uint64_t searched) const;
};

OrderedJson SearchCalibrationJson(const SearchCalibration& calibration);
// DATA_LOSS: a member is missing, or is not what SearchCalibrationJson writes.
Result<SearchCalibration> ReadSearchCalibration(const OrderedJson& found);

}  // namespace vetvec

#endif  // VETVEC_CORE_SEARCH_CALIBRATION_H_
