// Tokens of texts before they are sent: by the user's tokenizer where there is one, else estimated.
//
// EstimateTokens (core/encoder.h) is the upper estimate: limits, budgets and plans use it, because
// a limit that is passed costs more than one that is not used up. ExpectTokens is what a bill will
// be near. docs/METHODS.md has the error of both, measured. Used by the remote encoder, plans and
// vetvec_encoder_count_tokens.
//
//   std::vector<uint64_t> tokens(texts.size());
//   VETVEC_RETURN_IF_ERROR(CountTokens(counter, texts, tokens));   // counter may be null
#ifndef VETVEC_CORE_TOKEN_COUNT_H_
#define VETVEC_CORE_TOKEN_COUNT_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "base/status.h"

namespace vetvec {

// A real tokenizer: writes the tokens of texts[i], special ones included, to tokens[i]. May be
// called from any thread.
using TokenCounter =
    std::function<Status(std::span<const std::string_view> texts, std::span<uint64_t> tokens)>;

// More than any text has: a counter that says so is broken.
inline constexpr uint64_t kMostTokens = uint64_t{1} << 40;

// By `counter`, or the upper estimate where it is null. Errors: INVALID_ARGUMENT, with the text's
// index, for a count above kMostTokens; what the counter says.
Status CountTokens(const TokenCounter& counter, std::span<const std::string_view> texts,
                   std::span<uint64_t> tokens);

// About how many tokens OpenAI's tokenizer (cl100k_base) makes of `text`, by script and length of
// words. Measured on prose of 29 languages: off by 11 % in the mean of languages and by 33 % in the
// worst (docs/METHODS.md). Tokenizers of other services differ from that one by more than this.
uint64_t ExpectTokens(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_CORE_TOKEN_COUNT_H_
