/* analysis.h from C: values that can be worked out by hand, and every refusal. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "vetvec/vetvec.h"

static int Near(double a, double b) { return fabs(a - b) <= 1e-9; }

static vetvec_str Text(const char* text) {
  vetvec_str str;
  str.data = text;
  str.size = strlen(text);
  return str;
}

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
  CHECK_OK(vetvec_violations_count(data, 6, 1, 1, triples, 3, VETVEC_METRIC_L2, thetas, 3, counts,
                                   margins, &err));
  CHECK(counts[0] == 0 && counts[1] == 2 && counts[2] == 3);
  CHECK(Near(margins[0], 1) && Near(margins[1], -3) && Near(margins[2], 0.5));
  CHECK_OK(vetvec_violations_count(data, 6, 1, 1, triples, 0, VETVEC_METRIC_L1, thetas, 1, counts,
                                   NULL, &err));
  CHECK(counts[0] == 0);
  CHECK_STATUS(VETVEC_OUT_OF_RANGE,
               vetvec_violations_count(data, 6, 1, 1, outside, 1, VETVEC_METRIC_L2, thetas, 3,
                                       counts, NULL, &err));
  CHECK_STATUS(VETVEC_NON_FINITE,
               vetvec_violations_count(data, 6, 1, 1, triples, 3, VETVEC_METRIC_L2, nan_theta, 2,
                                       counts, NULL, &err));
  CHECK_STATUS(VETVEC_DEGENERATE,
               vetvec_violations_count(data, 6, 1, 1, triples, 3, VETVEC_METRIC_COSINE, thetas, 3,
                                       counts, NULL, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_violations_count(data, 6, 1, 1, triples, 3, VETVEC_METRIC_L2, thetas, 3, NULL,
                                       NULL, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_violations_count(data, 6, 1, 1, NULL, 3, VETVEC_METRIC_L2, thetas, 3, counts,
                                       NULL, &err));
}

static void ReleasedThreshold(void) {
  static const double nn[] = {1, 3}; /* L1: mean 2, sigma 1; squared: 1, 9: mean 5, sigma 4 */
  static const double negative[] = {1, -3};
  vetvec_threshold out = VETVEC_THRESHOLD_INIT;
  vetvec_error* err = NULL;
  CHECK_OK(
      vetvec_threshold_release(nn, 2, VETVEC_METRIC_L1, VETVEC_THRESHOLD_MEAN_SIGMA, &out, &err));
  CHECK(Near(out.threshold, 1) && out.n == 2);
  CHECK_OK(
      vetvec_threshold_release(nn, 2, VETVEC_METRIC_L2, VETVEC_THRESHOLD_MEAN_2SIGMA, &out, &err));
  CHECK(Near(out.threshold, 1) && Near(out.nn_mean, 5) && Near(out.nn_std, 4));
  CHECK_STATUS(VETVEC_INSUFFICIENT_DATA,
               vetvec_threshold_release(nn, 1, VETVEC_METRIC_L2, VETVEC_THRESHOLD_MIN, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_threshold_release(negative, 2, VETVEC_METRIC_L2,
                                                                 VETVEC_THRESHOLD_MIN, &out, &err));
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
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  vetvec_call_options call = VETVEC_CALL_OPTIONS_INIT;
  vetvec_interval by_statistic = VETVEC_INTERVAL_INIT;
  vetvec_interval by_mean = VETVEC_INTERVAL_INIT;
  vetvec_error* err = NULL;
  options.resamples = 2000;
  options.seed = 4;
  CHECK_OK(vetvec_bootstrap_statistic(8, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK(watched.calls == 1 + 2000 + 8);
  CHECK_OK(vetvec_bootstrap_mean(values, 8, &options, NULL, &by_mean, &err));
  CHECK(fabs(by_statistic.low - by_mean.low) < 1e-6 &&
        fabs(by_statistic.high - by_mean.high) < 1e-6);
  CHECK(Near(by_statistic.estimate, 255.0 / 8));
  watched.calls = 0;
  watched.stop_at = 100;
  CHECK_STATUS(VETVEC_CANCELLED,
               vetvec_bootstrap_statistic(8, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK(watched.calls == 100);
  CHECK_STATUS(VETVEC_DEGENERATE,
               vetvec_bootstrap_statistic(8, Undefined, NULL, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(VETVEC_NON_FINITE,
               vetvec_bootstrap_statistic(8, Infinite, NULL, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(VETVEC_INSUFFICIENT_DATA,
               vetvec_bootstrap_statistic(1, Mean, &watched, &options, NULL, &by_statistic, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_bootstrap_statistic(8, NULL, NULL, &options, NULL, &by_statistic, &err));
  call.progress = Watch;
  call.progress_user_data = &progress;
  options.threads = 1;
  CHECK_OK(vetvec_bootstrap_mean(values, 8, &options, &call, &by_mean, &err));
  CHECK(progress.calls == 32); /* pieces of 64 */
  progress.calls = 0;
  progress.stop_at = 3;
  CHECK_STATUS(VETVEC_CANCELLED, vetvec_bootstrap_mean(values, 8, &options, &call, &by_mean, &err));
  CHECK(progress.calls == 3);
}

static void Permutation(void) {
  static const double few[] = {1, 2, 3, 4, 5};
  double many[60];
  struct Watched progress = {NULL, 0, 0};
  vetvec_permutation out = VETVEC_PERMUTATION_INIT;
  vetvec_call_options call = VETVEC_CALL_OPTIONS_INIT;
  vetvec_resampling_options options = VETVEC_RESAMPLING_OPTIONS_INIT;
  vetvec_cancel* cancel = NULL;
  vetvec_error* err = NULL;
  double p = -1;
  int i;
  for (i = 0; i < 60; ++i) many[i] = (i % 3) - 0.8;
  CHECK_OK(vetvec_permutation_test(few, 5, NULL, NULL, &out, &err));
  CHECK(out.exact == 1 && Near(out.p_value, 2.0 / 32) && Near(out.mean, 3));
  call.progress = Watch;
  call.progress_user_data = &progress;
  options.threads = 1;
  CHECK_OK(vetvec_permutation_test(many, 60, &options, &call, &out, &err));
  CHECK(out.exact == 0 && progress.calls == 157); /* 10,000 in pieces of 64 */
  CHECK_OK(vetvec_paired_permutation(many, 60, &options, &p, &err));
  CHECK(p == out.p_value);
  progress.calls = 0;
  progress.stop_at = 2;
  CHECK_STATUS(VETVEC_CANCELLED, vetvec_permutation_test(many, 60, &options, &call, &out, &err));
  CHECK(progress.calls == 2);
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK_OK(vetvec_cancel_request(cancel));
  call.progress = NULL;
  call.cancel = cancel;
  CHECK_STATUS(VETVEC_CANCELLED, vetvec_permutation_test(few, 5, NULL, &call, &out, &err));
  vetvec_cancel_destroy(cancel);
  CHECK_STATUS(VETVEC_INSUFFICIENT_DATA, vetvec_permutation_test(few, 0, NULL, NULL, &out, &err));
}

static void Cases(void) {
  uint64_t cases = 9;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_cases_needed(VETVEC_CASES_MEAN, 0.1, 1, 0, 0, &cases, &err));
  CHECK(cases == 785); /* ((1.959964 + 0.841621) / 0.1)^2 = 784.9 */
  CHECK_OK(vetvec_cases_needed(VETVEC_CASES_MEAN, 0, 1, 0.8, 0.05, &cases, &err));
  CHECK(cases == 0);
  CHECK_OK(vetvec_cases_needed(VETVEC_CASES_SHARES, 0.1, 0.05, 0.8, 0.05, &cases, &err));
  CHECK(cases > 400 && cases < 600);
  CHECK_OK(vetvec_cases_needed(VETVEC_CASES_CORRELATION, 0.3, 0, 0.8, 0.05, &cases, &err));
  CHECK(cases >= 84 && cases <= 86);
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT, vetvec_cases_needed(3, 0.3, 0, 0.8, 0.05, &cases, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_cases_needed(VETVEC_CASES_MEAN, 0.3, 1, 1.5, 0.05, &cases, &err));
  CHECK_STATUS(VETVEC_NON_FINITE,
               vetvec_cases_needed(VETVEC_CASES_MEAN, HUGE_VAL, 1, 0.8, 0.05, &cases, &err));
}

static void Trees(void) {
  static const char bytes[] = "(S (N dogs) (V bark))(S (N cats) (V bark))(S";
  static const uint64_t offsets[] = {0, 21, 42, 44};
  vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
  double value = -1;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_trees_likeness(Text("(S (N dogs) (V bark))"), Text("(S (N dogs) (V bark))"), 0,
                                 &value, &err));
  CHECK(Near(value, 1));
  /* equal: S with (1 + 0)(1 + 1) = 2, V 1: 3; with itself 4 + 1 + 1 = 6 */
  CHECK_OK(vetvec_trees_likeness(Text("(S (N dogs) (V bark))"), Text("(S (N cats) (V bark))"), 1,
                                 &value, &err));
  CHECK(Near(value, 0.5));
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = 2;
  CHECK_OK(vetvec_trees_mean_likeness(&batch, 0, &value, &err));
  CHECK(Near(value, 0.5));
  batch.count = 3;
  CHECK_STATUS(VETVEC_PARSE_ERROR, vetvec_trees_mean_likeness(&batch, 0, &value, &err));
  batch.count = 1;
  CHECK_STATUS(VETVEC_INSUFFICIENT_DATA, vetvec_trees_mean_likeness(&batch, 0, &value, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_trees_likeness(Text("(S a)"), Text("(S a)"), 2, &value, &err));
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
  vetvec_text_batch first = VETVEC_TEXT_BATCH_INIT;
  vetvec_text_batch second = VETVEC_TEXT_BATCH_INIT;
  vetvec_text_batch more = VETVEC_TEXT_BATCH_INIT;
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
  CHECK_OK(vetvec_ranking_task(&first, &second, scores, one_set, 1, VETVEC_LEVEL_WORD, &more, &out,
                               &err));
  CHECK(strcmp(vetvec_buffer_data(out),
               "{\"background\":[\"cat\",\"car\",\"sun\",\"hill\",\"feline\",\"sun!\",\"tree\"],"
               "\"pairs\":[[0,4],[4,0]]}") == 0);
  vetvec_buffer_destroy(out);
  CHECK_STATUS(VETVEC_DIMENSION_MISMATCH, vetvec_ranking_task(&first, &second, scores, short_set, 1,
                                                              VETVEC_LEVEL_WORD, NULL, &out, &err));
  CHECK(out == NULL);
  more.offsets = more_offsets;
  more.count = 3;
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
               vetvec_ranking_task(&first, &second, scores, one_set, 1, VETVEC_LEVEL_SENTENCE,
                                   &more, &out, &err));
  CHECK_STATUS(VETVEC_INVALID_ARGUMENT,
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
