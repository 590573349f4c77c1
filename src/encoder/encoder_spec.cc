#include "encoder/encoder_spec.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/strings.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "local/words_encoder.h"
#include "net/url.h"
#include "onnx/sentence_folder.h"
#include "providers/input_type.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

struct NumericKey {
  const char* name;
  int64_t EncoderSpec::* field;
  SpecBounds bounds;
};

constexpr int64_t kMaxPerMinute = 100'000'000;
constexpr int64_t kMostReplyBytes = int64_t{1} << 40;
const std::array<NumericKey, 7>& NumericKeys() {
  static const std::array<NumericKey, 7> kKeys = {
      {{"dimensions", &EncoderSpec::dimensions, {1, 1'000'000}},
       {"rpm", &EncoderSpec::rpm, {1, kMaxPerMinute}},
       {"ipm", &EncoderSpec::ipm, {1, kMaxPerMinute}},
       {"tpm", &EncoderSpec::tpm, {1, INT64_MAX / 1'000'000}},
       {"concurrency", &EncoderSpec::concurrency, {1, 1024}},
       {"batch", &EncoderSpec::batch, {1, 100'000}},
       {"max_reply_bytes", &EncoderSpec::max_reply_bytes, {1, kMostReplyBytes}}}};
  return kKeys;
}

struct TextKey {
  const char* name;
  std::string EncoderSpec::* field;
};

const std::array<TextKey, 16>& TextKeys() {
  static const std::array<TextKey, 16> kKeys = {{{"base_url", &EncoderSpec::base_url},
                                                 {"revision", &EncoderSpec::revision},
                                                 {"input_type", &EncoderSpec::input_type},
                                                 {"api_key_env", &EncoderSpec::api_key_env},
                                                 {"api_version", &EncoderSpec::api_version},
                                                 {"region", &EncoderSpec::region},
                                                 {"family", &EncoderSpec::family},
                                                 {"workspace", &EncoderSpec::workspace},
                                                 {"encoding", &EncoderSpec::encoding},
                                                 {"query_prefix", &EncoderSpec::query_prefix},
                                                 {"document_prefix", &EncoderSpec::document_prefix},
                                                 {"pooling", &EncoderSpec::pooling},
                                                 {"output", &EncoderSpec::output},
                                                 {"lower", &EncoderSpec::lower},
                                                 {"adapter", &EncoderSpec::adapter},
                                                 {"adapter_for", &EncoderSpec::adapter_for}}};
  return kKeys;
}

std::vector<std::string> KeyNames() {
  std::vector<std::string> names;
  for (const TextKey& key : TextKeys()) names.emplace_back(key.name);
  for (const NumericKey& key : NumericKeys()) names.emplace_back(key.name);
  return names;
}

Result<std::string> PercentDecoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const auto digit = [&](size_t k) {
      const char c = k < text.size() ? text[k] : '?';
      if (c >= '0' && c <= '9') return c - '0';
      if (c >= 'a' && c <= 'f') return c - 'a' + 10;
      if (c >= 'A' && c <= 'F') return c - 'A' + 10;
      return -1;
    };
    if (digit(i + 1) < 0 || digit(i + 2) < 0) {
      return InvalidArgument(fmt::format(
          "'{}' has a '%' without two hexadecimal digits; write %25 for '%'", Sanitized(text, 80)));
    }
    out += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
    i += 2;
  }
  if (!IsValidUtf8(out) || out.find('\0') != std::string::npos) {
    return InvalidArgument("a specification must be UTF-8 text without NUL bytes");
  }
  return out;
}

// `shows_edges`: leading and trailing blanks, which are invisible, are encoded too.
std::string PercentEncoded(std::string_view text, bool shows_edges = false) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  const size_t first = shows_edges ? text.find_first_not_of(' ') : 0;
  const size_t last = shows_edges ? text.find_last_not_of(' ') : text.size();
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool is_edge = c == ' ' && shows_edges && (i < first || i > last);
    if (byte < 0x20 || byte == 0x7F || c == '?' || c == '&' || c == '%' || is_edge) {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += c;
    }
  }
  return out;
}

Status BadKey(const std::string& key, const std::string& found, const std::string& allowed) {
  return InvalidArgument(
             fmt::format("'{}' is '{}'; allowed: {}", key, Sanitized(found, 80), allowed))
      .WithKey(key, Sanitized(found, 80), allowed);
}

std::string RangeText(const SpecBounds& bounds) {
  return fmt::format("a whole number from {} to {}", bounds.min, bounds.max);
}

bool IsPrefix(const TextKey& key) {
  return key.field == &EncoderSpec::query_prefix || key.field == &EncoderSpec::document_prefix;
}

bool IsOfAdapter(const TextKey& key) {
  return key.field == &EncoderSpec::adapter || key.field == &EncoderSpec::adapter_for;
}

Status CheckAdapter(const EncoderSpec& spec) {
  if (spec.adapter_for.empty()) return OkStatus();
  if (spec.adapter.empty()) {
    return InvalidArgument("'adapter_for' needs an 'adapter'").WithKey("adapter_for");
  }
  const bool is_known = spec.adapter_for == "query" || spec.adapter_for == "both";
  return is_known ? OkStatus() : BadKey("adapter_for", spec.adapter_for, "query or both");
}

Status CheckPrefixes(const EncoderSpec& spec) {
  for (const TextKey& key : TextKeys()) {
    if (IsPrefix(key)) VETVEC_RETURN_IF_ERROR(CheckPromptPrefix(key.name, spec.*key.field));
  }
  return OkStatus();
}

Status SetKey(const std::string& name, const std::string& value, EncoderSpec* spec) {
  for (const TextKey& key : TextKeys()) {
    if (name != key.name) continue;
    if (value.empty()) return BadKey(name, value, "non-empty text");
    spec->*key.field = value;
    return OkStatus();
  }
  for (const NumericKey& key : NumericKeys()) {
    if (name != key.name) continue;
    const std::optional<int64_t> number = ParseInt(value);
    if (!number || *number < key.bounds.min || *number > key.bounds.max) {
      return BadKey(name, value, RangeText(key.bounds));
    }
    spec->*key.field = *number;
    return OkStatus();
  }
  return UnknownName("key", name, KeyNames(), Sanitized(name, 80));
}

Status ParseKeys(std::string_view query, EncoderSpec* spec) {
  std::vector<std::string> seen;
  for (const std::string_view part : Split(query, '&')) {
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return InvalidArgument(fmt::format("'{}' is not key=value", Sanitized(part, 80)))
          .WithKey(Sanitized(part, 80));
    }
    const std::string name(part.substr(0, equals));
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
      return InvalidArgument(fmt::format("the key '{}' is set twice", Sanitized(name, 80)))
          .WithKey(name);
    }
    seen.push_back(name);
    VETVEC_ASSIGN_OR_RETURN(const std::string value, PercentDecoded(part.substr(equals + 1)));
    VETVEC_RETURN_IF_ERROR(SetKey(name, value, spec));
  }
  return OkStatus();
}

const char* TargetOf(const std::string& kind) {
  if (kind == "vectors") return "a folder";
  if (kind == "onnx") return "a folder or an .onnx file";
  if (kind == "words") return "a file of word vectors";
  if (kind == "tei") return "a URL";
  if (kind == "http") return "a definition file";
  return "a model";
}

Status CheckTarget(const EncoderSpec& spec) {
  const bool is_builtin = spec.kind == "builtin";
  if (is_builtin && !spec.target.empty()) {
    return InvalidArgument(
        fmt::format("builtin does not accept a target; found '{}'", Sanitized(spec.target, 80)));
  }
  if (!is_builtin && spec.target.empty()) {
    return InvalidArgument(
        fmt::format("{} requires {} after the colon", spec.kind, TargetOf(spec.kind)));
  }
  if (spec.kind == "tei") {
    const Result<std::string> url = NormalizeBaseUrl(spec.target);
    if (!url.ok()) return url.status().Annotate("tei: the target must be the server's URL");
  }
  return OkStatus();
}

// Keys that only some remote kinds accept.
Status CheckRemoteKeys(const EncoderSpec& spec) {
  const auto refuse = [&](const char* key) {
    return InvalidArgument(fmt::format("{} does not accept '{}'", spec.kind, key)).WithKey(key);
  };
  const bool has_own_url = spec.kind == "tei" || spec.kind == "http";
  if (!spec.base_url.empty() && has_own_url) return refuse("base_url");
  if (!spec.api_version.empty() && spec.kind != "azure") return refuse("api_version");
  const bool has_regions = spec.kind == "bedrock" || spec.kind == "dashscope";
  if (!spec.region.empty() && !has_regions) return refuse("region");
  if (!spec.family.empty() && spec.kind != "bedrock") return refuse("family");
  if (!spec.workspace.empty() && spec.kind != "dashscope") return refuse("workspace");
  if (!spec.pooling.empty()) return refuse("pooling");
  if (!spec.output.empty()) return refuse("output");
  if (!spec.lower.empty()) return refuse("lower");
  if (spec.encoding.empty()) return OkStatus();
  if (spec.encoding != "float" && spec.encoding != "base64") {
    return BadKey("encoding", spec.encoding, "float or base64");
  }
  VETVEC_ASSIGN_OR_RETURN(const Provider* provider, FindProvider(spec.kind));
  if (*provider->defaults().base64_field == '\0') return refuse("encoding");
  return OkStatus();
}

// Local kinds accept only the keys for a text's purpose, and onnx also those that a model on this
// machine can follow; existing vectors accept none.
Status CheckLocalKeys(const EncoderSpec& spec) {
  const bool is_onnx = spec.kind == "onnx";
  const bool is_made = spec.kind == "vectors";
  for (const TextKey& key : TextKeys()) {
    const bool is_of_texts = IsPrefix(key) || key.field == &EncoderSpec::input_type;
    const bool is_of_words = key.field == &EncoderSpec::lower && spec.kind == "words";
    const bool is_of_model =
        is_onnx && (key.field == &EncoderSpec::pooling || key.field == &EncoderSpec::output);
    const bool is_taken =
        (is_of_texts && !is_made) || is_of_words || is_of_model || IsOfAdapter(key);
    if ((spec.*key.field).empty() || is_taken) continue;
    if (key.field == &EncoderSpec::input_type && spec.adapter_for == "query") continue;
    return InvalidArgument(fmt::format("{} does not accept '{}'{}", spec.kind, key.name,
                                       is_of_texts ? "; its vectors already exist" : ""))
        .WithKey(key.name);
  }
  if (!spec.pooling.empty() && !PoolingOf(spec.pooling)) {
    return BadKey("pooling", spec.pooling, Joined(PoolingNames()));
  }
  if (!spec.lower.empty() && !WordCaseOf(spec.lower)) {
    return BadKey("lower", spec.lower, "no, yes or if-unknown");
  }
  if (spec.kind == "builtin" || spec.kind == "words") {
    VETVEC_RETURN_IF_ERROR(CheckUnsentInputType(spec.kind, {}, spec.input_type));
  }
  for (const NumericKey& key : NumericKeys()) {
    const bool is_limit = key.field == &EncoderSpec::rpm || key.field == &EncoderSpec::ipm ||
                          key.field == &EncoderSpec::tpm ||
                          key.field == &EncoderSpec::max_reply_bytes || !is_onnx;
    if (!is_limit) {
      const int64_t value = spec.*key.field;
      if (value == 0 || (value >= key.bounds.min && value <= key.bounds.max)) continue;
      return BadKey(key.name, std::to_string(value), RangeText(key.bounds));
    }
    if (spec.*key.field != 0) {
      return InvalidArgument(fmt::format("{} does not accept '{}'", spec.kind, key.name))
          .WithKey(key.name);
    }
  }
  return OkStatus();
}

// False for a prefix or an adapter that the input type does not select.
bool MayApply(const EncoderSpec& spec, const TextKey& key) {
  if (IsOfAdapter(key)) return AppliesAdapter(spec);
  const std::optional<TextRole> role = RoleOfSpec(spec);
  if (!IsPrefix(key) || !role) return true;
  const bool is_query = key.field == &EncoderSpec::query_prefix;
  return *role == (is_query ? TextRole::kQuery : TextRole::kDocument);
}

std::string Written(const EncoderSpec& spec, bool only_what_decides) {
  std::string out = fmt::format("{}:{}", spec.kind, PercentEncoded(spec.target));
  char separator = '?';
  const auto add = [&](const char* name, const std::string& value, bool shows_edges) {
    out += fmt::format("{}{}={}", separator, name, PercentEncoded(value, shows_edges));
    separator = '&';
  };
  for (const TextKey& key : TextKeys()) {
    const bool decides = key.field != &EncoderSpec::api_key_env &&
                         key.field != &EncoderSpec::encoding && MayApply(spec, key);
    const bool is_left_out = only_what_decides && !decides;
    if (!(spec.*key.field).empty() && !is_left_out) {
      add(key.name, spec.*key.field, IsPrefix(key));
    }
  }
  for (const NumericKey& key : NumericKeys()) {
    const bool is_left_out = only_what_decides && key.field != &EncoderSpec::dimensions;
    if (spec.*key.field != 0 && !is_left_out) {
      add(key.name, std::to_string(spec.*key.field), false);
    }
  }
  return out;
}

}  // namespace

Status CheckPromptPrefix(const char* key, const std::string& prefix) {
  if (prefix.size() > kMaxPrefixBytes) {
    return BadKey(key, fmt::format("{} bytes", prefix.size()),
                  fmt::format("text of at most {} bytes", kMaxPrefixBytes));
  }
  if (!IsValidUtf8(prefix)) return BadKey(key, prefix, "UTF-8 text");
  for (size_t at = 0; at < prefix.size();) {
    const char32_t c = NextCodePoint(prefix, &at);
    const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    if (is_control && c != '\n' && c != '\t') {
      return BadKey(key, prefix, "text without control characters other than newline and tab");
    }
  }
  return OkStatus();
}

std::vector<SpecSetting> EncoderSpec::AppliedSettings() const {
  std::vector<SpecSetting> settings;
  for (const TextKey& key : TextKeys()) {
    const std::string& value = this->*key.field;
    if (!value.empty() && MayApply(*this, key)) settings.push_back({key.name, value});
  }
  for (const NumericKey& key : NumericKeys()) {
    const int64_t value = this->*key.field;
    if (value != 0) settings.push_back({key.name, std::to_string(value)});
  }
  return settings;
}

std::string EncoderSpec::ToString() const { return Written(*this, false); }
std::string EncoderSpec::Name() const { return Written(*this, true); }

Result<EncoderSpec> ParseEncoderSpec(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return InvalidArgument(fmt::format("'{}' is not an encoder specification; write KIND:TARGET, "
                                       "such as openai:text-embedding-3-small or builtin:",
                                       Sanitized(text, 80)))
        .WithKey("spec", Sanitized(text, 80), "KIND:TARGET[?key=value&...]");
  }
  EncoderSpec spec;
  spec.kind = std::string(text.substr(0, colon));
  std::string_view rest = text.substr(colon + 1);
  const size_t question = rest.find('?');
  VETVEC_ASSIGN_OR_RETURN(spec.target, PercentDecoded(rest.substr(0, question)));
  if (question != std::string_view::npos) {
    VETVEC_RETURN_IF_ERROR(ParseKeys(rest.substr(question + 1), &spec));
  }
  if (!spec.base_url.empty()) {
    Result<std::string> url = NormalizeBaseUrl(spec.base_url);
    if (!url.ok()) return url.status().Annotate("base_url");
    spec.base_url = *std::move(url);
  }
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  return spec;
}

Status CheckEncoderSpec(const EncoderSpec& spec) {
  const std::vector<std::string>& kinds = EncoderKinds();
  if (std::find(kinds.begin(), kinds.end(), spec.kind) == kinds.end()) {
    return UnknownName("encoder kind", spec.kind, kinds, "kind");
  }
  VETVEC_RETURN_IF_ERROR(CheckTarget(spec));
  VETVEC_RETURN_IF_ERROR(CheckPrefixes(spec));
  VETVEC_RETURN_IF_ERROR(CheckAdapter(spec));
  if (!IsRemoteKind(spec.kind)) return CheckLocalKeys(spec);
  VETVEC_RETURN_IF_ERROR(CheckRemoteKeys(spec));
  for (const NumericKey& key : NumericKeys()) {
    const int64_t value = spec.*key.field;
    if (value != 0 && (value < key.bounds.min || value > key.bounds.max)) {
      return BadKey(key.name, std::to_string(value), RangeText(key.bounds));
    }
  }
  if (!spec.base_url.empty()) {
    const Result<std::string> url = NormalizeBaseUrl(spec.base_url);
    if (!url.ok()) return url.status().Annotate("base_url");
  }
  return OkStatus();
}

Result<SpecBounds> EncoderSpecBounds(std::string_view name) {
  for (const NumericKey& key : NumericKeys()) {
    if (name == key.name) return key.bounds;
  }
  return NotFound(fmt::format("there is no numeric key '{}'", Sanitized(name, 80)));
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

std::optional<TextRole> RoleOfSpec(const EncoderSpec& spec) {
  const Result<const Provider*> provider = FindProvider(spec.kind);
  if (provider.ok()) {
    return RoleOfInputType(ProviderFacts::BuiltIn()->WordsOf(spec.kind, spec.target),
                           spec.input_type);
  }
  // Names of prompts that model folders use.
  static constexpr std::array<InputTypeWord, 2> kPrompts = {
      {{"document", "passage"}, {"document", "corpus"}}};
  return RoleOfInputType(kPrompts, spec.input_type);
}

bool AppliesAdapter(const EncoderSpec& spec) {
  if (spec.adapter.empty() || spec.adapter_for != "query") return !spec.adapter.empty();
  const std::optional<TextRole> role = RoleOfSpec(spec);
  return !role || *role == TextRole::kQuery;
}

bool IsRemoteKind(std::string_view kind) {
  const std::vector<std::string>& kinds = ProviderKinds();
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

std::string DefaultApiKeyEnv(std::string_view kind) {
  const Result<const Provider*> provider = FindProvider(kind);
  return provider.ok() ? (*provider)->defaults().api_key_env : "";
}

bool HasDefaultUrl(std::string_view kind) {
  const Result<const Provider*> provider = FindProvider(kind);
  return provider.ok() && *(*provider)->defaults().base_url != '\0';
}

}  // namespace vetvec
