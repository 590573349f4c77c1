/* Every option and argument that is an enumeration refuses what is not one of its values: negative
 * numbers, the first past the last, FORCE32, 4711. So do flags with unknown bits. Nothing is
 * written then, and nothing sent.
 *
 *   enum_values_test FOLDER      an empty folder to work in
 */
#include "check.h"

enum { kValues = 5 };

/* The i-th number that no enumeration has whose last value is `last`. */
static int32_t Unknown(int i, int32_t last) {
  const int32_t values[kValues] = {-1, INT32_MIN, 0x7fffffff, 4711, last + 1};
  return values[i];
}

/* For each unknown value sets `place` to it; `call` must fail as INVALID_ARGUMENT with the number
 * in its message. Afterwards `place` is `good` again. */
#define CHECK_UNKNOWN(place, last, good, call)                                    \
  do {                                                                            \
    int i_;                                                                       \
    for (i_ = 0; i_ < kValues; ++i_) {                                            \
      const int before_ = check_failures;                                         \
      (place) = Unknown(i_, (last));                                              \
      CheckRefused((call), &err, Unknown(i_, (last)), #call, __FILE__, __LINE__); \
      if (check_failures > before_) {                                             \
        fprintf(stderr, "  with " #place " %ld\n", (long)Unknown(i_, (last)));    \
      }                                                                           \
    }                                                                             \
    (place) = (good);                                                             \
  } while (0)

static void CheckRefused(vetvec_status found, vetvec_error** err, int32_t number, const char* what,
                         const char* file, int line) {
  char text[16];
  snprintf(text, sizeof text, "%ld", (long)number);
  if (found == VETVEC_STATUS_INVALID_ARGUMENT && strstr(vetvec_error_message(*err), text) == NULL) {
    ++check_failures;
    fprintf(stderr, "%s:%d: the message does not name %s: %s\n", file, line, text,
            vetvec_error_message(*err));
  }
  CheckStatus(VETVEC_STATUS_INVALID_ARGUMENT, found, err, what, file, line);
}

static void EncoderOptions(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder out = {4711};
  vetvec_error* err = NULL;
  options.spec = Str("builtin:");
  CHECK_UNKNOWN(options.cache_mode, VETVEC_CACHE_MODE_ONLY, VETVEC_CACHE_MODE_DEFAULT,
                vetvec_encoder_open(&options, &out, &err));
  CHECK_UNKNOWN(options.cache_dtype, VETVEC_CACHE_DTYPE_F16, VETVEC_CACHE_DTYPE_F32,
                vetvec_encoder_open(&options, &out, &err));
  CHECK_UNKNOWN(options.limits_scope, VETVEC_LIMITS_SCOPE_PROCESS, VETVEC_LIMITS_SCOPE_HOST,
                vetvec_encoder_open(&options, &out, &err));
  CHECK_UNKNOWN(options.identity_policy, VETVEC_IDENTITY_POLICY_REPORT,
                VETVEC_IDENTITY_POLICY_REFUSE, vetvec_encoder_open(&options, &out, &err));
  CHECK(out.id == 0);
  /* The sizes and kinds of a cache that is not kept are looked at all the same. */
  options.cache_mode = VETVEC_CACHE_MODE_OFF;
  CHECK_UNKNOWN(options.cache_dtype, VETVEC_CACHE_DTYPE_F16, VETVEC_CACHE_DTYPE_F32,
                vetvec_encoder_open(&options, &out, &err));
  CHECK_OK(vetvec_encoder_open(&options, &out, &err));
  vetvec_encoder_destroy(out);
}

static void Fallback(const char* folder) {
  vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
  vetvec_map_options map = VETVEC_INIT(vetvec_map_options);
  vetvec_map_repair_options repair = VETVEC_INIT(vetvec_map_repair_options);
  vetvec_config config = {0};
  vetvec_encoder_options remote_options = VETVEC_INIT(vetvec_encoder_options);
  const vetvec_text_batch none = VETVEC_INIT(vetvec_text_batch);
  vetvec_encoder local = OpenBuiltin();
  vetvec_encoder remote = {0};
  vetvec_encoder out = {4711};
  vetvec_error* err = NULL;
  char path[512];
  Path(&path, folder, "x.map");
  remote_options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  CHECK_OK(vetvec_encoder_open(&remote_options, &remote, &err));
  CHECK_UNKNOWN(options.policy, VETVEC_FALLBACK_POLICY_LOCAL,
                VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL,
                vetvec_fallback_open(remote, local, &options, &out, &err));
  CHECK(out.id == 0);
  CHECK_UNKNOWN(map.method, VETVEC_MAP_METHOD_PROCRUSTES, VETVEC_MAP_METHOD_RIDGE,
                vetvec_map_fit(local, local, &none, &map, NULL, Str(path), NULL, &err));
  CHECK_OK(vetvec_config_load(NULL, &config, &err));
  CHECK_UNKNOWN(repair.split, VETVEC_MAP_SPLIT_SEED, VETVEC_MAP_SPLIT_PAIR,
                vetvec_map_repair(config, &repair, NULL, Str(path), NULL, &err));
  vetvec_config_destroy(config);
  vetvec_encoder_destroy(remote);
  vetvec_encoder_destroy(local);
}

static const float kRows[] = {1, 0, 1, 0.1F, 1, 0.5F, 1, -0.5F, -1, 0};
static const uint64_t kPairs[] = {0, 1};

static void Identity(const char* folder) {
  vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
  const vetvec_encoder encoder = OpenBuiltin();
  vetvec_identity identity = {0};
  vetvec_error* err = NULL;
  char path[512];
  Path(&path, folder, "id.json");
  CHECK_OK(vetvec_identity_record(encoder, NULL, Str(path), NULL, &err));
  CHECK_OK(vetvec_identity_open(Str(path), Str(""), &identity, &err));
  CHECK_UNKNOWN(scores.ask, VETVEC_IDENTITY_ASK_DUPLICATE, VETVEC_IDENTITY_ASK_FACTS,
                vetvec_identity_calibrated(identity, &scores, &err));
  vetvec_identity_destroy(identity);
  vetvec_encoder_destroy(encoder);
}

static void Suites(void) {
  const vetvec_encoder encoder = OpenBuiltin();
  const vetvec_suite_option n = {Str("n"), Str("20")};
  vetvec_suite_make_options make = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_score_options options = VETVEC_INIT(vetvec_suite_score_options);
  vetvec_suite suite = {0};
  vetvec_suite_form form = VETVEC_SUITE_FORM_ANY;
  vetvec_item item = VETVEC_INIT(vetvec_item);
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
  make.kind = Str(VETVEC_SUITE_SR);
  make.options = &n;
  make.options_count = 1;
  CHECK_OK(vetvec_suite_make(&make, NULL, &suite, &err));
  CHECK_UNKNOWN(form, VETVEC_SUITE_FORM_RETRIEVAL, VETVEC_SUITE_FORM_ANY,
                vetvec_suite_item_fields(suite, 0, form, &item, &err));
  CHECK(item.id.data == NULL);
  CHECK_UNKNOWN(options.metric, VETVEC_METRIC_COSINE, VETVEC_METRIC_L2,
                vetvec_suite_score(suite, encoder, &options, NULL, &out, &err));
  CHECK_UNKNOWN(options.threshold_method, VETVEC_THRESHOLD_METHOD_ZERO,
                VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA,
                vetvec_suite_compare(suite, encoder, encoder, &options, NULL, &out, &err));
  CHECK(out == NULL);
  vetvec_suite_destroy(suite);
  vetvec_encoder_destroy(encoder);
}

static void Rows(void) {
  static const uint64_t triples[] = {0, 1, 2};
  static const double thetas[] = {0};
  vetvec_ranking_options ranking = VETVEC_INIT(vetvec_ranking_options);
  vetvec_ranking ranked = VETVEC_INIT(vetvec_ranking);
  vetvec_threshold_options options = VETVEC_INIT(vetvec_threshold_options);
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_matrix matrix = {4711};
  uint64_t counts[1] = {4711};
  int32_t value = 0;
  vetvec_error* err = NULL;
  CHECK_UNKNOWN(ranking.similarity, VETVEC_SIMILARITY_L2, VETVEC_SIMILARITY_COSINE,
                vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, &ranking, NULL, &ranked,
                                       NULL, NULL, &err));
  CHECK_UNKNOWN(ranking.ties, VETVEC_RANKING_TIES_PESSIMISTIC, VETVEC_RANKING_TIES_OPTIMISTIC,
                vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, &ranking, NULL, &ranked,
                                       NULL, NULL, &err));
  CHECK_UNKNOWN(ranking.mode, VETVEC_RANKING_MODE_RELEASE_PROFILE, VETVEC_RANKING_MODE_PAPER,
                vetvec_ranking_compute(ROWS(kRows, 5, 2, 2), kPairs, 1, &ranking, NULL, &ranked,
                                       NULL, NULL, &err));
  CHECK(ranked.pairs == 0);
  CHECK_UNKNOWN(
      options.metric, VETVEC_METRIC_COSINE, VETVEC_METRIC_L2,
      vetvec_threshold_compute(ROWS(kRows, 5, 2, 2), NULL, &options, NULL, &threshold, NULL, &err));
  CHECK_UNKNOWN(
      options.method, VETVEC_THRESHOLD_METHOD_ZERO, VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA,
      vetvec_threshold_compute(ROWS(kRows, 5, 2, 2), NULL, &options, NULL, &threshold, NULL, &err));
  CHECK_UNKNOWN(
      options.mode, VETVEC_THRESHOLD_MODE_RELEASE, VETVEC_THRESHOLD_MODE_PAPER,
      vetvec_threshold_compute(ROWS(kRows, 5, 2, 2), NULL, &options, NULL, &threshold, NULL, &err));
  CHECK(threshold.n == 0);
  CHECK_UNKNOWN(value, VETVEC_METRIC_COSINE, 0,
                vetvec_threshold_violations(ROWS(kRows, 5, 2, 2), triples, 1, value, thetas, 1,
                                            counts, NULL, &err));
  CHECK(counts[0] == 4711);
  CHECK_UNKNOWN(value, VETVEC_POSTPROCESS_PCR, 0,
                vetvec_matrix_postprocess(ROWS(kRows, 5, 2, 2), value, 1, NULL, &matrix, &err));
  CHECK(matrix.id == 0);
}

static void Statistics(void) {
  static const double x[] = {1, 2, 3, 4, 5};
  static const double y[] = {2, 1, 4, 3, 5};
  static const double p[] = {0.01, 0.04};
  vetvec_correlation correlation = VETVEC_INIT(vetvec_correlation);
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_permutation permutation = VETVEC_INIT(vetvec_permutation);
  vetvec_interval interval = VETVEC_INIT(vetvec_interval);
  double adjusted[2] = {7, 7};
  uint64_t cases = 4711;
  int32_t value = 0;
  vetvec_error* err = NULL;
  CHECK_UNKNOWN(
      value, VETVEC_CORRELATION_KIND_KENDALL, 0,
      vetvec_statistics_correlation(value, x, y, 5, VETVEC_ALTERNATIVE_LESS, &correlation, &err));
  CHECK_UNKNOWN(value, VETVEC_ALTERNATIVE_LESS, 0,
                vetvec_statistics_correlation(VETVEC_CORRELATION_KIND_PEARSON, x, y, 5, value,
                                              &correlation, &err));
  CHECK(correlation.n == 0);
  CHECK_UNKNOWN(options.alternative, VETVEC_ALTERNATIVE_LESS, VETVEC_ALTERNATIVE_TWO_SIDED,
                vetvec_statistics_permutation(x, 5, &options, NULL, &permutation, &err));
  CHECK_UNKNOWN(options.alternative, VETVEC_ALTERNATIVE_LESS, VETVEC_ALTERNATIVE_TWO_SIDED,
                vetvec_statistics_bootstrap(x, 5, NULL, NULL, &options, NULL, &interval, &err));
  CHECK(permutation.p_value == 0 && interval.estimate == 0);
  CHECK_UNKNOWN(value, VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG, 0,
                vetvec_statistics_adjust(value, p, 2, adjusted, &err));
  CHECK(adjusted[0] == 7 && adjusted[1] == 7);
  CHECK_UNKNOWN(value, VETVEC_SAMPLE_SIZE_KIND_CORRELATION, 0,
                vetvec_statistics_sample_size(value, 0.3, 0.1, 0, 0, &cases, &err));
  CHECK(cases == 4711);
}

static void Separability(void) {
  static const float rows[] = {1.0F, 1.2F, 0.8F, 1.1F};
  vetvec_syntextbench_task task;
  vetvec_syntextbench_options options = VETVEC_INIT(vetvec_syntextbench_options);
  vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
  vetvec_error* err = NULL;
  memset(&task, 0, sizeof task);
  task.train_positive = *ROWS(rows, 4, 1, 1);
  task.train_negative = task.test_positive = task.test_negative = task.train_positive;
  CHECK_UNKNOWN(options.variant, VETVEC_SYNTEXTBENCH_VARIANT_LITERAL,
                VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE,
                vetvec_separability_syntextbench(&task, 1, &options, NULL, &result, NULL, &err));
}

static void Texts(const char* folder) {
  static const uint64_t offsets[] = {0, 1};
  static const double scores[] = {1};
  static const uint64_t sizes[] = {1};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_suite_import_options options = VETVEC_INIT(vetvec_suite_import_options);
  vetvec_dataset dataset = {VETVEC_DATASET_FORMAT_WORDS, 1, NULL};
  vetvec_suite suite = {4711};
  vetvec_buffer* out = NULL;
  vetvec_str file;
  int32_t value = 0;
  int32_t form;
  char path[512];
  vetvec_error* err = NULL;
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  CHECK_UNKNOWN(value, VETVEC_TEXT_LEVEL_SENTENCE, 0,
                vetvec_ranking_task(&batch, &batch, scores, sizes, 1, value, NULL, &out, &err));
  CHECK(out == NULL);
  WriteText(Path(&path, folder, "words.txt"), "cat dog 7\ncat car 1\nsun moon 5\nice tea 2\n");
  file = Str(path);
  dataset.files = &file;
  options.datasets = &dataset;
  options.dataset_count = 1;
  CHECK_UNKNOWN(dataset.format, VETVEC_DATASET_FORMAT_COSTELLO, VETVEC_DATASET_FORMAT_WORDS,
                vetvec_suite_import(&options, &suite, &err));
  CHECK_UNKNOWN(options.form, VETVEC_IMPORT_FORM_TRIPLES, VETVEC_IMPORT_FORM_PAIRS,
                vetvec_suite_import(&options, &suite, &err));
  /* Also where the form has no use for it. */
  for (form = VETVEC_IMPORT_FORM_PAIRS; form <= VETVEC_IMPORT_FORM_TRIPLES; ++form) {
    options.form = form;
    CHECK_UNKNOWN(options.aspect, VETVEC_SR_ASPECT_RELATION, VETVEC_SR_ASPECT_STRUCTURE,
                  vetvec_suite_import(&options, &suite, &err));
    CHECK_UNKNOWN(options.level, VETVEC_TEXT_LEVEL_SENTENCE, VETVEC_TEXT_LEVEL_WORD,
                  vetvec_suite_import(&options, &suite, &err));
  }
  CHECK(suite.id == 0);
}

static void Reports(const char* folder) {
  char text[2048];
  char seeds[512];
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_audit audit = {0};
  vetvec_buffer* out = NULL;
  int32_t value = 0;
  vetvec_error* err = NULL;
  WriteText(Path(&seeds, folder, "seeds.txt"), kSeeds);
  snprintf(text, sizeof text,
           "version = 1\n[audit]\nvendors = [\"builtin:\"]\nseeds = \"%s\"\n"
           "dictionary_max_words = 100\nout = \"%s/run\"\n",
           seeds, folder);
  options.text = Str(text);
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  CHECK_OK(vetvec_audit_run(config, NULL, &audit, &err));
  CHECK_UNKNOWN(value, VETVEC_REPORT_FORMAT_JSONL, 0, vetvec_report_make(audit, value, &out, &err));
  CHECK(out == NULL);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
}

static int calls;

static int32_t CountCalls(void* user_data, const vetvec_progress* progress) {
  (void)user_data;
  (void)progress;
  ++calls;
  return 0;
}

/* Each bit that no flag has, and the negative numbers of a language without unsigned ones. */
static void Flags(const char* folder) {
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder cached = {0};
  vetvec_error* err = NULL;
  const uint32_t of_call = 31;
  const uint32_t of_verify = VETVEC_CACHE_FLAGS_KEEP_BAD | VETVEC_CACHE_FLAGS_QUICK_CHECK;
  const uint32_t of_export = VETVEC_CACHE_FLAGS_VECTORS;
  vetvec_encoder encoder = OpenBuiltin();
  float row[64];
  char dir[512];
  char path[512];
  int bit;
  Path(&dir, folder, "cache");
  Path(&path, folder, "cache.csv");
  options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  options.cache_dir = Str(dir);
  CHECK_OK(vetvec_encoder_open(&options, &cached, &err));
  CHECK_OK(vetvec_encoder_flush(cached, &err));
  vetvec_encoder_destroy(cached);
  call.progress = CountCalls;
  for (bit = 0; bit < 32; ++bit) {
    const uint32_t flag = (uint32_t)1 << bit;
    call.flags = flag;
    if ((flag & of_call) == 0) {
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
                   vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
    }
    if ((flag & of_verify) == 0) {
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
                   vetvec_cache_verify(Str(dir), flag, NULL, NULL, &err));
    }
    if ((flag & of_export) == 0) {
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT,
                   vetvec_cache_export(Str(dir), Str(path), flag, NULL, NULL, &err));
    }
  }
  CHECK(calls == 0);
  call.flags = of_call;
  CHECK_OK(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  CHECK_OK(vetvec_cache_verify(Str(dir), of_verify, NULL, NULL, &err));
  CHECK_OK(vetvec_cache_export(Str(dir), Str(path), of_export, NULL, NULL, &err));
  vetvec_encoder_destroy(encoder);
}

static void StatusNames(void) {
  int i;
  for (i = 0; i < kValues; ++i) {
    CHECK(strcmp(vetvec_status_name(Unknown(i, VETVEC_STATUS_DEGENERATE)), "UNRECOGNIZED") == 0);
  }
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  EncoderOptions();
  Fallback(argv[1]);
  Identity(argv[1]);
  Suites();
  Rows();
  Statistics();
  Separability();
  Texts(argv[1]);
  Reports(argv[1]);
  Flags(argv[1]);
  StatusNames();
  return Finish();
}
