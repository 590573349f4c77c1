// The context tagger: which words of a sentence are adjectives and verbs that may be replaced.
//
// A word is taken where a rule is sure of it. Where no rule applies, a statistical tagger
// (pos_tagger.h) that is sure of its tag may take it; a build without its weights, or a lexicon set
// without a tagger, goes by the rules alone and finds fewer words.
//
// Adjectives
//   A1 between a determiner, possessive ("my", "the dog's"), or number and a noun ("a good idea"),
//      other adjectives and adverbs of degree between them allowed ("a very good old idea")
//   A2 between a preposition, or the sentence's beginning, and a noun ("in good health"), if the
//      word is not a verb and usually an adjective
//   P1 after be, seem, become, look, feel, sound, remain, stay, appear (adverbs between them
//      allowed), if no noun follows ("the idea was good"; not "it was good luck")
//   P2 after make, keep, find, consider and a pronoun ("made him happy")
// Verbs
//   V1 after "to", a modal verb or do ("can help", "did not help"), base form
//   V2 after a pronoun as the subject, in a form that agrees with it ("he helps")
//   V3 participles after have ("has helped") and be ("was helped", "is helping")
//   V4 after a noun, past or -s form, if a determiner, possessive or pronoun follows as the object
//      ("the man helped his friend")
//   V5 the sentence's first word, base form, before such an object ("help the poor")
//   V6 -ing form between a preposition and such an object ("by helping the poor")
// Never taken: function and stop words, words with a capital inside a sentence, parts of hyphenated
// words, auxiliary and light verbs, verbs with a particle ("give up", "turn it on"), "kind of",
// "sort of" and the like, a word whose usual part of speech is another one (tag counts, where the
// lexicon has them).
//
// Tags
//   T1 a word that no rule takes and the tagger calls ADJ or VERB by a clear margin, in the form
//      that the tag tells. A verb that the tagger surely calls a noun is not taken ("from start
//      to finish").
//
// A seed with the user's own tags (CoNLL-U) is not tagged again: ADJ or JJ*, VERB or VB* bind.
#ifndef VETVEC_ENGLISH_TAGGER_H_
#define VETVEC_ENGLISH_TAGGER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "english/pos_tagger.h"
#include "english/seed.h"
#include "english/tokens.h"
#include "lexicon/lexicon.h"
#include "lexicon/morphology.h"
#include "lexicon/word_lists.h"
#include "lexicon/word_memo.h"

namespace vetvec {

enum class Place : uint8_t { kAttributive, kPredicative, kVerb };

// What follows a verb.
enum class Complement : uint8_t {
  kNone,              // end of clause, adverb
  kObject,            // a noun phrase
  kToInfinitive,      // "to go"
  kObjectInfinitive,  // a pronoun and "to": "him to go"
  kClause,            // "that he goes", "what he does"
  kGerund,            // "going"
  kPreposition,       // any preposition or particle
  kOther,             // two objects, an adjective, something that no rule knows
};

struct Candidate {
  size_t token = 0;        // index of the word
  size_t first_token = 0;  // before it where "more" or "most" belongs to the form
  PartOfSpeech pos = PartOfSpeech::kAdjective;
  WordForm form = WordForm::kBase;
  std::string lemma;
  Place place = Place::kAttributive;
  Complement complement = Complement::kNone;  // verbs
  bool passive = false;                       // participle after a form of "be"
  std::string previous;                       // lower-case word before, "" at the beginning
  std::string following;                      // lower-case word after, "" at the end or punctuation
  // Where there are tags: the noun that an attributive adjective describes ("a clean hotel room":
  // room), a verb's object, or the subject of a verb that is passive or has none; else "".
  std::string head;
};

// How often a word's lemmas are tagged as each part of speech (WordNet's counts).
using TagCounts = std::array<int64_t, 4>;

// What the tagger knows; all references outlive it. Keeps what it has counted.
struct TaggerData {
  TaggerData(const Lexicon& words, const Morphology& morphology, const StopWords& stop_words,
             const PosTagger* statistics = nullptr);

  const Lexicon& words;
  const Morphology& morphology;
  const StopWords& stop_words;
  const PosTagger* const statistics;  // null: rules alone
  // False: the lexicon lists no nouns at all (the starter lexicon), so that any open word may be
  // one.
  const bool knows_nouns;
  const std::unique_ptr<WordMemo<TagCounts>> tag_counts;
};

// Candidates in text order; at most one reading per word. `tokens` are Tokenize(seed.text).
std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens);
// The same with tags of the sentence that the caller keeps; made by data.statistics.
std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens, const SentenceTags& tags);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_TAGGER_H_
