// tests/integration/authorities_test.py tries the places of distributions.
#include "base/authorities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(FindAuthorities, TheCallersFileOrFolderCountsWhetherOrNotItIsThere) {
  const TemporaryFolder folder;
  const Authorities in_file = FindAuthorities(folder.Path("none.pem"), nullptr);
  EXPECT_EQ(in_file.file, folder.Path("none.pem"));
  EXPECT_THAT(in_file.folder, IsEmpty());
  const Authorities in_folder = FindAuthorities(folder.path(), nullptr);
  EXPECT_EQ(in_folder.folder, folder.path());
  EXPECT_THAT(in_folder.file, IsEmpty());
  EXPECT_THAT(in_folder.InWords(), AllOf(HasSubstr(folder.path()), Not(HasSubstr("because"))));
}

TEST(FindAuthorities, LibcurlsOwnBundleComesFirstIfItCanBeUsed) {
  const TemporaryFolder folder;
  const std::string own = folder.Path("own.pem");
  EXPECT_NE(FindAuthorities("", own.c_str()).file, own);
  std::ofstream(own).flush();
  EXPECT_NE(FindAuthorities("", own.c_str()).file, own);  // empty
  std::ofstream(own) << "certificates";
  const Authorities found = FindAuthorities("", own.c_str());
  EXPECT_EQ(found.file, own);
  EXPECT_THAT(found.folder, IsEmpty());
  EXPECT_NE(FindAuthorities("", folder.path().c_str()).file, folder.path());  // not a file
}

TEST(FindAuthorities, APlaceIsListedOnce) {
  EXPECT_EQ(FindAuthorities("", "/etc/ssl/certs/ca-certificates.crt").bundles,
            FindAuthorities("", nullptr).bundles);
  EXPECT_EQ(FindAuthorities("", "/own").bundles.size(),
            FindAuthorities("", nullptr).bundles.size() + 1);
}

}  // namespace
}  // namespace vetvec
