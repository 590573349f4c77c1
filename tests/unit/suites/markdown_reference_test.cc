// Published examples of CommonMark: VETVEC_COMMONMARK names a file of JSON lines, each an example's
// Markdown and the paragraphs of its HTML (tests/integration/markdown_test.py writes it).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/line_reader.h"
#include "suites/plain_text.h"

namespace vetvec {
namespace {

TEST(MarkdownReference, TheParagraphsThatCommonMarkGives) {
  const char* const path = std::getenv("VETVEC_COMMONMARK");
  if (path == nullptr) GTEST_SKIP() << "VETVEC_COMMONMARK names no examples";
  size_t examples = 0;
  const Status read = LinesOfFile(path)([&](std::string_view line, int64_t) {
    const Json example = Json::parse(line);
    const auto markdown = example.at("markdown").get<std::string>();
    EXPECT_EQ(MarkdownParagraphs(markdown),
              example.at("paragraphs").get<std::vector<std::string>>())
        << "example " << example.at("example") << ":\n"
        << markdown;
    ++examples;
    return OkStatus();
  });
  EXPECT_TRUE(read.ok()) << read.ToString();
  EXPECT_GT(examples, 200U);
}

}  // namespace
}  // namespace vetvec
