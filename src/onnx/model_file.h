// ModelFile: a model on the disk: checked, hashed and handed to ONNX Runtime without being copied
// to memory. CheckOnnxModel: whether a model is whole and keeps to itself, before ONNX Runtime sees
// it.
//
// A model may name other files for its tensors ("external data"), which is how models have read
// files that are none of theirs; such a model is refused, wherever in it that stands. The file is
// opened once; who writes into it between the check and the end of the session's start is found out
// by its times, and the session is thrown away.
//
//   VETVEC_ASSIGN_OR_RETURN(const ModelFile file, ModelFile::Open("model.onnx"));
//   VETVEC_RETURN_IF_ERROR(file.Check());
//   ...open a session on file.session_path()...
//   VETVEC_RETURN_IF_ERROR(file.CheckUnchanged());
#ifndef VETVEC_ONNX_MODEL_FILE_H_
#define VETVEC_ONNX_MODEL_FILE_H_

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/result.h"

namespace vetvec {

inline constexpr int64_t kMaxModelBytes = int64_t{2} << 30;  // protobuf's own limit

// INVALID_ARGUMENT: not an ONNX model, a length that the file does not have, or external data (the
// tensor is named).
Status CheckOnnxModel(std::string_view bytes);

// Thread safety: const calls are free.
class ModelFile {
 public:
  // OUT_OF_RANGE for a file of 2 GiB or more.
  static Result<ModelFile> Open(const std::string& path);

  // CheckOnnxModel of the file; reads its structure, not its tensors.
  Status Check() const;
  // FAILED_PRECONDITION if the file was written to after Open.
  Status CheckUnchanged() const;

  // 64 lower-case digits. KnownSha256: as Sha256 has told it before in this process of a file with
  // the same device, inode, size and times.
  std::optional<std::string> KnownSha256() const;
  Result<std::string> Sha256() const;

  // A path of the file that is open, whatever has become of its name; empty where there is no
  // /proc.
  std::string session_path() const;
  // All of its bytes, for where there is no such path.
  Result<std::string> Bytes() const;

 private:
  // Device, inode, size, times of the last change of content and of anything.
  using Facts = std::array<int64_t, 7>;
  struct Known;

  ModelFile(FileReader file, const Facts& facts) : file_(std::move(file)), facts_(facts) {}
  static Result<Facts> FactsOf(const FileReader& file);
  // Hands over the file in blocks.
  Status Read(const std::function<void(std::string_view)>& sink) const;
  static Known& TheKnown();

  FileReader file_;
  Facts facts_;
};

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_FILE_H_
