/* callbacks.h: the library's headers, and the Go functions that it calls back.
 *
 * cgo drops const from the prototypes of exported functions but keeps the names of types, so types that the library
 * passes as const have names here. `user_data` points to a runtime/cgo.Handle. */
#ifndef VETVEC_GO_CALLBACKS_H_
#define VETVEC_GO_CALLBACKS_H_

#include <stdlib.h>

#include "vetvec/vetvec.h"

typedef const char go_text;
typedef const vetvec_call_record go_call_record;
typedef const uint32_t go_row_numbers;
typedef const vetvec_progress go_progress;
typedef const vetvec_sentence go_sentence;
typedef const vetvec_stream_rows go_stream_rows;
typedef const vetvec_text_batch go_text_batch;

void goVetvecCall(void* user_data, go_call_record* call);
int32_t goVetvecCountTokens(void* user_data, go_text_batch* texts, uint64_t* out_tokens);
void goVetvecDone(void* user_data, vetvec_job job, vetvec_status status);
void goVetvecDrop(void* user_data);
int32_t goVetvecKey(void* user_data, uint8_t was_rejected, char* out_key, size_t capacity,
                    size_t* out_size, int64_t* out_lifetime_s);
void goVetvecLog(void* user_data, vetvec_log_level level, go_text* message);
int32_t goVetvecNext(void* user_data, vetvec_str* text);
int32_t goVetvecProgress(void* user_data, go_progress* progress);
int32_t goVetvecRows(void* user_data, go_stream_rows* rows);
int32_t goVetvecSentence(void* user_data, go_sentence* sentence);
int32_t goVetvecStatistic(void* user_data, go_row_numbers* rows, uint64_t count, double* out_value);

#endif
