// HtmlParagraphs: the running text of an HTML page, block by block.
//
//   HtmlParagraphs("<p>One<br>two &amp; <b>thr</b>ee<p>Four<script>x</script>")
//     -> "One two & three", "Four"
//
// A block is what stands between two tags of blocks (p, li, td, div, dd, ...): text as CleanText
// leaves it, with entities decoded. Left out: head, script, style, nav, footer, pre, headings,
// forms' fields, SVG and formulas. Not a parser of HTML: it takes tags as they come, so markup that
// is not closed or nested wrongly costs at most the block it stands in (or what a nav, footer or
// pre that is never closed holds, as in a browser). Used by suites/documents.h.
// Pure; thread safety: free. Cost: linear, some 100 MB/s.
#ifndef VETVEC_SUITES_HTML_TEXT_H_
#define VETVEC_SUITES_HTML_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

// `html` is valid UTF-8.
std::vector<std::string> HtmlParagraphs(std::string_view html);

// The character set that the page says it is in ("utf-8", lower case), by a meta element at its
// beginning; empty if it does not say.
std::string HtmlCharset(std::string_view html);

}  // namespace vetvec

#endif  // VETVEC_SUITES_HTML_TEXT_H_
