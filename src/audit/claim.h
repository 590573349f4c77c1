// Claim: one statement of a verdict, as a code and what it is about. verdict_words.h has the words
// for each code; claim_text.h puts the two together; the JSON report has both.
//
//   Claim claim{.code = "finds_more", .part = ClaimPart::kWhy, .vendors = {0}, .other = 1};
//   claim.figures = {{"points", 6.1, "points", FigureOrigin::kMeasured, Interval{5.0, 7.2}}};
//   ClaimText(result, claim);   // "a finds 6.1 points more than b (95%: 5.0 to 7.2)."
#ifndef VETVEC_AUDIT_CLAIM_H_
#define VETVEC_AUDIT_CLAIM_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stats/wilson.h"

namespace vetvec {

// What a claim answers. The first four stand beside the first words, in this order.
enum class ClaimPart : int32_t { kWhy, kHowSure, kNext, kNotKnown, kAgainst, kAbout };

// Where a figure comes from: counted or computed here; set by the user; stated by the provider
// (its documented price); an upper estimate.
enum class FigureOrigin : int32_t { kMeasured, kTyped, kStated, kEstimated };

const char* FigureOriginName(FigureOrigin origin);  // "measured", for programs

struct ClaimFigure {
  const char* name = "";
  double value = 0;
  const char* unit = "";  // "points", "percent", "count", "score", or a unit of Prices
  FigureOrigin origin = FigureOrigin::kMeasured;
  std::optional<Interval> interval = {};  // 95%
};

struct Claim {
  std::string code;  // a row of verdict_words.h; a claim without one is not printed
  ClaimPart part = ClaimPart::kWhy;
  std::vector<size_t> vendors = {};  // indices into AuditResult::vendors
  std::optional<size_t> other = {};  // with which they are compared
  std::string suite = {};            // that it is about; empty: none, or all
  std::string detail = {};           // words from elsewhere: a step's clause, a service's message
  std::vector<ClaimFigure> figures = {};
  uint64_t n = 0;   // of a fault: how often it was counted,
  uint64_t of = 0;  // among how many; 0: it is not a count
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CLAIM_H_
