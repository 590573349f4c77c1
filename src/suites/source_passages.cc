#include "suites/source_passages.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/rng.h"
#include "suites/near_duplicates.h"
#include "suites/sentence_copies.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostTextBytes = uint64_t{192} << 20;

std::vector<std::vector<uint32_t>> ShinglesOfAll(const std::vector<SourcePassage>& passages) {
  std::vector<std::vector<uint32_t>> shingles;
  shingles.reserve(passages.size());
  for (const SourcePassage& source : passages) {
    shingles.push_back(Shingles(TextUnits(source.passage.text)));
  }
  return shingles;
}

void DropNearDuplicates(const CancelToken* cancel, DroppedCounts* counts,
                        std::vector<SourcePassage>* passages) {
  const std::vector<bool> is_copy = FindNearDuplicates(ShinglesOfAll(*passages), cancel);
  size_t i = 0;
  const size_t dropped =
      std::erase_if(*passages, [&](const SourcePassage&) { return is_copy[i++]; });
  if (dropped > 0) (*counts)["near_duplicate"] = dropped;
}

// Finds passages that have half of the shorter one's sentences in common with an earlier passage.
// Such passages are parts of it, of any size, which the similarity of whole texts does not show.
void DropPartsOfOthers(DroppedCounts* counts, std::vector<SourcePassage>* passages) {
  std::unordered_map<uint64_t, std::pair<uint32_t, size_t>> first;  // passage, number of sentences
  uint32_t number = 0;
  const size_t dropped = std::erase_if(*passages, [&](const SourcePassage& source) {
    const std::vector<PassageSentence>& sentences = source.passage.sentences;
    std::map<uint32_t, size_t> shared;
    for (const PassageSentence& sentence : sentences) {
      const auto found = first.find(sentence.key);
      if (found == first.end()) continue;
      const auto& [other, size] = found->second;
      if (2 * ++shared[other] >= std::min(size, sentences.size())) return true;
    }
    ++number;
    for (const PassageSentence& sentence : sentences) {
      first.try_emplace(sentence.key, number, sentences.size());
    }
    return false;
  });
  if (dropped > 0) (*counts)["part_of_another"] = dropped;
}

// Chooses each passage's sentence among those that occur nowhere else; drops passages without one.
void ChooseQueries(uint64_t seed, DroppedCounts* counts, std::vector<SourcePassage>* passages) {
  std::unordered_map<uint64_t, uint32_t> times;
  for (const SourcePassage& source : *passages) {
    for (const PassageSentence& sentence : source.passage.sentences) ++times[sentence.key];
  }
  const size_t dropped = std::erase_if(*passages, [&](SourcePassage& source) {
    std::vector<size_t> fit;
    for (size_t i = 0; i < source.passage.sentences.size(); ++i) {
      const PassageSentence& sentence = source.passage.sentences[i];
      if (sentence.can_be_query && times[sentence.key] == 1) fit.push_back(i);
    }
    if (fit.empty()) return true;
    source.query = fit[static_cast<size_t>(Rng(seed, source.draw).Below(fit.size()))];
    return false;
  });
  if (dropped > 0) (*counts)["no_query"] += dropped;
}

// Drops passages whose sentence also occurs in another passage, with at most a word or two changed.
void DropQueriesOfTwo(DroppedCounts* counts, std::vector<SourcePassage>* passages) {
  std::vector<SentenceShingles> sentences;
  sentences.reserve(passages->size());
  for (size_t i = 0; i < passages->size(); ++i) {
    const PassageText& passage = (*passages)[i].passage;
    sentences.push_back({Shingles(TextUnits(CutOut(passage, (*passages)[i].query).first)), i});
  }
  const std::vector<bool> is_copy = FindSentenceCopies(sentences, ShinglesOfAll(*passages));
  size_t i = 0;
  const size_t dropped =
      std::erase_if(*passages, [&](const SourcePassage&) { return is_copy[i++]; });
  if (dropped > 0) (*counts)["query_elsewhere"] = dropped;
}

}  // namespace

PassageCollector::PassageCollector(uint64_t seed, uint64_t min_sentences, DroppedCounts* dropped)
    : seed_(seed), dropped_(dropped) {
  rules_.min_sentences = static_cast<size_t>(min_sentences);
}

Status PassageCollector::Take(const Paragraph& paragraph) {
  uint32_t part = 0;
  for (const std::string_view text : PassageParts(paragraph.text, rules_)) {
    TakePart(paragraph, ++part, text);
  }
  return OkStatus();
}

void PassageCollector::TakePart(const Paragraph& paragraph, uint32_t part, std::string_view text) {
  SourcePassage source;
  if (const char* reason = ReadPassage(text, rules_, &source.passage)) {
    ++(*dropped_)[reason];
    return;
  }
  const uint64_t key = TextKey(source.passage.text);
  if (!keys_.insert(key).second) {
    ++(*dropped_)["duplicate"];
    return;
  }
  source.document = paragraph.document;
  source.number = paragraph.number;
  source.part = part;
  source.draw = Rng(seed_, key).Next64();
  bytes_ += source.passage.text.size();
  passages_.push_back(std::move(source));
  if (bytes_ > 2 * kMostTextBytes) Thin();
}

std::vector<SourcePassage> PassageCollector::Finish() {
  if (bytes_ > kMostTextBytes) Thin();
  return std::move(passages_);
}

void PassageCollector::Thin() {
  std::vector<std::pair<uint64_t, size_t>> by_draw;
  for (const SourcePassage& source : passages_) {
    by_draw.emplace_back(source.draw, source.passage.text.size());
  }
  std::sort(by_draw.begin(), by_draw.end());
  bytes_ = 0;
  uint64_t limit = 0;  // passages with lower draws are kept
  for (const auto& [draw, size] : by_draw) {
    limit = draw;
    if (bytes_ + size > kMostTextBytes) break;
    bytes_ += size;
  }
  (*dropped_)["over_limit"] +=
      std::erase_if(passages_, [&](const SourcePassage& source) { return source.draw >= limit; });
}

void PreparePassages(uint64_t seed, const CancelToken* cancel, std::vector<SourcePassage>* passages,
                     DroppedCounts* dropped) {
  DropNearDuplicates(cancel, dropped, passages);
  if (cancel != nullptr && cancel->requested()) return;
  DropPartsOfOthers(dropped, passages);
  ChooseQueries(seed, dropped, passages);
  DropQueriesOfTwo(dropped, passages);
}

}  // namespace vetvec
