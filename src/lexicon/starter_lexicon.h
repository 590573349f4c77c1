// The built-in English starter data, with which suites, thresholds and the mock server work without
// any file.
//
// Written for this project (sources and provenance in src/lexicon/data/, README there); compiled in
// as bytes and parsed on first use by the readers that also read users' files. Never destroyed.
//
//   StarterLexicon()->Senses("happy", PartOfSpeech::kAdjective);
//   StarterDictionary().words.size() >= 2000;
#ifndef VETVEC_LEXICON_STARTER_LEXICON_H_
#define VETVEC_LEXICON_STARTER_LEXICON_H_

#include <memory>

#include "lexicon/gender.h"
#include "lexicon/inversion.h"
#include "lexicon/lexicon.h"
#include "lexicon/word_lists.h"

namespace vetvec {

// Polar adjectives and verbs with synonyms of the same polarity and antonyms of the opposite one.
const std::shared_ptr<const Lexicon>& StarterLexicon();
const GenderPairs& StarterGenderPairs();    // 60 pairs or more, both directions
const NameLists& StarterNames();            // 60 first names or more
const InversionList& StarterInversions();   // 40 patterns or more
const StopWords& StarterStopWords();        // function words
const WordList& StarterDictionary();        // 2,000 frequent words or more, most frequent first
const FrequencyList& StarterFrequencies();  // the same words with their counts

}  // namespace vetvec

#endif  // VETVEC_LEXICON_STARTER_LEXICON_H_
