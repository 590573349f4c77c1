// WordNetStore: the tables behind LoadWordNet, filled by wordnet_reader.cc and looked up here.
//
// Words, synsets and senses are numbered in flat arrays (207,000 senses take about 12 MB); words of
// one synset are adjacent, and so are senses of one lemma. Private to this folder.
#ifndef VETVEC_LEXICON_WORDNET_STORE_H_
#define VETVEC_LEXICON_WORDNET_STORE_H_

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lexicon/lexicon.h"

namespace vetvec {

inline constexpr uint32_t kNoIndex = std::numeric_limits<uint32_t>::max();

class WordNetStore : public Lexicon {
 public:
  struct Word {  // a lemma in a synset
    std::string_view text;
    AdjectivePosition position = AdjectivePosition::kAny;
    uint32_t synset = 0;
    uint32_t sense = kNoIndex;
  };
  struct Synset {
    uint32_t first_word = 0;
    uint32_t word_count = 0;
    PartOfSpeech pos = PartOfSpeech::kNoun;
    bool satellite = false;
    uint32_t head = kNoIndex;  // of a satellite: the synset that it is similar to
  };
  struct SenseRow {
    uint32_t word = kNoIndex;
    int32_t number = 0;
    uint32_t tag_count = 0;
    bool scored = false;
    SenseScores scores;
  };
  struct LemmaRow {
    uint32_t first_sense = 0;
    uint32_t sense_count = 0;
  };
  using LemmaMap = std::unordered_map<std::string_view, LemmaRow>;

  std::vector<Sense> Senses(std::string_view lemma, PartOfSpeech pos) const override;
  bool Has(std::string_view lemma, PartOfSpeech pos) const override;
  std::optional<SenseScores> FirstScores(std::string_view lemma, PartOfSpeech pos) const override;
  int64_t TagCount(std::string_view lemma, PartOfSpeech pos) const override;
  std::vector<LexiconSource> Sources() const override { return sources; }
  std::vector<std::string_view> Lemmas(PartOfSpeech pos) const override;

  // Copies `text` with underscores replaced by blanks; the view is valid as long as the store.
  std::string_view Keep(std::string_view text);
  const LemmaRow* Find(std::string_view lemma, PartOfSpeech pos) const;
  LemmaMap& lemmas(PartOfSpeech pos) { return lemmas_[static_cast<size_t>(pos)]; }

  std::vector<Word> words;
  std::vector<Synset> synsets;
  std::vector<SenseRow> senses;
  std::vector<std::pair<uint32_t, uint32_t>> antonyms;  // word -> word, sorted by the first
  std::vector<LexiconSource> sources;

 private:
  RelatedWord Related(const Word& word, bool indirect) const;
  void AddAntonyms(uint32_t word_index, Sense* sense) const;
  void AddLinksFrom(uint32_t first_word, uint32_t word_count, Sense* sense) const;
  bool HasLinks(uint32_t word_index) const;

  std::array<LemmaMap, 4> lemmas_;
  std::deque<std::string> blocks_;  // the letters of all words; blocks never move
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORDNET_STORE_H_
