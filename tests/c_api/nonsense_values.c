/* Every function gets arguments that make no sense: NULL for what must be there, lengths without
 * data, SIZE_MAX, unknown enums, wrong struct sizes, bytes that are not UTF-8, embedded NULs,
 * offsets that descend. The answer is an error with a message; nothing crashes, and outputs stay
 * empty.
 *
 *   nonsense_values FOLDER      an empty folder to work in
 */
#include <math.h>

#include "check.h"

enum { kStrings = 4 };

/* What no text, path or name may be. {"x", SIZE_MAX} must not be read past its first byte. */
static vetvec_str BadString(int i) {
  vetvec_str text;
  text.data = i == 0   ? NULL
              : i == 1 ? "x"
              : i == 2 ? "a\xC3\x28"
                         "b"
                       : "a\0b";
  text.size = i == 0 ? SIZE_MAX : i == 1 ? SIZE_MAX : i == 2 ? 4 : 3;
  return text;
}

/* The call must fail as INVALID_ARGUMENT or, for texts and JSON, PARSE_ERROR. */
#define CHECK_REFUSED(call)                                                                   \
  do {                                                                                        \
    const vetvec_status status_ = (call);                                                     \
    const int refused_ =                                                                      \
        status_ == VETVEC_STATUS_INVALID_ARGUMENT || status_ == VETVEC_STATUS_PARSE_ERROR;    \
    Check(refused_, #call, __FILE__, __LINE__);                                               \
    Check(vetvec_error_status(err) == status_, "error object of " #call, __FILE__, __LINE__); \
    vetvec_error_destroy(err);                                                                \
    err = NULL;                                                                               \
  } while (0)

static void NullOutputs(vetvec_encoder encoder) {
  static const uint64_t offsets[] = {0, 1};
  static const float point[] = {1, 2};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_suite_make_options suite = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  const vetvec_config config = {0};
  const vetvec_audit audit = {0};
  vetvec_suite made = {0};
  vetvec_encoder opened = {0};
  vetvec_error* err = NULL;
  options.spec = Str("builtin:");
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  CHECK_REFUSED(vetvec_cancel_create(NULL, &err));
  CHECK_REFUSED(vetvec_encoder_open(&options, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_open(NULL, &opened, &err));
  CHECK_REFUSED(vetvec_encoder_embed(encoder, NULL, NULL, NULL, 0, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_embed(encoder, &batch, NULL, NULL, 64, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_embed_alloc(encoder, &batch, NULL, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_usage(encoder, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_metrics(encoder, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_describe(encoder, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_probe(encoder, &batch, NULL, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_encoder_count_tokens(encoder, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_suite_make(&suite, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_suite_make(NULL, NULL, &made, &err));
  CHECK_REFUSED(vetvec_suite_make_file(NULL, NULL, Str("x.jsonl"), NULL, &err));
  suite.kind = Str("sr");
  CHECK_REFUSED(vetvec_suite_make_file(&suite, NULL, Str(""), NULL, &err));
  suite.options_count = 1; /* and options NULL */
  CHECK_REFUSED(vetvec_suite_make(&suite, NULL, &made, &err));
  CHECK_REFUSED(vetvec_suite_read(Str("x.jsonl"), NULL, &err));
  CHECK_REFUSED(vetvec_lexicon_show(Str("starter"), Str(""), Str("polar"), NULL, &err));
  CHECK_REFUSED(vetvec_texts_read(Str("x.txt"), NULL, &err));
  CHECK_REFUSED(vetvec_vectors_read(Str("x.npy"), NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(point, 2, 1, 1), NULL, THRESHOLD(0, 0), NULL, NULL,
                                         NULL, &err));
  CHECK_REFUSED(vetvec_eval_run(Str("wilcoxon"), Str("{}"), NULL, &err));
  CHECK_REFUSED(vetvec_encoder_provider_facts(Str("openai"), Str(""), NULL, &err));
  CHECK_REFUSED(vetvec_build_info(NULL, &err));
  CHECK_REFUSED(vetvec_separability_syntextbench(NULL, 1, NULL, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_separability_probe(NULL, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_separability_ensemble(NULL, NULL, NULL, 1, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_config_load(NULL, NULL, &err));
  config_options.run = Str("x");
  CHECK_REFUSED(vetvec_config_load(&config_options, NULL, &err));
  CHECK_REFUSED(vetvec_config_json(config, NULL, &err));
  CHECK_REFUSED(vetvec_config_template(NULL, &err));
  CHECK_REFUSED(vetvec_config_open_encoder(config, Str("builtin:"), NULL, &err));
  CHECK_REFUSED(vetvec_audit_plan(config, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_audit_run(config, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_audit_open(Str("x"), NULL, NULL, &err));
  CHECK_REFUSED(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_JSON, NULL, &err));
  CHECK_REFUSED(vetvec_report_verify(Str("x"), Str(""), NULL, NULL, &err));
  CHECK_REFUSED(vetvec_audit_compare(audit, Str("a"), audit, Str("b"), NULL, &err));
  CHECK_REFUSED(vetvec_audit_check_gate(audit, Str(""), audit, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_HTML, NULL, &err));
  CHECK_REFUSED(vetvec_suite_item(made, 0, NULL, &err));
  CHECK_REFUSED(vetvec_suite_item_fields(made, 0, VETVEC_SUITE_FORM_ANY, NULL, &err));
  CHECK_REFUSED(vetvec_suite_score(made, encoder, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_suite_compare(made, encoder, encoder, NULL, NULL, NULL, &err));
  CHECK_REFUSED(vetvec_matrix_view(NONE(vetvec_matrix), NULL, &err));
  CHECK(opened.id == 0 && made.id == 0);
  /* Where an error may be, NULL does as well. */
  CHECK(vetvec_cancel_create(NULL, NULL) == VETVEC_STATUS_INVALID_ARGUMENT);
}

static void Strings(vetvec_encoder encoder, vetvec_config config, vetvec_suite suite) {
  int i;
  for (i = 0; i < kStrings; ++i) {
    const vetvec_str bad = BadString(i);
    vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
    vetvec_cache_info info = VETVEC_INIT(vetvec_cache_info);
    vetvec_suite_score_options score = VETVEC_INIT(vetvec_suite_score_options);
    vetvec_encoder opened = {0};
    vetvec_suite read = {0};
    vetvec_texts texts = {0};
    vetvec_matrix rows = {0};
    vetvec_config_options earlier = VETVEC_INIT(vetvec_config_options);
    vetvec_config loaded = {0};
    vetvec_audit audit = {0};
    vetvec_buffer* text = NULL;
    vetvec_error* err = NULL;
    int64_t bound;
    float row[64];
    options.spec = bad;
    CHECK_REFUSED(vetvec_encoder_open(&options, &opened, &err));
    options.spec = Str("builtin:");
    options.cache_dir = bad;
    CHECK_REFUSED(vetvec_encoder_open(&options, &opened, &err));
    options.cache_dir = Str("");
    options.api_key = bad;
    CHECK_REFUSED(vetvec_encoder_open(&options, &opened, &err));
    CHECK_REFUSED(vetvec_encoder_option_bounds(bad, &bound, &bound, &err));
    if (i < 3) { /* a NUL is a character like others in a text */
      CHECK_REFUSED(vetvec_encoder_embed_one(encoder, bad, NULL, row, 64, NULL, &err));
    }
    CHECK_REFUSED(vetvec_suite_read(bad, &read, &err));
    CHECK_REFUSED(vetvec_suite_write(suite, bad, &err));
    score.dictionary_file = bad;
    CHECK_REFUSED(vetvec_suite_score(suite, encoder, &score, NULL, &text, &err));
    score.dictionary_file = Str("");
    score.least_accuracy = NAN;
    CHECK_REFUSED(vetvec_suite_score(suite, encoder, &score, NULL, &text, &err));
    score.least_accuracy = 0;
    score.equal_within = i == 0 ? NAN : i == 1 ? INFINITY : i == 2 ? -1 : 1e-9;
    CHECK_REFUSED(vetvec_suite_compare(suite, encoder, encoder, &score, NULL, &text, &err));
    CHECK(text == NULL);
    CHECK_REFUSED(vetvec_lexicon_show(bad, Str(""), Str(""), &text, &err));
    CHECK_REFUSED(vetvec_lexicon_show(Str("starter"), Str(""), bad, &text, &err));
    CHECK_REFUSED(vetvec_texts_read(bad, &texts, &err));
    CHECK_REFUSED(vetvec_vectors_read(bad, &rows, &err));
    CHECK_REFUSED(vetvec_vectors_write(bad, NULL, ROWS(row, 1, 1, 1), &err));
    CHECK_REFUSED(vetvec_encoder_provider_facts(bad, Str(""), &text, &err));
    CHECK_REFUSED(vetvec_encoder_provider_facts(Str("openai"), bad, &text, &err));
    CHECK_REFUSED(vetvec_eval_run(bad, Str("{}"), &text, &err));
    vetvec_buffer_destroy(text);
    CHECK_REFUSED(vetvec_eval_run(Str("wilcoxon"), bad, &text, &err));
    vetvec_buffer_destroy(text);
    earlier.run = bad;
    CHECK_REFUSED(vetvec_config_load(&earlier, &loaded, &err));
    CHECK(loaded.id == 0);
    CHECK_REFUSED(vetvec_config_set_secret(config, bad, Str("v"), &err));
    CHECK_REFUSED(vetvec_config_open_encoder(config, bad, &opened, &err));
    CHECK_REFUSED(vetvec_audit_open(bad, NULL, &audit, &err));
    CHECK_REFUSED(vetvec_cache_stat(bad, &info, &err));
    CHECK_REFUSED(vetvec_cache_flush(bad, &err));
    CHECK_REFUSED(vetvec_cache_prune(bad, NULL, NULL, NULL, &err));
    CHECK_REFUSED(vetvec_cache_verify(bad, 0, NULL, NULL, &err));
    CHECK_REFUSED(vetvec_cache_export(bad, bad, 0, NULL, NULL, &err));
    CHECK(opened.id == 0 && read.id == 0 && texts.id == 0 && rows.id == 0 && audit.id == 0);
  }
}

static void Batches(vetvec_encoder encoder) {
  static const uint64_t descending[] = {0, 3, 1};
  static const uint64_t endless[] = {0, UINT64_MAX};
  static const uint64_t fine[] = {0, 1, 2};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_matrix rows = {0};
  vetvec_error* err = NULL;
  batch.bytes = "abc";
  batch.count = 2;
  CHECK_REFUSED(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  batch.offsets = descending;
  CHECK(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err) ==
        VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(vetvec_error_item_index(err) == 1);
  vetvec_error_destroy(err);
  err = NULL;
  batch.offsets = endless;
  batch.count = 1;
  CHECK_REFUSED(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  batch.offsets = fine;
  batch.bytes = NULL;
  CHECK_REFUSED(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  batch.bytes = "abc";
  batch.count = UINT64_MAX;
  CHECK_REFUSED(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  CHECK(rows.id == 0);
  batch.count = 0; /* nothing to do is not a mistake */
  batch.offsets = NULL;
  batch.bytes = NULL;
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, NULL, &err));
  CHECK(View(rows).rows == 0);
  vetvec_matrix_destroy(rows);
}

static void Numbers(void) {
  static const float points[] = {1, 2, 3, 4};
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_error* err = NULL;
  const vetvec_status wrong_cols = vetvec_threshold_compute(
      ROWS(points, 2, 0, 0), NULL, THRESHOLD(0, 0), NULL, &threshold, NULL, &err);
  CHECK(wrong_cols == VETVEC_STATUS_DIMENSION_MISMATCH);
  vetvec_error_destroy(err);
  err = NULL;
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(NULL, 2, 2, 2), NULL, THRESHOLD(0, 0), NULL,
                                         &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(points, 2, 2, 1), NULL, THRESHOLD(0, 0), NULL,
                                         &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(points, UINT64_MAX, 2, 2), NULL, THRESHOLD(0, 0),
                                         NULL, &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(points, 1, UINT64_MAX, UINT64_MAX), NULL,
                                         THRESHOLD(0, 0), NULL, &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(points, 2, 2, 2), NULL, THRESHOLD(99, 0), NULL,
                                         &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(ROWS(points, 2, 2, 2), NULL, THRESHOLD(0, -1), NULL,
                                         &threshold, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_threshold_compute(ROWS(points, 1, 2, 2), NULL, THRESHOLD(0, 0), NULL,
                                        &threshold, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_INSUFFICIENT_DATA,
               vetvec_threshold_compute(ROWS(NULL, 0, 2, 2), NULL, THRESHOLD(0, 0), NULL,
                                        &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_threshold_compute(NULL, NULL, NULL, NULL, &threshold, NULL, &err));
  CHECK_REFUSED(vetvec_vectors_write(Str("x.npy"), NULL, NULL, &err));
  CHECK_REFUSED(vetvec_vectors_write(Str(""), NULL, ROWS(points, 2, 2, 2), &err));
  CHECK_REFUSED(vetvec_vectors_write(Str("x.npy"), NULL, ROWS(NULL, 2, 2, 2), &err));
  CHECK_REFUSED(vetvec_vectors_write(Str("x.npy"), NULL, ROWS(points, 2, 2, 1), &err));
}

static void Options(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  int64_t bound = 0;
  options.spec = Str("builtin:");
  options.cache_mode = 4;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.cache_mode = VETVEC_CACHE_MODE_ONLY; /* without a folder */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.cache_mode = VETVEC_CACHE_MODE_ON; /* likewise */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.cache_mode = VETVEC_CACHE_MODE_OFF;
  options.cache_dtype = 2;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.cache_dtype = VETVEC_CACHE_DTYPE_F32;
  options.timeout_ms = -1;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.timeout_ms = 0;
  options.max_attempts = 1000;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.max_attempts = 0;
  options.weight = 1001;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.weight = 0;
  options.hedge = 2;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.hedge = 0;
  options.retry_until_deadline = 2;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.retry_until_deadline = 0;
  options.reserved[5] = 1;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.reserved[5] = 0;
  options.limits_scope = 2;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.limits_scope = VETVEC_LIMITS_SCOPE_PROCESS;
  options.limits_dir = Str("x"); /* shared and not shared */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.limits_dir = Str("");
  options.limits_scope = VETVEC_LIMITS_SCOPE_HOST;
  options.identity = Str("none.json");
  options.identity_every_s = -1;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.identity = Str("");
  options.identity_every_s = 1; /* of nothing */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.identity_every_s = 0;
  options.price_per_million_tokens = -1;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.price_per_million_tokens = 0.0;
  options.http_definition = Str("{}"); /* of no http: encoder */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.spec = Str("http:mine"); /* has no url */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.http_definition = Str("");
  options.spec = Str("openai:m?batch=3");
  options.api_key = Str("k");
  options.batch = 4; /* in both places */
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  options.spec = Str("openai:m");
  options.batch = -4;
  CHECK_REFUSED(vetvec_encoder_open(&options, &encoder, &err));
  CHECK(encoder.id == 0);
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND,
               vetvec_encoder_option_bounds(Str("no such option"), &bound, &bound, &err));
}

static void CallOptions(vetvec_encoder encoder) {
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_error* err = NULL;
  float row[64];
  call.flags = 1024;
  CHECK_REFUSED(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  call.flags = 0;
  call.timeout_ms = INT64_MIN;
  CHECK_REFUSED(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  call.timeout_ms = INT64_MAX;
  CHECK_REFUSED(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  call.timeout_ms = 0;
  call.max_tokens = -1;
  CHECK_REFUSED(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
}

/* An earlier run has its configuration: nothing that would change it may stand beside it. */
static void BesideARun(void) {
  static const uint64_t offsets[] = {0, 12};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {4711};
  vetvec_error* err = NULL;
  batch.bytes = "audit.seed=7";
  batch.offsets = offsets;
  batch.count = 1;
  options.run = Str("no-such-run");
  CHECK_STATUS(VETVEC_STATUS_NOT_FOUND, vetvec_config_load(&options, &config, &err));
  options.file = Str("a.toml");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_config_load(&options, &config, &err));
  options.file = Str("");
  options.text = Str("version = 1");
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_config_load(&options, &config, &err));
  options.text = Str("");
  options.overrides = &batch;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_config_load(&options, &config, &err));
  options.overrides = NULL;
  options.vendors = &batch;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_config_load(&options, &config, &err));
  CHECK(config.id == 0);
}

static void SuitesAndConfigs(vetvec_suite suite) {
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given[2];
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  vetvec_suite made = {0};
  vetvec_config config = {0};
  vetvec_buffer* item = NULL;
  vetvec_error* err = NULL;
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err)); /* no kind */
  options.kind = Str("contrastive");
  options.options = given;
  options.options_count = 1;
  given[0].name = Str("relations");
  given[0].value = Str("CR9");
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err));
  given[0].value = Str("CR1"); /* and no seeds */
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err));
  given[1] = given[0]; /* twice */
  options.options_count = 2;
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err));
  given[1].name.size = SIZE_MAX;
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err));
  given[1].name = Str("nothing");
  CHECK_REFUSED(vetvec_suite_make(&options, NULL, &made, &err));
  CHECK_REFUSED(vetvec_suite_item(suite, 0, NULL, &err));
  CHECK_STATUS(VETVEC_STATUS_OUT_OF_RANGE, vetvec_suite_item(suite, UINT64_MAX, &item, &err));
  CHECK(item == NULL);
  CHECK_REFUSED(vetvec_suite_write(suite, Str(""), &err));
  config_options.file = Str("a.toml");
  config_options.text = Str("version = 1");
  CHECK_REFUSED(vetvec_config_load(&config_options, &config, &err));
  config_options.file = Str("");
  config_options.text = Str("version = 1\n[audit]\nsede = 4\n");
  CHECK_REFUSED(vetvec_config_load(&config_options, &config, &err));
  config_options.text = Str("version = = 1");
  CHECK_REFUSED(vetvec_config_load(&config_options, &config, &err));
  BesideARun();
  CHECK(made.id == 0 && config.id == 0);
}

/* The accessors of errors and buffers take NULL. */
static void Nulls(void) {
  CHECK(vetvec_error_status(NULL) == VETVEC_STATUS_OK && vetvec_error_message(NULL)[0] == '\0');
  CHECK(vetvec_error_http_status(NULL) == 0 && vetvec_error_retry_after_ms(NULL) == -1);
  CHECK(vetvec_error_attempts(NULL) == 0 && vetvec_error_is_retryable(NULL) == 0);
  CHECK(vetvec_error_item_index(NULL) == -1 && vetvec_error_callback_value(NULL) == 0);
  CHECK(strcmp(vetvec_error_detail_json(NULL), "{}") == 0);
  vetvec_error_destroy(NULL);
  CHECK(vetvec_buffer_data(NULL) == NULL && vetvec_buffer_size(NULL) == 0);
  vetvec_buffer_destroy(NULL);
  CHECK(strcmp(vetvec_status_name(INT32_MIN), "UNRECOGNIZED") == 0);
}

int main(int argc, char** argv) {
  char seeds[512];
  vetvec_suite_make_options suite_options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite_option given;
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  vetvec_encoder encoder = OpenBuiltin();
  vetvec_suite suite = {0};
  vetvec_config config = {0};
  vetvec_error* err = NULL;
  if (argc != 2) return 2;
  Path(&seeds, argv[1], "seeds.txt");
  WriteText(seeds, kSeeds);
  given.name = Str("seeds");
  given.value = Str(seeds);
  suite_options.kind = Str("contrastive");
  suite_options.options = &given;
  suite_options.options_count = 1;
  CHECK_OK(vetvec_suite_make(&suite_options, NULL, &suite, &err));
  config_options.text =
      Str("version = 1\n[audit]\nvendors = [\"builtin:\"]\nseeds = \"seeds.txt\"\n");
  CHECK_OK(vetvec_config_load(&config_options, &config, &err));
  Nulls();
  NullOutputs(encoder);
  Strings(encoder, config, suite);
  Batches(encoder);
  Numbers();
  Options();
  CallOptions(encoder);
  SuitesAndConfigs(suite);
  vetvec_config_destroy(config);
  vetvec_suite_destroy(suite);
  vetvec_encoder_destroy(encoder);
  return Finish();
}
