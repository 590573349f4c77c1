// The words encoder (specification "words:FILE"): the mean of the word vectors of a text.
//
// FILE is a file of word vectors (word_file.h); word_lookup.h says which of its words a text
// consists of. The mean is taken in double over the known words, in the order of the text, and a
// word that occurs twice counts twice. Rows are not normalised. A text without any known word is
// NOT_FOUND, never a guess.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder,
//                           OpenWordsEncoder({.file = "glove.6B.300d.txt"}));
#ifndef VETVEC_LOCAL_WORDS_ENCODER_H_
#define VETVEC_LOCAL_WORDS_ENCODER_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/log.h"
#include "base/result.h"
#include "core/encoder.h"
#include "local/word_lookup.h"

namespace vetvec {

struct WordsEncoderOptions {
  std::string file = {};
  std::string name = {};  // empty: "words:FILE"
  WordCase letter_case = WordCase::kLowerIfUnknown;
  std::string prompt_prefix = {};  // put before each text
  size_t threads = 0;    // 0: the cores that this process may use. Does not change any bit.
  LogFunction log = {};  // reports words that occur more than once
};

// Reads the file, unless another encoder of this process has it open and it has not changed: all
// encoders of a file share its vectors. Thread safety: any thread. The identity's base_url is the
// file's SHA-256. Usage counts texts, texts_sent, failed_texts, words
// and unknown_words. Errors: those of ReadWordFile.
Result<std::unique_ptr<Encoder>> OpenWordsEncoder(const WordsEncoderOptions& options);

// "no", "yes", "if-unknown": the values of the key `lower`.
const char* WordCaseName(WordCase letter_case);
std::optional<WordCase> WordCaseOf(std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORDS_ENCODER_H_
