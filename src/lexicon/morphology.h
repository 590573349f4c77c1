// English inflection: from a form to lemma and features, and from a lemma back to a form.
//
// Replacing "easiest" by the synonym "simple" needs Analyse("easiest") = {easy, adjective,
// superlative} and then Inflect("simple", adjective, superlative) = "simplest". Forms that neither
// the rules nor the tables give are refused (nullopt), never guessed.
//
//   Morphology morphology(lexicon);
//   // carry: past
//   for (const Analysis& a : morphology.Analyse("carried", PartOfSpeech::kVerb)) ...
//   // "gave up"
//   morphology.Inflect("give up", PartOfSpeech::kVerb, WordForm::kPast);
//
// Tables: data/irregular_forms.tsv and data/inflection_classes.tsv (ours), plus WordNet's *.exc if
// loaded. For articles and capitals, see surface.h.
#ifndef VETVEC_LEXICON_MORPHOLOGY_H_
#define VETVEC_LEXICON_MORPHOLOGY_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "lexicon/lexicon.h"
#include "lexicon/word_memo.h"

namespace vetvec {

enum class WordForm : uint8_t {
  kBase,               // noun singular, verb infinitive or plain present, plain adjective
  kPlural,             // noun
  kThirdPerson,        // verb: "carries"
  kPast,               // verb: "went"
  kPastParticiple,     // verb: "gone"
  kPresentParticiple,  // verb: "going", the gerund too
  kComparative,        // adjective, adverb
  kSuperlative,        // adjective, adverb
};

// One reading of a form. "walked" has two (past and past participle), "left" several.
struct Analysis {
  std::string lemma;  // lower case
  PartOfSpeech pos = PartOfSpeech::kNoun;
  WordForm form = WordForm::kBase;
  // Past and past participle could not be distinguished: the form is only in an exceptions file.
  bool uncertain = false;
};

struct Inflected {
  std::string text;
  bool periphrastic = false;  // "more useful": two words for one
};

// Irregular forms from WordNet's *.exc files: inflected form -> base forms, by part of speech.
class ExceptionTable {
 public:
  // Adds "form base [base ...]". PARSE_ERROR with the line if it has fewer than two words.
  Status Add(PartOfSpeech pos, std::string_view line, int64_t number);
  // Reads one *.exc file's text.
  Status AddFile(PartOfSpeech pos, std::string_view text, const std::string& path);

  const std::vector<std::string>* Bases(PartOfSpeech pos, std::string_view form) const;
  const std::vector<std::string>* Forms(PartOfSpeech pos, std::string_view base) const;
  size_t size() const { return size_; }

 private:
  using Table = std::unordered_map<std::string, std::vector<std::string>>;
  std::array<Table, 4> bases_;
  std::array<Table, 4> forms_;
  size_t size_ = 0;
};

// Caches the readings that it has found (word_memo.h); copies share the cache. Thread safety: any
// thread.
class Morphology {
 public:
  // `lexicon` decides which lemmas exist (a rule may cut "bus" to "bu"); with null every cut that
  // leaves two letters and a vowel counts. `exceptions` may be null.
  explicit Morphology(std::shared_ptr<const Lexicon> lexicon = nullptr,
                      std::shared_ptr<const ExceptionTable> exceptions = nullptr);

  // All readings of `word` as `pos`: as a lemma, then by irregular forms, then by rules; of the
  // rules' readings, only those from which the form can be formed again, if there are any
  // ("hoping": hope, not hop). Any letter case. Empty if nothing fits.
  // Source: WordNet's morphy (rules of detachment), plus features.
  std::vector<Analysis> Analyse(std::string_view word, PartOfSpeech pos) const;
  // The same for all four parts of speech, in the order n, v, a, r.
  std::vector<Analysis> Analyse(std::string_view word) const;
  // The first lemma, or nullopt.
  std::optional<std::string> Lemma(std::string_view word, PartOfSpeech pos) const;

  // `lemma` in the requested form. In a multi-word lemma, one word is changed: verbs the first
  // ("give up" -> "gave up"), nouns the last, or the one before a preposition
  // ("mother-in-law" -> "mothers-in-law"). nullopt: the form cannot be made with confidence, e.g.
  // a plural of a noun of doubtful class, or an unknown irregular past.
  std::optional<Inflected> Inflect(std::string_view lemma, PartOfSpeech pos, WordForm form) const;

 private:
  std::vector<Analysis> Find(std::string_view word, PartOfSpeech pos) const;

  std::shared_ptr<const Lexicon> lexicon_;
  std::shared_ptr<const ExceptionTable> exceptions_;
  using Memo = std::array<WordMemo<std::vector<Analysis>>, 4>;  // by part of speech
  std::shared_ptr<Memo> memo_ = std::make_shared<Memo>();
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_MORPHOLOGY_H_
