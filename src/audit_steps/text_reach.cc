#include "audit_steps/text_reach.h"

#include <algorithm>
#include <string>

#include "core/vector_distance.h"

namespace vetvec {
namespace {

constexpr uint64_t kLeastEqual = 5;
constexpr double kBehind = 0.9;
constexpr double kMostUnseen = 0.95;

// The first difference of two texts that differ in a word.
struct Change {
  size_t word = 0;  // its index, from 0
  size_t byte = 0;  // likewise
  bool is_seen = false;
};
using Place = size_t Change::*;

// Nothing if the words are the same apart from their order, or are not separated by blanks.
std::optional<Change> FirstChange(const std::string& a, const std::string& b) {
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
  const auto byte = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return Change{static_cast<size_t>(at.first - first.begin()),
                static_cast<size_t>(byte - a.begin())};
}

std::vector<Change> ChangesOf(MatrixView rows, const TextBatch& texts,
                              const std::vector<KinPair>& kin) {
  std::vector<Change> changes;
  for (const KinPair& pair : kin) {
    std::optional<Change> change =
        FirstChange(std::string(texts[pair.variant]), std::string(texts[pair.seed]));
    if (!change) continue;
    change->is_seen = !AreSameVector(rows.row(pair.variant), rows.row(pair.seed));
    changes.push_back(*change);
  }
  return changes;
}

// The place that divides seen changes from unseen ones.
std::optional<size_t> CutIn(std::vector<Change> changes, Place place) {
  const auto equal = std::count_if(changes.begin(), changes.end(),
                                   [](const Change& change) { return !change.is_seen; });
  if (static_cast<uint64_t>(equal) < kLeastEqual) return std::nullopt;
  std::sort(changes.begin(), changes.end(),
            [&](const Change& a, const Change& b) { return a.*place > b.*place; });
  std::optional<size_t> cut;
  double behind = 0;
  double unseen = 0;
  double unseen_here = 0;  // unseen minus seen changes at the current place
  for (size_t i = 0; i < changes.size(); ++i) {
    behind += 1;
    unseen += changes[i].is_seen ? 0 : 1;
    unseen_here += changes[i].is_seen ? -1 : 1;
    if (i + 1 < changes.size() && changes[i + 1].*place == changes[i].*place) continue;
    if (unseen >= kMostUnseen * behind && unseen_here > 0) cut = changes[i].*place;
    if (unseen < kMostUnseen * behind && cut) break;
    unseen_here = 0;
  }
  if (!cut) return std::nullopt;
  const auto covered = std::count_if(changes.begin(), changes.end(), [&](const Change& change) {
    return !change.is_seen && change.*place >= *cut;
  });
  if (static_cast<double>(covered) < kBehind * static_cast<double>(equal)) return std::nullopt;
  return cut;
}

// The changes on the wrong side of a cut.
int64_t ErrorsOf(const std::vector<Change>& changes, Place place, size_t cut) {
  return std::count_if(changes.begin(), changes.end(), [&](const Change& change) {
    return change.is_seen == (change.*place >= cut);
  });
}

}  // namespace

TextReach ReachOf(MatrixView rows, const TextBatch& texts, const std::vector<KinPair>& kin) {
  const std::vector<Change> changes = ChangesOf(rows, texts, kin);
  const std::optional<size_t> words = CutIn(changes, &Change::word);
  const std::optional<size_t> bytes = CutIn(changes, &Change::byte);
  if (!words || !bytes) return {words, bytes};
  const int64_t by_words = ErrorsOf(changes, &Change::word, *words);
  const int64_t by_bytes = ErrorsOf(changes, &Change::byte, *bytes);
  if (by_words < by_bytes) return {words, std::nullopt};
  if (by_bytes < by_words) return {std::nullopt, bytes};
  return {words, bytes};
}

double ShareOfLongerTexts(const TextBatch& texts, uint64_t count, const TextReach& reach) {
  uint64_t longer = 0;
  for (uint64_t id = 0; id < count; ++id) {
    const bool is_longer = reach.words ? PlainWords(std::string(texts[id])).size() > *reach.words
                                       : reach.bytes && texts[id].size() > *reach.bytes;
    longer += is_longer ? 1U : 0U;
  }
  return count == 0 ? 0 : static_cast<double>(longer) / static_cast<double>(count);
}

}  // namespace vetvec
