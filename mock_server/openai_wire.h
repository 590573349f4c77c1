// The OpenAI embeddings wire format, the server's side: reading requests, writing replies and
// errors.
//
// Limits and error codes are those of OpenAI's API: 2,048 texts a request, 8,192 tokens a text,
// 300,000 tokens a request, no empty text. Tokens are counted by a rule (CountTokens), not by a
// tokenizer: near enough for limits and usage, and never above the client's own upper estimate for
// English text.
#ifndef VETVEC_MOCK_SERVER_OPENAI_WIRE_H_
#define VETVEC_MOCK_SERVER_OPENAI_WIRE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/matrix.h"
#include "core/text_batch.h"
#include "mock_server/faults.h"
#include "mock_server/http_types.h"

namespace vetvec {

inline constexpr size_t kMaxItems = 2048;
inline constexpr uint64_t kMaxItemTokens = 8192;
inline constexpr uint64_t kMaxRequestTokens = 300'000;

// A word costs 1 token and 1 more for each further 6 letters; a sign or digit 1; other bytes 1/2.
uint64_t CountTokens(std::string_view text);

struct EmbeddingsRequest {
  std::string model;
  PackedTexts texts;
  bool base64 = false;
  size_t dimensions = 0;  // 0: not asked for
  uint64_t tokens = 0;
};

// {"error":{"message","type","param","code"}}; empty `param` and `code` are null.
HttpReply ErrorReply(int status, std::string_view message, std::string_view type,
                     std::string_view param = "", std::string_view code = "");

// True and `*out`, or false and a 400 in `*error`. `native_dimension` bounds "dimensions".
bool ReadEmbeddingsRequest(std::string_view body, size_t native_dimension, EmbeddingsRequest* out,
                           HttpReply* error);

// The first `dimensions` elements of each row, at unit length again.
Matrix CutDimensions(const Matrix& rows, size_t dimensions);

// The body of a 200 for `rows`. A fault of the third group of FaultKind is worked in; `seed`
// decides what is shuffled.
std::string EmbeddingsBody(const EmbeddingsRequest& request, const Matrix& rows, const Fault& fault,
                           uint64_t seed);

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_OPENAI_WIRE_H_
