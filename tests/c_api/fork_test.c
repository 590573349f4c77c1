/* fork(): the child's calls on handles of its parent are FORKED at once, whatever the parent's
 * threads were doing; destroying them there is a no-op; handles that the child makes work; the
 * parent loses nothing. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

enum { kForks = 200, kThreads = 4 };

static vetvec_encoder shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_over = 0;
static int worker_failures = 0;

static double Millis(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int IsOver(void) {
  int answer;
  pthread_mutex_lock(&lock);
  answer = is_over;
  pthread_mutex_unlock(&lock);
  return answer;
}

static void* Work(void* unused) {
  float row[64];
  int failures = 0;
  (void)unused;
  while (!IsOver()) {
    vetvec_cancel cancel = {0};
    failures += vetvec_cancel_create(&cancel, NULL) != VETVEC_STATUS_OK;
    failures += vetvec_encoder_embed_one(shared, Str("work"), NULL, row, 64, NULL, NULL) !=
                VETVEC_STATUS_OK;
    failures += vetvec_cancel_request(cancel) != VETVEC_STATUS_OK;
    vetvec_cancel_destroy(cancel);
  }
  pthread_mutex_lock(&lock);
  worker_failures += failures;
  pthread_mutex_unlock(&lock);
  return NULL;
}

/* 0, or the number of the step that failed. No check macro: nothing here may print. */
static int Child(void) {
  float row[64];
  vetvec_error* err = NULL;
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder own = {0};
  const double start = Millis();
  if (vetvec_encoder_embed_one(shared, Str("a"), NULL, row, 64, NULL, &err) !=
      VETVEC_STATUS_FORKED) {
    return 1;
  }
  if (strstr(vetvec_error_message(err), "fork") == NULL) return 2;
  vetvec_error_destroy(err);
  if (vetvec_encoder_dimension(shared) != 0 || vetvec_encoder_name(shared)[0] != '\0') return 3;
  if (vetvec_encoder_flush(shared, NULL) != VETVEC_STATUS_FORKED) return 4;
  vetvec_encoder_destroy(shared);
  if (vetvec_encoder_flush(shared, NULL) != VETVEC_STATUS_FORKED) return 5;
  if (Millis() - start > 2000) return 6; /* a wait for a lost thread would be endless */
  options.spec = Str("builtin:");
  if (vetvec_encoder_open(&options, &own, NULL) != VETVEC_STATUS_OK) return 7;
  if (own.id == shared.id) return 8;
  if (vetvec_encoder_embed_one(own, Str("a"), NULL, row, 64, NULL, NULL) != VETVEC_STATUS_OK)
    return 9;
  vetvec_encoder_destroy(own);
  if (vetvec_encoder_flush(own, NULL) != VETVEC_STATUS_INVALID_HANDLE) return 10;
  return 0;
}

/* A child's handle is FORKED in the grandchild, and the grandparent's too. */
static int Grandchild(void) {
  vetvec_cancel cancel = {0};
  int status = 0;
  pid_t pid;
  if (vetvec_cancel_create(&cancel, NULL) != VETVEC_STATUS_OK) return 11;
  pid = fork();
  if (pid == 0) {
    if (vetvec_cancel_request(cancel) != VETVEC_STATUS_FORKED) _exit(12);
    if (vetvec_encoder_flush(shared, NULL) != VETVEC_STATUS_FORKED) _exit(13);
    _exit(0);
  }
  if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) return 14;
  if (vetvec_cancel_request(cancel) != VETVEC_STATUS_OK) return 15;
  vetvec_cancel_destroy(cancel);
  return WEXITSTATUS(status);
}

int main(void) {
  pthread_t threads[kThreads];
  float row[64];
  vetvec_error* err = NULL;
  int i;
  shared = OpenBuiltin();
  /* Once each before the first fork: what is made on first use belongs to no thread then. */
  CHECK_STATUS(VETVEC_STATUS_INVALID_HANDLE, vetvec_encoder_flush(NONE(vetvec_encoder), &err));
  for (i = 0; i < kThreads; ++i) CHECK(pthread_create(&threads[i], NULL, Work, NULL) == 0);
  for (i = 0; i < kForks; ++i) {
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) {
      alarm(20);
      _exit(i == 0 ? Grandchild() : Child());
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid) {
      CHECK(pid < 0 && "fork or waitpid failed");
      break;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      fprintf(stderr, "fork %d: wait status %d, exit status %d\n", i, status, WEXITSTATUS(status));
      CHECK(!"the child failed");
      break;
    }
  }
  pthread_mutex_lock(&lock);
  is_over = 1;
  pthread_mutex_unlock(&lock);
  for (i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  CHECK(worker_failures == 0);
  CHECK_OK(vetvec_encoder_embed_one(shared, Str("a"), NULL, row, 64, NULL, &err));
  vetvec_encoder_destroy(shared);
  return Finish();
}
