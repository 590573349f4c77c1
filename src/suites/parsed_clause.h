// What a parsed English sentence is made of: subject, verb group, object, what stands before and
// after; and how a changed sentence is written from its words. Internal to suites, see
// conllu_suite.h.
//
//   const SentenceView view(sentence);
//   ParsedClause clause;
//   const char* reason = FindClause(view, /*needs_object=*/true, &clause);   // null: it is one
#ifndef VETVEC_SUITES_PARSED_CLAUSE_H_
#define VETVEC_SUITES_PARSED_CLAUSE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon/morphology.h"
#include "suites/conllu.h"

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
  // With a capital, and the sentence's own final punctuation.
  std::string Finish();

 private:
  const SentenceView& view_;
  std::string text_;
};

enum class ClauseTense : uint8_t {
  kPast,          // checked
  kPresent,       // checks
  kModal,         // will check
  kPerfect,       // has checked
  kProgressive,   // is checking
  kModalPerfect,  // will have checked
};

// A verb with its subject and, where asked for, its object.
struct ParsedClause {
  WordSpan lead;     // before the subject, its comma included; may be empty
  WordSpan subject;  // without a determiner of the clause
  size_t subject_head = 0;
  ClauseTense tense = ClauseTense::kPast;
  std::string modal;   // "will"
  std::string finite;  // the finite auxiliary's form, lower case: "has", "was"
  bool is_negated = false;
  std::vector<size_t> adverbs;  // between subject and verb
  size_t verb = 0;
  std::optional<size_t> particle;
  WordSpan object;
  size_t object_head = 0;
  WordSpan rest;  // behind, without the final punctuation
};

// Null if the sentence's root is such a verb, in a plain statement; else why not:
//   not_a_statement, no_verb, no_subject, no_object, coordinated_clauses, other_clause,
//   discontinuous, split_object, contraction, verb_group
const char* FindClause(const SentenceView& view, bool needs_object, ParsedClause* clause);
// A passive with a named agent ("by the clerk"): subject is what is done to, object the agent
// without "by". Also: no_agent.
const char* FindPassive(const SentenceView& view, ParsedClause* clause);

// Of a noun phrase, by its head.
bool IsPlural(const SentenceView& view, size_t head);
bool IsPronoun(const SentenceView& view, WordSpan span);
bool IsFirstPersonSingular(const SentenceView& view, size_t head);
// The phrase as a subject or an object: pronouns change their form ("he", "him"). Null: a pronoun
// that has no other form we know ("who").
std::optional<std::string> CaseForm(const SentenceView& view, WordSpan span, bool as_object);
// "is", "were", "am": of a subject with that head.
std::string FormOfBe(const SentenceView& view, size_t subject_head, bool is_past);
std::string FormOfHave(const SentenceView& view, size_t subject_head);

// Where the words before the final punctuation end.
size_t EndOfWords(const SentenceView& view);

}  // namespace vetvec

#endif  // VETVEC_SUITES_PARSED_CLAUSE_H_
