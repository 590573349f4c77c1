// From vetvec_encoder_options to an encoder: what vetvec_encoder_open does.
#ifndef VETVEC_C_API_ENCODER_OPTIONS_H_
#define VETVEC_C_API_ENCODER_OPTIONS_H_

#include <memory>

#include "base/result.h"
#include "core/token_count.h"
#include "encoder/encoder_spec.h"
#include "encoder/shared_encoder.h"
#include "vetvec/encoder.h"

namespace vetvec {

// The setting whose bounds vetvec_encoder_option_bounds returns. NOT_FOUND for an unknown name.
Result<const Option*> NumericOption(const std::string& name);

// Errors: those of vetvec_encoder_open.
Result<std::shared_ptr<SharedEncoder>> OpenSharedEncoder(const vetvec_encoder_options* options);

}  // namespace vetvec

#endif  // VETVEC_C_API_ENCODER_OPTIONS_H_
