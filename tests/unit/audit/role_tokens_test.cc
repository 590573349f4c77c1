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

// Ten passages, five queries, five words of a dictionary.
Workload MixedWork() {
  Workload work;
  Suite& suite = work.suites.emplace_back();
  for (int i = 0; i < 10; ++i)
    suite.retrieval.documents.push_back({std::to_string(i), kPassage, ""});
  for (int i = 0; i < 5; ++i) suite.retrieval.queries.push_back({std::to_string(i), kQuestion, ""});
  for (int i = 0; i < 10; ++i) work.texts.Add(kPassage);
  for (int i = 0; i < 5; ++i) work.texts.Add(kQuestion);
  for (int i = 0; i < 5; ++i) work.texts.Add(kWord);
  return work;
}

double Expected(const char* text) { return static_cast<double>(ExpectTokens(text)); }

TEST(TokensOfRoles, AreTheVendorsOwnCountByLength) {
  const Workload work = MixedWork();
  VendorResult vendor;
  vendor.traffic.texts_sent = 20;
  // Half as many again as expected, in each text.
  const double all =
      1.5 * (10 * Expected(kPassage) + 5 * Expected(kQuestion) + 5 * Expected(kWord));
  vendor.traffic.tokens = static_cast<uint64_t>(all);
  const RoleTokens tokens = TokensOfRoles(work, vendor);
  EXPECT_NEAR(tokens.document, 1.5 * Expected(kPassage), 0.1);
  EXPECT_NEAR(tokens.query, 1.5 * Expected(kQuestion), 0.1);
  vendor.batches.emplace();
  vendor.batches->texts = 20;
  vendor.batches->tokens = vendor.traffic.tokens;
  EXPECT_NEAR(TokensOfRoles(work, vendor).document, tokens.document, 1e-9);
}

TEST(TokensOfRoles, AreNotKnownOfWhoWasSentNothing) {
  EXPECT_EQ(TokensOfRoles(MixedWork(), VendorResult()).document, 0);
  VendorResult vendor;
  vendor.traffic.texts_sent = vendor.traffic.tokens = 9;
  EXPECT_EQ(TokensOfRoles(Workload(), vendor).query, 0);
}

}  // namespace
}  // namespace vetvec
