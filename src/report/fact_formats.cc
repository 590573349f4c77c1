#include "report/fact_formats.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "audit/vendor_identity.h"
#include "audit/vendor_label.h"
#include "base/strings.h"
#include "base/text_escape.h"
#include "identity/record_file.h"
#include "identity/rule.h"
#include "report/html.h"

namespace vetvec {
namespace {

constexpr const char* kNotStated = "not stated";
constexpr const char* kNotRecorded = "not recorded";
constexpr const char* kModelName = "model by its vectors";
constexpr const char* kHeading = "What do the vendors state?";
constexpr const char* kExplanation =
    "As typed in, with source and date; nothing here was measured{}.";
constexpr const char* kButTheModel = " but the model by its vectors";
constexpr const char* kModelHeading = "Which model was it?";
constexpr const char* kModelExplanation =
    "Without noise, the same model has the same fingerprint in every audit, whatever its name; "
    "vetvec compare RUN RUN says whether it still is that model.";
constexpr size_t kFingerprintDigits = 16;
constexpr size_t kDayLength = 10;

std::string FactCell(const StatedFacts& facts, const char* key) {
  const auto found = facts.find(key);
  if (found == facts.end()) return kNotStated;
  const StatedFact& fact = found->second;
  return fmt::format("{}<br><span class=\"soft\">{}, {}</span>", XmlEscaped(fact.value),
                     XmlEscaped(fact.source), XmlEscaped(fact.date));
}

bool HasAnyFact(const AuditResult& result) {
  return std::ranges::any_of(result.vendors,
                             [](const VendorResult& vendor) { return !vendor.facts.empty(); });
}

bool HasAnyIdentity(const AuditResult& result) {
  return std::ranges::any_of(
      result.vendors, [](const VendorResult& vendor) { return IdentityOf(vendor).has_value(); });
}

// "fingerprint 0123456789abcdef, noise none, of 22 texts".
std::string ModelText(const VendorResult& vendor) {
  const std::optional<VendorIdentity> identity = IdentityOf(vendor);
  if (!identity) return kNotRecorded;
  return fmt::format(
      "fingerprint {}, noise {}, of {} texts", identity->fingerprint.substr(0, kFingerprintDigits),
      identity->noise ? NoiseText(*identity->noise) : "not measured", identity->texts.size());
}

// "region: EU (https://a.example, 2026-11-01); not stated: pinning, ..."
std::string FactsLine(const StatedFacts& facts) {
  std::string line;
  std::vector<std::string> missing;
  for (const FactKey& one : kFactKeys) {
    const auto found = facts.find(one.key);
    if (found == facts.end()) {
      missing.emplace_back(one.name);
      continue;
    }
    const StatedFact& fact = found->second;
    line += fmt::format("{}: {} ({}, {}); ", one.name, fact.value, fact.source, fact.date);
  }
  if (missing.empty()) return line.substr(0, line.size() - 2);
  return fmt::format("{}{}: {}", line, kNotStated, Joined(missing));
}

// Which of the two kinds of facts there are, in words.
std::string ExplanationOf(bool has_facts, bool has_models) {
  if (!has_facts) return kModelExplanation;
  return fmt::format(fmt::runtime(kExplanation), has_models ? kButTheModel : "");
}

}  // namespace

std::string NoiseText(double angle) {
  return angle <= kSameAngle ? "none" : fmt::format("{:.1g}", angle);
}

Json IdentityJson(const VendorResult& vendor) {
  const std::optional<VendorIdentity> identity = IdentityOf(vendor);
  if (!identity) return {};
  return {{"fingerprint", identity->fingerprint},
          {"noise", identity->noise ? Json(RoundedAngle(*identity->noise)) : Json()},
          {"texts", identity->texts.size()},
          {"passes", identity->repeats.rows()},
          {"dimensions", identity->rows.cols()},
          {"unit_length", identity->is_unit_length},
          {"named", vendor.spec},
          {"answered", identity->answered.empty() ? Json() : Json(identity->answered)}};
}

Json FactsJson(const AuditResult& result) {
  Json out = Json::object();
  for (const VendorResult& vendor : result.vendors) {
    Json& facts = out[vendor.name] = VendorFactsJson(vendor.facts);
    for (const FactKey& one : kFactKeys) {
      if (facts.contains(one.key)) continue;
      facts[one.key] = {{"value", kNotStated}, {"source", nullptr}, {"date", nullptr}};
    }
    const bool is_recorded = IdentityOf(vendor).has_value();
    facts["model"] = {{"value", ModelText(vendor)},
                      {"source", is_recorded ? Json("its vectors in this audit") : Json()},
                      {"date", is_recorded ? Json(result.created.substr(0, kDayLength)) : Json()}};
  }
  return out;
}

std::string FactsHtml(const AuditResult& result) {
  const bool has_facts = HasAnyFact(result);
  const bool has_models = HasAnyIdentity(result);
  if (!has_facts && !has_models) return "";
  std::vector<std::string> heads = {"vendor"};
  if (has_models) heads.emplace_back(kModelName);
  for (const FactKey& one : kFactKeys) {
    if (has_facts) heads.emplace_back(one.name);
  }
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    rows += "<tr>" + Cell("vendor", VendorLabel(result, v), false);
    if (has_models) rows += Cell(kModelName, ModelText(vendor), false);
    for (const FactKey& one : kFactKeys) {
      if (has_facts) rows += Cell(one.name, FactCell(vendor.facts, one.key), false);
    }
    rows += "</tr>";
  }
  return fmt::format("<h2>{}</h2><p class=\"soft\">{}</p>{}", has_facts ? kHeading : kModelHeading,
                     ExplanationOf(has_facts, has_models), StackedTable(heads, rows, heads.size()));
}

std::string FactsMarkdown(const AuditResult& result) {
  const bool has_facts = HasAnyFact(result);
  const bool has_models = HasAnyIdentity(result);
  if (!has_facts && !has_models) return "";
  std::string out = fmt::format("\n## {}\n\n{}\n\n", has_facts ? kHeading : kModelHeading,
                                ExplanationOf(has_facts, has_models));
  for (const VendorResult& vendor : result.vendors) {
    const std::string model =
        has_models ? fmt::format("{}: {}", kModelName, ModelText(vendor)) : std::string();
    const std::string stated = has_facts ? FactsLine(vendor.facts) : std::string();
    const char* const between = has_models && has_facts ? "; " : "";
    out += fmt::format("- {}: {}{}{}\n", MarkdownEscaped(LabelOf(vendor)), model, between,
                       MarkdownEscaped(stated));
  }
  return out;
}

}  // namespace vetvec
