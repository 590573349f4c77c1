#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"
#include "audit/secrets.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Status Error(const std::string& text) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Write("vetvec.toml", text);
  const Result<AuditConfig> config = LoadConfig(input);
  if (!config.ok()) {
    EXPECT_EQ(config.status().detail().file, input.file) << config.status().ToString();
  }
  return config.status();
}

struct Case {
  const char* text;
  int64_t line;
  const char* key;
  const char* found;
  const char* allowed;  // a part of it
};

const Case kCases[] = {
    {"[redis]\nurl = 'redis://:opensesame@h'\n", 2, "redis.url", "(not shown)",
     "VETVEC_REDIS_PASSWORD"},
    {"[redis]\nread_timeout_ms = 0\n", 2, "redis.read_timeout_ms", "0", "1 to 10000"},
    {"[redis]\nlease_s = 4\n", 2, "redis.lease_s", "4", "5 to 86400"},
    {"version = 2\n", 1, "version", "2", "from 1 to 1"},
    {"[audit]\nseed = -1\n", 2, "audit.seed", "-1", "a whole number of 0 or more"},
    {"[audit]\n\nseed = 1.5\n", 3, "audit.seed", "1.5", "whole number"},
    {"[audit]\nmetric = 'l3'\n", 2, "audit.metric", "l3", "l1, l2, cosine"},
    {"[audit]\nmetric = 2\n", 2, "audit.metric", "2", "one of l1"},
    {"[audit]\nthreshold_method = 'mean-2sigm'\n", 2, "audit.threshold_method", "mean-2sigm",
     "did you mean 'mean-2sigma'?"},
    {"[audit]\nbudget = -0.5\n", 2, "audit.budget", "-0.5", "a number of 0 or more"},
    {"[audit]\nbudget = nan\n", 2, "audit.budget", "nan", "a number of 0 or more"},
    {"[audit]\nbudget = inf\n", 2, "audit.budget", "inf", "a number of 0 or more"},
    {"[audit]\nbudget = '5'\n", 2, "audit.budget", "5", "a number of 0 or more"},
    {"[audit]\nvendors = 5\n", 2, "audit.vendors", "5", "a list of strings"},
    {"[audit]\nvendors = ['a',\n 5]\n", 3, "audit.vendors", "5", "a list of strings"},
    {"[audit]\nseeds = ['a']\n", 2, "audit.seeds", "", "a string"},
    {"[audit]\nout = ''\n", 2, "audit.out", "", "the name of a folder"},
    {"audit = 5\n", 1, "audit", "5", "a table"},
    {"[vendors.a]\nspec = 'builtin:'\nrpm = -5\n", 3, "vendors.a.rpm", "-5", "from 1 to"},
    {"[vendors.a]\nspec = 'builtin:'\nrpm = 0\n", 3, "vendors.a.rpm", "0", "from 1 to"},
    {"[vendors.a]\nspec = 'builtin:'\ntpm = -1\n", 3, "vendors.a.tpm", "-1", "from 1 to"},
    {"[vendors.a]\nspec = 'builtin:'\nbatch = 0\n", 3, "vendors.a.batch", "0", "from 1 to 100000"},
    {"[vendors.a]\nspec = 'builtin:'\nconcurrency = 5000\n", 3, "vendors.a.concurrency", "5000",
     "from 1 to 1024"},
    {"[vendors.a]\nspec = 'builtin:'\nprice_per_million_tokens = -1\n", 3,
     "vendors.a.price_per_million_tokens", "-1", "a number"},
    {"[vendors.a]\nspec = 'builtin:'\nheaders = 'x'\n", 3, "vendors.a.headers", "x", "a table"},
    {"[vendors.a]\nrpm = 5\n", 0, "vendors.a.spec", "", "an encoder"},
    {"[vendors.a]\nspec = 'o:m'\napi_key_env = 'K'\napi_key_file = 'f'\n", 4,
     "vendors.a.api_key_file", "f", "one of api_key_env"},
    {"[suites.s]\nkind = 'contrastve'\n", 2, "suites.s.kind", "contrastve",
     "did you mean 'contrastive'?"},
    {"[suites.s]\nkind = 'sr'\ndomains = ['cooking']\n", 3, "suites.s.domains", "cooking",
     "general, support, finance, medical, law"},
    {"[suites.s]\nkind = 'sr'\nconstructs = ['typo']\n", 3, "suites.s.constructs", "typo",
     "passive, inversion"},
    {"[suites.s]\nkind = 'robustness'\nconstructs = ['passive']\n", 3, "suites.s.constructs",
     "passive", "typo, ocr"},
    {"[suites.s]\nkind = 'contract'\nlong_words = 3\n", 3, "suites.s.long_words", "3", "32"},
    {"[suites.s]\nkind = 'file'\n", 0, "suites.s.file", "", "the path of a suite"},
    {"[suites.s]\nrelations = ['CR5']\n", 2, "suites.s.relations", "CR5", "CR1, CR2, CR3, CR4"},
    {"[vendors.a]\nspec = 'builtin:'\nweight = 1001\n", 3, "vendors.a.weight", "1001",
     "from 1 to 1000"},
    {"[vendors.a]\nspec = 'builtin:'\npostprocess = 'white'\n", 3, "vendors.a.postprocess", "white",
     "none, whitening, abtt, pcr"},
    {"[vendors.a]\nspec = 'builtin:'\npostprocess_components = 2\n", 3,
     "vendors.a.postprocess_components", "2", "no value unless postprocess is set"},
    {"[vendors.a]\nspec = 'builtin:'\nhedge = 1\n", 3, "vendors.a.hedge", "1", "true or false"},
    {"[vendors.a]\nspec = 'builtin:'\nretry_until_deadline = 'yes'\n", 3,
     "vendors.a.retry_until_deadline", "yes", "true or false"},
    {"[vendors.a]\nspec = 'openai:m'\nbatch_api = 1\n", 3, "vendors.a.batch_api", "1",
     "true or false"},
    {"[vendors.a]\nspec = 'openai:m'\nbatch_proof = -1\n", 3, "vendors.a.batch_proof", "-1",
     "a whole number from 0 to"},
    {"[vendors.a]\nspec = 'openai:m'\nbatch_poll_s = 0\n", 3, "vendors.a.batch_poll_s", "0",
     "a number between 0.001 and 86400"},
    {"[cache]\nlimits = 'hosts'\n", 2, "cache.limits", "hosts", "did you mean 'host'?"},
    {"[cache]\nlimits = 'process'\nlimits_dir = 'd'\n", 3, "cache.limits_dir", "d", "no value if"},
    {"[cache]\nmode = 'onli'\n", 2, "cache.mode", "onli", "did you mean 'only'?"},
    {"[cache]\nttl_s = -1\n", 2, "cache.ttl_s", "-1", "a whole number from 0 to"},
};

TEST(ConfigError, EveryBadValueSaysWhereWhatAndWhatIsAllowed) {
  for (const Case& one : kCases) {
    const Status status = Error(one.text);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << one.text;
    EXPECT_EQ(status.detail().line, one.line) << one.text;
    EXPECT_EQ(status.detail().key, one.key) << one.text;
    EXPECT_THAT(status.detail().found, HasSubstr(one.found)) << one.text;
    EXPECT_THAT(status.detail().allowed, HasSubstr(one.allowed)) << one.text;
    EXPECT_THAT(status.message(), HasSubstr(std::string("'") + one.key + "' is "));
    EXPECT_THAT(status.message(), HasSubstr("allowed: " + status.detail().allowed));
  }
}

TEST(ConfigError, ARedisUrlIsRefusedWithTheReasonAndNotShown) {
  const Status status = Error("[redis]\nurl = 'redis://h:x'\n");
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().line, 2);
  EXPECT_EQ(status.detail().key, "redis.url");
  EXPECT_EQ(status.detail().found, "(not shown)");
  EXPECT_THAT(status.detail().allowed, HasSubstr("redis://"));
  EXPECT_THAT(status.message(),
              HasSubstr("'redis.url': Redis URL: the port is not between 1 and 65535"));
}

TEST(ConfigError, UnknownKeys) {
  struct Unknown {
    const char* text;
    int64_t line;
    const char* message;
  };
  const Unknown cases[] = {
      {"[audit]\nmetrc = 'l2'\n", 2, "unknown key 'audit.metrc' (did you mean 'metric'?)"},
      {"[audi]\n", 1, "unknown key 'audi' (did you mean 'audit'?)"},
      {"[vendors.a]\nspec = 'builtin:'\nrpn = 5\n", 3, "(did you mean 'rpm'?)"},
      {"[vendors.a]\nspec = 'builtin:'\napi_key = 'sk-secret'\n", 3,
       "unknown key 'vendors.a.api_key'"},
      {"[audit.lexicons]\nwordnett = 'x'\n", 2, "unknown key 'audit.lexicons.wordnett'"},
      {"[defaults]\nspec = 'builtin:'\n", 2, "unknown key 'defaults.spec'"},
      {"[suites.s]\nsede = 'x'\n", 2, "unknown key 'suites.s.sede'"},
      {"[suites.s]\nfile = 'x'\n", 2, "unknown key 'suites.s.file'"},
      {"[cache]\nfolder = 'x'\n", 2, "unknown key 'cache.folder'"},
      {"[gate]\nrule = 'x'\n", 2, "(did you mean 'rules'?)"},
  };
  for (const Unknown& one : cases) {
    const Status status = Error(one.text);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << one.text;
    EXPECT_EQ(status.detail().line, one.line) << one.text;
    EXPECT_THAT(status.message(), HasSubstr(one.message));
    EXPECT_THAT(status.message(), HasSubstr("allowed: "));
    EXPECT_THAT(status.message(), Not(HasSubstr("sk-secret")));
  }
}

TEST(ConfigError, SyntaxNamesTheLine) {
  const Status status = Error("[audit]\nseed = \n");
  EXPECT_EQ(status.code(), StatusCode::kParseError);
  EXPECT_EQ(status.detail().line, 2);
  EXPECT_THAT(status.message(), HasSubstr("line 2 is not valid TOML"));
  EXPECT_EQ(Error("[audit]\nseed = 1\nseed = 2\n").detail().line, 3);
  EXPECT_EQ(Error("[audit]\nout = \"caf\xE9\"\n").code(), StatusCode::kParseError);
  for (const char* header : {"[=]", "[[=]]", "[a.=]", "[\n]"}) {  // asserted by toml++'s own code
    const Status no_key = Error("[audit]\nseed = 1\n" + std::string(header) + "\n");
    EXPECT_EQ(no_key.code(), StatusCode::kParseError) << header;
    EXPECT_GE(no_key.detail().line, 3) << header;
  }
}

TEST(ConfigError, VendorsAndSuitesThatAreNotThere) {
  const Status vendor =
      Error("[audit]\nvendors = ['curent']\n[vendors.current]\nspec = 'builtin:'\n");
  EXPECT_THAT(vendor.message(), HasSubstr("unknown vendor 'curent' (did you mean 'current'?)"));
  EXPECT_THAT(vendor.message(), HasSubstr("(current)"));
  EXPECT_EQ(vendor.detail().key, "audit.vendors");
  EXPECT_THAT(Error("[audit]\nvendors = ['a','a']\n[vendors.a]\nspec = 'builtin:'\n").message(),
              HasSubstr("vendor 'a' is listed twice"));
  EXPECT_THAT(Error("[audit]\nsuites = ['min']\n[suites.mine]\n").message(),
              HasSubstr("unknown suite 'min' in 'audit.suites' (did you mean 'mine'?)"));
  EXPECT_THAT(Error("[vendors]\na = 5\n").message(), HasSubstr("'vendors.a' must be a table"));
}

// A suite's name is a file name in the run folder.
TEST(ConfigError, SuiteNamesStayInTheRunFolder) {
  for (const char* name : {"../evil", "a/b", "..", ".hidden"}) {
    const Status status = Error("[suites.\"" + std::string(name) + "\"]\n");
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(status.message(), HasSubstr(name));
  }
}

TEST(ConfigError, SecretsAreRefused) {
  const Status proxy =
      Error("[vendors.a]\nspec = 'openai:m'\nproxy = 'http://me:hunter2@proxy:3128'\n");
  EXPECT_EQ(proxy.detail().key, "vendors.a.proxy");
  EXPECT_EQ(proxy.detail().line, 3);
  EXPECT_THAT(proxy.ToString() + proxy.detail().found, Not(HasSubstr("hunter2")));
  for (const char* header : {"Authorization", "authorization", "api-key", "X-Api-Key", "Cookie",
                             "x-goog-api-key", "Proxy-Authorization"}) {
    const Status status = Error("[vendors.a]\nspec = 'openai:m'\nheaders = { " +
                                std::string(header) + " = 'Bearer hunter2' }\n");
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << header;
    EXPECT_THAT(status.message(), HasSubstr("use api_key_env"));
    EXPECT_THAT(status.ToString() + status.detail().found, Not(HasSubstr("hunter2")));
  }
}

TEST(Secrets, NamesOfTheKeys) {
  AuditConfigInput input;
  input.text =
      "[vendors.a]\nspec='openai:m'\n[vendors.b]\nspec='openai:m?api_key_env=B_KEY'\n"
      "[vendors.c]\nspec='openai:m'\nbase_url='http://127.0.0.1:1/v1'\n"
      "[vendors.d]\nspec='openai:m'\napi_key_env='D_KEY'\n[vendors.e]\nspec='builtin:'\n"
      "[vendors.f]\nspec='openai:m'\napi_key_file='key'\n[cache]\nsalt_env='SALT'\n";
  const Result<AuditConfig> config = LoadConfig(input);
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(KeyNameOf(*config, config->vendors[2]), "") << "the user's own server needs none";
  EXPECT_THAT(SecretNames(*config), ElementsAre("OPENAI_API_KEY", "B_KEY", "D_KEY", "SALT"));
}

TEST(Secrets, TheLastValueCounts) {
  Secrets secrets;
  EXPECT_EQ(secrets.Get("A"), "");
  secrets.Set("A", "one");
  secrets.Set("A", "two");
  EXPECT_EQ(secrets.Get("A"), "two");
}

TEST(Secrets, KeyFilesMustBePrivate) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("key");
  ASSERT_TRUE(WriteFileAtomic(path, " sk-123\n", true).ok());
  const Result<std::string> key = ReadKeyFile(path);
  ASSERT_TRUE(key.ok()) << key.status().ToString();
  EXPECT_EQ(*key, "sk-123");
  ASSERT_TRUE(WriteFileAtomic(path, "sk-123\n").ok());
  EXPECT_EQ(ReadKeyFile(path).status().code(), StatusCode::kPermissionDenied);
  EXPECT_THAT(ReadKeyFile(path).status().message(), HasSubstr("chmod 600"));
  for (const char* bad : {"", " \n", "sk-1\nsk-2\n"}) {
    ASSERT_TRUE(WriteFileAtomic(path, bad, true).ok());
    EXPECT_EQ(ReadKeyFile(path).status().code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(ReadKeyFile(path).status().message(), Not(HasSubstr("sk-")));
  }
  EXPECT_EQ(ReadKeyFile(folder.Path("none")).status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
