// CharSet: a set of characters, as a class of a pattern ([...], \s, \p{L}) describes it.
//
//   CharSet set;
//   set.AddRange('a', 'z');
//   set.AddCategories(kLetters);  // pattern_class.h
//   set.Finish();
//   if (set.Has(c)) ...
#ifndef VETVEC_TOKENIZE_CHAR_SET_H_
#define VETVEC_TOKENIZE_CHAR_SET_H_

#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

namespace vetvec {

// Thread safety: any thread, once finished. Cost of Has: constant for ASCII, else logarithmic in
// the ranges and linear in the sets within.
class CharSet {
 public:
  void AddRange(char32_t first, char32_t last) { ranges_.emplace_back(first, last); }
  void AddCategories(uint32_t bits) { categories_ |= bits; }  // of BitOf (unicode_class.h)
  void AddSet(CharSet set);
  // Only what is also in `set` remains.
  void Intersect(CharSet set);
  void AddBothCases();  // what (?i) does to the ranges of ASCII letters
  void Negate() { negated_ = !negated_; }
  void Finish();  // after the last change
  bool Has(char32_t c) const { return c < 128 ? ascii_[c] : Slow(c); }

 private:
  bool Slow(char32_t c) const;

  std::vector<std::pair<char32_t, char32_t>> ranges_;  // once finished: in order, apart
  uint32_t categories_ = 0;
  std::vector<CharSet> sets_;
  std::vector<CharSet> all_of_;  // and in each of these
  bool negated_ = false;
  std::bitset<128> ascii_;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_CHAR_SET_H_
