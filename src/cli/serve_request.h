// The JSON that `vetvec serve` reads and writes, without the HTTP: OpenAI's embeddings request and
// reply. Used by command_serve.cc only.
//
//   EmbedRequest request;
//   if (std::string why = ReadEmbedRequest(body, limits, &request); !why.empty()) ...400...
#ifndef VETVEC_CLI_SERVE_REQUEST_H_
#define VETVEC_CLI_SERVE_REQUEST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

struct EmbedRequest {
  std::vector<std::string> texts;
  std::string model;  // as requested; only repeated in the reply
  uint64_t dimensions = 0;
  bool is_base64 = false;
};

// Empty if the body is a valid request, else what is wrong with it, for its sender.
std::string ReadEmbedRequest(const std::string& body, uint64_t most_texts, EmbedRequest* out);

// The reply. If the request's `dimensions` is less than the vectors have, each vector is cut to its
// first `dimensions` elements and normalised again.
std::string EmbedReply(const EmbedRequest& request, const Matrix& rows, uint64_t tokens);

// {"error": {"message", "type", "param", "code"}}; `code` may be empty. The type follows from the
// HTTP status.
std::string ErrorReply(int http_status, const std::string& message, const std::string& code);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_REQUEST_H_
