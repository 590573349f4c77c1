// Nothing of a document is lost without a word: its paragraphs are in passages, or counted.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "suites/documents.h"
#include "suites/passage.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

struct LossForm {
  const char* name;
  DocumentFormat format;
  const char* before;  // each paragraph
  const char* after;
  const char* sentence;  // between its sentences
  const char* omitted;   // a block of its own, before every fourth paragraph
  const char* kind;      // as which that is counted; "": not at all
};

constexpr LossForm kLossForms[] = {
    {"Markdown", DocumentFormat::kMarkdown, "", "\n\n", "\n", "# Head\n\n", "heading"},
    {"Markdown with rules", DocumentFormat::kMarkdown, "", "\n***\n", " ", "Head\n---\n",
     "heading"},
    {"a list", DocumentFormat::kMarkdown, "1. ", "\n", " ", "\n```\ncode here\n```\n", "code"},
    {"quotations", DocumentFormat::kMarkdown, "> ", "\n\n", "\n> ", "| a | b |\n| --- | --- |\n\n",
     "table"},
    {"HTML", DocumentFormat::kHtml, "<p>", "</p>", "\n", "<h2>Head</h2>", "heading"},
    {"line breaks", DocumentFormat::kHtml, "", "<br><br>", "<br>", "<pre>code</pre>", "code"},
    {"nested HTML", DocumentFormat::kHtml, "<div><span>", "</span></div>", " ", "<nav>Home</nav>",
     "navigation"},
    {"table cells", DocumentFormat::kHtml, "<tr><td>", "</td></tr>", " ", "<!-- c -->", ""},
    {"plain text", DocumentFormat::kText, "", "\n\n", "\n", "Head\n====\n\n", "heading"},
    {"a line each", DocumentFormat::kText, "", "\n", " ", "", ""},
};

// Of `sentences` with a number that occurs once.
std::string ParagraphOf(size_t sentences, const LossForm& form, size_t* tag) {
  std::string text;
  for (size_t i = 0; i < sentences; ++i) {
    if (i > 0) text += form.sentence;
    text += fmt::format("The keeper of the old lighthouse wrote the number t{}t in his book.",
                        (*tag)++);
  }
  return text;
}

TEST(DocumentLossTest, EveryParagraphIsInAPassageOrCounted) {
  Rng rng(11);
  for (const LossForm& form : kLossForms) {
    for (int document = 0; document < 4; ++document) {
      SCOPED_TRACE(fmt::format("{}, document {}", form.name, document));
      size_t tags = 0;
      uint64_t omitted = 0;
      std::string bytes;
      for (int i = 0; i < 12; ++i) {
        if (i % 4 == 0) {
          bytes += form.omitted;
          ++omitted;
        }
        // From 4 sentences, 52 words, on: a line of plain text is a paragraph if it is that long.
        bytes += form.before + ParagraphOf(4 + rng.Below(30), form, &tags) + form.after;
      }
      OmittedBlocks counted;
      const auto paragraphs = DocumentParagraphs(bytes, form.format, &counted);
      ASSERT_TRUE(paragraphs.ok()) << paragraphs.status().ToString();
      std::string passages;
      for (const std::string& paragraph : *paragraphs) {
        for (const std::string_view part : PassageParts(paragraph, {})) {
          PassageText passage;
          const char* const reason = ReadPassage(part, {}, &passage);
          // The rest of a long paragraph may be too short.
          if (reason != nullptr) {
            EXPECT_LT(CountWords(part), PassageRules().min_words) << reason;
          }
          passages += std::string(part) + '\n';
        }
      }
      for (size_t tag = 0; tag < tags; ++tag) {
        EXPECT_NE(passages.find(fmt::format(" t{}t ", tag)), std::string::npos) << tag;
      }
      OmittedBlocks expected;
      if (*form.kind != '\0') expected[form.kind] = omitted;
      EXPECT_EQ(counted, expected);
    }
  }
}

}  // namespace
}  // namespace vetvec
