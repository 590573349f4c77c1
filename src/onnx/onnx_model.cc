#include "onnx/onnx_model.h"

#include <fmt/core.h>
#include <malloc.h>

#include <map>
#include <mutex>
#include <optional>

#include "base/per_process.h"
#include "base/thread_pool.h"
#include "base/utf8.h"
#include "onnx/model_file.h"

namespace vetvec {
namespace {

struct ModelRegistry {
  std::mutex mutex;  // held while a model is loaded, so that it is loaded only once
  std::map<std::string, std::weak_ptr<OnnxModel>> models;
};

// A permit and a run that can be stopped, always returned.
class Turn {
 public:
  Turn(RunGate* gate, StopSignal* signal, OrtRun* run) : gate_(gate), signal_(signal), run_(run) {
    signal_->Add(run_);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() {
    signal_->Remove(run_);
    gate_->Leave();
  }

 private:
  RunGate* const gate_;
  StopSignal* const signal_;
  OrtRun* const run_;
};

// Memory that the start of a session has used and freed is not needed again: tens of megabytes.
void GiveBackMemory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace

// The hash takes as long as the session: both run at once, and only a complete file counts.
Result<std::unique_ptr<OnnxModel>> OnnxModel::Open(const OrtApi* api, const ModelFile& file) {
  std::optional<Result<std::unique_ptr<OrtSession>>> session;
  std::optional<Result<std::string>> sha256;
  ParallelFor(2, 0, [&](size_t piece) {
    if (piece == 0) {
      session.emplace(OrtSession::Open(api, file));
    } else {
      sha256.emplace(file.Sha256());
    }
  });
  GiveBackMemory();
  VETVEC_RETURN_IF_ERROR(file.CheckUnchanged());
  VETVEC_RETURN_IF_ERROR(sha256->status());
  VETVEC_RETURN_IF_ERROR(session->status());
  std::unique_ptr<OnnxModel> model(new OnnxModel(**std::move(session), UsableCores()));
  model->sha256_ = **std::move(sha256);
  VETVEC_ASSIGN_OR_RETURN(model->inputs_, ReadInputs(model->session_->inputs()));
  return model;
}

Status OnnxModel::Run(IdBatch* batch, const ModelOutputs& outputs, bool is_short,
                      StopSignal* signal, const Read& read) {
  VETVEC_ASSIGN_OR_RETURN(OrtRun run, session_->NewRun());
  std::vector<OrtInput> inputs;
  for (const std::string& name : inputs_) {
    std::vector<int64_t>& values = name == "input_ids"        ? batch->ids
                                   : name == "attention_mask" ? batch->mask
                                                              : batch->types;
    inputs.push_back({name.c_str(), values.data()});
  }
  const auto texts = static_cast<int64_t>(batch->texts);
  const auto length = static_cast<int64_t>(batch->length);
  const auto checked = [&](std::span<const OrtOutput> found) -> Status {
    std::vector<const float*> data;
    for (const OrtOutput& one : found) {
      const std::vector<int64_t>& dims = one.dims;
      const bool fits = outputs.is_pooled
                            ? dims.size() == 2 && dims[0] == texts
                            : dims.size() == 3 && dims[0] == texts && dims[1] == length;
      if (!fits || dims.back() < 1 || dims.back() != found[0].dims.back()) {
        return BadVector("the shape of the model's output does not match its input");
      }
      data.push_back(one.data);
    }
    return read(data, static_cast<size_t>(found[0].dims.back()));
  };
  std::vector<const char*> names;
  for (const std::string& name : outputs.names) names.push_back(name.c_str());
  if (!gate_.Enter(is_short, *signal)) return signal->reason();
  Status ran;
  {
    const Turn turn(&gate_, signal, &run);
    ran = session_->Run(inputs, {texts, length}, names, &run, checked);
  }
  return signal->given() ? signal->reason() : ran;
}

Result<std::shared_ptr<OnnxModel>> SharedModel(const std::string& file,
                                               const std::string& library) {
  static PerProcess<ModelRegistry> registries;
  VETVEC_ASSIGN_OR_RETURN(const OrtApi* const api, LoadOrt(library));
  ModelRegistry& registry = registries.Get();
  std::lock_guard<std::mutex> lock(registry.mutex);
  const auto open_one = [&](const std::string& sha256) {
    return registry.models[fmt::format("{}\n{}", api->path, sha256)].lock();
  };
  VETVEC_ASSIGN_OR_RETURN(ModelFile model_file, ModelFile::Open(file));
  const auto named = [&](const Status& status) {
    const Status named_one = status.Annotate(fmt::format("'{}'", Sanitized(file)));
    return status.detail().file.empty() ? named_one.WithFile(file) : named_one;
  };
  if (const Status checked = model_file.Check(); !checked.ok()) return named(checked);
  if (const std::optional<std::string> sha256 = model_file.KnownSha256()) {
    if (std::shared_ptr<OnnxModel> open = open_one(*sha256)) return open;
  }
  Result<std::unique_ptr<OnnxModel>> opened = OnnxModel::Open(api, model_file);
  if (!opened.ok()) return named(opened.status());
  std::shared_ptr<OnnxModel> model = *std::move(opened);
  // A copy of a model that is open.
  if (std::shared_ptr<OnnxModel> open = open_one(model->sha256())) return open;
  registry.models[fmt::format("{}\n{}", api->path, model->sha256())] = model;
  return model;
}

}  // namespace vetvec
