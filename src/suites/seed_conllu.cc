// Seeds from CoNLL-U: https://universaldependencies.org/format.html
//
// The text is the sentence's "# text =" line; without one, it is built from the forms and
// SpaceAfter=No. Words are searched in the text in order, to find the bytes of each tag.

#include <fmt/core.h>

#include <optional>
#include <vector>

#include "base/file.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/seed_readers.h"

namespace vetvec {
namespace {

constexpr size_t kSeedFields = 10;
constexpr std::string_view kSeedTextComment = "# text =";
constexpr std::string_view kNewDocument = "# newdoc";

struct Word {
  std::string form;
  std::string lemma;
  std::string upos;
  std::string xpos;
  bool space_after = true;
  int64_t line = 0;
};

std::string OrEmpty(std::string_view field) {
  return field == "_" ? std::string() : std::string(field);
}

class ConlluReader {
 public:
  ConlluReader(const std::string& name, SeedCollector* out) : name_(name), out_(out) {}

  Status Line(std::string_view line, int64_t number) {
    if (IsBlank(line)) return EndSentence();
    if (first_line_ == 0) first_line_ = number;
    if (line.substr(0, kSeedTextComment.size()) == kSeedTextComment) {
      text_ = std::string(Trim(line.substr(kSeedTextComment.size())));
      return OkStatus();
    }
    if (line.substr(0, kNewDocument.size()) == kNewDocument) {
      const size_t equals = line.find('=');
      const std::string_view id =
          equals == std::string_view::npos ? std::string_view() : Trim(line.substr(equals + 1));
      out_->BeginDocument(fmt::format("{}:{}", name_.substr(name_.find_last_of('/') + 1), id));
    }
    if (line.front() == '#') return OkStatus();
    return AddWord(line, number);
  }

  Status EndSentence() {
    if (first_line_ == 0) return OkStatus();
    ++out_->counts()->lines;
    Seed seed;
    seed.line = first_line_;
    seed.tagged = true;
    seed.text = text_.empty() ? JoinedForms() : text_;
    size_t position = 0;
    for (const Word& word : words_) {
      const size_t found = seed.text.find(word.form, position);
      if (found == std::string::npos) {
        return LineError(name_, word.line,
                         fmt::format("word '{}' is not in the sentence's text, or is out of order",
                                     Sanitized(word.form, 60)));
      }
      position = found + word.form.size();
      seed.tags.push_back({static_cast<uint32_t>(found), static_cast<uint32_t>(position), word.upos,
                           word.xpos, word.lemma});
    }
    out_->Add(std::move(seed));
    text_.clear();
    words_.clear();
    first_line_ = 0;
    skip_until_ = 0;
    return OkStatus();
  }

 private:
  Status AddWord(std::string_view line, int64_t number) {
    const std::vector<std::string_view> fields = Split(line, '\t');
    if (fields.size() != kSeedFields) {
      return LineError(name_, number,
                       fmt::format("found {} tab-separated fields; CoNLL-U has 10", fields.size()));
    }
    if (fields[0].find('.') != std::string_view::npos) return OkStatus();  // an empty node
    const size_t dash = fields[0].find('-');
    const std::optional<int64_t> id = ParseInt(fields[0].substr(0, dash));
    const std::optional<int64_t> last =
        dash == std::string_view::npos ? id : ParseInt(fields[0].substr(dash + 1));
    if (!id || !last) {
      return LineError(name_, number,
                       fmt::format("invalid word number '{}'", Sanitized(fields[0], 20)));
    }
    if (fields[1].empty()) return LineError(name_, number, "the word has no form (column 2)");
    // Words of a multi-word token ("du" = "de" + "le") are not in the text, but the token is.
    if (dash == std::string_view::npos && *id <= skip_until_) return OkStatus();
    Word word;
    word.form = std::string(fields[1]);
    word.line = number;
    word.space_after = fields[9].find("SpaceAfter=No") == std::string_view::npos;
    if (dash != std::string_view::npos) {
      skip_until_ = *last;
    } else {
      word.lemma = OrEmpty(fields[2]);
      word.upos = OrEmpty(fields[3]);
      word.xpos = OrEmpty(fields[4]);
    }
    words_.push_back(std::move(word));
    return OkStatus();
  }

  std::string JoinedForms() const {
    std::string text;
    for (size_t i = 0; i < words_.size(); ++i) {
      text += words_[i].form;
      if (words_[i].space_after && i + 1 < words_.size()) text.push_back(' ');
    }
    return text;
  }

  const std::string& name_;
  SeedCollector* out_;
  std::string text_;
  std::vector<Word> words_;
  int64_t first_line_ = 0;
  int64_t skip_until_ = 0;
};

}  // namespace

Status ParseSeedConllu(const EachLine& lines, const std::string& name, SeedCollector* out) {
  ConlluReader reader(name, out);
  VETVEC_RETURN_IF_ERROR(
      lines([&](std::string_view line, int64_t number) { return reader.Line(line, number); }));
  return reader.EndSentence();
}

}  // namespace vetvec
