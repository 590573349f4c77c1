// ServiceMetrics: the state of what an encoder shares with others, as OpenMetrics text: limiter,
// circuit breaker and retry budget (of all encoders of the process with the same service and key),
// and the stores of its cache. EncoderMetrics covers the encoder's own calls.
#ifndef VETVEC_ENCODER_SERVICE_METRICS_H_
#define VETVEC_ENCODER_SERVICE_METRICS_H_

#include <string>

#include "core/encoder.h"

namespace vetvec {

// Whole families with the label `encoder`. Queries the size of the disk store, which takes
// milliseconds if it is large.
std::string ServiceMetrics(Encoder& encoder);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SERVICE_METRICS_H_
