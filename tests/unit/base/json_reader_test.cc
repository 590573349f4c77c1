#include "base/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/json.h"

namespace vetvec {
namespace {

Status Refusal(std::string_view text) { return ParseJsonText<Json>(text).status(); }

std::string Nested(size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(JsonTextTest, ReadsWhatIsJson) {
  const Result<Json> object = ParseJsonText<Json>("\xEF\xBB\xBF{\"a\": [1, 2.5, \"\\u0000[\"]}\n");
  ASSERT_TRUE(object.ok()) << object.status().ToString();
  EXPECT_EQ(object->at("a").at(1), 2.5);
  const auto ordered = ParseJsonText<OrderedJson>(R"({"b": 1, "a": 2})");
  ASSERT_TRUE(ordered.ok());
  EXPECT_EQ(ordered->dump(), R"({"b":1,"a":2})");
}

TEST(JsonTextTest, RefusesTheRestWithItsLine) {
  for (std::string_view text :
       {std::string_view(), std::string_view("{"), std::string_view("1 2"), std::string_view("nan"),
        std::string_view("\"\xFF\""), std::string_view("{}\0", 3), std::string_view("\0{}", 3)}) {
    EXPECT_EQ(Refusal(text).code(), StatusCode::kParseError) << text;
  }
  EXPECT_EQ(Refusal("{\"a\":\n\n oops}").detail().line, 3);
  EXPECT_THAT(Refusal("[1,]").message(), testing::HasSubstr("at byte 4"));
}

TEST(JsonTextTest, RefusesNumbersBeyondDouble) {
  EXPECT_EQ(Refusal("[1e400]").code(), StatusCode::kNonFinite);
  EXPECT_EQ(Refusal("-1e400").code(), StatusCode::kNonFinite);
  EXPECT_TRUE(Refusal("[1e308, 1e-400, 123456789012345678901234567890]").ok());
}

// Writing or copying such a document would run out of stack.
TEST(JsonTextTest, RefusesDeepNesting) {
  EXPECT_TRUE(Refusal(Nested(kMaxJsonNesting)).ok());
  EXPECT_EQ(Refusal(Nested(kMaxJsonNesting + 1)).code(), StatusCode::kParseError);
  EXPECT_EQ(Refusal(Nested(1'000'000)).code(), StatusCode::kParseError);
  EXPECT_THAT(Refusal(Nested(200)).message(),
              testing::HasSubstr("nested more than 128 levels deep"));
}

TEST(JsonTextTest, NestingCountsNoBracketsOfStrings) {
  EXPECT_EQ(JsonNesting(R"({"[[[": "\"[[{", "a": [{}]})"), 3);
  EXPECT_EQ(JsonNesting("1"), 0);
  EXPECT_EQ(JsonNesting("]][["), 0);
}

}  // namespace
}  // namespace vetvec
