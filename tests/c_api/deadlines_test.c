/* Functions that compute keep timeout_ms: each is called at a size that takes at least a second, with a timeout of 1 ms.
 * Prints the CPU time of each call. */
#include <time.h>

#include "check.h"

enum { kRows = 12000, kCols = 64, kValues = 200000 };

static float data[kRows * kCols];
static double values[kValues];
static const vetvec_call_options* call;
static vetvec_error* err;

static vetvec_status Threshold(void) {
  vetvec_threshold out = VETVEC_INIT(vetvec_threshold);
  return vetvec_threshold_compute(ROWS(data, kRows, kCols, kCols), NULL, NULL, call, &out, NULL,
                                  &err);
}

static vetvec_status Alignment(void) {
  vetvec_alignment out = VETVEC_INIT(vetvec_alignment);
  return vetvec_pairs_alignment(ROWS(data, kRows, kCols, kCols), NULL, 0, call, &out, &err);
}

static vetvec_status Ranking(void) {
  static uint64_t pairs[2 * kRows / 2];
  uint64_t i;
  vetvec_ranking out = VETVEC_INIT(vetvec_ranking);
  for (i = 0; i < kRows; ++i) pairs[i] = i;
  return vetvec_ranking_compute(ROWS(data, kRows, kCols, kCols), pairs, kRows / 2, NULL, call, &out,
                                NULL, NULL, &err);
}

static vetvec_status Bootstrap(void) {
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_interval out = VETVEC_INIT(vetvec_interval);
  options.resamples = 100000;
  return vetvec_statistics_bootstrap(values, kValues, NULL, NULL, &options, call, &out, &err);
}

static vetvec_status Permutation(void) {
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_permutation out = VETVEC_INIT(vetvec_permutation);
  options.resamples = 10000000;
  return vetvec_statistics_permutation(values, 1000, &options, call, &out, &err);
}

static vetvec_status Probe(void) {
  static uint32_t labels[kRows];
  vetvec_labelled_rows rows = {{data, kRows, kCols, kCols}, labels, 2, 0};
  vetvec_probe_options options = VETVEC_INIT(vetvec_probe_options);
  vetvec_probe_result out = VETVEC_INIT(vetvec_probe_result);
  uint64_t i;
  for (i = 0; i < kRows; ++i) labels[i] = (uint32_t)(i % 2);
  return vetvec_separability_probe(&rows, &options, call, &out, &err);
}

static vetvec_status Sentences(void) {
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given[1];
  vetvec_suite out = {0};
  vetvec_status status;
  given[0].name = Str("n");
  given[0].value = Str("20000");
  options.kind = Str("sr");
  options.options = given;
  options.options_count = 1;
  status = vetvec_suite_make(&options, call, &out, &err);
  vetvec_suite_destroy(out);
  return status;
}

typedef vetvec_status (*Function)(void);

int main(void) {
  static const struct {
    const char* name;
    Function function;
  } rows[] = {{"threshold_compute", Threshold},
              {"pairs_alignment", Alignment},
              {"ranking_compute", Ranking},
              {"statistics_bootstrap", Bootstrap},
              {"statistics_permutation", Permutation},
              {"separability_probe", Probe},
              {"suite_make", Sentences}};
  vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
  size_t i;
  unsigned state = 1;
  for (i = 0; i < sizeof data / sizeof *data; ++i) {
    state = state * 1664525U + 1013904223U;
    data[i] = (float)(state >> 8) / 16777216.0F - 0.5F;
  }
  for (i = 0; i < kValues; ++i) values[i] = (double)data[i] + 0.125;
  options.timeout_ms = 1;
  call = &options;
  for (i = 0; i < sizeof rows / sizeof *rows; ++i) {
    const clock_t begin = clock();
    CHECK_STATUS(VETVEC_STATUS_DEADLINE_EXCEEDED, rows[i].function());
    printf("vetvec_%s: %.0f ms of CPU\n", rows[i].name,
           1e3 * (double)(clock() - begin) / (double)CLOCKS_PER_SEC);
  }
  return Finish();
}
