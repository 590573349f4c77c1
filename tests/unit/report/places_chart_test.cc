// The chart of points from the choice is read without colours: by shapes, and words beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "report/embedded_page.h"
#include "report/formats.h"
#include "report/places_formats.h"
#include "unit/report/verdict_states.h"

namespace vetvec {
namespace {

// A kind of mark and its element: "tied" and "circle".
std::map<std::string, std::string> MarksIn(const std::string& html) {
  static const std::regex mark("<([a-z]+) class=\"mark ([a-z]+)\"");
  std::map<std::string, std::string> out;
  for (std::sregex_iterator at(html.begin(), html.end(), mark), end; at != end; ++at) {
    out[(*at)[2]] = (*at)[1];
  }
  return out;
}

// Whether the style sheet fills marks of the kind with another colour than that of the paper.
bool IsFilled(const std::string& kind) {
  const std::string rule = ".mark." + kind + "{fill:var(--";
  const std::string style(kStyleCss);
  const size_t at = style.find(rule);
  return at != std::string::npos && style.compare(at + rule.size(), 5, "paper") != 0;
}

TEST(PlacesChart, MarksDifferInShapeOrFilling) {
  VerdictCase made({"a", "b", "c"});
  made.Equal(0, 1, 0.2, {-0.6, 1.0}, 1.1);
  made.Better(0, 2, 6.1, {5.0, 7.2});
  made.Better(1, 2, 6.1, {5.0, 7.2});
  for (size_t v = 0; v < 3; ++v) made.Month(v, 100 + 100 * static_cast<double>(v), 250);
  made.Answer();
  const std::map<std::string, std::string> marks = MarksIn(PlacesChart(made.result));
  EXPECT_THAT(marks, testing::SizeIs(3));
  std::set<std::pair<std::string, bool>> looks;
  for (const auto& [kind, element] : marks) looks.emplace(element, IsFilled(kind));
  EXPECT_EQ(looks.size(), marks.size());
  // The limit that a vendor is over is a word, not a colour.
  EXPECT_THAT(PlacesHtml(made.result), testing::HasSubstr("300 <small>over</small>"));
}

TEST(PlacesChart, AVendorThatIsLeftOutHasNoMark) {
  VerdictCase made = BetterCase();
  made.result.vendors.emplace_back().name = "quarry";
  made.Better(2, 0, 40, {38, 42});  // must not count
  made.result.vendors[2].defects = {"returns the same vector for every text"};
  made.Answer();
  EXPECT_THAT(PlacesChart(made.result), testing::Not(testing::HasSubstr("quarry")));
}

}  // namespace
}  // namespace vetvec
