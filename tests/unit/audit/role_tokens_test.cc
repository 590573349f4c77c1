#include "audit/role_tokens.h"

#include <gtest/gtest.h>

#include "core/token_count.h"

namespace vetvec {
namespace {

constexpr const char* kPassage =
    "A refund takes five working days. If the card has expired, the bank sends the money on to the "
    "account that belongs to it, which may take longer.";
constexpr const char* kQuestion = "How long does a refund take?";
constexpr const char* kWord = "refund";

double Expected(const char* text) { return static_cast<double>(ExpectTokens(text)); }

uint64_t Counted(double tokens) { return static_cast<uint64_t>(tokens + 0.5); }

// Ten passages, five queries, five words of a dictionary.
Workload MixedWork() {
  Workload work;
  Suite& suite = work.suites.emplace_back();
  const auto add = [&](const char* text, TextRole role) {
    work.texts.Add(text);
    work.roles.push_back(role);
  };
  for (int i = 0; i < 10; ++i) {
    suite.retrieval.documents.push_back({std::to_string(i), kPassage, ""});
    add(kPassage, TextRole::kDocument);
  }
  for (int i = 0; i < 5; ++i) {
    suite.retrieval.queries.push_back({std::to_string(i), kQuestion, ""});
    add(kQuestion, TextRole::kQuery);
    add(kWord, TextRole::kNone);
  }
  return work;
}

TEST(TokensOfRoles, AreTheVendorsOwnCountByLength) {
  const Workload work = MixedWork();
  // Half as many again as expected, in each text.
  const double all =
      1.5 * (10 * Expected(kPassage) + 5 * Expected(kQuestion) + 5 * Expected(kWord));
  const TrafficByRoles mixed = {{"document+other+query", {20, Counted(all)}}};
  const RoleTokens tokens = TokensOfRoles(work, {}, mixed);
  EXPECT_NEAR(tokens.document, 1.5 * Expected(kPassage), 0.1);
  EXPECT_NEAR(tokens.query, 1.5 * Expected(kQuestion), 0.1);
  VendorResult batched;
  batched.batches.emplace();
  batched.batches->texts = 20;
  batched.batches->tokens = Counted(all);
  EXPECT_NEAR(TokensOfRoles(work, batched, {}).document, tokens.document, 1e-9);
}

TEST(TokensOfRoles, RequestsOfOneRoleAreNotDivided) {
  const TrafficByRoles apart = {{"document+other", {15, 900}}, {"query", {5, 100}}};
  const RoleTokens tokens = TokensOfRoles(MixedWork(), {}, apart);
  EXPECT_NEAR(tokens.query, 20, 1e-9);
  const double both = 10 * Expected(kPassage) + 5 * Expected(kWord);
  EXPECT_NEAR(tokens.document, 900 * Expected(kPassage) / both, 1e-9);
}

TEST(TokensOfRoles, AreNotKnownOfWhoWasSentNothing) {
  EXPECT_EQ(TokensOfRoles(MixedWork(), {}, {}).document, 0);
  EXPECT_EQ(TokensOfRoles(MixedWork(), {}, {{"query", {5, 100}}}).document, 0);
  EXPECT_EQ(TokensOfRoles(Workload(), {}, {{"query", {5, 100}}}).query, 0);
  VendorResult vendor;
  vendor.traffic.texts_sent = 10;
  vendor.traffic.tokens = 300;
  vendor.role_tokens.query = 12;
  EXPECT_EQ(RoleTokensOrMean(vendor).document, 30);
  EXPECT_EQ(RoleTokensOrMean(vendor).query, 12);
}

}  // namespace
}  // namespace vetvec
