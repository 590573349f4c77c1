// AtomicFile: WriteFileAtomic (base/file.h) in parts, for content that is too large to hold in
// memory.
//
// Nothing exists at the path before Commit, and nothing is left behind without it; what a killed
// process has left behind is removed when the path is written again. Devices, pipes
// and sockets are not replaced: bytes are written to them directly.
//   VETVEC_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
//   VETVEC_RETURN_IF_ERROR(file.Append(bytes));
//   return file.Commit();
#ifndef VETVEC_BASE_ATOMIC_FILE_H_
#define VETVEC_BASE_ATOMIC_FILE_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace vetvec {

// Move-only. Errors are those of base/file.h.
class AtomicFile {
 public:
  static Result<AtomicFile> Create(const std::string& path, bool is_private = false);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&& other) = delete;
  ~AtomicFile();  // removes what was not committed

  Status Append(std::string_view bytes);
  Status Commit();  // call once, last

 private:
  AtomicFile(int descriptor, std::string path, std::string temporary)
      : descriptor_(descriptor), path_(std::move(path)), temporary_(std::move(temporary)) {}
  int descriptor_ = -1;
  std::string path_;
  std::string temporary_;  // empty: writes directly to the path
};

}  // namespace vetvec

#endif  // VETVEC_BASE_ATOMIC_FILE_H_
