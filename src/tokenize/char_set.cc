#include "tokenize/char_set.h"

#include <algorithm>
#include <iterator>

#include "tokenize/unicode_class.h"

namespace vetvec {

void CharSet::AddSet(CharSet set) {
  if (set.negated_ || !set.sets_.empty() || !set.all_of_.empty()) {
    sets_.push_back(std::move(set));
    return;
  }
  ranges_.insert(ranges_.end(), set.ranges_.begin(), set.ranges_.end());
  categories_ |= set.categories_;
}

void CharSet::Intersect(CharSet set) { all_of_.push_back(std::move(set)); }

void CharSet::AddBothCases() {
  const auto ranges = ranges_;
  for (const auto& [first, last] : ranges) {
    for (char32_t c = first; c <= last && c < 128; ++c) {
      const char32_t lower = c | 0x20;
      if (lower < 'a' || lower > 'z') continue;
      ranges_.emplace_back(c ^ 0x20, c ^ 0x20);
      if (lower == 's') ranges_.emplace_back(0x17F, 0x17F);    // long s
      if (lower == 'k') ranges_.emplace_back(0x212A, 0x212A);  // Kelvin
    }
  }
}

void CharSet::Finish() {
  for (CharSet& set : sets_) set.Finish();
  for (CharSet& set : all_of_) set.Finish();
  std::sort(ranges_.begin(), ranges_.end());
  std::vector<std::pair<char32_t, char32_t>> apart;
  for (const auto& range : ranges_) {
    if (!apart.empty() && range.first <= apart.back().second + 1) {
      apart.back().second = std::max(apart.back().second, range.second);
    } else {
      apart.push_back(range);
    }
  }
  ranges_ = std::move(apart);
  for (char32_t c = 0; c < 128; ++c) ascii_[c] = Slow(c);
}

bool CharSet::Slow(char32_t c) const {
  bool has = categories_ != 0 && (categories_ & BitOf(CategoryOf(c))) != 0;
  if (!has) {
    const auto after =
        std::upper_bound(ranges_.begin(), ranges_.end(), c,
                         [](char32_t a, const auto& range) { return a < range.first; });
    has = after != ranges_.begin() && c <= std::prev(after)->second;
  }
  const auto holds = [c](const CharSet& set) { return set.Has(c); };
  has = has || std::any_of(sets_.begin(), sets_.end(), holds);
  has = has && std::all_of(all_of_.begin(), all_of_.end(), holds);
  return has != negated_;
}

}  // namespace vetvec
