#include "mock_server/sigv4.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"

namespace vetvec::mock {
namespace {

using ::testing::HasSubstr;

constexpr const char* kSecret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
constexpr int64_t kNow = 1'440'938'160'000;  // 2015-08-30 12:36:00 UTC

std::string Authorization(const std::string& headers, const std::string& signature,
                          const std::string& service = "service") {
  return "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/" + service +
         "/aws4_request, SignedHeaders=" + headers + ", Signature=" + signature;
}

HttpRequest SignedGet(const std::string& target) {
  HttpRequest request;
  request.method = "GET";
  request.path = target.substr(0, target.find('?'));
  request.target = target;
  request.headers = {{"Host", "example.amazonaws.com"}, {"X-Amz-Date", "20150830T123600Z"}};
  return request;
}

// From AWS's published suite: get-vanilla and get-vanilla-query-order-key-case.
TEST(SigV4, MeetsThePublishedSignatures) {
  const auto header = ParseSigV4(Authorization("host;x-amz-date", std::string(64, '0')));
  ASSERT_TRUE(header.has_value());
  EXPECT_EQ(SigV4Signature(SignedGet("/"), *header, kSecret),
            "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
  EXPECT_EQ(SigV4Signature(SignedGet("/?Param2=value2&Param1=value1"), *header, kSecret),
            "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
}

TEST(SigV4, AcceptsItsOwnSignatureAndNoOther) {
  HttpRequest request = SignedGet("/model/a%3A0/invoke");
  request.method = "POST";
  request.body = "{}";
  const auto header = ParseSigV4(Authorization("host;x-amz-date", std::string(64, '0'), "bedrock"));
  const std::string signature = SigV4Signature(request, *header, kSecret);
  request.headers.emplace_back("Authorization",
                               Authorization("host;x-amz-date", signature, "bedrock"));
  EXPECT_EQ(CheckSigV4(request, "bedrock", "AKIDEXAMPLE", kSecret, kNow), "");
  EXPECT_THAT(CheckSigV4(request, "bedrock", "AKIDEXAMPLE", "another", kNow),
              HasSubstr("does not match the signature you provided"));
  EXPECT_THAT(CheckSigV4(request, "bedrock", "AKIDOTHER", kSecret, kNow), HasSubstr("invalid"));
  EXPECT_THAT(CheckSigV4(request, "bedrock", "AKIDEXAMPLE", kSecret, kNow + 301'000),
              HasSubstr("expired"));
  EXPECT_THAT(CheckSigV4(request, "s3", "AKIDEXAMPLE", kSecret, kNow),
              HasSubstr("correct service"));
  HttpRequest other_body = request;
  other_body.body = "{} ";
  EXPECT_NE(CheckSigV4(other_body, "bedrock", "AKIDEXAMPLE", kSecret, kNow), "");
  HttpRequest other_path = request;
  other_path.target = "/model/a:0/invoke";
  EXPECT_NE(CheckSigV4(other_path, "bedrock", "AKIDEXAMPLE", kSecret, kNow), "");
  // Without a secret only the form counts.
  EXPECT_EQ(CheckSigV4(other_body, "bedrock", "", "", 0), "");
}

TEST(SigV4, SaysWhatIsMissing) {
  const std::string digits(64, 'a');
  const auto check = [](HttpRequest request, const std::string& authorization) {
    request.headers.emplace_back("Authorization", authorization);
    return CheckSigV4(request, "service", "", "", kNow);
  };
  EXPECT_THAT(check(SignedGet("/"), "Bearer x"), HasSubstr("requires 'Credential'"));
  EXPECT_THAT(check(SignedGet("/"), Authorization("host;x-amz-date", "abc")),
              HasSubstr("requires"));
  EXPECT_THAT(check(SignedGet("/"), Authorization("x-amz-date", digits)),
              HasSubstr("'host' must be"));
  EXPECT_THAT(check(SignedGet("/"), Authorization("x-amz-date;host", digits)), HasSubstr("sorted"));
  HttpRequest unsigned_header = SignedGet("/");
  unsigned_header.headers.emplace_back("x-amz-security-token", "t");
  EXPECT_THAT(check(unsigned_header, Authorization("host;x-amz-date", digits)),
              HasSubstr("not signed: x-amz-security-token"));
  HttpRequest bad_hash = SignedGet("/");
  bad_hash.headers.emplace_back("x-amz-content-sha256", Sha256Hex("other"));
  EXPECT_THAT(check(bad_hash, Authorization("host;x-amz-content-sha256;x-amz-date", digits)),
              HasSubstr("x-amz-content-sha256"));
  HttpRequest bad_date = SignedGet("/");
  bad_date.headers[1].second = "Sun, 30 Aug 2015 12:36:00 GMT";
  EXPECT_THAT(check(bad_date, Authorization("host;x-amz-date", digits)), HasSubstr("ISO-8601"));
}

}  // namespace
}  // namespace vetvec::mock
