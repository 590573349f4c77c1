#include "audit/run_identity.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "audit/config_keys.h"
#include "audit/header_value.h"
#include "audit/vendor.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "core/text_role.h"
#include "net/url.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

constexpr size_t kShownBytes = 200;
constexpr std::array kRolesOfTexts = {TextRole::kNone, TextRole::kQuery, TextRole::kDocument};
constexpr const char* kTextsOfRoles[] = {"other texts", "queries", "documents"};

std::string TextOf(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// One value for all roles, or each with the texts that it applies to.
std::string OverRoles(const std::array<std::string, kRolesOfTexts.size()>& values) {
  if (values[0] == values[1] && values[0] == values[2]) return values[0];
  std::string out;
  for (size_t i = 0; i < values.size(); ++i) {
    out += fmt::format("{}{} for {}", out.empty() ? "" : ", ",
                       values[i].empty() ? "none" : values[i], kTextsOfRoles[i]);
  }
  return out;
}

// The URL that the encoder uses: without a trailing slash, and the service's own if none is set.
std::string UrlOf(const EncoderSpec& spec) {
  if (!spec.settings.IsGiven("base_url")) {
    const Result<const Provider*> provider = FindProvider(spec.kind);
    return provider.ok() ? (*provider)->defaults().base_url : "";
  }
  const Result<std::string> url = NormalizeBaseUrl(spec.settings.Text("base_url"));
  return url.ok() ? *url : spec.settings.Text("base_url");
}

// Which secret fills a header does not matter.
std::string HeadersText(const VendorConfig& vendor) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : vendor.headers) {
    const Result<std::vector<std::string>> secrets = SecretNamesIn(value);
    std::string shown = value;
    for (const std::string& secret : secrets.ok() ? *secrets : std::vector<std::string>()) {
      const size_t at = shown.find("$" + secret);
      if (at != std::string::npos) shown.replace(at + 1, secret.size(), "");
    }
    lines.push_back(fmt::format("{}: {}", AsciiLower(name), shown));
  }
  std::sort(lines.begin(), lines.end());
  return Joined(lines);
}

std::map<std::string, std::string> SettingsOf(const EncoderSpec& spec) {
  std::map<std::string, std::string> settings;
  for (const SpecSetting& one : spec.AppliedSettings()) settings[one.name] = one.value;
  settings["spec"] = fmt::format("{}:{}", spec.kind, spec.target);
  settings["base_url"] = UrlOf(spec);
  return settings;
}

void AddHttp(const AuditConfig& config, const EncoderSpec& spec, IdentityFacts* facts) {
  const HttpConfig* http = spec.kind == "http" ? config.FindHttp(spec.target) : nullptr;
  if (http == nullptr) return;
  const Result<Json> definition = ParseJsonText<Json>(http->definition);
  if (!definition.ok() || !definition->is_object()) return;
  for (const auto& [key, value] : definition->items()) {
    if (DecidesVectors("http", key)) {
      (*facts)[fmt::format("http.{}.{}", http->name, key)] = TextOf(value);
    }
  }
}

// Everything but the vendors. What [audit] sets for encoders is among the facts of the vendors that
// it applies to.
// `shared`: whether suites take what [audit] shares with them, such as the random seed.
IdentityFacts WorkFacts(const AuditConfig& config, bool shared) {
  IdentityFacts facts;
  const Json all = Json::parse(ConfigJson(config));
  for (const ConfigKey& key : ConfigKeys()) {
    const bool is_lexicon = std::strcmp(key.table, "audit.lexicons") == 0;
    const bool is_of_encoders =
        std::strcmp(key.name, "input_type") == 0 || std::strcmp(key.name, "providers_data") == 0;
    if (!key.decides_vectors || is_of_encoders) continue;
    if (!is_lexicon && std::strcmp(key.table, "audit") != 0) continue;
    const Json& table = is_lexicon ? all.at("lexicons") : all;
    const auto value = table.find(key.name);
    if (value == table.end() || value->is_array()) continue;  // lists: see below
    facts[fmt::format("{}.{}", key.table, key.name)] = TextOf(*value);
  }
  std::vector<std::string> names;
  for (const SuiteConfig& suite : config.suites) {
    names.push_back(suite.name);
    facts[fmt::format("suites.{}.kind", suite.name)] = suite.kind->name;
    const OptionValues options = shared ? config.OptionsOf(suite) : suite.options;
    for (const auto& [name, value] : options.Record()) {
      if (DecidesVectors("suites", name)) {
        facts[fmt::format("suites.{}.{}", suite.name, name)] = value;
      }
    }
  }
  facts["audit.suites"] = Joined(names);
  return facts;
}

std::string NamesOf(const std::vector<VendorConfig>& vendors) {
  std::vector<std::string> names;
  for (const VendorConfig& vendor : vendors) names.push_back(vendor.name);
  return Joined(names);
}

// Like VendorFacts; what an older version accepted may be invalid by now, and then differs.
IdentityFacts RecordedFacts(const AuditConfig& config, const VendorConfig& vendor) {
  Result<IdentityFacts> facts = VendorFacts(config, vendor);
  return facts.ok() ? *std::move(facts) : IdentityFacts{{".spec", vendor.spec}};
}

const VendorConfig* Find(const std::vector<VendorConfig>& vendors, const std::string& name) {
  const auto found = std::find_if(vendors.begin(), vendors.end(),
                                  [&](const VendorConfig& one) { return one.name == name; });
  return found == vendors.end() ? nullptr : &*found;
}

std::string Shown(const std::string& value) {
  return value.empty() ? "not set" : fmt::format("'{}'", Sanitized(value, kShownBytes));
}

Status OtherRun(const std::string& folder, const std::string& key, const std::string& in_run,
                const std::string& found, const std::string& also = "") {
  return Status(StatusCode::kAlreadyExists,
                fmt::format("'{}' contains a run with a different configuration: '{}' is {} in the "
                            "run and {} here{}; set it as in the run, choose another output "
                            "folder, or remove this one",
                            folder, key, Shown(in_run), Shown(found),
                            also.empty() ? "" : fmt::format(" (also different: {})", also)))
      .WithFile(folder)
      .WithKey(key, Sanitized(found, kShownBytes), Sanitized(in_run, kShownBytes));
}

// Prefixes change the input type that is used, and adapter_for decides where an adapter is used.
bool FollowsFromOthers(const std::string& key) { return key == ".input_type" || key == ".adapter"; }

std::vector<std::string> KeysThatDiffer(const IdentityFacts& in_run, const IdentityFacts& found) {
  std::vector<std::string> differ;
  for (const auto& [key, value] : in_run) {
    const auto other = found.find(key);
    if (other == found.end() ? !value.empty() : other->second != value) differ.push_back(key);
  }
  for (const auto& [key, value] : found) {
    if (in_run.count(key) == 0 && !value.empty()) differ.push_back(key);
  }
  std::stable_partition(differ.begin(), differ.end(),
                        [](const std::string& key) { return !FollowsFromOthers(key); });
  return differ;
}

// `vendor`: of the keys that begin with a dot.
Status CheckSame(const std::string& folder, const IdentityFacts& in_run, const IdentityFacts& found,
                 const std::string& vendor = "") {
  constexpr size_t kShownKeys = 4;
  std::vector<std::string> differ = KeysThatDiffer(in_run, found);
  if (differ.empty()) return OkStatus();
  const auto value_of = [&](const IdentityFacts& facts) {
    const auto one = facts.find(differ.front());
    return one == facts.end() ? std::string() : one->second;
  };
  const std::string first = differ.front();
  const std::string key = first.front() == '.' ? fmt::format("vendors.{}{}", vendor, first) : first;
  std::vector<std::string> also(differ.begin() + 1, differ.end());
  also.resize(std::min(also.size(), kShownKeys));
  for (std::string& one : also) {
    if (one.front() == '.') one.erase(0, 1);
  }
  return OtherRun(folder, key, value_of(in_run), value_of(found), Joined(also));
}

}  // namespace

Result<IdentityFacts> VendorFacts(const AuditConfig& config, const VendorConfig& vendor) {
  std::array<std::map<std::string, std::string>, kRolesOfTexts.size()> by_role;
  IdentityFacts facts;
  for (size_t i = 0; i < kRolesOfTexts.size(); ++i) {
    VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, VendorSpec(config, vendor, kRolesOfTexts[i]));
    by_role[i] = SettingsOf(spec);
    AddHttp(config, spec, &facts);
    if (IsRemoteKind(spec.kind)) facts["audit.providers_data"] = config.providers_data;
  }
  std::map<std::string, std::string> own = {{"headers", HeadersText(vendor)}};
  for (const EncoderSetting& setting : EncoderSettings()) {
    const std::string& name = setting.option.name;
    if (!MayBeSetIn(setting, kInSpec)) own[name] = vendor.settings.Text(name);
  }
  if (!vendor.query_spec.empty()) {
    own["document_spec"] = by_role[0]["spec"];
    own["query_spec"] = by_role[1]["spec"];
  }
  for (const ConfigKey& key : ConfigKeys()) {
    if (std::strcmp(key.table, "vendors") != 0 || !key.decides_vectors) continue;
    const std::string value =
        own.count(key.name) > 0
            ? own.at(key.name)
            : OverRoles({by_role[0][key.name], by_role[1][key.name], by_role[2][key.name]});
    if (!value.empty()) facts[fmt::format(".{}", key.name)] = value;
  }
  return facts;
}

Status CheckSameRun(const RunRecord& record, const std::string& folder, AuditConfig* config) {
  Status work = CheckSame(folder, WorkFacts(record.config, true), WorkFacts(*config, true));
  if (!work.ok() && record.rules == 0) {  // its suites' options were recorded as written
    work = CheckSame(folder, WorkFacts(record.config, false), WorkFacts(*config, false));
  }
  VETVEC_RETURN_IF_ERROR(work);
  VETVEC_RETURN_IF_ERROR(CheckSamePiece(record, folder, config));
  const std::string in_run = NamesOf(record.config.vendors);
  const std::string found = NamesOf(config->vendors);
  return in_run == found ? OkStatus() : OtherRun(folder, "audit.vendors", in_run, found);
}

Status CheckSamePiece(const RunRecord& record, const std::string& folder, AuditConfig* config) {
  const std::vector<VendorConfig>& of_run = record.config.vendors;
  for (VendorConfig& vendor : config->vendors) {
    VETVEC_ASSIGN_OR_RETURN(const IdentityFacts facts, VendorFacts(*config, vendor));
    if (const VendorConfig* same = Find(of_run, vendor.name)) {
      VETVEC_RETURN_IF_ERROR(
          CheckSame(folder, RecordedFacts(record.config, *same), facts, vendor.name));
      continue;
    }
    const auto same = std::find_if(of_run.begin(), of_run.end(), [&](const VendorConfig& one) {
      return vendor.name == vendor.spec && one.name.find(':') != std::string::npos &&
             Find(config->vendors, one.name) == nullptr &&
             RecordedFacts(record.config, one) == facts;
    });
    if (same == of_run.end()) {
      return OtherRun(folder, "audit.vendors", NamesOf(of_run), NamesOf(config->vendors));
    }
    vendor.given = vendor.name;
    vendor.name = same->name;
  }
  return OkStatus();
}

IdentityFacts EncoderFacts(const RoleEncoders& encoders) {
  std::map<std::string, std::array<std::string, kRolesOfTexts.size()>> by_role;
  for (size_t i = 0; i < kRolesOfTexts.size(); ++i) {
    const VectorIdentity& identity = encoders.Of(kRolesOfTexts[i]).identity();
    by_role["provider"][i] = identity.provider;
    // On this machine, it is the hash of the model's files.
    by_role[IsRemoteKind(identity.provider) ? "base_url" : "content"][i] = identity.base_url;
    by_role["model"][i] = identity.model;
    by_role["revision"][i] = identity.revision;
    by_role["dimensions"][i] = identity.dimensions;
    by_role["input_type"][i] = identity.input_type;
    by_role["truncation"][i] = identity.truncation;
    by_role["prompt_prefix"][i] = identity.prompt_prefix;
    by_role["normaliser"][i] = identity.normaliser_version;
    const Result<Json> other = ParseJsonText<Json>(identity.other_fields);
    if (!other.ok() || !other->is_object()) continue;
    for (const auto& [key, value] : other->items()) by_role["other." + key][i] = TextOf(value);
  }
  IdentityFacts facts;
  for (const auto& [name, values] : by_role) {
    const std::string value = OverRoles(values);
    if (!value.empty()) facts["." + name] = value;
  }
  return facts;
}

Status CheckSameEncoder(const RunRecord& record, const std::string& folder,
                        const std::string& vendor, const RoleEncoders& encoders) {
  const std::map<std::string, std::string>& recorded = record.Of(vendor).encoders;
  if (recorded.empty()) return OkStatus();
  return CheckSame(folder, recorded, EncoderFacts(encoders), vendor);
}

}  // namespace vetvec
