// Collects the parts of paragraphs that can be passages, and prepares them before any is drawn.
//
//   PassageCollector collector(seed, 3, &dropped);   // Take(paragraph) for each
//   std::vector<SourcePassage> passages = collector.Finish();
//   PreparePassages(seed, nullptr, &passages, &dropped);  // each has its query now
// Used by suites/passages_suite.h, which names the reasons counted in `dropped`. Thread safety: a
// collector is used by one thread at a time.
#ifndef VETVEC_SUITES_SOURCE_PASSAGES_H_
#define VETVEC_SUITES_SOURCE_PASSAGES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/cancel.h"
#include "base/status.h"
#include "suites/documents.h"
#include "suites/passage.h"

namespace vetvec {

using DroppedCounts = std::map<std::string, uint64_t>;  // reason -> parts of paragraphs

struct SourcePassage {
  PassageText passage;
  std::shared_ptr<const std::string> document;
  uint32_t number = 0;  // of the paragraph in its document, from 1
  uint32_t part = 1;    // of the paragraph, from 1
  uint64_t draw = 0;    // random, from the seed; decides the order
  size_t query = 0;     // the sentence used as the query
};

// Collects suitable paragraphs as they are read, each text once. If they have more than 192 MiB of
// text, those with the lowest `draw` are kept. The collection is reduced whenever it reaches twice
// that size, which does not affect the result.
class PassageCollector {
 public:
  PassageCollector(uint64_t seed, uint64_t min_sentences, DroppedCounts* dropped);
  Status Take(const Paragraph& paragraph);
  std::vector<SourcePassage> Finish();

 private:
  void TakePart(const Paragraph& paragraph, uint32_t part, std::string_view text);
  void Thin();

  const uint64_t seed_;
  DroppedCounts* const dropped_;
  PassageRules rules_;
  std::unordered_set<uint64_t> keys_;
  uint64_t bytes_ = 0;
  std::vector<SourcePassage> passages_;
};

// Drops copies and parts of other passages, chooses each one's query, and drops those whose query
// also occurs elsewhere. `cancel` (may be null) ends the work early; the passages are then invalid.
void PreparePassages(uint64_t seed, const CancelToken* cancel, std::vector<SourcePassage>* passages,
                     DroppedCounts* dropped);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SOURCE_PASSAGES_H_
