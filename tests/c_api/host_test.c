/* What the library leaves alone in the program that uses it: stdout and stderr, the locale, the
 * working folder, signal dispositions, the environment. And what the host may have set without
 * changing any result: a locale with a decimal comma, another rounding mode.
 *
 *   host_test FOLDER      run by run_host_test.sh, which makes the locale and reads the output
 */
#define _POSIX_C_SOURCE 200809L
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "check.h"

extern char** environ;

enum { kSignals = 32 };

static void Dispositions(void (*handlers[kSignals])(int)) {
  int i;
  for (i = 1; i < kSignals; ++i) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    handlers[i] = SIG_ERR;
    if (sigaction(i, NULL, &action) == 0) handlers[i] = action.sa_handler;
  }
}

/* Numbers with a fraction, through every door that reads or writes them. */
static void Numbers(char* out, size_t size) {
  static const float points[] = {0.25f, 1.5f, 3.75f, 7.125f};
  vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
  vetvec_buffer* json = NULL;
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_threshold_compute(ROWS(points, 4, 1, 1), NULL,
                                    THRESHOLD(VETVEC_METRIC_L2, VETVEC_THRESHOLD_METHOD_MEAN_SIGMA),
                                    NULL, &threshold, NULL, &err));
  CHECK(threshold.nn_min == 1.25 && threshold.nn_mean == 2.03125);
  CHECK_OK(vetvec_eval_run(Str("wilcoxon"), Str("{\"x\":[1.5,-2.25,3.125,4.75,5.5,6.25,7.5]}"),
                           &json, &err));
  snprintf(out, size, "%s", vetvec_buffer_data(json));
  vetvec_buffer_destroy(json);
}

static void Use(const char* folder) {
  char toml[1024];
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_encoder_options remote = VETVEC_INIT(vetvec_encoder_options);
  vetvec_config config = {0};
  vetvec_audit audit = {0};
  vetvec_encoder encoder = {0};
  vetvec_buffer* text = NULL;
  vetvec_error* err = NULL;
  float row[4];
  char seeds[512];
  WriteText(Path(&seeds, folder, "seeds.txt"), kSeeds);
  snprintf(toml, sizeof toml,
           "version = 1\n[audit]\nvendors = [\"builtin:\"]\nseeds = \"%s\"\nout = \"%s/run\"\n"
           "dictionary_max_words = 100\n[vendors.x]\nspec = \"builtin:\"\n"
           "price_per_million_tokens = 0.125\n",
           seeds, folder);
  options.text = Str(toml);
  CHECK_OK(vetvec_config_load(&options, &config, &err));
  CHECK_OK(vetvec_config_json(config, &text, &err));
  CHECK(strstr(vetvec_buffer_data(text), "0.125") != NULL);
  vetvec_buffer_destroy(text);
  CHECK_OK(vetvec_audit_run(config, NULL, &audit, &err));
  CHECK_OK(vetvec_report_make(audit, VETVEC_REPORT_FORMAT_CSV, &text, &err));
  vetvec_buffer_destroy(text);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
  remote.spec = Str("openai:m");
  remote.base_url = Str("http://127.0.0.1:1/v1"); /* nothing listens there */
  remote.max_attempts = 1;
  CHECK_OK(vetvec_encoder_open(&remote, &encoder, &err));
  CHECK_STATUS(VETVEC_STATUS_UNAVAILABLE,
               vetvec_encoder_embed_one(encoder, Str("a"), NULL, row, 4, NULL, &err));
  vetvec_encoder_destroy(encoder);
}

int main(int argc, char** argv) {
  void (*before[kSignals])(int);
  void (*after[kSignals])(int);
  char folder_before[1024];
  char folder_after[1024];
  char numbers[1024];
  char rounded[1024];
  char** const environment = environ;
  const char* locale_name;
  int i;
  if (argc != 2 || getcwd(folder_before, sizeof folder_before) == NULL) return 2;
  locale_name = setlocale(LC_ALL, "");
  if (locale_name == NULL) return 4;
  if (getenv("VETVEC_TEST_COMMA") != NULL) CHECK(localeconv()->decimal_point[0] == ',');
  Dispositions(before);
  Numbers(numbers, sizeof numbers);
  CHECK(strstr(numbers, "NaN") == NULL && strchr(numbers, '.') != NULL);
  Use(argv[1]);
  CHECK(fesetround(FE_UPWARD) == 0);
  Numbers(rounded, sizeof rounded);
  CHECK(fegetround() == FE_UPWARD);
  CHECK(fesetround(FE_TONEAREST) == 0);
  Dispositions(after);
  for (i = 1; i < kSignals; ++i) CHECK(before[i] == after[i]);
  CHECK(before[SIGPIPE] == SIG_DFL && after[SIGPIPE] == SIG_DFL);
  CHECK(strcmp(setlocale(LC_ALL, NULL), locale_name) == 0 || getenv("VETVEC_TEST_COMMA") == NULL);
  CHECK(getcwd(folder_after, sizeof folder_after) != NULL);
  CHECK(strcmp(folder_before, folder_after) == 0);
  CHECK(environment == environ);
  return Finish();
}
