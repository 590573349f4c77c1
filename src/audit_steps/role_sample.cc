#include "audit_steps/role_sample.h"

#include <algorithm>
#include <numeric>

#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kLeastQueries = 30;
constexpr uint64_t kStream = 11;
constexpr size_t kNotDrawn = static_cast<size_t>(-1);

// Draws `count` of `items` and keeps their order.
std::vector<size_t> DrawnOf(std::vector<size_t> items, size_t count, Rng& rng) {
  Shuffle(items, rng);
  items.resize(std::min(count, items.size()));
  std::sort(items.begin(), items.end());
  return items;
}

std::vector<size_t> AllBelow(size_t count) {
  std::vector<size_t> all(count);
  std::iota(all.begin(), all.end(), size_t{0});
  return all;
}

// For each of `count` items, its place in `drawn`.
std::vector<size_t> PlacesOf(const std::vector<size_t>& drawn, size_t count) {
  std::vector<size_t> places(count, kNotDrawn);
  for (size_t i = 0; i < drawn.size(); ++i) places[drawn[i]] = i;
  return places;
}

// The documents relevant to a drawn query, and others up to the size of the sample.
std::vector<size_t> DocumentsFor(const RetrievalSet& set, const std::vector<size_t>& query_places,
                                 Rng& rng) {
  std::vector<uint8_t> is_relevant(set.documents.size(), 0);
  for (const Judgement& one : set.judgements) {
    if (query_places[one.query] != kNotDrawn && one.relevance > 0) is_relevant[one.document] = 1;
  }
  std::vector<size_t> chosen;
  std::vector<size_t> others;
  for (size_t d = 0; d < is_relevant.size(); ++d) {
    (is_relevant[d] != 0 ? chosen : others).push_back(d);
  }
  if (chosen.size() < kRoleSampleDocuments) {
    const auto drawn = DrawnOf(std::move(others), kRoleSampleDocuments - chosen.size(), rng);
    chosen.insert(chosen.end(), drawn.begin(), drawn.end());
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace

std::optional<RoleSample> DrawRoleSample(const StepTexts& audit) {
  size_t s = 0;
  while (s < audit.suites.size() && audit.suites[s].retrieval.queries.size() < kLeastQueries) ++s;
  if (s == audit.suites.size()) return std::nullopt;
  const RetrievalSet& set = audit.suites[s].retrieval;
  Rng rng(audit.seed, kStream);
  const auto queries = DrawnOf(AllBelow(set.queries.size()), kRoleSampleQueries, rng);
  const auto query_places = PlacesOf(queries, set.queries.size());
  const auto documents = DocumentsFor(set, query_places, rng);
  const auto document_places = PlacesOf(documents, set.documents.size());
  RoleSample sample;
  sample.part.name = audit.suites[s].name;
  sample.part.kind = audit.suites[s].kind;
  for (const size_t q : queries) {
    sample.part.retrieval.queries.push_back(set.queries[q]);
    sample.ids.push_back(audit.text_rows[s][q]);
    sample.roles.push_back(TextRole::kQuery);
  }
  for (const size_t d : documents) {
    sample.part.retrieval.documents.push_back(set.documents[d]);
    sample.ids.push_back(audit.text_rows[s][set.queries.size() + d]);
    sample.roles.push_back(TextRole::kDocument);
  }
  for (const Judgement& one : set.judgements) {
    const size_t query = query_places[one.query];
    const size_t document = document_places[one.document];
    if (query == kNotDrawn || document == kNotDrawn) continue;
    sample.part.retrieval.judgements.push_back({query, document, one.relevance});
  }
  return sample;
}

}  // namespace vetvec
