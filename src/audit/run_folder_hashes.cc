// RunFolder: the hashes of all its files, for statements about them.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "audit/run_folder.h"
#include "base/file.h"
#include "base/hash.h"
#include "suites/suite_file.h"

namespace vetvec {

std::vector<std::string> RunFolder::Names(const RunRecord& record) const {
  namespace fs = std::filesystem;
  std::vector<std::string> names{kRecordName};
  for (const auto& [name, sha256] : record.files) names.push_back(name);
  std::vector<std::string> others{kRequestsName, kBatchesName, kResultsName, kLoadName};
  for (const std::string& suite : record.suites) {
    others.push_back(ManifestPath(fmt::format("suites/{}.jsonl", suite)));
  }
  for (const std::string& name : others) {
    if (FileExists(Path(name))) names.push_back(name);
  }
  std::error_code error;
  const fs::path root(path_);
  for (auto entry = fs::recursive_directory_iterator(root / "trec", error), end = fs::end(entry);
       !error && entry != end; entry.increment(error)) {
    if (entry->is_regular_file(error)) names.push_back(entry->path().lexically_relative(root));
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::string> RunFolder::HashOf(const std::string& name) const {
  VETVEC_RETURN_IF_ERROR(CheckIsOwn(name));
  return Sha256HexOfFile(Path(name), cancel());
}

}  // namespace vetvec
