// The onnx encoder (specification "onnx:DIR"): a sentence encoder that runs on this machine's
// processor, through ONNX Runtime.
//
// DIR is a sentence-transformers folder or a plain one (onnx/sentence_folder.h). Texts are
// tokenized as by the model's own tokenizer, sorted by length, run in small batches, one core each,
// and returned in their order. All encoders of a model share one session; short calls go before the
// batches of long ones. Deadline and cancel end a run of the model within milliseconds.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenOnnxEncoder({.target =
//   "minilm"}));
#ifndef VETVEC_ONNX_ONNX_ENCODER_H_
#define VETVEC_ONNX_ONNX_ENCODER_H_

#include <memory>
#include <string>

#include "base/log.h"
#include "base/result.h"
#include "core/encoder.h"
#include "onnx/onnx_change.h"

namespace vetvec {

struct OnnxEncoderOptions {
  std::string target;         // folder or .onnx file
  std::string name;           // of the encoder; empty: "onnx:" and the target
  std::string library;        // see LoadOrt
  std::string input_type;     // name of a prompt of the folder ("query"); empty: its default
  std::string pooling;        // see PoolingName; empty: the folder's, or that of the model itself
  std::string output;         // name of the model's output; empty: see DefaultOutput
  std::string prompt_prefix;  // replaces the folder's prompt before each text; empty: that prompt
  std::string stored_dtype = "f32";  // of the cache, for the identity
  size_t dimensions = 0;             // the number of leading elements; 0: all
  size_t threads = 0;                // per call; 0: the cores that this process may use
  size_t batch_texts = 0;            // per run; 0: 8
  OnnxChange change;                 // of how the files are used
  LogFunction log = {};              // reports what had to be assumed about the model
};

// Loads the model (some 100 ms) and runs it once. Errors: those of SharedModel, ReadSentenceFolder
// and OpenTokenizer; INVALID_ARGUMENT for an input type for which the folder has no prompt, or more
// dimensions than the model has. The identity's base_url is the model's SHA-256. Thread safety: any
// thread.
Result<std::unique_ptr<Encoder>> OpenOnnxEncoder(const OnnxEncoderOptions& options);

// The output of `vetvec doctor`: a JSON object with what was found and what will be used.
Result<std::string> DescribeOnnxModel(const OnnxEncoderOptions& options);

}  // namespace vetvec

#endif  // VETVEC_ONNX_ONNX_ENCODER_H_
