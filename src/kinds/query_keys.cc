#include "kinds/query_keys.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/hash.h"

namespace vetvec {
namespace {

// Its length precedes each part, so that no two lists of parts look alike.
void AddPart(std::string_view part, Sha256* hash) {
  hash->Update(fmt::format("{}:", part.size()));
  hash->Update(part);
}

// The documents in any order.
std::string HashOfDocuments(const RetrievalSet& set) {
  std::vector<std::string> hashes;
  for (const RetrievalText& document : set.documents) hashes.push_back(Sha256Hex(document.text));
  std::sort(hashes.begin(), hashes.end());
  Sha256 all;
  for (const std::string& hash : hashes) all.Update(hash);
  return HexOf(all.Finish());
}

}  // namespace

std::vector<std::string> QueryKeys(const RetrievalSet& set, const std::vector<size_t>& queries) {
  std::vector<std::vector<std::string>> grades(set.queries.size());
  for (const Judgement& one : set.judgements) {
    grades[one.query].push_back(
        fmt::format("{} {}", one.relevance, set.documents[one.document].text));
  }
  const std::string documents = HashOfDocuments(set);
  std::vector<std::string> keys;
  for (const size_t query : queries) {
    std::sort(grades[query].begin(), grades[query].end());
    Sha256 key;
    key.Update(documents);
    AddPart(set.queries[query].text, &key);
    for (const std::string& grade : grades[query]) AddPart(grade, &key);
    keys.push_back(HexOf(key.Finish()));
  }
  return keys;
}

}  // namespace vetvec
