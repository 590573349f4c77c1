// The table of settings in docs/PROVIDERS.md is written from the table in the code. The test fails
// if the file differs. VETVEC_UPDATE_DOCS=1 writes it anew.
#include <fmt/core.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/strings.h"
#include "encoder/encoder_settings.h"

namespace vetvec {
namespace {

constexpr char kSettingsBegin[] =
    "<!-- settings: written by tests/unit/encoder/settings_doc_test.cc -->\n";
constexpr char kSettingsEnd[] = "<!-- end of settings -->";

std::string Thousands(double value) {
  if (value < 1) return fmt::format("{:g}", value);
  std::string digits = fmt::format("{:.0f}", value);
  for (size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string SettingPlacesOf(const EncoderSetting& setting) {
  std::vector<std::string> places;
  if (MayBeSetIn(setting, kInSpec)) places.emplace_back("SPEC");
  if (MayBeSetIn(setting, kInVendor)) places.emplace_back("vendor");
  if (MayBeSetIn(setting, kInDefaults)) places.emplace_back("defaults");
  if (MayBeSetIn(setting, kInOptions)) {
    places.push_back(*setting.field == '\0' ? "options"
                                            : fmt::format("options (`{}`)", setting.field));
  }
  return Joined(places);
}

std::string SettingKindsOf(const EncoderSetting& setting) {
  std::vector<std::string> kinds;
  for (const std::string_view word : Split(setting.kinds, ' ')) {
    if (word == "all") return "all";
    if (word == "service") {
      kinds.emplace_back("services");
    } else if (word.front() == '-') {
      kinds.push_back(fmt::format("not `{}`", word.substr(1)));
    } else {
      kinds.push_back(fmt::format("`{}`", word));
    }
  }
  return Joined(kinds);
}

std::string SettingValuesOf(const Option& option) {
  switch (option.type) {
    case OptionType::kFlag: return "true, false";
    case OptionType::kChoice: return Joined(option.allowed);
    case OptionType::kInteger:
    case OptionType::kNumber: {
      const std::string unit = option.unit.empty() ? "" : " " + option.unit;
      return fmt::format("{} to {}{}", Thousands(option.least), Thousands(option.most), unit);
    }
    default: return OptionTypeName(option.type);
  }
}

std::string SettingsTable() {
  std::string out =
      "\n| setting | set in | kinds | values | default | meaning |\n"
      "| --- | --- | --- | --- | --- | --- |\n";
  for (const EncoderSetting& setting : EncoderSettings()) {
    const Option& option = setting.option;
    out +=
        fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", option.name, SettingPlacesOf(setting),
                    SettingKindsOf(setting), SettingValuesOf(option), option.standard, option.help);
  }
  return out + "\n";
}

TEST(SettingsDocument, HasTheTableOfTheCode) {
  const std::string path = std::string(VETVEC_DOCS_DIR) + "/PROVIDERS.md";
  const Result<std::string> file = ReadFile(path);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  const size_t begin = file->find(kSettingsBegin);
  const size_t end = file->find(kSettingsEnd);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const size_t start = begin + std::string_view(kSettingsBegin).size();
  const char* const update = std::getenv("VETVEC_UPDATE_DOCS");
  if (update != nullptr && std::string_view(update) == "1") {
    const std::string text = file->substr(0, start) + SettingsTable() + file->substr(end);
    ASSERT_TRUE(WriteFileAtomic(path, text, false).ok());
    return;
  }
  EXPECT_EQ(file->substr(start, end - start), SettingsTable())
      << "run unit_encoder with VETVEC_UPDATE_DOCS=1";
}

TEST(EncoderSettings, EachSaysWhatItIsAndWhereItMayBeSet) {
  for (const EncoderSetting& setting : EncoderSettings()) {
    EXPECT_FALSE(setting.option.help.empty()) << setting.option.name;
    EXPECT_NE(setting.places & ~kInRecord, 0u) << setting.option.name;
  }
}

}  // namespace
}  // namespace vetvec
