// PolarityWords: a direction for each word that has synonyms or antonyms.
//
// Words of one concept share a direction, words of the opposite concept have the opposite one
// (signed_graph.h), from the adjectives and verbs of the lexicons and of the suites' substitution
// table; the pairs of the inversion patterns ("many", "few") are added as foes. Inflected forms are
// found by their lemma, and "unkind" as the opposite of "kind" if no lexicon has it.
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_POLARITY_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_POLARITY_H_

#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/matrix.h"
#include "lexicon/inversion.h"
#include "lexicon/lexicon.h"
#include "lexicon/morphology.h"
#include "lexicon/word_lists.h"

namespace vetvec::mock {

inline constexpr size_t kPolarityDimension = 128;

struct PolaritySources {
  std::vector<std::shared_ptr<const Lexicon>> lexicons;
  std::shared_ptr<const Lexicon> wordnet;            // may be null
  std::shared_ptr<const ExceptionTable> exceptions;  // may be null
  const InversionList* inversions = nullptr;
  const StopWords* stop_words = nullptr;
};

// Thread safety: any thread. Found words are remembered, at most 200,000.
class PolarityWords {
 public:
  // `blind`: synonyms repel and antonyms attract; the inversion pairs stay as they are.
  PolarityWords(const PolaritySources& sources, bool blind);

  // Adds weight * direction of `word` (folded) to `out` and returns true; false if it has none.
  bool Add(std::string_view word, float weight, std::span<float> out) const;
  bool Has(std::string_view word) const;
  size_t size() const { return index_.size(); }

 private:
  struct Reading {
    size_t row = 0;
    float weight = 0;
  };
  using Readings = std::vector<Reading>;
  Readings Find(std::string_view word) const;
  Readings FindByLemma(std::string_view word) const;
  Readings Remembered(std::string_view word) const;

  const Morphology morphology_;
  const StopWords* const stop_words_;
  Matrix vectors_;
  std::unordered_map<std::string, size_t> index_;  // "a:happy", "v:like", "f:more"
  mutable std::shared_mutex mutex_;
  mutable std::unordered_map<std::string, Readings> found_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_POLARITY_H_
