// EncoderKind: how the encoders of one kind are opened: one function, in a file of its own
// (open_builtin.cc, open_words.cc, open_vectors.cc, open_onnx.cc, open_remote.cc).
#ifndef VETVEC_ENCODER_ENCODER_KIND_H_
#define VETVEC_ENCODER_ENCODER_KIND_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/encoder.h"
#include "encoder/encoder_spec.h"
#include "encoder/open_encoder.h"

namespace vetvec {

// Opens the encoder without its adapter. `spec` has been checked.
using OpenEncoderFunction = Result<std::unique_ptr<Encoder>>(const EncoderSpec& spec,
                                                             const EncoderOptions& options);

OpenEncoderFunction OpenBuiltin;
OpenEncoderFunction OpenWords;
OpenEncoderFunction OpenVectors;
OpenEncoderFunction OpenOnnx;
OpenEncoderFunction OpenRemote;  // all services

struct EncoderKind {
  std::string_view name;
  OpenEncoderFunction* open = nullptr;
};

inline constexpr EncoderKind kLocalKinds[] = {
    {"builtin", OpenBuiltin},
    {"onnx", OpenOnnx},
    {"vectors", OpenVectors},
    {"words", OpenWords},
};

// The prefix that a local encoder puts before each text.
Result<std::string> LocalPrefixOf(const EncoderSpec& spec);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_KIND_H_
