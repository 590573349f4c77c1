#include "base/version.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

TEST(Version, IsThatOfTheProject) {
  EXPECT_THAT(LibraryVersion(), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
  const std::filesystem::path here = std::filesystem::path(__FILE__).parent_path();
  const std::string project = BytesOf((here / "../../../CMakeLists.txt").string());
  EXPECT_THAT(project, testing::HasSubstr(std::string("VERSION ") + LibraryVersion() + " "));
}

}  // namespace
}  // namespace vetvec
