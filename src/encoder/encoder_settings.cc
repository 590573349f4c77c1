#include "encoder/encoder_settings.h"

#include <algorithm>

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
constexpr bool kDecides = true;
constexpr bool kMayChange = false;
constexpr char kServices[] = "service";
constexpr char kModels[] = "service onnx";
constexpr char kOfTexts[] = "service onnx builtin words";  // `vectors` already exist

// In the order in which a specification is written.
std::vector<EncoderSetting> MakeTable() {
  using enum OptionType;
  return {
      {{"base_url", kText}, kAnyPlace | kInRecord, "service -http -tei", kDecides},
      {{"revision", kText}, kInSpec | kInVendor | kInOptions | kInRecord, kServices, kDecides},
      {{"input_type", kText}, kAnyPlace | kInRecord, kOfTexts, kDecides},
      {{"api_key_env", kText}, kInSpec | kTables | kInRecord, kServices, kMayChange, "", "key"},
      {{"api_version", kText}, kInSpec, "azure", kDecides},
      {{"region", kText}, kInSpec, "bedrock dashscope", kDecides},
      {{"family", kText}, kInSpec, "bedrock", kDecides},
      {{"workspace", kText}, kInSpec, "dashscope", kDecides},
      // Of the vectors on the wire; only for services that have a word for it.
      {{.name = "encoding", .type = kChoice, .allowed = {"float", "base64"}},
       kInSpec,
       kServices,
       kMayChange},
      {{"query_prefix", kText}, kAnyPlace, kOfTexts, kDecides},
      {{"document_prefix", kText}, kAnyPlace, kOfTexts, kDecides},
      {{.name = "pooling", .type = kChoice, .allowed = PoolingNames()}, kInSpec, "onnx", kDecides},
      {{"output", kText}, kInSpec, "onnx", kDecides},
      {{.name = "lower", .type = kChoice, .allowed = {"no", "yes", "if-unknown"}},
       kInSpec,
       "words",
       kDecides},
      {{"adapter", kPath}, kInSpec | kInVendor | kInOptions, "all", kDecides},
      {{.name = "adapter_for", .type = kChoice, .allowed = {"query", "both"}},
       kInSpec | kInVendor | kInOptions,
       "all",
       kDecides},
      // The cache holds the vectors as they came, so it is not part of the cache key.
      {{"normalize", kFlag, "false"}, kInSpec | kTables, "all", kDecides},
      {{"dimensions", kInteger, "", 1, kMostElements}, kAnyPlace | kInRecord, kModels, kDecides},
      {{"rpm", kInteger, "", 1, kMostPerMinute},
       kAnyPlace | kInRecord,
       kServices,
       kMayChange,
       "requests_per_minute"},
      {{"ipm", kInteger, "", 1, kMostPerMinute},
       kAnyPlace,
       kServices,
       kMayChange,
       "texts_per_minute"},
      {{"tpm", kInteger, "", 1, kMostTokensPerMinute},
       kAnyPlace | kInRecord,
       kServices,
       kMayChange,
       "tokens_per_minute"},
      {{"concurrency", kInteger, "", 1, 1024}, kAnyPlace | kInRecord, kModels, kMayChange},
      {{"batch", kInteger, "", 1, 100'000}, kAnyPlace | kInRecord, kModels, kMayChange},
      {{"max_reply_bytes", kInteger, "", 1, kMostReplySize},
       kInSpec | kTables,
       kServices,
       kMayChange},
      {{"max_attempts", kInteger, "5", 1, 100}, kAnyPlace},  // without effect where nothing is sent

      {{"weight", kInteger, "1", 1, kMaxWeight}, kTables | kInOptions | kInRecord},
      {{"hedge", kFlag, "false"}, kTables | kInOptions | kInRecord},
      {{"retry_until_deadline", kFlag, "false"}, kTables | kInOptions | kInRecord},
      {{"max_wait_s", kNumber, "", 0, kYearSeconds}, kTables},
      {{"deadline_s", kNumber, "0", 0, kMostSeconds}, kTables | kInRecord},
      {{"timeout_ms", kInteger, "", 1, static_cast<double>(kYearMs)}, kInOptions},
      {{"cache_ttl_s", kInteger, "", 1, kCenturySeconds}, kInOptions},
      {{"price_per_million_tokens", kNumber, "", 0, kMostPrice}, kInVendor | kInRecord},
      {{"batch_api", kFlag, "false"}, kInVendor},
      {{"batch_discard", kFlag, "false"}, kInVendor},
      {{"batch_proof", kInteger, "", 0, 10'000'000}, kInVendor},
      {{"batch_poll_s", kNumber, "", 0.001, kDaySeconds}, kInVendor},
      {{"batch_price_per_million_tokens", kNumber, "", 0, kMostPrice}, kInVendor},
      {{.name = "postprocess",
        .type = kChoice,
        .standard = "none",
        .allowed = {"none", "whitening", "abtt", "pcr"}},
       kInVendor,
       "all",
       kDecides},
      {{"postprocess_components", kInteger, "", 1, kMostElements}, kInVendor, "all", kDecides},
      {{"api_key_file", kPath}, kTables | kInRecord, "all", kMayChange, "", "key"},
      {{"api_key_command", kText}, kTables, "all", kMayChange, "", "key"},
      {{"ca_file", kPath}, kTables | kInOptions | kInRecord},
      {{"client_cert_file", kPath},
       kTables | kInOptions,
       "all",
       kMayChange,
       "",
       "client certificate"},
      {{"client_key_file", kPath},
       kTables | kInOptions,
       "all",
       kMayChange,
       "",
       "client certificate"},
      {{"allow_plain_http", kText}, kTables},
      {{"proxy", kText}, kTables | kInRecord, "all", kMayChange, "", "proxy"},
      {{"proxy_user_env", kText}, kTables, "all", kMayChange, "", "proxy"},
      {{"proxy_password_env", kText}, kTables, "all", kMayChange, "", "proxy"},
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
