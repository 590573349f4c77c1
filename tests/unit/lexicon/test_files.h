// Files for the lexicon tests: compressed ones, and the shared data where it is there.
#ifndef VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_
#define VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

#include "unit/base/temporary_folder.h"

namespace vetvec {

// A path in `folder` that holds `bytes` compressed.
inline std::string WriteGzip(const TemporaryFolder& folder, const std::string& name,
                             const std::string& bytes) {
  const std::string path = folder.Path(name);
  gzFile file = gzopen(path.c_str(), "wb");
  EXPECT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
            static_cast<int>(bytes.size()));
  gzclose(file);
  return path;
}

// A shared data file; "" if it is not here.
inline std::string SharedData(const std::string& name) { return SharedFile("data/" + name); }

}  // namespace vetvec

#define VETVEC_SKIP_WITHOUT(path, what) \
  if ((path).empty()) GTEST_SKIP() << what << " is not on this machine"

#endif  // VETVEC_TESTS_UNIT_LEXICON_TEST_FILES_H_
