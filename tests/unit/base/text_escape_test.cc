#include "base/text_escape.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

// What a vendor may try: a terminal's title, the direction of text, a bell, one-byte controls.
constexpr char kDeceiving[] = "\x1b]0;x\x07 \xE2\x80\xAEtxt.\xC2\x9B 31m \x7F";
constexpr char kShown[] = "\\u{1B}]0;x\\u{07} \\u{202E}txt.\\u{9B} 31m \\u{7F}";

TEST(TextEscape, ShowsWhatWouldDeceive) {
  EXPECT_EQ(Visible(kDeceiving), kShown);
  EXPECT_EQ(Visible("a\tb\nc\r"), "a\tb\nc\\u{0D}");
  EXPECT_EQ(Visible("\xE2\x81\xA6x\xE2\x81\xA9\xE2\x80\x8F\xE2\x80\xA8\xD8\x9C"),
            "\\u{2066}x\\u{2069}\\u{200F}\\u{2028}\\u{61C}");
  EXPECT_EQ(Visible("\xFF"
                    "caf\xC3\xA9\xC3"),
            "?caf\xC3\xA9?");
  EXPECT_EQ(Visible(std::string("a\0b", 3)), "a\\u{00}b");
  EXPECT_EQ(Visible("\xE6\x9D\xB1 \xF0\x9F\x98\x80 \xE2\x80\x93"),
            "\xE6\x9D\xB1 \xF0\x9F\x98\x80 \xE2\x80\x93");
}

TEST(TextEscape, NothingInAMessageIsATab) {
  EXPECT_EQ(VisibleMessage("'<f\t' and \x1b\nline 2"), "'<f\\u{09}' and \\u{1B}\nline 2");
}

TEST(TextEscape, MarkdownIsPlainText) {
  EXPECT_EQ(
      MarkdownEscaped("![t](http://e/t.png) [l](x) <b> & *a* _b_ `c` ~d~ | \\"),
      "\\!\\[t\\](http\\://e/t.png) \\[l\\](x) \\<b\\> \\& \\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\| "
      "\\\\");
  EXPECT_EQ(MarkdownEscaped("https://e www.e WWW.e w.e a:b"),
            "https\\://e www\\.e WWW\\.e w.e a:b");
  EXPECT_EQ(MarkdownEscaped("# a\n- b"), "\\# a - b");
  EXPECT_EQ(MarkdownEscaped("\xE2\x80\xAE"), "\\\\u{202E}");
}

TEST(TextEscape, CsvFieldsAreNoFormulas) {
  EXPECT_EQ(CsvField("=1+1"), "'=1+1");
  EXPECT_EQ(CsvField("+1"), "'+1");
  EXPECT_EQ(CsvField("-1,2"), "\"'-1,2\"");
  EXPECT_EQ(CsvField("@a"), "'@a");
  EXPECT_EQ(CsvField("\t=a"), "'\t=a");
  EXPECT_EQ(CsvField("\r=a"), "\\u{0D}=a");
  EXPECT_EQ(CsvField("a=\"b\"\n"), "\"a=\"\"b\"\"\n\"");
  EXPECT_EQ(CsvField("plain"), "plain");
  EXPECT_EQ(CsvField(""), "");
}

TEST(TextEscape, XmlHasNoMarkup) {
  EXPECT_EQ(XmlEscaped("<&>\"'\x01\n\xEF\xBF\xBF"), "&lt;&amp;&gt;&quot;&#39;\\u{01}\n\\u{FFFF}");
}

}  // namespace
}  // namespace vetvec
