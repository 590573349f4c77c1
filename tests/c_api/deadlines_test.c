/* Every function that takes call options keeps timeout_ms: each is called at a size that takes
 * seconds, or with a service that never answers, and a timeout of TIMEOUT_MS. Prints the CPU time
 * that the process used after the deadline, the least of CALLS calls.
 *
 *     deadlines_test prepare 0 FOLDER SEEDS PORT     what deadlines.py completes
 *     deadlines_test CALLS TIMEOUT_MS FOLDER SEEDS PORT FUNCTION...
 *
 * FUNCTIONs are all that the headers declare. PORT accepts connections and never answers. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

enum { kRows = 48000, kCols = 64, kValues = 200000, kMillion = 1000000 };

static float data[kRows * kCols];
static double values[kValues];
static uint32_t labels[kRows];
static uint64_t numbers[3 * kRows];
static char packed[8 * kMillion];
static uint64_t offsets[kMillion + 1];
static const char* folder;
static const char* seeds;
static char base_url[64];
static int timeout_ms;
static const vetvec_call_options* call;
static vetvec_error* err;

static const vetvec_rows* Rows(void) {
  static const vetvec_rows rows = {data, kRows, kCols, kCols};
  return &rows;
}
static vetvec_labelled_rows Labelled(void) {
  vetvec_labelled_rows rows = {{data, kRows, kCols, kCols}, labels, 2, 0};
  return rows;
}
static vetvec_text_batch Texts(uint64_t count) {
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = packed;
  batch.offsets = offsets;
  batch.count = count;
  return batch;
}

/* Functions that compute. */

static vetvec_status Threshold(void) {
  vetvec_threshold out = VETVEC_INIT(vetvec_threshold);
  return vetvec_threshold_compute(Rows(), NULL, NULL, call, &out, NULL, &err);
}
static vetvec_status Alignment(void) {
  vetvec_alignment out = VETVEC_INIT(vetvec_alignment);
  return vetvec_pairs_alignment(Rows(), NULL, 0, call, &out, &err);
}
static vetvec_status Ranking(void) {
  vetvec_ranking out = VETVEC_INIT(vetvec_ranking);
  return vetvec_ranking_compute(Rows(), numbers, kRows / 2, NULL, call, &out, NULL, NULL, &err);
}
static vetvec_status Bootstrap(void) {
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_interval out = VETVEC_INIT(vetvec_interval);
  options.resamples = 100000;
  return vetvec_statistics_bootstrap(values, kValues, NULL, NULL, &options, call, &out, &err);
}
static int32_t Mean(void* unused, const uint32_t* rows, uint64_t count, double* out_value) {
  uint64_t i;
  (void)unused;
  for (i = 0; i < count; ++i) *out_value += values[rows[i] % kValues];
  return 0;
}
static vetvec_status BootstrapOfCallback(void) {
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_interval out = VETVEC_INIT(vetvec_interval);
  options.resamples = 100000;
  return vetvec_statistics_bootstrap(NULL, kValues, Mean, NULL, &options, call, &out, &err);
}
static vetvec_status Permutation(void) {
  vetvec_resampling_options options = VETVEC_INIT(vetvec_resampling_options);
  vetvec_permutation out = VETVEC_INIT(vetvec_permutation);
  options.resamples = 10000000;
  return vetvec_statistics_permutation(values, 1000, &options, call, &out, &err);
}
static vetvec_status Probe(void) {
  const vetvec_labelled_rows rows = Labelled();
  vetvec_probe_options options = VETVEC_INIT(vetvec_probe_options);
  vetvec_probe_result out = VETVEC_INIT(vetvec_probe_result);
  return vetvec_separability_probe(&rows, &options, call, &out, &err);
}
static vetvec_status Ensemble(void) {
  static vetvec_ground_truth truth[kRows];
  const vetvec_labelled_rows rows = Labelled();
  vetvec_ensemble_outputs out = VETVEC_INIT(vetvec_ensemble_outputs);
  out.ground_truth = truth;
  return vetvec_separability_ensemble(&rows, Rows(), numbers, kRows / 3, NULL, call, &out, &err);
}
static vetvec_status Syntextbench(void) {
  enum { kTasks = 200, kSide = kRows / 4 };
  vetvec_syntextbench_task tasks[kTasks];
  vetvec_syntextbench_result out = VETVEC_INIT(vetvec_syntextbench_result);
  size_t i;
  for (i = 0; i < kTasks; ++i) {
    const vetvec_rows quarter = {data, kSide, kCols, kCols};
    tasks[i].p = 0.5;
    tasks[i].train_positive = tasks[i].train_negative = quarter;
    tasks[i].test_positive = tasks[i].test_negative = quarter;
    tasks[i].train_negative.data += (size_t)kSide * kCols;
    tasks[i].test_positive.data += (size_t)2 * kSide * kCols;
    tasks[i].test_negative.data += (size_t)3 * kSide * kCols;
  }
  return vetvec_separability_syntextbench(tasks, kTasks, NULL, call, &out, NULL, &err);
}
/* The same rows, many times over: row_stride 0 is not allowed, so they overlap. */
static vetvec_status Postprocess(vetvec_postprocess operation) {
  enum { kWide = 256, kMany = 24000 };
  const vetvec_rows wide = {data, kMany, kWide, kWide};
  static float* many;
  vetvec_rows rows = wide;
  vetvec_matrix out = {0};
  vetvec_status status;
  size_t i;
  if (many == NULL) {
    many = (float*)malloc((size_t)kMany * kWide * sizeof(float));
    if (many == NULL) exit(3);
    for (i = 0; i < (size_t)kMany * kWide; ++i) many[i] = data[i * 7 % (kRows * kCols)] + 0.1F;
  }
  rows.data = many;
  status = vetvec_matrix_postprocess(&rows, operation, 0, call, &out, &err);
  vetvec_matrix_destroy(out);
  return status;
}
static vetvec_status Whiten(void) { return Postprocess(VETVEC_POSTPROCESS_WHITEN); }

/* Suites and audits. */

static vetvec_suite_make_options SuiteOf(const char* kind, const char* n) {
  static vetvec_suite_option given[1];
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  given[0].name = Str("n");
  given[0].value = Str(n);
  options.kind = Str(kind);
  options.options = given;
  options.options_count = 1;
  return options;
}
static vetvec_status SuiteMake(void) {
  const vetvec_suite_make_options options = SuiteOf("sr", "20000");
  vetvec_suite out = {0};
  const vetvec_status status = vetvec_suite_make(&options, call, &out, &err);
  vetvec_suite_destroy(out);
  return status;
}
static vetvec_status SuiteMakeFile(void) {
  const vetvec_suite_make_options options = SuiteOf("syntextbench", "200000");
  char path[512];
  return vetvec_suite_make_file(&options, call, Str(Path(&path, folder, "suite.jsonl")), NULL,
                                &err);
}
static int32_t OnSentence(void* unused, const vetvec_sentence* sentence) {
  (void)unused;
  return sentence->number == 0;
}
static vetvec_status EachSentence(void) {
  const vetvec_suite_make_options options = SuiteOf("syntextbench", "200000");
  return vetvec_suite_each_sentence(&options, call, OnSentence, NULL, &err);
}

/* An audit of an encoder that computes, or of a service that never answers. */
static vetvec_config Config(int is_remote, const char* run, const char* size) {
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  char text[2048];
  snprintf(
      text, sizeof text,
      "version = 1\n[audit]\nvendors = [\"v\"]\nseeds = \"%s\"\ncontract = false\nout = \"%s/%s\"\n"
      "[vendors.v]\nspec = \"%s\"\n%s%s%s"
      "[suites.contrastive]\nkind = \"contrastive\"\n"
      "[suites.sr]\nkind = \"sr\"\nn = %s\n",
      seeds, folder, run, is_remote ? "openai:m" : "builtin:", is_remote ? "base_url = \"" : "",
      is_remote ? base_url : "", is_remote ? "\"\n" : "", size);
  options.text = Str(text);
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  return config;
}
static vetvec_status Run(vetvec_config config) {
  vetvec_audit audit = {0};
  const vetvec_status status = vetvec_audit_run(config, call, &audit, &err);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
  return status;
}
static vetvec_status AuditRun(void) { return Run(Config(1, "unanswered", "100")); }
static vetvec_status AuditJudge(void) { return Run(Config(0, "run", "12000")); }
static vetvec_status AuditPlan(void) {
  vetvec_buffer* out = NULL;
  const vetvec_config config = Config(0, "planned", "48000");
  const vetvec_status status = vetvec_audit_plan(config, call, &out, &err);
  vetvec_buffer_destroy(out);
  vetvec_config_destroy(config);
  return status;
}
static vetvec_status AuditOpen(void) {
  char path[512];
  vetvec_audit audit = {0};
  const vetvec_status status =
      vetvec_audit_open(Str(Path(&path, folder, "run")), call, &audit, &err);
  vetvec_audit_destroy(audit);
  return status;
}

/* A statement about a file of 4 GiB that takes no space. */
static vetvec_status ReportVerify(void) {
  static const char kStatement[] =
      "{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicateType\":"
      "\"https://example.org/vetvec/report/v1\",\"subject\":["
      "{\"name\":\"report.html\",\"digest\":{\"sha256\":\"\"}}]}";
  char path[512];
  vetvec_buffer* out = NULL;
  vetvec_status status;
  WriteText(Path(&path, folder, "report.html"), "");
  CHECK(truncate(path, (off_t)4 << 30) == 0);
  WriteText(Path(&path, folder, "report.html.intoto.json"), kStatement);
  status = vetvec_report_verify(Str(folder), Str(""), call, &out, &err);
  vetvec_buffer_destroy(out);
  return status;
}

/* Encoders. */

static vetvec_encoder OpenOf(const char* spec, const char* cache, vetvec_cache_mode mode) {
  static char dir[512];
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  options.spec = Str(spec);
  if (strncmp(spec, "openai:", 7) == 0) {
    options.base_url = Str(base_url);
    options.dimensions = kCols;
    options.api_key = Str("key-12345678");
  }
  if (cache != NULL) options.cache_dir = Str(Path(&dir, folder, cache));
  options.cache_mode = mode;
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}
static vetvec_encoder Silent(void) { return OpenOf("openai:m", NULL, VETVEC_CACHE_MODE_DEFAULT); }
static vetvec_status EmbedTexts(vetvec_encoder encoder, uint64_t count) {
  const vetvec_text_batch batch = Texts(count);
  vetvec_matrix rows = {0};
  const vetvec_status status =
      vetvec_encoder_embed_alloc(encoder, &batch, call, &rows, NULL, NULL, &err);
  vetvec_matrix_destroy(rows);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status EmbedAlloc(void) { return EmbedTexts(Silent(), 100); }
static vetvec_status EmbedMillion(void) { return EmbedTexts(Silent(), kMillion); }
static vetvec_status EmbedMillionBuiltin(void) { return EmbedTexts(OpenBuiltin(), kMillion); }
static vetvec_status EmbedMillionCached(void) {
  return EmbedTexts(OpenOf("openai:m", "cache", VETVEC_CACHE_MODE_ONLY), kMillion);
}
static vetvec_status Embed(void) {
  static float row[kCols];
  const vetvec_encoder encoder = Silent();
  const vetvec_text_batch batch = Texts(1);
  const vetvec_status status =
      vetvec_encoder_embed(encoder, &batch, call, row, kCols, NULL, NULL, NULL, &err);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status EmbedOne(void) {
  static float row[kCols];
  const vetvec_encoder encoder = Silent();
  const vetvec_status status =
      vetvec_encoder_embed_one(encoder, Str("a text"), call, row, kCols, NULL, &err);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status EncoderProbe(void) {
  const vetvec_encoder encoder = Silent();
  const vetvec_text_batch batch = Texts(3);
  vetvec_matrix rows = {0};
  const vetvec_status status = vetvec_encoder_probe(encoder, &batch, call, &rows, NULL, NULL, &err);
  vetvec_matrix_destroy(rows);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status Describe(void) {
  char spec[80];
  vetvec_encoder encoder;
  vetvec_buffer* out = NULL;
  vetvec_status status;
  snprintf(spec, sizeof spec, "tei:%s", base_url);
  encoder = OpenOf(spec, NULL, VETVEC_CACHE_MODE_DEFAULT);
  status = vetvec_encoder_describe(encoder, call, &out, &err);
  vetvec_buffer_destroy(out);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status Submit(void) {
  const vetvec_encoder encoder = Silent();
  const vetvec_text_batch batch = Texts(100);
  vetvec_job job = {0};
  vetvec_matrix rows = {0};
  vetvec_status status;
  CHECK_OK(vetvec_job_submit(encoder, &batch, call, NULL, &job, &err));
  CHECK_OK(vetvec_job_wait(job, 600000, &err));
  status = vetvec_job_take(job, &rows, NULL, 0, &err);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(job);
  vetvec_encoder_destroy(encoder);
  return status;
}
static int pause_ms;
static int32_t OnNext(void* unused, vetvec_str* text) {
  const struct timespec pause = {0, pause_ms * 1000000L};
  (void)unused;
  if (pause_ms > 0) nanosleep(&pause, NULL);
  *text = Str("a text without end");
  return 1;
}
static int32_t OnRows(void* unused, const vetvec_stream_rows* rows) {
  (void)unused;
  return rows->count == 0;
}
static vetvec_status StreamOf(vetvec_encoder encoder, int source_ms) {
  vetvec_stream_options options = VETVEC_INIT(vetvec_stream_options);
  vetvec_status status;
  pause_ms = source_ms;
  options.next = OnNext;
  options.rows = OnRows;
  status = vetvec_stream_embed(encoder, &options, call, &err);
  vetvec_encoder_destroy(encoder);
  return status;
}
static vetvec_status Stream(void) { return StreamOf(Silent(), 0); }
static vetvec_status StreamBuiltin(void) { return StreamOf(OpenBuiltin(), 0); }
static vetvec_status StreamSlowSource(void) { return StreamOf(OpenBuiltin(), 10); }
static vetvec_status Batch(void) {
  const vetvec_encoder encoder = OpenOf("openai:m", "batches", VETVEC_CACHE_MODE_ON);
  const vetvec_text_batch batch = Texts(100);
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_batch_embed(encoder, &batch, NULL, call, &out, &err);
  vetvec_buffer_destroy(out);
  vetvec_encoder_destroy(encoder);
  return status;
}
/* `builtin` beside a service that never answers, or computing: 4,000 sentences. */
static vetvec_status ScoreOf(vetvec_encoder encoder, vetvec_encoder other) {
  static vetvec_suite suite;
  vetvec_buffer* out = NULL;
  vetvec_status status;
  if (suite.id == 0) {
    const vetvec_suite_make_options options = SuiteOf("sr", "4000");
    CHECK_OK(vetvec_suite_make(&options, NULL, &suite, &err));
  }
  status = other.id != 0 ? vetvec_suite_compare(suite, encoder, other, NULL, call, &out, &err)
                         : vetvec_suite_score(suite, encoder, NULL, call, &out, &err);
  CHECK(out == NULL);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(other);
  return status;
}
static vetvec_status Score(void) { return ScoreOf(Silent(), NONE(vetvec_encoder)); }
static vetvec_status ScoreBuiltin(void) { return ScoreOf(OpenBuiltin(), NONE(vetvec_encoder)); }
static vetvec_status Compare(void) { return ScoreOf(OpenBuiltin(), Silent()); }
static vetvec_status Contract(void) {
  const vetvec_encoder encoder = Silent();
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_contract_run(encoder, NULL, call, &out, &err);
  vetvec_buffer_destroy(out);
  vetvec_encoder_destroy(encoder);
  return status;
}

/* Caches and maps. */

static vetvec_status Prune(void) {
  char dir[512];
  vetvec_cache_prune_options options = VETVEC_INIT(vetvec_cache_prune_options);
  options.older_than_s = 1;
  return vetvec_cache_prune(Str(Path(&dir, folder, "cache")), &options, call, NULL, &err);
}
static vetvec_status Verify(void) {
  char dir[512];
  return vetvec_cache_verify(Str(Path(&dir, folder, "cache")), VETVEC_CACHE_FLAGS_KEEP_BAD, call,
                             NULL, &err);
}
static vetvec_status Export(void) {
  char dir[512];
  char path[512];
  return vetvec_cache_export(Str(Path(&dir, folder, "cache")),
                             Str(Path(&path, folder, "export.jsonl")), VETVEC_CACHE_FLAGS_VECTORS,
                             call, NULL, &err);
}
static vetvec_status MapFit(void) {
  const vetvec_encoder from = OpenBuiltin();
  const vetvec_encoder to = Silent();
  const vetvec_text_batch batch = Texts(200);
  char path[512];
  const vetvec_status status =
      vetvec_map_fit(from, to, &batch, NULL, call, Str(Path(&path, folder, "fit.map")), NULL, &err);
  vetvec_encoder_destroy(from);
  vetvec_encoder_destroy(to);
  return status;
}
static vetvec_status Repair(vetvec_config config, const char* run) {
  char path[512];
  char run_path[512];
  vetvec_map_repair_options options = VETVEC_INIT(vetvec_map_repair_options);
  vetvec_status status;
  options.vendor = Str("v");
  if (run != NULL) options.run = Str(Path(&run_path, folder, run));
  status =
      vetvec_map_repair(config, &options, call, Str(Path(&path, folder, "repair.map")), NULL, &err);
  vetvec_config_destroy(config);
  return status;
}
static vetvec_status MapRepair(void) { return Repair(Config(1, "unanswered", "100"), NULL); }
static vetvec_status MapRepairOfRun(void) { return Repair(Config(0, "run", "12000"), "run"); }
static vetvec_status MapTest(void) {
  const vetvec_config config = Config(1, "unanswered", "100");
  char path[512];
  vetvec_map_repair_options options = VETVEC_INIT(vetvec_map_repair_options);
  vetvec_buffer* out = NULL;
  vetvec_status status;
  options.vendor = Str("v");
  status =
      vetvec_map_test(config, &options, call, Str(Path(&path, folder, "adapter.map")), &out, &err);
  vetvec_buffer_destroy(out);
  vetvec_config_destroy(config);
  return status;
}
enum { kRecord, kCheck, kCompare };
static vetvec_status IdentityOf(int what) {
  const vetvec_encoder builtin = OpenBuiltin();
  const vetvec_encoder encoder = Silent();
  vetvec_buffer* out = NULL;
  char path[512];
  vetvec_status status;
  remove(Path(&path, folder, "id.json"));
  if (what != kRecord) CHECK_OK(vetvec_identity_record(builtin, NULL, Str(path), NULL, &err));
  if (what == kRecord) {
    status = vetvec_identity_record(encoder, call, Str(path), &out, &err);
  } else if (what == kCheck) {
    status = vetvec_identity_check(encoder, NULL, call, Str(path), &out, &err);
  } else {
    status = vetvec_identity_compare(encoder, builtin, NULL, call, Str(path), Str(""), &out, &err);
  }
  vetvec_buffer_destroy(out);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(builtin);
  remove(path);
  return status;
}
static vetvec_status IdentityRecord(void) { return IdentityOf(kRecord); }
static vetvec_status IdentityCheck(void) { return IdentityOf(kCheck); }
static vetvec_status IdentityCompare(void) { return IdentityOf(kCompare); }
static vetvec_status IdentityCalibrate(void) {
  const vetvec_encoder builtin = OpenBuiltin();
  const vetvec_encoder encoder = Silent();
  vetvec_identity_calibrate_options options = VETVEC_INIT(vetvec_identity_calibrate_options);
  FILE* pairs;
  int i;
  char path[512];
  char record[512];
  vetvec_status status;
  pairs = fopen(Path(&path, folder, "pairs.tsv"), "w");
  fprintf(pairs, "query\tpassage\n");
  for (i = 0; i < 100; ++i) fprintf(pairs, "query %d\tpassage %d\n", i, i);
  fclose(pairs);
  options.pairs = Str(path);
  remove(Path(&record, folder, "id.json"));
  CHECK_OK(vetvec_identity_record(builtin, NULL, Str(record), NULL, &err));
  status = vetvec_identity_calibrate(encoder, &options, call, Str(record), NULL, &err);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(builtin);
  remove(record);
  remove(path);
  return status;
}
static vetvec_status IdentityMoved(void) {
  double share = 0;
  return vetvec_identity_moved(Rows(), 0.1, call, &share, &err);
}

static const struct {
  const char* name;    /* after vetvec_ */
  const char* of_what; /* distinguishes several calls of one function */
  vetvec_status (*function)(void);
  int waits; /* for a service, not for a computation: given at least 50 ms */
} kTable[] = {
    {"audit_open", "", AuditOpen, 0},
    {"audit_plan", "", AuditPlan, 0},
    {"audit_run", " of a silent service", AuditRun, 1},
    {"audit_run", " of a finished run", AuditJudge, 0},
    {"batch_embed", "", Batch, 1},
    {"cache_export", "", Export, 0},
    {"cache_verify", "", Verify, 0},
    {"contract_run", "", Contract, 1},
    {"encoder_describe", "", Describe, 1},
    {"encoder_embed", "", Embed, 1},
    {"encoder_embed_alloc", "", EmbedAlloc, 1},
    {"encoder_embed_alloc", " of a million texts", EmbedMillion, 0},
    {"encoder_embed_alloc", " of a million texts, builtin", EmbedMillionBuiltin, 0},
    {"encoder_embed_alloc", " of a million texts, from a cache", EmbedMillionCached, 0},
    {"encoder_embed_one", "", EmbedOne, 1},
    {"encoder_probe", "", EncoderProbe, 1},
    {"identity_calibrate", "", IdentityCalibrate, 1},
    {"identity_check", "", IdentityCheck, 1},
    {"identity_compare", "", IdentityCompare, 1},
    {"identity_moved", "", IdentityMoved, 0},
    {"identity_record", "", IdentityRecord, 1},
    {"job_submit", "", Submit, 1},
    {"map_fit", "", MapFit, 1},
    {"map_repair", " of a silent service", MapRepair, 1},
    {"map_repair", " of a run", MapRepairOfRun, 0},
    {"map_test", "", MapTest, 1},
    {"matrix_postprocess", "", Whiten, 0},
    {"pairs_alignment", "", Alignment, 0},
    {"ranking_compute", "", Ranking, 0},
    {"report_verify", "", ReportVerify, 0},
    {"separability_ensemble", "", Ensemble, 0},
    {"separability_probe", "", Probe, 0},
    {"separability_syntextbench", "", Syntextbench, 0},
    {"statistics_bootstrap", "", Bootstrap, 0},
    {"statistics_bootstrap", " of a callback", BootstrapOfCallback, 0},
    {"statistics_permutation", "", Permutation, 0},
    {"stream_embed", " to a silent service", Stream, 1},
    {"stream_embed", ", builtin", StreamBuiltin, 0},
    {"stream_embed", " from a slow source", StreamSlowSource, 1},
    {"suite_compare", "", Compare, 1},
    {"suite_each_sentence", "", EachSentence, 0},
    {"suite_make", "", SuiteMake, 0},
    {"suite_make_file", "", SuiteMakeFile, 0},
    {"suite_score", " of a silent service", Score, 1},
    {"suite_score", ", builtin", ScoreBuiltin, 0},
    {"threshold_compute", "", Threshold, 0},
    {"cache_prune", "", Prune, 0}, /* last, because it empties the cache */
};
enum { kTableSize = sizeof kTable / sizeof *kTable };

static void Prepare(void) {
  size_t i;
  unsigned state = 1;
  for (i = 0; i < sizeof data / sizeof *data; ++i) {
    state = state * 1664525U + 1013904223U;
    data[i] = (float)(state >> 8) / 16777216.0F - 0.5F;
  }
  for (i = 0; i < kValues; ++i) values[i] = (double)data[i] + 0.125;
  for (i = 0; i < kRows; ++i) labels[i] = (uint32_t)(i % 2);
  for (i = 0; i < 3 * kRows; ++i) numbers[i] = i % kRows;
  for (i = 0; i < kMillion; ++i) {
    char text[16];
    const int size = snprintf(text, sizeof text, "%c%zu", (int)('a' + i % 26), i);
    memcpy(packed + offsets[i], text, (size_t)size);
    offsets[i + 1] = offsets[i] + (uint64_t)size;
  }
}

static double CpuMs(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) exit(3);
  return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}
static double cpu_at_deadline;
static int limit_ms;
static void* AtDeadline(void* unused) {
  const struct timespec pause = {limit_ms / 1000, limit_ms % 1000 * 1000000L};
  nanosleep(&pause, NULL);
  cpu_at_deadline = CpuMs();
  return unused;
}

/* Returns the CPU time after the deadline, in ms. */
static double Call(size_t row) {
  vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
  const int before = check_failures;
  pthread_t watch;
  double end;
  limit_ms = kTable[row].waits && timeout_ms < 50 ? 50 : timeout_ms;
  options.timeout_ms = limit_ms;
  call = &options;
  CHECK(pthread_create(&watch, NULL, AtDeadline, NULL) == 0);
  CHECK_STATUS(VETVEC_STATUS_DEADLINE_EXCEEDED, kTable[row].function());
  end = CpuMs();
  pthread_join(watch, NULL);
  if (check_failures > before) {
    fprintf(stderr, "in vetvec_%s%s\n", kTable[row].name, kTable[row].of_what);
  }
  return end > cpu_at_deadline ? end - cpu_at_deadline : 0;
}

static void RunRow(size_t row, int calls) {
  double least = Call(row);
  int i;
  for (i = 1; i < calls; ++i) {
    const double next = Call(row);
    if (next < least) least = next;
  }
  printf("vetvec_%s%s: %.0f ms of CPU after the deadline\n", kTable[row].name, kTable[row].of_what,
         least);
}

int main(int argc, char** argv) {
  size_t row;
  int i;
  if (argc < 6) return 2;
  timeout_ms = atoi(argv[2]);
  folder = argv[3];
  seeds = argv[4];
  snprintf(base_url, sizeof base_url, "http://127.0.0.1:%s/v1", argv[5]);
  Prepare();
  if (strcmp(argv[1], "prepare") == 0) {
    vetvec_encoder_destroy(OpenOf("openai:m", "cache", VETVEC_CACHE_MODE_ON));
    CHECK_STATUS(VETVEC_STATUS_OK, Run(Config(0, "run", "12000")));
    return Finish();
  }
  for (i = 6; i < argc; ++i) {
    for (row = 0; row < kTableSize && strcmp(argv[i], kTable[row].name) != 0;) ++row;
    if (row == kTableSize) fprintf(stderr, "no row calls vetvec_%s\n", argv[i]);
    CHECK(row < kTableSize);
  }
  for (row = 0; row < kTableSize; ++row) RunRow(row, atoi(argv[1]));
  return Finish();
}
