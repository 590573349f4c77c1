#include "encoder/encoder_spec.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/strings.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "net/url.h"
#include "providers/input_type.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

std::vector<std::string> KeyNames() {
  std::vector<std::string> names;
  for (const EncoderSetting& setting : EncoderSettings()) {
    if (MayBeSetIn(setting, kInSpec)) names.push_back(setting.option.name);
  }
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

bool IsPrefix(std::string_view name) { return name == "query_prefix" || name == "document_prefix"; }

bool IsOfAdapter(std::string_view name) { return name == "adapter" || name == "adapter_for"; }

Status SetKey(const std::string& name, const std::string& value, EncoderSpec* spec) {
  const EncoderSetting* setting = FindEncoderSetting(name);
  if (setting == nullptr || !MayBeSetIn(*setting, kInSpec)) {
    return UnknownName("key", name, KeyNames(), Sanitized(name, 80));
  }
  if (value.empty()) {
    const OptionType type = setting->option.type;
    const bool is_text = type == OptionType::kText || type == OptionType::kPath;
    return BadKey(name, value, is_text ? "non-empty text" : AllowedText(setting->option));
  }
  return spec->settings.Set(name, value);
}

Status ParseKeys(std::string_view query, EncoderSpec* spec) {
  for (const std::string_view part : Split(query, '&')) {
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return InvalidArgument(fmt::format("'{}' is not key=value", Sanitized(part, 80)))
          .WithKey(Sanitized(part, 80));
    }
    const std::string name(part.substr(0, equals));
    if (spec->settings.IsGiven(name)) {
      return InvalidArgument(fmt::format("the key '{}' is set twice", Sanitized(name, 80)))
          .WithKey(name);
    }
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

// Whether the kind accepts the keys that are set.
Status CheckKeys(const EncoderSpec& spec) {
  for (const EncoderSetting& setting : EncoderSettings()) {
    const std::string& name = setting.option.name;
    if (!MayBeSetIn(setting, kInSpec) || !spec.settings.IsGiven(name)) continue;
    const bool is_for_adapter =
        name == "input_type" && spec.settings.Text("adapter_for") == "query";
    bool is_accepted = IsAcceptedBy(setting, spec.kind) || is_for_adapter;
    if (is_accepted && name == "encoding") {
      VETVEC_ASSIGN_OR_RETURN(const Provider* provider, FindProvider(spec.kind));
      is_accepted = *provider->defaults().base64_field != '\0';
    }
    if (is_accepted) continue;
    const bool is_of_texts = name == "input_type" || IsPrefix(name);
    return InvalidArgument(fmt::format("{} does not accept '{}'{}", spec.kind, name,
                                       is_of_texts ? "; its vectors already exist" : ""))
        .WithKey(name);
  }
  return OkStatus();
}

Status CheckValues(const EncoderSpec& spec) {
  for (const char* name : {"query_prefix", "document_prefix"}) {
    VETVEC_RETURN_IF_ERROR(CheckPromptPrefix(name, spec.settings.Text(name)));
  }
  if (spec.settings.IsGiven("adapter_for") && !spec.settings.IsGiven("adapter")) {
    return InvalidArgument("'adapter_for' needs an 'adapter'").WithKey("adapter_for");
  }
  for (const char* name : {"identity_every_s", "identity_policy"}) {
    if (!spec.settings.IsGiven(name) || spec.settings.IsGiven("identity")) continue;
    return InvalidArgument(fmt::format("'{}' needs an 'identity'", name)).WithKey(name);
  }
  if (spec.kind == "builtin" || spec.kind == "words") {
    VETVEC_RETURN_IF_ERROR(CheckUnsentInputType(spec.kind, {}, spec.settings.Text("input_type")));
  }
  if (!spec.settings.IsGiven("base_url")) return OkStatus();
  const Result<std::string> url = NormalizeBaseUrl(spec.settings.Text("base_url"));
  return url.ok() ? OkStatus() : url.status().Annotate("base_url");
}

// False for a prefix or an adapter that the input type does not select.
bool MayApply(const EncoderSpec& spec, std::string_view name) {
  if (IsOfAdapter(name)) return AppliesAdapter(spec);
  const std::optional<TextRole> role = RoleOfSpec(spec);
  if (!IsPrefix(name) || !role) return true;
  return *role == (name == "query_prefix" ? TextRole::kQuery : TextRole::kDocument);
}

std::string Written(const EncoderSpec& spec, bool only_what_decides) {
  std::string out = fmt::format("{}:{}", spec.kind, PercentEncoded(spec.target));
  char separator = '?';
  for (const EncoderSetting& setting : EncoderSettings()) {
    const std::string& name = setting.option.name;
    const bool decides = setting.decides_vectors && MayApply(spec, name);
    const bool is_left_out = only_what_decides && !decides;
    if (!MayBeSetIn(setting, kInSpec) || !spec.settings.IsGiven(name) || is_left_out) continue;
    const std::string value = PercentEncoded(spec.settings.Text(name), IsPrefix(name));
    out += fmt::format("{}{}={}", separator, name, value);
    separator = '&';
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
  std::vector<SpecSetting> applied;
  for (const EncoderSetting& setting : EncoderSettings()) {
    const std::string& name = setting.option.name;
    if (!MayBeSetIn(setting, kInSpec) || !settings.IsGiven(name) || !MayApply(*this, name))
      continue;
    applied.push_back({name.c_str(), settings.Text(name)});
  }
  return applied;
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
  if (spec.settings.IsGiven("base_url")) {
    const Result<std::string> url = NormalizeBaseUrl(spec.settings.Text("base_url"));
    if (!url.ok()) return url.status().Annotate("base_url");
    VETVEC_RETURN_IF_ERROR(spec.settings.Set("base_url", *url));
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
  VETVEC_RETURN_IF_ERROR(CheckKeys(spec));
  return CheckValues(spec);
}

std::optional<TextRole> RoleOfSpec(const EncoderSpec& spec) {
  const Result<const Provider*> provider = FindProvider(spec.kind);
  if (provider.ok()) {
    return RoleOfInputType(ProviderFacts::BuiltIn()->WordsOf(spec.kind, spec.target),
                           spec.settings.Text("input_type"));
  }
  // Names of prompts that model folders use.
  static constexpr std::array<InputTypeWord, 2> kPrompts = {
      {{"document", "passage"}, {"document", "corpus"}}};
  return RoleOfInputType(kPrompts, spec.settings.Text("input_type"));
}

bool AppliesAdapter(const EncoderSpec& spec) {
  if (!spec.settings.IsGiven("adapter")) return false;
  if (spec.settings.Text("adapter_for") != "query") return true;
  const std::optional<TextRole> role = RoleOfSpec(spec);
  return !role || *role == TextRole::kQuery;
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
