// What the tests of suites' scores share: a suite scored on rows that are in the order of its
// texts.
#ifndef VETVEC_TESTS_UNIT_KINDS_SCORE_CASE_H_
#define VETVEC_TESTS_UNIT_KINDS_SCORE_CASE_H_

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "kinds/suite_scores.h"

namespace vetvec {

inline ScoreResult ScoreOfRows(const Suite& suite, const Matrix& rows,
                               std::vector<uint8_t> missing = {},
                               const ScoreOptions& options = {}) {
  missing.resize(rows.rows());
  std::vector<uint64_t> numbers(TextsOfItems(suite).size());
  std::iota(numbers.begin(), numbers.end(), uint64_t{0});
  const Result<ScoreResult> score = ScoreSuite(suite, numbers, missing, rows.view(), options);
  EXPECT_TRUE(score.ok()) << score.status().ToString();
  return score.ok() ? *score : ScoreResult();
}

inline double MeanOfValues(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_KINDS_SCORE_CASE_H_
