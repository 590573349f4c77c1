// The vectors that known alterations would give, by an encoder of the recorded model: alterations
// of requests with any encoder, and of how a model's files are used if it is an `onnx:` one.
#ifndef VETVEC_IDENTITY_REFERENCE_FORMS_H_
#define VETVEC_IDENTITY_REFERENCE_FORMS_H_

#include <string>
#include <vector>

#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/token_count.h"

namespace vetvec {

// What is to be altered.
struct ReferenceTask {
  Encoder* reference = nullptr;
  TokenCounter counter;         // of the reference; null: its texts are truncated by words
  std::string recorded_prefix;  // put before each text when the model was recorded
  std::vector<size_t> texts;    // shipped texts: the rows of all matrices
  MatrixView recorded;
  size_t recorded_dimensions = 0;  // its columns may be more, filled up with zeros
  double noise = 0;                // of the record
};

struct AlteredForm {
  std::string name;
  Matrix rows;
};

struct NotTried {
  std::string name;
  std::string why;
};

struct ReferenceForms {
  std::vector<size_t> refused;  // texts that the reference rejects; then there is no more than this
  double angle = 0;             // between the reference and the record
  std::vector<AlteredForm> forms;
  std::vector<NotTried> not_tried;
  Usage usage;
};

// Sends a text once, and again only if an alteration changes it. FAILED_PRECONDITION if the
// reference is not the recorded model (to an angle of 1e-3, or to its noise if that is larger);
// those of Encoder::Embed. An alteration that the reference rejects is one that was not tried.
Result<ReferenceForms> FormsOfReference(const ReferenceTask& task, const CallOptions& call);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_REFERENCE_FORMS_H_
