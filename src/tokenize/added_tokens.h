// AddedTokens: tokens that are found verbatim in a text, before the model sees it: "[SEP]",
// "<mask>", "<|endoftext|>". Those of `normalized` kind are searched for after the normalizer.
//
//   tokens.Add({.id = 103, .content = "[MASK]"}, normalizer, &work);
//   tokens.Finish();
//   tokens.raw().ForEachPart(text, &work,  // id -1: text
//                           [&](std::string_view part, int32_t id) { ... });
#ifndef VETVEC_TOKENIZE_ADDED_TOKENS_H_
#define VETVEC_TOKENIZE_ADDED_TOKENS_H_

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tokenize/byte_trie.h"
#include "tokenize/normalizer.h"
#include "tokenize/work_budget.h"

namespace vetvec {

struct AddedToken {
  int32_t id = -1;
  std::string content;
  bool single_word = false;
  bool lstrip = false;
  bool rstrip = false;
  bool normalized = false;
};

// Thread safety: any thread, once finished.
class TokenFinder {
 public:
  void Add(std::string form, AddedToken token);
  void Finish();
  bool empty() const { return tokens_.empty(); }

  // Calls visit(part, id) for the tokens found, leftmost and longest first, and with -1 for the
  // text between them. No part is empty. Ends early if the budget is used up.
  template <typename Visit>
  void ForEachPart(std::string_view text, WorkBudget* work, Visit&& visit) const {
    size_t done = 0;
    for (size_t at = 0; at < text.size();) {
      if (!first_bytes_[static_cast<unsigned char>(text[at])]) {
        ++at;
        continue;
      }
      const auto [bytes, index, walked] = trie_.LongestPrefix(text.substr(at));
      if (!work->Charge(walked)) return;
      if (bytes == 0) {
        ++at;
        continue;
      }
      size_t begin = at;
      size_t end = at + bytes;
      at = end;
      const AddedToken& token = tokens_[static_cast<size_t>(index)];
      if (!Accepts(token, text, done, &begin, &end)) continue;
      if (begin > done) visit(text.substr(done, begin - done), int32_t{-1});
      visit(text.substr(begin, end - begin), token.id);
      done = end;
      at = end;
    }
    if (done < text.size()) visit(text.substr(done), int32_t{-1});
  }

 private:
  // Extends the match by white space; false if it is part of a word and must not be.
  static bool Accepts(const AddedToken& token, std::string_view text, size_t done, size_t* begin,
                      size_t* end);

  std::vector<AddedToken> tokens_;
  std::vector<std::pair<std::string, int32_t>> forms_;
  ByteTrie trie_;
  std::bitset<256> first_bytes_;
};

class AddedTokens {
 public:
  // `work`: of all tokens together.
  void Add(AddedToken token, const Normalizer* normalizer, WorkBudget* work);
  void Finish();
  const TokenFinder& raw() const { return raw_; }
  const TokenFinder& normalized() const { return normalized_; }

 private:
  TokenFinder raw_;
  TokenFinder normalized_;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_ADDED_TOKENS_H_
