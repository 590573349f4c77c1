#include "audit/verdict.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/comparison.h"
#include "audit/comparison_words.h"
#include "audit/standing.h"
#include "audit/vendor_label.h"
#include "audit/vendor_sentence.h"
#include "audit/verdict_state.h"
#include "audit/wording.h"
#include "audit_steps/step_table.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

using Names = std::vector<std::string>;
using Vendors = std::vector<size_t>;

Names NamesOf(const AuditResult& result, const Vendors& vendors) {
  Names names;
  for (const size_t v : vendors) names.push_back(LabelOf(result.vendors[v]));
  return names;
}

// "documents" if all suites that rank are made from documents, otherwise "queries".
const char* WhatIsTooFew(const AuditResult& result) {
  const bool are_passages =
      std::all_of(result.comparisons.begin(), result.comparisons.end(),
                  [](const SuiteComparison& one) { return one.kind == "passages"; });
  return are_passages ? "documents" : "queries";
}

std::string FaultCount(size_t faults) {
  if (faults == 0) return "no fault found";
  return faults == 1 ? "1 fault found" : fmt::format("{} faults found", faults);
}

// The table of first words.
std::string FirstWords(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  const Names candidates = NamesOf(result, verdict.candidates);
  switch (verdict.state) {
    case VerdictState::kNotMeasured: return "No vendor could be measured.";
    case VerdictState::kNoneLeft: return "No vendor can be taken on this evidence.";
    case VerdictState::kOneVendor:
      return fmt::format("{}: {}.", candidates[0],
                         FaultCount(AgainstVendor(result, verdict.candidates[0]).size()));
    case VerdictState::kNoRankingSuite: return "No suite here ranks vendors: add documents.";
    case VerdictState::kNoRankingScore: return "No score here ranks the vendors.";
    case VerdictState::kOneBest:
    case VerdictState::kBestIsDearer:
    case VerdictState::kTieByPrice:
    case VerdictState::kTieByFailures: return fmt::format("Take {}.", candidates[0]);
    case VerdictState::kTie: return fmt::format("Take {}.", Alternatives(candidates));
    case VerdictState::kSameVectors:
      return fmt::format("{} are one model.", Enumerated(NamesOf(result, verdict.leaders)));
    case VerdictState::kUndecided:
      return fmt::format("{}: this audit cannot say.", Alternatives(candidates));
    case VerdictState::kTooFew: return fmt::format("Too few {} to choose.", WhatIsTooFew(result));
    case VerdictState::kTradeOff:
      return fmt::format("{}: it depends on the suite.", Alternatives(candidates));
  }
  return "";
}

void Add(const std::string& sentence, std::string* text) {
  if (sentence.empty()) return;
  *text += (text->empty() ? "" : " ") + sentence;
}

// Ranked vendors that a comparison shows below `vendor`, those with the smallest difference first.
Vendors VendorsBelow(const AuditResult& result, size_t vendor) {
  std::vector<std::pair<double, size_t>> below;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked() || !StandsAbove(result, vendor, v)) continue;
    if (GiveTheSame(result, vendor, v)) continue;
    double least = 0;
    for (const SuiteComparison* one : ComparisonsOf(result, vendor, v)) {
      const double difference = std::abs(one->figures.difference);
      if (one->IsBetter(vendor) && (least == 0 || difference < least)) least = difference;
    }
    below.emplace_back(least, v);
  }
  std::sort(below.begin(), below.end());
  Vendors vendors;
  for (const auto& entry : below) vendors.push_back(entry.second);
  return vendors;
}

// "It finds 6.1 points more than b (...)." and, if a vendor below it costs less, what that one
// saves and loses.
std::string WhyTheBest(const AuditResult& result, size_t choice) {
  const Vendors below = VendorsBelow(result, choice);
  if (below.empty()) return "";
  std::string text = fmt::format("It finds {}.", FindsMore(result, choice, below[0]));
  if (below.size() > 1) {
    const Vendors others(below.begin() + 1, below.end());
    Add(fmt::format("{} {} less as well.", Enumerated(NamesOf(result, others)),
                    others.size() == 1 ? "finds" : "find"),
        &text);
  }
  for (const size_t v : below) {
    const std::string saved = CostsLess(result, v, choice);
    if (saved.empty()) continue;
    Add(fmt::format("{} {} and finds {}.", LabelOf(result.vendors[v]), saved,
                    FindsLess(result, v, choice)),
        &text);
    break;
  }
  return text;
}

// What the failures step says of it; empty if it does not fail too often.
std::string Failures(const VendorResult& vendor) {
  const StepClause* clause = FindClause(vendor.steps, "failures", "fails_often");
  return clause == nullptr ? "" : clause->text;
}

// "It costs 48% less than b (...).", with `subject` for "It", against the cheapest of the others
// that are not out for their failures, and what those failed.
std::string WhyTaken(const AuditResult& result, size_t taken, const std::string& subject) {
  std::string text;
  std::string failed;
  std::optional<size_t> next;
  for (const size_t v : result.decision.leaders) {
    if (v == taken) continue;
    if (FailsTooOften(result.vendors[v]) && !FailsTooOften(result.vendors[taken])) {
      Add(fmt::format("{} {}.", LabelOf(result.vendors[v]), Failures(result.vendors[v])), &failed);
    } else if (!next || !CostsLess(result, v, *next).empty()) {
      next = v;
    }
  }
  const std::string saved = next ? CostsLess(result, taken, *next) : "";
  if (!saved.empty()) text = fmt::format("{} {}.", subject, saved);
  Add(failed, &text);
  return text;
}

// Why no price decides among the candidates.
std::string WhyNoChoice(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  if (!PricesOf(result, verdict.candidates)) {
    return "Set their prices (price_per_million_tokens), and the audit chooses.";
  }
  return "They cost the same.";
}

std::string AboutCopies(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  std::string text = "They return the same vectors.";
  Add(verdict.choice ? fmt::format("Take {}.", LabelOf(result.vendors[*verdict.choice]))
                     : WhyNoChoice(result),
      &text);
  if (verdict.choice) Add(WhyTaken(result, *verdict.choice, "It"), &text);
  const Vendors below = VendorsBelow(result, verdict.leaders[0]);
  if (!below.empty()) {
    Add(fmt::format("{} finds {}.", LabelOf(result.vendors[verdict.leaders[0]]),
                    FindsMore(result, verdict.leaders[0], below[0])),
        &text);
  }
  return text;
}

const ScoreResult* RankingScore(const VendorResult& vendor) {
  const auto found =
      std::find_if(vendor.scores.begin(), vendor.scores.end(),
                   [](const ScoreResult& score) { return KindOfSuite(score.kind).ranks; });
  return found == vendor.scores.end() ? nullptr : &*found;
}

std::string AboutOneVendor(const AuditResult& result) {
  const VendorResult& vendor = result.vendors[result.decision.candidates[0]];
  const ScoreResult* score = RankingScore(vendor);
  std::string text;
  if (score == nullptr) {
    text = "How well it finds was not measured: add your documents (a suite of kind passages).";
  } else if (score->value) {
    text = fmt::format("It scores {}{} on {}.", ScoreWithUnit(*score),
                       score->interval ? fmt::format(" (95%: {})", IntervalText(*score)) : "",
                       score->suite);
  }
  Add(result.vendors.size() == 1
          ? "One vendor cannot be called good or bad: add a second one to compare it with."
          : "No other vendor is left to compare it with.",
      &text);
  return text;
}

std::string WhyNothingRanks(const AuditResult& result) {
  for (const VendorResult& vendor : result.vendors) {
    const ScoreResult* score = vendor.IsRanked() ? RankingScore(vendor) : nullptr;
    if (score == nullptr || score->problem.empty()) continue;
    return fmt::format("{} has no score on {}: {}.", LabelOf(vendor), score->suite, score->problem);
  }
  return "The reasons are among the notes below.";
}

// The sentences of the state itself.
std::string Grounds(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  std::string text;
  switch (verdict.state) {
    case VerdictState::kNotMeasured:
    case VerdictState::kNoneLeft: break;
    case VerdictState::kOneVendor: text = AboutOneVendor(result); break;
    case VerdictState::kNoRankingSuite:
      text =
          "Only finding ranks: add a suite of kind passages with your documents, or of kind "
          "retrieval with your own judgements. What was measured here describes the vendors.";
      break;
    case VerdictState::kNoRankingScore: text = WhyNothingRanks(result); break;
    case VerdictState::kOneBest:
    case VerdictState::kBestIsDearer: text = WhyTheBest(result, *verdict.choice); break;
    case VerdictState::kSameVectors: text = AboutCopies(result); break;
    case VerdictState::kTie:
      text = AboutComparisons(result, verdict.leaders);
      Add(WhyNoChoice(result), &text);
      break;
    case VerdictState::kTieByPrice:
    case VerdictState::kTieByFailures:
      text = AboutComparisons(result, verdict.leaders);
      Add(WhyTaken(result, *verdict.choice, "It"), &text);
      break;
    case VerdictState::kUndecided:
    case VerdictState::kTooFew:
    case VerdictState::kTradeOff:
      text = AboutComparisons(result, verdict.leaders);
      if (verdict.meanwhile) {
        const std::string& name = LabelOf(result.vendors[*verdict.meanwhile]);
        Add(fmt::format("Until that is known: {}", WhyTaken(result, *verdict.meanwhile, name)),
            &text);
      }
      break;
  }
  return text;
}

// Vendors about which nothing can be said, and why.
std::string WhoIsMissing(const AuditResult& result) {
  std::string text;
  for (const VendorResult& vendor : result.vendors) {
    if (!vendor.problem.empty()) {
      Add(fmt::format("{} could not be measured: nothing is said about it.", LabelOf(vendor)),
          &text);
    } else if (!vendor.defects.empty()) {
      Add(fmt::format("{} is left out: it {}.", LabelOf(vendor), InShort(vendor.defects[0])),
          &text);
    }
  }
  for (size_t v = 0; v < result.vendors.size() && !result.comparisons.empty(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const bool is_compared =
        std::any_of(result.comparisons.begin(), result.comparisons.end(),
                    [&](const auto& one) { return one.first == v || one.second == v; });
    if (!vendor.IsRanked() || is_compared) continue;
    Add(fmt::format("{} has no score that could be compared: how well it finds is not known.",
                    LabelOf(vendor)),
        &text);
  }
  return text;
}

std::string WhatToCheck(const AuditResult& result) {
  if (result.decision.state != VerdictState::kNoneLeft) return "";
  return "Before you conclude anything, check addresses, model names and the network, then run "
         "`vetvec doctor --contract`: if vendors fail alike, the cause may be on this side.";
}

std::string Limits(const AuditResult& result) {
  const bool is_ranked = std::any_of(result.vendors.begin(), result.vendors.end(),
                                     [](const VendorResult& vendor) { return vendor.IsRanked(); });
  if (!is_ranked) return "";
  std::string text;
  if (result.share_not_english > 0 && !result.comparisons.empty()) {
    text = fmt::format(
        "{:.0f}% of your texts are not English: finding was tested on them; tests made by rules of "
        "English say nothing about them.",
        100 * result.share_not_english);
  }
  Add("Speed was not tested.", &text);
  return text;
}

}  // namespace

void WriteVerdict(AuditResult* result) {
  Verdict& verdict = result->decision = DecideVerdict(*result);
  verdict.first_words = FirstWords(*result);
  for (const std::string& part :
       {Grounds(*result), WhoIsMissing(*result), WhatToCheck(*result), Limits(*result)}) {
    Add(part, &verdict.reasons);
  }
  std::string answer = verdict.first_words;
  Add(verdict.reasons, &answer);
  result->verdict.push_back(std::move(answer));
  for (const auto& [a, b] : result->same) {
    result->verdict.push_back(fmt::format("{} and {} return the same vectors for all texts.",
                                          LabelOf(result->vendors[a]),
                                          LabelOf(result->vendors[b])));
  }
  for (size_t v = 0; v < result->vendors.size(); ++v) {
    std::string facts = AboutVendor(result->vendors[v]);
    if (!facts.empty()) result->verdict.push_back(std::move(facts));
    for (const std::string& clause : AgainstVendor(*result, v)) {
      result->verdict.push_back(
          fmt::format("Against {}: {}.", LabelOf(result->vendors[v]), clause));
    }
  }
}

}  // namespace vetvec
