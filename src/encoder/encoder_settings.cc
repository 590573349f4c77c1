#include "encoder/encoder_settings.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "base/strings.h"
#include "onnx/sentence_folder.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

constexpr double kMostPerMinute = 100'000'000;
constexpr double kMostTokensPerMinute = INT64_MAX / 1'000'000;
constexpr double kMostReplySize = int64_t{1} << 40;
constexpr double kMostElements = 1'000'000;
constexpr double kMostPrice = 1e12;
constexpr double kDaySeconds = 86'400;
constexpr double kYearSeconds = 365 * kDaySeconds;
constexpr double kMostSeconds = 1e9;
constexpr double kCenturySeconds = 100 * 366 * kDaySeconds;

constexpr unsigned kTables = kInVendor | kInDefaults;
constexpr unsigned kAnyPlace = kInSpec | kTables | kInOptions;
constexpr char kServices[] = "service";
constexpr char kModels[] = "service onnx";
constexpr char kOfTexts[] = "service onnx builtin words";  // `vectors` already exist

// A row as it is written below.
struct Row : EncoderSetting {
  Row(const char* name, OptionType type, const char* help) {
    option.name = name;
    option.type = type;
    option.help = help;
  }
  Row& In(unsigned in_places, const char* of_kinds = "all") {
    places = in_places;
    kinds = of_kinds;
    return *this;
  }
  Row& Decides() {
    decides_vectors = true;
    return *this;
  }
  Row& From(double least, double most, const char* unit = "") {
    option.least = least;
    option.most = most;
    option.unit = unit;
    return *this;
  }
  Row& OneOf(std::vector<std::string> words) {
    option.allowed = std::move(words);
    return *this;
  }
  Row& Default(const char* standard) {
    option.standard = standard;
    return *this;
  }
  Row& Field(const char* name) {
    field = name;
    return *this;
  }
  Row& Group(const char* name) {
    group = name;
    return *this;
  }
  Row& Example(const char* toml) {
    example = toml;
    return *this;
  }
};

// In the order in which a specification is written.
std::vector<EncoderSetting> MakeTable() {
  using enum OptionType;
  return {
      Row("base_url", kText, "URL that requests are sent to, instead of the provider's")
          .In(kAnyPlace | kInRecord, "service -http -tei")
          .Decides(),
      Row("revision", kText, "the model's revision; used only in the cache key")
          .In(kInSpec | kInVendor | kInOptions | kInRecord, kServices)
          .Decides(),
      Row("input_type", kText, "what the texts are: query, document, or a word of the service")
          .In(kAnyPlace | kInRecord, kOfTexts)
          .Decides(),
      Row("api_key_env", kText, "environment variable that holds the key")
          .In(kInSpec | kTables | kInRecord, kServices)
          .Group("key"),
      Row("api_version", kText, "version of the API, as in the URL").In(kInSpec, "azure").Decides(),
      Row("region", kText, "region of the service").In(kInSpec, "bedrock dashscope").Decides(),
      Row("family", kText, "family of the model behind an inference profile")
          .In(kInSpec, "bedrock")
          .Decides(),
      Row("workspace", kText, "workspace, which is part of the host name")
          .In(kInSpec, "dashscope")
          .Decides(),
      // Only for services that have a word for it.
      Row("encoding", kChoice, "form in which vectors are requested")
          .OneOf({"float", "base64"})
          .In(kInSpec, kServices),
      Row("query_prefix", kText, "put before each query, for models trained with prefixes")
          .In(kAnyPlace, kOfTexts)
          .Decides()
          .Example("\"query: \""),
      Row("document_prefix", kText, "put before each document")
          .In(kAnyPlace, kOfTexts)
          .Decides()
          .Example("\"passage: \""),
      Row("pooling", kChoice, "how one vector is made of those of the tokens")
          .OneOf(PoolingNames())
          .In(kInSpec, "onnx")
          .Decides(),
      Row("output", kText, "name of the output to use, if the model has several")
          .In(kInSpec, "onnx")
          .Decides(),
      Row("lower", kChoice, "whether words are looked up in lower case")
          .OneOf({"no", "yes", "if-unknown"})
          .In(kInSpec, "words")
          .Decides(),
      Row("adapter", kPath, "adapter that changes the vectors; made with vetvec repair fit")
          .In(kInSpec | kInVendor | kInOptions)
          .Decides()
          .Example("\"current.map\""),
      Row("adapter_for", kChoice, "apply the adapter only to queries; default: to all texts")
          .OneOf({"query", "both"})
          .In(kInSpec | kInVendor | kInOptions)
          .Decides()
          .Example("\"query\""),
      // The cache holds the vectors as they came, so it is not part of the cache key.
      Row("normalize", kFlag, "scale vectors to unit length, for services that do not")
          .Default("false")
          .In(kInSpec | kTables)
          .Decides()
          .Example("true"),
      Row("identity", kPath, "record of the model: another one is refused (vetvec identity)")
          .In(kInSpec | kInVendor | kInOptions, kOfTexts),
      Row("identity_every_s", kInteger, "the model is checked again after so long; 0: only once")
          .Default("0")
          .From(0, kCenturySeconds, "seconds")
          .In(kInSpec | kInVendor | kInOptions, kOfTexts),
      Row("identity_policy", kChoice, "what is done with another model's vectors")
          .Default("refuse")
          .OneOf({"refuse", "report"})
          .In(kInSpec | kInVendor | kInOptions, kOfTexts),
      Row("dimensions", kInteger, "number of dimensions to request; default: the service's")
          .From(1, kMostElements)
          .In(kAnyPlace | kInRecord, kModels)
          .Decides(),
      Row("rpm", kInteger, "requests per minute that your contract allows")
          .From(1, kMostPerMinute)
          .In(kAnyPlace | kInRecord, kServices)
          .Field("requests_per_minute")
          .Example("3000"),
      Row("ipm", kInteger, "texts per minute")
          .From(1, kMostPerMinute)
          .In(kAnyPlace, kServices)
          .Field("texts_per_minute")
          .Example("100_000"),
      Row("tpm", kInteger, "tokens per minute")
          .From(1, kMostTokensPerMinute)
          .In(kAnyPlace | kInRecord, kServices)
          .Field("tokens_per_minute")
          .Example("1_000_000"),
      Row("concurrency", kInteger, "most requests in flight (8), or threads of a model")
          .From(1, 1024)
          .In(kAnyPlace | kInRecord, kModels)
          .Example("8"),
      Row("batch", kInteger, "texts per request; default: 100, or fewer if the service says so")
          .From(1, 100'000)
          .In(kAnyPlace | kInRecord, kModels)
          .Example("100"),
      Row("max_reply_bytes", kInteger, "larger replies, decoded, are rejected; default: 256 MiB")
          .From(1, kMostReplySize, "bytes")
          .In(kInSpec | kTables, kServices)
          .Example("268_435_456"),
      // Without effect where nothing is sent.
      Row("max_attempts", kInteger, "attempts per request, including the first")
          .Default("5")
          .From(1, 100)
          .In(kAnyPlace)
          .Example("5"),

      Row("weight", kInteger, "share of the limits, relative to other waiting encoders")
          .Default("1")
          .From(1, kMaxWeight)
          .In(kTables | kInOptions | kInRecord)
          .Example("1"),
      Row("hedge", kFlag, "true: send slow requests a second time; adds at most 5% to the bill")
          .Default("false")
          .In(kTables | kInOptions | kInRecord)
          .Example("false"),
      Row("retry_until_deadline", kFlag,
          "true: keep retrying until the deadline, to wait out outages")
          .Default("false")
          .In(kTables | kInOptions | kInRecord)
          .Example("false"),
      Row("max_wait_s", kNumber,
          "how long to wait for a service that is busy (HTTP 429) or loads its model (503)")
          .From(0, kYearSeconds, "seconds")
          .In(kTables)
          .Example("3600"),
      Row("deadline_s", kNumber, "time limit for the vendor's texts; 0: none")
          .Default("0")
          .From(0, kMostSeconds, "seconds")
          .In(kTables | kInRecord),
      Row("timeout_ms", kInteger, "time limit of a call that sets none; default: 60,000")
          .From(1, static_cast<double>(kYearMs), "ms")
          .In(kInOptions),
      Row("cache_ttl_s", kInteger, "lifetime of a cached vector; default: unlimited")
          .From(1, kCenturySeconds, "seconds")
          .In(kInOptions),
      Row("price_per_million_tokens", kNumber, "price in any currency")
          .From(0, kMostPrice)
          .In(kInVendor | kInOptions | kInRecord),
      Row("batch_api", kFlag,
          "true: embed the texts through the service's batch API (docs/BATCHES.md)")
          .Default("false")
          .In(kInVendor)
          .Example("false"),
      Row("batch_discard", kFlag,
          "true: discard results that failed a check; their texts are sent, and billed, again")
          .Default("false")
          .In(kInVendor)
          .Example("false"),
      Row("batch_proof", kInteger,
          "texts per batch that are embedded again online to verify their order; 0: none")
          .From(0, 10'000'000)
          .In(kInVendor)
          .Example("600"),
      Row("batch_poll_s", kNumber, "interval between two polls of a job; grows to 5 minutes")
          .From(0.001, kDaySeconds, "seconds")
          .In(kInVendor)
          .Example("5"),
      Row("batch_price_per_million_tokens", kNumber,
          "default: the discount in the table of facts (vetvec providers), or none")
          .From(0, kMostPrice)
          .In(kInVendor)
          .Example("0.01"),
      Row("postprocess", kChoice,
          "abtt, pcr or whitening: applied to the vectors before they are judged")
          .Default("none")
          .OneOf({"none", "whitening", "abtt", "pcr"})
          .In(kInVendor)
          .Decides()
          .Example("\"abtt\""),
      Row("postprocess_components", kInteger,
          "number of directions that abtt and pcr remove, or that whitening keeps")
          .From(1, kMostElements)
          .In(kInVendor)
          .Decides()
          .Example("2"),
      Row("api_key_file", kPath, "file that holds the key").In(kTables | kInRecord).Group("key"),
      Row("api_key_command", kText, "program that prints the key, for keys that expire")
          .In(kTables)
          .Group("key"),
      Row("ca_file", kPath, "certificate authorities to trust instead of the system's (PEM)")
          .In(kTables | kInOptions | kInRecord),
      Row("client_cert_file", kPath, "for servers that require a client certificate (PEM)")
          .In(kTables | kInOptions)
          .Group("client certificate")
          .Example("\"client.pem\""),
      Row("client_key_file", kPath,
          "key of the client certificate, without a passphrase; default: in client_cert_file")
          .In(kTables | kInOptions)
          .Group("client certificate"),
      Row("allow_plain_http", kText, "hosts that may get the key over plain http")
          .In(kTables)
          .Example("\"gpu.lan\""),
      Row("proxy", kText, "URL of the proxy; \"none\": ignore the environment")
          .In(kTables | kInOptions | kInRecord)
          .Group("proxy")
          .Example("\"http://proxy:3128\""),
      Row("proxy_user_env", kText, "environment variable that holds the proxy's user name")
          .In(kTables)
          .Group("proxy"),
      Row("proxy_password_env", kText, "environment variable that holds the proxy's password")
          .In(kTables)
          .Group("proxy"),
  };
}

}  // namespace

const std::vector<EncoderSetting>& EncoderSettings() {
  static const auto* table = new std::vector<EncoderSetting>(MakeTable());
  return *table;
}

const std::vector<Option>& EncoderSettingOptions() {
  static const auto* options = [] {
    auto* list = new std::vector<Option>;
    for (const EncoderSetting& setting : EncoderSettings()) list->push_back(setting.option);
    return list;
  }();
  return *options;
}

const EncoderSetting* FindEncoderSetting(std::string_view name) {
  const std::vector<EncoderSetting>& all = EncoderSettings();
  const auto found = std::find_if(all.begin(), all.end(), [&](const EncoderSetting& setting) {
    return setting.option.name == name;
  });
  return found == all.end() ? nullptr : &*found;
}

bool IsAcceptedBy(const EncoderSetting& setting, std::string_view kind) {
  bool is_accepted = false;
  for (const std::string_view word : Split(setting.kinds, ' ')) {
    if (word.front() == '-' && word.substr(1) == kind) return false;
    is_accepted |= word == "all" || word == kind || (word == kServices && IsRemoteKind(kind));
  }
  return is_accepted;
}

std::string AddSettings(const OptionValues& more, OptionValues* settings) {
  for (const auto& [name, value] : more.given()) {
    if (settings->IsGiven(name)) return name;
  }
  // The values were checked when they were set.
  for (const auto& [name, value] : more.given()) (void)settings->Set(name, value);
  return "";
}

void AddDefaults(const OptionValues& defaults, OptionValues* settings) {
  const OptionValues own = *settings;
  const auto is_set = [&](const EncoderSetting& setting) {
    const std::string_view group = setting.group;
    return std::any_of(
        EncoderSettings().begin(), EncoderSettings().end(), [&](const EncoderSetting& other) {
          const bool is_same = &other == &setting || (!group.empty() && group == other.group);
          return is_same && own.IsGiven(other.option.name);
        });
  };
  for (const EncoderSetting& setting : EncoderSettings()) {
    const std::string& name = setting.option.name;
    if (defaults.IsGiven(name) && !is_set(setting)) (void)settings->Set(name, defaults.Text(name));
  }
}

const std::vector<std::string>& EncoderKinds() {
  static const std::vector<std::string>* kinds = [] {
    auto* list = new std::vector<std::string>(ProviderKinds());
    list->insert(list->end(), {"builtin", "onnx", "vectors", "words"});
    std::sort(list->begin(), list->end());
    return list;
  }();
  return *kinds;
}

bool IsRemoteKind(std::string_view kind) {
  const std::vector<std::string>& kinds = ProviderKinds();
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace vetvec
