#include "encoder/encoder_kind.h"
#include "local/builtin_encoder.h"

namespace vetvec {

Result<std::unique_ptr<Encoder>> OpenBuiltin(const EncoderSpec& spec,
                                             const EncoderOptions& /*options*/) {
  BuiltinEncoderOptions builtin;
  builtin.name = spec.Name();
  VETVEC_ASSIGN_OR_RETURN(builtin.prompt_prefix, LocalPrefixOf(spec));
  return NewBuiltinEncoder(builtin);
}

}  // namespace vetvec
