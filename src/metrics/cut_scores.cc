#include "metrics/cut_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/rng.h"
#include "metrics/bit_search.h"
#include "metrics/cosine_rounding.h"
#include "metrics/ranking_rows.h"

namespace vetvec {
namespace {

constexpr uint64_t kFirstRanks = 10;
constexpr double kUnitPoints = 100;

// All queries and documents in one form.
struct CutVectors {
  Matrix queries;
  Matrix documents;

  CutVectors Reduced(CutPrecision precision, size_t threads) const {
    CutVectors out = *this;
    const float largest = LargestNumber(documents);
    ReducePrecision(precision, largest, threads, &out.queries);
    ReducePrecision(precision, largest, threads, &out.documents);
    return out;
  }
};

struct UsedAxes {
  const PrincipalAxes* axes = nullptr;  // null: none
  size_t found = 0;                     // of them, those that both halves have
};

// Positions in the list of scored queries.
using Scored = std::vector<size_t>;

class CutSearch {
 public:
  CutSearch(const RetrievalTask& task, const RetrievalScores& base, const ScoreUnits& units,
            const CutOptions& options)
      : task_(task), base_(base), units_(units), options_(options) {}
  Result<CutScores> Run();

 private:
  void Prepare();
  Status ByMethod(CutMethod method, const UsedAxes& axes, const Scored& scored,
                  CutScores* out) const;
  Status OfDimension(CutForm form, const CutVectors& plain, const Scored& scored,
                     CutScores* out) const;
  Result<RetrievalRanking> Search(const CutVectors& vectors, const Scored& scored,
                                  bool by_bits = false) const;
  void Rescore(const CutVectors& kept, const Scored& scored, RetrievalRanking* ranking) const;
  void Note(const CutForm& form, const RetrievalRanking& ranking, const Scored& scored,
            CutScores* out) const;
  std::vector<double>& LossesOf(const CutForm& form, CutScores* out) const;
  Status ByAxes(CutScores* out) const;
  std::vector<uint8_t> Folds() const;
  std::vector<uint64_t> DocumentsOfFold(const std::vector<uint8_t>& folds, uint8_t fold) const;

  const RetrievalTask& task_;
  const RetrievalScores& base_;
  const ScoreUnits& units_;
  const CutOptions& options_;
  std::vector<uint8_t> missing_documents_;
  std::vector<uint32_t> order_;  // of documents with as many bits: by chance
  // Of each scored query.
  std::vector<std::vector<std::pair<size_t, int32_t>>> relevant_;
  std::vector<std::vector<size_t>> excluded_;
};

void CutSearch::Prepare() {
  missing_documents_.resize(task_.documents.size());
  order_.resize(task_.documents.size());
  for (size_t i = 0; i < order_.size(); ++i) {
    order_[i] = static_cast<uint32_t>(i);
    missing_documents_[i] = task_.documents.IsMissing(i) ? 1 : 0;
  }
  Rng rng(options_.seed);
  Shuffle(order_, rng);
  std::vector<size_t> positions(task_.queries.size(), base_.queries.size());
  for (size_t i = 0; i < base_.queries.size(); ++i) positions[base_.queries[i]] = i;
  relevant_.resize(base_.queries.size() + 1);  // the last: of queries that are not scored
  excluded_.resize(base_.queries.size() + 1);
  for (const auto& [query, document] : task_.excluded) {
    excluded_[positions[query]].push_back(document);
  }
  for (const RelevanceGrade& grade : task_.grades) {
    const size_t at = positions[grade.query];
    if (grade.relevance <= 0 || missing_documents_[grade.document] != 0) continue;
    if (std::ranges::find(excluded_[at], grade.document) != excluded_[at].end()) continue;
    relevant_[at].emplace_back(grade.document, grade.relevance);
  }
}

// The ranking of scored[i] is number i.
Result<RetrievalRanking> CutSearch::Search(const CutVectors& vectors, const Scored& scored,
                                           bool by_bits) const {
  std::vector<uint64_t> rows;
  std::vector<RelevanceGrade> grades;
  std::vector<std::pair<size_t, size_t>> excluded;
  for (size_t i = 0; i < scored.size(); ++i) {
    rows.push_back(base_.queries[scored[i]]);
    for (const auto& [document, relevance] : relevant_[scored[i]]) {
      grades.push_back({i, document, relevance});
    }
    for (const size_t document : excluded_[scored[i]]) excluded.emplace_back(i, document);
  }
  RetrievalTask task;
  task.queries = {vectors.queries.view(), rows, {}};
  task.documents = {vectors.documents.view(), {}, missing_documents_};
  task.document_ids = task_.document_ids;
  task.grades = grades;
  task.excluded = excluded;
  RetrievalSearchOptions options;
  options.threads = options_.threads;
  options.cancel = options_.cancel;
  options.top = by_bits ? kCutCandidates : 0;
  return by_bits ? RankByBits(task, order_, options) : RankDocuments(task, options);
}

// The places that the candidates in ranking->top have by the kept vectors. Others are not found.
void CutSearch::Rescore(const CutVectors& kept, const Scored& scored,
                        RetrievalRanking* ranking) const {
  std::vector<double> query(kept.queries.cols());
  std::vector<double> document(kept.queries.cols());
  std::vector<double> squares(kept.documents.rows(), -1);
  for (size_t i = 0; i < scored.size(); ++i) {
    std::ranges::copy(kept.queries.row(base_.queries[scored[i]]), query.begin());
    const double square = DotInOrder(query, query);
    const std::vector<RankedDocument>& candidates = ranking->top[i];
    std::vector<float> scores;
    for (const RankedDocument& one : candidates) {
      std::ranges::copy(kept.documents.row(one.document), document.begin());
      double& other = squares[one.document];
      if (other < 0) other = DotInOrder(document, document);
      scores.push_back(static_cast<float>(
          RoundedCosine(DotInOrder(query, document) / std::sqrt(square * other))));
    }
    std::vector<RelevantPlace>& places = ranking->places[i];
    places.clear();
    for (const auto& [relevant, relevance] : relevant_[scored[i]]) {
      RelevantPlace place{task_.documents.size(), relevance, 0};
      for (size_t c = 0; c < scores.size(); ++c) {
        if (candidates[c].document != relevant) continue;
        const auto is_above = [&](float score) { return score > scores[c]; };
        place.above = static_cast<uint64_t>(std::ranges::count_if(scores, is_above));
        place.tied = static_cast<uint64_t>(std::ranges::count(scores, scores[c])) - 1;
      }
      places.push_back(place);
    }
    std::ranges::stable_sort(places, {}, &RelevantPlace::above);
  }
}

std::vector<double>& CutSearch::LossesOf(const CutForm& form, CutScores* out) const {
  for (CutScore& one : out->cuts) {
    if (one.form == form) return one.losses.values;
  }
  out->cuts.push_back({form, {std::vector<double>(units_.values.size()), units_.clusterings}});
  out->cuts.back().losses.range = units_.range;
  return out->cuts.back().losses.values;
}

void CutSearch::Note(const CutForm& form, const RetrievalRanking& ranking, const Scored& scored,
                     CutScores* out) const {
  std::vector<double>& losses = LossesOf(form, out);
  for (size_t i = 0; i < scored.size(); ++i) {
    losses[scored[i]] =
        units_.values[scored[i]] - kUnitPoints * NdcgAt(ranking.places[i], kFirstRanks);
  }
}

// All precisions of `plain`, the vectors in float32.
Status CutSearch::OfDimension(CutForm form, const CutVectors& plain, const Scored& scored,
                              CutScores* out) const {
  const auto as = [&](CutPrecision precision) {
    form.precision = precision;
    return form;
  };
  if (form.dimension < out->full) {
    VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking ranking, Search(plain, scored));
    Note(as(CutPrecision::kFloat32), ranking, scored, out);
  }
  CutVectors halves = plain.Reduced(CutPrecision::kFloat16, options_.threads);
  VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking by_halves, Search(halves, scored));
  Note(as(CutPrecision::kFloat16), by_halves, scored, out);
  halves = {};  // the copies of a large suite are not kept beside each other
  const CutVectors bytes = plain.Reduced(CutPrecision::kInt8, options_.threads);
  VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking by_bytes, Search(bytes, scored));
  Note(as(CutPrecision::kInt8), by_bytes, scored, out);
  VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking by_bits, Search(plain, scored, true));
  RetrievalRanking rescored = by_bits;
  Rescore(bytes, scored, &rescored);
  Note(as(CutPrecision::kBinaryRescored), rescored, scored, out);
  Note(as(CutPrecision::kBinary), by_bits, scored, out);
  return OkStatus();
}

Status CutSearch::ByMethod(CutMethod method, const UsedAxes& axes, const Scored& scored,
                           CutScores* out) const {
  const bool is_first = axes.axes == nullptr;
  for (const size_t dimension : CutDimensions(out->full)) {
    if (!is_first && (dimension > axes.found || dimension == out->full)) continue;
    CutVectors plain;
    plain.queries = is_first ? CutToFirst(task_.queries, dimension, options_.threads)
                             : CutToAxes(task_.queries, *axes.axes, dimension, options_.threads);
    plain.documents = is_first
                          ? CutToFirst(task_.documents, dimension, options_.threads)
                          : CutToAxes(task_.documents, *axes.axes, dimension, options_.threads);
    VETVEC_RETURN_IF_ERROR(OfDimension({dimension, method}, plain, scored, out));
  }
  return OkStatus();
}

// 0 or 1 for each scored query: clusters in turn.
std::vector<uint8_t> CutSearch::Folds() const {
  std::vector<uint8_t> folds;
  std::unordered_map<uint64_t, uint8_t> by_cluster;
  for (const uint64_t cluster : units_.clusterings.front()) {
    const auto next = static_cast<uint8_t>(by_cluster.size() % 2);
    folds.push_back(by_cluster.try_emplace(cluster, next).first->second);
  }
  return folds;
}

// Their rows: those that no query of the fold must find.
std::vector<uint64_t> CutSearch::DocumentsOfFold(const std::vector<uint8_t>& folds,
                                                 uint8_t fold) const {
  std::vector<uint8_t> is_left_out = missing_documents_;
  for (size_t i = 0; i < folds.size(); ++i) {
    if (folds[i] != fold) continue;
    for (const auto& [document, relevance] : relevant_[i]) is_left_out[document] = 1;
  }
  std::vector<uint64_t> rows;
  for (size_t i = 0; i < is_left_out.size(); ++i) {
    if (is_left_out[i] == 0) rows.push_back(task_.documents.row(i));
  }
  return rows;
}

Status CutSearch::ByAxes(CutScores* out) const {
  size_t most = 0;
  for (const size_t dimension : CutDimensions(out->full)) {
    if (dimension < out->full && dimension <= kMostPcaDimensions) most = std::max(most, dimension);
  }
  if (most == 0) return OkStatus();
  const std::vector<uint8_t> folds = Folds();
  PrincipalAxes axes[2];
  size_t found = most;
  for (uint8_t fold = 0; fold < 2; ++fold) {
    const std::vector<uint64_t> rows = DocumentsOfFold(folds, fold);
    if (rows.empty()) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(
        axes[fold], FindPrincipalAxes(task_.documents.vectors, rows, std::min(most, rows.size()),
                                      options_.seed, options_.cancel));
    found = std::min(found, axes[fold].axes.cols());
  }
  for (uint8_t fold = 0; fold < 2; ++fold) {
    Scored scored;
    for (size_t i = 0; i < folds.size(); ++i) {
      if (folds[i] == fold) scored.push_back(i);
    }
    if (scored.empty()) continue;
    VETVEC_RETURN_IF_ERROR(ByMethod(CutMethod::kPca, {&axes[fold], found}, scored, out));
  }
  return OkStatus();
}

// The mean gain of all documents at each of the first ranks, over the best possible gains.
double ChanceOf(const RetrievalScores& base, size_t documents) {
  double sum = 0;
  for (const size_t q : base.queries) {
    // All documents tied: every order is equally likely.
    std::vector<RelevantPlace> tied = base.ranking.places[q];
    for (RelevantPlace& place : tied) place = {0, place.relevance, documents - 1};
    sum += NdcgAt(tied, kFirstRanks);
  }
  return kUnitPoints * sum / static_cast<double>(base.queries.size());
}

Result<CutScores> CutSearch::Run() {
  CutScores out;
  out.full = task_.queries.vectors.cols();
  out.score = units_;
  out.chance = ChanceOf(base_, task_.documents.size() - base_.documents_missing);
  const std::optional<Interval> interval = IntervalOfScore(units_);
  if (!interval || interval->low < out.chance + kLeastToLose) return out;
  Prepare();
  Scored scored(base_.queries.size());
  std::iota(scored.begin(), scored.end(), size_t{0});
  VETVEC_RETURN_IF_ERROR(ByMethod(CutMethod::kFirst, {}, scored, &out));
  VETVEC_RETURN_IF_ERROR(ByAxes(&out));
  return out;
}

}  // namespace

Result<CutScores> MeasureCuts(const RetrievalTask& task, const RetrievalScores& base,
                              const ScoreUnits& units, const CutOptions& options) {
  if (units.values.size() != base.queries.size() || units.clusterings.empty()) {
    return DimensionMismatch("the score has other queries than the search");
  }
  return CutSearch(task, base, units, options).Run();
}

}  // namespace vetvec
