#include "report/places_formats.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/standing.h"
#include "audit/verdict_words.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/place_cells.h"
#include "report/verdict_formats.h"

namespace vetvec {
namespace {

constexpr const char* kDash = "&ndash;";

std::string WithBreaks(const std::string& text) {
  std::string out;
  for (const char c : XmlEscaped(text)) {
    if (c == '\n') {
      out += "<br>";
    } else {
      out += c;
    }
  }
  return out;
}

// On a narrow screen there is no room for the interval, nor for failed requests beside both the
// price and the response time: they stand before what speaks against a vendor.
bool IsNarrowText(const PlaceTable& table, const std::string& key) {
  constexpr size_t kMost = 4;  // columns, the interval among them
  return key == "interval" || (key == "failed" && table.columns.size() > kMost);
}

std::string CellHtml(const PlaceTable& table, const PlaceColumn& column, const PlaceCell& cell) {
  std::string text = cell.text.empty() ? kDash : WithBreaks(cell.text);
  if (cell.is_over) {
    text = fmt::format("<b class=\"over\">{} <small>{}</small></b>", text, WordsOf("cell_over"));
  }
  return fmt::format("<td class=\"n {}{}\">{}</td>", column.key,
                     IsNarrowText(table, column.key) ? " wide" : "", text);
}

std::string NarrowHtml(const PlaceTable& table, const PlaceLine& line) {
  std::string text;
  for (size_t c = 0; c < table.columns.size(); ++c) {
    const std::string& cell = line.cells[c].text;
    const bool is_failed = table.columns[c].key == "failed";
    const auto& claims = line.against.claims;
    const bool is_said = std::any_of(claims.begin(), claims.end(), [](const Claim& one) {
      return one.code == "short_fails_often";
    });
    const bool is_nothing =
        is_failed && (is_said || cell.starts_with("0 ") || cell == WordsOf("cell_none_sent"));
    if (cell.empty() || is_nothing || !IsNarrowText(table, table.columns[c].key)) continue;
    text += fmt::format("<span class=\"nar\">{}{}. </span>", WithBreaks(cell),
                        is_failed ? WordsOf("narrow_failed") : "");
  }
  return text;
}

std::string RowHtml(const PlaceTable& table, const PlaceLine& line) {
  const char* kind = line.is_choice ? "choice" : line.place == "out" ? "out" : "";
  std::string row = fmt::format(
      "<tr class=\"{}\"><td class=\"place\">{}</td><th scope=\"row\">{}{}</th>", kind, line.place,
      XmlEscaped(line.label),
      line.is_choice ? fmt::format(" <span class=\"tag\">{}</span>", WordsOf("cell_take")) : "");
  for (size_t c = 0; c < table.columns.size(); ++c) {
    row += CellHtml(table, table.columns[c], line.cells[c]);
  }
  return row + fmt::format("<td class=\"why\">{}{}</td></tr>", NarrowHtml(table, line),
                           XmlEscaped(line.against.text));
}

// The widths of the columns on a narrow screen, where what speaks against a vendor is a line below.
std::string NarrowColumns(const PlaceTable& table) {
  std::string columns = "2em minmax(0,1fr)";
  for (const PlaceColumn& column : table.columns) {
    if (IsNarrowText(table, column.key)) continue;
    columns += column.key == "failed" ? " 5.4em" : " calc(4.4em + var(--room))";
  }
  return columns;
}

std::string OnOneLine(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string(", ") : std::string(1, c);
  return out;
}

Json RowJson(const AuditResult& result, const PlaceTable& table, const PlaceLine& line) {
  Json row = {{"vendor", result.vendors[line.row.vendor].name},
              {"label", line.label},
              {"place", line.place.empty() ? Json() : Json(line.place)},
              {"standing", StandingName(result.vendors[line.row.vendor])},
              {"is_choice", line.is_choice},
              {"points", Json::object()},
              {"cells", Json::object()},
              {"over", Json::array()},
              {"against", ClaimsAsJson(result, line.against.claims)},
              {"against_text", line.against.text}};
  if (line.row.place > 0) {
    for (const FromReference& one : PointsFrom(result, *table.places.reference, line.row.vendor)) {
      row["points"][one.suite] = {{"value", one.points},
                                  {"unit", "points"},
                                  {"interval", {one.interval.low, one.interval.high}},
                                  {"origin", FigureOriginName(FigureOrigin::kMeasured)}};
    }
  }
  for (size_t c = 0; c < table.columns.size(); ++c) {
    row["cells"][table.columns[c].key] = line.cells[c].text;
    if (line.cells[c].is_over) row["over"].push_back(table.columns[c].key);
  }
  return row;
}

}  // namespace

Json PlacesJson(const AuditResult& result) {
  const PlaceTable table = PlaceTableOf(result);
  const auto& reference = table.places.reference;
  Json out = {{"reference", reference ? Json(result.vendors[*reference].name) : Json()},
              {"groups", Json::array()},
              {"columns", Json::array()},
              {"rows", Json::array()},
              {"notes", table.notes}};
  for (const auto& group : table.places.groups) {
    Json names = Json::array();
    for (const size_t v : group) names.push_back(result.vendors[v].name);
    out["groups"].push_back(std::move(names));
  }
  for (const PlaceColumn& column : table.columns) {
    out["columns"].push_back({{"key", column.key}, {"head", column.head}, {"limit", column.limit}});
  }
  for (const PlaceLine& line : table.lines) out["rows"].push_back(RowJson(result, table, line));
  out["words"] = {{"vendor", WordsOf("head_vendor")},
                  {"against", WordsOf("head_against")},
                  {"take", WordsOf("cell_take")},
                  {"over", WordsOf("cell_over")}};
  return out;
}

std::string PlacesHtml(const AuditResult& result) {
  const PlaceTable table = PlaceTableOf(result);
  std::string head = fmt::format("<th scope=\"col\" class=\"place\"></th><th scope=\"col\">{}</th>",
                                 WordsOf("head_vendor"));
  for (const PlaceColumn& column : table.columns) {
    head += fmt::format(
        "<th scope=\"col\" class=\"n {}{}\">{}{}</th>", column.key,
        IsNarrowText(table, column.key) ? " wide" : "", XmlEscaped(column.head),
        column.limit.empty() ? "" : fmt::format(" <small>{}</small>", XmlEscaped(column.limit)));
  }
  std::string rows;
  for (const PlaceLine& line : table.lines) rows += RowHtml(table, line);
  std::string notes;
  for (const std::string& note : table.notes) {
    notes += (notes.empty() ? "" : " ") + XmlEscaped(note);
  }
  return fmt::format(
      "<table class=\"sum\" style=\"--narrow:{}\"><thead><tr>{}<th scope=\"col\" class=\"why\">{}"
      "</th></tr></thead><tbody>{}</tbody></table><p class=\"note\">{}</p>",
      NarrowColumns(table), head, WordsOf("head_against"), rows, notes);
}

std::string PlacesMarkdown(const AuditResult& result) {
  const PlaceTable table = PlaceTableOf(result);
  std::string head = fmt::format("\n| | {} |", WordsOf("head_vendor"));
  std::string line = "|---|---|";
  for (const PlaceColumn& column : table.columns) {
    head += fmt::format(" {}{} |", MarkdownEscaped(column.head),
                        column.limit.empty() ? "" : fmt::format(" ({})", column.limit));
    line += "---:|";
  }
  std::string out = fmt::format("{} {} |\n{}---|\n", head, WordsOf("head_against"), line);
  for (const PlaceLine& row : table.lines) {
    const std::string name = MarkdownEscaped(row.label);
    out += fmt::format("| {} | {} |", row.place, row.is_choice ? "**" + name + "**" : name);
    for (const PlaceCell& cell : row.cells) {
      std::string text = cell.text.empty() ? "–" : MarkdownEscaped(OnOneLine(cell.text));
      if (cell.is_over) text += fmt::format(" ({})", WordsOf("cell_over"));
      out += fmt::format(" {} |", text);
    }
    out += fmt::format(" {} |\n", MarkdownEscaped(row.against.text));
  }
  std::string notes;
  for (const std::string& note : table.notes) notes += (notes.empty() ? "\n" : " ") + note;
  return notes.empty() ? out : out + notes + "\n";
}

}  // namespace vetvec
