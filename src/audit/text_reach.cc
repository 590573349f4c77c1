#include "audit/text_reach.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace vetvec {
namespace {

constexpr double kEqual = 1e-6;  // times the longer vector's length
constexpr uint64_t kLeastEqual = 5;
constexpr double kBehind = 0.9;
constexpr double kAgreement = 0.95;

struct Change {
  size_t word = 0;  // index of the first word that differs, from 0
  bool is_seen = false;
};

bool AreEqual(std::span<const float> a, std::span<const float> b) {
  double difference = 0;
  double length = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference += (double{a[i]} - double{b[i]}) * (double{a[i]} - double{b[i]});
    length += std::max(double{a[i]} * double{a[i]}, double{b[i]} * double{b[i]});
  }
  return difference <= kEqual * kEqual * length;
}

// Nothing if the words are the same apart from their order, or are not separated by blanks.
std::optional<size_t> FirstChange(const std::string& a, const std::string& b) {
  const std::vector<std::string> first = PlainWords(a);
  const std::vector<std::string> second = PlainWords(b);
  if (first.size() < 2 || second.size() < 2) return std::nullopt;
  const auto at = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  if (at.first == first.end() && at.second == second.end()) return std::nullopt;
  std::vector<std::string> sorted_first = first;
  std::vector<std::string> sorted_second = second;
  std::sort(sorted_first.begin(), sorted_first.end());
  std::sort(sorted_second.begin(), sorted_second.end());
  if (sorted_first == sorted_second) return std::nullopt;
  return static_cast<size_t>(at.first - first.begin());
}

}  // namespace

std::optional<uint64_t> WordsRead(MatrixView rows, const TextBatch& texts,
                                  const std::vector<KinPair>& kin) {
  std::vector<Change> changes;
  uint64_t equal = 0;
  for (const KinPair& pair : kin) {
    const std::optional<size_t> word =
        FirstChange(std::string(texts[pair.variant]), std::string(texts[pair.seed]));
    if (!word) continue;
    changes.push_back({*word, !AreEqual(rows.row(pair.variant), rows.row(pair.seed))});
    equal += changes.back().is_seen ? 0U : 1U;
  }
  if (equal < kLeastEqual) return std::nullopt;
  std::sort(changes.begin(), changes.end(),
            [](const Change& a, const Change& b) { return a.word > b.word; });
  std::optional<uint64_t> cut;
  double behind = 0;
  double unseen = 0;
  double unseen_here = 0;  // unseen minus seen changes at the current word
  for (size_t i = 0; i < changes.size(); ++i) {
    behind += 1;
    unseen += changes[i].is_seen ? 0 : 1;
    unseen_here += changes[i].is_seen ? -1 : 1;
    if (i + 1 < changes.size() && changes[i + 1].word == changes[i].word) continue;
    if (unseen >= kAgreement * behind && unseen_here > 0) cut = changes[i].word;
    if (unseen < kAgreement * behind && cut) break;
    unseen_here = 0;
  }
  if (!cut) return std::nullopt;
  const auto covered = std::count_if(changes.begin(), changes.end(), [&](const Change& change) {
    return !change.is_seen && change.word >= *cut;
  });
  if (static_cast<double>(covered) < kBehind * static_cast<double>(equal)) return std::nullopt;
  return cut;
}

double ShareOfLongerTexts(const TextBatch& texts, uint64_t count, uint64_t words) {
  uint64_t longer = 0;
  for (uint64_t id = 0; id < count; ++id) {
    longer += PlainWords(std::string(texts[id])).size() > words ? 1U : 0U;
  }
  return count == 0 ? 0 : static_cast<double>(longer) / static_cast<double>(count);
}

}  // namespace vetvec
