// A parsed sentence as a tree, and how a changed sentence is written from its words. Internal to
// english, see parsed_changes.h.
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
  // The child with that relation (in full, "nsubj:pass", or its first part, "aux" of "aux:pass");
  // nullopt: none, or several.
  std::optional<size_t> Child(size_t word, std::string_view relation) const;
  bool HasChild(size_t word, std::string_view relation) const;
  // The word and all below it; nullopt where others stand between them.
  std::optional<WordSpan> Span(size_t word) const;

 private:
  const ParsedSentence& sentence_;
  std::vector<std::vector<size_t>> children_;
  size_t root_ = 0;
};

// A sentence being written: single blanks, none before a comma, the original spacing inside spans.
class SentenceWriter {
 public:
  explicit SentenceWriter(const SentenceView& view) : view_(view) {}
  // The sentence's first word loses its capital where it need not have one.
  void Words(WordSpan span);
  void Text(std::string_view text);
  void Comma();
  const std::string& text() const { return text_; }  // so far
  // With a capital, and the sentence's own final punctuation.
  std::string Finish();

 private:
  const SentenceView& view_;
  std::string text_;
};

// Where the words before the final punctuation end.
size_t EndOfWords(const SentenceView& view);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SENTENCE_VIEW_H_
