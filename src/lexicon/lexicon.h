// Lexicon: synonyms, antonyms and polarity of English words, independent of their source file.
//
// Suites use a Lexicon and never a file format. It has three implementations: LoadWordNet
// (wordnet.h, with SentiWordNet scores joined in), the compiled-in StarterLexicon
// (starter_lexicon.h), and a user's file (user_lexicon.h); LayeredLexicon combines several, in
// order of priority.
//
//   for (const Sense& sense : lexicon.Senses("happy", PartOfSpeech::kAdjective))
//     for (const RelatedWord& word : sense.antonyms)
//       if (!word.indirect && lexicon.WordPolarity(word.text) == Polarity::kNegative) ...
//
// Immutable once built. Thread safety: any thread. Views are valid as long as the lexicon.
#ifndef VETVEC_LEXICON_LEXICON_H_
#define VETVEC_LEXICON_LEXICON_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon/source.h"

namespace vetvec {

// In the order in which WordNet's readers list them (n, v, a, r); the polarity rule depends on it.
enum class PartOfSpeech : uint8_t { kNoun = 0, kVerb = 1, kAdjective = 2, kAdverb = 3 };
inline constexpr PartOfSpeech kPartsOfSpeech[] = {PartOfSpeech::kNoun, PartOfSpeech::kVerb,
                                                  PartOfSpeech::kAdjective, PartOfSpeech::kAdverb};
const char* PartOfSpeechName(PartOfSpeech pos);  // "noun", "verb", "adjective", "adverb"
// "noun" or "n", "verb" or "v", "adjective", "adj", "a" or "s", "adverb", "adv" or "r".
std::optional<PartOfSpeech> ParsePartOfSpeech(std::string_view text);

enum class Polarity : int8_t { kNegative = -1, kNone = 0, kPositive = 1 };
const char* PolarityName(Polarity polarity);  // "negative", "none", "positive"

// SentiWordNet scores of one sense, each in [0, 1], positive + negative <= 1.
struct SenseScores {
  double positive = 0;
  double negative = 0;
  double objective() const { return 1 - positive - negative; }
};
// None if objective > 0.5 or if the two are equal; otherwise the larger of the two.
Polarity PolarityOf(const SenseScores& scores);

// The positions that an adjective can take (WordNet's markers (p), (a), (ip)).
enum class AdjectivePosition : uint8_t { kAny, kPredicative, kAttributive, kPostnominal };

// A synonym or antonym, as text: multi-word lemmas have blanks, and capitals are those of the
// source.
struct RelatedWord {
  std::string_view text;
  // Antonyms only: found through the head of the adjective's cluster or a word of the same synset,
  // not through a link of the word itself. Weaker evidence.
  bool indirect = false;
  AdjectivePosition position = AdjectivePosition::kAny;
  int32_t sense_number = 1;  // of `text` in its own list for the same part of speech
  int64_t tag_count = 0;     // how often that sense of `text` was seen in the tagged corpus
  std::optional<SenseScores> scores;  // of that sense
};

// One meaning of a lemma as one part of speech.
struct Sense {
  int32_t number = 1;      // 1 = first in the source's order (WordNet: most frequent first)
  int64_t tag_count = 0;   // times seen in the tagged corpus; 0 if the source has no counts
  bool satellite = false;  // adjective satellite: its antonyms are indirect
  AdjectivePosition position = AdjectivePosition::kAny;
  std::optional<SenseScores> scores;
  std::vector<RelatedWord> synonyms;  // the lemma itself is not among them; source order
  std::vector<RelatedWord> antonyms;  // direct ones first
};

class Lexicon {
 public:
  virtual ~Lexicon() = default;

  // Lookups take a lemma in any letter case, with blanks or underscores; empty if unknown.
  virtual std::vector<Sense> Senses(std::string_view lemma, PartOfSpeech pos) const = 0;
  virtual bool Has(std::string_view lemma, PartOfSpeech pos) const = 0;
  // Scores of the first sense, cheaper than Senses(); nullopt if unknown or not scored.
  virtual std::optional<SenseScores> FirstScores(std::string_view lemma,
                                                 PartOfSpeech pos) const = 0;
  // Sum of the tag counts of the lemma's senses, to decide which part of speech is the usual one.
  virtual int64_t TagCount(std::string_view lemma, PartOfSpeech pos) const = 0;
  virtual std::vector<LexiconSource> Sources() const = 0;
  // Lemmas of one part of speech, lower case, blanks in multi-word ones, sorted by bytes.
  virtual std::vector<std::string_view> Lemmas(PartOfSpeech pos) const = 0;

  bool Knows(std::string_view lemma) const;  // as any part of speech

  // The rule: the first sense of the first part of speech (n, v, a, r) that has the lemma. Source:
  // the released COSTELLO code, except that a tie is "none" here.
  Polarity WordPolarity(std::string_view lemma) const;
  // The same, from the first sense as `pos` alone. Suites require both to agree.
  Polarity PosPolarity(std::string_view lemma, PartOfSpeech pos) const;
  // WordPolarity if it equals PosPolarity, otherwise none.
  Polarity AgreedPolarity(std::string_view lemma, PartOfSpeech pos) const;
  // The part of speech with the largest TagCount; ties, and sources without counts, go to the
  // first in the order n, v, a, r. nullopt for an unknown lemma.
  std::optional<PartOfSpeech> DominantPos(std::string_view lemma) const;
};

// Several lexicons as one: each (lemma, part of speech) is looked up in the first that has it.
class LayeredLexicon : public Lexicon {
 public:
  explicit LayeredLexicon(std::vector<std::shared_ptr<const Lexicon>> layers);

  std::vector<Sense> Senses(std::string_view lemma, PartOfSpeech pos) const override;
  bool Has(std::string_view lemma, PartOfSpeech pos) const override;
  std::optional<SenseScores> FirstScores(std::string_view lemma, PartOfSpeech pos) const override;
  int64_t TagCount(std::string_view lemma, PartOfSpeech pos) const override;
  std::vector<LexiconSource> Sources() const override;
  std::vector<std::string_view> Lemmas(PartOfSpeech pos) const override;

 private:
  const Lexicon* Owner(std::string_view lemma, PartOfSpeech pos) const;

  std::vector<std::shared_ptr<const Lexicon>> layers_;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_LEXICON_H_
