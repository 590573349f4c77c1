// The substitution table: the synonyms and antonyms that can replace an English adjective or verb,
// and the places in which they can. Written for this project; the rows are in
// data/substitution_*.tsv.
//
// A thesaurus lists words that can replace a word in some sense; few of these fit a given sentence.
// For frequent words, the table names those that do and the places in which they do ("hard" ->
// "difficult" before "work", not before "wood"). For words without a row, the lexicons and stricter
// rules are used (substitution.h).
//
// The columns of a row: pos sign word synonyms antonyms conditions. Synonyms and antonyms are
// separated by commas, the best first. pos: a, v. sign: + or - is the word's polarity (that of the
// synonyms is the same, that of the antonyms the opposite); ? means opposites without a polarity in
// the table ("long", "short"), for which PolarityRule::kFirstSense uses the lexicon's scores; 0
// means synonyms only. Several rows of a word are tried in order. Conditions are separated by
// blanks, and all must hold:
//   attr, pred      adjectives: only before a noun; only after a verb such as "be"
//   n=a,b  n!a,b    the noun. Attributive adjectives: the noun they describe if there are tags,
//                   otherwise the next word. Verbs: their object, or the subject of passive and
//                   intransitive verbs, if there are tags; otherwise any word of the sentence (n=);
//                   n! also applies to the next word. Predicative adjectives: any of the 6 words
//                   before (n=), none of them (n!). "@money": a class of noun_classes.tsv
//   base            not the comparative or superlative
//   p=a,b  p!a,b    the word before
//   w=a,b  w!a,b    any word of the sentence
//   prep=a,b        what may follow a predicative adjective or an intransitive verb, in addition to
//                   the end of the clause and a time ("on Monday"): "of", "with", "to", "that", ...
//   never           in the tables of contrasts: the row's word is not contrasted
//   also            in the tables of contrasts: the word's other rows may contrast it, too
//   safe            the synonym fits wherever the row does, so it is preferred within a sentence
//   weak            the synonym fits too few places to be used; only the antonym is used
//   f=LETTERS       for verbs, what must follow: o an object, n an object other than a bare
//                   pronoun, x a pronoun and "to", i nothing or one of prep=, p one of prep=,
//                   t "to" + verb, h a clause, g an -ing form
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

// The rows of `lemma`, in order; empty if it has none.
std::span<const SubstitutionRow> RowsOf(std::string_view lemma, PartOfSpeech pos);

// The rows that contrast `lemma`: used before those of RowsOf if one is `also`, otherwise instead
// of them; empty if there are none.
std::span<const SubstitutionRow> ContrastRowsOf(std::string_view lemma, PartOfSpeech pos);

// True for a word that is not replaced unless it has a row, because a lexicon's entries for it
// seldom fit ("kind of", "second", "mean", ...).
bool IsBlockedLemma(std::string_view lemma, PartOfSpeech pos);

// The table's words as a lexicon, so that the tagger knows them even without WordNet.
std::shared_ptr<const Lexicon> TableLexicon();

// The table's name and the sha-256 of the files of RowsOf, for manifests.
LexiconSource SubstitutionTableSource();

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SUBSTITUTION_TABLE_H_
