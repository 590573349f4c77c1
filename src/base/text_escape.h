// How text that others wrote (a service, a vendor's name, a file of a run folder) is put into what
// people read: one function per format, used for every such text.
//
//   out += "| " + MarkdownEscaped(vendor.name) + " |";
#ifndef VETVEC_BASE_TEXT_ESCAPE_H_
#define VETVEC_BASE_TEXT_ESCAPE_H_

#include <string>
#include <string_view>

namespace vetvec {

// True for characters that change how others are shown, or what a terminal does: control characters
// (also U+0080 to U+009F), line and paragraph separators, and those that set the direction of text
// (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069); and U+FFFE and U+FFFF, which XML
// does not allow.
bool IsHiddenControl(char32_t c);

// For terminals and logs: each such character as "\u{202E}", except line feeds and tabs; bytes that
// are not UTF-8 as '?'.
std::string Visible(std::string_view text);
// Visible for messages, in which nothing of ours is a tab.
std::string VisibleMessage(std::string_view text);

// Visible, in one line, and nothing in it is Markdown: no links, images, HTML, emphasis or cells.
std::string MarkdownEscaped(std::string_view text);

// Visible, as a field of RFC 4180. A field that a spreadsheet would take for a formula (it begins
// with = + - @) begins with an apostrophe.
std::string CsvField(std::string_view text);

// Visible, for text and attributes in HTML and XML.
std::string XmlEscaped(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_BASE_TEXT_ESCAPE_H_
