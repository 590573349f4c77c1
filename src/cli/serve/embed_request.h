// The JSON that `vetvec serve` reads and writes, without the HTTP: OpenAI's embeddings request and
// reply.
//
//   EmbedRequest request;
//   if (std::string why = ReadEmbedRequest(body, limits, &request); !why.empty()) ...400...
#ifndef VETVEC_CLI_SERVE_EMBED_REQUEST_H_
#define VETVEC_CLI_SERVE_EMBED_REQUEST_H_

#include <cstdint>
#include <string>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

struct EmbedRequest {
  TextBatch texts;
  std::string model;  // as requested; only repeated in the reply
  uint64_t dimensions = 0;
  bool is_base64 = false;
  bool is_list = false;  // `input` is a list
};

// Returns an empty string if the body is a valid request, otherwise a message to its sender that
// says what is wrong. Builds no tree: only the body and the accepted texts are held in memory.
std::string ReadEmbedRequest(const std::string& body, uint64_t most_texts, EmbedRequest* out);

// The body of the reply. If the request's `dimensions` is less than the dimension of the vectors,
// each vector is cut to its first `dimensions` elements and normalised again.
std::string EmbedReplyBody(const EmbedRequest& request, const Matrix& rows, uint64_t tokens);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_EMBED_REQUEST_H_
