// Cohere's body and replies, which its own API (cohere.cc) and Bedrock (bedrock.cc) share.
#ifndef VETVEC_PROVIDERS_COHERE_H_
#define VETVEC_PROVIDERS_COHERE_H_

#include <span>
#include <string>
#include <string_view>

#include "providers/json_provider.h"

namespace vetvec {

// Models from version 3 on reject a request without an input type, so the one for documents is sent
// if none is set.
inline constexpr const char* kCohereDefaultInputType = "search_document";

// `has_model`: the model is in the body rather than in the URL.
void AppendCohereBody(bool has_model, std::span<const std::string_view> texts,
                      const ProviderSettings& settings, std::string* body);

// Vectors by type or, in older replies, as a plain list; both by position.
const ReplyShape& CohereReplyShape();

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_COHERE_H_
