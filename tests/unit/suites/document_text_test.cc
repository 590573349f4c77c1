// HTML, Markdown and plain text as paragraphs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suites/html_entities.h"
#include "suites/html_text.h"
#include "suites/plain_text.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(HtmlTextTest, BlocksAndInlineMarkup) {
  EXPECT_THAT(HtmlParagraphs("<P>One<br>two &amp; <b>thr</b>ee<p class='a>b'>Four\n five"
                             "<ul><li>Six<li>Seven</ul>Eight<td>Nine</td><dd>Ten"),
              ElementsAre("One two & three", "Four five", "Six", "Seven", "Eight", "Nine", "Ten"));
}

TEST(HtmlTextTest, WhatIsNotRunningTextIsLeftOut) {
  EXPECT_THAT(HtmlParagraphs(
                  "<!DOCTYPE html><head><title>T</title><style>p {}</style></head><body>"
                  "<nav><ul><li>Home</ul></nav><h1>Head</h1><p>A<script>if (a<b) '</p>'</script>B"
                  "<!-- <p>no --><pre>code</pre>C<h2>Sub<p>D<footer><p>Imprint</footer>"
                  "<nav><nav>x</nav>y</nav>E<svg><text>no</text></svg>"),
              ElementsAre("AB", "C", "D", "E"));
}

TEST(HtmlTextTest, BrokenMarkupIsTolerated) {
  EXPECT_THAT(HtmlParagraphs("<p>1 < 2 and 3 > 2 <p>a<b>b</p></i></div>c</p"),
              ElementsAre("1 < 2 and 3 > 2", "ab", "c</p"));
  EXPECT_THAT(HtmlParagraphs("<p>a<!-- never closed>b<p>c"), ElementsAre("ab", "c"));
  EXPECT_THAT(HtmlParagraphs("<p title=\"never closed>a<p>b"), ElementsAre("a", "b"));
  EXPECT_THAT(HtmlParagraphs("<head><body><p>a"), ElementsAre("a"));
  EXPECT_THAT(HtmlParagraphs("<script>never closed <p>a"), IsEmpty());
  EXPECT_THAT(HtmlParagraphs("<"), ElementsAre("<"));
  EXPECT_THAT(HtmlParagraphs(""), IsEmpty());
}

TEST(HtmlTextTest, SelfLinksAreNotText) {
  EXPECT_THAT(HtmlParagraphs("<p>Text.<a class=headerlink href=#x>&para;</a></p>"),
              ElementsAre("Text."));
}

TEST(HtmlEntitiesTest, NamesAndNumbers) {
  EXPECT_EQ(DecodeEntities("R&amp;D &#8211; caf&eacute; &#x4E2d;&hellip;&alpha;&Omega;&yuml;"),
            "R&D \u2013 caf\u00E9 \u4E2D\u2026\u03B1\u03A9\u00FF");
  EXPECT_EQ(DecodeEntities("&thetasym;&nbsp;&szlig;&euro;&#150;&#151;"),
            "\u03D1\u00A0\u00DF\u20AC\u2013\u2014");
  EXPECT_EQ(DecodeEntities("&#0;&#xD800;&#99999999999;"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(DecodeEntities("&copy 2020 &ampere &nope; & &# &#x; &"),
            "\u00A9 2020 &ampere &nope; & &# &#x; &");
  EXPECT_EQ(DecodeEntities("&amp;lt;"), "&lt;");
}

TEST(HtmlTextTest, Charset) {
  EXPECT_EQ(HtmlCharset("<head><META charset=\"ISO-8859-1\">"), "iso-8859-1");
  EXPECT_EQ(HtmlCharset("<meta name=x><meta http-equiv=c content='text/html; charset=UTF-8'/>"),
            "utf-8");
  EXPECT_EQ(HtmlCharset("<p>charset=x"), "");
}

TEST(HtmlTest, TwoLineBreaksSeparateParagraphs) {
  EXPECT_THAT(
      HtmlParagraphs("<div>One<br>line.<br><br/>Two.<br>&nbsp;<BR>\n <br>Three.</div>Four."),
      ElementsAre("One line.", "Two.", "Three.", "Four."));
}

TEST(PlainTextTest, Paragraphs) {
  EXPECT_THAT(TextParagraphs("One\ntwo.\r\n\n \n  Three,\n  four.\n"),
              ElementsAre("One two.", "Three, four."));
  EXPECT_THAT(TextParagraphs("HEAD\n====\nText is well-\nwrapped.\n\nNAME\n----\n"),
              ElementsAre("Text is well-wrapped."));
  EXPECT_THAT(TextParagraphs("Things:\n- one\n  goes on\n- two\n\n1. First.\n2. Second."),
              ElementsAre("Things:", "one goes on", "two", "First.", "Second."));
  EXPECT_THAT(TextParagraphs("1. \n1. One.\n- \n2. Two."), ElementsAre("One.", "Two."));
  EXPECT_THAT(TextParagraphs("One.\n+\nTwo.\n* * *\nThree."),
              ElementsAre("One.", "Two.", "Three."));
  // A line that begins with a date is not an item.
  EXPECT_THAT(TextParagraphs("Wir kamen am\n3. Mai an."), ElementsAre("Wir kamen am 3. Mai an."));
  const std::string unwrapped(300, 'x');
  EXPECT_THAT(TextParagraphs("short\n" + unwrapped + "\n" + unwrapped + "\nend"),
              ElementsAre("short", unwrapped, unwrapped, "end"));
  EXPECT_THAT(TextParagraphs("雨が\n降る。"), ElementsAre("雨が降る。"));
}

TEST(MarkdownTest, BlocksThatAreNotTextAreLeftOut) {
  EXPECT_THAT(MarkdownParagraphs("---\ntitle: x\n---\n# Head\nOne\ntwo.\n\nSub\n---\n"
                                 "```c\nint x;\n\n# no\n```\n    indented code\n\n"
                                 "| a | b |\n|---|---|\n| 1 | 2 |\n\na | b\n--|---\n\n"
                                 "<!-- a\n\nb -->Three.\n[ref]: http://x\n~~~~\n```\n~~~~\nFour."),
              ElementsAre("One two.", "Three.", "Four."));
}

TEST(MarkdownTest, Lists) {
  EXPECT_THAT(
      MarkdownParagraphs("* One\n  more.\n* Two.\n\n    Of two.\n\n1. First\n2. Second\n"
                         "\nAfter.\n\n    code\n\n> Quoted\n> text.\n"),
      ElementsAre("One more.", "Two.", "Of two.", "First", "Second", "After.", "Quoted text."));
}

TEST(MarkdownTest, ARuleEndsAParagraphUnlessItUnderlinesAHeading) {
  for (const char* rule : {"***", "___", "* * *", " ---- ", "- - -"}) {
    const bool is_heading = std::string_view(rule) == " ---- ";
    const std::vector<std::string> paragraphs =
        MarkdownParagraphs(std::string("One.\n") + rule + "\nTwo.");
    EXPECT_EQ(paragraphs.size(), is_heading ? 1U : 2U) << rule;
    EXPECT_EQ(paragraphs.back(), "Two.");
  }
}

TEST(MarkdownTest, EndlessBracketsRemainText) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "![[]()";
  const std::vector<std::string> paragraphs = MarkdownParagraphs(text + "\n\nSee [this](x).");
  ASSERT_EQ(paragraphs.size(), 2U);
  EXPECT_EQ(paragraphs[1], "See this.");
}

TEST(MarkdownTest, InlineMarks) {
  EXPECT_THAT(
      MarkdownParagraphs(
          "See *the* **[map _of_ it](a/b.md \"t\")**![pic](p.png) and [x][y], [z]. "
          "Use `a<b> && c`, ``t`t``, snake_case, 2 * 3, \\*not\\* ~~old~~.[^1]\n\n[y]: u"),
      ElementsAre(
          "See the map of it and x, [z]. Use a<b> && c, t`t, snake_case, 2 * 3, *not* old."));
  EXPECT_THAT(MarkdownParagraphs("A <b>bold</b> &amp; <https://x.y/z> and `open [a"),
              ElementsAre("A bold & https://x.y/z and `open [a"));
  EXPECT_THAT(MarkdownParagraphs("Wir kamen am\n3. Mai an."),
              ElementsAre("Wir kamen am 3. Mai an."));
  EXPECT_THAT(MarkdownParagraphs("---\nno front matter here"), ElementsAre("no front matter here"));
}

TEST(MarkdownTest, FrontMatterIsCountedAndProseBetweenRulesIsNot) {
  for (const auto& [text, count] : std::vector<std::pair<const char*, uint64_t>>{
           {"---\ntitle: One\n\ntags:\n  - a\n---\nTwo.", 1},
           {"--- \r\n# c\r\ntitle: One\r\n---\r\nTwo.", 1},
           {"---\ntitle:\n...\nTwo.", 1},
           {"+++\n[one]\ntitle = \"---\"\n+++\nTwo.\n", 1},
           {"---\n---\nTwo.", 0},
           {"---\n\nTwo.\n\n---\n", 0},
           {"---\n***\n---\n\nTwo.", 0},
           {"----\ntitle: One\n\n----\nTwo.\n", 0},
           {"---\nTwo.\n\n---", 0}}) {
    OmittedBlocks omitted;
    const std::vector<std::string> paragraphs = MarkdownParagraphs(text, &omitted);
    ASSERT_FALSE(paragraphs.empty()) << text;
    EXPECT_EQ(paragraphs.back(), "Two.") << text;
    EXPECT_EQ(omitted["front_matter"], count) << text;
  }
  EXPECT_THAT(MarkdownParagraphs("---\ntitle: One\n---"), ElementsAre());
  EXPECT_THAT(MarkdownParagraphs("---\ntitle: One\n"), ElementsAre("title: One"));
}

}  // namespace
}  // namespace vetvec
