// CR2's positive variant: every gendered word and first name of a sentence swapped at once.
//
// Words: the gender pairs; pronouns by what follows them (lexicon/gender.h: "her car" -> "his car",
// "saw her" -> "saw him"). Names: a first name with a capital that is in one of the two name lists
// alone becomes a seeded choice from the other; equal names become equal names. Nothing is swapped,
// and the seed is given up, where that would not keep the meaning apart from gender: a name beside
// another capitalised word (a known person: "Jane Austen"), words that only one gender has
// ("pregnant", "beard"), words that are more often something else ("count", "host"), "man" as
// mankind or in the name of a thing ("the man page"), and, where there are tags, a pronoun that may
// stand for a name that is not swapped ("Ahmad said that he").
#ifndef VETVEC_ENGLISH_GENDER_REWRITE_H_
#define VETVEC_ENGLISH_GENDER_REWRITE_H_

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/rng.h"
#include "english/pos_tagger.h"
#include "english/rewrite.h"
#include "english/suite_lexicons.h"

namespace vetvec {

struct GenderEdits {
  bool ambiguous = false;   // given up
  std::vector<Edit> edits;  // empty: no gendered word
};

class GenderRewriter {
 public:
  // `lexicons` outlives the rewriter. Thread safety: any thread.
  explicit GenderRewriter(const SuiteLexicons& lexicons);

  // Without `tags` "her" is decided by the word behind it.
  GenderEdits Swap(std::string_view text, const std::vector<Token>& tokens, Rng rng,
                   const SentenceTags* tags = nullptr) const;

 private:
  enum class NameKind { kNone, kMale, kFemale };
  NameKind KindOf(std::string_view text, const std::vector<Token>& tokens, size_t i) const;

  const SuiteLexicons& lexicons_;
  std::unordered_set<std::string_view> male_;
  std::unordered_set<std::string_view> female_;
  std::unordered_set<std::string_view> common_;  // of our own list: names though words too
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_GENDER_REWRITE_H_
