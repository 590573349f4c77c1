// Requests to a service other than embed calls, for a thread that waits for each: what the service
// says about itself (service_facts.h), and its batch API (batch_jobs/batch_client.h).
// No limits, no retries.
#ifndef VETVEC_ENCODER_SERVICE_REQUEST_H_
#define VETVEC_ENCODER_SERVICE_REQUEST_H_

#include <cstdint>
#include <memory>

#include "base/cancel.h"
#include "base/result.h"
#include "encoder/remote_encoder.h"
#include "net/http.h"

namespace vetvec {

// `cancel` may be null.
HttpOutcome SendAndWait(HttpTransport& transport, HttpRequest request,
                        const std::shared_ptr<CancelToken>& cancel);

// The settings with a valid key; waits at most that long if the key has to be fetched. Errors: the
// key source's; CANCELLED; DEADLINE_EXCEEDED.
Result<std::shared_ptr<const RequestSettings>> CurrentSettings(
    RemoteEncoder& remote, const std::shared_ptr<CancelToken>& cancel, int64_t timeout_ms);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SERVICE_REQUEST_H_
