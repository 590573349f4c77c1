// Replies in OpenAI's wire format, straight into the caller's rows.
//
//   {"object":"list","model":"m","data":[{"index":0,"embedding":[0.1,..] or "base64"},..],
//    "usage":{"prompt_tokens":2,"total_tokens":2}}
//
// Lenient where servers differ: key order, unknown keys, no `usage`, no `index` at all (then the
// order counts), floats or base64 whatever was asked for. Strict about all that decides a vector.
// The whole document must be well-formed JSON, at most 32 levels deep, without a repeated key among
// those that are read.
#ifndef VETVEC_PROVIDERS_OPENAI_REPLY_H_
#define VETVEC_PROVIDERS_OPENAI_REPLY_H_

#include <string>

#include "providers/provider.h"

namespace vetvec {

// See Provider::ParseReply. Thread safety: free (a parser is kept for each thread that calls).
Status ParseOpenAiReply(std::string* body, const ReplyExpectation& expectation,
                        const ReplyRowSink& sink, ReplyInfo* info);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_OPENAI_REPLY_H_
