// A folder that is removed with the test.
#ifndef VETVEC_TESTS_UNIT_BATCH_JOBS_TEMPORARY_FOLDER_H_
#define VETVEC_TESTS_UNIT_BATCH_JOBS_TEMPORARY_FOLDER_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace vetvec {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string path = testing::TempDir() + "vetvec-batch-XXXXXX";
    path_ = mkdtemp(path.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_BATCH_JOBS_TEMPORARY_FOLDER_H_
