// Converts this library's tokens to the treebank's words: "don't" is "do" and "n't", "well-known"
// is "well", "-" and "known", and "..." is one word.
#include <string_view>
#include <vector>

#include "base/utf8_lower.h"
#include "english/pos_tagger.h"

namespace vetvec {
namespace {

// The length of the word without an ending such as "'s" or "n't"; the whole length if there is
// none.
size_t EndOfStem(std::string_view form, const std::string& lower) {
  if (lower == "cannot") return form.size() - std::string_view("not").size();
  for (const std::string_view quote : {std::string_view("'"), std::string_view("\u2019")}) {
    const size_t at = form.rfind(quote);
    if (at == std::string_view::npos || at == 0) continue;
    const std::string_view tail = form.substr(at + quote.size());
    const bool negated = (tail == "t" || tail == "T") && (form[at - 1] | 0x20) == 'n';
    if (negated) return at > 1 ? at - 1 : form.size();
    for (const std::string_view ending : {"s", "re", "ve", "ll", "d", "m"}) {
      if (Utf8Lower(tail) == ending) return at;
    }
  }
  return form.size();
}

void AppendParts(std::string_view form, std::vector<std::string_view>* words) {
  for (size_t start = 0; start < form.size();) {
    const size_t hyphen = form.find('-', start);
    const size_t end = hyphen == std::string_view::npos ? form.size() : hyphen;
    if (end > start) words->push_back(form.substr(start, end - start));
    if (end == form.size()) return;
    words->push_back(form.substr(end, 1));
    start = end + 1;
  }
}

}  // namespace

std::vector<PosTag> PosTagger::TagTokens(std::string_view text,
                                         const std::vector<Token>& tokens) const {
  std::vector<std::string_view> words;
  std::vector<size_t> first_word(tokens.size());  // of each token
  for (size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view form = TextOf(text, tokens[i]);
    first_word[i] = words.size();
    if (tokens[i].kind == TokenKind::kPunct) {
      const bool goes_on = i > 0 && tokens[i - 1].kind == TokenKind::kPunct &&
                           tokens[i - 1].end == tokens[i].start &&
                           tokens[i - 1].lower == tokens[i].lower;
      if (goes_on) {
        first_word[i] = first_word[i - 1];
        std::string_view& run = words.back();
        run = text.substr(static_cast<size_t>(run.data() - text.data()), run.size() + form.size());
      } else {
        words.push_back(form);
      }
      continue;
    }
    const size_t stem = EndOfStem(form, tokens[i].lower);
    AppendParts(form.substr(0, stem), &words);
    if (stem < form.size()) words.push_back(form.substr(stem));
  }
  const std::vector<PosTag> tags = Tag(words);
  std::vector<PosTag> out;
  out.reserve(tokens.size());
  for (const size_t word : first_word) out.push_back(tags[word]);
  return out;
}

bool SentenceTags::Has(size_t i) const {
  if (tagger_ == nullptr || i >= tokens_.size()) return false;
  if (tags_.empty()) tags_ = tagger_->TagTokens(text_, tokens_);
  return true;
}

}  // namespace vetvec
