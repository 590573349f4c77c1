#include "metrics/trec_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/atomic_file.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

Status CheckWord(std::string_view word, const char* key) {
  if (!word.empty() && word.find_first_of(" \t\r\n\v\f") == std::string_view::npos) {
    return OkStatus();
  }
  return InvalidArgument(fmt::format("'{}' cannot be written to a TREC run as a {}: it is empty or "
                                     "contains white space",
                                     Sanitized(word, 60), key))
      .WithKey(key, Sanitized(word, 60), "a word without white space");
}

void AppendScore(float score, std::string* out) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), score).ptr;
  out->append(digits.data(), end);
}

}  // namespace

Status WriteTrecRun(const std::string& path, std::span<const std::string_view> query_ids,
                    std::span<const std::string_view> document_ids,
                    const std::vector<std::vector<RankedDocument>>& top, std::string_view tag) {
  if (top.size() != query_ids.size()) {
    return InvalidArgument(
        fmt::format("there are {} ids for {} queries", query_ids.size(), top.size()));
  }
  VETVEC_RETURN_IF_ERROR(CheckWord(tag, "tag"));
  VETVEC_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  std::string lines;
  for (size_t query = 0; query < top.size(); ++query) {
    if (top[query].empty()) continue;
    VETVEC_RETURN_IF_ERROR(CheckWord(query_ids[query], "query id"));
    lines.clear();
    for (size_t i = 0; i < top[query].size(); ++i) {
      const std::string_view document = document_ids[top[query][i].document];
      VETVEC_RETURN_IF_ERROR(CheckWord(document, "document id"));
      lines.append(query_ids[query]).append(" Q0 ").append(document);
      lines.append(" ").append(std::to_string(i + 1)).append(" ");
      AppendScore(top[query][i].score, &lines);
      lines.append(" ").append(tag).append("\n");
    }
    VETVEC_RETURN_IF_ERROR(file.Append(lines));
  }
  return file.Commit();
}

}  // namespace vetvec
