// MarkdownParagraphs (suites/plain_text.h): blocks first, then inline elements.
#include <algorithm>

#include "base/strings.h"
#include "base/utf8.h"
#include "suites/html_text.h"
#include "suites/plain_text.h"

namespace vetvec {
namespace {

bool IsWordByte(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') ||
         ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

void AppendAsHtml(std::string_view text, std::string* out) {
  for (const char c : text) {
    if (c == '<') {
      *out += "&lt;";
    } else if (c == '&') {
      *out += "&amp;";
    } else {
      *out += c;
    }
  }
}

// Converts a paragraph's Markdown to one block of HTML: in code spans, < and & become entities;
// links become their text; marks of emphasis are removed.
class InlineMarkdown {
 public:
  explicit InlineMarkdown(std::string_view text) : text_(text) {}

  std::string Html() {
    while (at_ < text_.size()) Step();
    return std::move(out_);
  }

 private:
  char At(size_t i) const { return i < text_.size() ? text_[i] : ' '; }

  void Step() {
    const char c = text_[at_];
    if (c == '\\' && at_ + 1 < text_.size() && !IsWordByte(At(at_ + 1)) && At(at_ + 1) != ' ') {
      AppendAsHtml(text_.substr(at_ + 1, 1), &out_);
      at_ += 2;
    } else if (c == '`') {
      TakeCode();
    } else if (c == '!' && At(at_ + 1) == '[') {
      is_image_ = true;
      ++at_;
    } else if (c == '[') {
      TakeBracket();
    } else if (c == ']') {
      EndBracket();
    } else if (c == '<') {
      TakeAngle();
    } else if (c == '*' || c == '_' || c == '~') {
      TakeMarks(c);
    } else {
      out_ += c;
      ++at_;
    }
  }

  void TakeCode() {
    size_t ticks = 0;
    while (At(at_ + ticks) == '`') ++ticks;
    const std::string fence(ticks, '`');
    const size_t begin = at_ + ticks;
    // Only a limited distance is searched, because backticks may be unpaired.
    const size_t found = text_.substr(begin, kFarthest).find(fence);
    if (found != std::string_view::npos) AppendAsHtml(text_.substr(begin, found), &out_);
    at_ = found == std::string_view::npos ? begin : begin + found + ticks;
  }

  // Handles the "[" of a link, an image or a footnote's number.
  void TakeBracket() {
    if (At(at_ + 1) == '^') {
      const size_t end = text_.substr(at_, kFarthest).find(']');
      at_ = end == std::string_view::npos ? at_ + 2 : at_ + end + 1;
      return;
    }
    open_.push_back({out_.size(), is_image_});
    is_image_ = false;
    out_ += '[';
    ++at_;
  }

  // Removes "](target)" and "][name]" and keeps the text. Brackets that do not belong to a link are
  // kept.
  void EndBracket() {
    ++at_;
    const char next = At(at_);
    const char closer = next == '(' ? ')' : ']';
    const size_t end = next == '(' || next == '[' ? text_.substr(at_, kFarthest).find(closer)
                                                  : std::string_view::npos;
    if (open_.empty() || end == std::string_view::npos) {
      out_ += ']';
      if (!open_.empty()) open_.pop_back();
      return;
    }
    const Bracket bracket = open_.back();
    open_.pop_back();
    if (bracket.is_image) {
      out_.resize(bracket.begin);
    } else {
      out_[bracket.begin] = '\x01';  // CleanText removes it
    }
    at_ += end + 1;
  }

  // "<https://...>" becomes its address; anything else is handled as HTML.
  void TakeAngle() {
    const std::string_view rest = text_.substr(at_ + 1, kFarthest);
    const size_t end = rest.find_first_of("> ");
    const bool is_address = end != std::string_view::npos && rest[end] == '>' &&
                            (rest.substr(0, end).find("://") != std::string_view::npos ||
                             rest.substr(0, end).find('@') != std::string_view::npos);
    if (is_address) AppendAsHtml(rest.substr(0, end), &out_);
    if (!is_address) out_ += '<';
    at_ += is_address ? end + 2 : 1;
  }

  // Marks of emphasis are next to a word on exactly one side; "2 * 3" and snake_case are kept.
  void TakeMarks(char c) {
    size_t length = 0;
    while (At(at_ + length) == c) ++length;
    const char before = at_ == 0 ? ' ' : text_[at_ - 1];
    const char after = At(at_ + length);
    const bool is_bare = (before == ' ' || before == '\n') && (after == ' ' || after == '\n');
    const bool is_inside = c == '_' && IsWordByte(before) && IsWordByte(after);
    if (is_bare || is_inside || (c == '~' && length != 2)) {
      out_.append(text_.substr(at_, length));
    }
    at_ += length;
  }

  struct Bracket {
    size_t begin;
    bool is_image;
  };
  static constexpr size_t kFarthest = 4096;

  const std::string_view text_;
  size_t at_ = 0;
  bool is_image_ = false;
  std::vector<Bracket> open_;
  std::string out_;
};

class MarkdownScanner {
 public:
  std::vector<std::string> Scan(std::string_view text) {
    for (const std::string_view line : Split(WithoutFrontMatter(text), '\n')) Line(line);
    EndBlock();
    return std::move(paragraphs_);
  }

 private:
  static std::string_view WithoutFrontMatter(std::string_view text) {
    const std::string_view fence = text.substr(0, 3);
    if ((fence != "---" && fence != "+++") || !Trim(text.substr(3, text.find('\n') - 3)).empty()) {
      return text;
    }
    const size_t end = text.find("\n" + std::string(fence), 3);
    if (end == std::string_view::npos) return text;
    const size_t line_end = text.find('\n', end + 1);
    return line_end == std::string_view::npos ? std::string_view() : text.substr(line_end + 1);
  }

  void Line(std::string_view line) {
    const std::string_view bare = Trim(line);
    if (!fence_.empty()) {
      if (bare.starts_with(fence_) && Trim(bare.substr(fence_.size())).empty()) fence_.clear();
      return;
    }
    if (bare.starts_with("```") || bare.starts_with("~~~")) {
      EndBlock();
      size_t length = 3;
      while (length < bare.size() && bare[length] == bare[0]) ++length;
      fence_ = std::string(length, bare[0]);
      return;
    }
    if (bare.empty()) return EndBlock();
    const bool is_indented = line[0] == '\t' || line.starts_with("    ");
    size_t marker = ListMarkerLength(line);
    const bool may_be_chance = !block_.empty() && !is_in_list_ && !bare.starts_with("1");
    if (may_be_chance && IsNumberMarker(line, marker)) marker = 0;
    if (block_.empty() && is_indented && !is_in_list_) return;  // code
    if (bare[0] == '#' || IsDefinition(bare)) return EndBlock();
    if (IsRule(bare)) {
      if (lines_ == 1) block_.clear();  // a heading
      return EndBlock();
    }
    if (marker > 0) {
      EndBlock();
      is_in_list_ = true;
    } else if (block_.empty() && line[0] != ' ' && line[0] != '\t') {
      is_in_list_ = false;
    }
    Add(line.substr(marker));
  }

  void Add(std::string_view line) {
    line = Trim(line);
    while (line.starts_with(">")) line = Trim(line.substr(1));
    if (line.empty()) return EndBlock();
    is_table_ = is_table_ || line[0] == '|' || IsTableRule(line);
    if (!block_.empty()) block_ += '\n';
    block_ += line;
    ++lines_;
  }

  // "[name]: target"
  static bool IsDefinition(std::string_view line) {
    const size_t end = line.find("]:");
    return line[0] == '[' && end != std::string_view::npos && line.find(']') == end;
  }
  static bool IsTableRule(std::string_view line) {
    return line.find('|') != std::string_view::npos && line.find("---") != std::string_view::npos &&
           line.find_first_not_of("|-: ") == std::string_view::npos;
  }

  void EndBlock() {
    if (!block_.empty() && !is_table_) {
      for (std::string& text : HtmlParagraphs(InlineMarkdown(block_).Html())) {
        paragraphs_.push_back(std::move(text));
      }
    }
    block_.clear();
    lines_ = 0;
    is_table_ = false;
  }

  std::string block_;
  size_t lines_ = 0;
  bool is_table_ = false;
  bool is_in_list_ = false;
  std::string fence_;  // of the current code block; empty: none
  std::vector<std::string> paragraphs_;
};

// Comments may contain blank lines, so they are removed before the text is split into blocks.
std::string WithoutComments(std::string_view text) {
  std::string out;
  for (size_t at = 0;;) {
    const size_t begin = text.find("<!--", at);
    const size_t end = begin == std::string_view::npos ? begin : text.find("-->", begin + 4);
    if (end == std::string_view::npos) return out.append(text.substr(at));
    out.append(text.substr(at, begin - at));
    at = end + 3;
  }
}

}  // namespace

std::vector<std::string> MarkdownParagraphs(std::string_view text) {
  return MarkdownScanner().Scan(WithoutComments(text));
}

}  // namespace vetvec
