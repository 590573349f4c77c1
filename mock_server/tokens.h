// Tokens by a rule, not by a tokenizer: near enough for limits and usage, and never above a
// client's own upper estimate for English text.
#ifndef VETVEC_MOCK_SERVER_TOKENS_H_
#define VETVEC_MOCK_SERVER_TOKENS_H_

#include <cstdint>
#include <string_view>

namespace vetvec::mock {

// A word counts 1 token plus 1 for each further 6 letters; a sign or digit counts 1; other bytes
// count 1/2.
uint64_t CountTokens(std::string_view text);

// The longest prefix, cut at a code point, with at most `most` tokens (at least 1).
std::string_view CutTokens(std::string_view text, uint64_t most);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_TOKENS_H_
