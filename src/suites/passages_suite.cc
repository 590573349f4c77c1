#include "suites/passages_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/json.h"
#include "base/rng.h"
#include "suites/documents.h"
#include "suites/language_check.h"
#include "suites/seed_passages.h"
#include "suites/source_passages.h"
#include "suites/text_units.h"

namespace vetvec {
namespace {

// Positions of the passages in the order in which queries are drawn: the first passage of each
// source, then the second of each, and so on. Within each round, they are ordered by `draw`.
std::vector<size_t> DrawingOrder(const std::vector<SourcePassage>& passages) {
  std::vector<size_t> order(passages.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(passages[a].draw, a) < std::pair(passages[b].draw, b);
  });
  std::unordered_map<std::string, size_t> taken;
  std::vector<std::pair<size_t, size_t>> turns;  // turn within its source, place in `order`
  for (size_t k = 0; k < order.size(); ++k) {
    turns.emplace_back(taken[*passages[order[k]].document]++, k);
  }
  std::sort(turns.begin(), turns.end());
  std::vector<size_t> in_turn;
  for (const auto& [turn, k] : turns) in_turn.push_back(order[k]);
  return in_turn;
}

void AddItems(const std::vector<SourcePassage>& passages, const std::vector<bool>& is_query,
              const std::vector<bool>& is_document, RetrievalSet* set) {
  for (size_t i = 0; i < passages.size(); ++i) {
    if (!is_document[i]) continue;
    const SourcePassage& source = passages[i];
    auto [query, rest] = CutOut(source.passage, source.query);
    std::string id = fmt::format("{}#{}", *source.document, source.number);
    if (source.part > 1) id += fmt::format("-{}", source.part);
    if (is_query[i]) {
      set->judgements.push_back({set->queries.size(), set->documents.size(), 1});
      set->queries.push_back(
          {fmt::format("{}.{}", id, source.query + 1), std::move(query), *source.document});
    }
    set->documents.push_back({id, std::move(rest), *source.document});
  }
}

void Draw(const PassagesOptions& options, const std::vector<SourcePassage>& passages,
          size_t queries, Suite* suite) {
  std::vector<bool> is_query(passages.size());
  std::vector<bool> is_document(passages.size());
  std::vector<size_t> order = DrawingOrder(passages);
  for (size_t k = 0; k < queries; ++k) is_query[order[k]] = is_document[order[k]] = true;
  // The background is chosen from all remaining passages, regardless of their source.
  std::vector<std::pair<uint64_t, size_t>> rest;
  for (size_t k = queries; k < order.size(); ++k) {
    rest.emplace_back(passages[order[k]].draw, order[k]);
  }
  std::sort(rest.begin(), rest.end());
  const size_t room = options.background > queries ? options.background - queries : 0;
  for (size_t k = 0; k < std::min(room, rest.size()); ++k) is_document[rest[k].second] = true;
  if (rest.size() > room) suite->dropped["over_limit"] += rest.size() - room;
  AddItems(passages, is_query, is_document, &suite->retrieval);
}

// What a passage must not be, in words; other reasons speak for themselves.
std::string RuleOf(const std::string& reason, uint64_t min_sentences) {
  const PassageRules rules;
  if (reason == "few_words") return fmt::format("fewer than {} words", rules.min_words);
  if (reason == "few_sentences") return fmt::format("fewer than {} sentences", min_sentences);
  if (reason == "not_prose") return "fewer than 7 in 10 characters are letters";
  if (reason == "no_query") {
    return fmt::format("no complete sentence of {} to {} words", rules.min_query_words,
                       rules.max_query_words);
  }
  if (reason == "block.heading") return "headings";
  if (reason == "block.code") return "code";
  if (reason == "block.table") return "tables";
  if (reason == "block.front_matter") return "front matter of Markdown";
  if (reason == "block.navigation") return "navigation and footers";
  return reason;
}

void StateFacts(const DocumentFacts& documents, size_t passages, uint64_t min_sentences,
                Suite* suite) {
  const RetrievalSet& set = suite->retrieval;
  suite->counts["queries"] = set.queries.size();
  suite->counts["documents"] = set.documents.size();
  suite->counts["judgements"] = set.judgements.size();
  std::vector<std::string_view> texts;
  std::unordered_set<std::string_view> groups;
  uint64_t words = 0;
  for (const RetrievalText& query : set.queries) {
    texts.push_back(query.text);
    groups.insert(query.group);
    words += CountWords(query.text);
  }
  suite->counts["sources"] = groups.size();
  OrderedJson facts;
  facts["files"] = documents.files;
  facts["sources"] = documents.documents;
  facts["paragraphs"] = documents.paragraphs;
  facts["passages"] = passages;
  for (const auto& [reason, count] : suite->dropped) {
    const std::string rule = RuleOf(reason, min_sentences);
    if (rule != reason) facts["rules"][reason] = rule;
  }
  // To one decimal place.
  facts["words_per_query"] =
      std::round(10 * static_cast<double>(words) / static_cast<double>(set.queries.size())) / 10;
  facts["not_english_queries"] = CheckEnglish(texts).not_english;
  if (!documents.skipped_files.empty()) facts["skipped_files"] = documents.skipped_files;
  suite->facts_json = facts.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Status TooFew(const PassagesOptions& options, size_t found, size_t needed, const Suite& suite) {
  const bool of_seeds = options.seeds != nullptr;
  std::string left_out;
  for (const auto& [reason, count] : suite.dropped) {
    left_out += fmt::format("{}{}: {}", left_out.empty() ? "" : ", ",
                            RuleOf(reason, options.min_sentences), count);
  }
  if (left_out.empty()) left_out = "nothing; there are no paragraphs";
  const std::string more =
      of_seeds
          ? "Use more sentences, in the order of their text, or documents"
          : fmt::format("Use more documents with paragraphs of at least {} sentences and {} words",
                        options.min_sentences, PassageRules().min_words);
  return InsufficientData(
             fmt::format("the {} yield {} passages, but {} are needed (excluded: {}). {}",
                         of_seeds ? "seed sentences" : "documents", found, needed, left_out, more))
      .WithFile(of_seeds ? options.seeds->source : options.documents);
}

Result<DocumentFacts> TakeSeeds(const SeedSet& seeds, uint64_t min_sentences,
                                PassageCollector* collector) {
  if (!AreRunningText(seeds)) {
    return InsufficientData(
               fmt::format("the sentences in '{}' do not continue one another (neighbours have no "
                           "more words in common than sentences in a random order have), so none "
                           "can be expected to find the rest of its passage. Use documents, or "
                           "sentences in the order of their text",
                           seeds.source))
        .WithFile(seeds.source);
  }
  DocumentFacts facts;
  for (const Paragraph& paragraph : ParagraphsOfSeeds(seeds, min_sentences)) {
    ++facts.paragraphs;
    VETVEC_RETURN_IF_ERROR(collector->Take(paragraph));
  }
  facts.files = facts.documents = seeds.documents.size();
  facts.sha256 = seeds.sha256;
  return facts;
}

Result<DocumentFacts> TakeDocuments(const PassagesOptions& options, PassageCollector* collector) {
  DocumentOptions reading;
  reading.cancel = options.cancel;
  reading.progress = options.progress;
  return ReadDocuments(options.documents, reading, [collector](const Paragraph& paragraph) {
    return collector->Take(paragraph);
  });
}

}  // namespace

Result<Suite> MakePassages(const PassagesOptions& options) {
  if (options.min_sentences < 2) {
    return InvalidArgument("a passage needs at least two sentences, because one is extracted")
        .WithKey("min_sentences", std::to_string(options.min_sentences), "2 or more");
  }
  Suite suite;
  suite.name = options.name;
  suite.kind = kPassagesKind;
  suite.generator = kPassagesGenerator;
  suite.random_seed = options.random_seed;
  PassageCollector collector(options.random_seed, options.min_sentences, &suite.dropped);
  VETVEC_ASSIGN_OR_RETURN(const DocumentFacts facts,
                          options.seeds != nullptr
                              ? TakeSeeds(*options.seeds, options.min_sentences, &collector)
                              : TakeDocuments(options, &collector));
  suite.seeds_sha256 = facts.sha256;
  for (const auto& [reason, count] : facts.skipped) suite.dropped[reason] = count;
  for (const auto& [kind, count] : facts.omitted) suite.dropped["block." + kind] = count;
  std::vector<SourcePassage> passages = collector.Finish();
  PreparePassages(options.random_seed, options.cancel.get(), &passages, &suite.dropped);
  if (options.cancel != nullptr && options.cancel->requested()) {
    return Cancelled("suite generation was cancelled");
  }
  const size_t needed = static_cast<size_t>(options.n == 0 ? kLeastPassages : options.n);
  if (passages.size() < std::max<size_t>(needed, kLeastPassages)) {
    return TooFew(options, passages.size(), std::max<size_t>(needed, kLeastPassages), suite);
  }
  const size_t queries =
      options.n == 0 ? std::min<size_t>(passages.size(), kDefaultPassages) : needed;
  Draw(options, passages, queries, &suite);
  StateFacts(facts, passages.size(), options.min_sentences, &suite);
  return suite;
}

}  // namespace vetvec
