// Replies in OpenAI's wire format, straight into the caller's rows.
//
//   {"object":"list","model":"m","data":[{"index":0,"embedding":[0.1,..] or "base64"},..],
//    "usage":{"prompt_tokens":2,"total_tokens":2}}
//
// Read by ParseShapedReply (shaped_reply.h).
#ifndef VETVEC_PROVIDERS_OPENAI_REPLY_H_
#define VETVEC_PROVIDERS_OPENAI_REPLY_H_

#include <string>

#include "providers/provider.h"
#include "providers/reply_shape.h"

namespace vetvec {

const ReplyShape& OpenAiReplyShape();

// See Provider::ParseReply. Thread safety: any thread.
Status ParseOpenAiReply(std::string* body, const ReplyExpectation& expectation,
                        const ReplyRowSink& sink, ReplyInfo* info);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_OPENAI_REPLY_H_
