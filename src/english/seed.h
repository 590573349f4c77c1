// Seed: a sentence of the user, or a pair of them, with the tags that came with it.
//
// suites/seeds.h reads them from files. A value; thread safety: any thread.
#ifndef VETVEC_ENGLISH_SEED_H_
#define VETVEC_ENGLISH_SEED_H_

#include <cstdint>
#include <string>
#include <vector>

namespace vetvec {

// A word with the tag from the user's file (CoNLL-U); bytes [start, end) of the seed's text.
struct UserTag {
  uint32_t start = 0;
  uint32_t end = 0;
  std::string upos;   // "ADJ", "VERB", ...
  std::string xpos;   // "JJ", "VBD", ...; empty if the file has "_"
  std::string lemma;  // empty if the file has "_"
};

struct Seed {
  std::string text;           // sentence, or sentence A of a pair
  std::string second;         // sentence B of a pair, else empty
  int64_t line = 0;           // 1-based, where it stood
  uint32_t document = 0;      // where it stood: an index into SeedSet::documents
  std::vector<UserTag> tags;  // empty: vetvec's tagger is used
  bool tagged = false;        // true: `tags` binds, even where it is empty
  bool is_pair() const { return !second.empty(); }
};

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SEED_H_
