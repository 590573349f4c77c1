// SplitSentences: splits a paragraph into sentences, in any script that marks their ends.
//
//   SplitSentences("Dr. Li left at 3.15. Nobody saw it.")  "Dr. Li left at 3.15.", "Nobody saw it."
//   SplitSentences("雨です。傘は?")                         "雨です。", "傘は?"
//
// Ends are . ! ? … (if a blank follows, and no lower-case letter), 。！？ and their narrow forms, the
// danda, the Arabic question mark and full stop, and those of Armenian, Ethiopic, Khmer, Burmese,
// Tibetan and Mongolian (whatever follows). Quotes, brackets and [1] after an end belong to the
// sentence. Not an end: abbreviations of European languages, initials, ordinals of German ("3.
// Mai"), numbers of lists, a 。 within 「 」. In doubt, two sentences stay one. Thai and Lao have no
// marks, so a paragraph is one sentence. Used by the suite passages. Pure; thread safety: any
// thread. Cost: linear.
#ifndef VETVEC_SUITES_SENTENCES_H_
#define VETVEC_SUITES_SENTENCES_H_

#include <string_view>
#include <vector>

namespace vetvec {

// `paragraph` is text cleaned by CleanText (suites/text_units.h). Returns its parts without the
// blanks between them; none is empty.
std::vector<std::string_view> SplitSentences(std::string_view paragraph);

// Whether `text` ends like a sentence: with an end, followed by nothing but quotes or brackets.
bool HasSentenceEnd(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SENTENCES_H_
