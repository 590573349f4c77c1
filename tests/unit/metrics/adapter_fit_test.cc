#include "metrics/adapter_fit.h"

#include <gtest/gtest.h>

#include <map>

#include "kernels/row_adapter.h"
#include "unit/metrics/adapter_planted.h"

namespace vetvec {
namespace {

AdapterFitOptions QuickFit() {
  AdapterFitOptions options;
  options.rank = 8;
  options.steps = 300;
  options.batch_triples = 64;
  options.batch_kept = 32;
  return options;
}

std::map<Relation, double> SharesOfViolations(const Matrix& rows,
                                              const std::vector<AdapterTriple>& triples) {
  std::vector<TripleRows> of_rows;
  for (const AdapterTriple& triple : triples) of_rows.push_back(triple.rows);
  const TripleDistances distances = *MeasureTriples(rows.view(), of_rows, Metric::kCosine);
  std::map<Relation, std::pair<double, double>> counts;
  for (size_t i = 0; i < triples.size(); ++i) {
    counts[triples[i].relation].first += distances.margin(i) > 0 ? 1 : 0;
    ++counts[triples[i].relation].second;
  }
  std::map<Relation, double> shares;
  for (const auto& [relation, count] : counts) shares[relation] = count.first / count.second;
  return shares;
}

TEST(AdapterFitTest, RepairsAPlantedDefectOnTriplesThatItHasNotSeen) {
  const PlantedRows seen = PlantRows(300, 24, 1);
  const PlantedRows unseen = PlantRows(300, 24, 2);
  const auto adapter = FitAdapter(seen.rows.view(), seen.triples, seen.kept, QuickFit());
  ASSERT_TRUE(adapter.ok()) << adapter.status().ToString();
  EXPECT_EQ(adapter->rank(), 8u);
  const Matrix repaired = *AdaptRows(*adapter, unseen.rows.view());
  const auto before = SharesOfViolations(unseen.rows, unseen.triples);
  const auto after = SharesOfViolations(repaired, unseen.triples);
  for (const Relation relation : {Relation::kCr1, Relation::kCr2, Relation::kCr3}) {
    EXPECT_GT(before.at(relation), 0.9);
    EXPECT_LT(after.at(relation), 0.1);
  }
}

double MeanSquaredChange(const PlantedRows& planted, const Matrix& adapted) {
  double squares = 0;
  for (size_t i = 1; i < planted.kept.size(); ++i) {
    const auto cosine = [&](const Matrix& rows) {
      return *Distance(Metric::kCosine, std::span<const float>(rows.row(planted.kept[i - 1])),
                       std::span<const float>(rows.row(planted.kept[i])));
    };
    const double change = cosine(adapted) - cosine(planted.rows);
    squares += change * change;
  }
  return squares / static_cast<double>(planted.kept.size());
}

TEST(AdapterFitTest, AHigherWeightKeepsCosinesBetter) {
  const PlantedRows seen = PlantRows(150, 24, 1);
  const PlantedRows unseen = PlantRows(150, 24, 2);
  const auto change_with = [&](double keep) {
    AdapterFitOptions options = QuickFit();
    options.keep = keep;
    const LinearMap adapter = *FitAdapter(seen.rows.view(), seen.triples, seen.kept, options);
    return MeanSquaredChange(unseen, *AdaptRows(adapter, unseen.rows.view()));
  };
  EXPECT_LT(change_with(100), 0.5 * change_with(0));
}

TEST(AdapterFitTest, TheSameSeedGivesTheSameNumbersAndTheLengthOfRowsDoesNotMatter) {
  PlantedRows planted = PlantRows(60, 24, 3);
  AdapterFitOptions options = QuickFit();
  options.steps = 20;
  const LinearMap one = *FitAdapter(planted.rows.view(), planted.triples, planted.kept, options);
  const LinearMap two = *FitAdapter(planted.rows.view(), planted.triples, planted.kept, options);
  for (float& value : planted.rows.row(0)) value *= 4;  // exact in binary
  const LinearMap longer = *FitAdapter(planted.rows.view(), planted.triples, planted.kept, options);
  options.seed = 2;
  const LinearMap other = *FitAdapter(planted.rows.view(), planted.triples, planted.kept, options);
  size_t different = 0;
  for (size_t i = 0; i < size_t{24} * 8; ++i) {
    EXPECT_EQ(one.weights.data()[i], two.weights.data()[i]);
    EXPECT_EQ(one.up.data()[i], two.up.data()[i]);
    EXPECT_EQ(one.up.data()[i], longer.up.data()[i]);
    if (one.up.data()[i] != other.up.data()[i]) ++different;
  }
  EXPECT_GT(different, 0u);
}

TEST(AdapterFitTest, RejectsWhatCannotBeFitted) {
  PlantedRows planted = PlantRows(10, 24, 3);
  const auto code = [&](const std::vector<AdapterTriple>& triples, const std::vector<size_t>& kept,
                        const AdapterFitOptions& options) {
    return FitAdapter(planted.rows.view(), triples, kept, options).status().code();
  };
  AdapterFitOptions options = QuickFit();
  options.rank = 25;
  EXPECT_EQ(code(planted.triples, planted.kept, options), StatusCode::kInvalidArgument);
  options.rank = 0;
  EXPECT_EQ(code(planted.triples, planted.kept, options), StatusCode::kInvalidArgument);
  options = QuickFit();
  EXPECT_EQ(code({}, planted.kept, options), StatusCode::kInsufficientData);
  EXPECT_EQ(code({{{0, 1, 1}, Relation::kCr1}}, planted.kept, options),
            StatusCode::kInsufficientData);
  EXPECT_EQ(code(planted.triples, {3}, options), StatusCode::kInsufficientData);
  EXPECT_EQ(code({{{0, 1, 1000}, Relation::kCr1}}, planted.kept, options), StatusCode::kOutOfRange);
  for (float& value : planted.rows.row(0)) value = 0;
  EXPECT_EQ(code(planted.triples, planted.kept, options), StatusCode::kDegenerate);
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(code({planted.triples[1]}, planted.kept, options), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
