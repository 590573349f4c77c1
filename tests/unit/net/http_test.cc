#include "net/http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

HttpRequest Request(std::string url = "https://api.example.com/v1/embeddings") {
  HttpRequest request;
  request.url = std::move(url);
  return request;
}

TEST(Http, RefusesHeaderInjection) {
  const std::string bad_values[] = {"a\r\nx: y",   "a\nb", "a\rb", std::string("a\0b", 3),
                                    "caf\xc3\xa9", "\x7f", "\x01"};
  for (const std::string& value : bad_values) {
    HttpRequest request = Request();
    request.headers.push_back({"Authorization", "s3cret" + value, true});
    const Status status = ValidateHttpRequest(request);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr("Authorization"));
    EXPECT_THAT(status.message(), Not(HasSubstr("s3cret")));
  }
  for (const char* name :
       {"", "a b", "a:b", "a\r\nb", "x\xc3\xa9", "Content-Length", "host", "Transfer-Encoding"}) {
    HttpRequest request = Request();
    request.headers.push_back({name, "v", false});
    EXPECT_EQ(ValidateHttpRequest(request).code(), StatusCode::kInvalidArgument) << name;
  }
  HttpRequest request = Request();
  request.method = "POST /evil HTTP/1.1\r\n";
  EXPECT_EQ(ValidateHttpRequest(request).code(), StatusCode::kInvalidArgument);
  request = Request("https://h/\r\nx");
  EXPECT_EQ(ValidateHttpRequest(request).code(), StatusCode::kInvalidArgument);
  request = Request();
  request.headers.push_back({"x-empty", "", false});
  EXPECT_TRUE(ValidateHttpRequest(request).ok());
}

TEST(Http, KeysGoOverPlainHttpOnlyToThisMachine) {
  for (const char* name : {"Authorization", "api-key", "X-Api-Key", "x-goog-api-key", "Cookie",
                           "Proxy-Authorization", "x-amz-security-token"}) {
    HttpRequest request = Request("http://10.0.0.7/v1");
    request.headers.push_back({name, "s3cret", false});
    const Status status = ValidateHttpRequest(request);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(status.message(), HasSubstr("http://10.0.0.7"));
    EXPECT_THAT(status.message(), Not(HasSubstr("s3cret")));
    request.url = "http://127.0.0.1:9/v1";
    EXPECT_TRUE(ValidateHttpRequest(request).ok()) << name;
    request.network.proxy = "http://proxy:3128";
    EXPECT_FALSE(ValidateHttpRequest(request).ok()) << name;
  }
  HttpRequest request = Request("http://10.0.0.7/v1");
  EXPECT_TRUE(ValidateHttpRequest(request).ok());
  request.headers.push_back({"x-own", "s3cret", true});  // secret by flag
  EXPECT_FALSE(ValidateHttpRequest(request).ok());
  request.url = "https://10.0.0.7/v1";
  EXPECT_TRUE(ValidateHttpRequest(request).ok());
}

TEST(Http, RefusesTimeoutsOutOfRange) {
  HttpRequest request = Request();
  request.total_timeout_ms = 0;
  EXPECT_THAT(ValidateHttpRequest(request).message(), HasSubstr("total_timeout_ms"));
  request = Request();
  request.connect_timeout_ms = -1;
  EXPECT_THAT(ValidateHttpRequest(request).message(), HasSubstr("connect_timeout_ms"));
  request = Request();
  request.low_speed_seconds = -1;
  EXPECT_THAT(ValidateHttpRequest(request).message(), HasSubstr("low_speed_seconds"));
}

TEST(Http, FindsHeaders) {
  HttpResponse response;
  response.headers = {{"date", "today"}, {"x", "1"}, {"x", "2"}};
  ASSERT_NE(response.Header("x"), nullptr);
  EXPECT_EQ(*response.Header("x"), "1");
  EXPECT_EQ(response.Header("y"), nullptr);
}

}  // namespace
}  // namespace vetvec
