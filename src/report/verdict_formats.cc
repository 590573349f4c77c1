#include "report/verdict_formats.h"

#include <fmt/core.h>

#include "audit/claim_text.h"
#include "audit/vendor_claims.h"
#include "audit/verdict_words.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/places_formats.h"

namespace vetvec {
namespace {

struct Question {
  ClaimPart part;
  const char* code;  // of its words
};

constexpr Question kQuestions[] = {{ClaimPart::kHowSure, "how_sure"},
                                   {ClaimPart::kNext, "next"},
                                   {ClaimPart::kNotKnown, "not_known"}};

// Escaped; what stands between two backquotes is a command.
std::string WithCode(const std::string& text) {
  std::string out;
  bool is_code = false;
  for (const char c : XmlEscaped(text)) {
    if (c == '`') {
      out += is_code ? "</code>" : "<code>";
      is_code = !is_code;
    } else {
      out += c;
    }
  }
  return is_code ? XmlEscaped(text) : out;
}

std::string SameText(const AuditResult& result, size_t a, size_t b) {
  Claim claim{.code = "same_pair", .part = ClaimPart::kAbout, .vendors = {a}};
  claim.other = b;
  return ClaimText(result, claim);
}

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
  for (const auto& [a, b] : result.same) lines.push_back(SameText(result, a, b));
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
  std::string out = fmt::format("<div class=\"verdict\"><div><h1 class=\"answer\">{}</h1>",
                                XmlEscaped(result.decision.first_words));
  const std::string why = VerdictWhy(result);
  if (!why.empty()) out += fmt::format("<p class=\"lead\">{}</p>", WithCode(why));
  out += "</div>";
  std::string questions;
  for (const auto& [question, answer] : VerdictQuestions(result)) {
    questions += fmt::format("<div><dt>{}?</dt> <dd>{}</dd></div>", question, WithCode(answer));
  }
  if (!questions.empty()) out += fmt::format("<dl>{}</dl>", questions);
  return out + "</div>";
}

std::string VerdictLinesHtml(const AuditResult& result) {
  std::string items;
  for (const std::string& line : VerdictLines(result)) {
    items += fmt::format("<li>{}</li>", WithCode(line));
  }
  return items.empty() ? "" : fmt::format("<ul>{}</ul>", items);
}

std::string VerdictMarkdown(const AuditResult& result) {
  std::string out = fmt::format("# {}\n", MarkdownEscaped(result.decision.first_words));
  const std::string why = VerdictWhy(result);
  if (!why.empty()) out += fmt::format("\n{}\n", MarkdownEscaped(why));
  for (const auto& [question, answer] : VerdictQuestions(result)) {
    out += fmt::format("\n**{}?** {}\n", question, MarkdownEscaped(answer));
  }
  out += PlacesMarkdown(result);
  const std::string lines = ListMarkdown(VerdictLines(result));
  return lines.empty() ? out : out + '\n' + lines;
}

}  // namespace vetvec
