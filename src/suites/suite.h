// Suite: a list of contrastive triples (or other items) with everything needed to generate it
// again; and the generator of contrastive triples.
//
// Relations (Costello, section 4.2; "C" in the project's decisions):
//   CR1  positive: one adjective or verb -> synonym of the same polarity
//        negative: the same word -> antonym of the opposite polarity; with PolarityRule::kSense
//        also opposites without polarity ("long", "short") from the built-in table or the user's
//        lexicon
//   CR2  positive: all gendered words and first names swapped
//        negative: one adjective or verb -> synonym of the same polarity
//   CR3  positive: one adjective or verb -> synonym
//        negative: the meaning inverted, by the user's reference table, by an inversion pattern
//        or by negation (negation.h)
//   CR4  like CR1, but in sentence A of an equivalent pair "A [SEP] B" whose sentences both contain
//        the word; B is unchanged
// A vendor violates a triple when distance(seed, positive) - distance(seed, negative) > threshold.
//
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, GenerateContrastive(options, seeds, lexicons));
#ifndef VETVEC_SUITES_SUITE_H_
#define VETVEC_SUITES_SUITE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/triple.h"
#include "english/polarity.h"
#include "lexicon/source.h"
#include "suites/items.h"
#include "suites/retrieval_set.h"
#include "suites/seeds.h"

namespace vetvec {

inline constexpr const char* kContrastiveKind = "contrastive";
inline constexpr const char* kSynTextBenchKind = "syntextbench";
inline constexpr const char* kSynTextBenchIclKind = "syntextbench-icl";  // prompts, not a suite
inline constexpr const char* kScoredKind = "sr";
inline constexpr const char* kRobustnessKind = "robustness";
inline constexpr const char* kMeaningKind = "meaning";
inline constexpr const char* kRankingKind = "evalrank";
inline constexpr const char* kRetrievalKind = "retrieval";
inline constexpr const char* kPassagesKind = "passages";
inline constexpr const char* kContractKind = "contract";  // for audits; without texts or a file
inline constexpr const char* kFileKind = "file";  // the first line shows the form of the items
// Increased whenever the same random seed, seeds and lexicons would give different bytes.
inline constexpr const char* kContrastiveGenerator = "vetvec-contrastive-3";

struct Suite {
  std::string name;
  std::string kind = kContrastiveKind;
  std::string generator = kContrastiveGenerator;  // empty for a user suite
  uint64_t random_seed = 0;
  std::vector<Triple> items;           // by relation, then by seed
  std::vector<LabelledText> labelled;  // for kinds without triples, one of these is filled
  std::vector<ScoredPair> pairs;
  RankingSet ranking;
  RetrievalSet retrieval;
  std::map<std::string, uint64_t> counts;   // "CR1" -> triples; also "seeds"
  std::map<std::string, uint64_t> dropped;  // "CR1.no_antonym" -> seeds or triples, see below
  std::vector<LexiconSource> lexicons;      // name, sha256 and licence are recorded, never the path
  std::string seeds_sha256;                 // of the seed sentences
  std::string facts_json;  // other facts from the generator: a JSON object, or empty

  size_t size() const {
    return items.size() + labelled.size() + pairs.size() + ranking.size() + retrieval.size();
  }
};

struct ContrastiveOptions {
  std::string name = "contrastive";
  uint64_t random_seed = 1;
  std::vector<Relation> relations;  // empty: all that the seeds allow (pairs: CR4, else CR1-CR3)
  uint64_t max_per_relation = 0;    // a random choice of this many; 0: all
  // Maximum per relation and seed sentence; 0: one per word that can be replaced. CR2 and CR3 make
  // at most one.
  uint64_t max_per_seed = 0;
  uint64_t max_per_word = 0;  // random choice per relation and word pair (word_pair.h); 0: all
  PolarityRule polarity = PolarityRule::kSense;
  uint64_t threads = 0;  // 0: all usable cores. Does not affect the bytes
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (seeds done, seeds); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

// Makes a suite. The same options, seeds and lexicons give the same bytes on every platform.
//
// Every seed without a triple of a relation is counted once under "<relation>.<reason>":
//   no_candidate        no adjective or verb that the rules recognise with certainty
//   wrong_place         no candidate is in a place and sense where a replacement certainly fits
//   no_polarity         candidates have no clear polarity
//   no_synonym          no synonym of the same polarity that fits the place
//   no_antonym          no antonym of opposite polarity that fits the place
//   no_inflection       the rules cannot form the required inflected form
//   no_gendered_word    CR2: nothing to swap
//   ambiguous_gender    CR2: a word whose counterpart depends on its meaning here
//   no_inversion        CR3: neither a table nor a pattern applies, and no negation is certain
//   not_shared          CR4: no candidate is in both sentences
//   not_a_pair, is_pair the relation needs the other kind of seed
//   too_long            the seed has more than 2,000 words or 16 KiB
//   unchanged           a variant was equal to its seed, or positive and negative were equal
//   duplicate           an equal triple already exists
//   over_limit          excluded by max_per_relation, max_per_seed or max_per_word
// Errors: INVALID_ARGUMENT if there are no seeds or no seed suits a relation; CANCELLED. Cost:
// more than 10,000 triples per second and core. Thread safety: any thread; lexicons are shared.
Result<Suite> GenerateContrastive(const ContrastiveOptions& options, const SeedSet& seeds,
                                  const SuiteLexicons& lexicons);

// The reasons why something was dropped, for messages: "CR1.no_antonym: 3, CR1.no_candidate: 12".
std::string DroppedText(const Suite& suite);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SUITE_H_
