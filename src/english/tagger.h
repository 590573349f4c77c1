// The context tagger: finds the adjectives and verbs of a sentence that may be replaced.
//
// A word is selected if a rule is certain about it. If no rule applies, the statistical tagger
// (pos_tagger.h) may select it if it is certain about its tag. A build without the tagger's
// weights, or a lexicon set without a tagger, uses only the rules and finds fewer words.
//
// Adjectives
//   A1 between a determiner, possessive ("my", "the dog's"), or number and a noun ("a good idea"),
//      other adjectives and adverbs of degree between them allowed ("a very good old idea")
//   A2 between a preposition, or the sentence's beginning, and a noun ("in good health"), if the
//      word is not a verb and usually an adjective
//   P1 after be, seem, become, look, feel, sound, remain, stay, appear (with adverbs between them
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
// Never selected: function and stop words, words with a capital inside a sentence, parts of
// hyphenated words, auxiliary and light verbs, verbs with a particle ("give up", "turn it on"),
// "kind of", "sort of" and the like, and words that are usually a different part of speech (by tag
// counts, if the lexicon has them).
//
// Tags
//   T1 a word that no rule selects and that the tagger marks as ADJ or VERB by a clear margin, in
//      the form that the tag states. A verb that the tagger clearly marks as a noun is not selected
//      ("from start to finish").
//
// A seed with the user's own tags (CoNLL-U) is not tagged again: ADJ or JJ* and VERB or VB* decide.
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
  size_t first_token = 0;  // differs from `token` if "more" or "most" belongs to the form
  PartOfSpeech pos = PartOfSpeech::kAdjective;
  WordForm form = WordForm::kBase;
  std::string lemma;
  Place place = Place::kAttributive;
  Complement complement = Complement::kNone;  // verbs
  bool passive = false;                       // participle after a form of "be"
  std::string previous;                       // lower-case word before, "" at the beginning
  std::string following;                      // lower-case word after, "" at the end or punctuation
  // If there are tags: the noun that an attributive adjective describes ("a clean hotel room":
  // room), a verb's object, or the subject of a verb that is passive or has no object; otherwise
  // "".
  std::string head;
};

// How often a word's lemmas are tagged as each part of speech (WordNet's counts).
using TagCounts = std::array<int64_t, 4>;

// The data that the tagger uses; all references outlive it. Caches what it has counted.
struct TaggerData {
  TaggerData(const Lexicon& words, const Morphology& morphology, const StopWords& stop_words,
             const PosTagger* statistics = nullptr);

  const Lexicon& words;
  const Morphology& morphology;
  const StopWords& stop_words;
  const PosTagger* const statistics;  // null: only rules
  // False if the lexicon contains no nouns at all (the starter lexicon), so any open-class word may
  // be one.
  const bool knows_nouns;
  const std::unique_ptr<WordMemo<TagCounts>> tag_counts;
};

// Candidates in text order; at most one reading per word. `tokens` are Tokenize(seed.text).
std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens);
// The same with the sentence's tags, made by data.statistics, which the caller keeps.
std::vector<Candidate> FindCandidates(const TaggerData& data, const Seed& seed,
                                      const std::vector<Token>& tokens, const SentenceTags& tags);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_TAGGER_H_
