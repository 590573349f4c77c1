#include "tokenize/sentencepiece_api.h"

#include <dlfcn.h>
#include <fmt/core.h>

#include <exception>
#include <mutex>

#include "base/dynamic_library.h"
#include "base/per_process.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {

// Like sentencepiece::util::Status: a pointer, null on success. Because this has a destructor too,
// functions return it in the same way.
class SentencePieceStatus {
 public:
  SentencePieceStatus() = delete;
  ~SentencePieceStatus();
  SentencePieceStatus(const SentencePieceStatus&) = delete;
  SentencePieceStatus& operator=(const SentencePieceStatus&) = delete;
  bool ok() const { return failure_ == nullptr; }

 private:
  void* failure_;
};

// Member functions as plain functions with the object first, as the Itanium C++ ABI passes them.
struct SentencePieceApi {
  void (*construct)(void* processor);
  void (*destroy)(void* processor);
  SentencePieceStatus (*load)(void* processor, std::string_view model);
  SentencePieceStatus (*encode)(const void* processor, std::string_view text,
                                std::vector<std::string>* pieces);
  const char* (*status_message)(const SentencePieceStatus* status);
  void (*destroy_status)(SentencePieceStatus* status);
  int (*log_level)();
  void (*set_log_level)(int level);
};

namespace {

constexpr char kLibrary[] = "libsentencepiece.so.0";
constexpr int kFatal = 3;  // log level: nothing is written to stderr

struct Registry {
  std::mutex mutex;
  std::unique_ptr<SentencePieceApi> loaded;
};

Registry& TheRegistry() {
  static PerProcess<Registry> registries;
  return registries.Get();
}

// Destructors have no other way to get it.
const SentencePieceApi*& LoadedApi() {
  static const SentencePieceApi* api = nullptr;
  return api;
}

Result<void*> Open() {
  VETVEC_RETURN_IF_ERROR(CanLoadLibrary("libsentencepiece"));
  void* library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (library != nullptr) return library;  // the program's own, which has already found its symbols
  if (dlsym(RTLD_DEFAULT, "_ZN6google8protobuf8internal13VerifyVersionEiiPKc") != nullptr) {
    return FailedPrecondition(
        "this program contains its own protobuf library, with which libsentencepiece would crash; "
        "save the model's tokenizer as tokenizer.json");
  }
  library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library != nullptr) return library;
  const char* why = dlerror();
  return NotFound(
      fmt::format("reading a SentencePiece file needs libsentencepiece, which was not found ({}); "
                  "install it (Debian: libsentencepiece0), or save the model's tokenizer as "
                  "tokenizer.json (transformers: AutoTokenizer, use_fast=True, save_pretrained)",
                  Sanitized(why != nullptr ? why : kLibrary, 200)));
}

class Finder {
 public:
  explicit Finder(void* library) : library_(library) {}

  template <typename Function>
  void Find(const char* name, Function* function) {
    void* found = dlsym(library_, name);
    if (found == nullptr && missing_.empty()) missing_ = name;
    *function = reinterpret_cast<Function>(found);
  }
  const std::string& missing() const { return missing_; }

 private:
  void* const library_;
  std::string missing_;
};

std::string FindAll(void* library, SentencePieceApi* api) {
  Finder finder(library);
  finder.Find("_ZN13sentencepiece22SentencePieceProcessorC1Ev", &api->construct);
  finder.Find("_ZN13sentencepiece22SentencePieceProcessorD1Ev", &api->destroy);
  finder.Find(
      "_ZN13sentencepiece22SentencePieceProcessor23LoadFromSerializedProtoESt17basic_string_view"
      "IcSt11char_traitsIcEE",
      &api->load);
  finder.Find(
      "_ZNK13sentencepiece22SentencePieceProcessor6EncodeESt17basic_string_viewIcSt11char_traits"
      "IcEEPSt6vectorINSt7__cxx1112basic_stringIcS3_SaIcEEESaIS9_EE",
      &api->encode);
  finder.Find("_ZNK13sentencepiece4util6Status13error_messageEv", &api->status_message);
  finder.Find("_ZN13sentencepiece4util6StatusD1Ev", &api->destroy_status);
  finder.Find("_ZN13sentencepiece7logging14GetMinLogLevelEv", &api->log_level);
  finder.Find("_ZN13sentencepiece7logging14SetMinLogLevelEi", &api->set_log_level);
  return finder.missing();
}

Status NoModel(const std::string& why) {
  return InvalidArgument(
      fmt::format("libsentencepiece rejected the model: {}", Sanitized(why, 300)));
}

}  // namespace

SentencePieceStatus::~SentencePieceStatus() { LoadedApi()->destroy_status(this); }

Result<const SentencePieceApi*> LoadSentencePieceApi() {
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  if (!registry.loaded) {
    VETVEC_ASSIGN_OR_RETURN(void* library, Open());
    auto api = std::make_unique<SentencePieceApi>();
    const std::string missing = FindAll(library, api.get());
    if (!missing.empty()) {
      return Unavailable(fmt::format("{} is incompatible: it lacks {}", kLibrary, missing));
    }
    registry.loaded = std::move(api);
    LoadedApi() = registry.loaded.get();
  }
  return registry.loaded.get();
}

SentencePieceProcessor::SentencePieceProcessor(const SentencePieceApi* api) : api_(api) {
  api_->construct(object_);
}

SentencePieceProcessor::~SentencePieceProcessor() { api_->destroy(object_); }

Result<std::unique_ptr<SentencePieceProcessor>> SentencePieceProcessor::Load(
    const SentencePieceApi* api, std::string_view model) {
  // The log level applies to the library, which the program may use as well: it is restored.
  const std::lock_guard<std::mutex> lock(TheRegistry().mutex);
  const int level = api->log_level();
  api->set_log_level(kFatal);
  std::unique_ptr<SentencePieceProcessor> processor;
  std::string failure;
  try {
    processor.reset(new SentencePieceProcessor(api));
    const SentencePieceStatus status = api->load(processor->object_, model);
    if (!status.ok()) failure = fmt::format("it reports: {}", api->status_message(&status));
  } catch (const std::exception& error) {
    failure = error.what();
  }
  api->set_log_level(level);
  if (!failure.empty()) return NoModel(failure);
  return processor;
}

Status SentencePieceProcessor::Encode(std::string_view text,
                                      std::vector<std::string>* pieces) const {
  try {
    const SentencePieceStatus status = api_->encode(object_, text, pieces);
    if (status.ok()) return OkStatus();
    return Internal(fmt::format("libsentencepiece: {}", api_->status_message(&status)));
  } catch (const std::exception& error) {
    return Internal(fmt::format("libsentencepiece: {}", error.what()));
  }
}

}  // namespace vetvec
