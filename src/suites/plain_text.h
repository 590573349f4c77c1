// The paragraphs of plain text and of Markdown.
//
//   TextParagraphs("One\ntwo.\n\n  Three.\n")         -> "One two.", "Three."
//   MarkdownParagraphs("# Head\n\nSee *the* [map](m).") -> "See the map."
//
// Both return text cleaned by CleanText (suites/text_units.h), and add to *omitted, unless it is
// null, the blocks that are no paragraphs. `text` is valid UTF-8. Used by
// suites/documents.h. Pure; thread safety: any thread. Cost: linear.
#ifndef VETVEC_SUITES_PLAIN_TEXT_H_
#define VETVEC_SUITES_PLAIN_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "suites/html_text.h"

namespace vetvec {

// Paragraphs are separated by blank lines, lines without a word, list items and underlined headings
// (which are omitted). A line of more than 240 letters has not been wrapped, so it is a paragraph
// of its own.
std::vector<std::string> TextParagraphs(std::string_view text, OmittedBlocks* omitted = nullptr);

// Omits front matter, fenced and indented code, headings, tables, link definitions, images and
// comments. Marks of lists, quotations, emphasis and code are removed, links are replaced by their
// text, and embedded HTML is read as by HtmlParagraphs.
std::vector<std::string> MarkdownParagraphs(std::string_view text,
                                            OmittedBlocks* omitted = nullptr);

// The number of bytes before the text of a list item at the beginning of `line` ("- ", "* ", "12.
// ", "3) "), including indentation; 0 if it is not a list item.
size_t ListMarkerLength(std::string_view line);
// Whether a marker of that length is a number, which may also begin a wrapped line by chance.
bool IsNumberMarker(std::string_view line, size_t marker);

// Whether a line consists of three or more of = - ~ ^ * # _ +, as under headings.
bool IsRule(std::string_view line);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PLAIN_TEXT_H_
