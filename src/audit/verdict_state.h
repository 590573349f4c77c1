// The verdict as a state: which vendor to take, and what kind of answer that is. verdict.h puts it
// into words.
//
// Only comparisons of scores that rank count, and only those of ranked vendors. Vendors that return
// the same vectors are one model: whatever their comparisons say, only price and failures tell them
// apart.
//
//   result->decision = DecideVerdict(*result);
// Deterministic. Thread safety: any thread.
#ifndef VETVEC_AUDIT_VERDICT_STATE_H_
#define VETVEC_AUDIT_VERDICT_STATE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/claim.h"

namespace vetvec {

struct AuditResult;

enum class VerdictState : int32_t {
  kNotMeasured,     // no vendor could be measured
  kNoneLeft,        // every vendor that was measured is excluded
  kOneVendor,       // the audit has, or has left, one vendor: there is nothing to compare it with
  kNoRankingSuite,  // no suite of the audit has a score that ranks
  kNoRankingScore,  // there is such a suite, but no two vendors have a score on it that ranks
  kOneBest,         // one vendor is better than another and worse than none
  kBestIsDearer,    // the same, but a vendor that is worse costs less
  kTieByPrice,      // the leaders are equal, and one costs less
  kTieByFailures,   // the leaders are equal, and all but one fail too often
  kTie,             // the leaders are equal, and their prices are unknown or equal
  kSameVectors,     // the leaders return the same vectors; the price may decide
  kUndecided,       // the leaders may differ or not
  kTooFew,          // the same, and only a very large difference would have been noticed
  kNoneFits,        // the month of every vendor is above the user's limit
  kOnlyOneFits,     // of several vendors, one alone is within the limit
  kTradeOff,        // of the leaders, each is better on one suite
};

const char* VerdictStateName(VerdictState state);  // "one_best", for programs

struct Verdict {
  VerdictState state = VerdictState::kNotMeasured;
  std::optional<size_t> choice;  // the vendor to take; an index into AuditResult::vendors
  // While the leaders are undecided: the one that fails less or costs less.
  std::optional<size_t> meanwhile;
  // Ranked vendors that no other is better than, ascending; of vendors without a score that ranks,
  // none. Those of the first words: `candidates`, without those that fail too often or cost more.
  std::vector<size_t> leaders;
  std::vector<size_t> candidates;
  // Filled in by verdict.h: the first words, and what is claimed after them, in the order in which
  // it is read; the condition under which a vendor other than the choice would be right; what
  // speaks against each vendor.
  Claim first;
  std::string first_words;  // "Take a."
  std::vector<Claim> claims;
  std::vector<Claim> condition;
  std::vector<std::vector<Claim>> against;
};

// Fills in everything except the claims.
Verdict DecideVerdict(const AuditResult& result);

// Below this difference (points), a suite that could have noticed nothing smaller is too small.
inline constexpr double kTooFewPoints = 15;

// What vendors pay for the same amount of text, in the order of `vendors`.
struct Prices {
  std::vector<double> values;
  const char* unit = "";  // a row of verdict_words.h: "per_1000_texts"
};
// Nothing if one of them has no price, or if too little was sent to compare them.
std::optional<Prices> PricesOf(const AuditResult& result, const std::vector<size_t>& vendors);
// Whether a price is lower than another by more than rounding and retries explain (2%).
bool IsCheaper(double price, double other);

bool GiveTheSame(const AuditResult& result, size_t a, size_t b);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_STATE_H_
