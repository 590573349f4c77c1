#include "core/text_batch.h"

#include <gtest/gtest.h>

#include "core/triple.h"

namespace vetvec {
namespace {

TEST(PackedTexts, KeepsBytesAsTheyAre) {
  const std::vector<std::string> texts = {"a", "", std::string("b\0c", 3), "\xFF"};
  const PackedTexts packed = PackedTexts::Of(texts);
  ASSERT_EQ(packed.size(), texts.size());
  for (size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(packed[i], texts[i]);
  EXPECT_EQ(std::string(packed.bytes(), 5), std::string("ab\0c\xFF", 5));
  EXPECT_EQ(packed.offsets()[4], 5u);
}

TEST(PackedTexts, StartsEmpty) {
  const PackedTexts packed;
  EXPECT_EQ(packed.size(), 0u);
  EXPECT_TRUE(packed.view().empty());
  EXPECT_EQ(packed.offsets()[0], 0u);
  EXPECT_TRUE(TextBatch().empty());
}

TEST(TextBatch, Slices) {
  const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{"one", "two", "three", "4"});
  const TextBatch middle = packed.view().slice(1, 2);
  ASSERT_EQ(middle.size(), 2u);
  EXPECT_EQ(middle[0], "two");
  EXPECT_EQ(middle[1], "three");
  EXPECT_TRUE(packed.view().slice(4, 0).empty());
}

TEST(TextBatch, KnowsWhatItsCallerCallsATextBy) {
  PackedTexts some;
  some.Add("b", 7);
  some.Add("d", 9);
  EXPECT_EQ(some.view().NumberOf(1), 9u);
  EXPECT_EQ(some.view().slice(1, 1).NumberOf(0), 9u);
  EXPECT_EQ(PackedTexts::Of(some.view()).view().NumberOf(0), 7u);
  EXPECT_EQ(PackedTexts::Of(std::vector<std::string>{"a", "b"}).view().NumberOf(1), 1u);
}

TEST(Triple, RelationNames) {
  EXPECT_STREQ(RelationName(Relation::kCr1), "CR1");
  EXPECT_STREQ(RelationName(Relation::kCr2), "CR2");
  EXPECT_STREQ(RelationName(Relation::kCr3), "CR3");
  EXPECT_STREQ(RelationName(Relation::kCr4), "CR4");
  EXPECT_STREQ(RelationName(static_cast<Relation>(9)), "?");
}

}  // namespace
}  // namespace vetvec
