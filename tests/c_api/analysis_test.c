/* threshold.h, statistics.h, tree.h and ranking.h from C: values that can be worked out by hand,
 * and every refusal. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "vetvec/vetvec.h"

static int Near(double a, double b) { return fabs(a - b) <= 1e-9; }

static void Violations(void) {
  /* one dimension: distances are differences; margins 1, -3, 0.5 */
  static const float data[] = {0, 3, 2, 5, 0.5F, 0};
  static const uint64_t triples[] = {0, 1, 2, 0, 2, 3, 0, 4, 5};
  static const uint64_t outside[] = {0, 1, 6};
  static const double thetas[] = {1, 0.25, -5};
  static const double nan_theta[] = {0.0 / 1.0, HUGE_VAL};
  uint64_t counts[3] = {9, 9, 9};
  double margins[3] = {9, 9, 9};
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_threshold_violations(ROWS(data, 6, 1, 1), triples, 3, VETVEC_METRIC_L2, thetas, 3,
                                       counts, margins, &err));
  CHECK(counts[0] == 0 && counts[1] == 2 && counts[2] == 3);
  CHECK(Near(margins[0], 1) && Near(margins[1], -3) && Near(margins[2], 0.5));
  CHECK_OK(vetvec_threshold_violations(ROWS(data, 6, 1, 1), triples, 0, VETVEC_METRIC_L1, thetas, 1,
                                       counts, NULL, &err));
  CHECK(counts[0] == 0);
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE,
               vetvec_threshold_violations(ROWS(data, 6, 1, 1), outside, 1, VETVEC_METRIC_L2,
                                           thetas, 3, counts, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_NON_FINITE,
               vetvec_threshold_violations(ROWS(data, 6, 1, 1), triples, 3, VETVEC_METRIC_L2,
                                           nan_theta, 2, counts, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_DEGENERATE,
               vetvec_threshold_violations(ROWS(data, 6, 1, 1), triples, 3, VETVEC_METRIC_COSINE,
                                           thetas, 3, counts, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_threshold_violations(ROWS(data, 6, 1, 1), triples, 3, VETVEC_METRIC_L2,
                                           thetas, 3, NULL, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_threshold_violations(ROWS(data, 6, 1, 1), NULL, 3, VETVEC_METRIC_L2, thetas,
                                           3, counts, NULL, &err));
}

static void ReleasedThreshold(void) {
  /* nearest neighbours at 1, 1, 3, 3. L1: mean 2, sigma 1; squared: 1, 9: mean 5, sigma 4 */
  static const float points[] = {0, 1, 100, 103};
  vetvec_threshold_options options = VETVEC_INIT(vetvec_threshold_options);
  vetvec_threshold out = VETVEC_INIT(vetvec_threshold);
  double nn[4] = {-1, -1, -1, -1};
  vetvec_error* err = NULL;
  options.mode = VETVEC_THRESHOLD_MODE_RELEASE;
  options.metric = VETVEC_METRIC_L1;
  options.method = VETVEC_THRESHOLD_METHOD_MEAN_SIGMA;
  CHECK_OK(vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL, &options, NULL, &out, nn, &err));
  CHECK(Near(out.threshold, 1) && out.n == 4);
  CHECK(nn[0] == 1 && nn[1] == 1 && nn[2] == 3 && nn[3] == 3);
  options.metric = VETVEC_METRIC_L2;
  options.method = VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA;
  CHECK_OK(vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL, &options, NULL, &out, nn, &err));
  CHECK(Near(out.threshold, 1) && Near(out.nn_mean, 5) && Near(out.nn_std, 4));
  CHECK(nn[0] == 1 && nn[3] == 3); /* as they are, not squared */
  options.mode = VETVEC_THRESHOLD_MODE_PAPER;
  CHECK_OK(vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL, &options, NULL, &out, NULL, &err));
  CHECK(Near(out.threshold, 0) && Near(out.nn_mean, 2) && Near(out.nn_std, 1));
  options.mode = VETVEC_THRESHOLD_MODE_RELEASE;
  options.method = VETVEC_THRESHOLD_METHOD_MIN;
  CHECK_STATUS(
      VETVEC_STATUS_INSUFFICIENT_DATA,
      vetvec_threshold_compute(ROWS(points, 1, 1, 1), NULL, &options, NULL, &out, NULL, &err));
  options.mode = 2;
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL, &options, NULL, &out, NULL, &err));
}

struct Watched {
  const double* values;
  int calls;
  int stop_at; /* 0: never */
};

static int32_t Mean(void* user_data, const uint32_t* rows, uint64_t count, double* out) {
  struct Watched* watched = (struct Watched*)user_data;
  double sum = 0;
  uint64_t i;
  if (++watched->calls == watched->stop_at) return 7;
  for (i = 0; i < count; ++i) sum += watched->values[rows[i]];
  *out = sum / (double)count;
  return 0;
}

static int32_t Undefined(void* user_data, const uint32_t* rows, uint64_t count, double* out) {
  (void)user_data;
  (void)rows;
  (void)count;
  (void)out;
  return 1;
}

static int32_t Infinite(void* user_data, const uint32_t* rows, uint64_t count, double* out) {
  (void)user_data;
  (void)rows;
  (void)count;
  *out = HUGE_VAL;
  return 0;
}

/* Counts the reports; stops when `calls` reaches `stop_at`. */
static int32_t Watch(void* user_data, const vetvec_progress* progress) {
  struct Watched* watched = (struct Watched*)user_data;
  CHECK(progress->total > 0 && progress->done <= progress->total);
  return ++watched->calls == watched->stop_at ? 5 : 0;
}

static void Bootstrap(void) {
  static const double values[] = {1, 2, 4, 8, 16, 32, 64, 128};
  struct Watched watched = {values, 0, 0};
  struct Watched progress = {NULL, 0, 0};
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_interval by_statistic = VETVEC_INIT(vetvec_interval);
  vetvec_interval by_mean = VETVEC_INIT(vetvec_interval);
  vetvec_error* err = NULL;
  options.resamples = 2000;
  options.seed = 4;
  CHECK_OK(
      vetvec_statistics_bootstrap(NULL, 8, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK(watched.calls == 1 + 2000 + 8);
  CHECK_OK(vetvec_statistics_bootstrap(values, 8, NULL, NULL, &options, NULL, &by_mean, &err));
  CHECK(fabs(by_statistic.low - by_mean.low) < 1e-6 &&
        fabs(by_statistic.high - by_mean.high) < 1e-6);
  CHECK(Near(by_statistic.estimate, 255.0 / 8));
  watched.calls = 0;
  watched.stop_at = 100;
  CHECK_STATUS(
      VETVEC_STATUS_CANCELLED,
      vetvec_statistics_bootstrap(NULL, 8, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK(watched.calls == 100);
  CHECK_STATUS(
      VETVEC_STATUS_DEGENERATE,
      vetvec_statistics_bootstrap(NULL, 8, Undefined, NULL, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(
      VETVEC_STATUS_NON_FINITE,
      vetvec_statistics_bootstrap(NULL, 8, Infinite, NULL, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INSUFFICIENT_DATA,
      vetvec_statistics_bootstrap(NULL, 1, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_statistics_bootstrap(NULL, 8, NULL, NULL, &options, NULL, &by_statistic, &err));
  /* both, and neither */
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_statistics_bootstrap(values, 8, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_statistics_bootstrap(NULL, 8, NULL, &watched, &options, NULL, &by_statistic, &err));
  call.progress = Watch;
  call.progress_user_data = &progress;
  options.threads = 1;
  CHECK_OK(vetvec_statistics_bootstrap(values, 8, NULL, NULL, &options, &call, &by_mean, &err));
  CHECK(progress.calls == 32); /* pieces of 64 */
  progress.calls = 0;
  progress.stop_at = 3;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_statistics_bootstrap(values, 8, NULL, NULL, &options, &call, &by_mean, &err));
  CHECK(progress.calls == 3);
}

static void Permutation(void) {
  static const double few[] = {1, 2, 3, 4, 5};
  double many[60];
  struct Watched progress = {NULL, 0, 0};
  vetvec_permutation out = VETVEC_INIT(vetvec_permutation);
  vetvec_permutation again = VETVEC_INIT(vetvec_permutation);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_cancel cancel = {0};
  vetvec_error* err = NULL;
  int i;
  for (i = 0; i < 60; ++i) many[i] = (i % 3) - 0.8;
  CHECK_OK(vetvec_statistics_permutation(few, 5, NULL, NULL, &out, &err));
  CHECK(out.exact == 1 && Near(out.p_value, 2.0 / 32) && Near(out.mean, 3));
  call.progress = Watch;
  call.progress_user_data = &progress;
  options.threads = 1;
  CHECK_OK(vetvec_statistics_permutation(many, 60, &options, &call, &out, &err));
  CHECK(out.exact == 0 && progress.calls == 157); /* 10,000 in pieces of 64 */
  CHECK_OK(vetvec_statistics_permutation(many, 60, &options, NULL, &again, &err));
  CHECK(again.p_value == out.p_value && again.mean == out.mean && again.exact == 0);
  progress.calls = 0;
  progress.stop_at = 2;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_statistics_permutation(many, 60, &options, &call, &out, &err));
  CHECK(progress.calls == 2);
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK_OK(vetvec_cancel_request(cancel));
  call.progress = NULL;
  call.cancel = cancel;
  CHECK_STATUS(VETVEC_STATUS_CANCELLED,
               vetvec_statistics_permutation(few, 5, NULL, &call, &out, &err));
  vetvec_cancel_destroy(cancel);
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_statistics_permutation(few, 0, NULL, NULL, &out, &err));
}

static void Cases(void) {
  uint64_t cases = 9;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_MEAN, 0.1, 1, 0, 0, &cases, &err));
  CHECK(cases == 785); /* ((1.959964 + 0.841621) / 0.1)^2 = 784.9 */
  CHECK_OK(
      vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_MEAN, 0, 1, 0.8, 0.05, &cases, &err));
  CHECK(cases == 0);
  CHECK_OK(vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_SHARES, 0.1, 0.05, 0.8, 0.05,
                                         &cases, &err));
  CHECK(cases > 400 && cases < 600);
  CHECK_OK(vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_CORRELATION, 0.3, 0, 0.8, 0.05,
                                         &cases, &err));
  CHECK(cases >= 84 && cases <= 86);
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_statistics_sample_size(3, 0.3, 0, 0.8, 0.05, &cases, &err));
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_MEAN, 0.3, 1, 1.5, 0.05, &cases, &err));
  CHECK_STATUS(VETVEC_STATUS_NON_FINITE,
               vetvec_statistics_sample_size(VETVEC_SAMPLE_SIZE_KIND_MEAN, HUGE_VAL, 1, 0.8, 0.05,
                                             &cases, &err));
}

static void Trees(void) {
  static const char bytes[] = "(S (N dogs) (V bark))(S (N cats) (V bark))(S";
  static const uint64_t offsets[] = {0, 21, 42, 44};
  static const uint64_t twice_the_first[] = {0, 21, 21};
  static const char equal_bytes[] = "(S (N dogs) (V bark))(S (N dogs) (V bark))";
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  double all[4] = {-1, -1, -1, -1};
  double value = -1;
  vetvec_error* err = NULL;
  batch.bytes = equal_bytes;
  batch.offsets = offsets;
  batch.count = 2;
  CHECK_OK(vetvec_tree_similarity(&batch, 0, all, &value, &err));
  CHECK(Near(value, 1) && Near(all[0], 1) && Near(all[1], 1) && Near(all[3], 1));
  /* equal: S with (1 + 0)(1 + 1) = 2, V 1: 3; with itself 4 + 1 + 1 = 6 */
  batch.bytes = bytes;
  CHECK_OK(vetvec_tree_similarity(&batch, 1, all, &value, &err));
  CHECK(Near(value, 0.5) && Near(all[1], 0.5) && Near(all[2], 0.5));
  CHECK(Near(all[0], 1) && Near(all[3], 1));
  value = -1;
  CHECK_OK(vetvec_tree_similarity(&batch, 0, NULL, &value, &err));
  CHECK(Near(value, 0.5));
  CHECK_OK(vetvec_tree_similarity(&batch, 0, all, NULL, &err));
  CHECK_OK(vetvec_tree_similarity(&batch, 0, NULL, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_tree_similarity(&batch, 2, all, &value, &err));
  batch.count = 3;
  CHECK(vetvec_tree_similarity(&batch, 0, all, &value, &err) == VETVEC_STATUS_PARSE_ERROR);
  CHECK(vetvec_error_item_index(err) == 2);
  vetvec_error_destroy(err);
  batch.count = 1;
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_tree_similarity(&batch, 0, NULL, &value, &err));
  batch.offsets = twice_the_first; /* the second is empty */
  batch.count = 2;
  CHECK_STATUS(VETVEC_STATUS_PARSE_ERROR, vetvec_tree_similarity(&batch, 0, NULL, &value, &err));
}

static void RankingTask(void) {
  static const char first_bytes[] = "CatcarSunhill";
  static const uint64_t first_offsets[] = {0, 3, 6, 9, 13};
  static const char second_bytes[] = "felinecarsun!tree";
  static const uint64_t second_offsets[] = {0, 6, 9, 13, 17};
  static const char more_bytes[] = "cat\xffmoon";
  static const uint64_t more_offsets[] = {0, 3, 3, 4};
  static const uint64_t good_offsets[] = {0, 3};
  static const double scores[] = {9, 1, 2, 3};
  static const uint64_t one_set[] = {4};
  static const uint64_t short_set[] = {3};
  vetvec_text_batch first = VETVEC_INIT(vetvec_text_batch);
  vetvec_text_batch second = VETVEC_INIT(vetvec_text_batch);
  vetvec_text_batch more = VETVEC_INIT(vetvec_text_batch);
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
  first.bytes = first_bytes;
  first.offsets = first_offsets;
  first.count = 4;
  second.bytes = second_bytes;
  second.offsets = second_offsets;
  second.count = 4;
  more.bytes = more_bytes;
  more.offsets = good_offsets;
  more.count = 1;
  CHECK_OK(vetvec_ranking_task(&first, &second, scores, one_set, 1, VETVEC_TEXT_LEVEL_WORD, &more,
                               &out, &err));
  CHECK(strcmp(vetvec_buffer_data(out),
               "{\"background\":[\"cat\",\"car\",\"sun\",\"hill\",\"feline\",\"sun!\",\"tree\"],"
               "\"pairs\":[[0,4],[4,0]]}") == 0);
  vetvec_buffer_destroy(out);
  CHECK_STATUS(VETVEC_STATUS_DIMENSION_MISMATCH,
               vetvec_ranking_task(&first, &second, scores, short_set, 1, VETVEC_TEXT_LEVEL_WORD,
                                   NULL, &out, &err));
  CHECK(out == NULL);
  more.offsets = more_offsets;
  more.count = 3;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_ranking_task(&first, &second, scores, one_set, 1, VETVEC_TEXT_LEVEL_SENTENCE,
                                   &more, &out, &err));
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
               vetvec_ranking_task(&first, &second, scores, one_set, 1, 2, NULL, &out, &err));
}

int main(void) {
  Violations();
  ReleasedThreshold();
  Bootstrap();
  Permutation();
  Cases();
  Trees();
  RankingTask();
  return Finish();
}
