/* check.h: what the C test programs share. A failed check prints its place and is counted; the
 * program goes on and ends with Finish(), which is what main returns. */
#ifndef VETVEC_TESTS_C_API_CHECK_H_
#define VETVEC_TESTS_C_API_CHECK_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vetvec/vetvec.h"

#define CHECK(condition) Check((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
/* The call must end with `status`; `err` is the error variable that was handed to it, and is
 * cleared. */
#define CHECK_STATUS(status, call) CheckStatus((status), (call), &err, #call, __FILE__, __LINE__)
#define CHECK_OK(call) CHECK_STATUS(VETVEC_STATUS_OK, call)

static int check_failures = 0;

static inline void Check(int is_true, const char* what, const char* file, int line) {
  if (is_true) return;
  ++check_failures;
  fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
}

static inline void CheckStatus(vetvec_status expected, vetvec_status found, vetvec_error** err,
                               const char* what, const char* file, int line) {
  if (found != expected) {
    ++check_failures;
    fprintf(stderr, "%s:%d: %s instead of %s: %s: %s\n", file, line, vetvec_status_name(found),
            vetvec_status_name(expected), what, vetvec_error_message(*err));
  }
  if (vetvec_error_status(*err) != found) {
    ++check_failures;
    fprintf(stderr, "%s:%d: the error object says %s, the call %s: %s\n", file, line,
            vetvec_status_name(vetvec_error_status(*err)), vetvec_status_name(found), what);
  }
  if (found != VETVEC_STATUS_OK && vetvec_error_message(*err)[0] == '\0') {
    ++check_failures;
    fprintf(stderr, "%s:%d: a failure without a message: %s\n", file, line, what);
  }
  vetvec_error_destroy(*err);
  *err = NULL;
}

/* No handle of a type: NONE(vetvec_encoder). */
#define NONE(type) ((type){0})
/* `rows` rows of `cols` elements, as the address of a vetvec_rows. */
#define ROWS(data, rows, cols, stride) (&(vetvec_rows){(data), (rows), (cols), (stride)})
#define THRESHOLD(of_metric, of_method)                                         \
  (&(vetvec_threshold_options){.struct_size = sizeof(vetvec_threshold_options), \
                               .metric = (of_metric),                           \
                               .method = (of_method)})

static inline int Finish(void) {
  if (check_failures > 0) fprintf(stderr, "%d checks failed\n", check_failures);
  return check_failures == 0 ? 0 : 1;
}

static inline vetvec_str Str(const char* text) {
  vetvec_str view;
  view.data = text;
  view.size = strlen(text);
  return view;
}

/* DIR/NAME in a buffer of its own; ends the program if it does not fit. */
static inline const char* Path(char (*buffer)[512], const char* dir, const char* name) {
  if (snprintf(*buffer, sizeof *buffer, "%s/%s", dir, name) >= (int)sizeof *buffer) exit(3);
  return *buffer;
}

static inline void WriteText(const char* path, const char* text) {
  FILE* file = fopen(path, "wb");
  if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
    fprintf(stderr, "cannot write %s\n", path);
    exit(3);
  }
}

static inline vetvec_encoder OpenBuiltin(void) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  options.spec = Str("builtin:");
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}

/* A matrix as rows; all zero for a handle that is not a matrix. */
static inline vetvec_rows View(vetvec_matrix matrix) {
  vetvec_rows rows;
  memset(&rows, 0x55, sizeof rows);
  if (vetvec_matrix_view(matrix, &rows, NULL) != VETVEC_STATUS_OK) CHECK(rows.data == NULL);
  return rows;
}

/* Sentences that the starter lexicon knows words of. */
static const char kSeeds[] =
    "The food was good and the staff were friendly.\n"
    "He said that the old house was beautiful.\n"
    "She is a happy woman and she loves her job.\n"
    "This is a bad idea for a small company.\n"
    "The boy was sad because his father was angry.\n"
    "It was a difficult question with an easy answer.\n"
    "The room was clean and the bed was comfortable.\n"
    "My mother is a strong and brave person.\n"
    "The film was boring and the actors were terrible.\n"
    "They have increased the price of the tickets.\n";

#endif /* VETVEC_TESTS_C_API_CHECK_H_ */
