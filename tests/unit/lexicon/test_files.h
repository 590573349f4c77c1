// Files for the lexicon tests: temporary ones, and the shared data where it is there.
#ifndef VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_
#define VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_

#include <gtest/gtest.h>
#include <stdlib.h>
#include <zlib.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace vetvec {

// A folder that lives as long as the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "vetvec-lexicon-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  // Writes `bytes` and returns the path.
  std::string Write(const std::string& name, std::string_view bytes) const {
    const std::string path = JoinPath(path_, name);
    EXPECT_TRUE(WriteFileAtomic(path, bytes).ok());
    return path;
  }
  std::string WriteGzip(const std::string& name, const std::string& bytes) const {
    const std::string path = JoinPath(path_, name);
    gzFile file = gzopen(path.c_str(), "wb");
    EXPECT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
              static_cast<int>(bytes.size()));
    gzclose(file);
    return path;
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The path of a shared data file: under $VETVEC_SHARED, or ../shared beside the repository; "" if
// it is in neither place.
inline std::string SharedData(const std::string& name) {
  std::vector<std::string> roots;
  if (const char* shared = getenv("VETVEC_SHARED")) roots.emplace_back(shared);
  const std::filesystem::path here = std::filesystem::path(__FILE__).parent_path();
  roots.push_back((here / "../../../../shared").lexically_normal().string());
  for (const std::string& root : roots) {
    const std::string path = JoinPath(root, "data/" + name);
    if (FileExists(path)) return path;
  }
  return "";
}

}  // namespace vetvec

#define VETVEC_SKIP_WITHOUT(path, what) \
  if ((path).empty()) GTEST_SKIP() << what << " is not on this machine"

#endif  // VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_
