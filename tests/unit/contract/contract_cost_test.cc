// The count made before anything is sent against what is sent.
#include "contract/contract_cost.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"
#include "base/rng.h"
#include "contract/contract.h"

namespace vetvec {
namespace {

// Sees so many bytes of a text; counts what it is sent.
class Sees : public Encoder {
 public:
  explicit Sees(size_t bytes) : bytes_(bytes) {}
  Status Embed(const TextBatch& texts, const CallOptions& /*options*/, EmbedOutput* out) override {
    ++out->usage.requests;
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(8));
    for (size_t i = 0; i < texts.size(); ++i) {
      const std::string_view text = texts[i].substr(0, bytes_);
      tokens += EstimateTokens(texts[i]);
      Rng rng(Xxh64(text.data(), text.size()), 1);
      std::generate_n(out->rows.Row(i), 8, [&] { return static_cast<float>(rng.Uniform()); });
    }
    return OkStatus();
  }
  size_t dimension() const override { return 8; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }
  uint64_t tokens = 0;

 private:
  size_t bytes_;
  std::string name_ = "sees";
  VectorIdentity identity_;
};

TEST(CostOfContract, IsWhatAServiceThatCutsIsSent) {
  for (const uint64_t words : {32U, 300U, 5'000U}) {
    const Result<ContractCost> cost = CostOfContract(words, nullptr);
    ASSERT_TRUE(cost.ok()) << cost.status().ToString();
    for (const size_t bytes : {20U, 100U, 150U}) {
      Sees service(bytes);
      ContractOptions options;
      options.long_words = words;
      const Result<ContractReport> report = RunContract(service, options);
      ASSERT_TRUE(report.ok());
      EXPECT_LE(report->requests, cost->requests) << words << " words, sees " << bytes;
      EXPECT_GE(report->requests + 2, cost->requests) << words << " words, sees " << bytes;
      EXPECT_LE(service.tokens, cost->tokens + 2 * cost->tokens / report->requests);
    }
    Sees all(1'000'000);
    ContractOptions options;
    options.long_words = words;
    const Result<ContractReport> report = RunContract(all, options);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->requests, cost->requests_expected);
    EXPECT_LE(report->requests, cost->requests);
    EXPECT_LT(all.tokens, cost->tokens);
    EXPECT_LT(cost->tokens_expected, cost->tokens);
  }
}

TEST(CostOfContract, CountsWithTheVendorsTokenizer) {
  const TokenCounter one_each = [](std::span<const std::string_view>,
                                   std::span<uint64_t> tokens) -> Status {
    std::fill(tokens.begin(), tokens.end(), 1);
    return OkStatus();
  };
  const Result<ContractCost> cost = CostOfContract(300, one_each);
  ASSERT_TRUE(cost.ok());
  EXPECT_GE(cost->tokens, cost->requests);
  EXPECT_GE(cost->tokens, cost->tokens_expected);  // at most, for a service that cuts texts
  EXPECT_LT(cost->tokens, 200U);
}

TEST(CostOfContract, RefusesWhatTheSuiteRefuses) {
  EXPECT_EQ(CostOfContract(1, nullptr).status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
