// Common to Bedrock's two kinds of model: /model/ID/invoke, SigV4 or a bearer key, errors by
// header.
#ifndef VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_
#define VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mock_server/wire_format.h"

namespace vetvec::mock {

// The model of /model/ID/invoke; "" if the path is another one.
std::string BedrockModel(std::string_view path);

class BedrockFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "bedrock"; }
  std::string KeyOf(const HttpRequest& request) const override;
  std::optional<Refusal> CheckKey(const HttpRequest& request,
                                  const Credentials& allowed) const override;
  HttpReply Error(const Refusal& refusal) const override;
  void AddHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply) const override;
};

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_BEDROCK_H_
