#include "suites/markdown_tree.h"

#include <gtest/gtest.h>

#include <new>
#include <string>

#include "suites/plain_text.h"
#include "support/failing_new.h"

namespace vetvec {
namespace {

constexpr char kMarkdown[] =
    "# Head\n\nOne *two* [three](four \"five\") `six` <b>seven</b>\nnext & line.\n\n- a\n  > b\n\n"
    "```c\ncode\n```\n\n![image *text*](x) after [ref].\n\n[ref]: http://x.example 'title'\n\n"
    "<p>html</p>\n";

// True if the text was parsed although the allocation after `before` others fails.
bool IsParsed(int64_t before, bool all_later_ones) {
  const std::string_view text = kMarkdown;
  bool is_parsed = true;
  FailingNew::all_later_ones = all_later_ones;
  FailingNew::allocations_left = before;
  try {
    const MarkdownTree tree(text);
  } catch (const std::bad_alloc&) {
    is_parsed = false;
  }
  FailingNew::allocations_left = -1;
  FailingNew::all_later_ones = false;
  return is_parsed;
}

TEST(MarkdownTreeTest, MemoryThatRunsOutIsAnErrorAtEveryAllocation) {
  REQUIRE_FAILING_NEW();
  for (const bool all_later_ones : {false, true}) {
    int64_t failing = 0;
    while (!IsParsed(failing, all_later_ones)) ++failing;
    EXPECT_GT(failing, 20);
  }
  const std::vector<std::string> paragraphs = MarkdownParagraphs(kMarkdown);
  ASSERT_EQ(paragraphs.size(), 5U);
  EXPECT_EQ(paragraphs[0], "One two three six seven next & line.");
  EXPECT_EQ(paragraphs[3], "after ref.");
}

}  // namespace
}  // namespace vetvec
