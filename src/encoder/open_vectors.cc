#include "encoder/encoder_kind.h"
#include "local/vectors_encoder.h"

namespace vetvec {

Result<std::unique_ptr<Encoder>> OpenVectors(const EncoderSpec& spec,
                                             const EncoderOptions& /*options*/) {
  return OpenVectorsEncoder(spec.target);
}

}  // namespace vetvec
