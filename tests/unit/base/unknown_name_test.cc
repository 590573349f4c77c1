#include "base/unknown_name.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

TEST(UnknownName, SaysWhatIsAllowed) {
  const Status status = UnknownName("kind", "kindall", {"pearson", "kendall"});
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "unknown kind 'kindall' (did you mean 'kendall'?); allowed: pearson, kendall");
  EXPECT_EQ(status.detail().key, "kind");
  EXPECT_EQ(status.detail().found, "kindall");
  EXPECT_EQ(status.detail().allowed, "pearson, kendall");
}

TEST(UnknownName, SanitisesTheName) {
  const Status status = UnknownName("suite kind", "a\nb", {"contrastive"}, "kind");
  EXPECT_EQ(status.message(), "unknown suite kind 'a b'; allowed: contrastive");
  EXPECT_EQ(status.detail().key, "kind");
  EXPECT_EQ(status.detail().found, "a b");
}

}  // namespace
}  // namespace vetvec
