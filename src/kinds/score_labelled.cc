// SynTextBench: the area beyond a_T, averaged over the generator's draws, together with the score
// of the same vectors with shuffled labels. There are no units: the score describes vendors but
// never ranks them.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/rng.h"
#include "kinds/scoring_case.h"
#include "metrics/syntextbench.h"
#include "stats/mean.h"
#include "stats/student_t.h"

namespace vetvec {
namespace {

constexpr size_t kShuffles = 3;  // in all draws together, but at least one per draw
constexpr uint64_t kSentencesPerDimension = 2;

// Rows of one p: train +, train -, test +, test -.
using Parts = std::array<std::vector<uint64_t>, 4>;
using Tasks = std::map<double, Parts>;  // by p

std::map<uint32_t, Tasks> TasksByDraw(const ScoringCase& scoring, ScoreResult* out) {
  std::map<uint32_t, Tasks> draws;
  for (size_t i = 0; i < scoring.suite.labelled.size(); ++i) {
    const LabelledText& item = scoring.suite.labelled[i];
    Parts& parts = draws[item.draw][item.p];  // exists even if no item is usable, which is an error
    if (scoring.IsMissing(i)) {
      ++out->left_out;
      continue;
    }
    ++out->items;
    parts[(item.is_test ? 2U : 0U) + (item.label > 0 ? 0U : 1U)].push_back(scoring.rows[i]);
  }
  return draws;
}

// With fewer rows, the whitening fits the noise of the training rows, and vectors without any
// meaning seem to be well separated (docs/METHODS.md gives the figures).
Status CheckEnoughRows(const Tasks& tasks, uint64_t dimension) {
  const uint64_t least = kSentencesPerDimension * dimension;
  for (const auto& [p, parts] : tasks) {
    const uint64_t train = parts[0].size() + parts[1].size();
    const uint64_t n = train + parts[2].size() + parts[3].size();
    if (n >= least && train >= least / 2) continue;
    return InsufficientData(fmt::format(
        "there are {2} sentences in which the share of neutral words is {1} ({3} of them for "
        "training), but SynTextBench needs at least {4} (twice the vector dimension of {0}), half "
        "of them for training; with fewer, even random vectors score well",
        dimension, NumberText(p), n, train, least));
  }
  return OkStatus();
}

// The lowest accuracy that counts.
double LeastAccuracy(const ScoreOptions& options) {
  const bool is_known = options.own != nullptr && options.own->Has("a_t");
  return is_known ? options.own->Number("a_t") : SynTextBenchOptions().a_t;
}

Result<SynTextBenchScore> ScoreTasks(const ScoringCase& scoring, const Tasks& tasks) {
  std::vector<std::array<Matrix, 4>> matrices;
  std::vector<double> ratios;
  for (const auto& [p, parts] : tasks) {
    ratios.push_back(p);
    std::array<Matrix, 4>& own = matrices.emplace_back();
    for (size_t i = 0; i < own.size(); ++i) own[i] = scoring.Gather(parts[i]);
  }
  std::vector<SynTextBenchTask<float>> views;
  for (size_t t = 0; t < matrices.size(); ++t) {
    const std::array<Matrix, 4>& own = matrices[t];
    views.push_back({ratios[t], own[0].view(), own[1].view(), own[2].view(), own[3].view()});
  }
  SynTextBenchOptions options;
  options.a_t = LeastAccuracy(scoring.options);
  options.seed = scoring.options.seed;
  options.cancel = scoring.options.cancel;
  return ScoreSynTextBench<float>(views, options);
}

// Shuffles the labels of each p, within training and within test rows; their counts stay the same.
Tasks Shuffled(const Tasks& tasks, Rng* rng) {
  Tasks shuffled = tasks;
  for (auto& [p, parts] : shuffled) {
    for (const size_t first : {size_t{0}, size_t{2}}) {
      std::vector<uint64_t> rows = parts[first];
      rows.insert(rows.end(), parts[first + 1].begin(), parts[first + 1].end());
      Shuffle(rows, *rng);
      const auto middle = rows.begin() + static_cast<ptrdiff_t>(parts[first].size());
      parts[first].assign(rows.begin(), middle);
      parts[first + 1].assign(middle, rows.end());
    }
  }
  return shuffled;
}

std::optional<Interval> IntervalOverDraws(const std::vector<double>& scores, double mean) {
  if (scores.size() < 2) return std::nullopt;
  const auto n = static_cast<double>(scores.size());
  double squares = 0;
  for (const double score : scores) squares += (score - mean) * (score - mean);
  const double half = StudentQuantile(0.975, n - 1) * std::sqrt(squares / (n - 1) / n);
  return Interval{mean - half, mean + half};
}

// Collects the results of the draws.
class DrawScores {
 public:
  void Add(uint32_t draw, const SynTextBenchScore& score) {
    draws_.push_back(draw);
    scores_.push_back(score.score);
    for (const TaskScore& task : score.tasks) {
      accuracies_[task.p].push_back(task.accuracy);
      margins_[task.p].push_back(task.delta);
      points_.push_back({draw, task.p, task.accuracy, task.delta});
    }
  }

  void Report(const std::vector<double>& shuffled, double a_t, ScoreResult* out) const {
    const double mean = MeanOf(scores_);
    out->margin_curve = MarginCurve{a_t, points_};
    out->value = mean;
    out->interval = IntervalOverDraws(scores_, mean);
    AddDetail("score with shuffled labels",
              shuffled.empty() ? std::nullopt : std::optional(MeanOf(shuffled)), out);
    for (size_t i = 0; scores_.size() > 1 && i < scores_.size(); ++i) {
      AddDetail(fmt::format("score of draw {}", draws_[i]), scores_[i], out);
    }
    for (const auto& [p, accuracies] : accuracies_) {
      AddDetail(fmt::format("accuracy at p = {}", NumberText(p)), MeanOf(accuracies), out);
      AddDetail(fmt::format("margin at p = {}", NumberText(p)), MeanOf(margins_.at(p)), out);
    }
  }

 private:
  std::vector<uint32_t> draws_;
  std::vector<double> scores_;
  std::map<double, std::vector<double>> accuracies_;
  std::map<double, std::vector<double>> margins_;
  std::vector<MarginPoint> points_;
};

}  // namespace

Status ScoreLabelled(const ScoringCase& scoring, ScoreResult* out) {
  const double a_t = LeastAccuracy(scoring.options);
  out->measure = fmt::format("SynTextBench, a_T = {}", NumberText(a_t));
  const std::map<uint32_t, Tasks> draws = TasksByDraw(scoring, out);
  for (const auto& [draw, tasks] : draws) {
    VETVEC_RETURN_IF_ERROR(CheckEnoughRows(tasks, scoring.vectors.cols()));
  }
  DrawScores scores;
  std::vector<double> shuffled;
  const size_t shuffles = std::max<size_t>(kShuffles / draws.size(), 1);
  for (const auto& [draw, tasks] : draws) {
    VETVEC_ASSIGN_OR_RETURN(const SynTextBenchScore score, ScoreTasks(scoring, tasks));
    scores.Add(draw, score);
    Rng rng(scoring.options.seed, draw);
    for (size_t i = 0; i < shuffles; ++i) {
      const Result<SynTextBenchScore> noise = ScoreTasks(scoring, Shuffled(tasks, &rng));
      if (noise.status().code() == StatusCode::kCancelled) return noise.status();
      if (noise.ok()) shuffled.push_back(noise->score);
    }
  }
  scores.Report(shuffled, a_t, out);
  return OkStatus();
}

}  // namespace vetvec
