// Makes the triples of one seed, relation by relation. Internal to suites; GenerateContrastive
// applies it to all seeds.
#ifndef VETVEC_SUITES_RELATIONS_H_
#define VETVEC_SUITES_RELATIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "core/triple.h"
#include "english/denial.h"
#include "english/gender_rewrite.h"
#include "english/substitution.h"
#include "suites/suite.h"

namespace vetvec {

struct SeedResult {
  std::vector<Triple> triples;       // without ids
  std::vector<std::string> reasons;  // "CR1.no_antonym", at most one per relation
};

// Thread safety: any thread.
class RelationMaker {
 public:
  // `options` and `lexicons` outlive the maker.
  RelationMaker(const ContrastiveOptions& options, const std::vector<Relation>& relations,
                const SuiteLexicons& lexicons);

  SeedResult Make(const Seed& seed) const;

 private:
  struct Work;        // one seed, tokenised and tagged
  struct SafestWord;  // a word and its safest synonym
  // The word of the sentence with the safest synonym, excluding words that overlap `taken`.
  std::optional<SafestWord> FindSafest(const Work& work, const std::vector<Edit>& taken,
                                       bool keep_polarity, Miss* furthest) const;
  void MakeContrast(const Work& work, Relation relation, SeedResult* out) const;  // CR1, CR4
  void MakeGender(const Work& work, SeedResult* out) const;                       // CR2
  static Triple ContrastOf(const Work& work, Relation relation, const Edit& synonym,
                           const Edit& opposite, const std::string& tail);
  void MakeInversion(const Work& work, SeedResult* out) const;  // CR3
  // The inversion of the sentence, by the user's table, a pattern or negation.
  struct Inversion;
  std::optional<Inversion> Invert(const Work& work) const;

  const ContrastiveOptions& options_;
  const std::vector<Relation> relations_;
  const SuiteLexicons& lexicons_;
  Morphology morphology_;
  TaggerData tagger_;
  SubstitutionFinder finder_;
  GenderRewriter gender_;
  Denial denial_;
};

}  // namespace vetvec

#endif  // VETVEC_SUITES_RELATIONS_H_
