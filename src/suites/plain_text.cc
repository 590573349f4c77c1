#include "suites/plain_text.h"

#include "base/strings.h"
#include "base/utf8.h"
#include "suites/sentences.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

constexpr size_t kLongestWrappedLine = 240;

// Collects the lines of a paragraph until something ends it.
class LineGatherer {
 public:
  void Line(std::string_view line) {
    // After "well-" at the end of a line, the next line continues without a blank.
    const bool is_split = gathered_.size() > 1 && gathered_.back() == '-' &&
                          gathered_[gathered_.size() - 2] != '-' &&
                          gathered_[gathered_.size() - 2] != ' ';
    const std::string_view text = Trim(line);
    const bool goes_on = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
    if (!gathered_.empty() && !(is_split && goes_on)) gathered_ += '\n';
    gathered_ += text;
    ++lines_;
  }
  // Whether a list item "2." may begin here, and not just a line that begins with a number.
  bool may_end() const {
    return gathered_.empty() || gathered_.back() == ':' || HasSentenceEnd(gathered_);
  }
  void End() {
    std::string text = CleanText(gathered_);
    if (!text.empty()) paragraphs_.push_back(std::move(text));
    Drop();
  }
  void Drop() {
    gathered_.clear();
    lines_ = 0;
  }
  size_t lines() const { return lines_; }
  std::vector<std::string> Take() {
    End();
    return std::move(paragraphs_);
  }

 private:
  std::string gathered_;
  size_t lines_ = 0;
  std::vector<std::string> paragraphs_;
};

}  // namespace

size_t ListMarkerLength(std::string_view line) {
  size_t i = line.find_first_not_of(" \t");
  if (i == std::string_view::npos) return 0;
  if (line.substr(i).starts_with("\u2022")) {
    i += 3;
  } else if (line[i] == '-' || line[i] == '*' || line[i] == '+') {
    ++i;
  } else {
    const size_t begin = i;
    while (i < line.size() && i - begin < 3 && line[i] >= '0' && line[i] <= '9') ++i;
    if (i == begin || i == line.size() || (line[i] != '.' && line[i] != ')')) return 0;
    ++i;
  }
  const bool has_blank = i < line.size() && (line[i] == ' ' || line[i] == '\t');
  return has_blank ? i + 1 : 0;
}

bool IsRule(std::string_view line) {
  line = Trim(line);
  if (line.size() < 3) return false;
  for (const char c : line) {
    if (c != line[0] && c != ' ') return false;
  }
  return line.find_first_of("=-~^*#_+") == 0;
}

bool IsNumberMarker(std::string_view line, size_t marker) {
  return marker > 1 && (line[marker - 2] == '.' || line[marker - 2] == ')');
}

std::vector<std::string> TextParagraphs(std::string_view text, OmittedBlocks* omitted) {
  LineGatherer out;
  for (const std::string_view line : Split(text, '\n')) {
    if (CountWords(line) == 0) {
      // A rule under a single line makes it a heading. Other lines without a word separate
      // paragraphs.
      const bool is_unbroken = Trim(line).find(' ') == std::string_view::npos;
      if (out.lines() == 1 && is_unbroken && IsRule(line)) {
        out.Drop();
        if (omitted != nullptr) ++(*omitted)["heading"];
      }
      out.End();
      continue;
    }
    const size_t marker = ListMarkerLength(line);
    const bool is_item = marker > 0 && (!IsNumberMarker(line, marker) || out.may_end());
    const bool is_long =
        line.size() > kLongestWrappedLine && CountCodePoints(line) > kLongestWrappedLine;
    if (is_item || is_long) out.End();
    out.Line(is_item ? line.substr(marker) : line);
    if (is_long) out.End();
  }
  return out.Take();
}

}  // namespace vetvec
