// WordNet 3.x from its dict files (Debian package wordnet-base), SentiWordNet scores joined in.
//
// The folder must hold index.{noun,verb,adj,adv} and data.{noun,verb,adj,adv};
// {noun,verb,adj,adv}.exc (irregular forms) and cntlist.rev (tag counts) are read if they exist.
// Glosses are skipped. The source's sha256 is over lines "file name <tab> sha256 of the file", in
// reading order.
//
//   VETVEC_ASSIGN_OR_RETURN(WordNet wordnet, LoadWordNet("/usr/share/wordnet", &senti));
//   wordnet.lexicon->Senses("able", PartOfSpeech::kAdjective);
//   Morphology morphology(wordnet.lexicon, wordnet.exceptions);
#ifndef VETVEC_LEXICON_WORDNET_H_
#define VETVEC_LEXICON_WORDNET_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lexicon/lexicon.h"
#include "lexicon/morphology.h"
#include "lexicon/sentiwordnet.h"

namespace vetvec {

struct WordNetCounts {
  int64_t synsets = 0;        // 117,659 in WordNet 3.0
  int64_t senses = 0;         // (lemma, synset) pairs: 206,941
  int64_t antonym_links = 0;  // lexical, each direction counted once: 7,979
  int64_t lemmas = 0;         // (lemma, part of speech)
  int64_t exceptions = 0;
  int64_t tagged_senses = 0;  // senses with a tag count
  int64_t scored_senses = 0;  // senses that SentiWordNet knows; joined on lemma#sense, never on ID
  // Of these, senses whose number is truncated in the SentiWordNet file ("good#2" for good#20) and
  // which were identified by the order of the synsets.
  int64_t repaired_senses = 0;
};

struct WordNet {
  std::shared_ptr<const Lexicon> lexicon;
  std::shared_ptr<const ExceptionTable> exceptions;
  WordNetCounts counts;
};

// `sentiwordnet` may be null; then no sense has scores and every polarity is "none". Errors:
// NOT_FOUND / PERMISSION_DENIED for a missing file; PARSE_ERROR with file and line for a bad one.
// Cost: under a second for WordNet 3.0; lookups are O(1) in the number of lemmas.
Result<WordNet> LoadWordNet(const std::string& folder, const SentiWordNet* sentiwordnet = nullptr);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORDNET_H_
