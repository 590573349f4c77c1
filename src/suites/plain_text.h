// The paragraphs of plain text and of Markdown.
//
//   TextParagraphs("One\ntwo.\n\n  Three.\n")         -> "One two.", "Three."
//   MarkdownParagraphs("# Head\n\nSee *the* [map](m).") -> "See the map."
//
// Both give text as CleanText leaves it (suites/text_units.h). `text` is valid UTF-8. Used by
// suites/documents.h. Pure; thread safety: free. Cost: linear.
#ifndef VETVEC_SUITES_PLAIN_TEXT_H_
#define VETVEC_SUITES_PLAIN_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// Blank lines part paragraphs, and so do lines without a word, items of lists and underlined
// headings (which are left out). A line of more than 240 letters was not wrapped by anybody: it is
// a paragraph of its own.
std::vector<std::string> TextParagraphs(std::string_view text);

// Left out: front matter, fenced and indented code, headings, tables, link definitions, images,
// comments. Marks of lists, quotations, emphasis and code are taken away, links leave their words;
// HTML inside is read as HtmlParagraphs does.
std::vector<std::string> MarkdownParagraphs(std::string_view text);

// Bytes up to the text of an item of a list at the beginning of `line` ("- ", "* ", "12. ", "3) "),
// indentation included; 0 where it is none.
size_t ListMarkerLength(std::string_view line);
// Whether the marker of that length is a number: a wrapped line may begin with one by chance.
bool IsNumberMarker(std::string_view line, size_t marker);

// A line of nothing but = - ~ ^ * # _ + (three or more of them), as under headings.
bool IsRule(std::string_view line);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PLAIN_TEXT_H_
