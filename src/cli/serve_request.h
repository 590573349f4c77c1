// What `vetvec serve` reads and answers: OpenAI's embeddings request and reply as JSON, apart from
// HTTP. Used by command_serve.cc alone.
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
  std::string model;  // as asked for; it is only said again
  uint64_t dimensions = 0;
  bool is_base64 = false;
};

// Empty if the body is a request that can be answered, else what is wrong with it, for its sender.
std::string ReadEmbedRequest(const std::string& body, uint64_t most_texts, EmbedRequest* out);

// The reply. `dimensions` of the request, where they are fewer than the vectors have, are the first
// that many elements, normalised again.
std::string EmbedReply(const EmbedRequest& request, const Matrix& rows, uint64_t tokens);

// {"error": {"message", "type", "param", "code"}}; `code` may be empty. The type follows from the
// HTTP status.
std::string ErrorReply(int http_status, const std::string& message, const std::string& code);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_REQUEST_H_
