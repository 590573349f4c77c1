// PolarWords: the three word lists from which SynTextBench's sentences are drawn.
//
// An entry is a word in one of its senses: a word with three neutral senses is in the neutral list
// three times and is drawn three times as often. A word may be in several lists.
//   SentiWordNet: the paper's rule (lexicon/sentiwordnet.h): 23,147 / 26,440 / 154,993 entries
//   embedded:     the starter lexicon's words of clear polarity; the neutral list consists of the
//                 frequent words of the embedded dictionary to which it gives no polarity
//
//   VETVEC_ASSIGN_OR_RETURN(PolarWords words, LoadPolarWords({.sentiwordnet = path}));
//   words.text(words.begin(PolarList::kNeutral));
#ifndef VETVEC_SUITES_POLAR_WORDS_H_
#define VETVEC_SUITES_POLAR_WORDS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lexicon/source.h"
#include "lexicon/word_lists.h"

namespace vetvec {

enum class PolarList : uint8_t { kPositive = 0, kNegative = 1, kNeutral = 2 };
inline constexpr size_t kPolarLists = 3;

// A word's weight in the reference polarity: kReferenceUnit times the mean of its entries, which
// count +1 (positive list), -1 (negative) or 0 (neutral).
inline constexpr int32_t kReferenceUnit = 1'000'000;

// An immutable value. Entries are numbered through the positive, then the negative, then the
// neutral list. Thread safety: any thread.
class PolarWords {
 public:
  // Keeps the order of each list. INVALID_ARGUMENT for an entry that is empty, contains white space
  // or is not UTF-8; INSUFFICIENT_DATA for a list without entries.
  static Result<PolarWords> Of(const std::array<std::vector<std::string_view>, kPolarLists>& lists,
                               std::vector<LexiconSource> sources);

  uint32_t begin(PolarList list) const { return starts_[static_cast<size_t>(list)]; }
  uint32_t size(PolarList list) const {
    return starts_[static_cast<size_t>(list) + 1] - starts_[static_cast<size_t>(list)];
  }
  std::string_view text(uint32_t entry) const {
    return {bytes_.data() + entries_[entry].offset, entries_[entry].size};
  }
  int32_t reference(uint32_t entry) const { return entries_[entry].reference; }
  // Whether no word needs escaping inside a JSON string.
  bool is_plain() const { return is_plain_; }
  const std::vector<LexiconSource>& sources() const { return sources_; }

 private:
  struct Entry {
    uint32_t offset = 0;
    uint32_t size = 0;
    int32_t reference = 0;
  };

  std::string bytes_;
  std::vector<Entry> entries_;
  std::array<uint32_t, kPolarLists + 1> starts_{};
  std::vector<LexiconSource> sources_;
  bool is_plain_ = true;
};

struct PolarWordPaths {
  std::string sentiwordnet;  // plain or gzip; empty: the embedded words
  std::string stop_words;    // excluded from all lists; "embedded": the built-in ones
};

Result<PolarWords> LoadPolarWords(const PolarWordPaths& paths);
// The stop words in `path`, which is as above; none if it is empty.
Result<StopWords> LoadStopWordsOrNone(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_SUITES_POLAR_WORDS_H_
