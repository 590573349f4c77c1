// What holds of every verdict, whatever the figures: 200 random results, most of them
// contradictory (copies that differ, orders that go in circles, excluded vendors that win).
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "audit/standing.h"
#include "audit/verdict.h"
#include "audit/verdict_state.h"
#include "unit/audit/random_verdict_case.h"

namespace vetvec {
namespace {

using testing::Not;

size_t IndexOf(const AuditResult& result, const std::string& name) {
  size_t v = 0;
  while (v < result.vendors.size() && result.vendors[v].name != name) ++v;
  return v;
}

// Every "a finds n points more than b" must be a decided comparison, or one that is certain within
// the margin, and never one of two copies.
void CheckClaims(const AuditResult& result, const std::string& line) {
  static const std::regex kMore("(\\w+) finds ([0-9.]+) points (more|less) than (\\w+)");
  for (std::sregex_iterator at(line.begin(), line.end(), kMore), end; at != end; ++at) {
    std::string subject = (*at)[1];
    if (subject == "It") subject = result.vendors[result.decision.choice.value()].name;
    if (subject == "and") continue;  // "b costs less than a and finds 2.0 points less than a"
    const size_t first = IndexOf(result, subject);
    const size_t second = IndexOf(result, (*at)[4]);
    ASSERT_LT(first, result.vendors.size()) << line;
    ASSERT_LT(second, result.vendors.size()) << line;
    EXPECT_FALSE(GiveTheSame(result, first, second)) << line;
    EXPECT_TRUE(result.vendors[first].IsRanked() && result.vendors[second].IsRanked()) << line;
    const bool is_more = (*at)[3] == "more";
    bool is_so = false;
    for (const SuiteComparison& one : result.comparisons) {
      const bool is_pair = std::set<size_t>{one.first, one.second} == std::set{first, second};
      if (!is_pair) continue;
      const double points = one.first == first ? one.figures.difference : -one.figures.difference;
      const bool is_certain = one.figures.interval.low > 0 || one.figures.interval.high < 0;
      const bool is_decided = one.IsBetter(first) || one.IsBetter(second) ||
                              (one.figures.outcome == ComparisonOutcome::kEqual && is_certain);
      is_so = is_so || (is_decided && (points > 0) == is_more &&
                        fmt::format("{:.1f}", std::abs(points)) == (*at)[2].str());
    }
    EXPECT_TRUE(is_so) << line;
  }
}

void CheckChoice(const AuditResult& result) {
  const Verdict& verdict = result.decision;
  const std::string& words = verdict.first_words;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].IsRanked()) continue;
    EXPECT_EQ(words.find(result.vendors[v].name), std::string::npos) << words;
    EXPECT_EQ(result.verdict[0].find("ake " + result.vendors[v].name), std::string::npos);
  }
  for (const std::optional<size_t>& taken : {verdict.choice, verdict.meanwhile}) {
    if (!taken) continue;
    const bool is_failing = FailsTooOften(result.vendors[*taken]);
    for (const size_t v : verdict.leaders) {
      if (v == *taken) continue;
      const bool fails = FailsTooOften(result.vendors[v]);
      EXPECT_FALSE(is_failing && !fails) << result.verdict[0];
      if (is_failing != fails) continue;
      const std::optional<Prices> prices = PricesOf(result, {*taken, v});
      ASSERT_TRUE(prices) << "no price, and yet told apart: " << result.verdict[0];
      EXPECT_TRUE(IsCheaper(prices->values[0], prices->values[1])) << result.verdict[0];
    }
  }
}

TEST(VerdictOfAnyFigures, ClaimsNothingThatTheyDoNotSay) {
  std::set<VerdictState> states;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    VerdictCase made = RandomVerdictCase(seed);
    const std::string answer = made.Answer();
    const AuditResult& result = made.result;
    states.insert(result.decision.state);
    EXPECT_TRUE(answer.starts_with(result.decision.first_words)) << answer;
    for (const std::string& line : result.verdict) {
      CheckClaims(result, line);
      for (const char* word :
           {"fastest", "better", "worse", "ahead", "behind", "gender", "nan", "  ", "..", "inf "}) {
        EXPECT_EQ(line.find(word), std::string::npos) << line;
      }
    }
    EXPECT_EQ(result.decision.first_words.find("meaning"), std::string::npos);
    EXPECT_EQ(answer.find("meaning"), std::string::npos) << "it only describes";
    CheckChoice(result);
    const bool is_open = result.decision.state == VerdictState::kTie ||
                         result.decision.state == VerdictState::kUndecided ||
                         result.decision.state == VerdictState::kTooFew;
    if (is_open) {
      EXPECT_TRUE(
          std::regex_search(answer, std::regex("would have noticed|cannot show any|is below "
                                               "3 points|points that count|on the same suite")))
          << answer;
    }
  }
  EXPECT_GE(states.size(), 13U) << "the cases differ";
}

}  // namespace
}  // namespace vetvec
