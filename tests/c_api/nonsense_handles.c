/* Every function that takes a handle gets each kind of handle that is not one: NULL, small numbers,
 * addresses, all bits set, a handle of another type, one destroyed, one with a changed bit. The
 * answer is INVALID_HANDLE or the documented empty value; nothing crashes, and live handles stay
 * whole. */
#include "check.h"

enum { kKinds = 8 };

static const char* const kKindNames[kKinds] = {
    "NULL", "1", "an address", "all ones", "stale", "another type", "changed bit", "type only"};

static uintptr_t Bad(int kind, uintptr_t live, uintptr_t stale, uintptr_t foreign) {
  static int somewhere;
  switch (kind) {
    case 0: return 0;
    case 1: return 1;
    case 2: return (uintptr_t)&somewhere;
    case 3: return UINTPTR_MAX;
    case 4: return stale;
    case 5: return foreign;
    case 6: return live ^ ((uintptr_t)1 << 30);  /* a bit of the generation */
    default: return live & ~(uintptr_t)0xFFFFFF; /* no slot */
  }
}

static void Encoder(vetvec_encoder* encoder) {
  static const uint64_t offsets[] = {0, 1};
  vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
  float out[64];
  size_t written = 9;
  vetvec_matrix* rows = (vetvec_matrix*)&batch;
  vetvec_usage usage;
  vetvec_buffer* metrics = NULL;
  uint64_t tokens = 0;
  vetvec_error* err = NULL;
  batch.bytes = "a";
  batch.offsets = offsets;
  batch.count = 1;
  usage.struct_size = sizeof usage;
  CHECK(vetvec_encoder_name(encoder)[0] == '\0');
  CHECK(vetvec_encoder_dimension(encoder) == 0);
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_encoder_embed(encoder, &batch, NULL, out, 64, &written, NULL, &err));
  CHECK(written == 0);
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_encoder_embed_alloc(encoder, &batch, NULL, &rows, NULL, &err));
  CHECK(rows == NULL);
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_encoder_embed_one(encoder, Str("a"), NULL, out, 64, &written, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_encoder_usage(encoder, &usage, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_encoder_metrics(encoder, &metrics, &err));
  CHECK(metrics == NULL);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_encoder_describe(encoder, NULL, &metrics, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_encoder_probe(encoder, &batch, NULL, &rows, NULL, &metrics, &err));
  CHECK(metrics == NULL && rows == NULL);
  if (encoder != NULL) { /* NULL means estimates */
    CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_count_tokens(encoder, &batch, &tokens, NULL, &err));
  }
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_encoder_flush(encoder, &err));
  {
    vetvec_stream_options stream = VETVEC_STREAM_OPTIONS_INIT;
    vetvec_call* call = (vetvec_call*)&batch;
    CHECK_STATUS(VETVEC_INVALID_HANDLE,
                 vetvec_encoder_submit(encoder, &batch, NULL, NULL, &call, &err));
    CHECK(call == NULL);
    CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_encoder_embed_stream(encoder, &stream, NULL, &err));
  }
  vetvec_encoder_destroy(encoder);
}

static void Call(vetvec_call* call) {
  vetvec_matrix* rows = (vetvec_matrix*)call;
  vetvec_error* err = NULL;
  CHECK(vetvec_call_cancel(call) == VETVEC_INVALID_HANDLE);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_call_wait(call, 0, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_call_take(call, &rows, NULL, 0, &err));
  CHECK(rows == NULL);
  vetvec_call_destroy(call);
}

static void Queue(vetvec_queue* queue) {
  vetvec_completion done = VETVEC_COMPLETION_INIT;
  vetvec_error* err = NULL;
  CHECK(vetvec_queue_descriptor(queue) == -1);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_queue_next(queue, 0, &done, &err));
  vetvec_queue_destroy(queue);
}

static void Suite(vetvec_suite* suite) {
  vetvec_triple triple;
  vetvec_error* err = NULL;
  triple.struct_size = sizeof triple;
  CHECK(vetvec_suite_size(suite) == 0);
  CHECK(vetvec_suite_sha256(suite)[0] == '\0');
  CHECK(vetvec_suite_manifest_json(suite)[0] == '\0');
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_suite_get(suite, 0, &triple, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_suite_write(suite, Str("x.jsonl"), &err));
  vetvec_suite_destroy(suite);
}

static void MatrixAndTexts(vetvec_matrix* matrix, vetvec_texts* texts) {
  vetvec_text_batch view = VETVEC_TEXT_BATCH_INIT;
  vetvec_error* err = NULL;
  CHECK(vetvec_matrix_data(matrix) == NULL);
  CHECK(vetvec_matrix_rows(matrix) == 0 && vetvec_matrix_cols(matrix) == 0);
  vetvec_matrix_destroy(matrix);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_texts_view(texts, &view, &err));
  vetvec_texts_destroy(texts);
}

static void Config(vetvec_config* config) {
  vetvec_buffer* text = NULL;
  vetvec_encoder* encoder = NULL;
  vetvec_audit* audit = NULL;
  vetvec_error* err = NULL;
  CHECK(vetvec_config_secret_name(config, 0) == NULL);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_config_set_secret(config, Str("A"), Str("b"), &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_config_set_tokenizer(config, Str("a"), NULL, NULL, NULL, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_config_json(config, &text, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_config_open_encoder(config, Str("builtin:"), &encoder, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_audit_plan(config, NULL, &text, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_audit_run(config, NULL, &audit, &err));
  CHECK(text == NULL && encoder == NULL && audit == NULL);
  vetvec_config_destroy(config);
}

static void Audit(vetvec_audit* audit) {
  vetvec_buffer* text = NULL;
  uint8_t passed = 1;
  vetvec_error* err = NULL;
  CHECK(vetvec_audit_verdict(audit)[0] == '\0' && vetvec_audit_folder(audit)[0] == '\0');
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_audit_result_json(audit, &text, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_audit_compare(audit, Str("a"), audit, Str("b"), &text, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_gate_check(audit, Str(""), NULL, &passed, &text, &err));
  CHECK(passed == 0);
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_report_write(audit, Str("json"), &text, &err));
  CHECK_STATUS(VETVEC_INVALID_HANDLE, vetvec_report_write_file(audit, Str("x.json"), &err));
  CHECK(text == NULL);
  vetvec_audit_destroy(audit);
}

static void Cancel(vetvec_cancel* cancel, vetvec_encoder* live) {
  vetvec_call_options call = VETVEC_CALL_OPTIONS_INIT;
  vetvec_error* err = NULL;
  float row[64];
  CHECK(vetvec_cancel_request(cancel) == VETVEC_INVALID_HANDLE);
  vetvec_cancel_destroy(cancel);
  if (cancel == NULL) return; /* NULL in the options means: no token */
  call.cancel = cancel;
  CHECK_STATUS(VETVEC_INVALID_HANDLE,
               vetvec_encoder_embed_one(live, Str("a"), &call, row, 64, NULL, &err));
}

/* Handle numbers are used again only with another generation: many rounds never revive a stale one.
 */
static void Reuse(void) {
  vetvec_error* err = NULL;
  vetvec_cancel* first = NULL;
  int i;
  CHECK_OK(vetvec_cancel_create(&first, &err));
  vetvec_cancel_destroy(first);
  for (i = 0; i < 100000; ++i) {
    vetvec_cancel* next = NULL;
    if (vetvec_cancel_create(&next, NULL) != VETVEC_OK) break;
    if (next == first) break;
    vetvec_cancel_destroy(next);
  }
  CHECK(i == 100000);
  CHECK(vetvec_cancel_request(first) == VETVEC_INVALID_HANDLE);
}

int main(void) {
  vetvec_error* err = NULL;
  vetvec_encoder* encoder = OpenBuiltin();
  vetvec_encoder* stale_encoder = OpenBuiltin();
  vetvec_cancel* cancel = NULL;
  vetvec_cancel* stale_cancel = NULL;
  int kind;
  CHECK_OK(vetvec_cancel_create(&cancel, &err));
  CHECK_OK(vetvec_cancel_create(&stale_cancel, &err));
  vetvec_encoder_destroy(stale_encoder);
  vetvec_encoder_destroy(stale_encoder); /* twice: a no-op */
  vetvec_cancel_destroy(stale_cancel);
  CHECK(vetvec_encoder_flush(stale_encoder, &err) == VETVEC_INVALID_HANDLE);
  CHECK(strcmp(vetvec_error_message(err), "this encoder has been closed") == 0);
  vetvec_error_destroy(err);
  CHECK(vetvec_encoder_flush((vetvec_encoder*)stale_cancel, &err) == VETVEC_INVALID_HANDLE);
  CHECK(strcmp(vetvec_error_message(err), "this is not a handle of an encoder") == 0);
  vetvec_error_destroy(err);
  vetvec_cancel_destroy(stale_cancel);
  for (kind = 0; kind < kKinds; ++kind) {
    const int before = check_failures;
    const uintptr_t of_encoder =
        Bad(kind, (uintptr_t)encoder, (uintptr_t)stale_encoder, (uintptr_t)cancel);
    const uintptr_t of_cancel =
        Bad(kind, (uintptr_t)cancel, (uintptr_t)stale_cancel, (uintptr_t)encoder);
    Encoder((vetvec_encoder*)of_encoder);
    Suite((vetvec_suite*)of_encoder);
    MatrixAndTexts((vetvec_matrix*)of_encoder, (vetvec_texts*)of_cancel);
    Config((vetvec_config*)of_encoder);
    Audit((vetvec_audit*)of_encoder);
    Call((vetvec_call*)of_encoder);
    Queue((vetvec_queue*)of_encoder);
    Cancel((vetvec_cancel*)of_cancel, encoder);
    if (check_failures > before) fprintf(stderr, "with a handle that is %s\n", kKindNames[kind]);
  }
  Reuse();
  CHECK(vetvec_encoder_dimension(encoder) > 0); /* untouched by all of it */
  CHECK(vetvec_cancel_request(cancel) == VETVEC_OK);
  vetvec_encoder_destroy(encoder);
  vetvec_cancel_destroy(cancel);
  return Finish();
}
