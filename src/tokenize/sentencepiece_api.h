// libsentencepiece through dlopen: only loading a model and cutting a text into pieces.
//
// It is opened when the first folder with a SentencePiece file is opened, and never linked: the
// library contains its own protobuf, whose symbols it exports, so that any program that links
// another protobuf (and would then load both at its start) ends by abort or SIGSEGV. Opened with
// RTLD_LOCAL, it is visible to no other library; if the program already contains another protobuf,
// it is not loaded. Its functions are found by their mangled names, which include the types of
// their arguments: a library that is built differently is rejected as one that lacks them. It stays
// loaded.
//
//   VETVEC_ASSIGN_OR_RETURN(const SentencePieceApi* api, LoadSentencePieceApi());
//   VETVEC_ASSIGN_OR_RETURN(auto processor, SentencePieceProcessor::Load(api, file.model));
//   VETVEC_RETURN_IF_ERROR(processor->Encode("a text", &pieces));
#ifndef VETVEC_TOKENIZE_SENTENCEPIECE_API_H_
#define VETVEC_TOKENIZE_SENTENCEPIECE_API_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct SentencePieceApi;

// Loaded once; the result lives as long as the process. NOT_FOUND with the command that installs
// it; UNAVAILABLE for a library that lacks a function; FAILED_PRECONDITION if another protobuf is
// present. Thread safety: any thread.
Result<const SentencePieceApi*> LoadSentencePieceApi();

// Thread safety: Encode: any thread.
class SentencePieceProcessor {
 public:
  // `model`: the serialized ModelProto, checked by ReadSentencePieceFile, because libsentencepiece
  // trusts offsets in it. INVALID_ARGUMENT if it is rejected. Nothing is written to stderr.
  static Result<std::unique_ptr<SentencePieceProcessor>> Load(const SentencePieceApi* api,
                                                              std::string_view model);
  ~SentencePieceProcessor();
  SentencePieceProcessor(const SentencePieceProcessor&) = delete;
  SentencePieceProcessor& operator=(const SentencePieceProcessor&) = delete;

  // Replaces *pieces. `text`: valid UTF-8.
  Status Encode(std::string_view text, std::vector<std::string>* pieces) const;

 private:
  explicit SentencePieceProcessor(const SentencePieceApi* api);

  const SentencePieceApi* const api_;
  // Room for its object, whose size in 0.1.97 is 88.
  alignas(std::max_align_t) unsigned char object_[1024];
};

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_SENTENCEPIECE_API_H_
