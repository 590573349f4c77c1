#include "identity/certificate.h"

#include <gtest/gtest.h>

#include "base/json.h"
#include "base/utc_time.h"
#include "identity/compare.h"

namespace vetvec {
namespace {

IdentityComparison GoodComparison() {
  IdentityComparison comparison;
  comparison.at = "2026-11-30T19:40:00Z";
  comparison.recorded = {"openai:a", "f00d"};
  comparison.other = {"openai:b", ""};
  comparison.diagnosis.verdict = DiagnosisVerdict::kSameWithinNoise;
  comparison.diagnosis.noise = 1.2345678e-5;
  comparison.diagnosis.tolerance = ToleranceOf(comparison.diagnosis.noise);
  comparison.diagnosis.angle = comparison.diagnosis.tolerance;
  return comparison;
}

StatusCode CodeWith(const char* key, const Json& value) {
  Json certificate = Json::parse(IdentityCertificateJson(GoodComparison()));
  certificate[key] = value;
  return ParseIdentityCertificate(certificate.dump()).status().code();
}

TEST(IdentityCertificateTest, WhatCompareWritesIsRead) {
  const auto found = ParseIdentityCertificate(IdentityCertificateJson(GoodComparison()));
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(UtcTime(found->at_millis), "2026-11-30T19:40:00Z");
  EXPECT_EQ(found->fingerprint, "f00d");
  EXPECT_EQ(found->name, "openai:b");
  EXPECT_TRUE(found->is_of_encoder);
  EXPECT_TRUE(found->is_same);
  EXPECT_NEAR(found->tolerance, ToleranceOf(1.2345678e-5), 1e-9);
  IdentityComparison other = GoodComparison();
  other.diagnosis.verdict = DiagnosisVerdict::kAltered;
  other.diagnosis.angle = 1;
  other.other.fingerprint = "beef";
  const auto altered = ParseIdentityCertificate(IdentityCertificateJson(other));
  ASSERT_TRUE(altered.ok()) << altered.status().ToString();
  EXPECT_FALSE(altered->is_same);
  EXPECT_FALSE(altered->is_of_encoder);
  EXPECT_EQ(altered->verdict, "altered");
}

TEST(IdentityCertificateTest, WhatIsDamagedOrContradictsItselfIsRefused) {
  const std::string good = IdentityCertificateJson(GoodComparison());
  for (size_t length = 0; length < good.size(); length += 7) {
    EXPECT_EQ(ParseIdentityCertificate(good.substr(0, length)).status().code(),
              StatusCode::kDataLoss);
  }
  EXPECT_EQ(CodeWith("tolerance", 1e-3), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("noise", 1e-3), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("angle", 1e-3), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("angle", -1), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("angle", nullptr), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("at", "yesterday"), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("a", Json::object()), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("b", "openai:b"), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("format", "vetvec-identity/1"), StatusCode::kDataLoss);
  EXPECT_EQ(CodeWith("format", "vetvec-certificate/2"), StatusCode::kUnimplemented);
  EXPECT_EQ(ReadIdentityCertificate("/nonexistent/c.json").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
