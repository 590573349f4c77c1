// OnnxModel: one model file of the process, shared by all its encoders: the session, which of its
// inputs and outputs are used, and the order of runs. SharedModel finds a model that is already
// open, by the file's SHA-256.
//
//   VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<OnnxModel> model, SharedModel("model.onnx", ""));
//   model->Run(batch, &signal, is_short, read);
#ifndef VETVEC_ONNX_ONNX_MODEL_H_
#define VETVEC_ONNX_ONNX_MODEL_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "onnx/model_signature.h"
#include "onnx/ort_session.h"
#include "onnx/run_gate.h"

namespace vetvec {

// The ids of some texts, padded to the longest.
struct IdBatch {
  size_t texts = 0;
  size_t length = 0;
  std::vector<int64_t> ids;  // texts * length
  std::vector<int64_t> mask;
  std::vector<int64_t> types;
};

// Thread safety: any thread.
class OnnxModel {
 public:
  // `file` must have passed its Check. Errors: the session's and ReadInputs'.
  static Result<std::unique_ptr<OnnxModel>> Open(const OrtApi* api, const ModelFile& file);

  const std::string& sha256() const { return sha256_; }
  // What DefaultOutput, OutputNamed and OutputsFor choose from.
  const std::vector<TensorFacts>& outputs() const { return session_->outputs(); }
  const OrtApi& api() const { return session_->api(); }
  size_t permits() const { return permits_; }
  RunGate& gate() { return gate_; }
  DeadlineWatch& deadlines() { return deadlines_; }

  // Waits for its turn and runs. `read` gets the data of each of `outputs` and the width of their
  // rows: [texts, width] or [texts, length, width]. Returns the signal's reason if one was given.
  using Read = std::function<Status(std::span<const float* const> data, size_t width)>;
  Status Run(IdBatch* batch, const ModelOutputs& outputs, bool is_short, StopSignal* signal,
             const Read& read);

 private:
  OnnxModel(std::unique_ptr<OrtSession> session, size_t permits)
      : session_(std::move(session)), permits_(permits), gate_(permits) {}

  const std::unique_ptr<OrtSession> session_;
  std::string sha256_;
  const size_t permits_;
  RunGate gate_;
  DeadlineWatch deadlines_;
  std::vector<std::string> inputs_;
};

// `library`: see LoadOrt. Errors: those of LoadOrt, CheckOnnxModel and Open; OUT_OF_RANGE for a
// file of 2 GiB or more.
Result<std::shared_ptr<OnnxModel>> SharedModel(const std::string& file, const std::string& library);

}  // namespace vetvec

#endif  // VETVEC_ONNX_ONNX_MODEL_H_
