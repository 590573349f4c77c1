// What is said against a vendor is what was counted: how often of how many, in this test, and what
// to check before anybody concludes anything. Fewer than 20 cases are no ground for a choice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <regex>

#include "audit/claim_text.h"
#include "audit/standing.h"
#include "audit/vendor_claims.h"
#include "report/formats.h"
#include "report/place_cells.h"
#include "report/places_formats.h"
#include "report/verdict_formats.h"
#include "unit/audit/random_verdict_case.h"
#include "unit/report/verdict_states.h"

namespace vetvec {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Each kind of clause that steps count, and of defects.
constexpr const char* kCounted[] = {"fails_often", "unseen_changes", "hubs"};
constexpr const char* kDefects[] = {
    "same_vector", "only_length",  "not_of_the_text", "partly_noise", "few_vectors", "cut_off",
    "unrelated",   "not_repeated", "unread_words",    "reply_fault",  "contract"};

// Why a sentence about a counted fault accuses rather than reports; empty if it does not.
std::string Accusation(const std::string& sentence) {
  std::string lower = sentence;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  static const std::regex counted("[0-9] (of|for|different vectors for) [0-9]");
  if (!std::regex_search(lower, counted)) return "no n of N: " + sentence;
  if (lower.find("in this test") == std::string::npos) return "in which test: " + sentence;
  const bool says_what = lower.find("check") != std::string::npos ||
                         lower.find("`vetvec") != std::string::npos;  // that tests it again
  if (!says_what) return "nothing to check: " + sentence;
  for (const char* word : {"unreliable", "poor", "worst", "careless", "broken", "bad "}) {
    if (lower.find(word) != std::string::npos) return word + (": " + sentence);
  }
  return "";
}

std::vector<std::string> Accusations(const AuditResult& result) {
  std::vector<std::string> found;
  const auto add = [&](const std::string& sentence) {
    if (std::string why = Accusation(sentence); !why.empty()) found.push_back(std::move(why));
  };
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    for (const Claim& claim : result.decision.against[v]) {
      if (claim.of > 0 && result.vendors[v].IsRanked()) add(AgainstText(result, claim));
    }
  }
  for (const PlaceLine& line : PlaceTableOf(result).lines) {
    if (line.place == "out") add(line.against.text);
  }
  return found;
}

TEST(VerdictFaults, NoSentenceAccuses) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    VerdictCase made = RandomVerdictCase(seed);
    for (VendorResult& vendor : made.result.vendors) {
      if (vendor.defects.empty()) continue;
      vendor.counted_defects = {{"partly_noise", vendor.defects[0], 3, 40}};
    }
    made.Answer();
    EXPECT_THAT(Accusations(made.result), IsEmpty()) << seed;
  }
  for (const char* code : kCounted) {
    VerdictCase made = EqualCase();
    VendorStep& step = made.result.vendors[1].steps.emplace_back();
    step.findings.against.push_back({code, "put 15 of 166 texts last", 15, 166});
    made.Answer();
    EXPECT_THAT(Accusations(made.result), IsEmpty());
    EXPECT_THAT(ReportHtml(made.result), HasSubstr("northwind, in this test: put 15 of 166"));
  }
  for (const char* code : kDefects) {
    VerdictCase made = EqualCase();
    made.result.vendors[1].defects = {"gave 30 of 166 texts another vector"};
    made.result.vendors[1].counted_defects = {{code, made.result.vendors[1].defects[0], 30, 166}};
    made.Answer();
    EXPECT_THAT(Accusations(made.result), IsEmpty()) << code;
    EXPECT_THAT(AboutVendor(made.result, 1), HasSubstr("check its address")) << code;
  }
  EXPECT_THAT(Accusation("Against a: is unreliable."), HasSubstr("no n of N"));
  EXPECT_THAT(Accusation("Against a: failed 1 of 9."), HasSubstr("in which test"));
  EXPECT_THAT(Accusation("Against a, in this test: failed 1 of 9."), HasSubstr("check"));
}

// First words, reasons and the table; not the list below it.
std::string FirstScreenOf(const AuditResult& result) {
  return result.decision.first_words + VerdictWhy(result) + PlacesHtml(result);
}

TEST(VerdictFaults, FewerThan20CasesAreNotOnTheFirstScreen) {
  for (const uint64_t of : {kFewestCases - 1, kFewestCases}) {
    VerdictCase made = Priced(EqualCase(), 0.001, 0.002);
    VendorStep& step = made.result.vendors[0].steps.emplace_back();
    step.step = "failures";
    step.findings.against.push_back(
        {"fails_often", "failed 9 of " + std::to_string(of) + " requests", 9, of});
    const bool is_few = of < kFewestCases;
    EXPECT_EQ(made.state(), is_few ? VerdictState::kTieByPrice : VerdictState::kTieByFailures);
    EXPECT_EQ(FirstScreenOf(made.result).find("failed 9 of") == std::string::npos, is_few);
    EXPECT_THAT(VerdictLinesHtml(made.result), HasSubstr("failed 9 of"));
  }
}

TEST(VerdictFaults, NobodyIsCalledFast) {
  for (NamedVerdictCase& one : VerdictStates()) {
    one.made.Answer();
    EXPECT_THAT(ReportHtml(one.made.result), Not(testing::ContainsRegex("[Ff]ast(er|est)")))
        << one.name;
  }
}

}  // namespace
}  // namespace vetvec
