// Parses replies of any JSON embedding service into the caller's rows, following a ReplyShape.
//
// Lenient where servers differ: key order, unknown keys, no usage, no index at all (then the order
// counts), floats or base64 whatever was requested. Strict about everything that decides a vector.
// The whole document must be well-formed JSON, at most 32 levels deep, without a repeated key among
// those that are read.
#ifndef VETVEC_PROVIDERS_SHAPED_REPLY_H_
#define VETVEC_PROVIDERS_SHAPED_REPLY_H_

#include <string>

#include "providers/provider.h"
#include "providers/reply_shape.h"

namespace vetvec {

// See Provider::ParseReply. Thread safety: any thread.
Status ParseShapedReply(const ReplyShape& shape, std::string* body,
                        const ReplyExpectation& expectation, const ReplyRowSink& sink,
                        ReplyInfo* info);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_SHAPED_REPLY_H_
