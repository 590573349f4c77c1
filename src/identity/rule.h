// The rule by which an encoder is the recorded one: no assumption about its noise but that passes
// are exchangeable.
//
// The distance D of a pass is the mean angle between its vectors and those of the reference pass.
// k passes are recorded after the reference, T is the largest of their D. The encoder is altered if
// r passes in a row lie beyond T. A faithful one is accused if its r new passes are the largest r
// of all k + r, which has the chance 1 / C(k+r, r), whatever the law of the noise. Many repeats
// after a first suspicion cost less than many recorded passes: k = 20 and r = 8 err more rarely
// than k = 199 and r = 3, and nearly every check sends one pass.
#ifndef VETVEC_IDENTITY_RULE_H_
#define VETVEC_IDENTITY_RULE_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace vetvec {

// A rule: how many D are recorded, and how many in a row must lie beyond them.
struct IdentityRule {
  size_t recorded;
  size_t in_a_row;

  // The chance that a faithful encoder is accused by one check.
  double Bound() const;
};

inline constexpr IdentityRule kPassRule = {20, 8};
// Where the unit is a night, whose own effect all of its passes share: one pass a night.
inline constexpr IdentityRule kNightRule = {30, 6};

// Rounding: of the text form of float32, and of vectors printed with six decimals. Less is never
// an alteration.
inline constexpr double kSameAngle = 3e-6;
inline constexpr double kRoundingAngle = 1e-5;
// Below this angle no neighbour moves (measured: 7 in 10,000 of the ten nearest).
inline constexpr double kHarmlessAngle = 1e-3;
// No angle is larger than 2, but for rounding; a file with a larger one is damaged.
inline constexpr double kFarthestAngle = 2.001;

double LargestOf(std::span<const double> distances);
bool IsBeyond(double distance, double largest);

enum class IdentityAnswer : uint8_t { kSame, kSameToRounding, kSameWithinNoise, kAltered };
const char* IdentityAnswerName(IdentityAnswer answer);  // "same to rounding"

// What the distances of a check say, in the order in which its passes were sent. A check ends with
// the first that is not beyond, or as altered with the r-th.
IdentityAnswer AnswerOf(std::span<const double> distances, double largest);

// Nights: the first 30 are the record.
struct NightAnswer {
  size_t nights = 0;    // recorded, 30 at most
  double largest = 0;   // of those
  size_t in_a_row = 0;  // the latest nights beyond
  bool is_provisional() const { return nights < kNightRule.recorded; }
  bool is_changed() const { return in_a_row >= kNightRule.in_a_row; }
};
NightAnswer JudgeNights(std::span<const double> distances);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_RULE_H_
