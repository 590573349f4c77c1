// MarkdownParagraphs (suites/plain_text.h): blocks and inline elements as cmark finds them.
#include <cmark.h>

#include <algorithm>

#include "base/strings.h"
#include "suites/html_text.h"
#include "suites/markdown_tree.h"
#include "suites/plain_text.h"

namespace vetvec {
namespace {

// Whether front matter may begin with this line: a key of YAML or TOML, or a comment. Prose between
// two thematic breaks does not.
bool IsFrontMatterStart(std::string_view line, bool is_yaml) {
  if (line.starts_with('#')) return true;
  if (!is_yaml) return line.starts_with('[') || line.find('=') != std::string_view::npos;
  return line.ends_with(':') || line.find(": ") != std::string_view::npos;
}

// Without YAML between two lines "---" (or "---" and "...") or TOML between two lines "+++" at the
// beginning; a block that is never closed is text.
std::string_view WithoutFrontMatter(std::string_view text, OmittedBlocks* omitted) {
  const std::string_view fence = text.substr(0, 3);
  const bool is_yaml = fence == "---";
  if (!is_yaml && fence != "+++") return text;
  bool is_first = true;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = Trim(text.substr(at, end - at));
    const bool is_fence = line == fence || (is_yaml && line == "...");
    if (at == 0 && line != fence) return text;
    if (at > 0 && is_fence) {
      if (!is_first && omitted != nullptr) ++(*omitted)["front_matter"];
      return text.substr(std::min(end + 1, text.size()));
    }
    if (at > 0 && is_first && !IsFrontMatterStart(line, is_yaml)) return text;
    is_first = at == 0;
    at = end + 1;
  }
  return text;
}

// cmark 0.30.2 takes quadratic time for nested brackets. No paragraph has this many links: further
// brackets in a run of lines that are not blank are escaped, so they remain as text.
std::string WithFewBrackets(std::string_view text) {
  constexpr size_t kMostBrackets = 2048;
  std::string out;
  out.reserve(text.size());
  size_t brackets = 0;
  for (const std::string_view line : Split(text, '\n')) {
    if (Trim(line).empty()) brackets = 0;
    for (const char c : line) {
      if (c == '[' && ++brackets > kMostBrackets) out += '\\';
      out += c;
    }
    out += '\n';
  }
  return out;
}

// As HTML, without what extensions of CommonMark write into the text: "~~" around deleted text and
// the numbers of footnotes.
void AppendText(std::string_view text, std::string* out) {
  for (size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    const size_t footnote = rest.starts_with("[^") ? rest.find(']') : std::string_view::npos;
    if (footnote != std::string_view::npos) {
      at += footnote;
    } else if (rest.starts_with("~~")) {
      ++at;
    } else if (rest[0] == '<') {
      *out += "&lt;";
    } else if (rest[0] == '&') {
      *out += "&amp;";
    } else {
      *out += rest[0];
    }
  }
}

void AppendCode(std::string_view code, std::string* out) {
  for (const char c : code) {
    if (c == '<') {
      *out += "&lt;";
    } else if (c == '&') {
      *out += "&amp;";
    } else {
      *out += c;
    }
  }
}

// The inline elements of a paragraph: links become their text, images nothing.
std::string InlineHtml(cmark_node* paragraph) {
  std::string html;
  std::string text;  // cmark splits text at every special character
  const auto flush = [&] {
    AppendText(text, &html);
    text.clear();
  };
  bool is_image = false;
  for (cmark_node* node = paragraph; node != nullptr;
       node = MarkdownTree::Following(node, paragraph, !is_image)) {
    const cmark_node_type type = cmark_node_get_type(node);
    is_image = type == CMARK_NODE_IMAGE;
    const char* const literal = cmark_node_get_literal(node);
    if (type == CMARK_NODE_TEXT) {
      text += literal;
      continue;
    }
    if (!is_image) flush();
    if (type == CMARK_NODE_CODE) AppendCode(literal, &html);
    if (type == CMARK_NODE_HTML_INLINE) html += literal;
    if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) html += '\n';
  }
  flush();
  return html;
}

// A line "| --- | :-: |" under the names of a table's columns.
bool IsTableRule(std::string_view line) {
  return line.find('|') != std::string_view::npos && line.find("---") != std::string_view::npos &&
         line.find_first_not_of("|-: >\t\r") == std::string_view::npos;
}

// Tables are an extension of CommonMark, in which they are paragraphs.
bool IsTable(cmark_node* paragraph, const std::vector<std::string_view>& lines) {
  const auto last = std::min(static_cast<size_t>(cmark_node_get_end_line(paragraph)), lines.size());
  for (auto i = static_cast<size_t>(cmark_node_get_start_line(paragraph)); i <= last; ++i) {
    if (i > 0 && IsTableRule(lines[i - 1])) return true;
  }
  return false;
}

// As what a block is counted that is no paragraph; null: it is one, or holds others.
const char* OmittedBlockKind(cmark_node* node, const std::vector<std::string_view>& lines) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING: return cmark_node_first_child(node) == nullptr ? nullptr : "heading";
    case CMARK_NODE_CODE_BLOCK: return "code";
    case CMARK_NODE_PARAGRAPH: return IsTable(node, lines) ? "table" : nullptr;
    default: return nullptr;
  }
}

}  // namespace

std::vector<std::string> MarkdownParagraphs(std::string_view text, OmittedBlocks* omitted) {
  const std::string tamed = WithFewBrackets(WithoutFrontMatter(text, omitted));
  text = tamed;
  const std::vector<std::string_view> lines = Split(text, '\n');
  const MarkdownTree tree(text);
  std::vector<std::string> paragraphs;
  for (cmark_node* node = tree.root(); node != nullptr;
       node = MarkdownTree::Following(node, tree.root())) {
    const cmark_node_type type = cmark_node_get_type(node);
    std::string html;
    if (type == CMARK_NODE_HTML_BLOCK) html = cmark_node_get_literal(node);
    const char* const kind = OmittedBlockKind(node, lines);
    if (kind != nullptr && omitted != nullptr) ++(*omitted)[kind];
    if (type == CMARK_NODE_PARAGRAPH && kind == nullptr) html = InlineHtml(node);
    for (std::string& paragraph : HtmlParagraphs(html, omitted)) {
      paragraphs.push_back(std::move(paragraph));
    }
  }
  return paragraphs;
}

}  // namespace vetvec
