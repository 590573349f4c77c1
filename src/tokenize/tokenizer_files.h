// From files to a Tokenizer: tokenizer.json, or the vocabulary files of older models.
//
//   VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<const Tokenizer> tokenizer, OpenTokenizer("model/"));
//
// In a folder tokenizer.json takes precedence; then vocab.txt (BERT); then vocab.json with
// merges.txt (RoBERTa, GPT-2); then a SentencePiece file (XLM-RoBERTa, T5). Errors name the file
// and what in it is wrong (INVALID_ARGUMENT, PARSE_ERROR) or not supported (UNIMPLEMENTED).
#ifndef VETVEC_TOKENIZE_TOKENIZER_FILES_H_
#define VETVEC_TOKENIZE_TOKENIZER_FILES_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tokenize/tokenizer.h"

namespace vetvec {

inline constexpr size_t kMaxTokenizerFileBytes = size_t{256} << 20;

Result<std::shared_ptr<const Tokenizer>> OpenTokenizer(const std::string& folder);

// From the content of a tokenizer.json. `path` is for the messages of Encode.
Result<std::shared_ptr<const Tokenizer>> ParseTokenizerJson(std::string_view json,
                                                            std::string path = "");

// vocab.txt: one piece per line, whose id is its line number from 0. `lowercase`: the model's
// do_lower_case; "[CLS]" and "[SEP]" go around each text.
Result<std::shared_ptr<const Tokenizer>> ParseBertVocabulary(std::string_view text, bool lowercase);

// vocab.json and merges.txt, byte-level. `is_roberta`: "<s>" and "</s>" go around each text, and
// "<mask>" and the like are found in texts; otherwise GPT-2: "<|endoftext|>" is found, nothing is
// added.
Result<std::shared_ptr<const Tokenizer>> ParseByteLevelBpe(std::string_view vocabulary,
                                                           std::string_view merges,
                                                           bool is_roberta);

// The SentencePiece file `path` of `folder`, through libsentencepiece, with the ids of the folder's
// tokenizer class. NOT_FOUND if the library is not installed.
Result<std::shared_ptr<const Tokenizer>> OpenSentencePiece(const std::string& folder,
                                                           const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_TOKENIZER_FILES_H_
