#include "report/fact_formats.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "audit/vendor_label.h"
#include "base/strings.h"
#include "base/text_escape.h"
#include "report/html.h"

namespace vetvec {
namespace {

constexpr const char* kNotStated = "not stated";
constexpr const char* kHeading = "What do the vendors state?";
constexpr const char* kExplanation =
    "As typed in, with source and date; nothing here was measured.";

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

}  // namespace

Json FactsJson(const AuditResult& result) {
  Json out = Json::object();
  for (const VendorResult& vendor : result.vendors) {
    Json& facts = out[vendor.name] = VendorFactsJson(vendor.facts);
    for (const FactKey& one : kFactKeys) {
      if (facts.contains(one.key)) continue;
      facts[one.key] = {{"value", kNotStated}, {"source", nullptr}, {"date", nullptr}};
    }
  }
  return out;
}

std::string FactsHtml(const AuditResult& result) {
  if (!HasAnyFact(result)) return "";
  std::vector<std::string> heads = {"vendor"};
  for (const FactKey& one : kFactKeys) heads.emplace_back(one.name);
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    rows += "<tr>" + Cell("vendor", VendorLabel(result, v), false);
    for (const FactKey& one : kFactKeys) {
      rows += Cell(one.name, FactCell(vendor.facts, one.key), false);
    }
    rows += "</tr>";
  }
  return fmt::format("<h2>{}</h2><p class=\"soft\">{}</p>{}", kHeading, kExplanation,
                     StackedTable(heads, rows, heads.size()));
}

std::string FactsMarkdown(const AuditResult& result) {
  if (!HasAnyFact(result)) return "";
  std::string out = fmt::format("\n## {}\n\n{}\n\n", kHeading, kExplanation);
  for (const VendorResult& vendor : result.vendors) {
    out += fmt::format("- {}: {}\n", MarkdownEscaped(LabelOf(vendor)),
                       MarkdownEscaped(FactsLine(vendor.facts)));
  }
  return out;
}

}  // namespace vetvec
