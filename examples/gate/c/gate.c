/* A gate for continuous integration: tests a vendor on your sentences, checks rules on the figures
 * and exits with 0 (passed), 1 (a rule failed) or 3 (could not measure).
 *
 *   gate VENDOR SEEDS RUN_FOLDER RULE...
 *   gate openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"
 *
 * The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER
 * also gets result.junit.xml, for the build server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vetvec/vetvec.h>

enum { kPassed = 0, kFailed = 1, kUsage = 2, kCouldNotMeasure = 3 };

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, text ? strlen(text) : 0};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "gate: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return kCouldNotMeasure;
}

static vetvec_status LoadConfig(const char* vendor, const char* seeds, const char* folder,
                                vetvec_config* config, vetvec_error** err) {
  const char* const key = getenv("VETVEC_API_KEY");
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  char toml[8192];
  vetvec_status status;
  snprintf(toml, sizeof toml,
           "version = 1\n[audit]\nvendors = [\"ours\"]\nseeds = \"%s\"\nout = \"%s\"\nseed = 7\n"
           "threshold_method = \"zero\"\n[vendors.ours]\nspec = \"%s\"\n%s",
           seeds, folder, vendor, key ? "api_key_env = \"VETVEC_API_KEY\"\n" : "");
  options.text = Str(toml);
  status = vetvec_config_load(&options, config, err);
  if (status == VETVEC_STATUS_OK && key != NULL)
    status = vetvec_config_set_secret(*config, Str("VETVEC_API_KEY"), Str(key), err);
  return status;
}

int main(int argc, char** argv) {
  vetvec_config config = {0};
  vetvec_audit audit = {0};
  const vetvec_audit no_baseline = {0};
  vetvec_buffer* checks = NULL;
  vetvec_error* err = NULL;
  char rules[4096] = "", junit[4096];
  uint8_t passed = 0;
  int i;
  if (argc < 5) return fprintf(stderr, "usage: gate VENDOR SEEDS RUN_FOLDER RULE...\n"), kUsage;
  for (i = 4; i < argc; ++i) {
    if (strlen(rules) + strlen(argv[i]) + 2 > sizeof rules) return kUsage;
    strcat(strcat(rules, argv[i]), "\n");
  }
  if (LoadConfig(argv[1], argv[2], argv[3], &config, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_audit_run(config, NULL, &audit, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_audit_check_gate(audit, Str(rules), no_baseline, &passed, &checks, &err) !=
      VETVEC_STATUS_OK)
    return Fail(err);
  snprintf(junit, sizeof junit, "%s/result.junit.xml", argv[3]);
  if (vetvec_report_write(audit, Str(junit), &err) != VETVEC_STATUS_OK) return Fail(err);

  printf("%s\n%s\ngate: %s\n", vetvec_audit_verdict(audit), vetvec_buffer_data(checks),
         passed ? "passed" : "failed");
  vetvec_buffer_destroy(checks);
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
  return passed ? kPassed : kFailed;
}
