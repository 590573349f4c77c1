// ModelFile: a model on disk: checked, hashed and passed to ONNX Runtime without being copied to
// memory.
//
// The file is opened once; if anything writes to it between the check and the start of the session,
// its times reveal it, and the session is discarded.
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

// Thread safety: const calls: any thread.
class ModelFile {
 public:
  // OUT_OF_RANGE for a file of 2 GiB or more.
  static Result<ModelFile> Open(const std::string& path);

  // CheckOnnxModel (onnx/model_check.h) for the file.
  Status Check() const;
  // FAILED_PRECONDITION if the file was written to after Open.
  Status CheckUnchanged() const;

  // 64 lower-case digits. KnownSha256: what Sha256 has returned before in this process for a file
  // with the same device, inode, size and times.
  std::optional<std::string> KnownSha256() const;
  Result<std::string> Sha256() const;

  // A path of the open file, whatever has become of its name; empty if there is no /proc.
  std::string session_path() const;
  // All of its bytes, for systems without such a path.
  Result<std::string> Bytes() const;

 private:
  // Device, inode, size, times of the last change of content and of metadata.
  using Facts = std::array<int64_t, 7>;
  struct Known;

  ModelFile(FileReader file, const Facts& facts) : file_(std::move(file)), facts_(facts) {}
  static Result<Facts> FactsOf(const FileReader& file);
  // Passes the file on in blocks.
  Status Read(const std::function<void(std::string_view)>& sink) const;
  static Known& TheKnown();

  FileReader file_;
  Facts facts_;
};

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_FILE_H_
