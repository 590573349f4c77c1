/* Every function that takes a handle gets each kind of handle that is not one: none, small numbers,
 * addresses, all bits set, a handle of another type, one destroyed, one with a changed bit. The
 * answer is INVALID_HANDLE or the documented empty value; nothing crashes, and live handles stay
 * whole. */
#include "check.h"
#include "no_callbacks.h"

enum { kTypes = 11, kKinds = 9 };

/* What is wrong with a handle. Of the kind kOtherType there is one for each type that it is not. */
enum { kNone, kOne, kAddress, kAllOnes, kLarge, kStale, kOtherType, kChangedBit, kNoSlot };

static const char* const kKindNames[kKinds] = {
    "none",          "1",     "an address",          "all ones",
    "4711",          "stale", "one of another type", "changed bit",
    "without a slot"};

typedef uint64_t Id;

/* One live handle of each type, in the order of kTypeNames. */
enum {
  kCancel,
  kMatrix,
  kTexts,
  kEncoder,
  kJob,
  kQueue,
  kTokenizer,
  kIdentity,
  kSuite,
  kConfig,
  kAudit
};
static const char* const kTypeNames[kTypes] = {"cancel", "matrix", "texts",     "encoder",
                                               "job",    "queue",  "tokenizer", "identity",
                                               "suite",  "config", "audit"};

static const char* folder;

static vetvec_text_batch OneText(void) {
  static const uint64_t offsets[] = {0, 1};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  return batch;
}

#define CHECK_INVALID(call) CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE, call)

static void Encoder(Id id, Id live) {
  const vetvec_encoder encoder = {id};
  const vetvec_encoder good = {live};
  const vetvec_text_batch batch = OneText();
  float out[64];
  size_t written = 9;
  vetvec_matrix rows = {4711};
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  vetvec_fallback_counts counts = VETVEC_INIT(vetvec_fallback_counts);
  vetvec_map_agreement agreement = VETVEC_INIT(vetvec_map_agreement);
  vetvec_contract_options contract = VETVEC_INIT(vetvec_contract_options);
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  vetvec_provenance given[1];
  vetvec_encoder both = {4711};
  vetvec_job job = {4711};
  vetvec_buffer* text = NULL;
  uint64_t tokens = 0;
  vetvec_error* err = NULL;
  CHECK(vetvec_encoder_name(encoder)[0] == '\0');
  CHECK(vetvec_encoder_dimension(encoder) == 0);
  CHECK_INVALID(vetvec_encoder_embed(encoder, &batch, NULL, out, 64, &written, NULL, given, &err));
  CHECK(written == 0);
  CHECK_INVALID(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, given, &err));
  CHECK(rows.id == 0);
  CHECK_INVALID(vetvec_encoder_embed_one(encoder, Str("a"), NULL, out, 64, &written, &err));
  CHECK_INVALID(vetvec_encoder_usage(encoder, &usage, &err));
  CHECK_INVALID(vetvec_encoder_metrics(encoder, &text, &err));
  CHECK(text == NULL);
  CHECK_INVALID(vetvec_encoder_shared_limits(encoder, 0, &text, &err));
  CHECK(text == NULL);
  CHECK_INVALID(vetvec_encoder_describe(encoder, NULL, &text, &err));
  CHECK(text == NULL);
  rows.id = 4711;
  CHECK_INVALID(vetvec_encoder_probe(encoder, &batch, NULL, &rows, NULL, &text, &err));
  CHECK(text == NULL && rows.id == 0);
  if (id != 0) { /* none means estimates */
    CHECK_INVALID(vetvec_encoder_count_tokens(encoder, &batch, &tokens, NULL, &err));
  }
  CHECK_INVALID(vetvec_encoder_flush(encoder, &err));
  CHECK_INVALID(vetvec_job_submit(encoder, &batch, NULL, NULL, &job, &err));
  CHECK(job.id == 0);
  CHECK_INVALID(vetvec_stream_embed(encoder, &stream, NULL, &err));
  CHECK_INVALID(vetvec_batch_embed(encoder, &batch, NULL, NULL, &text, &err));
  CHECK(text == NULL);
  CHECK_INVALID(vetvec_contract_run(encoder, NULL, NULL, &text, &err));
  CHECK(text == NULL);
  CHECK_INVALID(vetvec_identity_record(encoder, NULL, Str("id.json"), &text, &err));
  CHECK_INVALID(vetvec_identity_check(encoder, NULL, NULL, Str("id.json"), &text, &err));
  CHECK_INVALID(
      vetvec_identity_compare(encoder, good, NULL, NULL, Str("id.json"), Str(""), &text, &err));
  CHECK(text == NULL);
  if (id != 0) { /* in the options, none means: not tested */
    contract.shortened = encoder;
    CHECK_INVALID(vetvec_contract_run(good, &contract, NULL, &text, &err));
    contract.shortened.id = 0;
    contract.other_input_type = encoder;
    CHECK_INVALID(vetvec_contract_run(good, &contract, NULL, &text, &err));
    CHECK(text == NULL);
  }
  CHECK_INVALID(vetvec_fallback_open(encoder, good, NULL, &both, &err));
  CHECK(both.id == 0);
  CHECK_INVALID(vetvec_fallback_usage(encoder, &counts, &err));
  CHECK_INVALID(vetvec_map_fit(encoder, good, &batch, NULL, NULL, Str("x.map"), &agreement, &err));
  CHECK_INVALID(vetvec_map_fit(good, encoder, &batch, NULL, NULL, Str("x.map"), &agreement, &err));
  vetvec_encoder_destroy(encoder);
}

/* The local half of a fallback, which needs a remote one that is good. */
static void LocalHalf(Id id, vetvec_encoder remote) {
  const vetvec_encoder local = {id};
  vetvec_encoder both = {4711};
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_fallback_open(remote, local, NULL, &both, &err));
  CHECK(both.id == 0);
}

static void Job(Id id) {
  const vetvec_job job = {id};
  vetvec_matrix rows = {4711};
  vetvec_provenance given[1];
  vetvec_error* err = NULL;
  CHECK(vetvec_job_cancel(job) == VETVEC_STATUS_INVALID_HANDLE);
  CHECK_INVALID(vetvec_job_wait(job, 0, &err));
  CHECK_INVALID(vetvec_job_take(job, &rows, NULL, 0, &err));
  CHECK(rows.id == 0);
  CHECK_INVALID(vetvec_job_provenance(job, given, 1, &err));
  vetvec_job_destroy(job);
}

static void Queue(Id id, Id live_encoder) {
  const vetvec_queue queue = {id};
  const vetvec_encoder encoder = {live_encoder};
  const vetvec_text_batch batch = OneText();
  vetvec_completion done = VETVEC_INIT(vetvec_completion);
  vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
  vetvec_job job = {4711};
  vetvec_error* err = NULL;
  CHECK(vetvec_queue_descriptor(queue) == -1);
  CHECK_INVALID(vetvec_queue_next(queue, 0, &done, &err));
  vetvec_queue_destroy(queue);
  if (id == 0) return; /* none in the options means: no queue */
  options.queue = queue;
  CHECK_INVALID(vetvec_job_submit(encoder, &batch, NULL, &options, &job, &err));
  CHECK(job.id == 0);
}

static void Suite(Id id, const Id live[kTypes]) {
  const vetvec_suite suite = {id};
  const vetvec_suite good = {live[kSuite]};
  const vetvec_encoder encoder = {live[kEncoder]};
  vetvec_suite_score_options options = VETVEC_INIT(vetvec_suite_score_options);
  vetvec_item fields = VETVEC_INIT(vetvec_item);
  vetvec_buffer* item = NULL;
  vetvec_error* err = NULL;
  CHECK(vetvec_suite_size(suite) == 0);
  CHECK(vetvec_suite_sha256(suite)[0] == '\0');
  CHECK(vetvec_suite_manifest_json(suite)[0] == '\0');
  CHECK_INVALID(vetvec_suite_item(suite, 0, &item, &err));
  CHECK_INVALID(vetvec_suite_item_fields(suite, 0, VETVEC_SUITE_FORM_ANY, &fields, &err));
  CHECK(item == NULL && fields.text.data == NULL);
  CHECK_INVALID(vetvec_suite_write(suite, Str("x.jsonl"), &err));
  CHECK_INVALID(vetvec_suite_score(suite, encoder, NULL, NULL, &item, &err));
  CHECK_INVALID(vetvec_suite_compare(suite, encoder, encoder, NULL, NULL, &item, &err));
  if (id != 0) { /* none in the options means: without triples */
    options.triples = suite;
    CHECK_INVALID(vetvec_suite_score(good, encoder, &options, NULL, &item, &err));
  }
  CHECK(item == NULL);
  vetvec_suite_destroy(suite);
}

static void ScoredEncoder(Id id, const Id live[kTypes]) {
  const vetvec_encoder encoder = {id};
  const vetvec_encoder good = {live[kEncoder]};
  const vetvec_suite suite = {live[kSuite]};
  vetvec_suite_score_options options = VETVEC_INIT(vetvec_suite_score_options);
  vetvec_buffer* out = NULL;
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_suite_score(suite, encoder, NULL, NULL, &out, &err));
  CHECK_INVALID(vetvec_suite_compare(suite, encoder, good, NULL, NULL, &out, &err));
  CHECK_INVALID(vetvec_suite_compare(suite, good, encoder, NULL, NULL, &out, &err));
  if (id != 0) { /* none in the options means: the encoder itself */
    options.query_encoder = encoder;
    CHECK_INVALID(vetvec_suite_score(suite, good, &options, NULL, &out, &err));
    options.query_encoder.id = 0;
    options.other_query_encoder = encoder;
    CHECK_INVALID(vetvec_suite_compare(suite, good, good, &options, NULL, &out, &err));
  }
  CHECK(out == NULL);
}

/* A view of no matrix is all zero, whatever was there. */
static void Matrix(Id id) {
  const vetvec_matrix matrix = {id};
  float somewhere = 1;
  vetvec_rows view = {&somewhere, 7, 7, 7};
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_matrix_view(matrix, &view, &err));
  CHECK(view.data == NULL && view.rows == 0 && view.cols == 0 && view.row_stride == 0);
  CHECK(View(matrix).data == NULL && View(matrix).rows == 0 && View(matrix).cols == 0);
  vetvec_matrix_destroy(matrix);
}

static void Texts(Id id) {
  const vetvec_texts texts = {id};
  vetvec_text_batch view = VETVEC_INIT(vetvec_text_batch);
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_texts_view(texts, &view, &err));
  CHECK(view.count == 0);
  vetvec_texts_destroy(texts);
}

static void Tokenizer(Id id) {
  const vetvec_tokenizer tokenizer = {id};
  const vetvec_text_batch batch = OneText();
  int32_t ids[8];
  uint64_t offsets[2];
  size_t written = 0;
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_tokenizer_encode(tokenizer, &batch, NULL, ids, 8, offsets, &written, &err));
  vetvec_tokenizer_destroy(tokenizer);
}

static void Identity(Id id) {
  static const float points[] = {0, 1, 2, 4};
  const vetvec_identity identity = {id};
  vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_identity_matches(identity, ROWS(points, 4, 1, 1), &text, &err));
  CHECK_INVALID(vetvec_identity_calibrated(identity, &scores, &err));
  CHECK(scores.fingerprint.size == 0);
  vetvec_identity_destroy(identity);
}

static int32_t NoTokens(void* user_data, const vetvec_text_batch* texts, uint64_t* out_tokens) {
  (void)user_data;
  (void)texts;
  (void)out_tokens;
  return 0;
}

static int32_t NoKey(void* user_data, uint8_t was_rejected, char* out_key, size_t capacity,
                     size_t* out_size, int64_t* out_lifetime_s) {
  (void)user_data, (void)was_rejected, (void)out_key, (void)capacity;
  *out_size = 0;
  *out_lifetime_s = 0;
  return 1;
}

static int drops;
static void CountDrop(void* user_data) { drops += user_data == &drops; }

static void Config(Id id) {
  const vetvec_config config = {id};
  vetvec_buffer* text = NULL;
  vetvec_encoder encoder = {4711};
  vetvec_audit audit = {4711};
  vetvec_error* err = NULL;
  CHECK(vetvec_config_secret_name(config, 0) == NULL);
  CHECK_INVALID(vetvec_config_set_secret(config, Str("A"), Str("b"), &err));
  CHECK_INVALID(vetvec_config_set_tokenizer(config, Str("a"), NULL, NULL, NULL, &err));
  drops = 0;
  CHECK_INVALID(vetvec_config_set_tokenizer(config, Str("a"), NoTokens, &drops, CountDrop, &err));
  CHECK(drops == 1);
  CHECK_INVALID(vetvec_config_set_key_fn(config, Str("a"), NoKey, &drops, CountDrop, &err));
  CHECK(drops == 2);
  CHECK_INVALID(vetvec_config_json(config, &text, &err));
  CHECK_INVALID(vetvec_config_open_encoder(config, Str("builtin:"), &encoder, &err));
  CHECK_INVALID(vetvec_audit_plan(config, NULL, &text, &err));
  CHECK_INVALID(vetvec_audit_run(config, NULL, &audit, &err));
  CHECK_INVALID(vetvec_map_repair(config, NULL, NULL, Str("x"), &text, &err));
  CHECK_INVALID(vetvec_map_test(config, NULL, NULL, Str("x"), &text, &err));
  CHECK(text == NULL && encoder.id == 0 && audit.id == 0);
  vetvec_config_destroy(config);
}

static void Audit(Id id) {
  const vetvec_audit audit = {id};
  vetvec_buffer* text = NULL;
  uint8_t passed = 1;
  vetvec_error* err = NULL;
  CHECK(vetvec_audit_verdict(audit)[0] == '\0' && vetvec_audit_folder(audit)[0] == '\0');
  CHECK_INVALID(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_JSON, &text, &err));
  CHECK_INVALID(vetvec_audit_compare(audit, Str("a"), audit, Str("b"), &text, &err));
  CHECK_INVALID(vetvec_audit_check_gate(audit, Str(""), NONE(vetvec_audit), &passed, &text, &err));
  CHECK(passed == 0);
  CHECK_INVALID(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_HTML, &text, &err));
  CHECK_INVALID(vetvec_report_write(audit, Str("x.json"), &err));
  CHECK(text == NULL);
  vetvec_audit_destroy(audit);
}

/* As the second audit of two, beside one that is good. */
static void SecondAudit(Id id, vetvec_audit live) {
  const vetvec_audit audit = {id};
  vetvec_buffer* text = NULL;
  uint8_t passed = 1;
  vetvec_error* err = NULL;
  CHECK_INVALID(vetvec_audit_compare(live, Str("builtin:"), audit, Str("builtin:"), &text, &err));
  if (id != 0) { /* none means: no baseline */
    CHECK_INVALID(
        vetvec_audit_check_gate(live, Str("failed_texts <= 0"), audit, &passed, &text, &err));
    CHECK(passed == 0);
  }
  CHECK(text == NULL);
}

/* Every function with call options: the token is looked at before anything is done. */
static void Cancel(Id id, Id live_encoder) {
  const vetvec_cancel cancel = {id};
  const vetvec_encoder encoder = {live_encoder};
  const vetvec_text_batch batch = OneText();
  const vetvec_encoder none = {0};
  static const float points[] = {0, 1, 2, 4};
  static const double values[] = {1, 2, 3, 5};
  static const uint64_t pairs[] = {0, 1};
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_ranking ranking = VETVEC_INIT(vetvec_ranking);
  vetvec_alignment alignment = VETVEC_INIT(vetvec_alignment);
  vetvec_interval interval = VETVEC_INIT(vetvec_interval);
  vetvec_permutation permutation = VETVEC_INIT(vetvec_permutation);
  vetvec_matrix rows = {4711};
  vetvec_job job = {4711};
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  float row[64];
  double share = 0;
  CHECK(vetvec_cancel_request(cancel) == VETVEC_STATUS_INVALID_HANDLE);
  vetvec_cancel_destroy(cancel);
  if (id == 0) return; /* none in the options means: no token */
  call.cancel = cancel;
  CHECK_INVALID(vetvec_encoder_embed_one(encoder, Str("a"), &call, row, 64, NULL, &err));
  CHECK_INVALID(vetvec_encoder_embed(encoder, &batch, &call, row, 64, NULL, NULL, NULL, &err));
  CHECK_INVALID(vetvec_encoder_embed_alloc(encoder, &batch, &call, &rows, NULL, NULL, &err));
  CHECK_INVALID(vetvec_encoder_probe(encoder, &batch, &call, &rows, NULL, &text, &err));
  CHECK_INVALID(vetvec_encoder_describe(encoder, &call, &text, &err));
  CHECK_INVALID(vetvec_job_submit(encoder, &batch, &call, NULL, &job, &err));
  CHECK_INVALID(vetvec_contract_run(encoder, NULL, &call, &text, &err));
  CHECK_INVALID(vetvec_identity_record(encoder, &call, Str("id.json"), &text, &err));
  CHECK_INVALID(vetvec_identity_check(encoder, NULL, &call, Str("id.json"), &text, &err));
  CHECK_INVALID(
      vetvec_identity_compare(encoder, none, NULL, &call, Str("id.json"), Str(""), &text, &err));
  CHECK_INVALID(vetvec_identity_calibrate(encoder, NULL, &call, Str("id.json"), &text, &err));
  CHECK_INVALID(vetvec_identity_moved(ROWS(points, 4, 1, 1), 0, &call, &share, &err));
  CHECK_INVALID(
      vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL, NULL, &call, &threshold, NULL, &err));
  CHECK_INVALID(vetvec_ranking_compute(ROWS(points, 2, 2, 2), pairs, 1, NULL, &call, &ranking, NULL,
                                       NULL, &err));
  CHECK_INVALID(vetvec_pairs_alignment(ROWS(points, 2, 2, 2), pairs, 1, &call, &alignment, &err));
  CHECK_INVALID(vetvec_matrix_postprocess(ROWS(points, 2, 2, 2), VETVEC_POSTPROCESS_CENTER, 0,
                                          &call, &rows, &err));
  CHECK_INVALID(vetvec_statistics_bootstrap(values, 4, NULL, NULL, NULL, &call, &interval, &err));
  CHECK_INVALID(vetvec_statistics_permutation(values, 4, NULL, &call, &permutation, &err));
  CHECK(rows.id == 0 && job.id == 0 && text == NULL);
}

static int32_t NoSentence(void* user_data, const vetvec_sentence* sentence) {
  (void)user_data;
  (void)sentence;
  return 0;
}

/* As many different texts as a map needs. */
static vetvec_text_batch ManyTexts(void) {
  enum { kMany = 100 };
  static char bytes[kMany * 4];
  static uint64_t offsets[kMany + 1];
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  int i;
  for (i = 0; i < kMany; ++i) {
    offsets[i + 1] = offsets[i] + (uint64_t)snprintf(bytes + offsets[i], 4, "t%d", i);
  }
  batch.bytes = bytes;
  batch.offsets = offsets;
  batch.count = kMany;
  return batch;
}

/* The same of the functions that take long. */
static void CancelOfLongCalls(Id id, const Id live[kTypes]) {
  const vetvec_encoder encoder = {live[kEncoder]};
  const vetvec_config config = {live[kConfig]};
  const vetvec_text_batch batch = ManyTexts();
  static const float points[] = {1.0F, 1.2F, -1.0F, -1.2F};
  static const uint32_t labels[] = {0, 0, 1, 1};
  static const uint64_t triples[] = {0, 1, 2};
  const vetvec_rows rows = {points, 4, 1, 1};
  const vetvec_labelled_rows labelled = {rows, labels, 2, 0};
  const vetvec_syntextbench_task task = {0, rows, rows, rows, rows};
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  vetvec_stream_options stream = VETVEC_INIT(vetvec_stream_options);
  vetvec_suite_make_options make = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_syntextbench_result score = VETVEC_INIT(vetvec_syntextbench_result);
  vetvec_probe_result curve = VETVEC_INIT(vetvec_probe_result);
  vetvec_ensemble_outputs outputs = VETVEC_INIT(vetvec_ensemble_outputs);
  vetvec_ground_truth truth[1];
  vetvec_suite suite = {4711};
  vetvec_audit audit = {4711};
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  char run[512];
  char cache[512];
  char path[512];
  if (id == 0) return;
  Path(&run, folder, "run");
  Path(&cache, folder, "cache");
  Path(&path, folder, "made.jsonl");
  call.cancel.id = id;
  stream.next = NoText;
  stream.rows = NoRows;
  CHECK_INVALID(vetvec_stream_embed(encoder, &stream, &call, &err));
  CHECK_INVALID(vetvec_map_fit(encoder, encoder, &batch, NULL, &call, Str(path), NULL, &err));
  suite.id = live[kSuite];
  CHECK_INVALID(vetvec_suite_score(suite, encoder, NULL, &call, &text, &err));
  CHECK_INVALID(vetvec_suite_compare(suite, encoder, encoder, NULL, &call, &text, &err));
  make.kind = Str(VETVEC_SUITE_SYNTEXTBENCH);
  CHECK_INVALID(vetvec_suite_make(&make, &call, &suite, &err));
  CHECK_INVALID(vetvec_suite_make_file(&make, &call, Str(path), &text, &err));
  CHECK_INVALID(vetvec_suite_each_sentence(&make, &call, NoSentence, NULL, &err));
  CHECK_INVALID(vetvec_separability_syntextbench(&task, 1, NULL, &call, &score, NULL, &err));
  CHECK_INVALID(vetvec_separability_probe(&labelled, NULL, &call, &curve, &err));
  outputs.ground_truth = truth;
  CHECK_INVALID(
      vetvec_separability_ensemble(&labelled, &rows, triples, 1, NULL, &call, &outputs, &err));
  CHECK_INVALID(vetvec_cache_prune(Str(cache), NULL, &call, NULL, &err));
  CHECK_INVALID(vetvec_cache_verify(Str(cache), 0, &call, NULL, &err));
  CHECK_INVALID(vetvec_cache_export(Str(cache), Str(path), 0, &call, NULL, &err));
  CHECK_INVALID(vetvec_audit_plan(config, &call, &text, &err));
  CHECK_INVALID(vetvec_audit_run(config, &call, &audit, &err));
  CHECK(audit.id == 0);
  CHECK_INVALID(vetvec_audit_open(Str(run), &call, &audit, &err));
  CHECK_INVALID(vetvec_report_verify(Str(run), Str(""), &call, &text, &err));
  CHECK(suite.id == 0 && audit.id == 0 && text == NULL);
}

/* Handle numbers are used again only with another generation: many rounds never revive a stale one.
 */
static void Reuse(void) {
  vetvec_error* err = NULL;
  vetvec_cancel first = {0};
  int i;
  CHECK_OK(vetvec_cancel_create(&first, &err));
  vetvec_cancel_destroy(first);
  for (i = 0; i < 100000; ++i) {
    vetvec_cancel next = {0};
    if (vetvec_cancel_create(&next, NULL) != VETVEC_STATUS_OK) break;
    if (next.id == first.id) break;
    vetvec_cancel_destroy(next);
  }
  CHECK(i == 100000);
  CHECK(vetvec_cancel_request(first) == VETVEC_STATUS_INVALID_HANDLE);
}

static void Make(Id made[kTypes]) {
  const vetvec_text_batch batch = OneText();
  vetvec_suite_make_options suite_options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_config_options config_options = VETVEC_INIT(vetvec_config_options);
  vetvec_suite_option given[1];
  vetvec_cancel cancel = {0};
  vetvec_matrix matrix = {0};
  vetvec_texts texts = {0};
  vetvec_encoder encoder = OpenBuiltin();
  vetvec_job job = {0};
  vetvec_queue queue = {0};
  vetvec_tokenizer tokenizer = {0};
  vetvec_identity identity = {0};
  vetvec_suite suite = {0};
  vetvec_config config = {0};
  vetvec_audit audit = {0};
  vetvec_error* err = NULL;
  char path[512];
  char text[2048];
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK_OK(vetvec_encoder_embed_alloc(encoder, &batch, NULL, &matrix, NULL, NULL, &err));
  WriteText(Path(&path, folder, "vocab.txt"), "[UNK]\n[CLS]\n[SEP]\na\n");
  snprintf(text, sizeof text, "onnx:%s", folder);
  CHECK_OK(vetvec_tokenizer_open(Str(text), &tokenizer, &err));
  remove(Path(&path, folder, "id.json")); /* of the handles made before */
  CHECK_OK(vetvec_identity_record(encoder, NULL, Str(path), NULL, &err));
  CHECK_OK(vetvec_identity_open(Str(path), Str(""), &identity, &err));
  WriteText(Path(&path, folder, "seeds.txt"), kSeeds);
  CHECK_OK(vetvec_texts_read(Str(path), &texts, &err));
  CHECK_OK(vetvec_job_submit(encoder, &batch, NULL, NULL, &job, &err));
  CHECK_OK(vetvec_job_wait(job, 60000, &err));
  CHECK_OK(vetvec_queue_create(&queue, &err));
  given[0].name = Str("n");
  given[0].value = Str("20");
  suite_options.kind = Str(VETVEC_SUITE_SR);
  suite_options.options = given;
  suite_options.options_count = 1;
  CHECK_OK(vetvec_suite_make(&suite_options, NULL, &suite, &err));
  snprintf(text, sizeof text,
           "version = 1\n[audit]\nvendors = [\"builtin:\"]\nseeds = \"%s/seeds.txt\"\n"
           "dictionary_max_words = 100\nout = \"%s/run\"\n",
           folder, folder);
  config_options.text = Str(text);
  CHECK_OK(vetvec_config_load(&config_options, &config, &err));
  CHECK_OK(vetvec_audit_run(config, NULL, &audit, &err));
  made[kCancel] = cancel.id;
  made[kMatrix] = matrix.id;
  made[kTexts] = texts.id;
  made[kEncoder] = encoder.id;
  made[kJob] = job.id;
  made[kQueue] = queue.id;
  made[kTokenizer] = tokenizer.id;
  made[kIdentity] = identity.id;
  made[kSuite] = suite.id;
  made[kConfig] = config.id;
  made[kAudit] = audit.id;
}

static void Destroy(const Id ids[kTypes]) {
  vetvec_cancel_destroy((vetvec_cancel){ids[kCancel]});
  vetvec_matrix_destroy((vetvec_matrix){ids[kMatrix]});
  vetvec_texts_destroy((vetvec_texts){ids[kTexts]});
  vetvec_encoder_destroy((vetvec_encoder){ids[kEncoder]});
  vetvec_job_destroy((vetvec_job){ids[kJob]});
  vetvec_queue_destroy((vetvec_queue){ids[kQueue]});
  vetvec_tokenizer_destroy((vetvec_tokenizer){ids[kTokenizer]});
  vetvec_identity_destroy((vetvec_identity){ids[kIdentity]});
  vetvec_suite_destroy((vetvec_suite){ids[kSuite]});
  vetvec_config_destroy((vetvec_config){ids[kConfig]});
  vetvec_audit_destroy((vetvec_audit){ids[kAudit]});
}

/* Each live handle still does what it is for. */
static void CheckAlive(const Id live[kTypes]) {
  const vetvec_text_batch batch = OneText();
  vetvec_text_batch view = VETVEC_INIT(vetvec_text_batch);
  vetvec_completion done = VETVEC_INIT(vetvec_completion);
  vetvec_identity_scores scores = VETVEC_INIT(vetvec_identity_scores);
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  int32_t ids[8];
  uint64_t offsets[2];
  size_t written = 0;
  vetvec_call_options call = VETVEC_INIT(vetvec_call_options);
  float row[64];
  call.cancel.id = live[kCancel];
  CHECK_OK(vetvec_encoder_embed_one((vetvec_encoder){live[kEncoder]}, Str("a"), &call, row, 64,
                                    NULL, &err));
  CHECK(View((vetvec_matrix){live[kMatrix]}).rows == 1);
  CHECK_OK(vetvec_texts_view((vetvec_texts){live[kTexts]}, &view, &err));
  CHECK(view.count == 10);
  CHECK_OK(vetvec_job_wait((vetvec_job){live[kJob]}, 0, &err));
  CHECK_STATUS(VETVEC_STATUS_DEADLINE_EXCEEDED,
               vetvec_queue_next((vetvec_queue){live[kQueue]}, 0, &done, &err));
  CHECK_OK(vetvec_identity_calibrated((vetvec_identity){live[kIdentity]}, &scores, &err));
  CHECK_OK(vetvec_tokenizer_encode((vetvec_tokenizer){live[kTokenizer]}, &batch, NULL, ids, 8,
                                   offsets, &written, &err));
  CHECK(vetvec_suite_size((vetvec_suite){live[kSuite]}) == 20);
  CHECK_OK(vetvec_config_json((vetvec_config){live[kConfig]}, &text, &err));
  vetvec_buffer_destroy(text);
  CHECK(vetvec_audit_verdict((vetvec_audit){live[kAudit]})[0] != '\0');
}

static void Use(int type, Id id, const Id live[kTypes], vetvec_encoder remote) {
  switch (type) {
    case kCancel:
      Cancel(id, live[kEncoder]);
      CancelOfLongCalls(id, live);
      break;
    case kMatrix: Matrix(id); break;
    case kTexts: Texts(id); break;
    case kEncoder:
      Encoder(id, live[kEncoder]);
      LocalHalf(id, remote);
      ScoredEncoder(id, live);
      break;
    case kJob: Job(id); break;
    case kQueue: Queue(id, live[kEncoder]); break;
    case kTokenizer: Tokenizer(id); break;
    case kIdentity: Identity(id); break;
    case kSuite: Suite(id, live); break;
    case kConfig: Config(id); break;
    default: Audit(id); SecondAudit(id, (vetvec_audit){live[kAudit]});
  }
}

static Id Bad(int kind, Id live, Id stale) {
  switch (kind) {
    case kNone: return 0;
    case kOne: return 1;
    case kAddress: return (Id)(uintptr_t)&folder;
    case kAllOnes: return UINT64_MAX;
    case kLarge: return 4711;
    case kStale: return stale;
    case kChangedBit: return live ^ ((Id)1 << 30); /* a bit of the generation */
    default: return live & ~(Id)0xFFFFFF;          /* no slot */
  }
}

static void Messages(Id stale_encoder, Id stale_cancel) {
  vetvec_error* err = NULL;
  CHECK(vetvec_encoder_flush((vetvec_encoder){stale_encoder}, &err) ==
        VETVEC_STATUS_INVALID_HANDLE);
  CHECK(strcmp(vetvec_error_message(err), "this encoder has been destroyed") == 0);
  vetvec_error_destroy(err);
  CHECK(vetvec_encoder_flush((vetvec_encoder){stale_cancel}, &err) == VETVEC_STATUS_INVALID_HANDLE);
  CHECK(strcmp(vetvec_error_message(err), "the handle is not an encoder") == 0);
  vetvec_error_destroy(err);
}

int main(int argc, char** argv) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder remote = {0};
  vetvec_error* err = NULL;
  Id live[kTypes];
  Id stale[kTypes];
  int type;
  int kind;
  int other;
  if (argc != 2) return 2;
  folder = argv[1];
  Make(stale);
  Destroy(stale);
  Destroy(stale); /* twice: a no-op */
  Make(live);
  Destroy(stale); /* and again, now that their slots are in use */
  options.spec = Str("openai:m?base_url=http://127.0.0.1:9/v1");
  CHECK_OK(vetvec_encoder_open(&options, &remote, &err));
  Messages(stale[kEncoder], stale[kCancel]);
  for (type = 0; type < kTypes; ++type) {
    for (kind = 0; kind < kKinds; ++kind) {
      for (other = 0; other < (kind == kOtherType ? kTypes : 1); ++other) {
        const int before = check_failures;
        if (kind == kOtherType && other == type) continue;
        Use(type, kind == kOtherType ? live[other] : Bad(kind, live[type], stale[type]), live,
            remote);
        if (check_failures > before) {
          fprintf(stderr, "with a handle of a %s that is %s\n", kTypeNames[type],
                  kind == kOtherType ? kTypeNames[other] : kKindNames[kind]);
        }
      }
    }
  }
  Reuse();
  CheckAlive(live); /* untouched by all of it */
  CHECK(vetvec_cancel_request((vetvec_cancel){live[kCancel]}) == VETVEC_STATUS_OK);
  vetvec_encoder_destroy(remote);
  Destroy(live);
  return Finish();
}
