// A view of a parsed sentence as a tree, and a writer that makes a changed sentence from its words.
// Internal to english, see parsed_changes.h.
//
//   const SentenceView view(sentence);
//   SentenceWriter writer(view);
//   writer.Words(*view.Span(*view.Child(view.root(), "obj")));
//   writer.Text("was found");
//   std::string text = writer.Finish();
#ifndef VETVEC_ENGLISH_SENTENCE_VIEW_H_
#define VETVEC_ENGLISH_SENTENCE_VIEW_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "english/conllu.h"

namespace vetvec {

// Words [begin, end), from 0.
struct WordSpan {
  size_t begin = 0;
  size_t end = 0;
  size_t size() const { return end - begin; }
  bool has(size_t word) const { return begin <= word && word < end; }
};

// The words as a tree. `sentence` outlives it.
class SentenceView {
 public:
  explicit SentenceView(const ParsedSentence& sentence);

  const ParsedWord& operator[](size_t word) const { return sentence_.words[word]; }
  size_t size() const { return sentence_.words.size(); }
  const ParsedSentence& sentence() const { return sentence_; }
  size_t root() const { return root_; }
  const std::vector<size_t>& children(size_t word) const { return children_[word]; }
  // The child with that relation (in full, such as "nsubj:pass", or only the first part, such as
  // "aux" of "aux:pass"); nullopt if there is none or more than one.
  std::optional<size_t> Child(size_t word, std::string_view relation) const;
  bool HasChild(size_t word, std::string_view relation) const;
  // The word and all words below it; nullopt if there are other words between them.
  std::optional<WordSpan> Span(size_t word) const;

 private:
  const ParsedSentence& sentence_;
  std::vector<std::vector<size_t>> children_;
  size_t root_ = 0;
};

// Writes a sentence with single blanks, no blank before a comma, and the original spacing within
// spans.
class SentenceWriter {
 public:
  explicit SentenceWriter(const SentenceView& view) : view_(view) {}
  // The original sentence's first word loses its capital unless it needs one.
  void Words(WordSpan span);
  void Text(std::string_view text);
  void Comma();
  const std::string& text() const { return text_; }  // so far
  // The text with a capital and with the sentence's own final punctuation.
  std::string Finish();

 private:
  const SentenceView& view_;
  std::string text_;
};

// The end of the words before the final punctuation.
size_t EndOfWords(const SentenceView& view);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SENTENCE_VIEW_H_
