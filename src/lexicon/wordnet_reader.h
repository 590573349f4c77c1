// Reads the lines of WordNet's dict files into a WordNetStore. Private to this folder.
//
// Formats: WordNet manual pages wndb(5WN), senseidx(5WN), cntlist(5WN). Order of calls: ReadData
// for all parts of speech, then ReadIndex for all, then ReadCounts, JoinScores and Finish.
#ifndef VETVEC_LEXICON_WORDNET_READER_H_
#define VETVEC_LEXICON_WORDNET_READER_H_

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lexicon/sentiwordnet.h"
#include "lexicon/wordnet_store.h"

namespace vetvec {

class WordNetReader {
 public:
  explicit WordNetReader(WordNetStore* store) : store_(store) {}

  Status ReadData(PartOfSpeech pos, std::string_view text, const std::string& path);
  Status ReadIndex(PartOfSpeech pos, std::string_view text, const std::string& path);
  Status ReadCounts(std::string_view text, const std::string& path);
  // Resolves antonyms and satellites' heads. PARSE_ERROR if a pointer leads nowhere.
  Status Finish();
  void JoinScores(const SentiWordNet& sentiwordnet);

  int64_t antonym_links() const { return antonym_links_; }
  int64_t tagged_senses() const { return tagged_senses_; }
  int64_t scored_senses() const { return scored_senses_; }
  int64_t repaired_senses() const { return repaired_senses_; }

 private:
  class Fields;
  struct Pointer {  // antonym or similar-to, kept until all synsets have been read
    uint32_t from_synset = 0;
    uint32_t to_offset = 0;
    PartOfSpeech to_pos = PartOfSpeech::kNoun;
    uint16_t from_word = 0;  // 1-based
    uint16_t to_word = 0;
    bool similar = false;
    int64_t line = 0;
  };

  Status ReadSynset(PartOfSpeech pos, std::string_view line, int64_t number);
  Status ReadWords(Fields* fields, uint32_t synset, int64_t number);
  Status ReadPointers(Fields* fields, uint32_t synset, int64_t number);
  Status ReadLemma(PartOfSpeech pos, std::string_view line, int64_t number);
  Status ReadCount(std::string_view line, int64_t number);
  void LinkSense(uint32_t synset, std::string_view lemma, uint32_t sense);
  void SetScores(uint32_t sense, const SenseScores& scores);
  void JoinRepeated(uint32_t sense, const std::vector<const SentiWordNet::Term*>& terms,
                    const std::vector<uint32_t>& hits);
  uint32_t SynsetAt(PartOfSpeech pos, uint32_t offset) const;  // kNoIndex if none

  WordNetStore* store_;
  // Offsets ascend in a data file: (offset, synset), looked up by binary search.
  std::array<std::vector<std::pair<uint32_t, uint32_t>>, 4> offsets_;
  std::vector<Pointer> pointers_;
  std::array<std::string, 4> paths_;
  int64_t antonym_links_ = 0;
  int64_t tagged_senses_ = 0;
  int64_t scored_senses_ = 0;
  int64_t repaired_senses_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORDNET_READER_H_
