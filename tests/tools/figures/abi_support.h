/* What the C programs on figures share: command-line values, time, text batches. They see nothing
 * of vetvec but its C ABI. A program that cannot measure ends with exit code 3. */
#ifndef VETVEC_TESTS_TOOLS_FIGURES_ABI_SUPPORT_H_
#define VETVEC_TESTS_TOOLS_FIGURES_ABI_SUPPORT_H_

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vetvec/vetvec.h"

enum { kMaxTextBytes = 96 };

static inline void Die(const char* what, vetvec_error* err) {
  fprintf(stderr, "cannot measure: %s: %s\n", what, vetvec_error_message(err));
  exit(3);
}

/* The value of "--name VALUE", or `standard`. */
static inline const char* Argument(int argc, char** argv, const char* name, const char* standard) {
  int i;
  for (i = 1; i + 1 < argc; ++i) {
    if (strcmp(argv[i], name) == 0) return argv[i + 1];
  }
  return standard;
}

static inline double NumberArgument(int argc, char** argv, const char* name, double standard) {
  const char* text = Argument(argc, argv, name, NULL);
  return text == NULL ? standard : strtod(text, NULL);
}

static inline vetvec_str Str(const char* text) {
  vetvec_str view;
  view.data = text;
  view.size = strlen(text);
  return view;
}

static inline double MonotonicSeconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline void SleepSeconds(double seconds) {
  struct timespec time;
  if (seconds <= 0) return;
  time.tv_sec = (time_t)seconds;
  time.tv_nsec = (long)(1e9 * (seconds - (double)time.tv_sec));
  nanosleep(&time, NULL);
}

#endif /* VETVEC_TESTS_TOOLS_FIGURES_ABI_SUPPORT_H_ */
