/* The rule of struct_size for every struct that has one: inputs of a newer caller are taken if what
 * is unknown is zero and UNIMPLEMENTED if not; sizes that no struct has are INVALID_ARGUMENT, for
 * outputs too, which are then left alone. check_every_function.py holds that none is missing here.
 *
 *   every_struct_test FOLDER      an empty folder to work in
 */
#include "check.h"
#include "no_callbacks.h"

/* `call` reads in->known. With a struct that is good it must end with `status`. */
#define CHECK_INPUT(type, fill, status, call)                                              \
  do {                                                                                     \
    static const uint64_t kBad[] = {0, 1, 7, 1 << 20, UINT64_MAX};                         \
    struct {                                                                               \
      type known;                                                                          \
      uint64_t unknown[2];                                                                 \
    } newer;                                                                               \
    type* const in = &newer.known;                                                         \
    const int before_ = check_failures;                                                    \
    size_t i_;                                                                             \
    memset(&newer, 0, sizeof newer);                                                       \
    fill;                                                                                  \
    in->struct_size = sizeof newer;                                                        \
    CHECK_STATUS((status), call);                                                          \
    newer.unknown[1] = 1;                                                                  \
    CHECK_STATUS(VETVEC_STATUS_UNIMPLEMENTED, call);                                       \
    in->struct_size = sizeof newer - sizeof(uint64_t); /* what is set is not part of it */ \
    CHECK_STATUS((status), call);                                                          \
    for (i_ = 0; i_ < sizeof kBad / sizeof kBad[0]; ++i_) {                                \
      in->struct_size = kBad[i_];                                                          \
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, call);                                  \
    }                                                                                      \
    if (check_failures > before_) fprintf(stderr, "  with a " #type "\n");                 \
  } while (0)

/* `call` writes to *out. */
#define CHECK_OUTPUT(type, call)                                           \
  do {                                                                     \
    static const uint64_t kBad[] = {0, 1, 7, 1 << 20, UINT64_MAX};         \
    const int before_ = check_failures;                                    \
    size_t i_;                                                             \
    for (i_ = 0; i_ < sizeof kBad / sizeof kBad[0]; ++i_) {                \
      type given;                                                          \
      type found;                                                          \
      type* const out = &found;                                            \
      memset(&given, 0x5A, sizeof given);                                  \
      given.struct_size = kBad[i_];                                        \
      memcpy(&found, &given, sizeof given);                                \
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, call);                  \
      CHECK(memcmp(&found, &given, sizeof given) == 0);                    \
    }                                                                      \
    if (check_failures > before_) fprintf(stderr, "  with a " #type "\n"); \
  } while (0)

static const float kRows[] = {1, 0, 1, 0.1F, 1, 0.5F, 1, -0.5F, -1, 0, 2, 1};
static const uint64_t kPairs[] = {0, 1};
static const double kNumbers[] = {1, 2, 4, 8, 16};
static const uint32_t kLabels[] = {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0};
static const uint64_t kTriples[] = {0, 6, 1};

static vetvec_text_batch OneText(void) {
  static const uint64_t offsets[] = {0, 1};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  return batch;
}

static vetvec_status Open(const vetvec_encoder_options* options, vetvec_error** err) {
  vetvec_encoder encoder = {0};
  const vetvec_status status = vetvec_encoder_open(options, &encoder, err);
  vetvec_encoder_destroy(encoder);
  return status;
}

static vetvec_status OpenWithRedis(const vetvec_redis_options* redis, vetvec_error** err) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = Str("builtin:");
  options.redis = redis;
  return Open(&options, err);
}

static vetvec_status Embed(vetvec_encoder encoder, const vetvec_text_batch* texts,
                           const vetvec_call_options* call, vetvec_error** err) {
  float row[64];
  return vetvec_encoder_embed(encoder, texts, call, row, 64, NULL, NULL, NULL, err);
}

static vetvec_status Submit(vetvec_encoder encoder, const vetvec_job_options* options,
                            vetvec_error** err) {
  const vetvec_text_batch batch = OneText();
  vetvec_job job = {0};
  const vetvec_status status = vetvec_job_submit(encoder, &batch, NULL, options, &job, err);
  vetvec_job_destroy(job);
  return status;
}

static vetvec_status Contract(vetvec_encoder encoder, const vetvec_contract_options* options,
                              vetvec_error** err) {
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_contract_run(encoder, options, NULL, &out, err);
  vetvec_buffer_destroy(out);
  return status;
}

static vetvec_status Identity(vetvec_encoder encoder, const vetvec_identity_options* options,
                              vetvec_error** err) {
  vetvec_buffer* out = NULL;
  return vetvec_identity_check(encoder, options, NULL, Str("no-such-file.json"), &out, err);
}

static vetvec_status Calibrate(vetvec_encoder encoder,
                               const vetvec_identity_calibrate_options* options,
                               vetvec_error** err) {
  return vetvec_identity_calibrate(encoder, options, NULL, Str("no-such-file.json"), NULL, err);
}

static void Encoders(vetvec_encoder encoder) {
  const vetvec_text_batch batch = OneText();
  vetvec_queue queue = {0};
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_queue_create(&queue, &err));
  CHECK_INPUT(vetvec_encoder_options, in->spec = Str("builtin:"), VETVEC_STATUS_OK, Open(in, &err));
  CHECK_INPUT(vetvec_redis_options, in->url = Str("memcached://localhost"),
              VETVEC_STATUS_INVALID_ARGUMENT, OpenWithRedis(in, &err));
  CHECK_INPUT(vetvec_call_options, in->timeout_ms = 1000, VETVEC_STATUS_OK,
              Embed(encoder, &batch, in, &err));
  CHECK_INPUT(vetvec_job_options, in->user_data = NULL, VETVEC_STATUS_OK,
              Submit(encoder, in, &err));
  CHECK_INPUT(vetvec_stream_options, (in->next = NoText, in->rows = NoRows), VETVEC_STATUS_OK,
              vetvec_stream_embed(encoder, in, NULL, &err));
  CHECK_INPUT(vetvec_contract_options, in->long_words = 40, VETVEC_STATUS_OK,
              Contract(encoder, in, &err));
  CHECK_INPUT(vetvec_identity_options, in->night = 1, VETVEC_STATUS_NOT_FOUND,
              Identity(encoder, in, &err));
  CHECK_INPUT(vetvec_identity_calibrate_options, in->documents = Str("no-such-folder"),
              VETVEC_STATUS_NOT_FOUND, Calibrate(encoder, in, &err));
  CHECK_INPUT(vetvec_text_batch,
              (in->bytes = batch.bytes, in->offsets = batch.offsets, in->count = 1),
              VETVEC_STATUS_OK, Embed(encoder, in, NULL, &err));
  CHECK_OUTPUT(vetvec_usage, vetvec_encoder_usage(encoder, out, &err));
  CHECK_OUTPUT(vetvec_completion, vetvec_queue_next(queue, 0, out, &err));
  vetvec_queue_destroy(queue);
}

static vetvec_status Fallback(vetvec_encoder remote, vetvec_encoder local,
                              const vetvec_fallback_options* options, vetvec_error** err) {
  vetvec_encoder both = {0};
  const vetvec_status status = vetvec_fallback_open(remote, local, options, &both, err);
  vetvec_encoder_destroy(both);
  return status;
}

static vetvec_status Plan(vetvec_encoder remote, const vetvec_batch_options* options,
                          vetvec_error** err) {
  const vetvec_text_batch batch = OneText();
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_batch_embed(remote, &batch, options, NULL, &out, err);
  vetvec_buffer_destroy(out);
  return status;
}

static void Fallbacks(vetvec_encoder local, const char* folder) {
  const vetvec_text_batch batch = OneText();
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder remote = {0};
  vetvec_config config = {0};
  vetvec_encoder both = {0};
  vetvec_error* err = NULL;
  char dir[512];
  char path[512];
  Path(&dir, folder, "cache");
  Path(&path, folder, "cache.csv");
  options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  options.cache_dir = Str(dir);
  CHECK_OK(vetvec_encoder_open(&options, &remote, &err));
  CHECK_OK(vetvec_fallback_open(remote, local, NULL, &both, &err));
  CHECK_INPUT(vetvec_fallback_options, in->timeout_ms = 1000, VETVEC_STATUS_OK,
              Fallback(remote, local, in, &err));
  CHECK_INPUT(vetvec_map_options, in->seed = 1, VETVEC_STATUS_INSUFFICIENT_DATA,
              vetvec_map_fit(local, local, &batch, in, NULL, Str(path), NULL, &err));
  CHECK_INPUT(vetvec_batch_options, in->plan_only = 1, VETVEC_STATUS_OK, Plan(remote, in, &err));
  CHECK_OK(vetvec_config_load(NULL, &config, &err));
  CHECK_INPUT(vetvec_map_repair_options, in->run = Str("none"), VETVEC_STATUS_NOT_FOUND,
              vetvec_map_repair(config, in, NULL, Str(path), NULL, &err));
  vetvec_config_destroy(config);
  CHECK_INPUT(vetvec_cache_prune_options, in->older_than_s = 60, VETVEC_STATUS_OK,
              vetvec_cache_prune(Str(dir), in, NULL, NULL, &err));
  CHECK_OUTPUT(vetvec_fallback_counts, vetvec_fallback_usage(both, out, &err));
  CHECK_OUTPUT(vetvec_map_agreement,
               vetvec_map_fit(local, local, &batch, NULL, NULL, Str(path), out, &err));
  CHECK_OUTPUT(vetvec_identity_scores, vetvec_identity_calibrated((vetvec_identity){0}, out, &err));
  CHECK_OUTPUT(vetvec_cache_info, vetvec_cache_stat(Str(dir), out, &err));
  CHECK_OUTPUT(vetvec_cache_prune_info, vetvec_cache_prune(Str(dir), NULL, NULL, out, &err));
  CHECK_OUTPUT(vetvec_cache_verify_info, vetvec_cache_verify(Str(dir), 0, NULL, out, &err));
  CHECK_OUTPUT(vetvec_cache_export_info,
               vetvec_cache_export(Str(dir), Str(path), 0, NULL, out, &err));
  vetvec_encoder_destroy(both);
  vetvec_encoder_destroy(remote);
}

static void Rows(void) {
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_ranking ranking = VETVEC_INIT(vetvec_ranking);
  vetvec_error* err = NULL;
  const vetvec_rows* const rows = ROWS(kRows, 6, 2, 2);
  CHECK_INPUT(vetvec_threshold_options, in->metric = VETVEC_METRIC_L1, VETVEC_STATUS_OK,
              vetvec_threshold_compute(rows, NULL, in, NULL, &threshold, NULL, &err));
  CHECK_INPUT(vetvec_ranking_options, in->threads = 1, VETVEC_STATUS_OK,
              vetvec_ranking_compute(rows, kPairs, 1, in, NULL, &ranking, NULL, NULL, &err));
  CHECK_OUTPUT(vetvec_threshold, vetvec_threshold_compute(rows, NULL, NULL, NULL, out, NULL, &err));
  CHECK_OUTPUT(vetvec_ranking,
               vetvec_ranking_compute(rows, kPairs, 1, NULL, NULL, out, NULL, NULL, &err));
  CHECK_OUTPUT(vetvec_alignment, vetvec_pairs_alignment(rows, kPairs, 1, NULL, out, &err));
  CHECK_OUTPUT(vetvec_pair_scores, vetvec_pairs_score(ROWS(kRows, 5, 2, 2), ROWS(kRows, 5, 2, 2),
                                                      kNumbers, out, NULL, &err));
}

static void Statistics(void) {
  vetvec_interval interval = VETVEC_INIT(vetvec_interval);
  vetvec_permutation permutation = VETVEC_INIT(vetvec_permutation);
  vetvec_error* err = NULL;
  CHECK_INPUT(vetvec_resampling_options, in->threads = 1, VETVEC_STATUS_OK,
              vetvec_statistics_bootstrap(kNumbers, 5, NULL, NULL, in, NULL, &interval, &err));
  CHECK_INPUT(vetvec_resampling_options, in->threads = 1, VETVEC_STATUS_OK,
              vetvec_statistics_permutation(kNumbers, 5, in, NULL, &permutation, &err));
  CHECK_OUTPUT(vetvec_interval,
               vetvec_statistics_bootstrap(kNumbers, 5, NULL, NULL, NULL, NULL, out, &err));
  CHECK_OUTPUT(vetvec_permutation,
               vetvec_statistics_permutation(kNumbers, 5, NULL, NULL, out, &err));
  CHECK_OUTPUT(vetvec_correlation,
               vetvec_statistics_correlation(VETVEC_CORRELATION_KIND_PEARSON, kNumbers, kNumbers, 5,
                                             VETVEC_ALTERNATIVE_TWO_SIDED, out, &err));
}

static void Separability(void) {
  const vetvec_labelled_rows labelled = {{kRows, 12, 1, 1}, kLabels, 2, 0};
  vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
  vetvec_probe_options probe = VETVEC_INIT(vetvec_probe_options);
  vetvec_probe_result curve = VETVEC_INIT(vetvec_probe_result);
  vetvec_ensemble_options ensemble = VETVEC_INIT(vetvec_ensemble_options);
  vetvec_ensemble_outputs outputs = VETVEC_INIT(vetvec_ensemble_outputs);
  vetvec_ground_truth truth[1];
  vetvec_error* err = NULL;
  outputs.ground_truth = truth;
  probe.hidden = 4;
  probe.steps = 5;
  probe.seeds = 1;
  ensemble.epochs = 5;
  ensemble.batch = 4;
  CHECK_INPUT(vetvec_syntextbench_options, in->threads = 1, VETVEC_STATUS_INSUFFICIENT_DATA,
              vetvec_separability_syntextbench(NULL, 0, in, NULL, &result, NULL, &err));
  CHECK_INPUT(vetvec_probe_options, (in->hidden = 4, in->steps = 5, in->seeds = 1),
              VETVEC_STATUS_OK, vetvec_separability_probe(&labelled, in, NULL, &curve, &err));
  CHECK_INPUT(vetvec_ensemble_options, (in->epochs = 5, in->batch = 4), VETVEC_STATUS_OK,
              vetvec_separability_ensemble(&labelled, &labelled.rows, kTriples, 1, in, NULL,
                                           &outputs, &err));
  CHECK_INPUT(vetvec_ensemble_outputs, in->ground_truth = truth, VETVEC_STATUS_OK,
              vetvec_separability_ensemble(&labelled, &labelled.rows, kTriples, 1, &ensemble, NULL,
                                           in, &err));
  CHECK_OUTPUT(vetvec_syntextbench_result,
               vetvec_separability_syntextbench(NULL, 0, NULL, NULL, out, NULL, &err));
  CHECK_OUTPUT(vetvec_probe_result, vetvec_separability_probe(&labelled, &probe, NULL, out, &err));
}

static vetvec_status Make(const vetvec_suite_make_options* options, vetvec_error** err) {
  vetvec_suite suite = {0};
  const vetvec_status status = vetvec_suite_make(options, NULL, &suite, err);
  vetvec_suite_destroy(suite);
  return status;
}

static vetvec_suite TenPairs(void) {
  const vetvec_suite_option n = {{"n", 1}, {"10", 2}};
  vetvec_suite_make_options make = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite suite = {0};
  make.kind = Str("sr");
  make.options = &n;
  make.options_count = 1;
  CHECK(vetvec_suite_make(&make, NULL, &suite, NULL) == VETVEC_STATUS_OK);
  return suite;
}

static vetvec_status Score(vetvec_encoder encoder, const vetvec_suite_score_options* options,
                           vetvec_error** err) {
  const vetvec_suite suite = TenPairs();
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_suite_score(suite, encoder, options, NULL, &out, err);
  vetvec_buffer_destroy(out);
  vetvec_suite_destroy(suite);
  return status;
}

static vetvec_status Import(const vetvec_suite_import_options* options, vetvec_error** err) {
  vetvec_suite suite = {0};
  const vetvec_status status = vetvec_suite_import(options, &suite, err);
  vetvec_suite_destroy(suite);
  return status;
}

static vetvec_status Load(const vetvec_config_options* options, vetvec_error** err) {
  vetvec_config config = {0};
  const vetvec_status status = vetvec_config_load(options, &config, err);
  vetvec_config_destroy(config);
  return status;
}

static void Texts(vetvec_encoder encoder, const char* folder) {
  const vetvec_text_batch batch = OneText();
  const vetvec_suite pairs = TenPairs();
  vetvec_suite_option option;
  vetvec_dataset dataset = {VETVEC_DATASET_FORMAT_WORDS, 1, NULL};
  vetvec_texts texts = {0};
  vetvec_tokenizer tokenizer = {0};
  vetvec_str file;
  int32_t ids[8];
  uint64_t starts[2];
  size_t written = 0;
  vetvec_error* err = NULL;
  char path[512];
  char spec[600];
  WriteText(Path(&path, folder, "vocab.txt"), "[UNK]\n[CLS]\n[SEP]\na\n");
  snprintf(spec, sizeof spec, "onnx:%s", folder);
  CHECK_OK(vetvec_tokenizer_open(Str(spec), &tokenizer, &err));
  CHECK_INPUT(vetvec_tokenizer_options, in->no_truncation = 1, VETVEC_STATUS_OK,
              vetvec_tokenizer_encode(tokenizer, &batch, in, ids, 8, starts, &written, &err));
  vetvec_tokenizer_destroy(tokenizer);
  WriteText(Path(&path, folder, "words.txt"), "cat dog 7\ncat car 1\nsun moon 5\nice tea 2\n");
  CHECK_OK(vetvec_texts_read(Str(path), &texts, &err));
  CHECK_OUTPUT(vetvec_text_batch, vetvec_texts_view(texts, out, &err));
  vetvec_texts_destroy(texts);
  file = Str(path);
  dataset.files = &file;
  CHECK_INPUT(vetvec_suite_import_options, (in->datasets = &dataset, in->dataset_count = 1),
              VETVEC_STATUS_OK, Import(in, &err));
  option.name = Str("n");
  option.value = Str("20");
  CHECK_INPUT(vetvec_suite_make_options,
              (in->kind = Str("sr"), in->options = &option, in->options_count = 1),
              VETVEC_STATUS_OK, Make(in, &err));
  CHECK_INPUT(vetvec_suite_score_options, in->worst = 3, VETVEC_STATUS_OK,
              Score(encoder, in, &err));
  CHECK_OUTPUT(vetvec_item, vetvec_suite_item_fields(pairs, 0, VETVEC_SUITE_FORM_ANY, out, &err));
  vetvec_suite_destroy(pairs);
  CHECK_INPUT(vetvec_config_options, in->text = Str("version = 1\n"), VETVEC_STATUS_OK,
              Load(in, &err));
}

int main(int argc, char** argv) {
  vetvec_encoder encoder;
  if (argc != 2) return 2;
  encoder = OpenBuiltin();
  Encoders(encoder);
  Fallbacks(encoder, argv[1]);
  Rows();
  Statistics();
  Separability();
  Texts(encoder, argv[1]);
  vetvec_encoder_destroy(encoder);
  return Finish();
}
