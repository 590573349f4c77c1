// How much each vendor gains from distinguishing queries from documents, and how much it would gain
// from other prefixes.
#include <fmt/core.h>

#include <algorithm>

#include "audit/wording.h"
#include "base/strings.h"
#include "base/text_escape.h"
#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

std::string TreatmentWords(const RoleTreatment& treatment) {
  std::string text = TreatmentText(treatment);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return XmlEscaped(text);
}

std::string TrialRow(const RolesResult& roles, const RoleTrialResult& trial,
                     const std::string& vendor) {
  const bool is_better = &trial == roles.Better();
  const ScoreComparison& one = trial.against;
  return fmt::format(
      "<tr>{}{}{}{}{}</tr>", Cell("vendor", vendor, false),
      Cell("variant", TreatmentWords(trial.treatment) + (is_better ? " <b>(better)</b>" : ""),
           false),
      Cell(roles.measure, fmt::format("{:.3f}", trial.value)),
      Cell("difference", fmt::format("{} ({:.1f} to {:.1f})", SignedPoints(one.difference),
                                     one.interval.low, one.interval.high)),
      Cell("Holm p", XmlEscaped(PText(one.p_holm))));
}

}  // namespace

std::string RolesSection(const AuditResult& result) {
  std::string rows;
  const RolesResult* any = nullptr;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    if (!vendor.roles() || vendor.roles()->trials.empty()) continue;
    any = &*vendor.roles();
    const std::string label = VendorLabel(result, v);
    rows += fmt::format("<tr>{}{}{}{}{}</tr>", Cell("vendor", label, false),
                        Cell("variant", "as configured", false),
                        Cell(any->measure, fmt::format("{:.3f}", any->value)),
                        Cell("difference", "&ndash;"), Cell("Holm p", "&ndash;"));
    for (const RoleTrialResult& trial : any->trials) rows += TrialRow(*any, trial, label);
  }
  if (any == nullptr) return "";
  return fmt::format(fmt::runtime(kRolesHtml), fmt::arg("queries", CountText(any->queries)),
                     fmt::arg("documents", CountText(any->documents)),
                     fmt::arg("table", StackedTable({"vendor", "variant", any->measure,
                                                     "difference, points", "Holm p"},
                                                    rows, 2)));
}

}  // namespace vetvec
