// GenderWords: gendered words, pronouns and first names, and their neutral forms.
//
// "king" and "queen" become one word, all third-person pronouns of a case one, and first names
// become "person1", "person2" ... in order of first appearance, so that swapping all genders in a
// text does not change the result.
#ifndef VETVEC_MOCK_SERVER_COMPONENTS_GENDER_H_
#define VETVEC_MOCK_SERVER_COMPONENTS_GENDER_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lexicon/gender.h"
#include "lexicon/word_lists.h"

namespace vetvec::mock {

struct GenderReading {
  int sign = 0;      // the two sides of a pair have opposite signs, which are arbitrary except for
                     // pronouns (he +1) and names (male +1)
  std::string pair;  // the neutral word, "pronoun", or "name"; empty for sign 0
  std::string neutral;
};

class GenderWords {
 public:
  // Names and pairs are copied or must outlive this object: `pairs` is kept by pointer.
  GenderWords(const GenderPairs* pairs, const std::vector<const NameLists*>& names);

  // `word` is folded; `capital`: whether it has a capital, without which it is not a name.
  GenderReading Read(std::string_view word, bool capital) const;

 private:
  const GenderPairs* const pairs_;
  std::unordered_map<std::string, int> names_;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_COMPONENTS_GENDER_H_
