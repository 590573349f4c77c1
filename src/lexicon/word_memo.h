// WordMemo: what was found out about words, by word.
//
// A text has few distinct words, and they recur; what WordNet says of one costs dozens of look-ups.
//
//   WordMemo<Counts> memo;
//   memo.With(word, [&] { return CountsOf(word); }, [&](const Counts& counts) { total =
//   counts.total; });
// Thread safety: free; threads share what any of them has found. Holds at most kMostWords words, a
// few MiB; what comes later is found out anew each time.
#ifndef VETVEC_LEXICON_WORD_MEMO_H_
#define VETVEC_LEXICON_WORD_MEMO_H_

#include <array>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace vetvec {

template <typename Value>
class WordMemo {
 public:
  static constexpr size_t kMostWords = 1 << 16;

  // Calls `use` with the value of `word`, the kept one or what `make` gives. `use` may run under a
  // lock: it copies what it needs and does nothing else.
  template <typename Make, typename Use>
  void With(std::string_view word, const Make& make, const Use& use) {
    Shard& shard = shards_[Hash{}(word) % kShards];
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
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::string, Value, Hash, std::equal_to<>> values;
  };
  std::array<Shard, kShards> shards_;
};

}  // namespace vetvec

#endif  // VETVEC_LEXICON_WORD_MEMO_H_
