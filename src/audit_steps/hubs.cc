// The step "hubs": do near-empty texts stand before the passages that answer a query? 20 of them
// join the passages after scoring, so they change no score. Queries are asked whole and with three
// of their words, because short queries meet near-empty texts most often. The corpus's own hubs,
// passages that many queries find, are listed beside them.
//
// Of sound encoders (MiniLM, static word tables; 1,500 to 4,500 passages), at most 3% of whole
// queries and 14% of short ones had a near-empty text first. A vendor is named from 10% and 30% on.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>

#include "audit_steps/hub_texts.h"
#include "audit_steps/step.h"
#include "base/json.h"
#include "base/utf8.h"
#include "metrics/retrieval_search.h"
#include "stats/wilson.h"

namespace vetvec {
namespace {

constexpr size_t kTop = 10;
constexpr size_t kListed = 3;
constexpr double kManyWhole = 0.1;  // of queries with a near-empty text first, certainly
constexpr double kManyShort = 0.3;
constexpr double kAlmostAlways = 0.8;
constexpr double kAboveChance = 3;  // and so many times what a random order would give
constexpr size_t kOwnHubs = 20;     // a passage that more than 1 of so many queries find,
constexpr double kOwnAbove = 5;     // and so many times more than of passages found evenly

struct Counts {
  uint64_t queries = 0;
  uint64_t first = 0;                // with a near-empty text first
  uint64_t in_top = 0;               // among the first ten
  uint64_t near_one = 0;             // with one nearer than nine tenths of all texts
  uint64_t near_most = 0;            // with most of them nearer than half of all texts
  std::map<size_t, uint64_t> found;  // document -> queries with it among the first ten
};

// Passages, then near-empty texts.
struct Corpus {
  std::vector<uint64_t> ids;  // of the texts
  size_t passages = 0;
  std::vector<std::string> names;
};

Corpus CorpusOf(const StepCase& in, std::span<const uint64_t> passages) {
  Corpus out;
  out.ids.assign(passages.begin(), passages.end());
  out.passages = passages.size();
  for (const MadeRow& made : in.made) {
    // One that the passages contain already is one of them.
    const bool is_own = std::find(passages.begin(), passages.end(), made.id) != passages.end();
    if (made.note == kJunkNote && !is_own) out.ids.push_back(made.id);
  }
  for (size_t i = 0; i < out.ids.size(); ++i) out.names.push_back(std::to_string(i));
  return out;
}

Result<Counts> CountFinds(const StepCase& in, const Corpus& corpus, std::vector<uint64_t> queries) {
  Counts out;
  std::vector<uint8_t> missing(in.judged.rows());
  for (size_t id = 0; id < missing.size(); ++id) {
    missing[id] = in.missing[id] != 0 || std::binary_search(in.failed.begin(), in.failed.end(), id);
  }
  std::erase_if(queries, [&](uint64_t id) { return missing[id] != 0; });
  if (queries.empty()) return out;
  const std::vector<std::string_view> names(corpus.names.begin(), corpus.names.end());
  std::vector<RelevanceGrade> near_empty;  // whose places are wanted
  for (size_t q = 0; q < queries.size(); ++q) {
    for (size_t d = corpus.passages; d < corpus.ids.size(); ++d) near_empty.push_back({q, d});
  }
  RetrievalTask task;
  task.queries = {in.judged, queries, missing};
  task.documents = {in.judged, corpus.ids, missing};
  task.document_ids = names;
  task.grades = near_empty;
  RetrievalSearchOptions options;
  options.top = kTop;
  options.cancel = in.options.cancel;
  const Result<RetrievalRanking> ranking = RankDocuments(task, options);
  if (!ranking.ok()) {
    if (ranking.status().code() == StatusCode::kCancelled) return ranking.status();
    return out;  // vectors without a direction: other findings name them
  }
  for (const std::vector<RankedDocument>& top : ranking->top) {
    if (top.empty()) continue;
    const auto is_junk = [&](const RankedDocument& one) { return one.document >= corpus.passages; };
    ++out.queries;
    out.first += is_junk(top[0]);
    out.in_top += std::any_of(top.begin(), top.end(), is_junk);
    for (const RankedDocument& one : top) ++out.found[one.document];
  }
  for (const std::vector<RelevantPlace>& places : ranking->places) {
    if (places.empty()) continue;
    out.near_one += places[0].above * 10 < corpus.ids.size();
    out.near_most += places[places.size() / 2].above * 2 < corpus.ids.size();
  }
  return out;
}

struct Hub {
  size_t document = 0;
  uint64_t queries = 0;
};

// The documents from `begin` to before `end` that more than `least` queries find, most first.
std::vector<Hub> HubsAmong(const Counts& counts, size_t begin, size_t end, double least) {
  std::vector<Hub> hubs;
  for (const auto& [document, queries] : counts.found) {
    const bool is_among = document >= begin && document < end;
    if (is_among && static_cast<double>(queries) > least) {
      hubs.push_back({document, queries});
    }
  }
  std::stable_sort(hubs.begin(), hubs.end(),
                   [](const Hub& a, const Hub& b) { return a.queries > b.queries; });
  if (hubs.size() > kListed) hubs.resize(kListed);
  return hubs;
}

Json HubsJson(const StepCase& in, const Corpus& corpus, const std::vector<Hub>& hubs) {
  Json out = Json::array();
  for (const Hub& hub : hubs) {
    out.push_back({{"text", std::string(in.audit.texts[corpus.ids[hub.document]])},
                   {"queries", hub.queries}});
  }
  return out;
}

Json CountsJson(const Counts& counts) {
  return {{"queries", counts.queries},
          {"first", counts.first},
          {"in_first_ten", counts.in_top},
          {"near_one", counts.near_one},
          {"near_most", counts.near_most}};
}

bool IsMany(const Counts& counts, double many, double chance) {
  return counts.queries > 0 &&
         WilsonInterval(counts.first, counts.queries).low > std::max(many, kAboveChance * chance);
}

bool IsAlmostAlways(uint64_t n, uint64_t of) {
  return of > 0 && WilsonInterval(n, of).low > kAlmostAlways;
}

void NameHubs(const Counts& whole, const Counts& brief, double chance, StepFindings* out) {
  const bool are_whole = IsMany(whole, kManyWhole, chance);
  // An encoder that reads the length of a text has short texts near short queries, and far from
  // whole ones: that is no hub.
  const bool are_near_all = IsAlmostAlways(whole.near_one, whole.queries) ||
                            IsAlmostAlways(whole.near_most, whole.queries);
  if (!are_whole && !(are_near_all && IsMany(brief, kManyShort, chance))) return;
  const Counts& counts = are_whole ? whole : brief;
  out->against.push_back(
      {"hubs",
       fmt::format("finds a near-empty text (\"Contents\", \"Page 3 of 10\") first for {} of {} {}",
                   counts.first, counts.queries, are_whole ? "queries" : "queries of three words"),
       counts.first, counts.queries});
}

// The beginning of a text, on one line.
std::string Beginning(std::string_view text) {
  constexpr size_t kShown = 60;
  std::string out(text.substr(0, ValidUtf8Prefix(text.substr(0, kShown))));
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out.size() < text.size() ? out + "..." : out;
}

std::string Cell(uint64_t n, const Counts& counts) {
  return counts.queries == 0 ? "none asked" : fmt::format("{} of {}", n, counts.queries);
}

Result<StepFindings> JudgeHubs(const StepCase& in) {
  StepFindings out;
  const auto s = SuiteWithHubs(in.audit);
  if (!s || in.made.empty()) return out;
  const std::span<const uint64_t> rows(in.audit.text_rows[*s]);
  const size_t queries = in.audit.suites[*s].retrieval.queries.size();
  const Corpus corpus = CorpusOf(in, rows.subspan(queries));
  std::vector<uint64_t> short_ids;
  for (const MadeRow& made : in.made) {
    if (made.note == kShortQueryNote) short_ids.push_back(made.id);
  }
  const std::span<const uint64_t> asked_ids = rows.first(queries);
  VETVEC_ASSIGN_OR_RETURN(const Counts whole,
                          CountFinds(in, corpus, {asked_ids.begin(), asked_ids.end()}));
  VETVEC_ASSIGN_OR_RETURN(const Counts brief, CountFinds(in, corpus, short_ids));
  const auto asked = static_cast<double>(whole.queries);
  const double evenly = static_cast<double>(kTop) * asked / static_cast<double>(corpus.passages);
  const auto own =
      HubsAmong(whole, 0, corpus.passages, std::max(asked / kOwnHubs, kOwnAbove * evenly));
  const auto junk = HubsAmong(brief, corpus.passages, corpus.ids.size(), 0);
  out.figures = Json{{"suite", in.audit.suites[*s].name},
                     {"passages", corpus.passages},
                     {"near_empty", corpus.ids.size() - corpus.passages},
                     {"whole", CountsJson(whole)},
                     {"three_words", CountsJson(brief)},
                     {"near_empty_found", HubsJson(in, corpus, junk)},
                     {"own", HubsJson(in, corpus, own)}}
                    .dump(-1, ' ', false, Json::error_handler_t::replace);
  if (whole.queries == 0) return out;
  const double chance = static_cast<double>(corpus.ids.size() - corpus.passages) /
                        static_cast<double>(corpus.ids.size());
  NameHubs(whole, brief, chance, &out);
  std::string listed = own.empty() ? "none" : "";
  for (const Hub& hub : own) {
    listed += fmt::format("{}\"{}\" ({} of {})", listed.empty() ? "" : "; ",
                          Beginning(in.audit.texts[corpus.ids[hub.document]]), hub.queries,
                          whole.queries);
  }
  out.rows.push_back({Cell(whole.first, whole), Cell(whole.in_top, whole), Cell(brief.first, brief),
                      Cell(brief.in_top, brief), std::move(listed)});
  return out;
}

}  // namespace

AuditStep HubsStep() {
  AuditStep step;
  step.name = "hubs";
  step.title = "Are near-empty texts found?";
  step.explanation =
      "20 near-empty texts, such as \"Contents\" or \"Page 3 of 10\", were added to the passages "
      "after scoring. Counted are the queries that find one of them first, or among the first ten, "
      "asked whole and with three of their words; and the passages that far more queries find than "
      "others.";
  step.columns = {"first, whole queries", "among ten", "first, three words", "among ten",
                  "passages found too often"};
  step.texts = "near-empty texts and short queries, to see whether these find those";
  step.plan = PlanHubs;
  step.judge = JudgeHubs;
  return step;
}

}  // namespace vetvec
