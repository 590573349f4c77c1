#include "english/conllu.h"

#include <fmt/core.h>

#include <optional>
#include <unordered_set>
#include <utility>

#include "base/line_error.h"
#include "base/line_reader.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kFields = 10;
constexpr std::string_view kTextComment = "# text =";

class Reader {
 public:
  Reader(const std::string& path, ParsedSet* out) : path_(path), out_(out) {}

  Status Line(std::string_view line, int64_t number) {
    if (IsBlank(line)) return EndSentence();
    if (sentence_.line == 0) sentence_.line = number;
    if (line.substr(0, kTextComment.size()) == kTextComment) {
      sentence_.text = std::string(Trim(line.substr(kTextComment.size())));
      return OkStatus();
    }
    if (line.front() == '#') return OkStatus();
    return Token(line, number);
  }

  Status EndSentence() {
    if (sentence_.line == 0) return OkStatus();
    ParsedSentence sentence = std::exchange(sentence_, {});
    const std::vector<int64_t> lines = std::exchange(lines_, {});
    const size_t token_end = std::exchange(token_end_, 0);
    if (sentence.words.empty()) return OkStatus();  // only comments
    if (token_end > sentence.words.size()) {
      return Error(lines.back(), "the sentence ends inside a contraction");
    }
    VETVEC_RETURN_IF_ERROR(CheckHeads(sentence, lines));
    if (sentence.text.empty()) sentence.text = JoinedForms(sentence);
    VETVEC_RETURN_IF_ERROR(CheckText(sentence, lines));
    if (!seen_.insert(sentence.text).second) {
      ++out_->duplicates;
      return OkStatus();
    }
    out_->sentences.push_back(std::move(sentence));
    return OkStatus();
  }

 private:
  Status Error(int64_t line, const std::string& message) const {
    return LineError(path_, line, message);
  }

  Status Token(std::string_view line, int64_t number) {
    const std::vector<std::string_view> fields = Split(line, '\t');
    if (fields.size() != kFields) {
      return Error(number,
                   fmt::format("found {} tab-separated fields; CoNLL-U has 10", fields.size()));
    }
    if (fields[0].find('.') != std::string_view::npos) return OkStatus();  // an empty node
    const size_t dash = fields[0].find('-');
    if (dash != std::string_view::npos) return Contraction(fields, dash, number);
    const size_t expected = sentence_.words.size() + 1;
    const std::optional<int64_t> id = ParseInt(fields[0]);
    if (!id || *id != static_cast<int64_t>(expected)) {
      return Error(number, fmt::format("invalid word number '{}'; expected {}",
                                       Sanitized(fields[0], 20), expected));
    }
    return Word(fields, number);
  }

  // "3-4  don't": the next words are the parts of this contraction.
  Status Contraction(const std::vector<std::string_view>& fields, size_t dash, int64_t number) {
    const std::optional<int64_t> first = ParseInt(fields[0].substr(0, dash));
    const std::optional<int64_t> last = ParseInt(fields[0].substr(dash + 1));
    if (!first || !last || *first != static_cast<int64_t>(sentence_.words.size() + 1) ||
        *last < *first) {
      return Error(number,
                   fmt::format("invalid word range '{}'; expected a range that begins at {}",
                               Sanitized(fields[0], 20), sentence_.words.size() + 1));
    }
    token_end_ = static_cast<size_t>(*last);
    token_rest_ = std::string(fields[1]);
    token_space_after_ = HasSpaceAfter(fields[9]);
    return OkStatus();
  }

  static bool HasSpaceAfter(std::string_view misc) {
    return misc.find("SpaceAfter=No") == std::string_view::npos;
  }

  Status Word(const std::vector<std::string_view>& fields, int64_t number) {
    ParsedWord word;
    word.form = std::string(fields[1]);
    word.lemma = fields[2] == "_" ? AsciiLower(word.form) : std::string(fields[2]);
    word.upos = std::string(fields[3]);
    word.feats = fields[5] == "_" ? std::string() : std::string(fields[5]);
    word.deprel = std::string(fields[7]);
    word.space_after = HasSpaceAfter(fields[9]);
    if (word.form.empty()) return Error(number, "the word has no form (column 2)");
    if (word.upos.empty() || word.upos == "_") {
      return Error(number,
                   "the word has no part of speech (column 4); use a tagged and parsed file");
    }
    const std::optional<int64_t> head = ParseInt(fields[6]);
    if (!head || *head < 0) {
      return Error(
          number,
          fmt::format("invalid head '{}' (column 7); expected a word number, or 0 for the root",
                      Sanitized(fields[6], 20)));
    }
    word.head = static_cast<size_t>(*head);
    if (word.deprel.empty() || word.deprel == "_") {
      return Error(number, "the word has no dependency relation (column 8)");
    }
    if ((word.head == 0) != (word.Relation() == "root")) {
      return Error(
          number,
          fmt::format(
              "head {} does not fit relation '{}': only the root has head 0, and its relation is "
              "'root'",
              word.head, Sanitized(word.deprel, 20)));
    }
    TakePart(&word);
    sentence_.words.push_back(std::move(word));
    lines_.push_back(number);
    return OkStatus();
  }

  // For a contraction: its parts have no blanks between them and must spell it.
  void TakePart(ParsedWord* word) {
    const size_t place = sentence_.words.size() + 1;
    if (place > token_end_) return;
    const bool fits = std::string_view(token_rest_).substr(0, word->form.size()) == word->form;
    if (fits) token_rest_.erase(0, word->form.size());
    word->space_after = place == token_end_ && token_space_after_;
    if (!fits || (place == token_end_ && !token_rest_.empty())) sentence_.has_other_tokens = true;
  }

  Status CheckHeads(const ParsedSentence& sentence, const std::vector<int64_t>& lines) const {
    const size_t count = sentence.words.size();
    size_t roots = 0;
    for (size_t i = 0; i < count; ++i) {
      const size_t head = sentence.words[i].head;
      if (head > count || head == i + 1) {
        return Error(lines[i],
                     fmt::format("invalid head {}; allowed: 0 to {}, except the word's own number",
                                 head, count));
      }
      if (head == 0 && ++roots > 1) return Error(lines[i], "the sentence has a second root");
    }
    if (roots == 0) return Error(lines[0], "the sentence has no root");
    std::vector<bool> reaches_root(count + 1);  // by word number
    reaches_root[0] = true;
    for (size_t i = 0; i < count; ++i) {
      size_t steps = 0;
      for (size_t at = i + 1; !reaches_root[at]; at = sentence.words[at - 1].head) {
        if (++steps > count) return Error(lines[i], "the heads of this word form a cycle");
      }
      for (size_t at = i + 1; !reaches_root[at]; at = sentence.words[at - 1].head) {
        reaches_root[at] = true;
      }
    }
    return OkStatus();
  }

  Status CheckText(const ParsedSentence& sentence, const std::vector<int64_t>& lines) const {
    if (sentence.has_other_tokens) return OkStatus();
    size_t position = 0;
    for (size_t i = 0; i < sentence.words.size(); ++i) {
      const std::string& form = sentence.words[i].form;
      const size_t found = sentence.text.find(form, position);
      if (found == std::string::npos ||
          !IsBlank(sentence.text.substr(position, found - position))) {
        return Error(lines[i], fmt::format("word '{}' is not the next word of the sentence's text",
                                           Sanitized(form, 60)));
      }
      position = found + form.size();
    }
    return OkStatus();
  }

  static std::string JoinedForms(const ParsedSentence& sentence) {
    std::string text;
    for (const ParsedWord& word : sentence.words) {
      text += word.form;
      if (word.space_after) text += ' ';
    }
    return std::string(Trim(text));
  }

  const std::string& path_;
  ParsedSet* const out_;
  ParsedSentence sentence_;
  std::vector<int64_t> lines_;  // of the words
  size_t token_end_ = 0;        // of the contraction that the next words are parts of
  std::string token_rest_;      // what they have not spelt yet
  bool token_space_after_ = true;
  std::unordered_set<std::string> seen_;
};

}  // namespace

std::string_view ParsedWord::Feature(std::string_view name) const {
  for (const std::string_view part : Split(feats, '|')) {
    if (part.size() > name.size() && part.substr(0, name.size()) == name &&
        part[name.size()] == '=') {
      return part.substr(name.size() + 1);
    }
  }
  return {};
}

std::string_view ParsedWord::Relation() const {
  return std::string_view(deprel).substr(0, deprel.find(':'));
}

Result<ParsedSet> ReadConllu(const std::string& path) {
  ParsedSet set;
  Reader reader(path, &set);
  VETVEC_RETURN_IF_ERROR(ForEachLineOfFile(
      path, &set.sha256,
      [&](std::string_view line, int64_t number) { return reader.Line(line, number); }));
  VETVEC_RETURN_IF_ERROR(reader.EndSentence());
  if (set.sentences.empty())
    return InvalidArgument(fmt::format("'{}' contains no sentences", path)).WithFile(path);
  return set;
}

}  // namespace vetvec
