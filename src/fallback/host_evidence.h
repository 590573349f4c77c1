// HostEvidence: whether the samples of a host still agree with its certificate.
//
// If a host is what it was, the mean square of the angles between its vectors and the first host's
// is at most T^2, T being the sum of the two tolerances. Then (1 + (angle / T)^2) / 2 is at most 1
// on average, and so is that number limited to 32. The evidence is the product of these numbers
// over the last samples, begun anew whenever it is below 1 (CUSUM of e-values; Shin, Ramdas and
// Rinaldo 2023, "E-detectors"): a host that is what it was is accused within N samples with a
// chance of at most N / 2^25, whatever the law of the angles; one that lies 8 T away or farther is
// by its fifth sample.
#ifndef VETVEC_FALLBACK_HOST_EVIDENCE_H_
#define VETVEC_FALLBACK_HOST_EVIDENCE_H_

#include <algorithm>

namespace vetvec {

class HostEvidence {
 public:
  static constexpr double kMostOfOneSample = 32;
  static constexpr double kProof = 33554432;  // 32^5

  // `ratio`: the angle of a sample, divided by T.
  void Add(double ratio) {
    const double factor = std::min(kMostOfOneSample, (1 + ratio * ratio) / 2);
    evidence_ = std::max(1.0, evidence_) * factor;
  }
  bool IsSuspect() const { return evidence_ > 1; }
  bool IsProven() const { return evidence_ >= kProof; }

 private:
  double evidence_ = 1;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_HOST_EVIDENCE_H_
