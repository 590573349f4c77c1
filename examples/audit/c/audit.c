/* Compares two embedding vendors in C: makes a suite from a few sentences, embeds it with both and
 * judges the result.
 *
 *   audit URL_A URL_B [FOLDER]
 *
 * The URLs are of services with OpenAI's wire format, e.g. http://127.0.0.1:8080/v1; a
 * specification such as "builtin:" also works. FOLDER (default: audit-example) keeps everything: a
 * second run sends nothing.
 */
#include <stdio.h>
#include <string.h>
#include <vetvec/vetvec.h>

static const char kSeeds[] =
    "The food was good and the staff were friendly. He is a happy man. This is a bad idea. "
    "The room was clean. She said that the old house was beautiful. It was an easy question.";

static vetvec_str Str(const char* text) {
  const vetvec_str view = {text, strlen(text)};
  return view;
}

static int Fail(vetvec_error* err) {
  fprintf(stderr, "audit: %s\n", vetvec_error_message(err));
  vetvec_error_destroy(err);
  return 1;
}

/* Each sentence of kSeeds becomes a seed; writes the suite to `path`. */
static vetvec_status MakeSuite(const char* path, vetvec_error** err) {
  uint64_t offsets[16] = {0};
  vetvec_text_batch seeds = VETVEC_INIT(vetvec_text_batch);
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  const char* at = kSeeds;
  while ((at = strchr(at, '.')) != NULL) offsets[++seeds.count] = (uint64_t)(++at - kSeeds);
  seeds.bytes = kSeeds;
  seeds.offsets = offsets;
  options.kind = Str(VETVEC_SUITE_CONTRASTIVE);
  options.seeds = &seeds;
  return vetvec_suite_make_file(&options, NULL, Str(path), NULL, err);
}

int main(int argc, char** argv) {
  const char* const folder = argc > 3 ? argv[3] : "audit-example";
  char suite[600], text[4096];
  const char* kind[2];
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  vetvec_audit audit = {0};
  vetvec_error* err = NULL;
  int i;
  if (argc < 3) return fprintf(stderr, "usage: audit URL_A URL_B [FOLDER]\n"), 2;
  for (i = 0; i < 2; ++i) kind[i] = strncmp(argv[i + 1], "http", 4) ? "" : "openai:any?base_url=";
  snprintf(suite, sizeof suite, "%s-suite.jsonl", folder);
  if (MakeSuite(suite, &err) != VETVEC_STATUS_OK) return Fail(err);
  snprintf(text, sizeof text,
           "version = 1\n[audit]\nvendors = [\"A\", \"B\"]\nout = \"%s\"\n"
           "[vendors.A]\nspec = \"%s%s\"\n[vendors.B]\nspec = \"%s%s\"\n"
           "[suites.mine]\nkind = \"file\"\nfile = \"%s\"\n",
           folder, kind[0], argv[1], kind[1], argv[2], suite);
  options.text = Str(text);
  if (vetvec_config_load(&options, &config, &err) != VETVEC_STATUS_OK) return Fail(err);
  if (vetvec_audit_run(config, NULL, &audit, &err) != VETVEC_STATUS_OK) return Fail(err);
  printf("%s\nreport: %s/report.html\n", vetvec_audit_verdict(audit), vetvec_audit_folder(audit));
  vetvec_audit_destroy(audit);
  vetvec_config_destroy(config);
  return 0;
}
