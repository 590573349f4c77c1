// Tries the alterations that need an encoder of the recorded model: those of requests with any
// encoder, and those of a model's files if it is an `onnx:` one.
#ifndef VETVEC_IDENTITY_REFERENCE_TRIALS_H_
#define VETVEC_IDENTITY_REFERENCE_TRIALS_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/token_count.h"
#include "identity/diagnosis.h"

namespace vetvec {

// What was measured, and what the reference is to try.
struct ReferenceTask {
  Encoder* reference = nullptr;
  TokenCounter counter;         // of the reference; null: its texts are truncated by words
  std::string recorded_prefix;  // put before each text when the model was recorded
  std::vector<size_t> texts;    // shipped texts: the rows of the two matrices
  MatrixView recorded;
  MatrixView found;
  size_t recorded_dimensions = 0;
  double noise = 0;  // of both
};

struct NotTried {
  std::string name;
  std::string why;
};

struct ReferenceTrials {
  double angle = 0;  // between the reference and the record
  std::vector<IdentityTrial> tried;
  std::vector<NotTried> not_tried;
  Usage usage;
};

// Sends a text once, and again only if an alteration changes it. FAILED_PRECONDITION if the
// reference is not the recorded model (to an angle of 1e-3, or the noise if that is larger); those
// of Encoder::Embed. An alteration that the reference rejects is one that was not tried.
Result<ReferenceTrials> TryWithReference(const ReferenceTask& task, const CallOptions& call);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_REFERENCE_TRIALS_H_
