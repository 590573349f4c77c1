// Every claim of a verdict, checked again from the JSON report alone: 200 random results, most of
// them contradictory. Each code has a rule here; a claim without one fails.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "report/formats.h"
#include "unit/audit/random_verdict_case.h"
#include "unit/report/verdict_report.h"
#include "unit/report/verdict_states.h"

namespace vetvec {
namespace {

using Check = const VerdictReport&;
using Rule = std::function<bool(Check, const Json&)>;

bool More(Check is, const Json& claim) { return is.IsSeen(claim, "better", 1); }
bool Less(Check is, const Json& claim) { return is.IsSeen(claim, "worse", -1); }

Rule InState(const std::string& state) {
  return [state](Check is, const Json&) { return is.verdict["state"] == state; };
}

bool NothingIsCompared(Check is, const Json&) {
  for (const Json& one : is.report["comparisons"]) {
    const std::string first = one["first"];
    const std::string second = one["second"];
    const bool is_between = is.IsRanked(first) && is.IsRanked(second);
    if (is_between && !is.IsOver(first) && !is.IsOver(second)) return false;
  }
  return is.Ranked().size() > 1;
}

bool IsOverIts(Check is, const Json& claim) {
  const std::string name = claim["vendors"][0];
  return is.IsDear(name) && is.IsRanked(name) &&
         claim["figures"]["month"]["value"] == *is.PriceOf(name) &&
         claim["figures"]["limit"]["value"] == is.report["volume"]["month_at_most"];
}

// `side`: whether the other becomes cheaper above (1) or below (-1) that many queries a day.
bool IsBreakEven(Check is, const Json& claim, int side) {
  const Json& queries = claim["figures"]["queries"]["value"];
  const double now = is.report["volume"]["queries_a_day"];
  for (const Json& one : is.report["break_even"]) {
    const std::set<Json> pair = {one["first"], one["second"]};
    if (pair != std::set<Json>{claim["vendors"][0], claim["other"]}) continue;
    return one["queries_a_day"] == queries && side * (queries.get<double>() - now) > 0 &&
           *is.PriceOf(claim["vendors"][0]) < *is.PriceOf(claim["other"]);
  }
  return false;
}

// None that is ranked is within the limit but, perhaps, the choice.
bool OthersAreOver(Check is) {
  for (const std::string& name : is.Ranked()) {
    if (!is.IsOver(name) && is.verdict["choice"] != name) return false;
  }
  return true;
}

// That is ranked and not over a limit.
bool IsTheOnlyOne(Check is) {
  size_t within = 0;
  for (const std::string& name : is.Ranked()) within += is.IsOver(name) ? 0U : 1U;
  return within == 1;
}

bool AnyLoad(Check is) {
  for (const std::string& name : is.Ranked()) {
    if (!is.VendorOf(name)["load"].is_null()) return true;
  }
  return false;
}

bool IsTooSlowFor(Check is, const Json& claim) {
  const std::string name = claim["vendors"][0];
  return is.IsSlow(name) && is.IsRanked(name) &&
         claim["figures"]["limit"]["value"] == is.report["volume"]["p95_ms_at_most"];
}

Rule HasFaults(size_t least, size_t most) {
  return [least, most](Check is, const Json& claim) {
    const size_t found = is.verdict["against"][claim["vendors"][0].get<std::string>()].size();
    return IsTheOnlyOne(is) && found >= least && found <= most;
  };
}

const std::map<std::string, Rule> kRules = {
    {"nothing_measured",
     [](Check is, const Json&) {
       for (const Json& vendor : is.report["vendors"]) {
         if (vendor["standing"] != "not measured") return false;
       }
       return true;
     }},
    {"none_left", [](Check is, const Json&) { return is.Ranked().empty(); }},
    {"no_fault", HasFaults(0, 0)},
    {"one_fault", HasFaults(1, 1)},
    {"faults", HasFaults(2, 99)},
    {"no_ranking_suite", NothingIsCompared},
    {"no_ranking_score", NothingIsCompared},
    {"take",
     [](Check is, const Json& claim) {
       return claim["vendors"][0] == is.verdict["choice"] && is.IsRightChoice(claim["vendors"][0]);
     }},
    {"take_copy",
     [](Check is, const Json& claim) {
       return claim["vendors"][0] == is.verdict["choice"] && is.IsRightChoice(claim["vendors"][0]);
     }},
    {"take_any",
     [](Check is, const Json& claim) {
       for (const std::string name : claim["vendors"]) {
         if (!is.IsRanked(name) || (is.HavePrices() && !is.IsRightChoice(name))) return false;
       }
       return is.verdict["choice"].is_null() && claim["vendors"].size() > 1;
     }},
    {"one_model",
     [](Check is, const Json& claim) {
       const std::vector<std::string> names = claim["vendors"];
       for (size_t i = 0; i + 1 < names.size(); ++i) {
         if (!is.AreSame(names[i], names[i + 1])) return false;
       }
       return names.size() > 1;
     }},
    {"same_vectors", InState("same_vectors")},
    {"cannot_say",
     [](Check is, const Json& claim) {
       for (const std::string name : claim["vendors"]) {
         if (!is.IsRanked(name)) return false;
       }
       return is.verdict["choice"].is_null();
     }},
    {"too_few_documents", InState("too_few")},
    {"too_few_queries", InState("too_few")},
    {"depends", InState("trade_off")},
    {"it_finds_more",
     [](Check is, const Json& claim) {
       return claim["vendors"][0] == is.verdict["choice"] && is.IsSeen(claim, "better", 1);
     }},
    {"finds_more", More},
    {"copies_find_more", More},
    {"finds_less", Less},
    {"against_finds_less", Less},
    {"certain_within",
     [](Check is, const Json& claim) {
       const Json& points = claim["figures"]["points"];
       return is.IsSeen(claim, "equal", 1) && points["interval"][0] > 0 &&
              points["interval"][1] <= is.report["equal_within"] &&
              claim["figures"]["margin"]["value"] == is.report["equal_within"];
     }},
    {"one_less_as_well",
     [](Check is, const Json& claim) {
       return is.StandsAboveIn(is.verdict["choice"], claim["vendors"][0]);
     }},
    {"less_as_well",
     [](Check is, const Json& claim) {
       for (const std::string name : claim["vendors"]) {
         if (!is.StandsAboveIn(is.verdict["choice"], name)) return false;
       }
       return true;
     }},
    {"costs_less", [](Check is, const Json& claim) { return is.IsSaving(claim, false); }},
    {"it_costs_less", [](Check is, const Json& claim) { return is.IsSaving(claim, false); }},
    {"costs_nothing", [](Check is, const Json& claim) { return is.IsSaving(claim, true); }},
    {"it_costs_nothing", [](Check is, const Json& claim) { return is.IsSaving(claim, true); }},
    {"fails",
     [](Check is, const Json& claim) {
       const Json& taken =
           is.verdict["choice"].is_null() ? is.verdict["meanwhile"] : is.verdict["choice"];
       return is.FailsOften(claim["vendors"][0]) && !is.FailsOften(taken) && claim["n"] == 15;
     }},
    {"fails_often",
     [](Check is, const Json& claim) {
       return is.FailsOften(claim["vendors"][0]) && claim["n"] == 15 && claim["of"] == 166;
     }},
    {"cost_the_same", [](Check is, const Json&) { return is.HavePrices(); }},
    {"set_prices", [](Check is, const Json&) { return !is.HavePrices(); }},
    {"scores",
     [](Check is, const Json& claim) {
       for (const Json& score : is.VendorOf(claim["vendors"][0])["scores"]) {
         if (score["suite"] == claim["suite"]) {
           return score["value"] == claim["figures"]["score"]["value"];
         }
       }
       return false;
     }},
    {"none_to_compare", [](Check is, const Json&) { return IsTheOnlyOne(is); }},
    {"no_score",
     [](Check is, const Json& claim) {
       for (const Json& score : is.VendorOf(claim["vendors"][0])["scores"]) {
         if (score["suite"] == claim["suite"]) return score["value"].is_null();
       }
       return false;
     }},
    {"see_notes", InState("no_ranking_score")},
    {"left_out_short",
     [](Check is, const Json& claim) {
       const Json& vendor = is.VendorOf(claim["vendors"][0]);
       return vendor["standing"] == "out" &&
              vendor["defects"][0].get<std::string>().starts_with("returns noise") &&
              claim["text"].get<std::string>().ends_with(" it returns noise.");
     }},
    {"left_out",
     [](Check is, const Json& claim) {
       return is.VendorOf(claim["vendors"][0])["standing"] == "out";
     }},
    {"until_then",
     [](Check is, const Json& claim) {
       return claim["vendors"][0] == is.verdict["meanwhile"] && is.verdict["choice"].is_null() &&
              is.IsRightChoice(claim["vendors"][0]);
     }},
    {"decided_on",
     [](Check is, const Json& claim) {
       for (const Seen& one : is.Comparisons(claim["vendors"][0], claim["other"], claim["suite"])) {
         if (one.outcome == "better" && one.items == claim["figures"]["items"]["value"] &&
             one.detectable == claim["figures"]["noticed"]["value"].get<double>()) {
           return true;
         }
       }
       return false;
     }},
    {"no_difference",
     [](Check is, const Json& claim) {
       for (const Seen& one : is.AmongTied(claim["suite"])) {
         const bool is_certain = (one.low > 0 || one.high < 0) && std::abs(one.points) >= 0.05;
         if (one.outcome != "equal" || is_certain) return false;
       }
       return claim["figures"]["noticed"]["value"] ==
              *VerdictReport::MostDetectable(is.AmongTied(claim["suite"]), "equal");
     }},
    {"no_difference_below",
     [](Check is, const Json& claim) {
       for (const Seen& one : is.AmongTied(claim["suite"])) {
         const double margin = claim["figures"]["margin"]["value"];
         if (one.outcome != "equal" || one.low < -margin || one.high > margin) return false;
       }
       return !VerdictReport::MostDetectable(is.AmongTied(claim["suite"]), "equal");
     }},
    {"found_more", [](Check is, const Json& claim) { return is.IsSeen(claim, "undecided", 1); }},
    {"found_equally",
     [](Check is, const Json& claim) {
       return is.IsSeen(claim, "undecided", 1) &&
              std::abs(claim["figures"]["points"]["value"].get<double>()) < 0.05;
     }},
    {"would_have_noticed",
     [](Check is, const Json& claim) {
       return VerdictReport::MostDetectable(is.AmongTied(claim["suite"]), "undecided") ==
              claim["figures"]["noticed"]["value"].get<double>();
     }},
    {"more_items",
     [](Check is, const Json& claim) {
       const std::vector<Seen> seen = is.AmongTied(claim["suite"]);
       const std::optional<double> least = VerdictReport::MostDetectable(seen, "undecided");
       return least &&
              std::abs(claim["figures"]["noticed"]["value"].get<double>() - *least / 2) < 1e-8 &&
              claim["figures"]["more"]["value"] == 3 * seen[0].items &&
              claim["figures"]["noticed"]["origin"] == "estimated";
     }},
    {"shows_nothing",
     [](Check is, const Json& claim) {
       return !VerdictReport::MostDetectable(is.AmongTied(claim["suite"]), "undecided");
     }},
    {"add_vendor", [](Check is, const Json&) { return is.report["vendors"].size() == 1; }},
    {"add_ranking_suite", InState("no_ranking_suite")},
    {"add_documents",
     [](Check is, const Json&) {
       const std::string only = *is.Ranked().begin();
       for (const Json& score : is.VendorOf(only)["scores"]) {
         if (score["kind"] == "passages" || score["kind"] == "retrieval") return false;
       }
       return IsTheOnlyOne(is);
     }},
    {"take_if_price",
     [](Check is, const Json& claim) {
       return claim["vendors"][0] != is.verdict["choice"] &&
              is.StandsAboveIn(is.verdict["choice"], claim["vendors"][0]) &&
              *is.PriceOf(claim["vendors"][0]) < *is.PriceOf(is.verdict["choice"]);
     }},
    {"none_fits", [](Check is, const Json&) { return OthersAreOver(is); }},
    {"other_from", [](Check is, const Json& claim) { return IsBreakEven(is, claim, 1); }},
    {"other_below", [](Check is, const Json& claim) { return IsBreakEven(is, claim, -1); }},
    {"month_unknown",
     [](Check is, const Json& claim) {
       return is.VendorOf(claim["vendors"][0])["cost"].is_null();
     }},
    {"over_limit", IsOverIts},
    {"against_limit", IsOverIts},
    {"cheapest_over",
     [](Check is, const Json& claim) {
       for (const std::string& name : is.Ranked()) {
         if (*is.PriceOf(name) < *is.PriceOf(claim["vendors"][0])) return false;
       }
       return IsOverIts(is, claim) && OthersAreOver(is);
     }},
    {"costs_a_month",
     [](Check is, const Json& claim) {
       return claim["figures"]["month"]["value"] == *is.PriceOf(claim["vendors"][0]) &&
              OthersAreOver(is);
     }},
    {"choose_suite", InState("trade_off")},
    {"check_first", [](Check is, const Json&) { return is.Ranked().empty(); }},
    {"keep_baseline",
     [](Check is, const Json& claim) { return claim["vendors"][0] == is.verdict["choice"]; }},
    {"not_measured",
     [](Check is, const Json& claim) {
       return !is.VendorOf(claim["vendors"][0])["problem"].is_null();
     }},
    {"not_compared",
     [](Check is, const Json& claim) {
       for (const Json& one : is.report["comparisons"]) {
         if (one["first"] == claim["vendors"][0] || one["second"] == claim["vendors"][0]) {
           return false;
         }
       }
       return is.IsRanked(claim["vendors"][0]);
     }},
    {"no_common_suite",
     [](Check is, const Json& claim) {
       return is.Comparisons(claim["vendors"][0], claim["other"]).empty();
     }},
    {"no_fee",
     [](Check is, const Json& claim) {
       const Json& vendor = is.VendorOf(claim["vendors"][0]);
       if (vendor["cost"].is_null()) return vendor["traffic"]["cost"] == 0.0;
       return vendor["cost"]["price"]["value"] == 0 &&
              vendor["cost"]["figures"]["fixed"]["value"] == 0;
     }},
    {"no_load_test", [](Check is, const Json&) { return !is.Ranked().empty() && !AnyLoad(is); }},
    {"no_load_test_limit",
     [](Check is, const Json&) { return !is.Ranked().empty() && !AnyLoad(is); }},
    {"no_load_test_of",
     [](Check is, const Json& claim) {
       for (const std::string& name : is.Ranked()) {
         const bool is_named = claim["vendors"].dump().find('"' + name + '"') != std::string::npos;
         if (is_named != is.VendorOf(name)["load"].is_null()) return false;
       }
       return AnyLoad(is);
     }},
    {"load_from_here",
     [](Check is, const Json&) {
       for (const std::string& name : is.Ranked()) {
         if (is.VendorOf(name)["load"].is_null()) return false;
       }
       return true;
     }},
    {"over_p95", IsTooSlowFor},
    {"against_p95", IsTooSlowFor},
    {"against_p95_unanswered", IsTooSlowFor},
    {"answers_within",
     [](Check is, const Json& claim) {
       const Json& p95 = is.VendorOf(claim["vendors"][0])["load"]["percentiles"]["p95"];
       return claim["figures"]["p95"]["value"] == p95["value"] &&
              claim["figures"]["p95"]["interval"] == p95["interval"] &&
              claim["vendors"][0] == is.verdict["choice"];
     }},
    {"take_if_speed",
     [](Check is, const Json& claim) {
       const Json& less = claim["figures"]["less"];
       const Json seen = is.SurelySlower(is.verdict["choice"], claim["vendors"][0]);
       return !seen.is_null() && less["value"] == seen[0] && less["interval"][0] == seen[1];
     }},
    {"against_slower",
     [](Check is, const Json& claim) {
       const Json& more = claim["figures"]["more"];
       const Json seen = is.SurelySlower(claim["vendors"][0], claim["other"]);
       return !seen.is_null() && more["value"] == seen[0] && more["interval"][0] == seen[1];
     }},
};

// What a sentence prints of its figures is what they are.
bool HasItsNumbers(const Json& claim) {
  for (const char* name : {"points", "noticed"}) {
    if (!claim["figures"].contains(name) || claim["code"] == "found_equally") continue;
    const double points = claim["figures"][name]["value"].get<double>();
    const std::string number = fmt::format("{:.1f}", points);
    if (claim["text"].get<std::string>().find(number) == std::string::npos) return false;
  }
  return true;
}

// The claims that are not true, as JSON.
std::vector<std::string> Untrue(const Json& report) {
  const VerdictReport is(report);
  std::vector<std::string> untrue;
  for (const Json& claim : is.Claims()) {
    const auto rule = kRules.find(claim["code"].get<std::string>());
    const bool is_true = rule != kRules.end() && rule->second(is, claim) && claim["text"] != "" &&
                         HasItsNumbers(claim);
    if (!is_true) untrue.push_back(claim.dump());
  }
  return untrue;
}

TEST(VerdictClaims, AreTrueWhateverTheFigures) {
  std::set<std::string> codes;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    VerdictCase made = RandomVerdictCase(seed);
    made.Answer();
    const Json report = Json::parse(ReportJson(made.result));
    EXPECT_THAT(Untrue(report), testing::IsEmpty());
    for (const char* part : {"why", "how_sure", "next", "not_known"}) {
      for (const Json& claim : report["verdict"][part]) codes.insert(claim["code"]);
    }
  }
  EXPECT_GE(codes.size(), 28U) << "the cases differ";
}

TEST(VerdictClaims, AreTrueInEachState) {
  for (NamedVerdictCase& one : VerdictStates()) {
    one.made.Answer();
    if (one.name == "not_english" || one.name.starts_with("one_is_excluded")) continue;
    if (one.name == "none_left") continue;  // their defects are not those of the rules above
    EXPECT_THAT(Untrue(Json::parse(ReportJson(one.made.result))), testing::IsEmpty()) << one.name;
  }
}

// The vendors that a planted case's claims name.
struct PlantedReport {
  explicit PlantedReport(VerdictCase made) {
    made.Answer();
    report = Json::parse(ReportJson(made.result));
    for (const Json& claim : VerdictReport(report).Claims()) {
      std::set<std::string>& named = names[claim["code"]];
      for (const Json& name : claim["vendors"]) named.insert(name);
      if (claim["other"].is_string()) named.insert(claim["other"]);
    }
  }
  Json report;
  std::map<std::string, std::set<std::string>> names;  // by code
};

TEST(VerdictClaims, UndecidedLeadersAreNotOrdered) {
  const PlantedReport planted(Priced(UndecidedCase(4), 0.002, 0.001));
  EXPECT_THAT(Untrue(planted.report), testing::IsEmpty());
  EXPECT_TRUE(planted.report["verdict"]["choice"].is_null());
  for (const auto& [code, names] : planted.names) {
    EXPECT_THAT(code, testing::Not(testing::AnyOf(testing::HasSubstr("finds_more"),
                                                  testing::HasSubstr("finds_less"))));
  }
}

TEST(VerdictClaims, AnExcludedVendorIsNeverTheCheaperOne) {
  VerdictCase made = Priced(ExcludedCase(false), 0.0021, 0.0011);
  made.Price(2, 0.0001);
  const PlantedReport planted(made);
  EXPECT_EQ(planted.report["verdict"]["choice"], "halyard");
  EXPECT_THAT(planted.names.at("costs_less"), testing::ElementsAre("halyard", "tern"));
  EXPECT_EQ(planted.names.count("it_costs_less"), 0U);
}

TEST(VerdictClaims, WhatIsOverALimitIsNotTaken) {
  VerdictCase made = BetterCase();
  made.Month(0, 300, 200);
  made.Month(1, 100, 200);
  const PlantedReport planted(made);
  EXPECT_THAT(Untrue(planted.report), testing::IsEmpty());
  EXPECT_EQ(planted.report["verdict"]["choice"], "tern");
  EXPECT_THAT(planted.names.at("over_limit"), testing::ElementsAre("halyard"));
}

// The rules above would notice.
TEST(VerdictClaims, AFalseOneIsNoticed) {
  VerdictCase made({"a", "b"});
  made.Better(0, 1, 6.1, {5.0, 7.2});
  made.Answer();
  made.result.comparisons[0].figures.difference = 6.2;
  const Json report = Json::parse(ReportJson(made.result));
  EXPECT_THAT(Untrue(report), testing::ElementsAre(testing::HasSubstr("it_finds_more"),
                                                   testing::HasSubstr("against_finds_less")));
}

}  // namespace
}  // namespace vetvec
