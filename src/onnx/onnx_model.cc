#include "onnx/onnx_model.h"

#include <fmt/core.h>
#include <malloc.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "base/per_process.h"
#include "base/strings.h"
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

std::string NamesOf(const std::vector<TensorFacts>& tensors) {
  std::vector<std::string> names;
  for (const TensorFacts& tensor : tensors) names.push_back(Sanitized(tensor.name, 60));
  return Joined(names);
}

}  // namespace

Status OnnxModel::ChooseInputs() {
  for (const TensorFacts& input : session_->inputs()) {
    const bool is_known = input.name == "input_ids" || input.name == "attention_mask" ||
                          input.name == "token_type_ids";
    if (!is_known || input.type != kOrtInt64 || input.dims.size() != 2) {
      return InvalidArgument(
                 fmt::format("the model's input '{}' is not an input of a text encoder; allowed: "
                             "int64 [batch, sequence] input_ids, attention_mask, token_type_ids",
                             Sanitized(input.name, 60)))
          .WithKey("inputs", NamesOf(session_->inputs()));
    }
    inputs_.push_back(input.name);
  }
  if (std::find(inputs_.begin(), inputs_.end(), "input_ids") == inputs_.end()) {
    return InvalidArgument(fmt::format("the model has no input 'input_ids'; its inputs are: {}",
                                       NamesOf(session_->inputs())));
  }
  return OkStatus();
}

Status OnnxModel::ChooseOutput() {
  const auto take = [&](const TensorFacts& output) {
    const size_t rank = output.dims.size();
    if (output.type != kOrtFloat || (rank != 2 && rank != 3)) return false;
    output_ = output.name;
    is_pooled_ = rank == 2;
    return true;
  };
  for (const char* name : {"sentence_embedding", "last_hidden_state", "token_embeddings"}) {
    for (const TensorFacts& output : session_->outputs()) {
      if (output.name == name && take(output)) return OkStatus();
    }
  }
  for (const TensorFacts& output : session_->outputs()) {
    if (take(output)) return OkStatus();
  }
  return InvalidArgument(fmt::format(
      "the model has no float32 output with a vector per text or per token; its outputs are: {}",
      NamesOf(session_->outputs())));
}

// The hash takes as long as the session: both run at once, and only a complete file counts.
Result<std::unique_ptr<OnnxModel>> OnnxModel::Open(const OrtApi* api, const ModelFile& file) {
  VETVEC_RETURN_IF_ERROR(file.Check());
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
  VETVEC_RETURN_IF_ERROR(model->ChooseInputs());
  VETVEC_RETURN_IF_ERROR(model->ChooseOutput());
  return model;
}

Status OnnxModel::Run(IdBatch* batch, bool is_short, StopSignal* signal, const Read& read) {
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
  const auto checked = [&](const float* data, std::span<const int64_t> dims) -> Status {
    const bool fits = is_pooled_ ? dims.size() == 2 && dims[0] == texts
                                 : dims.size() == 3 && dims[0] == texts && dims[1] == length;
    if (!fits || dims.back() < 1) {
      return BadVector("the shape of the model's output does not match its input");
    }
    return read(data, static_cast<size_t>(dims.back()));
  };
  if (!gate_.Enter(is_short, *signal)) return signal->reason();
  Status ran;
  {
    const Turn turn(&gate_, signal, &run);
    ran = session_->Run(inputs, {texts, length}, output_.c_str(), &run, checked);
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
  VETVEC_ASSIGN_OR_RETURN(const ModelFile model_file, ModelFile::Open(file));
  if (const std::optional<std::string> sha256 = model_file.KnownSha256()) {
    if (std::shared_ptr<OnnxModel> open = open_one(*sha256)) return open;
  }
  Result<std::unique_ptr<OnnxModel>> opened = OnnxModel::Open(api, model_file);
  if (!opened.ok()) {
    return opened.status().Annotate(fmt::format("'{}'", Sanitized(file))).WithFile(file);
  }
  std::shared_ptr<OnnxModel> model = *std::move(opened);
  // A copy of a model that is open.
  if (std::shared_ptr<OnnxModel> open = open_one(model->sha256())) return open;
  registry.models[fmt::format("{}\n{}", api->path, model->sha256())] = model;
  return model;
}

}  // namespace vetvec
