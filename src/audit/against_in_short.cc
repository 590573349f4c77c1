#include "audit/against_in_short.h"

#include <algorithm>
#include <cctype>

#include "audit/claim_text.h"
#include "audit/standing.h"
#include "audit/verdict_words.h"

namespace vetvec {
namespace {

constexpr size_t kMostClauses = 3;

// Without figures and reasons: "failed 1 of 9 requests" of "failed 1 of 9 requests (503: 1)".
std::string Brief(const std::string& detail) {
  const size_t end = std::min({detail.find(": "), detail.find(';'), detail.find(" (")});
  return detail.substr(0, end);
}

// The claim with the code of its short words, or empty if it has none.
Claim InShort(const Claim& claim, std::optional<size_t> reference) {
  Claim out = claim;
  out.part = ClaimPart::kAgainst;
  out.detail = Brief(claim.detail);
  const bool is_of_another = claim.other && claim.other != reference;
  out.code = "short_" + claim.code;
  if (is_of_another && claim.code == "against_finds_less") out.code = "short_less_than";
  if (is_of_another && claim.code == "against_slower") out.code = "short_slower_than";
  if (WordsOf(out.code).empty()) out.code = "short_left_out";
  return out;
}

std::optional<Claim> CostsMore(const AuditResult& result, size_t vendor,
                               std::optional<size_t> reference) {
  if (!reference || vendor == *reference) return std::nullopt;
  const std::optional<VolumeCost>& own = result.vendors[vendor].at_volume;
  const std::optional<VolumeCost>& other = result.vendors[*reference].at_volume;
  if (!own || !other || !IsCheaper(other->month, own->month)) return std::nullopt;
  Claim claim{.code = "short_costs_more", .part = ClaimPart::kAgainst, .vendors = {vendor}};
  claim.other = reference;
  claim.figures = {{"more", own->month - other->month, "per_month", FigureOrigin::kTyped}};
  return claim;
}

std::string JoinedClaims(const AuditResult& result, const std::vector<Claim>& claims) {
  std::string text;
  const size_t shown = std::min(claims.size(), kMostClauses);
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : "; ") + ClaimText(result, claims[i]);
  if (shown < claims.size()) {
    Claim more{.code = "short_more", .n = claims.size() - shown, .of = claims.size()};
    text += ClaimText(result, more);
  }
  return text;
}

std::string OneSentence(const AuditResult& result, const char* code, size_t vendor,
                        const std::string& detail) {
  Claim sentence{.code = code, .vendors = {vendor}, .detail = detail};
  return ClaimText(result, sentence);
}

}  // namespace

AgainstInShort AgainstInShortOf(const AuditResult& result, size_t vendor,
                                std::optional<size_t> reference) {
  const VendorResult& about = result.vendors[vendor];
  AgainstInShort out;
  if (!about.problem.empty()) {
    out.text = OneSentence(result, "row_not_measured", vendor, Brief(about.problem));
    return out;
  }
  const auto& all = result.decision.against;
  for (const Claim& claim : vendor < all.size() ? all[vendor] : std::vector<Claim>()) {
    const bool is_few = about.IsRanked() && claim.of > 0 && claim.of < kFewestCases;
    if (!is_few) out.claims.push_back(InShort(claim, reference));
  }
  std::erase_if(out.claims, [&](const Claim& one) { return ClaimText(result, one).empty(); });
  if (!about.IsRanked()) {
    const std::string most = out.claims.empty() ? "" : ClaimText(result, out.claims[0]);
    out.text = OneSentence(result, "row_left_out", vendor, most);
    out.claims.resize(std::min<size_t>(1, out.claims.size()));
    return out;
  }
  if (const std::optional<Claim> more = CostsMore(result, vendor, reference)) {
    out.claims.push_back(*more);
  }
  out.text = JoinedClaims(result, out.claims);
  const bool has_few = vendor < all.size() && !all[vendor].empty();
  if (out.text.empty()) out.text = WordsOf(has_few ? "row_few" : "row_nothing");
  out.text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out.text[0])));
  return out;
}

}  // namespace vetvec
