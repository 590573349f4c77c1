#include "audit/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/comparison.h"
#include "audit/vendor_sentence.h"
#include "audit/wording.h"

namespace vetvec {
namespace {

using Names = std::vector<std::string>;

Names NamesOf(const AuditResult& result, const std::vector<size_t>& vendors) {
  Names names;
  for (const size_t v : vendors) names.push_back(result.vendors[v].name);
  return names;
}

// The abilities in which `vendor` is worse than `other`: "keeping meaning (by 12.3 points in
// contrastive)", or "... (by 12.3 points in contrastive and 4.5 in meaning)" if two suites test it.
Names Disadvantages(const AuditResult& result, size_t vendor, size_t other) {
  std::vector<std::pair<std::string, Names>> by_skill;
  for (const SuiteComparison* one : ComparisonsOf(result, vendor, other)) {
    if (!one->IsBetter(other)) continue;
    const std::string& skill = SkillOfKind(one->kind);
    const auto is_it = [&](const auto& entry) { return entry.first == skill; };
    auto entry = std::find_if(by_skill.begin(), by_skill.end(), is_it);
    if (entry == by_skill.end()) entry = by_skill.insert(entry, {skill, {}});
    const char* const unit = entry->second.empty() ? " points" : "";
    entry->second.push_back(
        fmt::format("{:.1f}{} in {}", std::abs(one->figures.difference), unit, one->suite));
  }
  Names found;
  for (const auto& [skill, figures] : by_skill) {
    found.push_back(fmt::format("{} (by {})", skill, Enumerated(figures)));
  }
  return found;
}

bool AllAre(const AuditResult& result, const std::vector<size_t>& vendors,
            ComparisonOutcome outcome) {
  for (const size_t a : vendors) {
    for (const size_t b : vendors) {
      if (a >= b) continue;
      for (const SuiteComparison* one : ComparisonsOf(result, a, b)) {
        if (one->figures.outcome != outcome) return false;
      }
    }
  }
  return true;
}

bool AllGiveTheSame(const AuditResult& result, const std::vector<size_t>& vendors) {
  for (const size_t a : vendors) {
    for (const size_t b : vendors) {
      if (a >= b) continue;
      const std::pair<size_t, size_t> pair(a, b);
      if (std::find(result.same.begin(), result.same.end(), pair) == result.same.end())
        return false;
    }
  }
  return true;
}

// "retrieving texts", followed by the suite if several suites test the same ability.
std::string SkillOf(const AuditResult& result, const SuiteComparison& comparison) {
  const std::string ability = AbilityOf(comparison.kind);
  const bool is_alone =
      std::all_of(result.comparisons.begin(), result.comparisons.end(), [&](const auto& other) {
        return other.suite == comparison.suite || AbilityOf(other.kind) != ability;
      });
  const std::string& skill = SkillOfKind(comparison.kind);
  return is_alone ? skill : fmt::format("{} ({})", skill, comparison.suite);
}

// "a is better at retrieving texts, b at keeping meaning"; empty if fewer than two are better at
// something.
std::string TradeOff(const AuditResult& result, const std::vector<size_t>& vendors) {
  Names clauses;
  for (const size_t v : vendors) {
    Names skills;
    for (const SuiteComparison& one : result.comparisons) {
      const bool is_among = std::find(vendors.begin(), vendors.end(), one.first) != vendors.end() &&
                            std::find(vendors.begin(), vendors.end(), one.second) != vendors.end();
      const std::string skill = SkillOf(result, one);
      if (is_among && one.IsBetter(v) &&
          std::find(skills.begin(), skills.end(), skill) == skills.end()) {
        skills.push_back(skill);
      }
    }
    if (skills.empty()) continue;
    clauses.push_back(result.vendors[v].name + (clauses.empty() ? " is better at " : " at ") +
                      Enumerated(skills));
  }
  if (clauses.size() < 2) return "";
  std::string out = clauses[0];
  for (size_t i = 1; i < clauses.size(); ++i) out += fmt::format(", {}", clauses[i]);
  return out;
}

std::string AboutTheBest(const AuditResult& result, const std::vector<size_t>& ranked) {
  const std::vector<size_t>& best = result.best;
  const std::string names = Enumerated(NamesOf(result, best));
  if (best.size() == 1) {
    if (ranked.size() > 1) {
      return fmt::format("{} is the {} choice", names, ranked.size() > 2 ? "best" : "better");
    }
    return result.vendors.size() > 1
               ? fmt::format("{} is the only vendor left", names)
               : fmt::format("{} was measured, but there is no second vendor to compare it with",
                             names);
  }
  if (best.empty()) return "No vendor is best at everything";
  const std::string head = best.size() < ranked.size() ? fmt::format("{} are ahead", names) : names;
  const std::string link = best.size() < ranked.size() ? "; they" : "";
  if (AllGiveTheSame(result, best)) {
    return fmt::format("{}{} return the same vectors, so they are the same model", head, link);
  }
  if (result.comparisons.empty()) return fmt::format("{}{} have no scores to compare", head, link);
  const std::string trade_off = TradeOff(result, best);
  if (!trade_off.empty()) return fmt::format("No vendor is best at everything: {}", trade_off);
  if (AllAre(result, best, ComparisonOutcome::kEqual)) {
    return fmt::format("{}{} are equal within {:g} points on everything measured", head, link,
                       result.equal_within);
  }
  return fmt::format("{}{}this audit has too few items to say which of them is better", head,
                     link.empty() ? ": " : "; ");
}

// "c is worse than a at keeping meaning (by 131.0 points in contrastive)", against the first of the
// best vendors that beats it.
std::string WhyBeaten(const AuditResult& result, size_t vendor) {
  for (const size_t other : result.best) {
    if (!StandsAbove(result, other, vendor)) continue;
    return fmt::format("{} is worse than {} at {}", result.vendors[vendor].name,
                       result.vendors[other].name,
                       Enumerated(Disadvantages(result, vendor, other)));
  }
  return fmt::format("{} is behind", result.vendors[vendor].name);
}

// One clause for each vendor that is beaten; one for all if there are many.
void AddBeaten(const AuditResult& result, const std::vector<size_t>& ranked, Names* clauses) {
  constexpr size_t kFew = 2;
  Names beaten;
  Names names;
  for (const size_t v : ranked) {
    const bool is_best = std::find(result.best.begin(), result.best.end(), v) != result.best.end();
    if (is_best || result.best.empty()) continue;
    beaten.push_back(WhyBeaten(result, v));
    names.push_back(result.vendors[v].name);
  }
  if (beaten.size() > kFew) beaten = {fmt::format("{} are behind", Enumerated(names))};
  clauses->insert(clauses->end(), beaten.begin(), beaten.end());
}

// The defect without its figures: the text before the colon, except for contract replies.
std::string InShort(const std::string& defect) {
  constexpr std::string_view kReplies = "breaks its contract: ";
  if (!defect.starts_with(kReplies)) return defect.substr(0, defect.find(": "));
  return defect.substr(0, std::min(defect.find(" (", kReplies.size()), defect.find(';')));
}

// For vendors that are equal in everything else: "a costs the least (0.0200) and b answers fastest
// (41 ms)".
void AddPriceAndTime(const AuditResult& result, Names* clauses) {
  if (result.best.size() < 2) return;
  const VendorResult* cheapest = nullptr;
  const VendorResult* fastest = nullptr;
  bool all_priced = true;
  bool all_timed = true;
  for (const size_t v : result.best) {
    const VendorResult& vendor = result.vendors[v];
    all_priced = all_priced && vendor.traffic.cost.has_value();
    all_timed = all_timed && vendor.traffic.total_millis.n > 0;
    if (!all_priced || !all_timed) return;
    if (cheapest == nullptr || *vendor.traffic.cost < *cheapest->traffic.cost) cheapest = &vendor;
    if (fastest == nullptr || vendor.traffic.total_millis.p50 < fastest->traffic.total_millis.p50) {
      fastest = &vendor;
    }
  }
  const bool same_cost = std::all_of(result.best.begin(), result.best.end(), [&](size_t v) {
    return *result.vendors[v].traffic.cost == *cheapest->traffic.cost;
  });
  // Smaller differences from the fastest may be chance.
  constexpr double kNotable = 1.2;  // times the shortest time
  constexpr double kNotableMillis = 20;
  const bool same_time = std::all_of(result.best.begin(), result.best.end(), [&](size_t v) {
    const double least = fastest->traffic.total_millis.p50;
    const double own = result.vendors[v].traffic.total_millis.p50;
    return own < kNotable * least || own < least + kNotableMillis;
  });
  Names parts;
  if (!same_cost) {
    parts.push_back(
        fmt::format("{} costs the least ({:.4f})", cheapest->name, *cheapest->traffic.cost));
  }
  if (!same_time) {
    parts.push_back(fmt::format("{} answers fastest ({:.0f} ms)", fastest->name,
                                fastest->traffic.total_millis.p50));
  }
  if (!parts.empty()) clauses->push_back(Enumerated(parts));
}

// Vendors whose texts were not embedded the way their model expects.
void AddBetterRoles(const AuditResult& result, const std::vector<size_t>& ranked, Names* clauses) {
  for (const size_t v : ranked) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.roles || vendor.roles->Better() == nullptr) continue;
    clauses->push_back(fmt::format("{} {}", vendor.name, BetterRolesClause(*vendor.roles)));
  }
}

std::string Answer(const AuditResult& result) {
  std::vector<size_t> ranked;
  Names clauses;
  Names out;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    if (vendor.IsRanked()) {
      ranked.push_back(v);
    } else if (!vendor.problem.empty()) {
      out.push_back(fmt::format("{} could not be measured", vendor.name));
    } else {
      out.push_back(fmt::format("{} is excluded: it {}", vendor.name, InShort(vendor.defects[0])));
    }
  }
  if (!ranked.empty()) {
    clauses.push_back(AboutTheBest(result, ranked));
    AddPriceAndTime(result, &clauses);
    for (const size_t v : result.best) {
      for (const std::string& one : ReservationsAbout(result.vendors[v])) clauses.push_back(one);
    }
  } else {
    clauses.emplace_back(out.empty() ? "No vendor was measured" : "No vendor can be chosen");
  }
  AddBeaten(result, ranked, &clauses);
  AddBetterRoles(result, ranked, &clauses);
  clauses.insert(clauses.end(), out.begin(), out.end());
  std::string sentence;
  for (const std::string& clause : clauses) sentence += (sentence.empty() ? "" : "; ") + clause;
  return sentence + ".";
}

}  // namespace

void WriteVerdict(AuditResult* result) {
  result->verdict.push_back(Answer(*result));
  for (const auto& [a, b] : result->same) {
    result->verdict.push_back(fmt::format("{} and {} return the same vectors for all texts.",
                                          result->vendors[a].name, result->vendors[b].name));
  }
  for (const VendorResult& vendor : result->vendors) {
    std::string sentence = AboutVendor(vendor);
    if (!sentence.empty()) result->verdict.push_back(sentence + ".");
  }
}

}  // namespace vetvec
