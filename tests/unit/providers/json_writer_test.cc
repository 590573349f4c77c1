#include "providers/json_writer.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace vetvec {
namespace {

TEST(JsonText, ReadsBackAsItWas) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  for (const std::string& text :
       {std::string(), all, std::string("na\xC3\xAFve \xF0\x9F\x98\x80"), std::string("\"\\\""),
        std::string("a\0b", 3), std::string("\n")}) {
    std::string out = "x";
    AppendJsonString(text, &out);
    EXPECT_EQ(Json::parse(out.substr(1)).get<std::string>(), text);
    EXPECT_EQ(out[0], 'x');
  }
}

}  // namespace
}  // namespace vetvec
