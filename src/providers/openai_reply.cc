#include "providers/openai_reply.h"

#include "providers/shaped_reply.h"

namespace vetvec {

const ReplyShape& OpenAiReplyShape() {
  static const ReplyShape* const shape = new ReplyShape(
      *ReplyShape::Compile({.vectors = {"/data/*/embedding"},
                            .index = "/data/*/index",
                            .tokens = {"/usage/total_tokens", "/usage/prompt_tokens"},
                            .model = "/model"}));
  return *shape;
}

Status ParseOpenAiReply(std::string* body, const ReplyExpectation& expectation,
                        const ReplyRowSink& sink, ReplyInfo* info) {
  return ParseShapedReply(OpenAiReplyShape(), body, expectation, sink, info);
}

}  // namespace vetvec
