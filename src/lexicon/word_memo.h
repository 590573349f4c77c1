// WordMemo: a cache of results by word.
//
// A text has few distinct words, which recur, and looking up one in WordNet takes dozens of steps.
//
//   WordMemo<Counts> memo;
//   memo.With(word, [&] { return CountsOf(word); },
//             [&](const Counts& counts) { total = counts.total; });
// Thread safety: any thread; threads share their results. Holds at most kMostWords words, a few
// MiB; results for further words are not kept.
#ifndef VETVEC_LEXICON_WORD_MEMO_H_
#define VETVEC_LEXICON_WORD_MEMO_H_

#include <array>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/string_hash.h"

namespace vetvec {

template <typename Value>
class WordMemo {
 public:
  static constexpr size_t kMostWords = 1 << 16;

  // Calls `use` with the value of `word`, either cached or from `make`. `use` may run under a lock,
  // so it must only copy what it needs.
  template <typename Make, typename Use>
  void With(std::string_view word, const Make& make, const Use& use) {
    Shard& shard = shards_[StringHash{}(word) % kShards];
    {
      const std::lock_guard<std::mutex> lock(shard.mutex);
      const auto found = shard.values.find(word);
      if (found != shard.values.end()) return use(found->second);
    }
    Value made = make();
    use(made);
    const std::lock_guard<std::mutex> lock(shard.mutex);
    if (shard.values.size() < kMostWords / kShards) shard.values.emplace(word, std::move(made));
  }

 private:
  static constexpr size_t kShards = 16;
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::string, Value, StringHash, std::equal_to<>> values;
  };
  std::array<Shard, kShards> shards_;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORD_MEMO_H_
