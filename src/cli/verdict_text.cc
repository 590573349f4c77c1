#include "cli/verdict_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/places_text.h"
#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kNameColumns = 24;
constexpr size_t kHeadColumns = 11;  // "What next: "

struct RankedVendor {
  std::string name;
  std::string label;  // shorter
};

std::vector<RankedVendor> RankedVendors(const json& report) {
  std::vector<RankedVendor> vendors;
  for (const json& vendor : report["vendors"]) {
    if (vendor["standing"] != "ranked") continue;
    vendors.push_back({vendor["name"].get<std::string>(), vendor["label"].get<std::string>()});
  }
  return vendors;
}

std::vector<std::string> SuitesOf(const json& comparisons) {
  std::vector<std::string> suites;
  for (const json& one : comparisons) {
    const std::string suite = one["suite"].get<std::string>();
    if (std::find(suites.begin(), suites.end(), suite) == suites.end()) suites.push_back(suite);
  }
  return suites;
}

// The sign that says how `row` compares with `column` on a suite.
char SignOf(const json& comparisons, const std::string& suite, const std::string& row,
            const std::string& column) {
  for (const json& one : comparisons) {
    if (one["suite"] != suite) continue;
    const bool is_straight = one["first"] == row && one["second"] == column;
    const bool is_turned = one["first"] == column && one["second"] == row;
    if (!is_straight && !is_turned) continue;
    const std::string outcome = one["outcome"].get<std::string>();
    if (outcome == "equal") return '=';
    if (outcome == "undecided") return '?';
    return (outcome == "first better") == is_straight ? '+' : '-';
  }
  return ' ';
}

// "Detectable in 80% of cases: contrastive 7.5 to 22.4 points, evalrank 9.1 points."
std::string WouldShow(const json& comparisons, const std::vector<std::string>& suites) {
  std::string text;
  for (const std::string& suite : suites) {
    double least = 0;
    double most = 0;
    bool has_none = false;
    for (const json& one : comparisons) {
      if (one["suite"] != suite) continue;
      has_none = has_none || one["detectable"].is_null();
      if (one["detectable"].is_null()) continue;
      const double points = one["detectable"].get<double>();
      least = least == 0 ? points : std::min(least, points);
      most = std::max(most, points);
    }
    const std::string range = has_none       ? "nothing"
                              : least < most ? fmt::format("{:.1f} to {:.1f} points", least, most)
                                             : fmt::format("{:.1f} points", most);
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", suite, range);
  }
  return fmt::format("Detectable in 80% of cases: {}.\n", text);
}

// Ends the line, without trailing blanks.
void EndLine(std::string* text) {
  text->erase(text->find_last_not_of(' ') + 1);
  *text += '\n';
}

std::string Sentences(const json& claims) {
  std::string text;
  for (const json& claim : claims) {
    text += (text.empty() ? "" : " ") + claim["text"].get<std::string>();
  }
  return text;
}

std::string Lines(const json& lines, size_t begin) {
  std::string text;
  for (size_t i = begin; i < lines.size(); ++i) text += Wrapped(lines[i].get<std::string>());
  return text;
}

// What can be cut from the vectors of the vendor to take.
std::string CutText(const json& report) {
  const json curves = report.value("curves", json());
  if (curves.is_null()) return "";
  for (const char* named : {"choice", "meanwhile"}) {
    const json name = report["verdict"].value(named, json());
    if (!name.is_string() || !curves["cut"].contains(name.get<std::string>())) continue;
    const json& cut = curves["cut"][name.get<std::string>()];
    if (cut["state"] == "cut") return Wrapped(cut["text"].get<std::string>());
  }
  return "";
}

// Who got texts of the user's own.
std::string OwnTextsText(const json& report) {
  std::string text;
  for (const json& answer : report.value("answers", json::array())) {
    const std::string code = answer["code"].get<std::string>();
    if (!code.ends_with("own_texts") && !code.ends_with("own_texts_maybe")) continue;
    text += Wrapped(answer["text"].get<std::string>());
  }
  return text;
}

}  // namespace

std::string VerdictText(const json& report) {
  const json& verdict = report["verdict"];
  if (verdict.is_array()) return Lines(verdict, 0);  // schema version 1
  std::string text = Wrapped(verdict["first_words"].get<std::string>(), "") +
                     Wrapped(Sentences(verdict["why"]), "");
  std::string answers;
  for (const char* question : {"how_sure", "next", "not_known"}) {
    const std::string answer = Sentences(verdict[question]);
    if (answer.empty()) continue;
    const std::string head = verdict["heads"][question].get<std::string>() + ":";
    answers += Wrapped(fmt::format("{:<{}}{}", head, kHeadColumns, answer),
                       std::string(kHeadColumns, ' '));
  }
  if (!answers.empty()) text += "\n" + answers;
  if (report.contains("places")) text += "\n" + PlacesText(report["places"]);
  // Without details, as in reports of earlier versions: the first line is the answer.
  const bool has_details = verdict.contains("details");
  const std::string lines =
      has_details ? CutText(report) + Lines(verdict["details"], 0) + OwnTextsText(report)
                  : Lines(verdict["lines"], 1);
  return lines.empty() ? text : text + "\n" + lines;
}

std::string WhoAgainstWhom(const json& report) {
  const json& comparisons = report["comparisons"];
  const std::vector<RankedVendor> vendors = RankedVendors(report);
  if (vendors.size() < 2 || comparisons.empty()) return "";
  const std::vector<std::string> suites = SuitesOf(comparisons);
  std::string text = "Row compared with column, one sign per suite: ";
  for (size_t i = 0; i < suites.size(); ++i) text += (i == 0 ? "" : ", ") + suites[i];
  text += fmt::format("\n  + better   - worse   = equal within {:g} points   ? undecided\n",
                      report["equal_within"].get<double>());
  const size_t width = std::max<size_t>(4, suites.size() + 2);
  text += std::string(kNameColumns + 4, ' ');
  for (size_t i = 0; i < vendors.size(); ++i) text += fmt::format("{:<{}}", i + 1, width);
  EndLine(&text);
  for (size_t row = 0; row < vendors.size(); ++row) {
    const std::string& label = vendors[row].label;
    text += fmt::format("{:>2}  {:<{}}", row + 1, label, kNameColumns);
    if (WidthOf(label) > kNameColumns) text += '\n' + std::string(kNameColumns + 4, ' ');
    for (size_t column = 0; column < vendors.size(); ++column) {
      std::string signs;
      for (const std::string& suite : suites) {
        signs += row == column
                     ? '.'
                     : SignOf(comparisons, suite, vendors[row].name, vendors[column].name);
      }
      text += fmt::format("{:<{}}", signs, width);
    }
    EndLine(&text);
  }
  return text + WouldShow(comparisons, suites);
}

}  // namespace vetvec::cli
