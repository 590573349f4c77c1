// The words of a sentence in random order: what remains of it if the order says nothing.
//
//   ShuffledWords("The cook served the soup.", &rng);     // "Soup the cook served the."
// Source: SR, Figure 3. Deterministic for the generator's state. Thread safety: any thread.
#ifndef VETVEC_ENGLISH_WORD_SHUFFLE_H_
#define VETVEC_ENGLISH_WORD_SHUFFLE_H_

#include <string>
#include <string_view>

#include "base/rng.h"

namespace vetvec {

// Words are separated by blanks. The final mark stays at the end, and the first letter remains a
// capital; the word that had it loses it, except "I". The result may equal the sentence.
std::string ShuffledWords(std::string_view sentence, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_WORD_SHUFFLE_H_
