#include "net/url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Url, NormalizesBaseUrls) {
  const std::pair<const char*, const char*> rows[] = {
      {"https://api.example.com/v1", "https://api.example.com/v1"},
      {"HTTPS://API.Example.COM:443/v1/", "https://api.example.com/v1"},
      {"http://localhost:8080", "http://localhost:8080"},
      {"http://localhost:80//", "http://localhost"},
      {"https://h:8443/a/../b/./c/", "https://h:8443/b/c"},
      {"http://[::1]:9/x", "http://[::1]:9/x"},
      {"https://api.example.com/V1/Case", "https://api.example.com/V1/Case"},
  };
  for (const auto& [text, want] : rows) {
    const Result<std::string> got = NormalizeBaseUrl(text);
    ASSERT_TRUE(got.ok()) << text << ": " << got.status().ToString();
    EXPECT_EQ(*got, want) << text;
  }
  EXPECT_THAT(NormalizeBaseUrl("https://h/v1?x=1").status().message(), HasSubstr("query"));
}

TEST(Url, SplitsParts) {
  const Result<Url> url = ParseUrl("https://Example.com:8443/openai/e?api-version=2024");
  ASSERT_TRUE(url.ok());
  EXPECT_EQ(url->scheme, "https");
  EXPECT_EQ(url->host, "example.com");
  EXPECT_EQ(url->port, 8443);
  EXPECT_EQ(url->path, "/openai/e");
  EXPECT_EQ(url->query, "api-version=2024");
  EXPECT_EQ(url->Origin(), "https://example.com:8443");
  EXPECT_EQ(ParseUrl("http://h")->path, "/");
}

TEST(Url, KnowsLoopback) {
  for (const char* text :
       {"http://localhost/", "http://LOCALHOST:1/", "http://a.localhost/", "http://127.0.0.1/",
        "http://127.9.8.7:1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/",
        "http://0177.0.0.1/", "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"}) {
    ASSERT_TRUE(ParseUrl(text).ok()) << text;
    EXPECT_TRUE(ParseUrl(text)->is_loopback) << text;
  }
  for (const char* text :
       {"http://127.0.0.1.evil.example/", "http://localhost.evil.example/", "http://10.0.0.1/",
        "http://128.0.0.1/", "http://notlocalhost/", "http://[::2]/", "http://0.0.0.0/",
        "http://127.0.0.a/", "http://127.evil.example.com/", "http://127.0.0.1.evil/",
        "http://localhost./", "http://a.localhost./", "http://127.0.0.08/", "http://127.0.0.300/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/",
        "http://[::1%25eth0]/", "http://[::]/"}) {
    ASSERT_TRUE(ParseUrl(text).ok()) << text;
    EXPECT_FALSE(ParseUrl(text)->is_loopback) << text;
  }
  // A name, or to newer libcurl the address, whose dot it takes away.
  const Result<Url> dotted = ParseUrl("http://127.0.0.1./");
  EXPECT_EQ(dotted->is_loopback, dotted->host == "127.0.0.1");
}

TEST(Url, RefusesWhatIsNotAServiceUrl) {
  const std::pair<const char*, const char*> rows[] = {
      {"", "empty"},
      {"api.example.com", "http:// or https://"},
      {"ftp://h/", "http:// or https://"},
      {"file:///etc/passwd", "http:// or https://"},
      {"https://", "cannot be parsed"},
      {"https:///path", "no host"},
      {"https://h:0/", "port"},
      {"https://h:99999/", "cannot be parsed"},
      {"https://h/#frag", "fragment"},
      {"https://h/a b", "space"},
      {"https://h/\r\nHost: evil", "a space, a control character"},
      {"https://h\xc3\xa9/", "non-ASCII"},
      {"https://[::1/", "cannot be parsed"},
  };
  for (const auto& [text, want] : rows) {
    const Result<Url> url = ParseUrl(text);
    ASSERT_FALSE(url.ok()) << text;
    EXPECT_EQ(url.status().code(), StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(url.status().message(), HasSubstr(want)) << text;
  }
  EXPECT_FALSE(ParseUrl(std::string_view("https://h/\0x", 12)).ok());
  EXPECT_FALSE(ParseUrl("https://h/" + std::string(9000, 'a')).ok());
}

TEST(Url, NeverRepeatsAPassword) {
  for (const char* text : {"https://user:s3cret@h/", "https://s3cret@h/v1", "https://@h/",
                           "https://:s3cret@h/", "https://user:s3cret@h/ x", "ftp://u:s3cret@h/"}) {
    const Result<Url> url = ParseUrl(text);
    ASSERT_FALSE(url.ok()) << text;
    EXPECT_THAT(url.status().message(), Not(HasSubstr("s3cret"))) << text;
  }
  EXPECT_THAT(ParseUrl("ftp://h/?key=s3cret").status().message(), Not(HasSubstr("s3cret")));
  EXPECT_TRUE(ParseUrl("https://h/a@b").ok());  // in a path it is an ordinary character
}

}  // namespace
}  // namespace vetvec
