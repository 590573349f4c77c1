// SplitSentences: splits a paragraph into sentences, in any script that marks their ends.
//
//   SplitSentences("Dr. Li left at 3.15. Nobody saw it.")  "Dr. Li left at 3.15.", "Nobody saw it."
//   SplitSentences("雨です。傘は?")                         "雨です。", "傘は?"
//
// A sentence ends with . ! ? … if a blank but no lower-case letter follows; and, whatever follows,
// with 。！？ and their narrow forms, the danda, the Arabic question mark and full stop, and the marks
// of Armenian, Ethiopic, Khmer, Burmese, Tibetan and Mongolian. Quotes, brackets and [1] after an
// end belong to the sentence. It does not end after abbreviations of European languages, initials,
// German ordinals ("3. Mai") or numbers of lists, or with a 。 within 「 」. In case of doubt, two
// sentences are not split. Thai and Lao have no marks, so a paragraph is one sentence. Used by the
// suite passages. Pure; thread safety: any thread. Cost: linear.
#ifndef VETVEC_SUITES_SENTENCES_H_
#define VETVEC_SUITES_SENTENCES_H_

#include <string_view>
#include <vector>

namespace vetvec {

// `paragraph` is text cleaned by CleanText (suites/text_units.h). Returns its parts without the
// blanks between them; none is empty.
std::vector<std::string_view> SplitSentences(std::string_view paragraph);

// Whether `text` ends like a sentence: with one of these marks, followed only by quotes or
// brackets.
bool HasSentenceEnd(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SENTENCES_H_
