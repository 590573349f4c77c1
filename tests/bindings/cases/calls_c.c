/* The calls of behaviour cases by the C ABI. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

enum { CALLBACK_FAILED = -77, STREAM_LEFT = 78, LONGEST_ROW = 8192, LONGEST_WAIT_MS = 120000 };

const char* const kCaseLanguage = "c";

typedef struct Handle {
  vetvec_encoder encoder;
  vetvec_encoder remote; /* {0} if the encoder is not combined of two, as the next */
  vetvec_encoder local;
} Handle;

static void Read(vetvec_status status, const vetvec_error* error, CaseOutcome* outcome) {
  outcome->status = status;
  outcome->http_status = vetvec_error_http_status(error);
  outcome->retry_after_ms = vetvec_error_retry_after_ms(error);
  outcome->attempts = vetvec_error_attempts(error);
  outcome->retryable = vetvec_error_is_retryable(error);
  outcome->item_index = vetvec_error_item_index(error);
  outcome->callback_value = vetvec_error_callback_value(error);
  snprintf(outcome->message, sizeof outcome->message, "%s", vetvec_error_message(error));
  snprintf(outcome->detail, sizeof outcome->detail, "%s", vetvec_error_detail_json(error));
  if (vetvec_error_status(error) != status)
    outcome->status = VETVEC_STATUS_INTERNAL; /* must agree */
}

/* Takes over `error`. */
static void Told(vetvec_status status, vetvec_error* error, CaseOutcome* outcome) {
  Read(status, error, outcome);
  vetvec_error_destroy(error);
}

/* The same of a call for `count` texts. */
static void ToldOfTexts(vetvec_status status, vetvec_error* error, uint64_t count,
                        CaseOutcome* outcome) {
  uint64_t i;
  Read(status, error, outcome);
  outcome->errors = calloc((size_t)count + 1, sizeof *outcome->errors);
  for (i = 0; i < count; ++i) {
    const vetvec_error* item = vetvec_error_item(error, i);
    Read(vetvec_error_status(item), item, &outcome->errors[i]);
  }
  vetvec_error_destroy(error);
}

/* Replaces the encoder by one that is combined of it and a local one. */
static vetvec_status Combine(Handle* handle, const vetvec_fallback_options* fallback,
                             vetvec_error** error) {
  vetvec_encoder_options local = VETVEC_INIT(vetvec_encoder_options);
  const vetvec_str builtin = VETVEC_STR("builtin:");
  vetvec_status status;
  local.spec = builtin;
  handle->remote = handle->encoder;
  handle->encoder.id = 0;
  status = vetvec_encoder_open(&local, &handle->local, error);
  if (status != VETVEC_STATUS_OK) return status;
  return vetvec_fallback_open(handle->remote, handle->local, fallback, &handle->encoder, error);
}

/* The handles stay what they were: calls on them must say that they are stale. */
void CaseClose(void* encoder) {
  const Handle* handle = encoder;
  vetvec_encoder_destroy(handle->encoder);
  vetvec_encoder_destroy(handle->remote);
  vetvec_encoder_destroy(handle->local);
}

void* CaseOpen(const vetvec_encoder_options* options, const vetvec_fallback_options* fallback,
               CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  Handle* handle = calloc(1, sizeof *handle);
  vetvec_status status = vetvec_encoder_open(options, &handle->encoder, &error);
  if (status == VETVEC_STATUS_OK && fallback != NULL) status = Combine(handle, fallback, &error);
  Told(status, error, outcome);
  if (status == VETVEC_STATUS_OK) return handle;
  CaseClose(handle);
  free(handle);
  return NULL;
}

void CaseFree(void* encoder) { free(encoder); }

/* C has no exceptions: a callback that fails ends its call with a value of its own and keeps the
 * rest where its user data points to. */
typedef struct Failing {
  int progress;
  int failed;
} Failing;

static int32_t OnProgress(void* user_data, const vetvec_progress* progress) {
  Failing* failing = user_data;
  (void)progress;
  if (failing->progress == CASE_PROGRESS_STOPS) return 1;
  failing->failed = 1;
  return CALLBACK_FAILED;
}

static void Rows(vetvec_matrix matrix, CaseOutcome* outcome) {
  vetvec_rows rows = {0};
  size_t bytes;
  if (matrix.id == 0) return;
  if (vetvec_matrix_view(matrix, &rows, NULL) != VETVEC_STATUS_OK) {
    outcome->status = VETVEC_STATUS_INTERNAL;
    return;
  }
  bytes = (size_t)(rows.rows * rows.cols) * sizeof(float);
  outcome->rows = rows.rows;
  outcome->cols = rows.cols;
  if (bytes == 0) return;
  outcome->data = malloc(bytes);
  memcpy(outcome->data, rows.data, bytes);
}

static void EmbedOne(vetvec_encoder encoder, const CaseCall* call,
                     const vetvec_call_options* options, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  size_t written = 0;
  const vetvec_str text = {call->texts->bytes, (size_t)call->texts->offsets[1]};
  vetvec_status status;
  outcome->data = malloc(LONGEST_ROW * sizeof(float));
  status = vetvec_encoder_embed_one(encoder, text, options, outcome->data, LONGEST_ROW, &written,
                                    &error);
  Told(status, error, outcome);
  outcome->rows = 1;
  outcome->cols = written;
}

static void EmbedBlocking(vetvec_encoder encoder, const CaseCall* call,
                          const vetvec_call_options* options, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  vetvec_matrix rows = {0};
  const vetvec_status status = vetvec_encoder_embed_alloc(
      encoder, call->texts, options, &rows, outcome->statuses, outcome->provenance, &error);
  ToldOfTexts(status, error, call->texts->count, outcome);
  Rows(rows, outcome);
  vetvec_matrix_destroy(rows);
}

static void EmbedAsync(vetvec_encoder encoder, const CaseCall* call,
                       const vetvec_call_options* options, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  vetvec_queue queue = {0};
  vetvec_job submitted = {0};
  vetvec_matrix rows = {0};
  vetvec_completion ended = VETVEC_INIT(vetvec_completion);
  vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
  vetvec_status status = vetvec_queue_create(&queue, &error);
  submit.queue = queue;
  submit.user_data = outcome;
  if (status == VETVEC_STATUS_OK) {
    status = vetvec_job_submit(encoder, call->texts, options, &submit, &submitted, &error);
  }
  if (status == VETVEC_STATUS_OK)
    status = vetvec_queue_next(queue, LONGEST_WAIT_MS, &ended, &error);
  if (status == VETVEC_STATUS_OK && (ended.job.id != submitted.id || ended.user_data != outcome)) {
    status = VETVEC_STATUS_INTERNAL;
  } else if (status == VETVEC_STATUS_OK) {
    const size_t count = (size_t)call->texts->count;
    const vetvec_status told = vetvec_job_provenance(submitted, outcome->provenance, count, NULL);
    status = vetvec_job_take(submitted, &rows, outcome->statuses, count, &error);
    if (status != ended.status || told != VETVEC_STATUS_OK) outcome->thrown = -1; /* must agree */
  }
  ToldOfTexts(status, error, call->texts->count, outcome);
  Rows(rows, outcome);
  vetvec_matrix_destroy(rows);
  vetvec_job_destroy(submitted);
  vetvec_queue_destroy(queue);
}

typedef struct Stream {
  const vetvec_text_batch* texts;
  uint64_t next;
  CaseOutcome* outcome;
  int leave_after;
  int pieces;
} Stream;

static int32_t NextText(void* user_data, vetvec_str* text) {
  Stream* stream = user_data;
  const uint64_t i = stream->next;
  if (i == stream->texts->count) return 0;
  text->data = stream->texts->bytes + stream->texts->offsets[i];
  text->size = (size_t)(stream->texts->offsets[i + 1] - stream->texts->offsets[i]);
  ++stream->next;
  return 1;
}

static int32_t SomeRows(void* user_data, const vetvec_stream_rows* rows) {
  Stream* stream = user_data;
  CaseOutcome* out = stream->outcome;
  uint64_t i;
  const size_t before = (size_t)(out->rows * rows->dimension);
  const size_t more = (size_t)(rows->count * rows->dimension);
  if (rows->first != out->rows || (out->rows > 0 && out->cols != rows->dimension)) return 9;
  if (more > 0) {
    out->data = realloc(out->data, (before + more) * sizeof(float));
    memcpy(out->data + before, rows->data, more * sizeof(float));
  }
  for (i = 0; i < rows->count; ++i) {
    out->statuses[rows->first + i] = rows->status[i];
    out->provenance[rows->first + i] = rows->provenance[i];
    Read(rows->status[i], rows->errors[i], &out->errors[rows->first + i]);
  }
  out->cols = rows->dimension;
  out->rows += rows->count;
  return ++stream->pieces == stream->leave_after ? STREAM_LEFT : 0;
}

static void EmbedStream(vetvec_encoder encoder, const CaseCall* call,
                        const vetvec_call_options* options, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  Stream stream = {call->texts, 0, outcome, call->leave_after, 0};
  vetvec_stream_options c = VETVEC_INIT(vetvec_stream_options);
  c.next = NextText;
  c.rows = SomeRows;
  c.user_data = &stream;
  outcome->errors = calloc((size_t)call->texts->count + 1, sizeof *outcome->errors);
  const vetvec_status status = vetvec_stream_embed(encoder, &c, options, &error);
  Told(status, error, outcome);
  if (outcome->callback_value == STREAM_LEFT) outcome->status = VETVEC_STATUS_OK;
}

void CaseEmbed(void* encoder, const CaseCall* call, CaseOutcome* outcome) {
  vetvec_encoder handle = ((Handle*)encoder)->encoder;
  Failing failing = {call->progress, 0};
  vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
  options.timeout_ms = call->timeout_ms;
  options.max_tokens = call->max_tokens;
  options.flags = call->flags;
  if (call->cancel != NULL) options.cancel = *(const vetvec_cancel*)call->cancel;
  if (call->progress != CASE_NO_PROGRESS) {
    options.progress = OnProgress;
    options.progress_user_data = &failing;
  }
  outcome->statuses = calloc((size_t)call->texts->count + 1, sizeof *outcome->statuses);
  outcome->provenance = calloc((size_t)call->texts->count + 1, sizeof *outcome->provenance);
  if (call->one) {
    EmbedOne(handle, call, &options, outcome);
  } else if (call->way == CASE_ASYNC) {
    EmbedAsync(handle, call, &options, outcome);
  } else if (call->way == CASE_STREAM) {
    EmbedStream(handle, call, &options, outcome);
  } else {
    EmbedBlocking(handle, call, &options, outcome);
  }
  if (failing.failed && outcome->status == VETVEC_STATUS_CANCELLED &&
      outcome->callback_value == CALLBACK_FAILED) {
    outcome->thrown = 1;
  }
}

void CaseFlush(void* encoder, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  const vetvec_status status = vetvec_encoder_flush(((Handle*)encoder)->encoder, &error);
  Told(status, error, outcome);
}

void CaseUsage(void* encoder, vetvec_usage* usage, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  vetvec_status status;
  usage->struct_size = sizeof *usage;
  status = vetvec_encoder_usage(((Handle*)encoder)->encoder, usage, &error);
  Told(status, error, outcome);
}

#ifdef VETVEC_CASES_AUDIT
void CaseThreshold(const vetvec_rows* rows, vetvec_metric metric, double* threshold,
                   double* nearest, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  vetvec_threshold found = VETVEC_INIT(vetvec_threshold);
  vetvec_threshold_options options = VETVEC_INIT(vetvec_threshold_options);
  vetvec_status status;
  options.metric = metric;
  options.method = VETVEC_THRESHOLD_METHOD_MIN;
  status = vetvec_threshold_compute(rows, NULL, &options, NULL, &found, nearest, &error);
  Told(status, error, outcome);
  *threshold = found.threshold;
}

void CaseViolations(const vetvec_rows* rows, const uint64_t* triples, uint64_t triple_count,
                    vetvec_metric metric, const double* thetas, uint64_t theta_count,
                    uint64_t* counts, double* margins, CaseOutcome* outcome) {
  vetvec_error* error = NULL;
  const vetvec_status status = vetvec_threshold_violations(
      rows, triples, triple_count, metric, thetas, theta_count, counts, margins, &error);
  Told(status, error, outcome);
}
#endif

void* CaseCancelCreate(void) {
  vetvec_cancel* cancel = calloc(1, sizeof *cancel);
  if (vetvec_cancel_create(cancel, NULL) == VETVEC_STATUS_OK) return cancel;
  free(cancel);
  return NULL;
}

void CaseCancelRequest(void* cancel) { (void)vetvec_cancel_request(*(vetvec_cancel*)cancel); }

void CaseCancelDestroy(void* cancel) {
  if (cancel == NULL) return;
  vetvec_cancel_destroy(*(vetvec_cancel*)cancel);
  free(cancel);
}
