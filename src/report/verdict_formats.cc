#include "report/verdict_formats.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/vendor_claims.h"
#include "audit/verdict_words.h"
#include "base/text_escape.h"
#include "report/formats.h"

namespace vetvec {
namespace {

struct Question {
  ClaimPart part;
  const char* code;  // of its words
};

constexpr Question kQuestions[] = {{ClaimPart::kHowSure, "how_sure"},
                                   {ClaimPart::kNext, "next"},
                                   {ClaimPart::kNotKnown, "not_known"}};

}  // namespace

std::vector<std::pair<std::string, std::string>> VerdictQuestions(const AuditResult& result) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Question& question : kQuestions) {
    std::string answer = ClaimsText(result, result.decision.claims, question.part);
    if (answer.empty()) continue;
    out.emplace_back(WordsOf(question.code), std::move(answer));
  }
  return out;
}

std::string VerdictWhy(const AuditResult& result) {
  return ClaimsText(result, result.decision.claims, ClaimPart::kWhy);
}

std::vector<std::string> VerdictLines(const AuditResult& result) {
  std::vector<std::string> lines;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!result.vendors[v].IsRanked()) {
      lines.push_back(AboutVendor(result, v));
      continue;
    }
    if (v >= result.decision.against.size()) continue;
    for (const Claim& claim : result.decision.against[v]) {
      lines.push_back(AgainstText(result, claim));
    }
  }
  return lines;
}

std::string VerdictHtml(const AuditResult& result) {
  std::string out = fmt::format("<section class=\"verdict\"><div><p class=\"answer\">{}</p>",
                                XmlEscaped(result.decision.first_words));
  const std::string why = VerdictWhy(result);
  if (!why.empty()) out += fmt::format("<p class=\"why\">{}</p>", XmlEscaped(why));
  out += "</div>";
  std::string questions;
  for (const auto& [question, answer] : VerdictQuestions(result)) {
    questions += fmt::format("<dt>{}?</dt><dd>{}</dd>", question, XmlEscaped(answer));
  }
  if (!questions.empty()) out += fmt::format("<dl>{}</dl>", questions);
  std::string items;
  for (const std::string& line : VerdictLines(result)) {
    items += fmt::format("<li>{}</li>", XmlEscaped(line));
  }
  if (!items.empty()) out += fmt::format("<ul>{}</ul>", items);
  return out + "</section>";
}

std::string VerdictMarkdown(const AuditResult& result) {
  std::string out = fmt::format("# {}\n", MarkdownEscaped(result.decision.first_words));
  const std::string why = VerdictWhy(result);
  if (!why.empty()) out += fmt::format("\n{}\n", MarkdownEscaped(why));
  for (const auto& [question, answer] : VerdictQuestions(result)) {
    out += fmt::format("\n**{}?** {}\n", question, MarkdownEscaped(answer));
  }
  if (result.verdict.size() > 1) out += '\n';
  for (size_t i = 1; i < result.verdict.size(); ++i) {
    out += fmt::format("- {}\n", MarkdownEscaped(result.verdict[i]));
  }
  return out;
}

}  // namespace vetvec
