// ModelFile: a model on disk: checked, hashed and passed to ONNX Runtime without being copied to
// memory.
//
// The file is opened once; if anything writes to it between the check and the start of the session,
// its times reveal it, and the session is discarded. So with the files beside it that hold tensors
// (external data), which ONNX Runtime opens itself, and which must not be written to as long as the
// session lives, because it maps them.
//
//   VETVEC_ASSIGN_OR_RETURN(ModelFile file, ModelFile::Open("model.onnx"));
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
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace vetvec {

inline constexpr int64_t kMaxModelBytes = int64_t{2} << 30;  // protobuf's own limit

// Thread safety: const calls: any thread.
class ModelFile {
 public:
  // OUT_OF_RANGE for a file of 2 GiB or more.
  static Result<ModelFile> Open(const std::string& path);

  // CheckOnnxModel (onnx/model_check.h) for the file; then the files beside it are known. NOT_FOUND
  // or DATA_LOSS for one that is missing or too short.
  Status Check();
  // FAILED_PRECONDITION if a file was written to or replaced after Check.
  Status CheckUnchanged() const;

  // 64 lower-case digits, of the file or, if there are files beside it, of the hashes and names of
  // all. KnownSha256: what Sha256 has returned before in this process for files with the same
  // device, inode, size and times.
  std::optional<std::string> KnownSha256() const;
  Result<std::string> Sha256() const;

  // A path of the open file, whatever has become of its name; empty if there is no /proc. With
  // files beside it, its own path, from which ONNX Runtime finds them.
  std::string session_path() const;
  // All of its bytes, for systems without such a path.
  Result<std::string> Bytes() const;

 private:
  // Device, inode, size, times of the last change of content and of metadata.
  using Facts = std::array<int64_t, 7>;
  struct Known;

  struct Beside {
    std::string name;
    std::string path;
    Facts facts;
  };

  ModelFile(FileReader file, const Facts& facts) : file_(std::move(file)), facts_(facts) {}
  static Result<Facts> FactsOf(const FileReader& file);
  static Result<Facts> FactsOfPath(const std::string& path);
  static std::optional<std::string> KnownSha256Of(const Facts& facts);
  static Result<std::string> Sha256Of(const FileReader& file, const Facts& facts);
  // The hash of all files from those of each, in the order of beside_.
  std::string Combined(const std::string& own, const std::vector<std::string>& beside) const;
  static Known& TheKnown();

  FileReader file_;
  Facts facts_;
  std::vector<Beside> beside_;  // sorted by name
};

}  // namespace vetvec

#endif  // VETVEC_ONNX_MODEL_FILE_H_
