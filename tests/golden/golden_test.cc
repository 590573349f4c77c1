// Runs every golden case of every method that Eval knows.
//
// A case is tests/golden/<method>/<case>.json: {case, method, description, input | input_raw,
// output | error, tolerance {abs, rel}}, made by an independent reference implementation. A number
// passes when |got - want| <= abs + rel |want|; the output may have more keys than the case asks
// for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/file.h"
#include "eval/eval.h"

namespace vetvec {
namespace {

using nlohmann::json;

std::vector<std::string> CaseFiles() {
  std::vector<std::string> files;
  for (const std::string& method : EvalMethods()) {
    const std::filesystem::path folder = std::filesystem::path(VETVEC_GOLDEN_DIR) / method;
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void ExpectClose(const json& want, const json& got, double abs, double rel,
                 const std::string& path) {
  if (want.is_number()) {
    ASSERT_TRUE(got.is_number()) << path << " is " << got.dump();
    const double value = want.get<double>();
    EXPECT_LE(std::fabs(got.get<double>() - value), abs + rel * std::fabs(value)) << path;
  } else if (want.is_array()) {
    ASSERT_TRUE(got.is_array()) << path;
    ASSERT_EQ(got.size(), want.size()) << path;
    for (size_t i = 0; i < want.size(); ++i) {
      ExpectClose(want[i], got[i], abs, rel, path + "[" + std::to_string(i) + "]");
    }
  } else if (want.is_object()) {
    for (const auto& [key, value] : want.items()) {
      ASSERT_TRUE(got.contains(key)) << path << " has no " << key;
      ExpectClose(value, got[key], abs, rel, path + "." + key);
    }
  } else {
    EXPECT_EQ(got, want) << path;
  }
}

class GoldenTest : public testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, Case) {
  const Result<std::string> text = ReadFile(GetParam());
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  const json golden = json::parse(*text);
  const std::string input = golden.contains("input_raw") ? golden["input_raw"].get<std::string>()
                                                         : golden["input"].dump();
  const Result<std::string> output = Eval(golden["method"].get<std::string>(), input);
  if (golden.contains("error")) {
    ASSERT_FALSE(output.ok()) << *output;
    EXPECT_EQ(json::parse(EvalErrorJson(output.status()))["error"]["code"],
              golden["error"]["code"]);
    return;
  }
  ASSERT_TRUE(output.ok()) << output.status().ToString();
  const json tolerance = golden["tolerance"];
  ExpectClose(golden["output"], json::parse(*output), tolerance["abs"].get<double>(),
              tolerance["rel"].get<double>(), "output");
}

std::string CaseName(const testing::TestParamInfo<std::string>& info) {
  const std::filesystem::path path(info.param);
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Eval, GoldenTest, testing::ValuesIn(CaseFiles()), CaseName);

TEST(Golden, EveryMethodHasCases) {
  for (const std::string& method : EvalMethods()) {
    const std::string folder = "/" + method + "/";
    const std::vector<std::string> files = CaseFiles();
    EXPECT_TRUE(std::any_of(files.begin(), files.end(), [&](const std::string& file) {
      return file.find(folder) != std::string::npos;
    })) << method;
  }
}

}  // namespace
}  // namespace vetvec
