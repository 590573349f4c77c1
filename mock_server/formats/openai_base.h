// OpenAiFormat: OpenAI's own format, and the points in which vendors that copied it differ.
#ifndef VETVEC_MOCK_SERVER_FORMATS_OPENAI_BASE_H_
#define VETVEC_MOCK_SERVER_FORMATS_OPENAI_BASE_H_

#include <string>
#include <string_view>
#include <vector>

#include "mock_server/formats/reading.h"
#include "mock_server/wire_format.h"

namespace vetvec::mock {

class OpenAiFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "openai"; }
  bool Takes(std::string_view path) const override { return path == "/v1/embeddings"; }
  // Bearer, or api-key: the plain mock also stands in for services that take either.
  std::string KeyOf(const HttpRequest& request) const override;
  bool needs_key() const override { return false; }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override;
  bool has_index() const override { return true; }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override;
  HttpReply Error(const Refusal& refusal) const override;
  void AddHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply) const override;

 protected:
  virtual bool model_required() const { return true; }
  virtual TextRules Rules(const EmbeddingsRequest& request) const;
  // All fields but model and texts.
  virtual std::optional<Refusal> ReadOptions(const Json& object, const WireCall& call,
                                             TextRules* rules, EmbeddingsRequest* out) const;
  // The members after "data" and "model", each with a comma before it.
  virtual std::string Tail(const EmbeddingsRequest& request) const;
};

// {"object":"list","data":[...],"model":...,TAIL}
std::string WriteOpenAiList(const EmbeddingsRequest& request, const std::vector<VectorOut>& items,
                            std::string_view tail);

// ,"usage":{"prompt_tokens":N,"total_tokens":N}
std::string OpenAiUsage(uint64_t tokens);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_OPENAI_BASE_H_
