// A folder for the files of one test, and where the shared material is that some tests compare
// with.
#ifndef VETVEC_TESTS_UNIT_BASE_TEMPORARY_FOLDER_H_
#define VETVEC_TESTS_UNIT_BASE_TEMPORARY_FOLDER_H_

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "base/file.h"

namespace vetvec {

// Lives as long as the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "vetvec-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string Path(const std::string& name) const { return JoinPath(path_, name); }
  // Writes `bytes` and returns the path.
  std::string Write(const std::string& name, std::string_view bytes) const {
    const Status status = WriteFileAtomic(Path(name), bytes);
    EXPECT_TRUE(status.ok()) << status.ToString();
    return Path(name);
  }

 private:
  std::string path_;
};

// A file of the shared material: under $VETVEC_SHARED, or ../shared beside the repository; "" if it
// is in neither place.
inline std::string SharedFile(const std::string& name) {
  const char* given = getenv("VETVEC_SHARED");
  const std::filesystem::path here = std::filesystem::path(__FILE__).parent_path();
  const std::string beside = (here / "../../../../shared").lexically_normal().string();
  for (const std::string& root : {std::string(given == nullptr ? "" : given), beside}) {
    if (!root.empty() && FileExists(JoinPath(root, name))) return JoinPath(root, name);
  }
  return "";
}

// The whole file; fails the test if it cannot be read.
inline std::string BytesOf(const std::string& path) {
  const Result<std::string> bytes = ReadFile(path);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? *bytes : std::string();
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_BASE_TEMPORARY_FOLDER_H_
