#include "english/phrase_contrasts.h"

#include <gtest/gtest.h>

#include <string>

#include "base/strings.h"
#include "base/utf8_lower.h"
#include "english/suite_lexicons.h"

namespace vetvec {
namespace {

class PhraseContrastTest : public testing::Test {
 protected:
  void SetUp() override {
    auto loaded = LoadSuiteLexicons({});
    ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
    lexicons_ = *loaded;
  }
  // "positive / negative" of the text's contrasts, one a line.
  std::string Of(const std::string& text) const {
    const std::vector<Token> tokens = Tokenize(text);
    std::string out;
    for (const PhraseContrast& found :
         PhraseContrasts(text, tokens, SentenceTags(lexicons_.tagger, text, tokens))) {
      out += ApplyEdits(text, tokens, {found.synonym}).text + " / " +
             ApplyEdits(text, tokens, {found.opposite}).text + "\n";
    }
    return out;
  }
  SuiteLexicons lexicons_;
};

// Every row has a sentence that it alone contrasts, or that it leaves alone.
TEST_F(PhraseContrastTest, RowsHoldInTheirExamples) {
  EXPECT_GE(PhraseContrastList().patterns.size(), 120u);
  for (const InversionPattern& pattern : PhraseContrastList().patterns) {
    const size_t slash = pattern.replace.find('/');
    const bool needs_tags = pattern.find.front() == "before" || pattern.find.front() == "after";
    if (needs_tags && lexicons_.tagger == nullptr) continue;  // VETVEC_TAGGER_WEIGHTS=OFF
    const std::string made = Of(pattern.example);
    if (slash == std::string::npos) {
      EXPECT_EQ(pattern.replace, "-");
      EXPECT_EQ(made, "") << pattern.example;
      continue;
    }
    const std::string synonym(Trim(std::string_view(pattern.replace).substr(0, slash)));
    const std::string opposite(Trim(std::string_view(pattern.replace).substr(slash + 1)));
    const std::string lower = Utf8Lower(made);
    EXPECT_NE(lower.find(synonym), std::string::npos) << pattern.example << ": " << made;
    EXPECT_NE(lower.find(opposite), std::string::npos) << pattern.example << ": " << made;
  }
}

TEST_F(PhraseContrastTest, ArticlesAndCapitals) {
  EXPECT_EQ(Of("They saw an increase in complaints."),
            "They saw a rise in complaints. / They saw a decrease in complaints.\n");
  EXPECT_EQ(Of("Nobody answered the phone."),
            "No one answered the phone. / Everybody answered the phone.\n");
}

TEST_F(PhraseContrastTest, LeavesWhatWouldNotFollow) {
  EXPECT_EQ(Of("The box must be emptied before the branch closes for repairs."), "");
  EXPECT_EQ(Of("After the update, my phone no longer connects to the car."), "");
  EXPECT_EQ(Of("She rarely sees anyone from the head office."), "");
  EXPECT_EQ(Of("The error appears only when it takes more than two hours."), "");
  EXPECT_EQ(Of("Does she often visit the branch?"), "");
  EXPECT_EQ(Of("PAY AT THE START OF THE MONTH."), "");
}

}  // namespace
}  // namespace vetvec
