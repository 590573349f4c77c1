#include "audit/suite_scores.h"

#include <algorithm>
#include <array>
#include <map>

#include "audit/robustness_score.h"
#include "metrics/pair_scores.h"
#include "metrics/ranking.h"
#include "metrics/syntextbench.h"
#include "stats/bootstrap.h"

namespace vetvec {
namespace {

constexpr size_t kResamples = 1000;

Matrix Gather(MatrixView vectors, const std::vector<uint64_t>& rows) {
  Matrix out(rows.size(), vectors.cols());
  for (size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(vectors.row(rows[i]).data(), vectors.cols(), out.row(i).data());
  }
  return out;
}

class Scorer {
 public:
  Scorer(const Suite& suite, const std::vector<uint64_t>& rows, const std::vector<uint8_t>& missing,
         MatrixView vectors, const ScoreOptions& options)
      : suite_(suite), rows_(rows), missing_(missing), vectors_(vectors), options_(options) {
    out_.suite = suite.name;
    out_.kind = suite.kind;
  }

  Result<ScoreResult> Run() {
    const Status status = !suite_.labelled.empty()         ? ScoreLabelled()
                          : suite_.pairs.empty()           ? ScoreRanking()
                          : suite_.kind == kRobustnessKind ? ScoreNoise()
                                                           : ScoreScored();
    if (status.code() == StatusCode::kCancelled) return status;
    if (!status.ok()) {
      out_.value.reset();
      out_.problem = status.message();
    }
    return std::move(out_);
  }

 private:
  Status ScoreLabelled();
  Status ScoreScored();
  Status ScoreNoise();
  Status ScoreRanking();
  Result<PairScores> MeasurePairs(std::vector<const ScoredPair*>* pairs);
  bool IsMissing(size_t text) const { return missing_[rows_[text]] != 0; }
  void Detail(std::string name, std::optional<double> value) {
    out_.details.push_back({std::move(name), value});
  }

  const Suite& suite_;
  const std::vector<uint64_t>& rows_;
  const std::vector<uint8_t>& missing_;
  const MatrixView vectors_;
  const ScoreOptions& options_;
  ScoreResult out_;
};

Status Scorer::ScoreLabelled() {
  out_.measure = "SynTextBench, a_T = " + NumberText(options_.a_t);
  // train +, train -, test +, test -
  std::map<double, std::array<std::vector<uint64_t>, 4>> parts;
  for (size_t i = 0; i < suite_.labelled.size(); ++i) {
    const LabelledText& item = suite_.labelled[i];
    auto& part = parts[item.p];  // a p without a usable item is an error below, not a silent gap
    if (IsMissing(i)) {
      ++out_.left_out;
      continue;
    }
    ++out_.items;
    const size_t index = (item.is_test ? 2U : 0U) + (item.label > 0 ? 0U : 1U);
    part[index].push_back(rows_[i]);
  }
  std::vector<std::array<Matrix, 4>> matrices;
  std::vector<SynTextBenchTask<float>> tasks;
  for (const auto& [p, part] : parts) {
    std::array<Matrix, 4>& own = matrices.emplace_back();
    for (size_t i = 0; i < own.size(); ++i) own[i] = Gather(vectors_, part[i]);
  }
  size_t t = 0;
  for (const auto& [p, part] : parts) {
    const std::array<Matrix, 4>& own = matrices[t++];
    tasks.push_back({p, own[0].view(), own[1].view(), own[2].view(), own[3].view()});
  }
  SynTextBenchOptions options;
  options.a_t = options_.a_t;
  options.seed = options_.seed;
  options.cancel = options_.cancel;
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchScore score, ScoreSynTextBench<float>(tasks, options));
  out_.value = score.score;
  for (const TaskScore& task : score.tasks) {
    Detail("accuracy at p = " + NumberText(task.p), task.accuracy);
    Detail("margin at p = " + NumberText(task.p), task.delta);
  }
  return OkStatus();
}

// The pairs with vectors on both sides, and what the metrics say of them.
Result<PairScores> Scorer::MeasurePairs(std::vector<const ScoredPair*>* pairs) {
  std::vector<uint64_t> a;
  std::vector<uint64_t> b;
  std::vector<double> labels;
  for (size_t i = 0; i < suite_.pairs.size(); ++i) {
    if (IsMissing(2 * i) || IsMissing(2 * i + 1)) {
      ++out_.left_out;
      continue;
    }
    a.push_back(rows_[2 * i]);
    b.push_back(rows_[2 * i + 1]);
    labels.push_back(suite_.pairs[i].score);
    pairs->push_back(&suite_.pairs[i]);
  }
  out_.items = pairs->size();
  const Matrix first = Gather(vectors_, a);
  const Matrix second = Gather(vectors_, b);
  return ScorePairs(first.view(), second.view(), labels);
}

Status Scorer::ScoreNoise() {
  out_.measure = "noise nearer than changes, %";
  std::vector<const ScoredPair*> pairs;
  VETVEC_ASSIGN_OR_RETURN(const PairScores scores, MeasurePairs(&pairs));
  const RobustnessScore robustness = ScoreRobustness(pairs, scores.cosines);
  if (robustness.by_seed.empty()) {
    return InsufficientData("no seed has both noise and a change of meaning");
  }
  constexpr double kHundred = 100;
  double sum = 0;
  for (const double share : robustness.by_seed) sum += share;
  out_.value = kHundred * sum / static_cast<double>(robustness.by_seed.size());
  BootstrapOptions bootstrap;
  bootstrap.seed = options_.seed;
  bootstrap.resamples = kResamples;
  bootstrap.cancel = options_.cancel;
  const Result<BootstrapInterval> interval = BootstrapMean(robustness.by_seed, bootstrap);
  if (interval.status().code() == StatusCode::kCancelled) return interval.status();
  if (interval.ok()) out_.interval = {kHundred * interval->low, kHundred * interval->high};
  Detail("seeds", static_cast<double>(robustness.by_seed.size()));
  for (const auto& [name, construct] : robustness.by_construct) {
    Detail("in order, " + name + ", %", kHundred * construct.share);
    Detail("mean cosine of " + name, construct.cosine);
  }
  return OkStatus();
}

Status Scorer::ScoreScored() {
  out_.measure = "Spearman x 100";
  std::vector<const ScoredPair*> pairs;
  VETVEC_ASSIGN_OR_RETURN(const PairScores scores, MeasurePairs(&pairs));
  // Wherever the figure goes, it says that a model gave the labels.
  const bool has_llm_labels = std::any_of(pairs.begin(), pairs.end(), [](const ScoredPair* pair) {
    return pair->label_source == "llm";
  });
  if (has_llm_labels) out_.measure += ", labels by an LLM";
  std::vector<double> labels;
  for (const ScoredPair* pair : pairs) labels.push_back(pair->score);
  if (!scores.spearman.coefficient) {
    return Status(StatusCode::kDegenerate, "all scores, or all cosines, are equal");
  }
  constexpr double kHundred = 100;
  out_.value = kHundred * *scores.spearman.coefficient;
  const auto spearman = [&](std::span<const uint32_t> rows) -> std::optional<double> {
    std::vector<double> x;
    std::vector<double> y;
    for (const uint32_t row : rows) {
      x.push_back(scores.cosines[row]);
      y.push_back(labels[row]);
    }
    const Result<Correlation> c = Spearman(x, y);
    return c.ok() ? c->coefficient : std::nullopt;
  };
  BootstrapOptions bootstrap;
  bootstrap.seed = options_.seed;
  bootstrap.resamples = kResamples;
  bootstrap.cancel = options_.cancel;
  const Result<BootstrapInterval> interval = BootstrapRows(labels.size(), spearman, bootstrap);
  if (interval.status().code() == StatusCode::kCancelled) return interval.status();
  if (interval.ok()) out_.interval = {kHundred * interval->low, kHundred * interval->high};
  Detail("gap of mean cosines, score 4 and more less 1 and less", scores.gap);
  Detail("AUC of the same", scores.auc);
  for (const LabelMargin& margin : scores.margins) {
    Detail("mean cosine at score " + NumberText(margin.label), margin.mean);
  }
  std::map<std::string, std::pair<double, uint64_t>> by_construct;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i]->construct.empty()) continue;
    by_construct[pairs[i]->construct].first += scores.cosines[i];
    ++by_construct[pairs[i]->construct].second;
  }
  for (const auto& [construct, sum] : by_construct) {
    Detail("mean cosine of " + construct, sum.first / static_cast<double>(sum.second));
  }
  return OkStatus();
}

Status Scorer::ScoreRanking() {
  out_.measure = "MRR";
  const RankingSet& set = suite_.ranking;
  std::vector<size_t> positions(set.texts.size(), 0);
  std::vector<uint64_t> kept;
  for (size_t i = 0; i < set.texts.size(); ++i) {
    positions[i] = kept.size();
    if (IsMissing(i)) {
      ++out_.left_out;
    } else {
      kept.push_back(rows_[i]);
    }
  }
  std::vector<PositivePair> pairs;
  for (const auto& [pivot, positive] : set.pairs) {
    if (IsMissing(pivot) || IsMissing(positive)) continue;
    pairs.emplace_back(positions[pivot], positions[positive]);
  }
  out_.items = pairs.size();
  RankOptions options;
  options.cancel = options_.cancel;
  const Matrix background = Gather(vectors_, kept);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<PairPlace> places,
                          RankPairs(background.view(), pairs, options));
  const std::vector<double> ranks = Ranks(places, RankTies::kOptimistic);
  const std::array<uint64_t, 3> hits_at = {1, 3, 10};
  const RankingScores scores = ScoreRanks(ranks, hits_at);
  out_.value = scores.mrr;
  std::vector<double> reciprocal;
  uint64_t tied = 0;
  for (const double rank : ranks) reciprocal.push_back(1 / rank);
  for (const PairPlace& place : places) tied += place.tied;
  BootstrapOptions bootstrap;
  bootstrap.seed = options_.seed;
  bootstrap.resamples = kResamples;
  bootstrap.cancel = options_.cancel;
  const Result<BootstrapInterval> interval = BootstrapMean(reciprocal, bootstrap);
  if (interval.status().code() == StatusCode::kCancelled) return interval.status();
  if (interval.ok()) out_.interval = {interval->low, interval->high};
  for (size_t i = 0; i < hits_at.size(); ++i) {
    Detail("Hits@" + std::to_string(hits_at[i]), scores.hits[i]);
  }
  Detail("mean rank", scores.mean_rank);
  Detail("texts tied with a positive", static_cast<double>(tied));
  return OkStatus();
}

}  // namespace

std::vector<const std::string*> TextsOfItems(const Suite& suite) {
  std::vector<const std::string*> texts;
  for (const LabelledText& item : suite.labelled) texts.push_back(&item.text);
  for (const ScoredPair& pair : suite.pairs) {
    texts.push_back(&pair.a);
    texts.push_back(&pair.b);
  }
  for (const RankingText& text : suite.ranking.texts) texts.push_back(&text.text);
  return texts;
}

Result<ScoreResult> ScoreSuite(const Suite& suite, const std::vector<uint64_t>& rows,
                               const std::vector<uint8_t>& missing, MatrixView vectors,
                               const ScoreOptions& options) {
  return Scorer(suite, rows, missing, vectors, options).Run();
}

}  // namespace vetvec
