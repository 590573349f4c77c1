#include "english/sentence_view.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

bool IsAllUpper(std::string_view form) {
  return form.size() > 1 &&
         std::all_of(form.begin(), form.end(), [](char c) { return !(c >= 'a' && c <= 'z'); });
}

// The form of the sentence's first word when it is moved elsewhere.
std::string WithoutCapital(const ParsedWord& word) {
  std::string form = word.form;
  const bool is_upper = !form.empty() && form[0] >= 'A' && form[0] <= 'Z';
  const bool keeps = word.upos == "PROPN" || word.form == "I" || word.form.rfind("I'", 0) == 0 ||
                     IsAllUpper(form) || word.lemma[0] == form[0];
  if (is_upper && !keeps) form[0] = static_cast<char>(form[0] - 'A' + 'a');
  return form;
}

}  // namespace

SentenceView::SentenceView(const ParsedSentence& sentence)
    : sentence_(sentence), children_(sentence.words.size()) {
  for (size_t i = 0; i < size(); ++i) {
    const size_t head = sentence.words[i].head;
    if (head == 0) {
      root_ = i;
    } else {
      children_[head - 1].push_back(i);
    }
  }
}

std::optional<size_t> SentenceView::Child(size_t word, std::string_view relation) const {
  std::optional<size_t> found;
  for (const size_t child : children_[word]) {
    const ParsedWord& one = sentence_.words[child];
    if (one.deprel != relation && one.Relation() != relation) continue;
    if (found) return std::nullopt;
    found = child;
  }
  return found;
}

bool SentenceView::HasChild(size_t word, std::string_view relation) const {
  return std::any_of(children_[word].begin(), children_[word].end(), [&](size_t child) {
    return sentence_.words[child].deprel == relation ||
           sentence_.words[child].Relation() == relation;
  });
}

std::optional<WordSpan> SentenceView::Span(size_t word) const {
  WordSpan span{word, word + 1};
  size_t count = 0;
  std::vector<size_t> open = {word};
  while (!open.empty()) {
    const size_t at = open.back();
    open.pop_back();
    ++count;
    span.begin = std::min(span.begin, at);
    span.end = std::max(span.end, at + 1);
    open.insert(open.end(), children_[at].begin(), children_[at].end());
  }
  if (span.size() != count) return std::nullopt;
  return span;
}

void SentenceWriter::Words(WordSpan span) {
  for (size_t i = span.begin; i < span.end; ++i) {
    const bool is_glued = i > span.begin && !view_[i - 1].space_after;
    if (!is_glued && !text_.empty() && text_.back() != ' ') text_ += ' ';
    text_ += i == 0 ? WithoutCapital(view_[0]) : view_[i].form;
  }
}

void SentenceWriter::Text(std::string_view text) {
  if (text.empty()) return;
  if (!text_.empty()) text_ += ' ';
  text_ += text;
}

void SentenceWriter::Comma() {
  if (!text_.empty() && text_.back() != ',') text_ += ',';
}

std::string SentenceWriter::Finish() {
  if (!text_.empty() && text_[0] >= 'a' && text_[0] <= 'z') {
    text_[0] = static_cast<char>(text_[0] - 'a' + 'A');
  }
  for (size_t i = EndOfWords(view_); i < view_.size(); ++i) text_ += view_[i].form;
  return std::move(text_);
}

size_t EndOfWords(const SentenceView& view) {
  size_t end = view.size();
  while (end > 0 && view[end - 1].upos == "PUNCT") --end;
  return end;
}

}  // namespace vetvec
