// The HTML report: one static file, written for a buyer who has to choose a vendor.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "audit/wording.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {
namespace {

constexpr size_t kShownAtOnce = 5;  // worst triples shown at first; the others unfold

std::set<Relation> RelationsOf(const AuditResult& result) {
  std::set<Relation> relations;
  for (const VendorResult& vendor : result.vendors) {
    for (const RelationResult& relation : vendor.relations) relations.insert(relation.relation);
  }
  return relations;
}

std::string VerdictBox(const AuditResult& result) {
  std::string out = fmt::format("<section class=\"verdict\"><p class=\"answer\">{}</p>",
                                XmlEscaped(result.verdict.empty() ? "" : result.verdict[0]));
  if (result.verdict.size() > 1) {
    out += "<ul>";
    for (size_t i = 1; i < result.verdict.size(); ++i) {
      out += fmt::format("<li>{}</li>", XmlEscaped(result.verdict[i]));
    }
    out += "</ul>";
  }
  return out + "</section>";
}

std::string RateCell(const VendorResult& vendor, Relation relation) {
  for (const RelationResult& one : vendor.relations) {
    if (one.relation != relation) continue;
    return Cell(
        fmt::format("{} violated", RelationName(relation)),
        fmt::format("{}<br><span class=\"soft\">{} to {}</span>", PercentText(ViolationShare(one)),
                    PercentText(one.interval.low), PercentText(one.interval.high)));
  }
  return Cell(fmt::format("{} violated", RelationName(relation)), "not measured");
}

std::string VendorTable(const AuditResult& result, const std::set<Relation>& relations) {
  std::vector<std::string> names = {"vendor"};
  for (const Relation relation : relations) {
    names.push_back(fmt::format("{} violated", RelationName(relation)));
  }
  for (const char* name : {"elements", "threshold", "cost", "p50", "p99"}) names.emplace_back(name);
  std::string out = fmt::format("<table class=\"stack\">{}<tbody>", Head(names));
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    out += "<tr>" + Cell("vendor",
                         fmt::format("{}<br><span class=\"soft\">{}</span>", VendorLabel(result, v),
                                     XmlEscaped(vendor.spec)),
                         false);
    for (const Relation relation : relations) out += RateCell(vendor, relation);
    const bool has_latency = vendor.traffic.total_millis.n > 0;
    out += Cell("elements", vendor.dimension ? std::to_string(vendor.dimension) : "&ndash;");
    out += Cell("threshold", fmt::format("{:.4g}", vendor.threshold.threshold));
    out += Cell("cost", CostText(vendor.traffic.cost));
    out += Cell("p50", has_latency ? MillisText(vendor.traffic.total_millis.p50) : "&ndash;");
    out += Cell("p99", has_latency ? MillisText(vendor.traffic.total_millis.p99) : "&ndash;");
    out += "</tr>";
  }
  return out + "</tbody></table>";
}

std::string WorstItem(const WorstTriple& worst) {
  return fmt::format(
      "<li><div class=\"t\"><span>seed</span><span>{}</span><span>positive {:.3g}</span><span>{}"
      "</span><span>negative {:.3g}</span><span>{}</span></div></li>",
      XmlEscaped(worst.triple.seed), worst.d_positive,
      MarkedText(worst.triple.positive, worst.triple.changed_positive), worst.d_negative,
      MarkedText(worst.triple.negative, worst.triple.changed_negative));
}

std::string WorstList(const RelationResult& relation) {
  if (relation.worst.empty()) return "<p class=\"soft\">no violations</p>";
  const size_t shown = std::min(kShownAtOnce, relation.worst.size());
  std::string out = "<ol class=\"worst\">";
  for (size_t i = 0; i < shown; ++i) out += WorstItem(relation.worst[i]);
  out += "</ol>";
  if (relation.worst.size() == shown) return out;
  out += fmt::format("<details><summary>{} more</summary><ol class=\"worst\" start=\"{}\">",
                     relation.worst.size() - shown, shown + 1);
  for (size_t i = shown; i < relation.worst.size(); ++i) out += WorstItem(relation.worst[i]);
  return out + "</ol></details>";
}

std::string RelationSection(const AuditResult& result, Relation relation) {
  std::string out =
      fmt::format("<h3>{}: {}</h3>", RelationName(relation), RelationMeaning(relation));
  return out + ShareBars(result, relation);
}

// COSTELLO's four thresholds side by side: the violations that each would have counted.
std::string ThresholdTable(const AuditResult& result, const std::set<Relation>& relations) {
  std::string rows;
  for (const Relation relation : relations) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      const RelationResult* one = result.vendors[v].FindRelation(relation);
      if (one == nullptr) continue;
      rows += fmt::format("<tr>{}{}", Cell("relation", RelationName(relation), false),
                          Cell("vendor", VendorLabel(result, v), false));
      constexpr const char* kNames[] = {"zero", "min", "mean-2sigma", "mean-sigma"};
      for (size_t t = 0; t < one->at_thetas.size(); ++t) {
        rows +=
            Cell(kNames[t], fmt::format("{} <span class=\"soft\">({:.3g})</span>",
                                        CountText(one->at_thetas[t]), result.vendors[v].thetas[t]));
      }
      rows += Cell("triples", CountText(one->triples)) + "</tr>";
    }
  }
  if (rows.empty()) return "";
  return fmt::format(
      "<details><summary>Violations at each of the four thresholds, from a dictionary of {} "
      "words</summary><table class=\"stack\">{}<tbody>{}</tbody></table></details>",
      CountText(result.dictionary_words),
      Head({"relation", "vendor", "zero", "min", "mean-2sigma", "mean-sigma", "triples"}, 2), rows);
}

std::string WorstSection(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out =
      "<h2>Worst triples</h2><p class=\"soft\">The triples that each vendor got most wrong: their "
      "positive is farther from the seed sentence than their negative. Numbers are distances to "
      "the seed sentence; changed words are marked.</p>";
  for (const Relation relation : relations) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      for (const RelationResult& one : result.vendors[v].relations) {
        if (one.relation != relation) continue;
        out += fmt::format("<h3>{} {}</h3>", RelationName(relation), VendorLabel(result, v)) +
               WorstList(one);
      }
    }
  }
  return out;
}

std::string DetailText(const ScoreDetail& detail) {
  if (!detail.value) return "not defined";
  if (detail.name.ends_with('%')) return fmt::format("{:.1f}", *detail.value);
  const double value = *detail.value;
  const bool is_count = value >= 0 && value < 1e15 && value == std::floor(value);
  return is_count ? CountText(static_cast<uint64_t>(value)) : fmt::format("{:.3f}", value);
}

// The vendors' scores on each suite without triples, and their components.
std::string ScoreSection(const AuditResult& result) {
  std::string rows;
  std::string details;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    for (const ScoreResult& score : result.vendors[v].scores) {
      rows += fmt::format("<tr>{}{}{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, v), false),
                          Cell("suite", XmlEscaped(score.suite), false),
                          Cell("measure", XmlEscaped(score.measure), false),
                          Cell("score", XmlEscaped(ScoreText(score))),
                          Cell("95% interval", IntervalText(score)),
                          Cell("items", CountText(score.items)));
      if (score.details.empty()) continue;
      details += fmt::format("<details><summary>{}, {}</summary><ul>",
                             XmlEscaped(result.vendors[v].name), XmlEscaped(score.suite));
      for (const ScoreDetail& detail : score.details) {
        details += fmt::format("<li>{}: {}</li>", XmlEscaped(detail.name), DetailText(detail));
      }
      details += "</ul></details>";
    }
  }
  if (rows.empty()) return "";
  return fmt::format(
      "<h2>Scores</h2><p class=\"soft\">Higher is better.</p><table "
      "class=\"stack\">{}<tbody>{}</tbody></table>{}",
      Head({"vendor", "suite", "measure", "score", "95% interval", "items"}, 3), rows, details);
}

std::string AllContractTests(const VendorResult& vendor) {
  if (!vendor.contract) return "";
  std::string out =
      fmt::format("<details><summary>{}, all tests</summary><ul>", XmlEscaped(vendor.name));
  for (const ContractFinding& one : vendor.contract->findings) {
    out += fmt::format("<li>{} ({}): {}</li>", XmlEscaped(one.test),
                       ContractOutcomeName(one.outcome), XmlEscaped(one.finding));
  }
  return out + "</ul></details>";
}

// The failed tests of the contract suite, most severe first.
std::string ContractSection(const AuditResult& result) {
  std::string lines;
  std::string rows;
  std::string details;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    details += AllContractTests(vendor);
    const std::string line = ContractLine(vendor);
    if (!line.empty()) {
      lines += fmt::format("<li>{}: {}</li>", VendorLabel(result, v), XmlEscaped(line));
    }
    for (const ContractFinding* finding : FailedFindings(vendor)) {
      rows += fmt::format("<tr>{}{}{}{}</tr>", Cell("vendor", VendorLabel(result, v), false),
                          Cell("severity", ContractSeverityName(finding->severity), false),
                          Cell("test", XmlEscaped(finding->test), false),
                          Cell("finding", XmlEscaped(finding->finding), false));
    }
  }
  if (lines.empty()) return "";
  const std::string out = fmt::format("<h2>Contract</h2><ul>{}</ul>", lines);
  if (rows.empty()) return out + details;
  return fmt::format("{}<table class=\"stack\">{}<tbody>{}</tbody></table>{}", out,
                     Head({"vendor", "severity", "test", "finding"}, 4), rows, details);
}

std::string TrafficTable(const AuditResult& result) {
  std::string out =
      fmt::format("<h2>Requests, tokens, latency</h2><table class=\"stack\">{}<tbody>",
                  Head({"vendor", "texts", "from cache", "requests", "failed", "tokens", "cost",
                        "first byte p50", "total p50", "p90", "p99", "max"}));
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const VendorResult& vendor = result.vendors[v];
    const TrafficResult& traffic = vendor.traffic;
    out += fmt::format(
        "<tr>{}{}{}{}{}{}{}", Cell("vendor", VendorLabel(result, v), false),
        Cell("texts", CountText(vendor.texts)), Cell("from cache", CountText(vendor.cached_texts)),
        Cell("requests", CountText(traffic.requests)),
        Cell("failed", CountText(traffic.failed_requests)),
        Cell("tokens", CountText(traffic.tokens)), Cell("cost", CostText(traffic.cost)));
    for (const auto& [label, value] :
         {std::pair<const char*, double>{"first byte p50", traffic.first_byte_millis.p50},
          {"total p50", traffic.total_millis.p50},
          {"p90", traffic.total_millis.p90},
          {"p99", traffic.total_millis.p99},
          {"max", traffic.total_millis.max}}) {
      out += Cell(label, traffic.total_millis.n > 0 ? MillisText(value) : "&ndash;");
    }
    out += "</tr>";
  }
  return out +
         "</tbody></table><p class=\"soft\">Token counts are those that the vendor reported or, if "
         "it reported none, our upper estimate. Latency was measured during this run, under the "
         "run&rsquo;s own load; this is not a load test.</p>";
}

std::string MethodSection(const AuditResult& result) {
  std::string out = "<h2>Method</h2><dl>";
  const auto row = [&](const std::string& name, const std::string& html) {
    out += fmt::format("<dt>{}</dt><dd>{}</dd>", name, html);
  };
  row("violation",
      "distance(seed, positive) &minus; distance(seed, negative) &gt; threshold "
      "(COSTELLO, Algorithm 1)");
  row("distance", XmlEscaped(result.metric));
  row("threshold", fmt::format("{} of nearest-neighbour distances in a dictionary, per vendor",
                               XmlEscaped(result.threshold_method)));
  row("dictionary", fmt::format("{}<br><code>{}</code>", XmlEscaped(result.dictionary),
                                XmlEscaped(result.dictionary_sha256)));
  row("input type", XmlEscaped(result.input_type));
  row("random seed", std::to_string(result.seed));
  for (const SuiteResult& suite : result.suites) {
    row(fmt::format("suite {}", XmlEscaped(suite.name)),
        fmt::format("{} triples, {}<br><code>{}</code>", CountText(suite.triples),
                    XmlEscaped(suite.kind), XmlEscaped(suite.sha256)));
  }
  row("intervals",
      "95%; Wilson intervals for violations; for scores, dependent items are clustered");
  row("created",
      fmt::format("{}, vetvec {}", XmlEscaped(result.created), XmlEscaped(result.library_version)));
  return out + "</dl>";
}

std::string CaveatSection(const AuditResult& result) {
  std::string out = "<h2>What this does not tell you</h2><ul>";
  for (const std::string& caveat : result.caveats) {
    out += fmt::format("<li>{}</li>", XmlEscaped(caveat));
  }
  return out + "</ul>";
}

std::string ChartSections(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out =
      "<h2>Violations by threshold</h2><p class=\"soft\">A larger threshold is more tolerant. The "
      "dot marks the threshold used.</p><div class=\"charts\">";
  for (const Relation relation : relations) {
    out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>",
                       CurveChart(result, relation), RelationName(relation));
  }
  out += "</div><h2>Nearest-neighbour distances in the dictionary</h2><div class=\"charts\">";
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].nearest_neighbours.counts.empty()) continue;
    out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>",
                       HistogramChart(result.vendors[v], VendorColour(v)), VendorLabel(result, v));
  }
  return out + "</div>";
}

std::string ViolationsSection(const AuditResult& result, const std::set<Relation>& relations) {
  std::string out =
      "<h2>Violations by relation</h2><p class=\"soft\">The share of triples violated at each "
      "vendor's own threshold, counted as in COSTELLO; lower is better. Vendors are not ranked by "
      "it. The thin bar is the 95% interval";
  out += result.metric == "cosine"
             ? ".</p>"
             : "; the vertical line marks the largest possible share: the triples whose two "
               "variants are farther apart than the threshold.</p>";
  for (const Relation relation : relations) out += RelationSection(result, relation);
  return out;
}

}  // namespace

std::string Cell(const std::string& label, const std::string& html, bool is_number) {
  return fmt::format("<td{} data-label=\"{}\"><div>{}</div></td>", is_number ? " class=\"n\"" : "",
                     XmlEscaped(label), html);
}

std::string Head(const std::vector<std::string>& names, size_t texts) {
  std::string out = "<thead><tr>";
  for (size_t i = 0; i < names.size(); ++i) {
    out += fmt::format("<th{}>{}</th>", i < texts ? "" : " class=\"n\"", XmlEscaped(names[i]));
  }
  return out + "</tr></thead>";
}

std::string VendorLabel(const AuditResult& result, size_t vendor) {
  return fmt::format("<span class=\"dot\" style=\"background:{}\"></span>{}", VendorColour(vendor),
                     XmlEscaped(result.vendors[vendor].name));
}

std::string MarkedText(const std::string& text, const std::vector<ByteSpan>& spans) {
  std::string out;
  size_t position = 0;
  for (const ByteSpan& span : spans) {
    const bool is_inside =
        span.start >= position && span.start < span.end && span.end <= text.size();
    if (!is_inside) continue;
    const auto start = static_cast<size_t>(span.start);
    const auto end = static_cast<size_t>(span.end);
    out += XmlEscaped(std::string_view(text).substr(position, start - position));
    out += fmt::format("<mark>{}</mark>",
                       XmlEscaped(std::string_view(text).substr(start, end - start)));
    position = end;
  }
  return out + XmlEscaped(std::string_view(text).substr(position));
}

std::string ReportHtml(const AuditResult& result) {
  const std::set<Relation> relations = RelationsOf(result);
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\"><title>Embedding audit</title><style>";
  out += HtmlStyle();
  out += fmt::format("</style></head><body><main><h1>Embedding audit</h1><p class=\"soft\">{}</p>",
                     XmlEscaped(result.created));
  out += VerdictBox(result) + StandingsSection(result) + RolesSection(result);
  out += "<h2>Vendors</h2>" + VendorTable(result, relations);
  if (!relations.empty()) out += ViolationsSection(result, relations);
  out += ThresholdTable(result, relations);
  out += ScoreSection(result);
  out += ContractSection(result);
  out += ChartSections(result, relations) + WorstSection(result, relations) + TrafficTable(result) +
         MethodSection(result) + CaveatSection(result);
  return out + "</main></body></html>\n";
}

}  // namespace vetvec
