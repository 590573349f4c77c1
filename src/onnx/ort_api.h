// ONNX Runtime through dlopen: the few functions of its C API that are used here.
//
// OrtApi is a table of function pointers that only ever grows at its end: slot numbers never
// change, and version 16 of the table (ONNX Runtime 1.16, 2023) has all of them. So no header of
// ONNX Runtime is needed to build, and any later version works. The library is never unloaded: its
// threads may outlive the last session. Used only by ort_session.cc.
//
//   VETVEC_ASSIGN_OR_RETURN(const OrtApi* api, LoadOrt(""));      // or the path of a library
//   VETVEC_RETURN_IF_ERROR(api->Check(api->CreateEnv(kOrtFatal, "vetvec", &env), "CreateEnv"));
#ifndef VETVEC_ONNX_ORT_API_H_
#define VETVEC_ONNX_ORT_API_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"

namespace vetvec {

// Opaque objects of ONNX Runtime; void, as only pointers to them are passed around.
using OrtObject = void;
using OrtFailure = void*;  // OrtStatus*; null: success

inline constexpr int kOrtFatal = 4;  // log level: nothing is written to stderr
inline constexpr int kOrtAllOptimizations = 99;
inline constexpr int kOrtArenaAllocator = 1;
inline constexpr int kOrtDefaultMemory = 0;
inline constexpr int kOrtFloat = 1;  // ONNXTensorElementDataType
inline constexpr int kOrtInt32 = 6;
inline constexpr int kOrtInt64 = 7;
inline constexpr int kOrtTensor = 1;  // ONNXType

struct OrtApi {
  const char* (*GetErrorMessage)(OrtFailure);
  OrtFailure (*CreateEnv)(int level, const char* id, OrtObject** out);
  OrtFailure (*CreateSession)(OrtObject* env, const char* path, OrtObject* options,
                              OrtObject** out);
  OrtFailure (*CreateSessionFromArray)(OrtObject* env, const void* model, size_t size,
                                       OrtObject* options, OrtObject** out);
  OrtFailure (*Run)(OrtObject* session, OrtObject* run_options, const char* const* input_names,
                    OrtObject* const* inputs, size_t input_count, const char* const* output_names,
                    size_t output_count, OrtObject** outputs);
  OrtFailure (*CreateSessionOptions)(OrtObject** out);
  OrtFailure (*DisableMemPattern)(OrtObject* options);
  OrtFailure (*SetOptimization)(OrtObject* options, int level);
  OrtFailure (*SetIntraOpThreads)(OrtObject* options, int threads);
  OrtFailure (*SetInterOpThreads)(OrtObject* options, int threads);
  OrtFailure (*InputCount)(OrtObject* session, size_t* out);
  OrtFailure (*OutputCount)(OrtObject* session, size_t* out);
  OrtFailure (*InputType)(OrtObject* session, size_t index, OrtObject** type_info);
  OrtFailure (*OutputType)(OrtObject* session, size_t index, OrtObject** type_info);
  OrtFailure (*InputName)(OrtObject* session, size_t index, OrtObject* allocator, char** name);
  OrtFailure (*OutputName)(OrtObject* session, size_t index, OrtObject* allocator, char** name);
  OrtFailure (*CreateRunOptions)(OrtObject** out);
  OrtFailure (*SetTerminate)(OrtObject* run_options);
  OrtFailure (*CreateTensorWithData)(OrtObject* memory_info, void* data, size_t bytes,
                                     const int64_t* shape, size_t rank, int type, OrtObject** out);
  OrtFailure (*TensorData)(OrtObject* value, void** out);
  OrtFailure (*CastToTensorInfo)(OrtObject* type_info, const OrtObject** out);
  OrtFailure (*ElementType)(const OrtObject* tensor_info, int* out);
  OrtFailure (*DimensionCount)(const OrtObject* tensor_info, size_t* out);
  OrtFailure (*Dimensions)(const OrtObject* tensor_info, int64_t* out, size_t count);
  OrtFailure (*TensorInfo)(const OrtObject* value, OrtObject** out);
  OrtFailure (*CreateCpuMemoryInfo)(int allocator, int memory, OrtObject** out);
  OrtFailure (*AllocatorFree)(OrtObject* allocator, void* memory);
  OrtFailure (*DefaultAllocator)(OrtObject** out);
  void (*ReleaseEnv)(OrtObject*);
  void (*ReleaseStatus)(OrtFailure);
  void (*ReleaseMemoryInfo)(OrtObject*);
  void (*ReleaseSession)(OrtObject*);
  void (*ReleaseValue)(OrtObject*);
  void (*ReleaseRunOptions)(OrtObject*);
  void (*ReleaseTypeInfo)(OrtObject*);
  void (*ReleaseTensorInfo)(OrtObject*);
  void (*ReleaseSessionOptions)(OrtObject*);
  OrtFailure (*AddConfig)(OrtObject* options, const char* key, const char* value);

  std::string version;  // "1.31.1"
  std::string path;     // of the library

  // Turns a failure into a Status that begins with `what`, and releases it.
  Status Check(OrtFailure failure, const std::string& what) const;
};

// The library at `path` (a file, or a folder that contains libonnxruntime.so*); empty: next to
// libvetvec, otherwise where the system's loader finds it. Loaded once per path; the result lives
// as long as the process. Errors: NOT_FOUND with the command that installs it; FAILED_PRECONDITION
// for a version before 1.16; UNAVAILABLE for a file that is damaged or not such a library. Thread
// safety: any thread.
Result<const OrtApi*> LoadOrt(const std::string& path);

// What LoadOrt("") tries first, for the whole process: a program's own choice, such as the value of
// VETVEC_ORT_LIBRARY. Empty: none. Does not affect open sessions.
void SetOrtLibrary(std::string path);

}  // namespace vetvec

#endif  // VETVEC_ONNX_ORT_API_H_
