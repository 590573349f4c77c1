// SplitSentences: the sentences of a paragraph, in any script that marks their ends.
//
//   SplitSentences("Dr. Li left at 3.15. Nobody saw it.")  "Dr. Li left at 3.15.", "Nobody saw it."
//   SplitSentences("雨です。傘は?")                         "雨です。", "傘は?"
//
// Ends are . ! ? … (a blank must follow, and no small letter), 。！？ and their narrow forms, the
// danda, the Arabic question mark and full stop, and those of Armenian, Ethiopic, Khmer, Burmese,
// Tibetan and Mongolian (nothing need follow). Quotes, brackets and [1] behind an end belong to the
// sentence. No end: abbreviations of European languages, initials, ordinals of German ("3. Mai"),
// numbers of lists, a 。 inside of 「 」. In doubt two sentences stay one. Thai and Lao have no
// marks: one sentence. Used by the suite passages. Pure; thread safety: free. Cost: linear.
#ifndef VETVEC_SUITES_SENTENCES_H_
#define VETVEC_SUITES_SENTENCES_H_

#include <string_view>
#include <vector>

namespace vetvec {

// `paragraph` is text as CleanText leaves it (suites/text_units.h). Parts of it, without the blanks
// between; none is empty.
std::vector<std::string_view> SplitSentences(std::string_view paragraph);

// Whether `text` ends as a sentence does: by an end, and quotes or brackets behind it at most.
bool HasSentenceEnd(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SENTENCES_H_
