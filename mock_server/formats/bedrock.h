// What Bedrock's two kinds of model share: /model/ID/invoke, SigV4 or a bearer key, errors by
// header.
#ifndef VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_
#define VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_

#include <string>
#include <string_view>

#include "mock_server/wire_format.h"

namespace vetvec {

// The model of /model/ID/invoke; "" if the path is another one.
std::string BedrockModel(std::string_view path);
std::string BedrockKeyOf(const HttpRequest& request);
std::optional<Refusal> CheckBedrockKey(const HttpRequest& request, const Credentials& allowed);
HttpReply BedrockError(const Refusal& refusal);
void AddBedrockHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply);

}  // namespace vetvec

#endif  // VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_
