// Closed classes of English words (determiners, pronouns, auxiliaries, ...), for the context
// tagger.
//
//   InClass("the", kDeterminer);  InClass("couldn't", kModal);
#ifndef VETVEC_ENGLISH_WORD_CLASSES_H_
#define VETVEC_ENGLISH_WORD_CLASSES_H_

#include <cstdint>
#include <string_view>

namespace vetvec {

enum WordClass : uint32_t {
  kDeterminer = 1u << 0,      // a, the, this, some, every, no
  kPossessive = 1u << 1,      // my, your, his, her, its, our, their
  kSubjectPronoun = 1u << 2,  // I, he, they, who
  kObjectPronoun = 1u << 3,   // me, him, them, it, myself
  kBe = 1u << 4,              // forms of "be", with n't, and the contractions that mean it
  kLinking = 1u << 5,         // forms of seem, become, look, feel, ...
  kModal = 1u << 6,           // can, will, shall, with n't; 'll
  kDo = 1u << 7,              // do, does, did, with n't
  kHave = 1u << 8,            // have, has, had, having
  kPreposition = 1u << 9,
  kConjunction = 1u << 10,  // and, or, but, because, when, that, ...
  kDegree = 1u << 11,       // very, too, so, extremely
  kAdverb = 1u << 12,       // not, never, always, still, just
  kParticle = 1u << 13,     // up, off, out: makes a phrasal verb of what stands before it
  kTime = 1u << 14,         // today, yesterday: may follow a complete clause
  kThird = 1u << 15,        // he, she, it: the verb has -s
  kCausative = 1u << 16,    // make, keep, find: "made me happy"
};

// All classes of a lower-case word; 0 for an open-class word.
uint32_t ClassesOf(std::string_view lower);
inline bool InClass(std::string_view lower, uint32_t classes) {
  return (ClassesOf(lower) & classes) != 0;
}

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_WORD_CLASSES_H_
