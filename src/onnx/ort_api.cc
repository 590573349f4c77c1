#include "onnx/ort_api.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/dynamic_library.h"
#include "base/file.h"
#include "base/per_process.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr uint32_t kApiVersion = 16;
constexpr char kInstall[] =
    "python3 -m pip install --no-deps --target ort onnxruntime && "
    "export VETVEC_ORT_LIBRARY=$PWD/ort/onnxruntime/capi";

struct OrtApiBase {
  const void* const* (*GetApi)(uint32_t version);
  const char* (*GetVersionString)();
};

struct LibraryRegistry {
  std::mutex mutex;
  std::string chosen;
  std::map<std::string, std::unique_ptr<OrtApi>> loaded;  // by path
};

LibraryRegistry& TheLibraries() {
  static PerProcess<LibraryRegistry> registries;
  return registries.Get();
}

template <typename Function>
void Take(const void* const* table, size_t slot, Function* to) {
  *to = reinterpret_cast<Function>(const_cast<void*>(table[slot]));
}

// Slot numbers of onnxruntime_c_api.h; tests/unit/onnx/ort_slots.py checks them.
void Fill(const void* const* table, OrtApi* api) {
  Take(table, 2, &api->GetErrorMessage);
  Take(table, 3, &api->CreateEnv);
  Take(table, 7, &api->CreateSession);
  Take(table, 8, &api->CreateSessionFromArray);
  Take(table, 9, &api->Run);
  Take(table, 10, &api->CreateSessionOptions);
  Take(table, 17, &api->DisableMemPattern);
  Take(table, 23, &api->SetOptimization);
  Take(table, 24, &api->SetIntraOpThreads);
  Take(table, 25, &api->SetInterOpThreads);
  Take(table, 30, &api->InputCount);
  Take(table, 31, &api->OutputCount);
  Take(table, 33, &api->InputType);
  Take(table, 34, &api->OutputType);
  Take(table, 36, &api->InputName);
  Take(table, 37, &api->OutputName);
  Take(table, 39, &api->CreateRunOptions);
  Take(table, 46, &api->SetTerminate);
  Take(table, 49, &api->CreateTensorWithData);
  Take(table, 51, &api->TensorData);
  Take(table, 55, &api->CastToTensorInfo);
  Take(table, 60, &api->ElementType);
  Take(table, 61, &api->DimensionCount);
  Take(table, 62, &api->Dimensions);
  Take(table, 65, &api->TensorInfo);
  Take(table, 69, &api->CreateCpuMemoryInfo);
  Take(table, 76, &api->AllocatorFree);
  Take(table, 78, &api->DefaultAllocator);
  Take(table, 92, &api->ReleaseEnv);
  Take(table, 93, &api->ReleaseStatus);
  Take(table, 94, &api->ReleaseMemoryInfo);
  Take(table, 95, &api->ReleaseSession);
  Take(table, 96, &api->ReleaseValue);
  Take(table, 97, &api->ReleaseRunOptions);
  Take(table, 98, &api->ReleaseTypeInfo);
  Take(table, 99, &api->ReleaseTensorInfo);
  Take(table, 100, &api->ReleaseSessionOptions);
  Take(table, 130, &api->AddConfig);
}

Status NotUsable(const std::string& path, const std::string& why) {
  return Unavailable(fmt::format("'{}' is not a usable ONNX Runtime: {}", Sanitized(path),
                                 Sanitized(why, 300)))
      .WithFile(path);
}

// "1.16.3" and later; GetApi itself would complain on stderr.
bool IsNewEnough(std::string_view version) {
  const std::vector<std::string_view> parts = Split(version, '.');
  if (parts.size() < 2) return false;
  const std::optional<int64_t> major = ParseInt(parts[0]);
  const std::optional<int64_t> minor = ParseInt(parts[1]);
  if (!major || !minor) return false;
  return *major > 1 || (*major == 1 && *minor >= static_cast<int64_t>(kApiVersion));
}

Result<std::unique_ptr<OrtApi>> Open(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* why = dlerror();
    return NotUsable(path, why != nullptr ? why : "unknown reason");
  }
  using GetBase = const OrtApiBase* (*)();
  const auto get_base = reinterpret_cast<GetBase>(dlsym(library, "OrtGetApiBase"));
  const OrtApiBase* base = get_base != nullptr ? get_base() : nullptr;
  if (base == nullptr) return NotUsable(path, "it does not export OrtGetApiBase");
  const char* version = base->GetVersionString();
  const std::string found = version != nullptr ? version : "unknown";
  const void* const* table = IsNewEnough(found) ? base->GetApi(kApiVersion) : nullptr;
  if (table == nullptr) {
    return FailedPrecondition(
               fmt::format("ONNX Runtime {} at '{}' is too old: 1.16 or later is required; {}",
                           Sanitized(found, 40), Sanitized(path), kInstall))
        .WithFile(path);
  }
  auto api = std::make_unique<OrtApi>();
  Fill(table, api.get());
  api->version = found;
  api->path = path;
  return api;
}

// libonnxruntime.so, .so.1, .so.1.31.1 of a folder: the shortest name; among equals the last.
std::string LibraryIn(const std::string& folder) {
  std::string best;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), &closedir);
  if (open == nullptr) return best;
  while (const dirent* entry = readdir(open.get())) {
    const std::string name = entry->d_name;
    if (name.rfind("libonnxruntime.so", 0) != 0) continue;
    if (best.empty() || name.size() < best.size() || (name.size() == best.size() && name > best)) {
      best = name;
    }
  }
  return best.empty() ? best : JoinPath(folder, best);
}

std::string OwnFolder() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&kInstall), &info) == 0 || info.dli_fname == nullptr) {
    return "";
  }
  const std::string file = info.dli_fname;
  const size_t slash = file.rfind('/');
  return slash == std::string::npos ? "" : file.substr(0, slash);
}

Result<std::unique_ptr<OrtApi>> OpenGiven(const std::string& path) {
  const std::string inside = LibraryIn(path);
  if (!inside.empty()) return Open(inside);
  if (!FileExists(path)) {
    return NotFound(fmt::format("there is no ONNX Runtime at '{}'; to install it: {}",
                                Sanitized(path), kInstall))
        .WithFile(path);
  }
  return Open(path);
}

Result<std::unique_ptr<OrtApi>> OpenFound() {
  const std::string beside = LibraryIn(OwnFolder());
  if (!beside.empty()) return Open(beside);
  Status why;
  for (const char* name : {"libonnxruntime.so.1", "libonnxruntime.so"}) {
    Result<std::unique_ptr<OrtApi>> opened = Open(name);
    if (opened.ok() || opened.status().code() != StatusCode::kUnavailable) return opened;
    why = opened.status();
  }
  return NotFound(
      fmt::format("ONNX Runtime was not found (no path is set, and it is neither next to libvetvec "
                  "nor found by the system's loader); to install it: {}",
                  kInstall));
}

}  // namespace

Status OrtApi::Check(OrtFailure failure, const std::string& what) const {
  if (failure == nullptr) return OkStatus();
  const char* message = GetErrorMessage(failure);
  const std::string text = Sanitized(message != nullptr ? message : "", 400);
  ReleaseStatus(failure);
  return Internal(fmt::format("{}: ONNX Runtime {} reports: {}", what, version, text));
}

Result<const OrtApi*> LoadOrt(const std::string& path) {
  VETVEC_RETURN_IF_ERROR(CanLoadLibrary("ONNX Runtime"));
  LibraryRegistry& registry = TheLibraries();
  std::lock_guard<std::mutex> lock(registry.mutex);
  const std::string wanted = path.empty() ? registry.chosen : path;
  const auto found = registry.loaded.find(wanted);
  if (found != registry.loaded.end()) return found->second.get();
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<OrtApi> api,
                          wanted.empty() ? OpenFound() : OpenGiven(wanted));
  const OrtApi* result = api.get();
  registry.loaded.emplace(wanted, std::move(api));
  return result;
}

void SetOrtLibrary(std::string path) {
  LibraryRegistry& registry = TheLibraries();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.chosen = std::move(path);
}

}  // namespace vetvec
