#include "suites/html_text.h"

#include <algorithm>
#include <optional>

#include "base/strings.h"
#include "base/utf8.h"
#include "suites/html_entities.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

constexpr std::string_view kBlocks[] = {
    "address", "article",  "aside",      "blockquote", "body",    "caption",  "center",
    "col",     "dd",       "details",    "dialog",     "dir",     "div",      "dl",
    "dt",      "fieldset", "figcaption", "figure",     "form",    "frameset", "header",
    "hgroup",  "hr",       "html",       "legend",     "li",      "main",     "menu",
    "ol",      "option",   "p",          "section",    "summary", "table",    "tbody",
    "td",      "tfoot",    "th",         "thead",      "tr",      "ul",       "noscript"};
// Elements that are omitted with all their contents, up to their end tag.
constexpr std::string_view kLeftOut[] = {
    "head",  "script", "style",  "nav", "footer",  "pre",   "svg",      "math",   "template",
    "h1",    "h2",     "h3",     "h4",  "h5",      "h6",    "textarea", "select", "button",
    "title", "iframe", "object", "xmp", "listing", "audio", "video",    "canvas", "noembed"};
// In these elements, everything up to the end tag is text.
constexpr std::string_view kRawText[] = {"script", "style", "textarea", "title",
                                         "iframe", "xmp",   "noembed"};

bool IsAsciiLetter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
bool IsHeading(std::string_view name) {
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
}

// As what an omitted element with text is counted; null: as nothing.
const char* OmittedKind(std::string_view name) {
  if (IsHeading(name)) return "heading";
  if (name == "pre" || name == "listing" || name == "xmp") return "code";
  return name == "nav" || name == "footer" ? "navigation" : nullptr;
}

class HtmlScanner {
 public:
  HtmlScanner(std::string_view html, OmittedBlocks* omitted)
      : html_(html), last_tag_end_(html.rfind('>')), omitted_(omitted) {}

  std::vector<std::string> Scan() {
    while (at_ < html_.size()) {
      const size_t mark = html_.find('<', at_);
      TakeText(html_.substr(at_, mark == std::string_view::npos ? mark : mark - at_));
      if (mark == std::string_view::npos) break;
      at_ = mark;
      if (!TakeTag()) {
        TakeText("<");
        ++at_;
      }
    }
    EndLeftOut();
    EndBlock();
    return std::move(paragraphs_);
  }

 private:
  void TakeText(std::string_view text) {
    if (left_out_.empty()) {
      block_.append(text);
    } else {
      has_omitted_text_ = has_omitted_text_ || !IsBlank(text);
    }
  }

  void CountOmitted(std::string_view name) {
    const char* const kind = OmittedKind(name);
    if (omitted_ != nullptr && kind != nullptr) ++(*omitted_)[kind];
  }

  void EndLeftOut() {
    if (has_omitted_text_) CountOmitted(left_out_);
    has_omitted_text_ = false;
    left_out_.clear();
  }

  // Two line breaks with nothing between them separate paragraphs.
  void BreakLine() {
    const bool is_second = line_begin_ != std::string::npos &&
                           CleanText(DecodeEntities(block_.substr(line_begin_))).empty();
    if (is_second) return EndBlock();
    block_ += '\n';
    line_begin_ = block_.size();
  }

  void EndBlock() {
    line_begin_ = std::string::npos;
    std::string text = CleanText(DecodeEntities(block_));
    block_.clear();
    // The sign of a heading's link to itself.
    while (text.ends_with("\u00B6")) text = CleanText(text.substr(0, text.size() - 2));
    if (!text.empty()) paragraphs_.push_back(std::move(text));
  }

  // Moves past the tag, comment or declaration that begins at `at_`. Returns false if it is plain
  // text.
  bool TakeTag() {
    if (last_tag_end_ == std::string_view::npos || at_ > last_tag_end_) return false;
    const std::string_view rest = html_.substr(at_);
    if (rest.starts_with("<!--")) return SkipPast("-->", 4);
    if (rest.starts_with("<![CDATA[")) return SkipPast("]]>", 9);
    if (rest.starts_with("<!") || rest.starts_with("<?")) return SkipPast(">", 2);
    const bool is_end = rest.starts_with("</");
    size_t i = is_end ? 2 : 1;
    if (i >= rest.size() || !IsAsciiLetter(rest[i])) return false;
    const size_t begin = i;
    while (i < rest.size() && (IsAsciiLetter(rest[i]) || (rest[i] >= '0' && rest[i] <= '9'))) ++i;
    const std::string name = AsciiLower(rest.substr(begin, i - begin));
    const size_t end = TagEnd(at_ + i);
    const bool is_empty = html_[end - 1] == '/';
    at_ = end + 1;
    if (is_end) {
      EndElement(name);
    } else {
      BeginElement(name, is_empty);
    }
    return true;
  }

  // A comment that is never closed ends with its first '>', as in lenient browsers.
  bool SkipPast(std::string_view mark, size_t length) {
    size_t end = std::string_view::npos;
    if (!is_unclosed_) end = html_.find(mark, at_ + length);
    if (end == std::string_view::npos) {
      is_unclosed_ = is_unclosed_ || mark.size() > 1;
      mark = ">";
      end = html_.find(mark, at_);
    }
    at_ = end + mark.size();
    return true;
  }

  // The position of the tag's '>', which exists. A '>' in quotes does not count, unless the quotes
  // are not closed in this page.
  size_t TagEnd(size_t from) {
    char quote = 0;
    for (size_t i = from; !has_open_quotes_ && i < html_.size(); ++i) {
      const char c = html_[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '>') {
        return i;
      } else if ((c == '"' || c == '\'') && html_[i - 1] == '=') {
        quote = c;
      }
    }
    has_open_quotes_ = true;
    return html_.find('>', from);
  }

  void BeginElement(const std::string& name, bool is_empty) {
    if (!left_out_.empty()) {
      if (name == left_out_) {
        ++depth_;
      } else if ((IsHeading(left_out_) && IsOneOf(name, kBlocks)) ||
                 (left_out_ == "head" && name == "body")) {
        EndLeftOut();  // the omitted element was never closed
      }
      if (!left_out_.empty()) return;
    }
    if (name == "br") BreakLine();
    if (IsOneOf(name, kBlocks)) EndBlock();
    if (is_empty || !IsOneOf(name, kLeftOut)) return;
    if (IsHeading(name) || name == "nav" || name == "footer" || name == "pre") EndBlock();
    if (IsOneOf(name, kRawText)) return SkipRawText(name);
    left_out_ = name;
    depth_ = 1;
  }

  void EndElement(const std::string& name) {
    if (!left_out_.empty()) {
      const bool is_own = name == left_out_ || (IsHeading(left_out_) && IsHeading(name));
      if (is_own && --depth_ == 0) EndLeftOut();
      return;
    }
    if (IsOneOf(name, kBlocks)) EndBlock();
  }

  // Moves to the end tag of a script or similar element, in which '<' has no meaning.
  void SkipRawText(const std::string& name) {
    CountOmitted(name);
    for (;;) {
      const size_t mark = html_.find("</", at_);
      if (mark == std::string_view::npos) {
        at_ = html_.size();
        return;
      }
      at_ = mark + 2;
      if (!EqualsIgnoreCase(html_.substr(at_, name.size()), name)) continue;
      const size_t end = html_.find('>', at_);
      at_ = end == std::string_view::npos ? html_.size() : end + 1;
      return;
    }
  }

  const std::string_view html_;
  const size_t last_tag_end_;
  size_t at_ = 0;
  std::string block_;
  size_t line_begin_ = std::string::npos;  // in block_, after the last line break
  std::string left_out_;                   // the element that is being omitted; empty: none
  bool has_omitted_text_ = false;
  size_t depth_ = 0;  // number of nested elements with that name
  bool is_unclosed_ = false;
  bool has_open_quotes_ = false;
  OmittedBlocks* const omitted_;
  std::vector<std::string> paragraphs_;
};

}  // namespace

std::vector<std::string> HtmlParagraphs(std::string_view html, OmittedBlocks* omitted) {
  return HtmlScanner(html, omitted).Scan();
}

std::string HtmlCharset(std::string_view html) {
  constexpr size_t kBeginning = 4096;
  const std::string head = AsciiLower(html.substr(0, kBeginning));
  for (size_t at = 0; (at = head.find("<meta", at)) != std::string::npos; ++at) {
    const std::string_view tag = std::string_view(head).substr(at, head.find('>', at) - at);
    const size_t key = tag.find("charset=");
    if (key == std::string_view::npos) continue;
    std::string_view value = tag.substr(key + 8);
    while (!value.empty() && (value[0] == '"' || value[0] == '\'' || value[0] == ' ')) {
      value.remove_prefix(1);
    }
    return std::string(value.substr(0, value.find_first_of("\"' ;/>")));
  }
  return "";
}

}  // namespace vetvec
