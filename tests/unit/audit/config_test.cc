#include "audit/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Result<AuditConfig> Load(const std::string& text, std::vector<std::string> overrides = {},
                         std::vector<std::string> vendors = {}) {
  AuditConfigInput input;
  input.text = text;
  input.overrides = std::move(overrides);
  input.vendors = std::move(vendors);
  return LoadConfig(input);
}

std::vector<std::string> Names(const std::vector<VendorConfig>& vendors) {
  std::vector<std::string> names;
  for (const VendorConfig& vendor : vendors) names.push_back(vendor.name);
  return names;
}

TEST(Config, TheTemplateLoads) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Write("vetvec.toml", ConfigTemplate());
  const Result<AuditConfig> config = LoadConfig(input);
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_THAT(Names(config->vendors), ElementsAre("current", "candidate"));
  EXPECT_EQ(config->seeds, folder.Path("seeds.txt"));
  EXPECT_EQ(config->file, input.file);
  EXPECT_EQ(config->vendors[0].settings.Text("api_key_env"), "OPENAI_API_KEY");
  EXPECT_EQ(config->vendors[0].settings.Number("price_per_million_tokens"), 0.02);
}

// Each commented key of the template must be one that loads when the '#' is taken away.
TEST(Config, TheTemplatesCommentedKeysLoad) {
  std::string text;
  const std::string lines = ConfigTemplate();
  for (size_t at = 0; at < lines.size();) {
    const size_t end = lines.find('\n', at);
    std::string line = lines.substr(at, end - at);
    at = end + 1;
    const bool is_key = line.rfind("# ", 0) == 0 && line.find('#', 1) != std::string::npos &&
                        line.find(" = ") != std::string::npos;
    const bool is_bare_key = line.rfind("# ", 0) == 0 && line.find(" = ") != std::string::npos &&
                             line.find(' ', 2) == line.find(" = ");
    if ((is_key || is_bare_key) && line.find("dir = ") == std::string::npos) line.erase(0, 2);
    if (line == "# [audit.lexicons]" || line == "# [suites.contrastive]") line.erase(0, 2);
    text += line + "\n";
  }
  const Result<AuditConfig> config = Load(text);
  ASSERT_TRUE(config.ok()) << config.status().ToString() << "\n" << text;
  EXPECT_EQ(config->budget, 2.5);
  EXPECT_EQ(config->budget_tokens, 1'000'000);
  EXPECT_EQ(config->lexicons.wordnet, "/usr/share/wordnet");
  EXPECT_EQ(config->vendors[0].settings.Integer("rpm"), 3000);
  EXPECT_EQ(config->gate_rules.size(), 2u);
  EXPECT_THAT(config->suites[0].options.List("relations"), ElementsAre("CR1", "CR2", "CR3"));
}

TEST(Config, SuitesThatNeedNoFile) {
  const Result<AuditConfig> config = Load(R"(version = 1
[suites.pairs]
kind = "sr"
n = 333
domains = ["law", "medical"]
constructs = ["passive"]
[suites.noise]
kind = "robustness"
constructs = "typo"
max_seeds = 7
[suites.delivery]
kind = "contract"
long_words = 64
)");
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(config->suites[0].options.Integer("n"), 333);
  EXPECT_THAT(config->suites[0].options.List("domains"), ElementsAre("law", "medical"));
  EXPECT_THAT(config->suites[1].options.List("constructs"), ElementsAre("typo"));
  EXPECT_EQ(config->suites[1].options.Integer("max_seeds"), 7);
  EXPECT_EQ(config->suites[2].options.Integer("long_words"), 64);
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(*config), "");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(ConfigJson(*again), ConfigJson(*config));
}

TEST(Config, KeysOfAnotherKindOfSuiteAreRefused) {
  const auto refusal = [](const std::string& keys) {
    return Load("version = 1\n[suites.mine]\n" + keys).status();
  };
  const Status seeds = refusal("kind = \"sr\"\nseeds = \"mine.txt\"\n");
  EXPECT_EQ(seeds.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(seeds.detail().line, 4);
  EXPECT_THAT(seeds.message(), HasSubstr("allowed: kind, seed, n, domains, constructs"));
  for (const char* keys :
       {"kind = \"contract\"\nn = 4\n", "kind = \"robustness\"\ndomains = [\"law\"]\n",
        "kind = \"contrastive\"\np = \"0\"\n", "kind = \"syntextbench\"\nlong_words = 64\n",
        "kind = \"file\"\nfile = \"a.jsonl\"\nrelations = [\"CR1\"]\n", "file = \"a.jsonl\"\n"}) {
    EXPECT_EQ(refusal(keys).code(), StatusCode::kInvalidArgument) << keys;
  }
}

TEST(Config, Defaults) {
  const Result<AuditConfig> config = Load("");
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_THAT(config->vendors, IsEmpty());
  ASSERT_EQ(config->suites.size(), 1u);
  EXPECT_EQ(config->suites[0].name, "contrastive");
  EXPECT_EQ(config->suites[0].kind->name, "contrastive");
  EXPECT_EQ(config->metric, Metric::kL2);
  EXPECT_EQ(config->threshold_method, ThresholdMethod::kMean2Sigma);
  EXPECT_EQ(config->seed, 1u);
  EXPECT_EQ(config->out, "vetvec-run");
  EXPECT_EQ(config->input_type, "document");
  EXPECT_EQ(config->cache.mode, "on");
  EXPECT_FALSE(config->budget.has_value());
  EXPECT_FALSE(config->budget_tokens.has_value());
}

TEST(Config, WithoutSuitesTheDefaultsDependOnWhatThereIs) {
  const auto suites = [](const std::string& audit) {
    std::vector<std::string> names;
    const AuditConfig config = *Load("[audit]\n" + audit);
    for (const SuiteConfig& suite : config.suites) {
      names.push_back(suite.name + (suite.by_default ? " by default" : ""));
    }
    return names;
  };
  EXPECT_THAT(suites("documents = \"d\"\n"), ElementsAre("passages by default"));
  EXPECT_THAT(suites("seeds = \"s.txt\"\n"),
              ElementsAre("passages by default", "meaning by default", "contrastive by default"));
  EXPECT_THAT(suites("seeds = \"s.txt\"\n[suites.mine]\nkind = \"meaning\"\n"),
              ElementsAre("mine"));
  EXPECT_THAT(suites("seeds = \"s.txt\"\nsuites = [\"passages\"]\n"), ElementsAre("passages"));
  const AuditConfig config = *Load("[audit]\ndocuments = \"d\"\nseeds = \"s.txt\"\n");
  const OptionValues options = config.OptionsOf(config.suites[0]);
  EXPECT_EQ(options.Text("documents"), "d");
  EXPECT_EQ(options.Text("seeds"), "s.txt");
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(config), "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(ConfigJson(*again), ConfigJson(config));
  EXPECT_TRUE(again->suites[0].by_default);
}

constexpr char kFull[] = R"(version = 1
[audit]
vendors = ["b", "a"]
suites = ["mine"]
seeds = "s.txt"
dictionary = "/abs/words.txt"
dictionary_max_words = 500
metric = "cosine"
threshold_method = "min"
seed = 7
budget = 3
budget_tokens = 0
deadline_s = 1.5
out = "run"
input_type = "query"
providers_data = "facts.tsv"
[audit.lexicons]
wordnet = "wn"
user = "words.csv"
[vendors.a]
spec = "openai:m"
base_url = "http://127.0.0.1:1/v1"
rpm = 10
ipm = 100
tpm = 1_000
concurrency = 4
batch = 50
max_reply_bytes = 5000
deadline_s = 9
dimensions = 64
revision = "r1"
input_type = "query"
query_prefix = "q: "
document_prefix = "d:\n"
api_key_file = "key"
ca_file = "ca.pem"
proxy = "http://proxy:3128"
price_per_million_tokens = 0.5
headers = { x-team = "search", x-run = "1" }
[vendors.b]
spec = "builtin:"
[vendors.c]
spec = "builtin:"
[defaults]
rpm = 60
base_url = "http://127.0.0.1:2/v1"
[suites.mine]
kind = "file"
file = "suite.jsonl"
[suites.other]
seeds = "other.txt"
relations = ["CR1", "CR4"]
max_per_relation = 10
polarity = "first-sense"
[cache]
dir = "c"
mode = "only"
max_bytes = 1000
ttl_s = 60
salt_env = "SALT"
dtype = "f16"
[redis]
url = "rediss://user@cache.example:1/2"
ca_file = "redis.pem"
cache = false
half = true
ttl_s = 9
read_timeout_ms = 8
limits = true
lease_s = 7
weight = 6
[gate]
rules = "tokens <= 5"
)";

TEST(Config, EveryKeyIsRead) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Write("vetvec.toml", kFull);
  const Result<AuditConfig> loaded = LoadConfig(input);
  ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
  const AuditConfig& config = *loaded;
  EXPECT_THAT(Names(config.vendors), ElementsAre("b", "a"));
  EXPECT_THAT(Names(config.other_vendors), ElementsAre("c"));
  const VendorConfig& a = config.vendors[1];
  EXPECT_EQ(a.spec, "openai:m");
  EXPECT_EQ(a.settings.Text("base_url"), "http://127.0.0.1:1/v1");
  EXPECT_EQ(a.settings.Integer("rpm"), 10);
  EXPECT_EQ(a.settings.Integer("ipm"), 100);
  EXPECT_EQ(a.settings.Integer("tpm"), 1000);
  EXPECT_EQ(a.settings.Integer("concurrency"), 4);
  EXPECT_EQ(a.settings.Integer("batch"), 50);
  EXPECT_EQ(a.settings.Integer("max_reply_bytes"), 5000);
  EXPECT_EQ(a.settings.Number("deadline_s"), 9);
  EXPECT_EQ(a.settings.Integer("dimensions"), 64);
  EXPECT_EQ(a.settings.Text("revision"), "r1");
  EXPECT_EQ(a.settings.Text("query_prefix"), "q: ");
  EXPECT_EQ(a.settings.Text("document_prefix"), "d:\n");
  EXPECT_EQ(a.settings.Text("api_key_file"), folder.Path("key"));
  EXPECT_EQ(a.settings.Text("ca_file"), folder.Path("ca.pem"));
  EXPECT_EQ(a.settings.Text("proxy"), "http://proxy:3128");
  EXPECT_EQ(a.settings.Number("price_per_million_tokens"), 0.5);
  EXPECT_EQ(a.headers.size(), 2u);
  EXPECT_EQ(config.defaults.settings.Integer("rpm"), 60);
  ASSERT_EQ(config.suites.size(), 1u);
  EXPECT_EQ(config.suites[0].options.Text("file"), folder.Path("suite.jsonl"));
  EXPECT_EQ(config.seeds, folder.Path("s.txt"));
  EXPECT_EQ(config.providers_data, folder.Path("facts.tsv"));
  EXPECT_EQ(config.dictionary, "/abs/words.txt");
  EXPECT_EQ(config.metric, Metric::kCosine);
  EXPECT_EQ(config.threshold_method, ThresholdMethod::kMin);
  EXPECT_EQ(config.seed, 7u);
  EXPECT_EQ(config.budget, 3.0);
  EXPECT_EQ(config.budget_tokens, 0) << "zero is a budget";
  EXPECT_EQ(config.deadline_s, 1.5);
  EXPECT_EQ(config.lexicons.wordnet, folder.Path("wn"));
  EXPECT_EQ(config.cache.dir, folder.Path("c"));
  EXPECT_EQ(config.cache.salt_env, "SALT");
  EXPECT_EQ(config.cache.dtype, "f16");
  EXPECT_EQ(config.redis.url, "rediss://user@cache.example:1/2");
  EXPECT_EQ(config.redis.ca_file, folder.Path("redis.pem"));
  EXPECT_FALSE(config.redis.cache);
  EXPECT_TRUE(config.redis.half);
  EXPECT_TRUE(config.redis.limits);
  EXPECT_EQ(config.redis.ttl_s, 9);
  EXPECT_EQ(config.redis.read_timeout_ms, 8);
  EXPECT_EQ(config.redis.lease_s, 7);
  EXPECT_EQ(config.redis.weight, 6);
  EXPECT_THAT(config.gate_rules, ElementsAre("tokens <= 5"));
}

TEST(Config, ABadPrefixIsRefusedWhereItStands) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Write("vetvec.toml",
                            "[vendors.a]\nspec = \"openai:m\"\n"
                            "document_prefix = \"a\\r\"\n");
  const Status status = LoadConfig(input).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().key, "vendors.a.document_prefix");
  EXPECT_EQ(status.detail().line, 3);
  EXPECT_THAT(status.message(), HasSubstr("control characters"));
}

TEST(Config, ATextsFormatMayPrecedeAPathOfTheFilesFolder) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Write("vetvec.toml",
                            "[audit]\nseeds = \"csv[body]:s.dat\"\ndictionary = \"lines:/w.dic\"\n"
                            "[vendors.a]\nspec = \"builtin:\"\n"
                            "[suites.mine]\nkind = \"file\"\nfile = \"d/s.jsonl\"\n");
  const auto config = LoadConfig(input);
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(config->seeds, "csv[body]:" + folder.Path("s.dat"));
  EXPECT_EQ(config->dictionary, "lines:/w.dic");
  EXPECT_EQ(config->suites[0].options.Text("file"), folder.Path("d/s.jsonl"));
}

TEST(Config, VendorsOfTheCallReplaceThoseListed) {
  const std::string text =
      "[audit]\nvendors = ['a']\n[vendors.a]\nspec = 'builtin:'\n[vendors.b]\nspec = 'builtin:'\n";
  const auto by_name = Load(text, {}, {"b"});
  ASSERT_TRUE(by_name.ok());
  EXPECT_THAT(Names(by_name->vendors), ElementsAre("b"));
  EXPECT_THAT(Names(by_name->other_vendors), ElementsAre("a"));
  const auto by_spec = Load(text, {}, {"vectors:some/folder", "a"});
  ASSERT_TRUE(by_spec.ok());
  EXPECT_THAT(Names(by_spec->vendors), ElementsAre("vectors:some/folder", "a"));
  EXPECT_EQ(by_spec->vendors[0].spec, "vectors:some/folder");
  ASSERT_NE(by_spec->FindVendor("b"), nullptr);
  EXPECT_EQ(by_spec->FindVendor("z"), nullptr);
}

TEST(Config, NothingListedMeansAllInTheOrderOfTheFile) {
  const auto config = Load("[vendors.z]\nspec='builtin:'\n[vendors.a]\nspec='builtin:'\n");
  ASSERT_TRUE(config.ok());
  EXPECT_THAT(Names(config->vendors), ElementsAre("z", "a"));
}

TEST(Config, Overrides) {
  const auto config =
      Load("[audit]\nseed = 1\n", {"audit.seed=7", "audit.metric=cosine", "audit.metric=\"l1\"",
                                   "vendors.x.spec=builtin:", "audit.out=a b", "audit.budget=2.5",
                                   "gate.rules=['tokens <= 1']"});
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(config->seed, 7u);
  EXPECT_EQ(config->metric, Metric::kL1);
  EXPECT_EQ(config->out, "a b");
  EXPECT_EQ(config->budget, 2.5);
  EXPECT_EQ(config->vendors[0].spec, "builtin:");
  EXPECT_THAT(config->gate_rules, ElementsAre("tokens <= 1"));
}

TEST(Config, BadOverrides) {
  EXPECT_THAT(Load("", {"seed"}).status().message(), HasSubstr("write table.key=value"));
  EXPECT_THAT(Load("", {"=7"}).status().message(), HasSubstr("write table.key=value"));
  EXPECT_THAT(Load("", {"audit..seed=7"}).status().message(), HasSubstr("is not a key"));
  EXPECT_THAT(Load("[audit]\nseed=1\n", {"audit.seed.x=7"}).status().message(),
              HasSubstr("'seed' in 'audit.seed.x' is not a table"));
  EXPECT_THAT(Load("", {"audit.seed=seven"}).status().message(), HasSubstr("'audit.seed' is"));
  EXPECT_THAT(Load("", {"audit.sed=7"}).status().message(), HasSubstr("did you mean 'seed'?"));
  EXPECT_THAT(Load("", {"http.a.url=\x9d"}).status().message(),
              HasSubstr("the setting 'http.a.url=?' is not valid UTF-8"));
}

// A value must not smuggle in more TOML.
TEST(Config, AnOverrideIsOneValue) {
  const auto config = Load("", {"audit.out=\"a\"\nseed = 5"});
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(config->out, "\"a\"\nseed = 5");
  EXPECT_EQ(config->seed, 1u);
}

TEST(Config, WhoMayHaveWrittenTheFile) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vetvec.toml");
  ASSERT_TRUE(WriteFileAtomic(path, "version = 1\n").ok());
  AuditConfigInput input;
  EXPECT_EQ(LoadConfig(input)->origin, ConfigOrigin::kOwn);  // no file
  input.file = path;
  EXPECT_EQ(LoadConfig(input)->origin, ConfigOrigin::kOwn);
  ASSERT_EQ(chmod(path.c_str(), 0666), 0);
  const Result<AuditConfig> foreign = LoadConfig(input);
  EXPECT_EQ(foreign->origin, ConfigOrigin::kForeign);
  EXPECT_NE(ConfigJsonWithOrigin(*foreign).find(R"("origin":"foreign")"), std::string::npos);
  EXPECT_EQ(ConfigJson(*foreign).find("origin"), std::string::npos);  // not recorded
}

TEST(Config, MissingAndLargeFiles) {
  const TemporaryFolder folder;
  AuditConfigInput input;
  input.file = folder.Path("none.toml");
  EXPECT_EQ(LoadConfig(input).status().code(), StatusCode::kNotFound);
  input.file = folder.Write("big.toml", std::string((size_t{1} << 20) + 1, '#'));
  EXPECT_EQ(LoadConfig(input).status().code(), StatusCode::kOutOfRange);
}

TEST(Config, DeepNestingIsAnErrorAndNoCrash) {
  for (const size_t depth : {33u, 1000u, 200000u}) {
    const auto config =
        Load("[audit]\n\nseeds = " + std::string(depth, '[') + std::string(depth, ']') + "\n");
    EXPECT_EQ(config.status().code(), StatusCode::kParseError) << depth;
    EXPECT_EQ(config.status().detail().line, 3);
    EXPECT_THAT(config.status().message(), HasSubstr("more than 32 levels deep"));
  }
  std::string tables = "a";
  for (int i = 0; i < 400'000; ++i) tables += ".a";
  EXPECT_EQ(Load("[" + tables + "]\n").status().code(), StatusCode::kParseError);
  EXPECT_EQ(Load(tables + " = 1\n").status().code(), StatusCode::kParseError);
  EXPECT_EQ(Load("x = {" + tables + " = 1}\n").status().code(), StatusCode::kParseError);
  EXPECT_FALSE(Load("", {tables + "=1"}).ok());
  EXPECT_FALSE(Load("[audit]\nseeds = 'a'\n", {"audit.vendors=" + std::string(100'000, '[')}).ok());
}

// Dots and brackets in strings and comments are not levels.
TEST(Config, LongStringsAreNotNesting) {
  const std::string dots(100, '.');
  const std::string open(100, '[');
  const auto config =
      Load("# " + open + dots + "\n[audit]\nseeds = '" + open + dots + "' # \"" + open +
           "\nout = \"" + dots + "\\\"" + open + "\"\ninput_type = '''" + open + "\n'" + dots +
           "'''\ndictionary = \"\"\"\\\"" + open + "\n\"" + open + "\"\"\"\n");
  ASSERT_TRUE(config.ok()) << config.status().ToString();
  EXPECT_EQ(config->seeds, open + dots);
  EXPECT_EQ(config->out, dots + "\"" + open);
  EXPECT_EQ(config->input_type, open + "\n'" + dots);
  EXPECT_EQ(config->dictionary, "\"" + open + "\n\"" + open);
}

}  // namespace
}  // namespace vetvec
