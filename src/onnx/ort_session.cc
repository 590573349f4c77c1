#include "onnx/ort_session.h"

#include <map>
#include <mutex>

#include "base/fork_section.h"
#include "base/per_process.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

using Owned = std::unique_ptr<OrtObject, void (*)(OrtObject*)>;

// One environment per library, for the lifetime of the process.
struct Environments {
  std::mutex mutex;
  std::map<const OrtApi*, OrtObject*> by_library;
};

Result<OrtObject*> EnvironmentOf(const OrtApi* api) {
  static PerProcess<Environments> all;
  Environments& environments = all.Get();
  std::lock_guard<std::mutex> lock(environments.mutex);
  OrtObject*& environment = environments.by_library[api];
  if (environment == nullptr) {
    VETVEC_RETURN_IF_ERROR(api->Check(api->CreateEnv(kOrtFatal, "vetvec", &environment),
                                      "the runtime cannot be started"));
  }
  return environment;
}

Result<Owned> NewOptions(const OrtApi* api) {
  OrtObject* made = nullptr;
  VETVEC_RETURN_IF_ERROR(
      api->Check(api->CreateSessionOptions(&made), "the session options cannot be set"));
  Owned options(made, api->ReleaseSessionOptions);
  const auto check = [&](OrtFailure failure) {
    return api->Check(failure, "the session options cannot be set");
  };
  VETVEC_RETURN_IF_ERROR(check(api->SetIntraOpThreads(made, 1)));
  VETVEC_RETURN_IF_ERROR(check(api->SetInterOpThreads(made, 1)));
  VETVEC_RETURN_IF_ERROR(check(api->SetOptimization(made, kOrtAllOptimizations)));
  // Patterns are kept per shape: batches of many shapes would fill the memory.
  VETVEC_RETURN_IF_ERROR(check(api->DisableMemPattern(made)));
  VETVEC_RETURN_IF_ERROR(check(api->AddConfig(made, "session.intra_op.allow_spinning", "0")));
  return options;
}

// By path, so that the file is read in pieces and is never in memory as a whole.
Result<OrtObject*> NewSession(const OrtApi* api, const ModelFile& file, OrtObject* environment,
                              OrtObject* options) {
  OrtObject* session = nullptr;
  OrtFailure failure = nullptr;
  const std::string path = file.session_path();
  if (!path.empty()) {
    failure = api->CreateSession(environment, path.c_str(), options, &session);
  } else {
    VETVEC_ASSIGN_OR_RETURN(const std::string bytes, file.Bytes());
    failure =
        api->CreateSessionFromArray(environment, bytes.data(), bytes.size(), options, &session);
  }
  const Status opened = api->Check(failure, "the model cannot be loaded");
  if (!opened.ok()) return InvalidArgument(opened.message());
  return session;
}

}  // namespace

Result<std::unique_ptr<OrtSession>> OrtSession::Open(const OrtApi* api, const ModelFile& file) {
  const ForkSection section;  // its environment and its registries are the process's
  VETVEC_ASSIGN_OR_RETURN(OrtObject* const environment, EnvironmentOf(api));
  VETVEC_ASSIGN_OR_RETURN(const Owned options, NewOptions(api));
  OrtObject* memory = nullptr;
  VETVEC_RETURN_IF_ERROR(api->Check(
      api->CreateCpuMemoryInfo(kOrtArenaAllocator, kOrtDefaultMemory, &memory), "memory"));
  Owned memory_owner(memory, api->ReleaseMemoryInfo);
  VETVEC_ASSIGN_OR_RETURN(OrtObject* const session,
                          NewSession(api, file, environment, options.get()));
  std::unique_ptr<OrtSession> result(new OrtSession(api, memory_owner.release(), session));
  VETVEC_RETURN_IF_ERROR(result->ReadFacts(true, &result->inputs_));
  VETVEC_RETURN_IF_ERROR(result->ReadFacts(false, &result->outputs_));
  return result;
}

OrtSession::~OrtSession() {
  const ForkSection section;
  api_->ReleaseSession(session_);
  api_->ReleaseMemoryInfo(memory_);
}

Status OrtSession::ReadTensor(const OrtObject* info, TensorFacts* out) const {
  size_t rank = 0;
  VETVEC_RETURN_IF_ERROR(
      api_->Check(api_->ElementType(info, &out->type), "an element type cannot be read"));
  VETVEC_RETURN_IF_ERROR(api_->Check(api_->DimensionCount(info, &rank), "dimensions"));
  constexpr size_t kHighestRank = 16;
  if (rank > kHighestRank) return InvalidArgument("a tensor of the model has too many dimensions");
  out->dims.resize(rank);
  return api_->Check(api_->Dimensions(info, out->dims.data(), rank), "dimensions");
}

Status OrtSession::ReadFacts(bool is_input, std::vector<TensorFacts>* out) const {
  size_t count = 0;
  OrtObject* allocator = nullptr;
  VETVEC_RETURN_IF_ERROR(api_->Check(api_->DefaultAllocator(&allocator), "allocator"));
  VETVEC_RETURN_IF_ERROR(
      api_->Check((is_input ? api_->InputCount : api_->OutputCount)(session_, &count),
                  "the inputs and outputs cannot be read"));
  for (size_t i = 0; i < count; ++i) {
    TensorFacts facts;
    char* name = nullptr;
    VETVEC_RETURN_IF_ERROR(api_->Check(
        (is_input ? api_->InputName : api_->OutputName)(session_, i, allocator, &name), "name"));
    facts.name = name;
    if (OrtFailure failure = api_->AllocatorFree(allocator, name)) api_->ReleaseStatus(failure);
    OrtObject* type = nullptr;
    VETVEC_RETURN_IF_ERROR(
        api_->Check((is_input ? api_->InputType : api_->OutputType)(session_, i, &type), "type"));
    const Owned owner(type, api_->ReleaseTypeInfo);
    const OrtObject* tensor = nullptr;
    VETVEC_RETURN_IF_ERROR(api_->Check(api_->CastToTensorInfo(type, &tensor), "type"));
    if (tensor != nullptr) VETVEC_RETURN_IF_ERROR(ReadTensor(tensor, &facts));
    out->push_back(std::move(facts));
  }
  return OkStatus();
}

Result<OrtRun> OrtSession::NewRun() const {
  OrtObject* options = nullptr;
  VETVEC_RETURN_IF_ERROR(
      api_->Check(api_->CreateRunOptions(&options), "the run options cannot be created"));
  return OrtRun(api_, options);
}

Status OrtSession::ReadOutput(OrtObject* value, OrtOutput* out) const {
  OrtObject* info = nullptr;
  VETVEC_RETURN_IF_ERROR(api_->Check(api_->TensorInfo(value, &info), "the output cannot be read"));
  const Owned info_owner(info, api_->ReleaseTensorInfo);
  TensorFacts facts;
  VETVEC_RETURN_IF_ERROR(ReadTensor(info, &facts));
  if (facts.type != kOrtFloat) return InvalidArgument("the model's output is not float32");
  void* data = nullptr;
  VETVEC_RETURN_IF_ERROR(api_->Check(api_->TensorData(value, &data), "the output cannot be read"));
  *out = {static_cast<const float*>(data), std::move(facts.dims)};
  return OkStatus();
}

Status OrtSession::Run(std::span<const OrtInput> inputs, std::array<int64_t, 2> shape,
                       std::span<const char* const> outputs, OrtRun* run, const Read& read) const {
  std::vector<Owned> owners;
  std::vector<OrtObject*> values;
  std::vector<const char*> names;
  const auto bytes = static_cast<size_t>(shape[0] * shape[1]) * sizeof(int64_t);
  for (const OrtInput& input : inputs) {
    OrtObject* value = nullptr;
    VETVEC_RETURN_IF_ERROR(
        api_->Check(api_->CreateTensorWithData(memory_, input.data, bytes, shape.data(),
                                               shape.size(), kOrtInt64, &value),
                    "an input cannot be passed"));
    owners.emplace_back(value, api_->ReleaseValue);
    values.push_back(value);
    names.push_back(input.name);
  }
  std::vector<OrtObject*> results(outputs.size());
  const Status ran =
      api_->Check(api_->Run(session_, run->options(), names.data(), values.data(), values.size(),
                            outputs.data(), outputs.size(), results.data()),
                  "the model cannot be run");
  for (OrtObject* const result : results) owners.emplace_back(result, api_->ReleaseValue);
  VETVEC_RETURN_IF_ERROR(ran);
  std::vector<OrtOutput> found(results.size());
  for (size_t i = 0; i < results.size(); ++i) {
    VETVEC_RETURN_IF_ERROR(ReadOutput(results[i], &found[i]));
  }
  return read(found);
}

}  // namespace vetvec
