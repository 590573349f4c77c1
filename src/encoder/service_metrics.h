// ServiceMetrics: the state of what an encoder shares with others, as OpenMetrics text: limiter,
// circuit breaker and retry budget (of all encoders of the process with the same service and key),
// and the stores of its cache. Beside EncoderMetrics, which has what the encoder's own calls came
// to.
#ifndef VETVEC_ENCODER_SERVICE_METRICS_H_
#define VETVEC_ENCODER_SERVICE_METRICS_H_

#include <string>

#include "core/encoder.h"

namespace vetvec {

// Whole families with the label `encoder`; empty for a local encoder. Asks the store on disk how
// much it holds, which takes milliseconds where that is much.
std::string ServiceMetrics(Encoder& encoder);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SERVICE_METRICS_H_
