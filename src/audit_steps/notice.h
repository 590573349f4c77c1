// NoticeLine: what an audit would have noticed of one kind of loss, and what not.
//
// An audit that finds no difference has shown something only if it would have found one. Each step
// says so for the losses that it looks for (step.h).
//
//   NoticeSentence(lines);   // "This audit would have noticed: 30% noise. It would not have ..."
// Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_NOTICE_H_
#define VETVEC_AUDIT_STEPS_NOTICE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace vetvec {

// How a vendor can be worse than it should be. In the order of reports.
enum class LossFamily : uint8_t {
  kCut,           // fewer dimensions
  kNoise,         // random vectors mixed in
  kSwapped,       // texts with the vector of a different text
  kRounded,       // numbers with fewer digits
  kUnreadWords,   // words that do not move the vector
  kNotAndDigits,  // "not" and numbers that do not
  kFailures,      // requests and texts without an answer
  kBatches,       // a different model, or vectors that depend on the batch
};
const char* LossFamilyName(LossFamily family);  // for programs: "cut"

// One family of losses: the mildest that the audit would have noticed in any vendor, together with
// all stronger ones, and the strongest that it would not have noticed in every vendor.
struct NoticeLine {
  LossFamily family = LossFamily::kCut;
  std::string noticed = {};    // "30% noise"; empty: nothing
  std::string unnoticed = {};  // "20% noise", "even 50% noise"; empty: everything was noticed
  // For programs: dimensions kept, a share, bits or decimals; nothing if there is no such amount.
  std::optional<double> noticed_amount = {};
  std::optional<double> unnoticed_amount = {};
};

// The smallest share of cases with a fault with which at least `least` of `cases` have it in 95 of
// 100 audits: what such an audit would have noticed. Nothing if there are too few cases.
std::optional<double> LeastShareNoticed(uint64_t cases, uint64_t least);

// The smallest difference in points that the audit would have noticed on a suite.
struct LeastDifference {
  std::string suite;
  double points = 0;
};

// "This audit would have noticed: A, B, or C. It would not have noticed: D or E." Empty without
// lines.
std::string NoticeSentence(std::span<const NoticeLine> lines);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_NOTICE_H_
