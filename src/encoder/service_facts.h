// AskService: what is known about the service behind an encoder: model, URL, limits; and what the
// service itself reports if it can be asked (text-embeddings-inference: GET /info). For `doctor`
// and vetvec_encoder_describe.
#ifndef VETVEC_ENCODER_SERVICE_FACTS_H_
#define VETVEC_ENCODER_SERVICE_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "core/encoder.h"
#include "limits/rate_limiter.h"
#include "providers/provider.h"
#include "providers/tei.h"

namespace vetvec {

struct ServiceFacts {
  std::string kind;  // "openai"; "" for a local encoder, for which the rest is empty
  std::string base_url;
  std::string model;              // as requested
  ProviderLimits limits;          // as stated by the provider for the model
  size_t batch_texts = 0;         // what this encoder puts into a request at most
  size_t batch_tokens = 0;        // likewise; 0: no limit
  RateLimits rate;                // set by the user
  std::optional<TeiInfo> server;  // what it reports about itself
};

// Sends one request if the service can be asked, otherwise none. Errors: CANCELLED,
// DEADLINE_EXCEEDED (10 s if options set no deadline), the transport's, StatusOfReply's for a reply
// that is not a 2xx, PROTOCOL for a reply that makes no sense.
Result<ServiceFacts> AskService(Encoder& encoder, const CallOptions& options);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SERVICE_FACTS_H_
