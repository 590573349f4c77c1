#include "report/fact_formats.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

constexpr const char* kNotStated = "not stated";

std::string FactCell(const StatedFacts& facts, const char* key) {
  const auto found = facts.find(key);
  if (found == facts.end()) return kNotStated;
  const StatedFact& fact = found->second;
  return fmt::format("{}<br><span class=\"soft\">{}, {}</span>", XmlEscaped(fact.value),
                     XmlEscaped(fact.source), XmlEscaped(fact.date));
}

// "1,234 texts in 83 requests", or nothing: it ran here.
std::string LeftTheMachine(const VendorResult& vendor) {
  if (vendor.traffic.requests == 0) return "nothing was sent";
  return fmt::format("{} texts in {} requests", CountText(vendor.traffic.texts_sent),
                     CountText(vendor.traffic.requests));
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
  const bool has_any = std::any_of(result.vendors.begin(), result.vendors.end(),
                                   [](const auto& vendor) { return !vendor.facts.empty(); });
  if (!has_any) return "";
  std::vector<std::string> heads = {"vendor", "sent in this audit"};
  for (const FactKey& one : kFactKeys) heads.emplace_back(one.name);
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    rows += "<tr>" + Cell("vendor", VendorLabel(result, v), false) +
            Cell(heads[1], LeftTheMachine(vendor), false);
    for (const FactKey& one : kFactKeys) {
      rows += Cell(one.name, FactCell(vendor.facts, one.key), false);
    }
    rows += "</tr>";
  }
  return "<h2>What do the vendors state?</h2><p class=\"soft\">As typed in, with source and date; "
         "nothing here was measured.</p>" +
         StackedTable(heads, rows, heads.size());
}

}  // namespace vetvec
