#include "fallback/host_admission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/rng.h"
#include "encoder/open_encoder.h"
#include "fallback/host_evidence.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr int64_t kAdmissionNow = 1'800'000'000'000;
constexpr int64_t kAdmissionDay = int64_t{24} * 3600 * 1000;

std::vector<FallbackHost> GoodHosts(size_t count) {
  std::vector<FallbackHost> hosts;
  for (size_t i = 0; i < count; ++i) {
    EncoderOptions options;
    options.transport = std::make_shared<FakeService>();
    options.api_key = std::string("canary-key-1234567");
    FallbackHost host;
    host.encoder = *OpenEncoder(
        "openai:m?base_url=http://127.0.0.1:" + std::to_string(7000 + i) + "/v1", options);
    host.certificate = {kAdmissionNow, "f00d", host.encoder->name(), true, "same", true, 3e-6};
    hosts.push_back(std::move(host));
  }
  return hosts;
}

Status AdmitNow(const std::vector<FallbackHost>& hosts) {
  return AdmitHosts(hosts, 30 * kAdmissionDay, kAdmissionNow);
}

TEST(HostAdmissionTest, EachHostNeedsAYoungCertificateOfItsOwnAndOfOneRecord) {
  EXPECT_TRUE(AdmitNow(GoodHosts(2)).ok());
  EXPECT_TRUE(AdmitNow(GoodHosts(kMostHosts)).ok());
  EXPECT_EQ(AdmitNow(GoodHosts(1)).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(AdmitNow(GoodHosts(kMostHosts + 1)).code(), StatusCode::kInvalidArgument);
  struct Case {
    const char* said;
    std::function<void(IdentityCertificate*)> change;
  };
  const Case cases[] = {
      {"of another record", [](auto* c) { c->fingerprint = "beef"; }},
      {"says 'altered'", [](auto* c) { c->verdict = "altered", c->is_same = false; }},
      {"certificate is of openai:other", [](auto* c) { c->name = "openai:other"; }},
      {"two records", [](auto* c) { c->is_of_encoder = false; }},
      {"older than 30 days", [](auto* c) { c->at_millis -= 30 * kAdmissionDay + 1; }},
      {"in the future", [](auto* c) { c->at_millis += kAdmissionDay + 1; }},
  };
  for (const Case& one : cases) {
    std::vector<FallbackHost> hosts = GoodHosts(3);
    one.change(&hosts[2].certificate);
    const Status status = AdmitNow(hosts);
    EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition) << one.said;
    EXPECT_THAT(status.message(), HasSubstr(one.said));
    EXPECT_THAT(status.message(), HasSubstr("the host openai:m?base_url=http://127.0.0.1:7002"));
    EXPECT_THAT(status.message(), HasSubstr("vetvec identity compare RECORD SPEC -o FILE"));
  }
  std::vector<FallbackHost> hosts = GoodHosts(2);  // the first one is no exception
  hosts[0].certificate.at_millis -= 31 * kAdmissionDay;
  EXPECT_THAT(AdmitNow(hosts).message(),
              HasSubstr("the host openai:m?base_url=http://127.0.0.1:7000"));
  hosts = GoodHosts(2);  // the bounds are allowed
  hosts[0].certificate.at_millis -= 30 * kAdmissionDay;
  hosts[1].certificate.at_millis += kAdmissionDay;
  EXPECT_TRUE(AdmitNow(hosts).ok());
  hosts[1].encoder = *OpenEncoder("builtin:", {});
  hosts[1].certificate.name = hosts[1].encoder->name();
  EXPECT_EQ(AdmitNow(hosts).code(), StatusCode::kInvalidArgument);
}

TEST(HostEvidenceTest, AHostFarOffIsProvenByItsFifthSample) {
  for (const double ratio : {8.0, 1e6}) {
    HostEvidence evidence;
    for (int sample = 1; sample < 5; ++sample) evidence.Add(ratio);
    EXPECT_TRUE(evidence.IsSuspect());
    EXPECT_FALSE(evidence.IsProven());
    evidence.Add(ratio);
    EXPECT_TRUE(evidence.IsProven());
  }
}

TEST(HostEvidenceTest, GoodSamplesClearASuspect) {
  HostEvidence evidence;
  evidence.Add(1e6);
  for (int sample = 0; sample < 6; ++sample) evidence.Add(0.1);
  EXPECT_FALSE(evidence.IsSuspect());
}

// The worst law: a mean square of exactly T^2, in rare samples that count as much as one may.
TEST(HostEvidenceTest, AFaithfulHostIsNotAccused) {
  constexpr int kSamples = 1'000'000;
  for (const double ratio : {1.2, 3.0, 7.9}) {
    HostEvidence evidence;
    Rng rng(7);
    for (int sample = 0; sample < kSamples && !evidence.IsProven(); ++sample) {
      evidence.Add(rng.Uniform() * ratio * ratio < 1 ? ratio : 0);
    }
    EXPECT_FALSE(evidence.IsProven()) << ratio;
  }
}

}  // namespace
}  // namespace vetvec
