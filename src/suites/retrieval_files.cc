#include "suites/retrieval_files.h"

#include <fmt/core.h>

#include <filesystem>
#include <initializer_list>
#include <set>
#include <system_error>
#include <vector>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

// The first of `names` in `folder`, plain or gzip; empty: there is none.
std::string FirstFile(const std::string& folder, std::initializer_list<std::string> names) {
  for (const std::string& name : names) {
    for (const char* ending : {"", ".gz"}) {
      std::string path = JoinPath(folder, name + ending);
      if (FileExists(path)) return path;
    }
  }
  return "";
}

// The names of the files of judgements in a folder, without endings, in order.
std::vector<std::string> SplitsIn(const std::string& folder) {
  std::set<std::string> splits;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::filesystem::path name = entry->path().filename();
    if (name.extension() == ".gz") name = name.stem();
    if (IsOneOf(name.extension().string(), {".tsv", ".jsonl", ".csv"})) {
      splits.insert(name.stem().string());
    }
  }
  return {splits.begin(), splits.end()};
}

}  // namespace

Result<RetrievalPaths> BeirPaths(const std::string& folder, const std::string& split) {
  RetrievalPaths paths{FirstFile(folder, {"corpus.jsonl"}), FirstFile(folder, {"queries.jsonl"}),
                       "", split};
  if (paths.corpus.empty() || paths.queries.empty()) {
    const std::string missing =
        JoinPath(folder, paths.corpus.empty() ? "corpus.jsonl" : "queries.jsonl");
    return NotFound(fmt::format("'{}' does not exist; a BEIR folder must contain corpus.jsonl, "
                                "queries.jsonl and qrels/SPLIT.tsv (or .jsonl, .csv), each "
                                "perhaps with .gz",
                                missing))
        .WithFile(missing);
  }
  const std::string qrels = JoinPath(folder, "qrels");
  const std::vector<std::string> splits = SplitsIn(qrels);
  const std::string there = splits.empty() ? "none" : Joined(splits);
  if (split.empty()) {
    const bool has_test = IsOneOf("test", splits);
    if (!has_test && splits.size() > 1) {
      return InvalidArgument(fmt::format("'{}' contains no split 'test'; set 'split' to one of {}",
                                         qrels, there))
          .WithFile(qrels)
          .WithKey("split", "", there);
    }
    paths.split = has_test || splits.empty() ? "test" : splits.front();
  }
  if (!IsOneOf(paths.split, splits)) {
    return NotFound(fmt::format("'{}' contains no split '{}'{}; allowed: {}", qrels,
                                Sanitized(paths.split, 60), DidYouMean(paths.split, splits), there))
        .WithFile(qrels)
        .WithKey("split", Sanitized(paths.split, 60), there);
  }
  paths.qrels =
      FirstFile(qrels, {paths.split + ".tsv", paths.split + ".jsonl", paths.split + ".csv"});
  return paths;
}

}  // namespace vetvec
