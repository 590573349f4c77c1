#include "audit/sent_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/claim_text.h"
#include "unit/audit/hand_made_run.h"
#include "unit/audit/verdict_case.h"

namespace vetvec {
namespace {

using testing::ElementsAre;

std::vector<std::string> TextsOf(const AuditResult& result, const std::vector<Claim>& claims) {
  std::vector<std::string> texts;
  for (const Claim& claim : claims) texts.push_back(ClaimText(result, claim));
  return texts;
}

// Two services, and an encoder on this machine.
VerdictCase SentCase() {
  VerdictCase made({"a", "b", "here"});
  AuditResult& result = made.result;
  result.sources = {{"docs", "passages", 2261, 310'000, true}, {"", "dictionary", 3000, 21'000}};
  result.vendors[0].spec = result.vendors[1].spec = "openai:m";
  result.vendors[2].spec = "builtin:";
  result.vendors[0].host = "api.example.com";
  result.vendors[0].traffic.requests = 90;
  result.vendors[0].traffic.failed_requests = 7;
  result.vendors[0].traffic.texts_sent = 5261;
  result.vendors[0].traffic.tokens = 120'345;
  return made;
}

TEST(SourcesOfTexts, CountEachTextOnce) {
  HandMadeRun made;
  const Workload& work = made.work();
  std::vector<TextOrigin> sources = SourcesOfTexts(made.record().config, work);
  ASSERT_GE(sources.size(), 2U);
  EXPECT_EQ(sources[0].suite, "mine");
  EXPECT_EQ(sources[0].texts, 12U);
  EXPECT_EQ(sources[0].characters, 24U) << "s0, p0, n0, ...";
  EXPECT_TRUE(sources[0].is_own);
  EXPECT_EQ(sources[1].kind, kDictionarySource);
  EXPECT_EQ(sources[1].texts, 3U);
  EXPECT_TRUE(sources[1].is_own) << "a file of the user's own";
  uint64_t texts = 0;
  for (const TextOrigin& source : sources) texts += source.texts;
  EXPECT_EQ(texts, work.texts.size());
}

TEST(SourcesOfTexts, KnowWhatComesWithVetvec) {
  AuditConfig config;
  config.suites = {SuiteConfigOf("pairs", "sr")};
  const Result<Workload> work = BuildWorkload(config, nullptr);
  ASSERT_TRUE(work.ok()) << work.status().ToString();
  for (const TextOrigin& source : SourcesOfTexts(config, *work)) {
    EXPECT_FALSE(source.is_own) << source.kind;
  }
}

TEST(HostsOfVendor, AreThoseOfAllRoles) {
  VendorRecord record;
  EXPECT_EQ(HostsOfVendor(record), "");
  record.encoders[".base_url"] = "https://api.example.com/v1";
  EXPECT_EQ(HostsOfVendor(record), "api.example.com");
  record.encoders[".base_url"] =
      "https://b.example/v1 for other texts, http://a.example:8080 for queries, none for documents";
  EXPECT_EQ(HostsOfVendor(record), "a.example, b.example");
}

TEST(SentClaims, SayHowMuchWentWhere) {
  VerdictCase made = SentCase();
  const AuditResult& result = made.result;
  EXPECT_THAT(TextsOf(result, SentClaims(result, 0)),
              ElementsAre("a was sent 5,261 texts (120,345 tokens) at api.example.com.",
                          "7 of 90 requests to it failed; their texts were sent as well."));
  EXPECT_THAT(TextsOf(result, SentClaims(result, 1)), ElementsAre("b was sent nothing."));
  EXPECT_THAT(TextsOf(result, SentClaims(result, 2)),
              ElementsAre("here was sent nothing: it runs on this machine."));
  EXPECT_THAT(TextsOf(result, SourceClaims(result)),
              ElementsAre("Your own texts, or made from them: docs 2,261 (310,000 characters).",
                          "Built into vetvec: words of the dictionary 3,000 (21,000 characters)."));
}

TEST(SentClaims, AnEstimateIsAnUpperLimit) {
  VerdictCase made = SentCase();
  VendorResult& vendor = made.result.vendors[0];
  vendor.traffic.failed_requests = 0;
  vendor.traffic.tokens_are_estimated = true;
  vendor.host.clear();
  vendor.cached_texts = 40;
  EXPECT_THAT(TextsOf(made.result, SentClaims(made.result, 0)),
              ElementsAre("a was sent 5,261 texts (at most 120,345 tokens) at its service.",
                          "The vectors of 40 texts came from the cache."));
  EXPECT_EQ(SentClaims(made.result, 0)[0].figures[1].origin, FigureOrigin::kEstimated);
}

TEST(OwnTextClaims, NameWhoGotTextsOfTheUser) {
  VerdictCase made = SentCase();
  AuditResult& result = made.result;
  EXPECT_THAT(TextsOf(result, OwnTextClaims(result)),
              ElementsAre("Texts of your own were sent to a."));
  result.vendors[0].cached_texts = 40;
  EXPECT_EQ(OwnTextsSentTo(result, 0), OwnTexts::kMaybe);
  result.vendors[1].traffic.requests = result.vendors[1].traffic.failed_requests = 3;
  result.vendors[1].problem = "401";
  EXPECT_THAT(TextsOf(result, OwnTextClaims(result)),
              ElementsAre("Texts of your own may have been sent to a and b: some came from the "
                          "cache, or were not answered."));
  result.sources[0].is_own = false;
  EXPECT_THAT(TextsOf(result, OwnTextClaims(result)), ElementsAre("No text of your own was sent."));
  result.sources.clear();
  EXPECT_TRUE(OwnTextClaims(result).empty()) << "nothing is known";
}

}  // namespace
}  // namespace vetvec
