// The positive variant of CR2: all gendered words and first names of a sentence are swapped at
// once.
//
// Words are swapped by the gender pairs; pronouns by what follows them (lexicon/gender.h: "her car"
// -> "his car", "saw her" -> "saw him"). A capitalised first name that is in only one of the two
// name lists is replaced with a seeded choice from the other; equal names become equal names.
// Nothing is swapped, and the seed is not used, if the swap would change more than the gender: a
// name next to another capitalised word (a known person: "Jane Austen"), words that apply to one
// gender only ("pregnant", "beard"), words that more often mean something else ("count", "host"),
// "man" as mankind or in the name of a thing ("the man page"), and, if there are tags, a pronoun
// that may refer to a name that is not swapped ("Ahmad said that he").
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

  // Without `tags`, the word after "her" decides what it becomes.
  GenderEdits Swap(std::string_view text, const std::vector<Token>& tokens, Rng rng,
                   const SentenceTags* tags = nullptr) const;

 private:
  enum class NameKind { kNone, kMale, kFemale };
  NameKind KindOf(std::string_view text, const std::vector<Token>& tokens, size_t i) const;

  const SuiteLexicons& lexicons_;
  std::unordered_set<std::string_view> male_;
  std::unordered_set<std::string_view> female_;
  std::unordered_set<std::string_view> common_;  // names in the built-in list that are also words
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_GENDER_REWRITE_H_
