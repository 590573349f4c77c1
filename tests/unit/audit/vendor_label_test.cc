#include "audit/vendor_label.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using testing::ElementsAre;

TEST(VendorLabels, LeaveOutAUrlThatNothingNeeds) {
  EXPECT_THAT(VendorLabels({"openai:m?base_url=http://127.0.0.1:80/v1&input_type=query", "mine"}),
              ElementsAre("openai:m", "mine"));
}

TEST(VendorLabels, NameTheHostWhereTheModelIsTheSame) {
  EXPECT_THAT(VendorLabels({"openai:m?base_url=http://a:80/v1",
                            "openai:m?base_url=http://b:80/v1&"
                            "dimensions=8",
                            "openai:m"}),
              ElementsAre("openai:m at a:80/v1", "openai:m at b:80/v1", "openai:m"));
}

TEST(VendorLabels, LeaveOutAColonThatNothingFollows) {
  EXPECT_THAT(VendorLabels({"builtin:", "mine"}), ElementsAre("builtin", "mine"));
  EXPECT_THAT(VendorLabels({"builtin:", "builtin"}), ElementsAre("builtin:", "builtin"));
}

TEST(VendorLabels, AreAsDistinctAsNames) {
  const std::vector<std::string> names = {"openai:m?base_url=http://a/v1&dimensions=8",
                                          "openai:m?base_url=http://a/v1&dimensions=16",
                                          "openai:m at a/v1", "http://", "?"};
  EXPECT_EQ(VendorLabels(names), names);
}

TEST(ShortSpec, KeepsModelAndHost) {
  EXPECT_EQ(ShortSpec("openai:m?base_url=http://a:80/v1&input_type=document"),
            "openai:m at a:80/v1");
  EXPECT_EQ(ShortSpec("voyage:v?input_type=document"), "voyage:v");
  EXPECT_EQ(ShortSpec("builtin:"), "builtin:");
}

}  // namespace
}  // namespace vetvec
