// What the difference between two sets of vectors of the same texts is, by the known alterations
// that were tried: the rule alone, on angles. Never a wrong name: what noise hides is the same
// within noise, and of alterations that noise does not tell apart all are named.
//
// e is the root of the mean square of the angles over the texts. The rules, in this order:
//   same      e is at most 3 noise + 3e-6
//   named     an alteration leaves no more than that, and at most a third of e
//   named     all cosines between texts are the same, to noise and to a third of their spread:
//             columns permuted, or vectors rotated
//   mostly    an alteration leaves at most a third of e
//   altered   half of the vectors have a cosine of at least 0.3 with those recorded
//   other     another model
#ifndef VETVEC_IDENTITY_DIAGNOSIS_H_
#define VETVEC_IDENTITY_DIAGNOSIS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "core/matrix.h"

namespace vetvec {

// A known alteration that was tried: how far the vectors found lie from the recorded ones with it.
struct IdentityTrial {
  std::string name;
  double angle = 0;
  double noise = 0;  // of the vectors that it was made from
};

enum class DiagnosisVerdict : uint8_t {
  kSame,
  kSameWithinNoise,
  kNamed,
  kMostly,
  kAltered,
  kOther
};
const char* DiagnosisVerdictName(DiagnosisVerdict verdict);  // "same within noise"

struct Diagnosis {
  DiagnosisVerdict verdict = DiagnosisVerdict::kSame;
  std::vector<std::string> names;  // any of them explains the difference, all or most of it
  double angle = 0;                // e
  double noise = 0;
  double tolerance = 0;
  double explained = 0;  // e with the best alteration; `angle` if there is none
  double median_cosine = 0;
  std::vector<IdentityTrial> tried;

  bool is_same() const { return verdict <= DiagnosisVerdict::kSameWithinNoise; }
};

// e; rows that are zero on one side count as unrelated.
double RmsAngle(MatrixView rows, MatrixView recorded);
// The most noise of an encoder that can be recognised: with more, its vectors are others each time.
inline constexpr double kMostNoise = 0.1;
// How far two measurements of the same may lie apart.
double ToleranceOf(double noise);

// `recorded` and `found` have a row for each text and the same dimension (shorter vectors are
// filled up with zeros). `noise`: the e between a pass and the vectors without noise.
Diagnosis Diagnose(MatrixView recorded, MatrixView found, double noise,
                   std::vector<IdentityTrial> tried);

// Names what angles do not show, such as another length; `name`: empty if there is nothing. Returns
// whether it became the name.
bool NameBesideAngles(const std::string& name, Diagnosis* diagnosis);

// {"verdict", "names", "angle", "noise", "tolerance", "explained", "median_cosine", "tried"}, as in
// include/vetvec/identity.h.
OrderedJson DiagnosisJson(const Diagnosis& found);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_DIAGNOSIS_H_
