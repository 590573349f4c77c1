#include "audit/repair.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "audit/repair_figures.h"
#include "base/json.h"
#include "unit/metrics/adapter_planted.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr size_t kDimension = 24;
constexpr size_t kTriples = 540;
constexpr size_t kRanked = 400;
constexpr size_t kWords = 100;

// A triple of cluster `pair`.
Triple TripleOf(size_t i, size_t pair, Relation relation) {
  Triple triple;
  triple.id = fmt::format("t{}", i);
  triple.relation = relation;
  triple.seed = fmt::format("seed {}", i);
  triple.positive = fmt::format("same{} {}", pair, i);
  triple.negative = fmt::format("opposite{} {}", pair, i);
  triple.changed_positive = {{0, triple.positive.find(' ')}};
  triple.changed_negative = {{0, triple.negative.find(' ')}};
  return triple;
}

// A planted suite of triples in clusters of three, a ranking suite that nothing disturbs, a
// dictionary.
RepairInput PlantInput() {
  const PlantedRows planted = PlantRows(kTriples, kDimension, 1);
  RepairInput input;
  input.rows = Matrix(3 * kTriples + kRanked + kWords, kDimension);
  Rng rng(7);
  for (size_t i = 0; i < input.rows.rows() * kDimension; ++i) {
    input.rows.data()[i] = static_cast<float>(2 * rng.Uniform() - 1);
  }
  std::copy_n(planted.rows.data(), 3 * kTriples * kDimension, input.rows.data());
  Suite triples;
  triples.name = "cr";
  input.work.text_rows.resize(2);
  for (size_t t = 0; t < kTriples; ++t) {
    triples.items.push_back(TripleOf(t, t / 9 * 3 + t % 3, planted.triples[t].relation));
    const TripleRows& rows = planted.triples[t].rows;
    for (const size_t id : {rows.seed, rows.positive, rows.negative}) {
      input.work.text_rows[0].push_back(id);
    }
  }
  Suite ranking;
  ranking.name = "er";
  ranking.kind = kRankingKind;
  for (size_t i = 0; i < kRanked; ++i) {
    const size_t id = 3 * kTriples + i;
    ranking.ranking.texts.push_back({fmt::format("r{}", i), fmt::format("ranked {}", i)});
    input.work.text_rows[1].push_back(id);
    if (i % 2 == 0) continue;
    ranking.ranking.pairs.emplace_back(i - 1, i);
    for (size_t j = 0; j < kDimension; ++j) {
      input.rows.row(id)[j] = input.rows.row(id - 1)[j] + 0.3F * input.rows.row(id)[j];
    }
  }
  input.work.suites = {triples, ranking};
  input.work.suite_texts = 3 * kTriples + kRanked;
  for (size_t i = 0; i < kWords; ++i) {
    input.work.dictionary_rows.push_back(input.work.suite_texts + i);
  }
  input.missing.resize(input.rows.rows());
  input.name = "planted:";
  input.model_sha256 = "m";
  return input;
}

RepairOptions QuickRepair() {
  RepairOptions options;
  options.rank = 8;
  options.steps = 400;
  options.folds = 3;
  options.held_out_share = 0.3;
  return options;
}

TEST(RepairTest, RepairsHeldOutClustersOfAPlantedPersonaAndKeepsTheRanking) {
  const RepairInput input = PlantInput();
  const auto repair = FitRepair(input, QuickRepair());
  ASSERT_TRUE(repair.ok()) << repair.status().ToString();
  EXPECT_EQ(repair->refusal, "");
  const Json report = Json::parse(repair->report);
  size_t held_out = 0;
  for (const Json& relation : report["test"]["relations"]) {
    const Json& at_zero = relation["violations"][0];
    EXPECT_GT(at_zero["before"].get<double>(), 80) << relation.dump();
    EXPECT_LT(at_zero["after"].get<double>(), 0.5 * at_zero["before"].get<double>())
        << relation.dump();
    EXPECT_LT(at_zero["change_interval"][1].get<double>(), 0);
    held_out += relation["triples"].get<size_t>();
  }
  EXPECT_EQ(report["test"]["relations"].size(), 3u);
  EXPECT_EQ(report["fitted_triples"].get<size_t>() + held_out, kTriples);
  EXPECT_GT(report["test"]["scores"][0]["change"].get<double>(), -1);
  const auto tested = TestRepair(input, repair->file, nullptr);
  ASSERT_TRUE(tested.ok()) << tested.status().ToString();
  EXPECT_EQ(Json::parse(*tested), report["test"]);
}

TEST(RepairTest, GivesTheSameFileForEveryThreadCountAndAnotherForAnotherSeed) {
  const RepairInput input = PlantInput();
  RepairOptions options = QuickRepair();
  options.steps = 20;
  const auto numbers_with = [&](size_t threads, uint64_t seed) {
    options.threads = threads;
    options.seed = seed;
    const Repair repair = *FitRepair(input, options);
    const Matrix& up = repair.file.map.up;
    return std::pair(std::vector<float>(up.data(), up.data() + up.rows() * up.cols()),
                     repair.report);
  };
  const auto one = numbers_with(1, 1);
  EXPECT_EQ(one, numbers_with(2, 1));
  EXPECT_EQ(one, numbers_with(7, 1));
  EXPECT_NE(one.first, numbers_with(2, 2).first);
}

TEST(RepairTest, ATripleWithoutAVectorIsLeftOut) {
  RepairInput input = PlantInput();
  for (size_t t = 0; t < kTriples; t += 2) {
    input.missing[3 * t] = 1;
    std::fill_n(input.rows.row(3 * t).data(), kDimension, 0.0F);
  }
  RepairOptions options = QuickRepair();
  options.steps = 10;
  const auto repair = FitRepair(input, options);
  ASSERT_TRUE(repair.ok()) << repair.status().ToString();
  EXPECT_LT(Json::parse(repair->report)["fitted_triples"].get<size_t>(), kTriples / 2);
}

TEST(RepairTest, RefusesWhatItCannotJudge) {
  RepairInput input = PlantInput();
  RepairOptions options = QuickRepair();
  options.steps = 5;
  LinearMapFile file = FitRepair(input, options)->file;
  file.from_sha256 = "another";
  EXPECT_EQ(TestRepair(input, file, nullptr).status().code(), StatusCode::kInvalidArgument);
  options.folds = 21;
  EXPECT_EQ(FitRepair(input, options).status().detail().key, "folds");
  options.folds = 3;
  options.held_out_share = 0.01;
  EXPECT_EQ(FitRepair(input, options).status().detail().key, "held_out_share");
  options = QuickRepair();
  options.steps = 5;
  input.work.suites.pop_back();
  input.work.text_rows.pop_back();
  EXPECT_THAT(FitRepair(input, options)->refusal, HasSubstr("not known"));
  input.work.suites[0].items.resize(30);
  EXPECT_EQ(FitRepair(input, options).status().code(), StatusCode::kInsufficientData);
  options.progress = [](uint64_t, uint64_t) { return 3; };
  EXPECT_EQ(FitRepair(PlantInput(), options).status().code(), StatusCode::kCancelled);
}

TEST(RepairTest, ALowerBoundBelowMinusThreePointsIsRefused) {
  RepairFigures figures;
  RepairScore& score = figures.scores.emplace_back();
  score.suite = "passages";
  score.is_retrieval = true;
  score.points.change = -1;
  score.points.change_interval = {-2.99, 1};
  EXPECT_EQ(RefusalOf(figures), "");
  score.points.change_interval = {-3.01, 1};
  EXPECT_THAT(RefusalOf(figures), HasSubstr("'passages'"));
  score.is_retrieval = false;
  EXPECT_THAT(RefusalOf(figures), HasSubstr("not known"));
}

}  // namespace
}  // namespace vetvec
