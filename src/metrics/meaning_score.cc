#include "metrics/meaning_score.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "metrics/retrieval_search.h"
#include "stats/mean.h"

namespace vetvec {
namespace {

constexpr double kHundred = 100;

// Texts that must find one of two candidates each, among others: rows of the vectors.
class Decoding {
 public:
  Decoding(MatrixView vectors, std::vector<uint64_t> asked, std::vector<uint64_t> among)
      : vectors_(vectors), asked_(std::move(asked)), among_(std::move(among)) {
    std::sort(among_.begin(), among_.end());
    among_.erase(std::unique(among_.begin(), among_.end()), among_.end());
  }

  void Candidate(size_t question, uint64_t row) {
    grades_.push_back({question, PlaceOf(row), static_cast<int32_t>(candidates_[question]++) + 1});
  }
  void Exclude(size_t question, uint64_t row) { excluded_.emplace_back(question, PlaceOf(row)); }

  // For each question: the number of the candidate that is strictly nearest of all, or nothing.
  Result<std::vector<std::optional<size_t>>> Find(const std::shared_ptr<CancelToken>& cancel) {
    std::vector<std::string> names;
    for (const uint64_t row : among_) names.push_back(std::to_string(row));
    const std::vector<std::string_view> ids(names.begin(), names.end());
    RetrievalTask task;
    task.queries = {vectors_, asked_, {}};
    task.documents = {vectors_, among_, {}};
    task.document_ids = ids;
    task.grades = grades_;
    task.excluded = excluded_;
    VETVEC_ASSIGN_OR_RETURN(const RetrievalRanking ranking,
                            RankDocuments(task, {.cancel = cancel}));
    std::vector<std::optional<size_t>> found(asked_.size());
    for (size_t q = 0; q < asked_.size(); ++q) {
      if (ranking.places[q].empty()) continue;
      const RelevantPlace& first = ranking.places[q].front();
      if (first.above == 0 && first.tied == 0) found[q] = static_cast<size_t>(first.relevance - 1);
    }
    return found;
  }

 private:
  size_t PlaceOf(uint64_t row) const {
    return static_cast<size_t>(std::lower_bound(among_.begin(), among_.end(), row) -
                               among_.begin());
  }

  MatrixView vectors_;
  std::vector<uint64_t> asked_;
  std::vector<uint64_t> among_;
  std::map<size_t, size_t> candidates_;
  std::vector<RelevanceGrade> grades_;
  std::vector<std::pair<size_t, size_t>> excluded_;
};

// Which edits find their seed.
Result<std::vector<uint8_t>> FoundSeeds(MatrixView vectors, const MeaningItems& items,
                                        const std::shared_ptr<CancelToken>& cancel) {
  std::vector<uint64_t> asked;
  for (const MeaningEdit& edit : items.edits) asked.push_back(edit.text);
  std::vector<uint64_t> among = items.seeds;
  among.insert(among.end(), items.changes.begin(), items.changes.end());
  Decoding decoding(vectors, std::move(asked), std::move(among));
  for (size_t i = 0; i < items.edits.size(); ++i) {
    decoding.Candidate(i, items.seeds[items.edits[i].seed]);
  }
  VETVEC_ASSIGN_OR_RETURN(const auto found, decoding.Find(cancel));
  std::vector<uint8_t> is_found;
  for (const std::optional<size_t>& candidate : found) is_found.push_back(candidate ? 1 : 0);
  return is_found;
}

// S, the shares of all constructs, and the units of S: with C constructs that count and N seeds, of
// which m have an edit of a construct with share s, a seed's edit with value h (0 or 1) adds
// N (h - s) / (m C) to S.
void FillS(const MeaningItems& items, const std::vector<uint8_t>& found, MeaningScore* out) {
  std::map<std::string_view, std::vector<size_t>> by_construct;
  std::map<size_t, size_t> numbers;  // of the seeds that have edits
  std::set<std::string_view> counted;
  for (size_t i = 0; i < items.edits.size(); ++i) {
    const MeaningEdit& edit = items.edits[i];
    by_construct[edit.construct].push_back(i);
    if (!edit.counts) continue;
    if (found[i] == 0 && !out->lost_edit) out->lost_edit = i;
    counted.insert(edit.construct);
    numbers.try_emplace(edit.seed, numbers.size());
  }
  std::vector<double> effects(numbers.size());
  const auto constructs = static_cast<double>(counted.size());
  const auto seeds = static_cast<double>(numbers.size());
  for (const auto& [construct, edits] : by_construct) {
    const auto n = static_cast<double>(edits.size());
    double share = 0;
    for (const size_t i : edits) share += found[i];
    share /= n;
    out->constructs.push_back({std::string(construct), edits.size(), share});
    if (counted.count(construct) == 0) continue;
    for (const size_t i : edits) {
      effects[numbers.at(items.edits[i].seed)] += seeds * (found[i] - share) / (n * constructs);
    }
    out->s += kHundred * share / constructs;
  }
  for (const double effect : effects) out->s_units.values.push_back(out->s + kHundred * effect);
  out->s_units.clusterings.emplace_back(effects.size());
  std::iota(out->s_units.clusterings[0].begin(), out->s_units.clusterings[0].end(), uint64_t{0});
}

// 1: the positive's nearest text is the seed; -1: the negative; 0: neither.
Result<std::vector<double>> SidesOf(MatrixView vectors, const std::vector<MeaningTriple>& triples,
                                    const std::shared_ptr<CancelToken>& cancel) {
  std::vector<uint64_t> asked;
  std::vector<uint64_t> among;
  std::unordered_map<uint64_t, std::set<uint64_t>> of_seed;  // all texts of its triples
  for (const MeaningTriple& triple : triples) {
    asked.push_back(triple.positive);
    among.insert(among.end(), {triple.seed, triple.positive, triple.negative});
    of_seed[triple.seed].insert({triple.positive, triple.negative});
  }
  Decoding decoding(vectors, std::move(asked), std::move(among));
  for (size_t i = 0; i < triples.size(); ++i) {
    decoding.Candidate(i, triples[i].seed);
    decoding.Candidate(i, triples[i].negative);
    for (const uint64_t text : of_seed.at(triples[i].seed)) {
      if (text != triples[i].negative) decoding.Exclude(i, text);
    }
  }
  VETVEC_ASSIGN_OR_RETURN(const auto found, decoding.Find(cancel));
  std::vector<double> sides;
  for (const std::optional<size_t>& candidate : found) {
    sides.push_back(!candidate ? 0 : *candidate == 0 ? 1 : -1);
  }
  return sides;
}

void FillW2(const std::vector<MeaningTriple>& triples, const std::vector<double>& sides,
            MeaningScore* out) {
  out->w2_units.range = 2 * kHundred;
  out->w2_units.clusterings.resize(1);
  double sum = 0;
  for (size_t i = 0; i < triples.size(); ++i) {
    out->w2_units.values.push_back(kHundred * sides[i]);
    out->w2_units.clusterings[0].push_back(triples[i].word_pair);
    sum += kHundred * sides[i];
    if (sides[i] < 0 && !out->wrong_triple) out->wrong_triple = i;
  }
  out->w2 = std::max(0.0, sum / static_cast<double>(triples.size()));
}

// Adds the units of a part of F2, in clusters of their own.
void AddPart(const ScoreUnits& part, double slope, double units, MeaningScore* out) {
  std::vector<uint64_t>& clusters = out->f2_units.clusterings[0];
  std::unordered_map<uint64_t, uint64_t> numbers;
  const uint64_t first =
      clusters.empty() ? 0 : *std::max_element(clusters.begin(), clusters.end()) + 1;
  const double weight = slope * units / static_cast<double>(part.values.size());
  const double mean = MeanOf(part.values);
  for (size_t i = 0; i < part.values.size(); ++i) {
    out->f2_units.values.push_back(*out->f2 + weight * (part.values[i] - mean));
    const uint64_t cluster = part.clusterings[0][i];
    clusters.push_back(first + numbers.try_emplace(cluster, numbers.size()).first->second);
  }
}

void FillF2(MeaningScore* out) {
  const double s = out->s;
  const double w2 = *out->w2;
  const double sum = s + w2;
  out->f2 = sum > 0 ? 2 * s * w2 / sum : 0;
  const double units =
      static_cast<double>(out->s_units.values.size() + out->w2_units.values.size());
  out->f2_units.range = out->w2_units.range;
  out->f2_units.clusterings.resize(1);
  AddPart(out->s_units, sum > 0 ? 2 * w2 * w2 / (sum * sum) : 0, units, out);
  AddPart(out->w2_units, sum > 0 ? 2 * s * s / (sum * sum) : 0, units, out);
}

}  // namespace

Result<MeaningScore> ScoreMeaning(MatrixView vectors, const MeaningItems& items,
                                  const std::shared_ptr<CancelToken>& cancel) {
  if (std::none_of(items.edits.begin(), items.edits.end(),
                   [](const MeaningEdit& edit) { return edit.counts; })) {
    return InsufficientData("no seed sentence has a slip (typo or ocr) that must find it");
  }
  MeaningScore out;
  VETVEC_ASSIGN_OR_RETURN(const std::vector<uint8_t> found, FoundSeeds(vectors, items, cancel));
  FillS(items, found, &out);
  if (items.triples.empty()) return out;
  VETVEC_ASSIGN_OR_RETURN(const std::vector<double> sides, SidesOf(vectors, items.triples, cancel));
  FillW2(items.triples, sides, &out);
  if (out.s_units.values.size() >= kLeastMeaningSeeds &&
      items.triples.size() >= kLeastMeaningTriples) {
    FillF2(&out);
  }
  return out;
}

}  // namespace vetvec
