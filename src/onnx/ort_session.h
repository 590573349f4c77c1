// OrtSession: a model in ONNX Runtime, on the CPU, one thread per run; any number of runs at once.
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<OrtSession> session, OrtSession::Open(api, file));
//   VETVEC_ASSIGN_OR_RETURN(OrtRun run, session->NewRun());
//   session->Run(inputs, shape, names, &run, [](std::span<const OrtOutput> outputs) {...});
#ifndef VETVEC_ONNX_ORT_SESSION_H_
#define VETVEC_ONNX_ORT_SESSION_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "onnx/model_file.h"
#include "onnx/ort_api.h"

namespace vetvec {

struct TensorFacts {
  std::string name;
  int type = 0;               // kOrtFloat, ...
  std::vector<int64_t> dims;  // -1: any
};

// Stops a run from another thread. Move-only.
class OrtRun {
 public:
  OrtRun(const OrtApi* api, OrtObject* options)
      : api_(api), options_(options, api->ReleaseRunOptions) {}
  // Ends the run that uses it soon, with an error; and each run that uses it afterwards. Thread
  // safety: any thread, as long as the object lives.
  void Terminate() {
    const OrtFailure failure = api_->SetTerminate(options_.get());
    if (failure != nullptr) api_->ReleaseStatus(failure);
  }
  OrtObject* options() { return options_.get(); }

 private:
  const OrtApi* api_;
  std::unique_ptr<OrtObject, void (*)(OrtObject*)> options_;
};

struct OrtInput {
  const char* name;
  int64_t* data;  // shape[0] * shape[1] of them
};

struct OrtOutput {
  const float* data;
  std::vector<int64_t> dims;
};

// Thread safety: any thread.
class OrtSession {
 public:
  // `file` must have passed its Check; not needed afterwards. INVALID_ARGUMENT with ONNX Runtime's
  // own message for a model that it rejects.
  static Result<std::unique_ptr<OrtSession>> Open(const OrtApi* api, const ModelFile& file);
  OrtSession(const OrtSession&) = delete;
  OrtSession& operator=(const OrtSession&) = delete;
  ~OrtSession();

  const std::vector<TensorFacts>& inputs() const { return inputs_; }
  const std::vector<TensorFacts>& outputs() const { return outputs_; }
  const OrtApi& api() const { return *api_; }

  Result<OrtRun> NewRun() const;
  using Read = std::function<Status(std::span<const OrtOutput> outputs)>;
  // Runs the model on int64 inputs of one shape and passes the float outputs of these names, in
  // their order, to `read`.
  Status Run(std::span<const OrtInput> inputs, std::array<int64_t, 2> shape,
             std::span<const char* const> outputs, OrtRun* run, const Read& read) const;

 private:
  OrtSession(const OrtApi* api, OrtObject* memory, OrtObject* session)
      : api_(api), memory_(memory), session_(session) {}
  Status ReadFacts(bool is_input, std::vector<TensorFacts>* out) const;
  Status ReadTensor(const OrtObject* info, TensorFacts* out) const;
  Status ReadOutput(OrtObject* value, OrtOutput* out) const;

  const OrtApi* const api_;
  OrtObject* const memory_;
  OrtObject* const session_;
  std::vector<TensorFacts> inputs_;
  std::vector<TensorFacts> outputs_;
};

}  // namespace vetvec

#endif  // VETVEC_ONNX_ORT_SESSION_H_
