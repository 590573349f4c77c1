// Hugging Face's text-embeddings-inference: its limits, from /info.
//
// The format itself is registered in provider.cc as `tei`, whose target is the server's URL.
#ifndef VETVEC_PROVIDERS_TEI_H_
#define VETVEC_PROVIDERS_TEI_H_

#include <string>
#include <string_view>

#include "base/result.h"
#include "providers/provider.h"

namespace vetvec {

struct TeiInfo {
  ProviderLimits limits;               // max_client_batch_size, max_input_length, max_batch_tokens
  size_t max_concurrent_requests = 0;  // 0: unknown
  std::string model;                   // model_id; empty: unknown
  std::string revision;                // model_sha; likewise
  bool truncates = false;              // auto_truncate
};

// Parses the body of GET {server}/info. Missing, null or out-of-range values are unknown. Errors:
// PROTOCOL if it is not a JSON object.
Result<TeiInfo> ParseTeiInfo(std::string_view body);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_TEI_H_
