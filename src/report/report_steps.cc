// What the steps of an audit found (audit_steps/step.h), alike for all steps: a section with
// sentences and a table in which each row belongs to a vendor.
#include <fmt/core.h>

#include "audit_steps/step_table.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

struct StepRow {
  size_t vendor = 0;
  const std::vector<std::string>* cells = nullptr;
};

std::vector<StepRow> RowsOfStep(const AuditResult& result, const std::string& step) {
  std::vector<StepRow> rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    for (const VendorStep& one : result.vendors[v].steps) {
      if (one.step != step) continue;
      for (const auto& cells : one.findings.rows) rows.push_back({v, &cells});
    }
  }
  return rows;
}

std::string SentencesHtml(const std::vector<std::string>& sentences) {
  std::string out;
  for (const std::string& sentence : sentences) {
    out += fmt::format("<p>{}</p>", XmlEscaped(sentence));
  }
  return out;
}

std::string TableHtml(const AuditResult& result, const AuditStep& step,
                      const std::vector<StepRow>& rows) {
  if (rows.empty()) return "";
  std::string body;
  for (const StepRow& row : rows) {
    body += "<tr>" + Cell("vendor", VendorLabel(result, row.vendor), false);
    for (size_t c = 0; c < row.cells->size(); ++c) {
      body += Cell(step.columns[c], XmlEscaped((*row.cells)[c]), false);
    }
    body += "</tr>";
  }
  std::vector<std::string> names = {"vendor"};
  names.insert(names.end(), step.columns.begin(), step.columns.end());
  return fmt::format("<details><summary>by vendor</summary>{}</details>",
                     StackedTable(names, body, names.size()));
}

std::string TableMarkdown(const AuditResult& result, const AuditStep& step,
                          const std::vector<StepRow>& rows) {
  if (rows.empty()) return "";
  std::string out = "\n| vendor |";
  for (const std::string& column : step.columns) out += fmt::format(" {} |", column);
  out += "\n|---|";
  for (size_t c = 0; c < step.columns.size(); ++c) out += "---|";
  for (const StepRow& row : rows) {
    out += fmt::format("\n| {} |", MarkdownEscaped(result.vendors[row.vendor].name));
    for (const std::string& cell : *row.cells) out += fmt::format(" {} |", MarkdownEscaped(cell));
  }
  return out + "\n";
}

}  // namespace

std::string StepSections(const AuditResult& result) {
  std::string out;
  for (const StepConclusion& conclusion : result.steps) {
    const AuditStep* step = FindAuditStep(conclusion.step);
    const std::vector<StepRow> rows = RowsOfStep(result, conclusion.step);
    if (step == nullptr || (rows.empty() && conclusion.sentences.empty())) continue;
    out += fmt::format("<h3>{}</h3><p class=\"soft\">{}</p>{}{}", XmlEscaped(step->title),
                       XmlEscaped(step->explanation), SentencesHtml(conclusion.sentences),
                       TableHtml(result, *step, rows));
  }
  return out;
}

std::string StepsMarkdown(const AuditResult& result) {
  std::string out;
  for (const StepConclusion& conclusion : result.steps) {
    const AuditStep* step = FindAuditStep(conclusion.step);
    const std::vector<StepRow> rows = RowsOfStep(result, conclusion.step);
    if (step == nullptr || (rows.empty() && conclusion.sentences.empty())) continue;
    out += fmt::format("\n## {}\n\n{}\n", step->title, step->explanation);
    for (const std::string& sentence : conclusion.sentences) {
      out += fmt::format("\n- {}", MarkdownEscaped(sentence));
    }
    out += TableMarkdown(result, *step, rows);
  }
  return out;
}

}  // namespace vetvec
