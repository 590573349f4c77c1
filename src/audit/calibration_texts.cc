#include "audit/calibration_texts.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "audit/embedded_data.h"
#include "base/rng.h"
#include "base/table_reader.h"
#include "english/noise.h"
#include "kinds/query_clusters.h"
#include "metrics/conformal_cutoff.h"
#include "suites/near_duplicates.h"
#include "suites/passages_suite.h"
#include "suites/seeds.h"

namespace vetvec {
namespace {

constexpr size_t kMostSlips = 300;   // more hardly change a cutoff, and are paid for
constexpr size_t kMostPairs = 5000;  // as of passages: scores are of all with all
constexpr uint64_t kDrawStream = uint64_t{1} << 32;  // the slips have one each from 0
constexpr double kPartOfAnother = 0.5;

Result<Suite> PassagesOf(const CalibrationSource& source) {
  PassagesOptions options;
  options.documents = source.documents;
  options.random_seed = source.seed;
  if (source.passages != 0) options.background = source.passages;
  if (source.pairs.empty()) options.n = source.queries;
  options.cancel = source.cancel;
  return MakePassages(options);
}

void TakePassages(const Suite& suite, CalibrationTexts* out) {
  const RetrievalSet& set = suite.retrieval;
  out->source = "documents";
  out->documents = suite.counts.at("sources");
  std::vector<size_t> all(set.queries.size());
  std::iota(all.begin(), all.end(), 0);
  out->clusters = ClustersOfQueries(set, all);
  for (const RetrievalText& query : set.queries) out->queries.push_back(query.text);
  for (const RetrievalText& passage : set.documents) out->passages.push_back(passage.text);
  out->own.resize(set.queries.size());
  for (const Judgement& one : set.judgements) out->own[one.query] = one.document;
}

// At most kMostPairs, drawn; in the order of the file.
void DrawPairs(uint64_t seed, std::vector<Seed>* pairs) {
  if (pairs->size() <= kMostPairs) return;
  Rng rng(seed, kDrawStream);
  Shuffle(*pairs, rng);
  pairs->resize(kMostPairs);
  std::ranges::sort(*pairs, {}, &Seed::line);
}

Status TakePairs(const std::string& path, uint64_t seed, CalibrationTexts* out) {
  SeedOptions columns;
  columns.first_column = "query";
  columns.second_column = "passage";
  VETVEC_ASSIGN_OR_RETURN(SeedSet pairs, ReadSeeds(path, columns));
  DrawPairs(seed, &pairs.seeds);
  out->source = "pairs";
  std::unordered_map<std::string, size_t> places;
  for (const Seed& pair : pairs.seeds) {
    if (!pair.is_pair()) {
      return InvalidArgument("a pair needs a \"query\" and a \"passage\"")
          .WithFile(path, pair.line);
    }
    const auto [place, is_new] = places.emplace(pair.second, places.size());
    if (is_new) out->passages.push_back(pair.second);
    out->clusters.push_back(place->second);
    out->own.push_back(place->second);
    out->queries.push_back(pair.text);
  }
  out->documents = out->passages.size();
  return OkStatus();
}

// Pairs of one subject are near each other, so that the interval is over subjects.
Status TakeShipped(CalibrationTexts* out) {
  VETVEC_ASSIGN_OR_RETURN(
      const Table table,
      ParseTable(kCalibrationPairsTsv, "calibration_pairs.tsv", TableForm::kPlainTsv));
  out->source = "shipped";
  std::unordered_map<std::string, size_t> subjects;
  for (const TableRow& row : table.rows) {
    out->own.push_back(out->passages.size());
    out->queries.push_back(row.fields[0]);
    out->passages.push_back(row.fields[1]);
    out->clusters.push_back(subjects.emplace(row.fields[2], subjects.size()).first->second);
  }
  out->documents = subjects.size();
  return OkStatus();
}

// The share of the smaller set that is in the other.
double PartShared(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
  const double jaccard = Jaccard(a, b);
  const double shared = jaccard / (1 + jaccard) * static_cast<double>(a.size() + b.size());
  return shared / static_cast<double>(std::max<size_t>(std::min(a.size(), b.size()), 1));
}

// Documents may contain what the pairs find: no wrong hit.
Status AddOthers(const CalibrationSource& source, CalibrationTexts* out) {
  VETVEC_ASSIGN_OR_RETURN(const Suite suite, PassagesOf(source));
  std::vector<std::vector<uint32_t>> found;
  for (const std::string& passage : out->passages) found.push_back(Shingles(TextUnits(passage)));
  for (const RetrievalText& passage : suite.retrieval.documents) {
    if (source.cancel != nullptr && source.cancel->requested()) return CallCancelled();
    const std::vector<uint32_t> own = Shingles(TextUnits(passage.text));
    const bool is_found = std::any_of(found.begin(), found.end(), [&](const auto& other) {
      return PartShared(own, other) >= kPartOfAnother;
    });
    if (!is_found) out->passages.push_back(passage.text);
  }
  return OkStatus();
}

void AddSlips(uint64_t seed, CalibrationTexts* out) {
  for (size_t i = 0; i < out->queries.size() && out->slips.size() < kMostSlips; ++i) {
    Rng rng(seed, i);
    auto slipped = AddNoise(NoiseKind::kTypo, 1, out->queries[i], &rng);
    if (slipped) out->slips.push_back({i, std::move(*slipped)});
  }
}

// What would be ignored.
Status CheckSource(const CalibrationSource& source) {
  if (source.queries != 0 && (source.documents.empty() || !source.pairs.empty())) {
    return InvalidArgument("queries are cut out of documents only, and with pairs not at all");
  }
  if (source.passages != 0 && source.documents.empty()) {
    return InvalidArgument("passages limits what is searched of documents, and there are none");
  }
  return OkStatus();
}

}  // namespace

Result<CalibrationTexts> ReadCalibrationTexts(const CalibrationSource& source) {
  VETVEC_RETURN_IF_ERROR(CheckSource(source));
  CalibrationTexts out;
  if (!source.pairs.empty()) {
    VETVEC_RETURN_IF_ERROR(TakePairs(source.pairs, source.seed, &out));
    if (!source.documents.empty()) VETVEC_RETURN_IF_ERROR(AddOthers(source, &out));
  } else if (!source.documents.empty()) {
    VETVEC_ASSIGN_OR_RETURN(const Suite suite, PassagesOf(source));
    TakePassages(suite, &out);
  } else {
    VETVEC_RETURN_IF_ERROR(TakeShipped(&out));
  }
  if (out.queries.size() < kLeastCalibrationPairs) {
    return InsufficientData(fmt::format("the {} yield {} pairs; a calibration needs at least {}",
                                        out.source, out.queries.size(), kLeastCalibrationPairs))
        .WithFile(source.pairs.empty() ? source.documents : source.pairs);
  }
  AddSlips(source.seed, &out);
  return out;
}

}  // namespace vetvec
