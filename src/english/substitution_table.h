// The substitution table: which synonym and antonym may stand for an English adjective or verb, and
// in which place. Written for this project; the rows are in data/substitution_*.tsv.
//
// A thesaurus lists what can replace a word in some sense; few of these fit a given sentence. For
// frequent words the table names those that do and the places in which they do ("hard" ->
// "difficult" before "work", not before "wood"). Words without a row are left to the lexicons and
// stricter rules (substitution.h).
//
// The columns of a row: pos sign word synonyms antonyms conditions. Synonyms and antonyms are
// separated by commas, the best first. pos: a, v. sign: + or - our word on its polarity (the
// synonyms' is the same, the antonyms' the other); ? opposites without a polarity of ours ("long",
// "short"): by PolarityRule::kFirstSense the lexicon's scores say; 0 no opposite, synonyms only.
// Several rows of one word are tried in order. Conditions, separated by blanks, all must hold:
//   attr, pred      adjectives: only before a noun; only after a verb such as "be"
//   n=a,b  n!a,b    the noun. Attributive adjectives: the one they describe, where there are tags,
//                   else the word after. Verbs: their object, or the subject of passive and
//                   intransitive ones, where there are tags, else any word of the sentence (n=);
//                   n! is also asked of the word after. Predicative adjectives: any of the 6 words
//                   before (n=), none of them (n!). "@money": a class of noun_classes.tsv
//   base            not the comparative and superlative
//   p=a,b  p!a,b    the word before
//   w=a,b  w!a,b    any word of the sentence
//   prep=a,b        what may follow a predicative adjective or an intransitive verb besides the end
//                   of the clause and a time ("on Monday"): "of", "with", "to", "that", ...
//   never           in the tables of contrasts: the row's word is not contrasted
//   also            in the tables of contrasts: the word may be contrasted by its other rows, too
//   safe            the synonym fits wherever the row does: of a sentence's words it is taken first
//   weak            the synonym fits too few places to be put in; the antonym is used alone
//   f=LETTERS       verbs, what must follow: o an object, n an object but no bare pronoun, x a
//                   pronoun and "to", i nothing or one of prep=, p one of prep= only, t "to" +
//                   verb, h a clause, g an -ing form
#ifndef VETVEC_ENGLISH_SUBSTITUTION_TABLE_H_
#define VETVEC_ENGLISH_SUBSTITUTION_TABLE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon/lexicon.h"
#include "lexicon/source.h"

namespace vetvec {

enum class RowTier : uint8_t { kSafe = 0, kUsual = 1, kWeak = 2 };

struct SubstitutionRow {
  std::string_view lemma;
  PartOfSpeech pos = PartOfSpeech::kAdjective;
  char sign = '0';
  std::vector<std::string_view> synonyms;
  std::vector<std::string_view> antonyms;
  bool attributive = true;
  bool predicative = true;
  bool base_only = false;
  bool never = false;
  bool also = false;
  RowTier tier = RowTier::kUsual;
  std::string_view frames = "o";
  std::vector<std::string_view> noun, not_noun, previous, not_previous, word, not_word, following;
};

// Rows of `lemma`, in order; empty if it has none.
std::span<const SubstitutionRow> RowsOf(std::string_view lemma, PartOfSpeech pos);

// The rows by which `lemma` is contrasted, before those of RowsOf where one is `also`, else instead
// of them; empty if it has none.
std::span<const SubstitutionRow> ContrastRowsOf(std::string_view lemma, PartOfSpeech pos);

// True for a word that is left alone unless it has a row: what a lexicon says of it seldom fits
// ("kind of", "second", "mean", ...).
bool IsBlockedLemma(std::string_view lemma, PartOfSpeech pos);

// The table's words as a lexicon, so that the tagger knows them where there is no WordNet.
std::shared_ptr<const Lexicon> TableLexicon();

// Its name and the sha-256 of the files of RowsOf, for manifests.
LexiconSource SubstitutionTableSource();

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SUBSTITUTION_TABLE_H_
