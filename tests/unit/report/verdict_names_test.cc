// First words and terminal for 2, 6 and 12 vendors with names of 3 and of 40 letters that differ in
// their last ones.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <sstream>

#include "cli/verdict_text.h"
#include "report/formats.h"
#include "unit/audit/verdict_case.h"

namespace vetvec {
namespace {

constexpr size_t kMostFirstLetters = 45;
constexpr size_t kTerminal = 80;

std::vector<std::string> NamesOf(size_t count, size_t letters) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) {
    names.push_back(std::string(letters - 2, 'n') + fmt::format("{:02}", i));
  }
  return names;
}

using OfPair = std::function<void(VerdictCase*, size_t, size_t)>;

// One for each form of the first words that names vendors.
const std::vector<OfPair>& PairForms() {
  static const std::vector<OfPair> forms = {
      [](VerdictCase* made, size_t a, size_t b) { made->Better(a, b, 6.1, {5.0, 7.2}); },
      [](VerdictCase* made, size_t a, size_t b) { made->Equal(a, b, 0, {-1, 1}, 1.1); },
      [](VerdictCase* made, size_t a, size_t b) { made->Undecided(a, b, 2, {-1, 5}, 5.2); },
      [](VerdictCase* made, size_t a, size_t b) { made->Undecided(a, b, 2, {-1, 5}, 25); },
      [](VerdictCase* made, size_t a, size_t b) { made->Same(a, b); },
      [](VerdictCase* made, size_t a, size_t b) {
        made->suite = "docs";
        made->Better(a, b, 6.1, {5.0, 7.2});
        made->suite = "judged";
        made->Better(b, a, 4, {3, 5});
      },
      [](VerdictCase* made, size_t a, size_t b) {
        made->Equal(a, b, 0, {-1, 1}, 1.1);
        made->Month(a, 310, 250);
        made->Month(b, 310, 250);
      },
  };
  return forms;
}

void CheckWords(const VerdictCase& made, const std::vector<std::string>& names) {
  std::string words = made.result.decision.first_words;
  for (const std::string& name : names) {
    if (const size_t at = words.find(name); at != std::string::npos) words.erase(at, name.size());
  }
  EXPECT_LE(words.size(), kMostFirstLetters) << words;
}

void CheckTerminal(const VerdictCase& made, const std::vector<std::string>& names) {
  const Json report = Json::parse(ReportJson(made.result));
  std::set<std::string> labels;
  for (const Json& row : report["places"]["rows"]) labels.insert(row["label"]);
  EXPECT_EQ(labels.size(), names.size());
  const std::string against = cli::WhoAgainstWhom(report);
  for (const std::string& text : {cli::VerdictText(report), against}) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), kTerminal) << line;
    for (const std::string& name : names) {
      EXPECT_TRUE(text.empty() || text.find(name) != std::string::npos) << name << '\n' << text;
    }
  }
}

TEST(VerdictNames, ShortAndLongOnesAreToldApart) {
  std::set<std::string> words;
  for (const size_t count : {size_t{2}, size_t{6}, size_t{12}}) {
    for (const size_t letters : {size_t{3}, size_t{40}}) {
      const std::vector<std::string> names = NamesOf(count, letters);
      for (const OfPair& form : PairForms()) {
        VerdictCase made(names);
        for (size_t a = 0; a < count; ++a) {
          for (size_t b = a + 1; b < count; ++b) form(&made, a, b);
        }
        made.Answer();
        words.insert(made.result.decision.first_words);
        CheckWords(made, names);
        CheckTerminal(made, names);
      }
    }
  }
  EXPECT_GE(words.size(), 27U) << "the forms differ";
}

}  // namespace
}  // namespace vetvec
