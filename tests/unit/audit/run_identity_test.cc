#include "audit/run_identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "audit/config_keys.h"
#include "base/strings.h"
#include "providers/http_plan.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr char kBase[] = R"(
version = 1
[audit]
vendors = ["m", "b"]
seeds = "seeds.txt"
[vendors.b]
spec = "builtin:"
[suites.contrastive]
kind = "contrastive"
[suites.labelled]
kind = "syntextbench"
[http.gateway]
url = "https://example.com/embed"
body = { input = "{texts}", dims = "{dimensions}", purpose = "{input_type}" }
vectors = "/data/*/embedding"
index = "/data/*/index"
)";

Result<AuditConfig> Load(const std::vector<std::string>& settings, const char* spec = "openai:m") {
  AuditConfigInput input;
  input.text = kBase;
  const bool has_two = std::ranges::any_of(
      settings, [](const std::string& one) { return one.find("_spec=") != std::string::npos; });
  if (!has_two) input.overrides = {std::string("vendors.m.spec=") + spec};
  input.overrides.insert(input.overrides.end(), settings.begin(), settings.end());
  return LoadConfig(input);
}

// As the run's record returns it.
RunRecord RecordOf(const AuditConfig& config) {
  RunRecord record;
  const Result<AuditConfig> read = ConfigFromJson(ConfigJson(config), "run.json");
  EXPECT_TRUE(read.ok()) << read.status().ToString();
  record.config = *read;
  record.rules = 1;
  return record;
}

Status Resume(const Result<AuditConfig>& first, const Result<AuditConfig>& then) {
  EXPECT_TRUE(first.ok()) << first.status().ToString();
  EXPECT_TRUE(then.ok()) << then.status().ToString();
  if (!first.ok() || !then.ok()) return Cancelled("not loaded");
  AuditConfig config = *then;
  return CheckSameRun(RecordOf(*first), "run", &config);
}

// A key with two values, and a vendor that accepts it.
struct Example {
  std::string table;
  std::string name;
  std::string first;
  std::string second;
  const char* spec = "openai:m";
  std::string also = {};  // set in both configurations
};

const std::vector<Example>& Examples() {
  static const std::vector<Example> kExamples = {
      {"audit", "vendors", "[\"m\", \"b\"]", "[\"m\"]"},
      {"audit", "suites", "[\"contrastive\"]", "[\"labelled\"]"},
      {"audit", "seeds", "a.txt", "b.txt"},
      {"audit", "documents", "a", "b"},
      {"audit", "dictionary", "a.txt", "b.txt"},
      {"audit", "dictionary_max_words", "10", "20"},
      {"audit", "seed", "1", "2"},
      {"audit", "input_type", "document", "query", "cohere:m"},
      {"audit", "providers_data", "a.json", "b.json"},
      {"audit", "metric", "l1", "l2"},
      {"audit", "threshold_method", "zero", "min"},
      {"audit", "budget", "1", "2"},
      {"audit", "budget_tokens", "1", "2"},
      {"audit", "deadline_s", "1", "2"},
      {"audit", "out", "a", "b"},
      {"audit", "equal_within", "1", "2"},
      {"audit", "resend", "true", "false"},
      {"audit", "try_roles", "true", "false"},
      {"audit", "contract", "true", "false"},
      {"audit", "piece", "0-5", "5-10"},
      {"audit.lexicons", "wordnet", "a", "b"},
      {"audit.lexicons", "sentiwordnet", "a", "b"},
      {"audit.lexicons", "gender_pairs", "a", "b"},
      {"audit.lexicons", "names", "a", "b"},
      {"audit.lexicons", "inversions", "a", "b"},
      {"audit.lexicons", "user", "a", "b"},
      {"vendors", "spec", "openai:m", "openai:m2"},
      {"vendors", "base_url", "http://127.0.0.1:1/v1", "http://127.0.0.1:2/v1"},
      {"vendors", "revision", "a", "b"},
      {"vendors", "dimensions", "7", "8"},
      {"vendors", "input_type", "query", "document", "cohere:m"},
      {"vendors", "query_prefix", "a: ", "b: "},
      {"vendors", "document_prefix", "a: ", "b: "},
      {"vendors", "api_version", "preview", "2024-10-21", "azure:m?base_url=https://a.example"},
      {"vendors", "region", "us-east-1", "eu-west-1", "bedrock:m"},
      {"vendors", "family", "titan-v2", "cohere-v3", "bedrock:m"},
      {"vendors", "workspace", "a", "b", "dashscope:m?region=ap-southeast-1"},
      {"vendors", "pooling", "mean", "cls", "onnx:folder"},
      {"vendors", "output", "a", "b", "onnx:folder"},
      {"vendors", "lower", "no", "yes", "words:file"},
      {"vendors", "adapter", "a.map", "b.map"},
      {"vendors", "adapter_for", "query", "both", "openai:m", "adapter=a.map"},
      {"vendors", "normalize", "true", "false"},
      {"vendors", "identity", "a.json", "b.json"},
      {"vendors", "identity_every_s", "1", "2", "openai:m", "identity=a.json"},
      {"vendors", "identity_policy", "refuse", "report", "openai:m", "identity=a.json"},
      {"vendors", "document_spec", "openai:a", "openai:b", "openai:m", "query_spec=openai:q"},
      {"vendors", "query_spec", "openai:a", "openai:b", "openai:m", "document_spec=openai:d"},
      {"vendors", "headers", "{x = \"a\"}", "{x = \"b\"}"},
      {"vendors", "facts", "{region = {value = \"EU\", source = \"s\", date = \"2026-11-01\"}}",
       "{region = {value = \"US\", source = \"s\", date = \"2026-11-01\"}}"},
      {"vendors", "price_source", "a", "b", "openai:m", "price_per_million_tokens=1"},
      {"vendors", "price_date", "2026-11-01", "2026-11-02", "openai:m",
       "price_per_million_tokens=1"},
      {"vendors", "postprocess", "abtt", "whitening"},
      {"vendors", "postprocess_components", "2", "3", "openai:m", "postprocess=abtt"},
      {"vendors", "encoding", "float", "base64"},
      {"vendors", "api_key_env", "A", "B"},
      {"vendors", "api_key_file", "a", "b"},
      {"vendors", "api_key_command", "a", "b"},
      {"vendors", "rpm", "1", "2"},
      {"vendors", "ipm", "1", "2"},
      {"vendors", "tpm", "1", "2"},
      {"vendors", "concurrency", "1", "2"},
      {"vendors", "batch", "1", "2"},
      {"vendors", "max_reply_bytes", "1000", "2000"},
      {"vendors", "max_attempts", "1", "2"},
      {"vendors", "weight", "1", "2"},
      {"vendors", "hedge", "true", "false"},
      {"vendors", "retry_until_deadline", "true", "false"},
      {"vendors", "max_wait_s", "1", "2"},
      {"vendors", "deadline_s", "1", "2"},
      {"vendors", "price_per_million_tokens", "1", "2"},
      {"vendors", "batch_api", "true", "false"},
      {"vendors", "batch_discard", "true", "false"},
      {"vendors", "batch_proof", "1", "2"},
      {"vendors", "batch_poll_s", "1", "2"},
      {"vendors", "batch_price_per_million_tokens", "1", "2"},
      {"vendors", "ca_file", "a", "b"},
      {"vendors", "client_cert_file", "a", "b"},
      {"vendors", "client_key_file", "a", "b"},
      {"vendors", "allow_plain_http", "a", "b"},
      {"vendors", "proxy", "http://p:1", "http://p:2"},
      {"vendors", "proxy_user_env", "A", "B"},
      {"vendors", "proxy_password_env", "A", "B"},
      {"suites.labelled", "a_t", "0.6", "0.7"},
      {"suites.contrastive", "seed", "1", "2"},
      {"suites.contrastive", "max_per_word", "1", "2"},
      {"suites.contrastive", "seeds", "a.txt", "b.txt"},
      {"http", "url", "https://example.com/a", "https://example.com/b"},
      {"http", "model", "a", "b"},
      {"http", "headers", "{x = \"a\"}", "{x = \"b\"}"},
      {"http", "body", "{input = \"{texts}\", a = 1}", "{input = \"{texts}\", a = 2}"},
      {"http", "vectors", "/a/*/e", "/b/*/e"},
      {"http", "index", "/data/*/i", "/data/*/j"},
      {"http", "input_types", "{query = \"q\"}", "{query = \"r\"}"},
      {"http", "input_type", "query", "document"},
      {"http", "sigv4", "{region = \"a\", service = \"s\"}", "{region = \"b\", service = \"s\"}"},
      {"http", "key_header", "a", "b"},
      {"http", "key_prefix", "a ", "b "},
      {"http", "tokens", "/a", "/b"},
      {"http", "tokens_header", "a", "b"},
      {"http", "reported_model", "/a", "/b"},
      {"http", "error_message", "/a", "/b"},
      {"http", "error_code", "/a", "/b"},
      {"http", "error_when", "/a", "/b"},
      {"http", "error_codes", "{E1 = \"key\"}", "{E1 = \"quota\"}"},
      {"http", "max_texts", "1", "2"},
      {"http", "max_text_tokens", "1", "2"},
      {"http", "max_text_chars", "1", "2"},
      {"http", "max_request_tokens", "1", "2"},
      {"http", "max_request_bytes", "100", "200"},
      {"cache", "dir", "a", "b"},
      {"cache", "mode", "on", "off"},
      {"cache", "max_bytes", "1", "2"},
      {"cache", "ttl_s", "1", "2"},
      {"cache", "salt_env", "A", "B"},
      {"cache", "dtype", "f16", "f32"},
      {"cache", "limits_dir", "a", "b"},
      {"cache", "limits", "host", "process"},
      {"redis", "url", "redis://a:1", "redis://a:2"},
      {"redis", "ca_file", "a", "b"},
      {"redis", "cache", "true", "false"},
      {"redis", "half", "true", "false"},
      {"redis", "ttl_s", "1", "2"},
      {"redis", "read_timeout_ms", "1", "2"},
      {"redis", "limits", "true", "false"},
      {"redis", "lease_s", "30", "40"},
      {"redis", "weight", "1", "2"},
      {"volume", "documents", "1", "2"},
      {"volume", "tokens_per_document", "1", "2"},
      {"volume", "tokens_per_query", "1", "2"},
      {"volume", "characters_per_document", "1", "2"},
      {"volume", "characters_per_query", "1", "2"},
      {"volume", "changes_a_month", "1", "2"},
      {"volume", "queries_a_day", "1", "2"},
      {"volume", "reindexing_a_year", "1", "2"},
      {"volume", "storage_per_gb_month", "1", "2"},
      {"volume", "month_at_most", "1", "2"},
      {"volume", "p95_ms_at_most", "1", "2"},
      {"volume", "currency", "EUR", "USD"},
      {"volume", "fixed_a_month", "{ m = 1 }", "{ m = 2 }"},
      {"gate", "rules", "[\"tokens <= 1\"]", "[\"tokens <= 2\"]"},
  };
  return kExamples;
}

bool Decides(const Example& example) {
  return DecidesVectors(
      example.table.substr(0, example.table.find("s.")) == "suite" ? "suites" : example.table,
      example.name);
}

void ExpectIdentity(const Example& example, const Status& status, const std::string& way) {
  if (!Decides(example)) {
    EXPECT_TRUE(status.ok()) << way << ": " << status.ToString();
    return;
  }
  EXPECT_EQ(status.code(), StatusCode::kAlreadyExists) << way << ": " << status.ToString();
  EXPECT_THAT(status.message(),
              HasSubstr(example.name == "input_type" ? "input_type'" : example.name))
      << way;
  EXPECT_THAT(status.message(), HasSubstr("choose another output folder"));
}

// The keys that a table accepts, as its error for an unknown key lists them.
std::set<std::string> AcceptedKeys(const std::string& table) {
  const std::string key = table.empty() ? "zz" : table + ".zz";
  const Status status = Load({key + "=1"}).status();
  EXPECT_EQ(status.detail().found, "zz") << status.ToString();
  std::set<std::string> names;
  for (const std::string_view name : Split(status.detail().allowed, ',')) {
    names.emplace(Trim(name));
  }
  return names;
}

std::set<std::string> RowsOf(const std::string& table) {
  std::set<std::string> names;
  for (const ConfigKey& key : ConfigKeys()) {
    if (table == key.table) names.insert(key.name);
  }
  return names;
}

std::set<std::string> SpecKeys() {
  std::set<std::string> names;
  const Status status = ParseEncoderSpec("openai:m?zz=1").status();
  for (const std::string_view name : Split(status.detail().allowed, ',')) {
    names.emplace(Trim(name));
  }
  return names;
}

TEST(ConfigKeys, EveryKeyThatIsReadHasARowAndEveryRowIsRead) {
  for (const char* table : {"audit.lexicons", "cache", "redis", "volume", "gate"}) {
    EXPECT_EQ(RowsOf(table), AcceptedKeys(table)) << table;
  }
  std::set<std::string> audit = AcceptedKeys("audit");
  EXPECT_EQ(audit.erase("lexicons"), 1u) << "a table of its own";
  EXPECT_EQ(RowsOf("audit"), audit);
  std::set<std::string> top = AcceptedKeys("");
  for (const char* table :
       {"audit", "vendors", "defaults", "suites", "http", "cache", "redis", "volume", "gate"}) {
    EXPECT_EQ(top.erase(table), 1u) << table;
  }
  EXPECT_EQ(RowsOf(""), top);
  std::set<std::string> vendor = AcceptedKeys("vendors.m");
  vendor.merge(AcceptedKeys("defaults"));
  vendor.merge(SpecKeys());
  EXPECT_EQ(vendor.erase("base_urls"), 1u) << "compared as each vendor's base_url";
  EXPECT_EQ(RowsOf("vendors"), vendor);
  std::set<std::string> http;
  const std::string message = MakeHttpPlan("{\"zz\":1}", {}).status().message();
  const size_t list = message.find("allowed: ");
  ASSERT_NE(list, std::string::npos) << message;
  for (const std::string_view name : Split(std::string_view(message).substr(list + 9), ',')) {
    http.emplace(Trim(name));
  }
  EXPECT_EQ(RowsOf("http"), http);
}

TEST(ConfigKeys, EveryRowHasAnExample) {
  std::set<std::pair<std::string, std::string>> shown = {{"", "version"}};  // has one value
  for (const Example& one : Examples()) shown.emplace(one.table, one.name);
  for (const ConfigKey& key : ConfigKeys()) {
    const std::string table = std::string(key.table) == "suites" ? "suites.labelled" : key.table;
    EXPECT_EQ(shown.count({table, key.name}), 1u) << key.table << "." << key.name;
  }
}

// "openai:m?rpm=", to be continued with a value.
std::string SpecWith(const Example& example) {
  std::string text = example.spec;
  text += text.find('?') == std::string::npos ? '?' : '&';
  return text + (example.also.empty() ? "" : example.also + "&") + example.name + "=";
}

// The encoder's name, which reports print, has what decides and nothing else.
TEST(ConfigKeys, NamesOfEncodersAgreeWithTheTable) {
  for (const Example& one : Examples()) {
    if (one.table != "vendors" || SpecKeys().count(one.name) == 0) continue;
    const Result<EncoderSpec> spec = ParseEncoderSpec(SpecWith(one) + one.first);
    ASSERT_TRUE(spec.ok()) << spec.status().ToString();
    EXPECT_EQ(spec->Name().find(one.name + "=") != std::string::npos, Decides(one)) << spec->Name();
  }
}

TEST(RunIdentity, EachKeyWithTwoValuesIsRefusedIfItDecidesAndContinuedIfNot) {
  for (const Example& one : Examples()) {
    if (one.table == "vendors" || one.table == "http") continue;  // below
    const std::string key = one.table + "." + one.name + "=";
    const Result<AuditConfig> first = Load({key + one.first}, one.spec);
    const Result<AuditConfig> second = Load({key + one.second}, one.spec);
    ExpectIdentity(one, Resume(first, second), key);
    EXPECT_TRUE(Resume(first, first).ok()) << key;
  }
}

TEST(RunIdentity, KeysOfAVendorCountInItsTableInDefaultsAndInItsSpec) {
  const std::set<std::string> in_table = AcceptedKeys("vendors.m");
  const std::set<std::string> in_defaults = AcceptedKeys("defaults");
  const std::set<std::string> in_spec = SpecKeys();
  for (const Example& one : Examples()) {
    if (one.table != "vendors") continue;
    std::vector<std::string> also;
    if (!one.also.empty()) also = {"vendors.m." + one.also};
    const auto with = [&](const std::string& setting) {
      std::vector<std::string> settings = also;
      settings.push_back(setting);
      return Load(settings, one.spec);
    };
    std::vector<std::pair<std::string, std::vector<Result<AuditConfig>>>> ways;
    if (in_table.count(one.name) > 0) {
      const std::string key = "vendors.m." + one.name + "=";
      ways.push_back({key, {with(key + one.first), with(key + one.second)}});
    }
    const bool is_local = !IsRemoteKind(ParseEncoderSpec(one.spec)->kind);
    if (in_defaults.count(one.name) > 0 && !is_local) {
      const std::string key = "defaults." + one.name + "=";
      ways.push_back({key, {with(key + one.first), with(key + one.second)}});
    }
    if (in_spec.count(one.name) > 0) {
      const std::string key = "vendors.m.spec=" + SpecWith(one);
      ways.push_back({key, {Load({key + one.first}), Load({key + one.second})}});
    }
    ASSERT_FALSE(ways.empty()) << one.name;
    for (const auto& [way, configs] : ways) {
      ExpectIdentity(one, Resume(configs[0], configs[1]), way);
      // The same value, however it is set.
      EXPECT_TRUE(Resume(ways[0].second[0], configs[0]).ok())
          << way << ": " << Resume(ways[0].second[0], configs[0]).ToString();
    }
  }
}

TEST(RunIdentity, KeysOfAnHttpTableCountForTheVendorsThatUseIt) {
  for (const Example& one : Examples()) {
    if (one.table != "http") continue;
    // The definitions themselves are checked elsewhere: here they are taken as they are.
    const auto with = [&](const std::string& value, const char* spec) {
      Result<AuditConfig> config = Load({}, spec);
      AuditConfig changed = *config;
      changed.http[0].definition =
          "{\"" + one.name + "\":\"" + std::to_string(std::hash<std::string>()(value)) + "\"}";
      return Result<AuditConfig>(changed);
    };
    ExpectIdentity(one, Resume(with(one.first, "http:gateway"), with(one.second, "http:gateway")),
                   one.name);
    EXPECT_TRUE(Resume(with(one.first, "openai:m"), with(one.second, "openai:m")).ok())
        << one.name << " of a table that no vendor uses";
  }
}

TEST(RunIdentity, TheRefusalNamesTheKeyAndBothValues) {
  const Status status = Resume(Load({"vendors.m.base_url=http://127.0.0.1:1/v1"}),
                               Load({"defaults.base_url=http://127.0.0.1:2/v1"}));
  EXPECT_EQ(status.message(),
            "'run' contains a run with a different configuration: 'vendors.m.base_url' is "
            "'http://127.0.0.1:1/v1' in the run and 'http://127.0.0.1:2/v1' here; set it as in the "
            "run, choose another output folder, or remove this one");
  EXPECT_EQ(status.detail().key, "vendors.m.base_url");
  EXPECT_EQ(status.detail().found, "http://127.0.0.1:2/v1");
  EXPECT_EQ(status.detail().allowed, "http://127.0.0.1:1/v1");
}

TEST(RunIdentity, AUrlIsTheSameWithASlashAndTheServicesOwnNeedNotBeWritten) {
  EXPECT_TRUE(Resume(Load({"vendors.m.base_url=https://a.example/v1"}),
                     Load({"vendors.m.base_url=https://a.example/v1/"}))
                  .ok());
  EXPECT_TRUE(Resume(Load({}), Load({"vendors.m.base_url=https://api.openai.com/v1"})).ok());
  EXPECT_FALSE(Resume(Load({}), Load({"vendors.m.base_url=https://other.example/v1"})).ok());
}

TEST(RunIdentity, WhichSecretFillsAHeaderMayChangeButNotItsText) {
  const auto with = [](const char* value) {
    return Load({std::string("vendors.m.headers={x = \"") + value + "\"}"});
  };
  EXPECT_TRUE(Resume(with("a $KEY1 b"), with("a $KEY2 b")).ok());
  EXPECT_FALSE(Resume(with("a $KEY1 b"), with("a $KEY1 c")).ok());
}

Result<AuditConfig> OfSpecs(const std::vector<std::string>& specs) {
  AuditConfigInput input;
  input.vendors = specs;
  return LoadConfig(input);
}

TEST(RunIdentity, AVendorGivenAsASpecKeepsItsNameIfOnlyItsLimitsChange) {
  const Result<AuditConfig> first = OfSpecs({"openai:a?rpm=10", "openai:b"});
  Result<AuditConfig> then = OfSpecs({"openai:a?rpm=20&concurrency=2", "openai:b"});
  ASSERT_TRUE(first.ok() && then.ok());
  const Status status = CheckSameRun(RecordOf(*first), "run", &*then);
  EXPECT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(then->vendors[0].name, "openai:a?rpm=10");
  EXPECT_EQ(then->vendors[0].GivenName(), "openai:a?rpm=20&concurrency=2");
  EXPECT_EQ(then->vendors[1].GivenName(), "openai:b");
  const Status other =
      Resume(first, OfSpecs({"openai:a?base_url=http://127.0.0.1:1/v1", "openai:b"}));
  EXPECT_EQ(other.detail().key, "audit.vendors");
}

TEST(RunIdentity, AVendorThatWasDownIsStillTheVendorOfTheRun) {
  RunRecord record = RecordOf(*Load({}));
  record.vendors["m"].problem = "nothing listens there";
  AuditConfig then = *Load({"vendors.m.base_url=http://127.0.0.1:1/v1"});
  EXPECT_EQ(CheckSameRun(record, "run", &then).code(), StatusCode::kAlreadyExists);
}

TEST(RunIdentity, AnOlderRunRecordedTheOptionsOfSuitesAsTheyWereWritten) {
  RunRecord record = RecordOf(*Load({"audit.seed=7"}));
  for (SuiteConfig& suite : record.config.suites) {
    // With the default of the option "seed", 1, instead of the audit's.
    const auto defaults = SuiteConfig(suite.name, *suite.kind).options.Record();
    suite = SuiteConfig(suite.name, *suite.kind);
    for (const auto& [name, value] : defaults) ASSERT_TRUE(suite.options.Set(name, value).ok());
  }
  AuditConfig same = *Load({"audit.seed=7"});
  EXPECT_FALSE(CheckSameRun(record, "run", &same).ok());
  record.rules = 0;
  EXPECT_TRUE(CheckSameRun(record, "run", &same).ok());
  AuditConfig other = *Load({"audit.seed=8"});
  EXPECT_FALSE(CheckSameRun(record, "run", &other).ok());
}

TEST(RunIdentity, APieceMayHaveSomeOfTheVendorsButNoOther) {
  const RunRecord record = RecordOf(*Load({}));
  AuditConfig one = *Load({"audit.vendors=[\"m\"]", "audit.seeds=elsewhere.txt"});
  EXPECT_TRUE(CheckSamePiece(record, "run", &one).ok()) << "its texts are those of the folder";
  AuditConfig other = *Load({"vendors.m.dimensions=7"});
  EXPECT_EQ(CheckSamePiece(record, "run", &other).detail().key, "vendors.m.dimensions");
  AuditConfig unknown = *Load({"vendors.c.spec=builtin:", "audit.vendors=[\"c\"]"});
  EXPECT_EQ(CheckSamePiece(record, "run", &unknown).detail().key, "audit.vendors");
}

}  // namespace
}  // namespace vetvec
