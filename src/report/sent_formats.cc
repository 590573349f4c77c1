#include "report/sent_formats.h"

#include <fmt/core.h>

#include <vector>

#include "audit/claim_text.h"
#include "audit/sent_texts.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/section_answers.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

constexpr const char* kSentHeading = "What was sent for this audit?";

const char* OwnTextsName(OwnTexts own) {
  switch (own) {
    case OwnTexts::kNone: return "none";
    case OwnTexts::kMaybe: return "maybe";
    case OwnTexts::kAll: return "all";
  }
  return "";
}

// Who got texts of the user's own; a line per vendor; whose the texts are.
std::vector<std::string> SentLines(const AuditResult& result) {
  std::vector<std::string> lines;
  for (const Claim& one : OwnTextClaims(result)) lines.push_back(ClaimText(result, one));
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    lines.push_back(ClaimsText(result, SentClaims(result, v), ClaimPart::kAbout));
  }
  for (const Claim& one : SourceClaims(result)) lines.push_back(ClaimText(result, one));
  return lines;
}

}  // namespace

Json SentJson(const AuditResult& result) {
  Json out = {{"sources", Json::array()},
              {"about_sources", ClaimsAsJson(result, SourceClaims(result))},
              {"vendors", Json::object()}};
  for (const TextOrigin& source : result.sources) {
    out["sources"].push_back({{"suite", source.suite.empty() ? Json() : Json(source.suite)},
                              {"kind", source.kind},
                              {"texts", source.texts},
                              {"characters", source.characters},
                              {"is_own", source.is_own}});
  }
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    out["vendors"][vendor.name] = {{"host", vendor.host.empty() ? Json() : Json(vendor.host)},
                                   {"texts", TextsSentTo(vendor)},
                                   {"own_texts", OwnTextsName(OwnTextsSentTo(result, v))},
                                   {"claims", ClaimsAsJson(result, SentClaims(result, v))}};
  }
  return out;
}

std::string SentHtml(const AuditResult& result) {
  return SectionHead(result, kSentHeading, "answer_sent") + ListHtml(SentLines(result));
}

std::string SentMarkdown(const AuditResult& result) {
  const std::string list = ListMarkdown(SentLines(result));
  return list.empty() ? "" : fmt::format("\n## {}\n\n{}", kSentHeading, list);
}

}  // namespace vetvec
