// [http.NAME] in vetvec.toml: the definition of an endpoint in TOML, and the vendors that name it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"
#include "audit/vendor.h"
#include "base/json.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr const char* kTable = R"([http.mine]
url = "http://127.0.0.1:9/embed"
model = "m"
vectors = ["/data/*/embedding", "/vectors/*"]
max_texts = 12
[http.mine.body]
input = "{texts}"
model = "{model}"
options = { truncate = false, size = 3, scale = 0.5, tags = ["a", "b"] }
[vendors.v]
spec = "http:mine"
)";

Result<AuditConfig> LoadHttp(const std::string& text) {
  AuditConfigInput input;
  input.text = text;
  return LoadConfig(input);
}

TEST(HttpTable, IsTheDefinitionInJson) {
  const Result<AuditConfig> config = LoadHttp(kTable);
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  ASSERT_NE(config->FindHttp("mine"), nullptr);
  const auto json = Json::parse(config->FindHttp("mine")->definition);
  EXPECT_EQ(json, Json::parse(R"({"url":"http://127.0.0.1:9/embed","model":"m",
      "vectors":["/data/*/embedding","/vectors/*"],"max_texts":12,
      "body":{"input":"{texts}","model":"{model}",
              "options":{"truncate":false,"size":3,"scale":0.5,"tags":["a","b"]}}})"));
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(*config), "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->FindHttp("mine")->definition, config->FindHttp("mine")->definition);
}

TEST(HttpTable, AVendorIsOpenedByItsName) {
  const Result<AuditConfig> config = LoadHttp(kTable);
  ASSERT_TRUE(config.ok());
  const auto encoder = OpenVendor(*config, *config->FindVendor("v"), Secrets(), nullptr);
  ASSERT_TRUE(encoder.ok()) << encoder.status().ToString();
  EXPECT_EQ((*encoder)->identity().model, "m");
  VendorConfig other;
  other.name = other.spec = "http:mime";
  const auto unknown = OpenVendor(*config, other, Secrets(), nullptr);
  ASSERT_FALSE(unknown.ok());
  EXPECT_THAT(unknown.status().message(), HasSubstr("did you mean 'mine'"));
  EXPECT_EQ(unknown.status().detail().found, "mime");
  EXPECT_EQ(unknown.status().detail().allowed, "mine");
}

struct HttpCase {
  const char* text;
  int64_t line;
  const char* key;
  const char* found;
  const char* allowed;  // a part of it
};

TEST(HttpTable, EveryErrorSaysWhereWhatAndWhatIsAllowed) {
  const std::string good =
      "[http.a]\nurl = 'http://127.0.0.1:9/'\nvectors = '/v/*'\nbody = {t = '{texts}'}\n";
  ASSERT_TRUE(LoadHttp(good).ok()) << LoadHttp(good).status().ToString();
  const HttpCase cases[] = {
      {"vectrs = '/w/*'\n", 5, "http.a.vectrs", "vectrs", "vectors"},
      {"max_texts = 0\n", 5, "http.a.max_texts", "", "a whole number from 1"},
      {"tokens = 5\n", 5, "http.a.tokens", "", "a string or an array of strings"},
      {"index = 'no pointer'\n", 5, "http.a.index", "no pointer", "pointer"},
      {"headers = {Authorization = 'x'}\n", 5, "http.a.headers", "", "carries a key"},
      {"model = 2026-01-01\n", 5, "http.a.model", "a date", "a string, number"},
      {"model = nan\n", 5, "http.a.model", "non-finite", "a string, number"},
  };
  for (const HttpCase& one : cases) {
    const Result<AuditConfig> config = LoadHttp(good + one.text);
    ASSERT_FALSE(config.ok()) << one.text;
    const StatusDetail& detail = config.status().detail();
    EXPECT_EQ(config.status().code(), StatusCode::kInvalidArgument) << one.text;
    EXPECT_EQ(detail.line, one.line) << one.text << config.status().ToString();
    EXPECT_EQ(detail.key, one.key) << one.text << config.status().ToString();
    EXPECT_THAT(detail.found, HasSubstr(one.found)) << one.text;
    EXPECT_THAT(detail.allowed, HasSubstr(one.allowed)) << one.text;
    EXPECT_EQ(detail.file, "configuration") << one.text;
  }
  const Result<AuditConfig> missing = LoadHttp("[http.a]\nurl = 'http://127.0.0.1:9/'\n");
  EXPECT_THAT(missing.status().detail().key, HasSubstr("http.a."));
  EXPECT_EQ(missing.status().detail().line, 1);
}

TEST(Vendor, TheKeyOfAzureIsAskedForAtTheUsersUrl) {
  const Result<AuditConfig> config = LoadHttp(
      "[vendors.a]\nspec = 'azure:d?base_url=https://r.openai.azure.com'\n"
      "[vendors.b]\nspec = 'azure:d'\nbase_url = 'https://r.openai.azure.com'\napi_key_env = "
      "'MINE'\n"
      "[vendors.c]\nspec = 'openai:m'\nbase_url = 'http://127.0.0.1:9/v1'\n");
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(KeyNameOf(*config, *config->FindVendor("a")), "AZURE_OPENAI_API_KEY");
  EXPECT_EQ(KeyNameOf(*config, *config->FindVendor("b")), "MINE");
  EXPECT_EQ(KeyNameOf(*config, *config->FindVendor("c")), "");
}

TEST(Vendor, LimitsAreSharedInTheCacheUnlessSaidOtherwise) {
  const auto directory = [](const std::string& text) { return LimitsDirectory(*LoadHttp(text)); };
  EXPECT_EQ(directory(""), "");
  EXPECT_EQ(directory("[cache]\ndir = '/c'\n"), "/c");
  EXPECT_EQ(directory("[cache]\ndir = '/c'\nlimits_dir = '/l'\n"), "/l");
  EXPECT_EQ(directory("[cache]\ndir = '/c'\nlimits = 'process'\n"), "");
  EXPECT_EQ(directory("[cache]\nmode = 'off'\nlimits_dir = '/l'\n"), "/l");
}

}  // namespace
}  // namespace vetvec
