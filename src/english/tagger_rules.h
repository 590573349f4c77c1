// The tagger's view of one sentence, shared by its adjective and verb rules. Internal to english.
#ifndef VETVEC_ENGLISH_TAGGER_RULES_H_
#define VETVEC_ENGLISH_TAGGER_RULES_H_

#include <optional>
#include <string_view>
#include <vector>

#include "english/tagger.h"
#include "english/word_classes.h"

namespace vetvec {

class Sentence {
 public:
  Sentence(const TaggerData& data, std::string_view text, const std::vector<Token>& tokens);

  size_t size() const { return tokens_.size(); }
  const Token& token(size_t i) const { return tokens_[i]; }
  const TaggerData& data() const { return data_; }
  const std::vector<Token>& tokens() const { return tokens_; }

  // Classes of token i; 0 outside the sentence and for punctuation.
  uint32_t classes(size_t i) const { return i < classes_.size() ? classes_[i] : 0; }
  bool is(size_t i, uint32_t wanted) const { return (classes(i) & wanted) != 0; }
  bool is_word(size_t i) const { return i < tokens_.size() && tokens_[i].is_word(); }
  // "" outside the sentence.
  std::string_view lower(size_t i) const {
    return i < tokens_.size() ? std::string_view(tokens_[i].lower) : std::string_view();
  }
  bool at_end(size_t i) const {
    return i >= tokens_.size() || tokens_[i].kind == TokenKind::kPunct;
  }

  // Whether a word is considered at all: it is in lower case or comes first, is not attached to a
  // hyphen or apostrophe, and is neither a function word nor a stop word.
  bool IsOpenWord(size_t i) const;
  bool IsCapitalised(size_t i) const;
  bool IsAdverb(size_t i) const;     // of degree, "not", "never", or in -ly
  bool IsAdjective(size_t i) const;  // an open-class word that is usually an adjective
  // Whether a noun phrase may begin or continue with it: it can be a noun and is not a function
  // word.
  bool IsNoun(size_t i) const;
  // Index of the first of the adverbs that end before i; i if there is none.
  size_t SkipAdverbsBack(size_t i) const;
  // The share of the reading `pos` among the word's readings, by the tag counts of their lemmas;
  // nullopt if there are no counts.
  std::optional<double> Share(size_t i, PartOfSpeech pos) const;

 private:
  const TaggerData& data_;
  std::string_view text_;
  const std::vector<Token>& tokens_;
  std::vector<uint32_t> classes_;
};

std::optional<Candidate> AdjectiveAt(const Sentence& sentence, size_t i);
std::optional<Candidate> VerbAt(const Sentence& sentence, size_t i);
// "VBD" -> kPast; nothing for tags of words other than adjectives and verbs.
std::optional<WordForm> FormOfTag(std::string_view xpos);
// Rule T1: the words about which the statistical tagger is certain.
std::optional<Candidate> TaggedWordAt(const Sentence& sentence, size_t i, const SentenceTags& tags);
// "from start to finish": not a verb, whatever the rules say.
bool IsSurelyNoun(const SentenceTags& tags, size_t i);
// "is closed", "was boring": a verb by the rules, but also an adjective in the table, and a state.
std::optional<Candidate> StateAt(const Sentence& sentence, const Candidate& verb,
                                 const SentenceTags& tags);
// "help me find it": the verb takes more than an object.
bool HasBareInfinitive(const SentenceTags& tags, const Candidate& candidate);
// Candidate::head; "" if the tags do not show it.
std::string HeadOf(const SentenceTags& tags, const Sentence& sentence, const Candidate& candidate);
// "more useful", "most useful": the degree word belongs to the form, which is changed accordingly.
// False if it does not ("more good food"; in "a most useful", it means "very").
bool TakeDegree(const Sentence& sentence, Candidate* candidate);
bool IsLightVerb(std::string_view lemma);
// What follows the verb at i.
Complement ComplementOf(const Sentence& sentence, size_t i);
// Sets `previous` and `following`.
void FillNeighbours(const Sentence& sentence, Candidate* candidate);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_TAGGER_RULES_H_
