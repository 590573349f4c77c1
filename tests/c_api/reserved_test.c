/* What is kept for later must be zero: each byte of each `reserved` of an options struct, set,
 * is INVALID_ARGUMENT, as is a switch that is neither 0 nor 1. Else no later version could give
 * them a meaning, since programs may already have something there.
 *
 *   reserved_test FOLDER      an empty folder to work in
 */
#include "check.h"
#include "no_callbacks.h"

/* For each byte of `place`, set to 1 alone, `call` must fail; zero again afterwards it must do what
 * it did: `status`. */
#define CHECK_RESERVED(place, status, call)                   \
  do {                                                        \
    unsigned char* const bytes_ = (unsigned char*)&(place);   \
    size_t i_;                                                \
    for (i_ = 0; i_ < sizeof(place); ++i_) {                  \
      const int before_ = check_failures;                     \
      bytes_[i_] = 1;                                         \
      CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, call);     \
      bytes_[i_] = 0;                                         \
      if (check_failures > before_) {                         \
        fprintf(stderr, "  with a byte of " #place " set\n"); \
        break;                                                \
      }                                                       \
    }                                                         \
    CHECK_STATUS((status), call);                             \
  } while (0)

/* A switch: 2 and 255 are refused. */
#define CHECK_SWITCH(place, status, call)                                          \
  do {                                                                             \
    const int before_ = check_failures;                                            \
    (place) = 2;                                                                   \
    CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, call);                            \
    (place) = 255;                                                                 \
    CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, call);                            \
    (place) = 0;                                                                   \
    if (check_failures > before_) fprintf(stderr, "  with " #place " 2 or 255\n"); \
    CHECK_STATUS((status), call);                                                  \
  } while (0)

static const float kRows[] = {0.0F, 1.0F,  1.2F,  0.8F,  1.1F,  0.9F,
                              1.3F, -1.0F, -1.2F, -0.8F, -1.1F, -0.9F};

static vetvec_status Open(const vetvec_encoder_options* options, vetvec_error** err) {
  vetvec_encoder encoder = {0};
  const vetvec_status status = vetvec_encoder_open(options, &encoder, err);
  vetvec_encoder_destroy(encoder);
  return status;
}

static void Encoders(vetvec_encoder encoder) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  vetvec_redis_options redis = VETVEC_INIT(vetvec_redis_options);
  vetvec_status with_redis;
  float row[64];
  vetvec_error* err = NULL;
  options.spec = Str("builtin:");
  CHECK_RESERVED(options.reserved, VETVEC_STATUS_OK, Open(&options, &err));
  CHECK_SWITCH(options.hedge, VETVEC_STATUS_OK, Open(&options, &err));
  CHECK_SWITCH(options.retry_until_deadline, VETVEC_STATUS_OK, Open(&options, &err));
  options.redis = &redis;
  redis.url = Str("redis://127.0.0.1:1");
  with_redis = Open(&options, &err); /* UNIMPLEMENTED in a build without Redis support */
  CHECK(with_redis == VETVEC_STATUS_OK || with_redis == VETVEC_STATUS_UNIMPLEMENTED);
  vetvec_error_destroy(err);
  err = NULL;
  CHECK_RESERVED(redis.reserved, with_redis, Open(&options, &err));
  CHECK_SWITCH(redis.no_cache, with_redis, Open(&options, &err));
  CHECK_SWITCH(redis.no_limits, with_redis, Open(&options, &err));
  CHECK_SWITCH(redis.half, with_redis, Open(&options, &err));
  CHECK_RESERVED(call.reserved, VETVEC_STATUS_OK,
                 vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  stream.next = NoText;
  stream.rows = NoRows;
  CHECK_RESERVED(stream.reserved, VETVEC_STATUS_OK,
                 vetvec_stream_embed(encoder, &stream, NULL, &err));
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
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_batch_embed(remote, NULL, options, NULL, &out, err);
  vetvec_buffer_destroy(out);
  return status;
}

static void Batches(const char* folder) {
  vetvec_encoder_options remote_options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_batch_options options = VETVEC_INIT(vetvec_batch_options);
  vetvec_encoder remote = {0};
  vetvec_error* err = NULL;
  char dir[512];
  Path(&dir, folder, "batch_cache");
  remote_options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  remote_options.cache_dir = Str(dir);
  CHECK_OK(vetvec_encoder_open(&remote_options, &remote, &err));
  CHECK_SWITCH(options.plan_only, VETVEC_STATUS_OK, Plan(remote, &options, &err));
  options.plan_only = 1;
  CHECK_SWITCH(options.no_proof, VETVEC_STATUS_OK, Plan(remote, &options, &err));
  CHECK_SWITCH(options.fallback_online, VETVEC_STATUS_OK, Plan(remote, &options, &err));
  CHECK_SWITCH(options.discard_refused, VETVEC_STATUS_OK, Plan(remote, &options, &err));
  vetvec_encoder_destroy(remote);
}

static void Fallbacks(vetvec_encoder local, const char* folder) {
  vetvec_encoder_options remote_options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
  vetvec_map_options map = VETVEC_INIT(vetvec_map_options);
  vetvec_map_repair_options repair = VETVEC_INIT(vetvec_map_repair_options);
  vetvec_config config = {0};
  const vetvec_text_batch none = VETVEC_INIT(vetvec_text_batch);
  vetvec_encoder remote = {0};
  vetvec_error* err = NULL;
  char path[512];
  Path(&path, folder, "x.map");
  remote_options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  CHECK_OK(vetvec_encoder_open(&remote_options, &remote, &err));
  CHECK_RESERVED(options.reserved, VETVEC_STATUS_OK, Fallback(remote, local, &options, &err));
  CHECK_SWITCH(options.warm_cache, VETVEC_STATUS_OK, Fallback(remote, local, &options, &err));
  CHECK_RESERVED(map.reserved, VETVEC_STATUS_INSUFFICIENT_DATA,
                 vetvec_map_fit(local, local, &none, &map, NULL, Str(path), NULL, &err));
  CHECK_OK(vetvec_config_load(NULL, &config, &err));
  repair.run = Str("none");
  CHECK_RESERVED(repair.reserved, VETVEC_STATUS_NOT_FOUND,
                 vetvec_map_repair(config, &repair, NULL, Str(path), NULL, &err));
  vetvec_config_destroy(config);
  vetvec_encoder_destroy(remote);
}

static void Figures(void) {
  static const uint32_t labels[] = {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0};
  static const uint64_t triples[] = {0, 6, 1};
  vetvec_threshold_options options = VETVEC_INIT(vetvec_threshold_options);
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_syntextbench_options bench = VETVEC_INIT(vetvec_syntextbench_options);
  vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
  vetvec_probe_options probe = VETVEC_INIT(vetvec_probe_options);
  vetvec_probe_result curve = VETVEC_INIT(vetvec_probe_result);
  vetvec_ensemble_options ensemble = VETVEC_INIT(vetvec_ensemble_options);
  vetvec_ensemble_outputs outputs = VETVEC_INIT(vetvec_ensemble_outputs);
  vetvec_labelled_rows labelled = {{kRows, 12, 1, 1}, labels, 2, 0};
  vetvec_ground_truth truth[1];
  vetvec_error* err = NULL;
  CHECK_RESERVED(options.reserved, VETVEC_STATUS_OK,
                 vetvec_threshold_compute(ROWS(kRows, 12, 1, 1), NULL, &options, NULL, &threshold,
                                          NULL, &err));
  CHECK_RESERVED(bench.reserved, VETVEC_STATUS_INSUFFICIENT_DATA,
                 vetvec_separability_syntextbench(NULL, 0, &bench, NULL, &result, NULL, &err));
  probe.hidden = 4;
  probe.steps = 5;
  probe.seeds = 1;
  CHECK_RESERVED(probe.reserved, VETVEC_STATUS_OK,
                 vetvec_separability_probe(&labelled, &probe, NULL, &curve, &err));
  CHECK_RESERVED(labelled.reserved, VETVEC_STATUS_OK,
                 vetvec_separability_probe(&labelled, &probe, NULL, &curve, &err));
  ensemble.epochs = 5;
  ensemble.batch = 4;
  outputs.ground_truth = truth;
  CHECK_RESERVED(ensemble.reserved, VETVEC_STATUS_OK,
                 vetvec_separability_ensemble(&labelled, &labelled.rows, triples, 1, &ensemble,
                                              NULL, &outputs, &err));
}

static vetvec_status Import(const vetvec_suite_import_options* options, vetvec_error** err) {
  vetvec_suite suite = {0};
  const vetvec_status status = vetvec_suite_import(options, &suite, err);
  vetvec_suite_destroy(suite);
  return status;
}

static void Texts(const char* folder) {
  static const uint64_t offsets[] = {0, 5};
  vetvec_text_batch texts = VETVEC_INIT(vetvec_text_batch);
  vetvec_tokenizer_options options = VETVEC_INIT(vetvec_tokenizer_options);
  vetvec_suite_import_options import = VETVEC_INIT(vetvec_suite_import_options);
  vetvec_dataset dataset = {VETVEC_DATASET_FORMAT_WORDS, 1, NULL};
  vetvec_tokenizer tokenizer = {0};
  int32_t ids[8];
  uint64_t starts[2];
  size_t written = 0;
  vetvec_str file;
  vetvec_error* err = NULL;
  char path[512];
  char spec[600];
  WriteText(Path(&path, folder, "vocab.txt"), "[UNK]\n[CLS]\n[SEP]\nhello\n");
  snprintf(spec, sizeof spec, "onnx:%s", folder);
  CHECK_OK(vetvec_tokenizer_open(Str(spec), &tokenizer, &err));
  texts.bytes = "hello";
  texts.offsets = offsets;
  texts.count = 1;
  CHECK_RESERVED(
      options.reserved, VETVEC_STATUS_OK,
      vetvec_tokenizer_encode(tokenizer, &texts, &options, ids, 8, starts, &written, &err));
  CHECK_SWITCH(
      options.no_truncation, VETVEC_STATUS_OK,
      vetvec_tokenizer_encode(tokenizer, &texts, &options, ids, 8, starts, &written, &err));
  CHECK_SWITCH(
      options.no_special_tokens, VETVEC_STATUS_OK,
      vetvec_tokenizer_encode(tokenizer, &texts, &options, ids, 8, starts, &written, &err));
  vetvec_tokenizer_destroy(tokenizer);
  WriteText(Path(&path, folder, "words.txt"), "cat dog 7\ncat car 1\nsun moon 5\nice tea 2\n");
  file = Str(path);
  dataset.files = &file;
  import.datasets = &dataset;
  import.dataset_count = 1;
  CHECK_RESERVED(import.reserved, VETVEC_STATUS_OK, Import(&import, &err));
}

int main(int argc, char** argv) {
  vetvec_encoder encoder;
  if (argc != 2) return 2;
  encoder = OpenBuiltin();
  Encoders(encoder);
  Batches(argv[1]);
  Fallbacks(encoder, argv[1]);
  Figures();
  Texts(argv[1]);
  vetvec_encoder_destroy(encoder);
  return Finish();
}
