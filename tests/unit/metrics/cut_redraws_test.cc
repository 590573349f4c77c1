// How often what is called harmless is: clusters of queries are drawn again, with repeats, and what
// is said of a draw is compared with the loss among all queries.
//
// VETVEC_CUT_CASE names a folder with a search in a model's vectors (queries.npy, documents.npy;
// answers.txt: a line for each query with the rows of its document and of its source), which
// tests/integration/cuts_test.py writes.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "core/npy.h"
#include "metrics/cut_choice.h"
#include "unit/metrics/cut_harness.h"

namespace vetvec {
namespace {

constexpr size_t kRedraws = 200;
constexpr double kRightShare = 0.95;

struct Sayings {
  size_t said = 0;
  size_t right = 0;

  void Add(double true_loss) {
    ++said;
    right += true_loss <= kHarmlessLoss ? 1U : 0U;
  }
  bool AreRight() const {
    return static_cast<double>(right) >= kRightShare * static_cast<double>(said);
  }
};

struct Redraws {
  Sayings choices;                       // the smallest form
  Sayings cells;                         // each form alone, whatever the milder ones lose
  std::map<std::string, Sayings> named;  // the same, by form
};

std::string NameOfForm(const CutForm& form) {
  return fmt::format("{} {} {}", form.dimension, CutMethodName(form.method),
                     FactsOf(form.precision).name);
}

// The items of as many clusters as there are, drawn with repeats; each drawn one is a cluster of
// its own.
CutScores DrawnAgain(const CutScores& all, const std::vector<std::vector<size_t>>& clusters,
                     Rng* rng) {
  std::vector<std::pair<size_t, uint64_t>> items;
  for (uint64_t c = 0; c < clusters.size(); ++c) {
    for (const size_t item : clusters[rng->Below(clusters.size())]) items.emplace_back(item, c);
  }
  CutScores again = all;
  const auto draw = [&](const ScoreUnits& from, ScoreUnits* to) {
    to->values.clear();
    to->clusterings[0].clear();
    for (const auto& [item, cluster] : items) {
      to->values.push_back(from.values[item]);
      to->clusterings[0].push_back(cluster);
    }
  };
  draw(all.score, &again.score);
  for (size_t i = 0; i < all.cuts.size(); ++i) draw(all.cuts[i].losses, &again.cuts[i].losses);
  return again;
}

Redraws Redraw(const CutScores& all) {
  const CutFigures truth = SummarizeCuts(all);
  std::vector<std::vector<size_t>> clusters;
  std::map<uint64_t, size_t> numbers;
  for (size_t i = 0; i < all.score.clusterings[0].size(); ++i) {
    const size_t at =
        numbers.try_emplace(all.score.clusterings[0][i], clusters.size()).first->second;
    if (at == clusters.size()) clusters.emplace_back();
    clusters[at].push_back(i);
  }
  Rng rng(11);
  Redraws out;
  for (size_t draw = 0; draw < kRedraws; ++draw) {
    const CutFigures figures = SummarizeCuts(DrawnAgain(all, clusters, &rng));
    const CutChoice choice = ChooseCut({figures});
    if (choice.state == CutState::kCut) {
      out.choices.Add(FindCut(truth, choice.smallest->form)->loss);
    }
    for (const CutFigure& cut : figures.cuts) {
      if (!figures.CanBeJudged() || !cut.IsWithin()) continue;
      const double loss = FindCut(truth, cut.form)->loss;
      out.cells.Add(loss);
      out.named[NameOfForm(cut.form)].Add(loss);
    }
  }
  return out;
}

// Dimensions of falling weight, so that some cuts lose a little less than a point and others a
// little more.
TEST(CutRedraws, WhatIsCalledHarmlessIs) {
  CutCase one = PlantedCut(
      2'000, 2'000, 192, [](size_t k) { return 1.0 / (1.0 + static_cast<double>(k) / 24); }, 1.1, 7,
      3);
  const Redraws redraws = Redraw(CutsOf(&one));
  EXPECT_GT(redraws.choices.said, 100U);
  EXPECT_TRUE(redraws.choices.AreRight()) << redraws.choices.right;
  EXPECT_GT(redraws.cells.said, redraws.choices.said);
  EXPECT_TRUE(redraws.cells.AreRight()) << redraws.cells.right << " of " << redraws.cells.said;
}

CutCase CaseOf(const std::string& folder) {
  CutCase out;
  out.made.queries = *ReadNpy(folder + "/queries.npy");
  out.made.documents = *ReadNpy(folder + "/documents.npy");
  for (size_t i = 0; i < out.made.documents.rows(); ++i) out.made.ids.push_back(std::to_string(i));
  out.units.clusterings.resize(1);
  std::ifstream answers(folder + "/answers.txt");
  size_t document = 0;
  for (uint64_t source = 0; answers >> document >> source;) {
    out.made.grades.push_back({out.made.grades.size(), document, 1});
    out.units.clusterings[0].push_back(source);
  }
  out.base = *ScoreRetrieval(out.made.Task());
  for (const RetrievalFigures& one : out.base.figures) {
    out.units.values.push_back(100 * one.ndcg_at_10);
  }
  return out;
}

TEST(CutRedraws, WhatIsCalledHarmlessOfAModelIs) {
  const char* folder = std::getenv("VETVEC_CUT_CASE");
  if (folder == nullptr) GTEST_SKIP() << "VETVEC_CUT_CASE is not set";
  CutCase one = CaseOf(folder);
  const CutScores cuts = CutsOf(&one);
  const Redraws redraws = Redraw(cuts);
  const CutFigures truth = SummarizeCuts(cuts);
  fmt::print("{} queries, {} documents, nDCG@10 {:.1f}\n", truth.items, one.made.documents.rows(),
             truth.score);
  for (const CutFigure& cut : truth.cuts) {
    const auto found = redraws.named.find(NameOfForm(cut.form));
    const Sayings said = found == redraws.named.end() ? Sayings() : found->second;
    fmt::print("{}: loss {:.2f} ({:.2f} to {:.2f}); said {} times of {}, right {}\n",
               NameOfForm(cut.form), cut.loss, cut.interval->low, cut.interval->high, said.said,
               kRedraws, said.right);
  }
  fmt::print("each form: said {}, right {}; the smallest: said {}, right {}\n", redraws.cells.said,
             redraws.cells.right, redraws.choices.said, redraws.choices.right);
  EXPECT_GT(redraws.cells.said, 0U);
  EXPECT_TRUE(redraws.cells.AreRight());
  EXPECT_TRUE(redraws.choices.AreRight());
}

}  // namespace
}  // namespace vetvec
