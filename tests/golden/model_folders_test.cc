// Folders as sentence-transformers 2 and 6 write them, without their models, and what they say:
// model-folders/NAME/expected.json. fields.json lists all keys that are known; each is in a folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "onnx/dense.h"
#include "onnx/sentence_folder.h"

namespace vetvec {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kFolders = fs::path(VETVEC_GOLDEN_DIR) / "model-folders";

json Parsed(const fs::path& path) {
  std::ifstream file(path);
  return json::parse(file);
}

json SaidBy(const SentenceFolder& folder) {
  json said = {{"normalize", folder.normalize},
               {"max_ids", folder.max_ids},
               {"dimensions", folder.dimensions},
               {"prompts", folder.prompts},
               {"default_prompt", folder.default_prompt},
               {"poolings", json::array()},
               {"dense", json::array()}};
  for (const Pooling pooling : folder.poolings) said["poolings"].push_back(PoolingName(pooling));
  for (const DenseModule& module : folder.dense) {
    EXPECT_TRUE(ReadDenseShape(module.folder).ok()) << module.folder;
    said["dense"].push_back(fs::path(module.folder).filename().string());
  }
  return said;
}

// "1_Pooling/config.json" is "Pooling/config.json" in fields.json.
std::string KindOf(const fs::path& file, const fs::path& folder) {
  const std::string name = fs::relative(file, folder).string();
  const bool is_numbered = name.size() > 2 && name[1] == '_' && name[0] >= '0' && name[0] <= '9';
  return is_numbered ? name.substr(2) : name;
}

TEST(ModelFolders, SayWhatIsExpected) {
  size_t count = 0;
  for (const auto& entry : fs::directory_iterator(kFolders)) {
    if (!entry.is_directory()) continue;
    ++count;
    const json expected = Parsed(entry.path() / "expected.json");
    const auto folder = ReadSentenceFolder(entry.path().string(), false);
    if (expected.contains("refused")) {
      EXPECT_THAT(folder.status().message(),
                  ::testing::HasSubstr(expected["refused"].get<std::string>()));
      continue;
    }
    ASSERT_TRUE(folder.ok()) << folder.status().ToString();
    EXPECT_EQ(SaidBy(*folder), expected) << entry.path();
  }
  EXPECT_GE(count, 7U);
}

TEST(ModelFolders, HaveEveryKeyThatIsKnownAndNoOther) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& entry : fs::directory_iterator(kFolders)) {
    if (!entry.is_directory()) continue;
    for (const auto& file : fs::recursive_directory_iterator(entry.path())) {
      if (!file.is_regular_file()) continue;
      json content = Parsed(file.path());
      if (!content.is_array()) content = json::array({content});
      for (const json& object : content) {
        for (const auto& [key, value] : object.items()) {
          found[KindOf(file.path(), entry.path())].insert(key);
        }
      }
    }
  }
  const json all = Parsed(kFolders / "fields.json");
  for (const auto& [file, fields] : all.items()) {
    auto known = fields.at("read").get<std::set<std::string>>();
    for (const auto& [key, why] : fields.at("ignored").items()) known.insert(key);
    if (file == "Dense/config.json") known.erase("use_residual");  // omitted unless it is true
    EXPECT_EQ(found[file], known) << file;
  }
}

}  // namespace
}  // namespace vetvec
