// HtmlParagraphs: extracts the running text of an HTML page, block by block.
//
//   HtmlParagraphs("<p>One<br>two &amp; <b>thr</b>ee<p>Four<script>x</script>")
//     -> "One two & three", "Four"
//
// A block is the text between two block tags (p, li, td, div, dd, ...), cleaned by CleanText, with
// entities decoded. Omitted: head, script, style, nav, footer, pre, headings, forms' fields, SVG
// and formulas. This is not an HTML parser: tags are handled in order. Unclosed or wrongly nested
// markup loses at most the block that contains it (or, as in a browser, the contents of a nav,
// footer or pre that is never closed). Used by suites/documents.h.
// Pure; thread safety: any thread. Cost: linear, about 100 MB/s.
#ifndef VETVEC_SUITES_HTML_TEXT_H_
#define VETVEC_SUITES_HTML_TEXT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// Blocks with text that were omitted: "heading", "code", "navigation" (nav and footer), "table",
// "front_matter" (of Markdown).
using OmittedBlocks = std::map<std::string, uint64_t>;

// `html` is valid UTF-8. Adds to *omitted, unless it is null.
std::vector<std::string> HtmlParagraphs(std::string_view html, OmittedBlocks* omitted = nullptr);

// The character set ("utf-8", lower case) that the page declares in a meta element at its
// beginning; empty if there is none.
std::string HtmlCharset(std::string_view html);

}  // namespace vetvec

#endif  // VETVEC_SUITES_HTML_TEXT_H_
