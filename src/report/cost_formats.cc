#include "report/cost_formats.h"

#include <fmt/core.h>

#include <vector>

#include "audit/vendor_label.h"
#include "audit/wording.h"
#include "base/text_escape.h"
#include "metrics/vector_cut.h"
#include "report/formats.h"
#include "report/html.h"
#include "report/section_answers.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

struct Part {
  const char* name;  // in JSON
  const char* head;  // of a column
  double VolumeCost::* amount;
};

constexpr Part kParts[] = {{"storage", "storage", &VolumeCost::storage},
                           {"queries", "queries", &VolumeCost::queries},
                           {"changes", "changes", &VolumeCost::changes},
                           {"fixed", "own machine", &VolumeCost::fixed},
                           {"month", "a month", &VolumeCost::month},
                           {"first", "first index, once", &VolumeCost::first},
                           {"three_years", "three years", &VolumeCost::three_years}};

FigureOrigin OriginOfPrice(const VendorPrice& price) {
  return price.is_stated ? FigureOrigin::kStated : FigureOrigin::kTyped;
}

Json AmountJson(const AuditResult& result, double amount, FigureOrigin origin) {
  const std::string& currency = result.volume.currency;
  return FigureJson(amount, currency.empty() ? "currency of the prices" : currency, origin);
}

Json TokensJson(double tokens) {
  return FigureJson(tokens > 0 ? std::optional(tokens) : std::nullopt, "tokens",
                    FigureOrigin::kEstimated);
}

bool HasCost(const AuditResult& result, size_t v) {
  return result.vendors[v].IsRanked() && result.vendors[v].at_volume;
}

// "0.02 (stated: URL, 2026-11-21)", "0.02 (typed in; source not stated)"
std::string PriceText(const VendorPrice& price) {
  if (price.price <= 0) return "none";
  const char* origin = price.is_stated ? "stated" : "typed in";
  if (price.source.empty() && price.date.empty()) {
    return fmt::format("{:g} ({}; source not stated)", price.price, origin);
  }
  return fmt::format("{:g} ({}: {}, {})", price.price, origin,
                     price.source.empty() ? "source not stated" : price.source,
                     price.date.empty() ? "date not stated" : price.date);
}

// "77", "4.5"; of an encoder that was sent nothing, "none sent".
std::string TokensText(double tokens) {
  if (tokens <= 0) return "none sent";
  return Grouped(fmt::format("{:.{}f}", tokens, tokens < 10 ? 1 : 0));
}

// The cells of a vendor after its name.
std::vector<std::string> CellsOf(const VendorResult& vendor) {
  std::vector<std::string> cells;
  for (const Part& part : kParts) cells.push_back(AmountText((*vendor.at_volume).*part.amount));
  cells.push_back(PriceText(*vendor.price));
  if (vendor.price->query_price) {
    cells.back() += fmt::format("; queries {:g}", *vendor.price->query_price);
  }
  cells.push_back(TokensText(vendor.price->tokens_per_document));
  cells.push_back(TokensText(vendor.price->tokens_per_query));
  return cells;
}

std::vector<std::string> Heads() {
  std::vector<std::string> heads = {"vendor"};
  for (const Part& part : kParts) heads.emplace_back(part.head);
  for (const char* head :
       {"price of a million tokens", "tokens of a document here", "tokens of a query here"}) {
    heads.emplace_back(head);
  }
  return heads;
}

std::string Explanation(const AuditResult& result) {
  const Volume& volume = result.volume;
  std::string text = fmt::format(
      "{} documents, {} changed a month, {} queries a day; all indexed again {:g} times a year. "
      "Vectors as they were delivered, 4 bytes a number.",
      CountText(static_cast<uint64_t>(volume.documents)),
      CountText(static_cast<uint64_t>(volume.changes_a_month)),
      CountText(static_cast<uint64_t>(volume.queries_a_day)), volume.reindexing_a_year);
  if (!volume.currency.empty()) text += fmt::format(" All amounts in {}.", volume.currency);
  text +=
      " Tokens of this audit's documents and queries: as each vendor counted them, divided by the "
      "lengths of texts where a request carried both; they count where the volume states none.";
  if (volume.characters_per_document + volume.characters_per_query > 0) {
    text += fmt::format(" {:g} characters are counted as a token.", kCharactersPerToken);
  }
  return text;
}

bool AnyHasCost(const AuditResult& result) {
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (HasCost(result, v)) return true;
  }
  return false;
}

}  // namespace

Json VendorCostJson(const AuditResult& result, size_t vendor) {
  if (!HasCost(result, vendor)) return {};
  const VendorPrice& price = *result.vendors[vendor].price;
  const FigureOrigin origin = OriginOfPrice(price);
  Json out = {{"price", AmountJson(result, price.price, origin)},
              {"source", price.source.empty() ? Json() : Json(price.source)},
              {"date", price.date.empty() ? Json() : Json(price.date)},
              {"tokens_per_document", TokensJson(price.tokens_per_document)},
              {"tokens_per_query", TokensJson(price.tokens_per_query)},
              {"figures", Json::object()},
              {"month_by_precision", Json::object()},
              {"leaving_to", Json::object()}};
  if (price.query_price) out["query_price"] = AmountJson(result, *price.query_price, origin);
  if (price.batch_price) out["batch_price"] = AmountJson(result, *price.batch_price, origin);
  for (const Part& part : kParts) {
    out["figures"][part.name] =
        AmountJson(result, (*result.vendors[vendor].at_volume).*part.amount, origin);
  }
  for (const CutPrecisionFacts& facts : kCutPrecisions) {
    VendorPrice other = price;
    other.vector_bytes *= facts.bytes / FactsOf(CutPrecision::kFloat32).bytes;
    out["month_by_precision"][facts.name] =
        AmountJson(result, CostAtVolume(result.volume, other).month, origin);
  }
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (v == vendor || !HasCost(result, v)) continue;
    out["leaving_to"][result.vendors[v].name] =
        AmountJson(result, CostOfLeaving(*result.vendors[v].at_volume),
                   OriginOfPrice(*result.vendors[v].price));
  }
  return out;
}

Json BreakEvenJson(const AuditResult& result) {
  Json out = Json::array();
  for (size_t a = 0; a < result.vendors.size(); ++a) {
    for (size_t b = a + 1; b < result.vendors.size(); ++b) {
      if (!HasCost(result, a) || !HasCost(result, b)) continue;
      Json pair = {{"first", result.vendors[a].name}, {"second", result.vendors[b].name}};
      for (const auto& [name, quantity] :
           {std::pair{"queries_a_day", &Volume::queries_a_day},
            std::pair{"documents", &Volume::documents},
            std::pair{"changes_a_month", &Volume::changes_a_month}}) {
        const std::optional<double> value =
            BreakEven(result.volume, quantity, *result.vendors[a].price, *result.vendors[b].price);
        pair[name] = value ? Json(*value) : Json();
      }
      out.push_back(std::move(pair));
    }
  }
  return out;
}

std::string CostHtml(const AuditResult& result) {
  if (!AnyHasCost(result)) return "";
  const std::vector<std::string> heads = Heads();
  std::string rows;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!HasCost(result, v)) continue;
    rows += "<tr>" + Cell("vendor", VendorLabel(result, v), false);
    const std::vector<std::string> cells = CellsOf(result.vendors[v]);
    for (size_t i = 0; i < cells.size(); ++i) rows += Cell(heads[i + 1], XmlEscaped(cells[i]));
    rows += "</tr>";
  }
  return fmt::format("{}<p class=\"soft\">{}</p>{}",
                     SectionHead(result, "What does it cost?", "answer_month"),
                     XmlEscaped(Explanation(result)), StackedTable(heads, rows));
}

std::string CostMarkdown(const AuditResult& result) {
  if (!AnyHasCost(result)) return "";
  std::string head;
  std::string line;
  for (const std::string& name : Heads()) {
    head += fmt::format("| {} ", name);
    line += "|---";
  }
  std::string out = fmt::format("\n## What does it cost?\n\n{}\n\n{}|\n{}|\n",
                                MarkdownEscaped(Explanation(result)), head, line);
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (!HasCost(result, v)) continue;
    out += fmt::format("| {} |", MarkdownEscaped(LabelOf(result.vendors[v])));
    for (const std::string& cell : CellsOf(result.vendors[v])) {
      out += fmt::format(" {} |", MarkdownEscaped(cell));
    }
    out += '\n';
  }
  return out;
}

}  // namespace vetvec
