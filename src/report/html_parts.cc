// What the sections of the HTML report share: tables, labels, marked texts.
#include <fmt/core.h>

#include "audit/vendor_label.h"
#include "base/text_escape.h"
#include "report/formats.h"
#include "report/html.h"

namespace vetvec {

std::string Cell(const std::string& label, const std::string& html, bool is_number) {
  return fmt::format("<td{} data-label=\"{}\"><div>{}</div></td>", is_number ? " class=\"n\"" : "",
                     XmlEscaped(label), html);
}

std::string StackedTable(const std::vector<std::string>& names, const std::string& rows,
                         size_t texts) {
  std::string head;
  for (size_t i = 0; i < names.size(); ++i) {
    head += fmt::format("<th scope=\"col\"{}>{}</th>", i < texts ? "" : " class=\"n\"",
                        XmlEscaped(names[i]));
  }
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>{}</tr></thead><tbody>{}"
      "</tbody></table></div>",
      head, rows);
}

std::string ListHtml(const std::vector<std::string>& lines) {
  std::string items;
  for (const std::string& line : lines) items += fmt::format("<li>{}</li>", XmlEscaped(line));
  return items.empty() ? "" : fmt::format("<ul>{}</ul>", items);
}

std::string VendorLabel(const AuditResult& result, size_t vendor) {
  return fmt::format("<svg class=\"key\" viewBox=\"0 0 30 8\" aria-hidden=\"true\">{}</svg>{}",
                     VendorLine(vendor, "0,4 30,4"), XmlEscaped(LabelOf(result.vendors[vendor])));
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

}  // namespace vetvec
