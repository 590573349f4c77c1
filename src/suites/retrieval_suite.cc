#include "suites/retrieval_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>

#include "base/hash.h"
#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/retrieval_files.h"
#include "suites/retrieval_source.h"

namespace vetvec {
namespace {

constexpr const char* kLicence = "not stated; ask the owner before you redistribute it";

Result<RetrievalPaths> PathsOf(const RetrievalOptions& options) {
  const struct {
    const char* key;
    const std::string& path;
  } loose[] = {{"corpus", options.corpus}, {"queries", options.queries}, {"qrels", options.qrels}};
  const std::string allowed = "either a BEIR folder ('beir'), or 'corpus', 'queries' and 'qrels'";
  for (const auto& [key, path] : loose) {
    if (path.empty() != options.beir.empty()) continue;
    return InvalidArgument(options.beir.empty()
                               ? fmt::format("'{}' is not set; set {}", key, allowed)
                               : fmt::format("'{}' and 'beir' are both set; set {}", key, allowed))
        .WithKey(key, path, allowed);
  }
  if (!options.beir.empty()) return BeirPaths(options.beir, options.split);
  if (!options.split.empty()) {
    return InvalidArgument("'split' is used only with a BEIR folder")
        .WithKey("split", options.split, "");
  }
  return RetrievalPaths{options.corpus, options.queries, options.qrels, ""};
}

// The numbers of the suite's queries, in file order. Other queries are counted.
std::vector<size_t> DrawQueries(const RetrievalSource& source, const RetrievalOptions& options,
                                std::map<std::string, uint64_t>* dropped) {
  std::vector<uint8_t> has_relevant(source.queries.size(), 0);
  for (const auto& judged : source.judgements) {
    if (judged.relevance > 0) has_relevant[judged.query] = 1;
  }
  std::vector<size_t> numbers;
  for (size_t i = 0; i < has_relevant.size(); ++i) {
    if (has_relevant[i] != 0) {
      numbers.push_back(i);
    } else if (!IsBlank(source.queries[i].text)) {
      ++(*dropped)[source.is_judged[i] != 0 ? "query.no_relevant" : "query.not_judged"];
    }
  }
  if (options.n == 0 || numbers.size() <= options.n) return numbers;
  (*dropped)["query.over_limit"] = numbers.size() - options.n;
  Rng rng(options.random_seed);
  Shuffle(numbers, rng);
  numbers.resize(options.n);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Moves the documents of the suite out of `source`: those judged for its queries, and the others
// with the lowest draws.
std::vector<SourceDocument> DrawDocuments(const std::set<size_t>& judged,
                                          const RetrievalOptions& options,
                                          RetrievalSource* source) {
  std::vector<SourceDocument> drawn;
  std::vector<SourceDocument> others = std::move(source->background);
  for (SourceDocument& document : source->judged_documents) {
    (judged.contains(document.judged) ? drawn : others).push_back(std::move(document));
  }
  if (options.documents > 0) {
    const size_t room = options.documents - std::min<size_t>(options.documents, drawn.size());
    std::sort(others.begin(), others.end(), [](const auto& a, const auto& b) {
      return std::tie(a.draw, a.position) < std::tie(b.draw, b.position);
    });
    others.resize(std::min(room, others.size()));
  }
  std::move(others.begin(), others.end(), std::back_inserter(drawn));
  std::sort(drawn.begin(), drawn.end(),
            [](const auto& a, const auto& b) { return a.position < b.position; });
  return drawn;
}

void FillSet(const RetrievalOptions& options, RetrievalSource* source, Suite* suite) {
  RetrievalSet& set = suite->retrieval;
  std::vector<size_t> new_number(source->queries.size(), SourceDocument::kNotJudged);
  for (const size_t number : DrawQueries(*source, options, &suite->dropped)) {
    new_number[number] = set.queries.size();
    set.queries.push_back(source->queries[number]);
  }
  std::set<size_t> judged;
  for (const auto& judgement : source->judgements) {
    if (new_number[judgement.query] == SourceDocument::kNotJudged) continue;
    judged.insert(judgement.document);
  }
  std::unordered_map<size_t, size_t> places;  // of the judged documents
  for (SourceDocument& document : DrawDocuments(judged, options, source)) {
    if (judged.contains(document.judged)) places[document.judged] = set.documents.size();
    set.documents.push_back(std::move(document.text));
  }
  for (const auto& judgement : source->judgements) {
    const size_t query = new_number[judgement.query];
    if (query == SourceDocument::kNotJudged) continue;
    set.judgements.push_back({query, places.at(judgement.document), judgement.relevance});
  }
  if (source->corpus_size > set.documents.size()) {
    suite->dropped["document.over_limit"] = source->corpus_size - set.documents.size();
  }
}

void Describe(const RetrievalPaths& paths, const RetrievalSource& source, Suite* suite) {
  const RetrievalSet& set = suite->retrieval;
  suite->counts = {{"queries", set.queries.size()},
                   {"documents", set.documents.size()},
                   {"judgements", set.judgements.size()}};
  std::map<std::string, uint64_t> levels;
  uint64_t relevant = 0;
  for (const Judgement& judgement : set.judgements) {
    ++levels[std::to_string(judgement.relevance)];
    relevant += judgement.relevance > 0 ? 1U : 0U;
  }
  Json facts = {{"queries_in_file", source.queries.size()},
                {"documents_in_file", source.corpus_size},
                {"relevance", levels},
                {"relevant_per_query",
                 static_cast<double>(relevant) / static_cast<double>(set.queries.size())},
                {"own_documents", OwnDocuments(set).size()}};
  if (!paths.split.empty()) facts["split"] = paths.split;
  suite->facts_json = facts.dump();
  const struct {
    const char* what;
    const std::string& path;
    const std::string& sha256;
  } files[] = {{"corpus: ", paths.corpus, source.corpus_sha256},
               {"queries: ", paths.queries, source.queries_sha256},
               {"qrels: ", paths.qrels, source.qrels_sha256}};
  std::string hashes;
  for (const auto& [what, path, sha256] : files) {
    suite->lexicons.push_back({what + path.substr(path.rfind('/') + 1), path, sha256, kLicence});
    hashes += sha256 + "\n";
  }
  suite->seeds_sha256 = Sha256Hex(hashes);
}

}  // namespace

Result<Suite> MakeRetrieval(const RetrievalOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const RetrievalPaths paths, PathsOf(options));
  RetrievalSource source(paths, options.random_seed, options.documents, options.cancel.get());
  VETVEC_RETURN_IF_ERROR(source.Read());
  Suite suite;
  suite.name = options.name;
  suite.kind = kRetrievalKind;
  suite.generator = kRetrievalGenerator;
  suite.random_seed = options.random_seed;
  suite.dropped = source.dropped;
  FillSet(options, &source, &suite);
  if (suite.retrieval.queries.empty()) {
    return InsufficientData(fmt::format("no query has a relevant document in these files ({})",
                                        DroppedText(suite)))
        .WithFile(paths.qrels);
  }
  Describe(paths, source, &suite);
  return suite;
}

std::vector<std::pair<size_t, size_t>> OwnDocuments(const RetrievalSet& set) {
  std::unordered_map<std::string_view, size_t> documents;
  for (size_t i = 0; i < set.documents.size(); ++i) documents.emplace(set.documents[i].id, i);
  std::vector<std::pair<size_t, size_t>> own;
  for (size_t query = 0; query < set.queries.size(); ++query) {
    const auto document = documents.find(set.queries[query].id);
    if (document == documents.end()) continue;
    const std::string& text = set.documents[document->second].text;
    const std::string_view asked = Trim(set.queries[query].text);
    if (text != asked && !text.ends_with(fmt::format(" {}", asked))) continue;
    own.emplace_back(query, document->second);
  }
  std::set<std::pair<size_t, size_t>> relevant;
  for (const Judgement& judgement : set.judgements) {
    if (judgement.relevance > 0) relevant.emplace(judgement.query, judgement.document);
  }
  std::erase_if(own, [&](const auto& pair) { return relevant.contains(pair); });
  return own;
}

}  // namespace vetvec
