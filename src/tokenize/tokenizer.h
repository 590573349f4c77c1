// Tokenizer: text to ids, like the model's own tokenizer (Hugging Face tokenizers' tokenizer.json).
//
// Same ids, without Python or Rust: normalizer, pre-tokenizer, model (WordPiece, BPE, Unigram),
// added tokens and the special tokens around a text. What a file requires and is not supported here
// is rejected by name, never approximated. The `truncation` and `padding` of a file are reported,
// not applied: the caller decides how long a text may be.
//
//   VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<const Tokenizer> tokenizer,
//                           OpenTokenizer("model/"));          // tokenizer_files.h
//   TokenizerScratch scratch;                                  // one per thread
//   std::vector<int32_t> ids;
//   VETVEC_RETURN_IF_ERROR(tokenizer->Encode("a text", {.max_ids = 256}, &scratch, &ids));
#ifndef VETVEC_TOKENIZE_TOKENIZER_H_
#define VETVEC_TOKENIZE_TOKENIZER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tokenize/added_tokens.h"
#include "tokenize/model.h"
#include "tokenize/normalizer.h"
#include "tokenize/pre_tokenizer.h"

namespace vetvec {

inline constexpr size_t kMaxTokenizedBytes = size_t{64} << 20;  // of one text

// The special tokens before and after each text.
struct SpecialTokens {
  std::vector<int32_t> before;
  std::vector<int32_t> after;
  std::vector<int32_t> types_before;  // token types (segments), one per id
  std::vector<int32_t> types_after;
  int32_t type = 0;  // of the text's own ids
};

// The parts of a tokenizer; null: that step is skipped.
struct TokenizerParts {
  std::unique_ptr<Normalizer> normalizer;
  std::unique_ptr<PreTokenizer> pre_tokenizer;
  std::unique_ptr<TokenModel> model;
  std::vector<AddedToken> added;
  SpecialTokens special;
  int32_t pad_id = 0;
  bool cuts_left = false;      // truncation drops the beginning of a text
  bool adds_end_once = false;  // special.after is left out if a text ends with it
  std::string file;            // that it was read from, for messages; may be empty
};

struct TokenizerScratch {
  ModelScratch model;
  Words words;
};

struct EncodeOptions {
  size_t max_ids = 0;  // including special tokens; 0: not truncated
  bool add_special = true;
  // Asked every few hundred microseconds, at least; true: Encode returns CANCELLED. May be null.
  const std::function<bool()>* stopped = nullptr;
};

// Thread safety: any thread, each with its own scratch.
class Tokenizer {
 public:
  // INVALID_ARGUMENT if the added tokens are too long, or the normalizer makes them so.
  static Result<std::shared_ptr<const Tokenizer>> Create(TokenizerParts parts);

  // Replaces *ids. INVALID_ARGUMENT: not UTF-8, or longer than kMaxTokenizedBytes, or it takes more
  // than its WorkBudget (the message names the file and the key). INTERNAL: the library that does
  // the work failed.
  Status Encode(std::string_view text, const EncodeOptions& options, TokenizerScratch* scratch,
                std::vector<int32_t>* ids) const;

  const char* kind() const { return parts_.model->kind(); }
  const SpecialTokens& special() const { return parts_.special; }
  int32_t pad_id() const { return parts_.pad_id; }
  size_t vocabulary_size() const { return vocabulary_size_; }  // including added tokens

 private:
  explicit Tokenizer(TokenizerParts parts) : parts_(std::move(parts)) {}
  Status AddTokens();
  void AppendText(std::string_view text, bool is_at_start, TokenizerScratch* scratch,
                  std::vector<int32_t>* ids) const;
  void AppendNormalized(std::string_view part, bool is_at_start, TokenizerScratch* scratch,
                        std::vector<int32_t>* ids) const;
  void Truncate(const EncodeOptions& options, std::vector<int32_t>* ids) const;

  const TokenizerParts parts_;
  AddedTokens added_;
  size_t vocabulary_size_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_TOKENIZER_H_
