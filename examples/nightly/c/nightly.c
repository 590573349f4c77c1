/* A nightly check: has the vendor's model become worse? The first night is kept as the baseline;
 * each later one is compared with it, sentence by sentence.
 *
 *   nightly VENDOR SEEDS FOLDER [NIGHT]
 *
 * NIGHT names the night, today's date by default. The vendor's key is in VETVEC_API_KEY. Exits with
 * 0, with 1 if the vendor is significantly worse, or with 3 if it could not be measured.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vetvec/vetvec.h>

static const char kRule[] = "violation_rate.CR1 not worse than baseline";

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, text ? strlen(text) : 0};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "nightly: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 3;
}

/* Tests the vendor; all results of the night are kept in `run`. */
static vetvec_status Run(const char* vendor, const char* seeds, const char* run,
                         vetvec_audit* audit, vetvec_error** err) {
  const char* const key = getenv("VETVEC_API_KEY");
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  char toml[8192];
  vetvec_status status;
  snprintf(toml, sizeof toml,
           "version = 1\n[audit]\nvendors = [\"ours\"]\nseeds = \"%s\"\nout = \"%s\"\nseed = 7\n"
           "threshold_method = \"zero\"\n[vendors.ours]\nspec = \"%s\"\n%s",
           seeds, run, vendor, key ? "api_key_env = \"VETVEC_API_KEY\"\n" : "");
  options.text = Str(toml);
  status = vetvec_config_load(&options, &config, err);
  if (status == VETVEC_STATUS_OK && key != NULL)
    status = vetvec_config_set_secret(config, Str("VETVEC_API_KEY"), Str(key), err);
  if (status == VETVEC_STATUS_OK) status = vetvec_audit_run(config, NULL, audit, err);
  vetvec_config_destroy(config);
  return status;
}

int main(int argc, char** argv) {
  vetvec_audit baseline = {0}, tonight = {0};
  vetvec_buffer* checks = NULL;
  vetvec_error* err = NULL;
  char base_folder[2048], folder[2048], night[64];
  const time_t now = time(NULL);
  vetvec_status status;
  uint8_t passed = 0;
  if (argc < 4) return fprintf(stderr, "usage: nightly VENDOR SEEDS FOLDER [NIGHT]\n"), 2;
  strftime(night, sizeof night, "%Y-%m-%d", gmtime(&now));
  snprintf(base_folder, sizeof base_folder, "%s/baseline", argv[3]);
  snprintf(folder, sizeof folder, "%s/%s", argv[3], argc > 4 ? argv[4] : night);

  status = vetvec_audit_open(Str(base_folder), NULL, &baseline, &err);
  if (status == VETVEC_STATUS_NOT_FOUND ||
      status == VETVEC_STATUS_FAILED_PRECONDITION) { /* none, or half of it */
    vetvec_error_destroy(err);
    if (Run(argv[1], argv[2], base_folder, &baseline, &err) != VETVEC_STATUS_OK) return Fail(err);
    printf("%s\nthis is the baseline: %s\n", vetvec_audit_verdict(baseline), base_folder);
    vetvec_audit_destroy(baseline);
    return 0;
  }
  if (status != VETVEC_STATUS_OK) return Fail(err);
  if (Run(argv[1], argv[2], folder, &tonight, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_audit_check_gate(tonight, Str(kRule), baseline, &passed, &checks, &err) !=
      VETVEC_STATUS_OK)
    return Fail(err);
  printf("%s\n%s\nreport: %s/report.html\n",
         passed ? "not worse than the baseline" : "WORSE than the baseline",
         vetvec_buffer_data(checks), vetvec_audit_folder(tonight));
  vetvec_buffer_destroy(checks);
  vetvec_audit_destroy(tonight);
  vetvec_audit_destroy(baseline);
  return passed ? 0 : 1;
}
