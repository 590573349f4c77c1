#include "providers/sigv4.h"

#include <gtest/gtest.h>

#include <string>

namespace vetvec {
namespace {

// AWS's published examples all use these keys.
constexpr const char* kExampleSecret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
constexpr int64_t kExampleMillis = 1'440'938'160'000;  // 2015-08-30 12:36:00 UTC

SigV4Credentials Example() { return {"AKIDEXAMPLE", kExampleSecret, ""}; }

std::string HeaderOf(const std::vector<HttpHeader>& headers, const std::string& name) {
  for (const HttpHeader& header : headers) {
    if (header.name == name) return header.value.value();
  }
  return "";
}

std::string AuthorizationOf(const SigV4Request& request) {
  return HeaderOf(SignSigV4(request, Example(), {"us-east-1", "service"}, kExampleMillis),
                  "authorization");
}

std::string Expected(const std::string& signature) {
  return "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
         "SignedHeaders=host;x-amz-date, Signature=" +
         signature;
}

SigV4Request Vanilla(const std::string& method, const std::string& query = "") {
  SigV4Request request;
  request.method = method;
  request.host = "example.amazonaws.com";
  request.path = "/";
  request.query = query;
  return request;
}

// The examples of "Deriving a signing key" in AWS's general reference.
TEST(SigV4, SigningKeyOfTheDocumentedExamples) {
  EXPECT_EQ(HexOf(sigv4_internal::SigningKey(kExampleSecret, "20120215", {"us-east-1", "iam"})),
            "f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d");
  EXPECT_EQ(HexOf(sigv4_internal::SigningKey(kExampleSecret, "20150830", {"us-east-1", "iam"})),
            "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9");
}

// aws-sig-v4-test-suite: get-vanilla, post-vanilla, get-vanilla-query-order-key-case.
TEST(SigV4, TestSuiteOfAws) {
  EXPECT_EQ(AuthorizationOf(Vanilla("GET")),
            Expected("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"));
  EXPECT_EQ(AuthorizationOf(Vanilla("POST")),
            Expected("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"));
  EXPECT_EQ(AuthorizationOf(Vanilla("GET", "Param2=value2&Param1=value1")),
            Expected("b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"));
}

// The worked example of the general reference: IAM's ListUsers, with a content type that is signed.
TEST(SigV4, ListUsersExample) {
  SigV4Request request;
  request.method = "GET";
  request.host = "iam.amazonaws.com";
  request.path = "/";
  request.query = "Action=ListUsers&Version=2010-05-08";
  request.headers = {{"content-type", "application/x-www-form-urlencoded; charset=utf-8"}};
  const auto headers = SignSigV4(request, Example(), {"us-east-1", "iam"}, kExampleMillis);
  EXPECT_EQ(HeaderOf(headers, "authorization"),
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, "
            "SignedHeaders=content-type;host;x-amz-date, "
            "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
  EXPECT_EQ(HeaderOf(headers, "x-amz-date"), "20150830T123600Z");
}

TEST(SigV4, BodyPathAndTokenAreSigned) {
  SigV4Request request = Vanilla("POST");
  request.path = "/model/a%3A0/invoke";
  request.body = "{}";
  const std::string first = AuthorizationOf(request);
  request.body = "{ }";
  EXPECT_NE(AuthorizationOf(request), first);
  request.body = "{}";
  request.path = "/model/a:0/invoke";
  EXPECT_NE(AuthorizationOf(request), first);
  SigV4Credentials credentials = Example();
  credentials.session_token = "TOKEN";
  const auto headers = SignSigV4(request, credentials, {"us-east-1", "service"}, kExampleMillis);
  EXPECT_EQ(HeaderOf(headers, "x-amz-security-token"), "TOKEN");
  EXPECT_NE(HeaderOf(headers, "authorization").find("host;x-amz-date;x-amz-security-token"),
            std::string::npos);
  for (const HttpHeader& header : headers) {
    EXPECT_EQ(header.secret, header.name != "x-amz-date");
    EXPECT_EQ(header.value.value().find(kExampleSecret), std::string::npos);
  }
}

TEST(SigV4, Dates) {
  EXPECT_EQ(sigv4_internal::AmzDate(0), "19700101T000000Z");
  EXPECT_EQ(sigv4_internal::AmzDate(951'825'599'999), "20000229T115959Z");
  EXPECT_EQ(sigv4_internal::AmzDate(1'700'000'000'000), "20231114T221320Z");
}

TEST(SigV4, Credentials) {
  const auto plain = ParseSigV4Credentials("AKID:se/cret+");
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->access_key_id, "AKID");
  EXPECT_EQ(plain->secret_key.value(), "se/cret+");
  EXPECT_TRUE(plain->session_token.empty());
  EXPECT_EQ(ParseSigV4Credentials("AKID:secret:to:ken")->session_token.value(), "to:ken");
  for (const char* bad : {"", "AKID", ":secret", "AKID:", "AKID::token", "AKID:secret:"}) {
    EXPECT_FALSE(ParseSigV4Credentials(bad).has_value()) << bad;
  }
}

TEST(SigV4, SplitUrl) {
  SigV4Request request;
  SplitUrl("https://h.example:443/a%20b?x=1&y", &request);
  EXPECT_EQ(request.host, "h.example");
  EXPECT_EQ(request.path, "/a%20b");
  EXPECT_EQ(request.query, "x=1&y");
  SplitUrl("http://127.0.0.1:8080", &request);
  EXPECT_EQ(request.host, "127.0.0.1:8080");
  EXPECT_EQ(request.path, "/");
  EXPECT_EQ(request.query, "");
}

}  // namespace
}  // namespace vetvec
