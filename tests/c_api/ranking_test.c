/* ranking.h and statistics.h from C: what each function gives, and that it refuses nonsense. With
 * every_function.c it calls every exported function (check_every_function.py). */
#include <math.h>

#include "check.h"

static int Near(double a, double b) { return fabs(a - b) < 1e-9; }

/* Row 0 is nearest to 1, then 2, 3 (tied with 2 under L2), 4. */
static const float kRows[] = {1, 0, 1, 0.1F, 1, 0.5F, 1, -0.5F, -1, 0};
static const uint64_t kPairs[] = {0, 1, 0, 2, 0, 4};

static void Ranking(void) {
  vetvec_ranking_options options;
  vetvec_ranking ranking = VETVEC_INIT(vetvec_ranking);
  const uint64_t hits_at[] = {1, 2, 4};
  const uint64_t outside[] = {0, 5};
  double ranks[3] = {-1, -1, -1};
  double hits[3] = {-1, -1, -1};
  vetvec_error* err = NULL;
  memset(&options, 0x55, sizeof options);
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.hits_at == NULL && options.tie_eps == 0);
  CHECK_OK(vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 3, NULL, NULL, &ranking, ranks,
                                  hits, &err));
  CHECK(ranking.pairs == 3 && ranking.tied == 1);
  CHECK(ranks[0] == 1 && ranks[1] == 2 && ranks[2] == 4 && hits[0] < 0.34 && hits[1] > 0.66);
  CHECK(Near(ranking.mrr, (1 + 0.5 + 0.25) / 3) && Near(ranking.mean_rank, 7.0 / 3));
  options.similarity = VETVEC_SIMILARITY_L2;
  options.ties = VETVEC_RANKING_TIES_PESSIMISTIC;
  options.hits_at = hits_at;
  options.hits_count = 3;
  CHECK_OK(vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 3, &options, NULL, &ranking, ranks,
                                  hits, &err));
  CHECK(ranks[1] == 3 && hits[2] == 1);
  CHECK_OK(vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, NULL, NULL, &ranking, NULL, NULL,
                                  NULL));
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE,
               vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), outside, 1, NULL, NULL, &ranking, NULL,
                                      NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), NULL, 0, NULL, NULL, &ranking, NULL,
                                      NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), NULL, 1, NULL, NULL, &ranking, NULL,
                                      NULL, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, NULL, NULL, NULL, NULL, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_ranking_compute(ROWS(NULL, 5, 2, 2), kPairs, 1, NULL, NULL, &ranking, NULL,
                                      NULL, &err));
  options.mode = 7;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, &options, NULL, &ranking,
                                      NULL, NULL, &err));
}

static void Postprocess(void) {
  vetvec_alignment alignment = VETVEC_INIT(vetvec_alignment);
  vetvec_matrix matrix = {0};
  vetvec_error* err = NULL;
  int32_t operation;
  CHECK_OK(vetvec_pairs_alignment(ROWS(kRows, 5, 2, 2), kPairs, 3, NULL, &alignment, &err));
  CHECK(alignment.alignment > 0 && alignment.uniformity < 0);
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_pairs_alignment(ROWS(kRows, 1, 2, 2), NULL, 0, NULL, &alignment, &err));
  for (operation = VETVEC_POSTPROCESS_CENTER; operation <= VETVEC_POSTPROCESS_PCR; ++operation) {
    CHECK_OK(vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), operation, 1, NULL, &matrix, &err));
    CHECK(View(matrix).rows == 5);
    CHECK(View(matrix).cols == (operation == VETVEC_POSTPROCESS_WHITEN ? 1U : 2U));
    vetvec_matrix_destroy(matrix);
  }
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), 99, 0, NULL, &matrix, &err));
  CHECK(matrix.id == 0);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), 0, 0, NULL, NULL, &err));
}

static int32_t StopAtSecond(void* user_data, const vetvec_progress* progress) {
  ++*(int*)user_data;
  CHECK(progress->total > 0);
  return progress->done >= 2 ? 9 : 0;
}

static void Stopped(void) {
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_alignment alignment = VETVEC_INIT(vetvec_alignment);
  vetvec_cancel cancel = {0};
  vetvec_matrix matrix = {0};
  vetvec_error* err = NULL;
  int32_t operation;
  int calls = 0;
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_OK);
  call.cancel = cancel;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_pairs_alignment(ROWS(kRows, 5, 2, 2), kPairs, 3, &call, &alignment, &err));
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), VETVEC_POSTPROCESS_ABTT, 1, &call,
                                         &matrix, &err));
  vetvec_cancel_destroy(cancel);
  call.cancel = NONE(vetvec_cancel);
  call.progress = StopAtSecond;
  call.progress_user_data = &calls;
  for (operation = VETVEC_POSTPROCESS_WHITEN; operation <= VETVEC_POSTPROCESS_PCR; ++operation) {
    calls = 0;
    CHECK_STATUS(VETVEC_STATUS_CANCELLED, vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), operation,
                                                                    1, &call, &matrix, &err));
    CHECK(calls == 2 && matrix.id == 0);
  }
}

static void PairScores(void) {
  static const float a[] = {1, 0, 1, 0, 1, 0};
  static const float b[] = {1, 0.1F, 1, 1, 0.1F, 1};
  static const double labels[] = {5, 3, 0};
  double cosines[3] = {-1, -1, -1};
  vetvec_pair_scores scores = VETVEC_INIT(vetvec_pair_scores);
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_pairs_score(ROWS(a, 3, 2, 2), ROWS(b, 3, 2, 2), labels, &scores, cosines, &err));
  CHECK(scores.has_correlation == 1 && scores.has_p == 1 && scores.has_gap == 1);
  CHECK(scores.spearman == 1 && scores.auc == 1 && scores.gap > 0.8 && cosines[0] > 0.99);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_pairs_score(ROWS(a, 3, 2, 2), ROWS(b, 3, 2, 2), NULL, &scores, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_pairs_score(ROWS(a, 1, 2, 2), ROWS(b, 1, 2, 2), labels, &scores, NULL, &err));
}

static void Statistics(void) {
  static const double x[] = {1, 2, 3, 4, 5};
  static const double y[] = {2, 1, 4, 3, 5};
  static const double p[] = {0.01, 0.04, 0.03};
  double adjusted[3] = {0, 0, 0};
  double value = -1;
  vetvec_correlation correlation = VETVEC_INIT(vetvec_correlation);
  vetvec_resampling_options options;
  vetvec_interval interval = VETVEC_INIT(vetvec_interval);
  vetvec_permutation permutation = VETVEC_INIT(vetvec_permutation);
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_statistics_correlation(VETVEC_CORRELATION_KIND_SPEARMAN, x, y, 5,
                                         VETVEC_ALTERNATIVE_TWO_SIDED, &correlation, &err));
  CHECK(Near(correlation.coefficient, 0.8) && correlation.has_p_value == 1 && correlation.n == 5);
  CHECK_OK(vetvec_statistics_correlation(VETVEC_CORRELATION_KIND_KENDALL, x, y, 5,
                                         VETVEC_ALTERNATIVE_GREATER, &correlation, &err));
  CHECK(Near(correlation.coefficient, 0.6));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_statistics_correlation(9, x, y, 5, 0, &correlation, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_statistics_correlation(0, x, y, 1, 0, &correlation, &err));
  memset(&options, 0x55, sizeof options);
  vetvec_struct_init(&options, sizeof options);
  CHECK(options.struct_size == sizeof options && options.resamples == 0 && options.level == 0);
  CHECK_OK(vetvec_statistics_bootstrap(x, 5, NULL, NULL, &options, NULL, &interval, &err));
  CHECK(interval.estimate == 3 && interval.low > 1 && interval.high < 5 && interval.low < 3);
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_statistics_bootstrap(x, 1, NULL, NULL, NULL, NULL, &interval, &err));
  CHECK_OK(vetvec_statistics_permutation(x, 5, &options, NULL, &permutation, &err));
  CHECK(permutation.p_value == 2.0 / 32);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_statistics_permutation(x, 5, NULL, NULL, NULL, &err));
  CHECK_OK(vetvec_statistics_adjust(VETVEC_P_ADJUSTMENT_HOLM, p, 3, adjusted, &err));
  CHECK(Near(adjusted[0], 0.03) && Near(adjusted[1], 0.06) && Near(adjusted[2], 0.06));
  CHECK_OK(vetvec_statistics_adjust(VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG, p, 3, adjusted, &err));
  CHECK(Near(adjusted[1], 0.04));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_statistics_adjust(VETVEC_P_ADJUSTMENT_HOLM, x, 3, adjusted, &err));
  CHECK_OK(vetvec_statistics_auc(y, 5, x, 2, &value, &err));
  CHECK(Near(value, (1.5 + 0.5 + 2 + 2 + 2) / 10));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA, vetvec_statistics_auc(y, 0, x, 2, &value, &err));
}

int main(void) {
  Ranking();
  Postprocess();
  Stopped();
  PairScores();
  Statistics();
  return Finish();
}
