/* What each cache mode keeps, and where: in memory, in cache_dir, nowhere.
 *
 *   cache_mode_test FOLDER              the builtin encoder, which is never cached: only that
 *                                       nothing is left behind
 *   cache_mode_test FOLDER BASE_URL     a service in OpenAI's format: what was sent is counted
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>

#include "check.h"

enum { kMost = 4096 };

static const char* base_url;
static const char* folder;

static vetvec_encoder Open(vetvec_cache_mode mode, const char* dir) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  options.spec = Str(base_url == NULL ? "builtin:" : "openai:cache-mode-test");
  if (base_url != NULL) options.base_url = Str(base_url);
  options.cache_mode = mode;
  options.cache_dir = Str(dir);
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  return encoder;
}

/* Where the vector came from is told as well: POLICY where it was sent for. */
static void Embed(vetvec_encoder encoder, const char* text, vetvec_reason reason,
                  vetvec_status expected) {
  static float row[kMost];
  const uint64_t offsets[] = {0, strlen(text)};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_provenance given;
  vetvec_status item = VETVEC_STATUS_OK;
  size_t written = 0;
  vetvec_error* err = NULL;
  batch.bytes = text;
  batch.offsets = offsets;
  batch.count = 1;
  memset(&given, 0x55, sizeof given);
  CHECK_STATUS(expected, vetvec_encoder_embed(encoder, &batch, NULL, row, kMost, &written, &item,
                                              &given, &err));
  CHECK(item == expected);
  if (expected != VETVEC_STATUS_OK) {
    CHECK(given.source == VETVEC_SOURCE_NONE);
    return;
  }
  CHECK(given.source == (base_url == NULL ? VETVEC_SOURCE_LOCAL : VETVEC_SOURCE_REMOTE));
  CHECK(given.reason == reason && given.remote_status == VETVEC_STATUS_OK);
}

static vetvec_usage Usage(vetvec_encoder encoder) {
  vetvec_usage usage = VETVEC_INIT(vetvec_usage);
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_encoder_usage(encoder, &usage, &err));
  return usage;
}

/* Sent to the service or model since the encoder was opened; with a service each in a request. */
static void CheckSent(vetvec_encoder encoder, uint64_t texts) {
  const vetvec_usage usage = Usage(encoder);
  CHECK(usage.texts_sent == texts);
  CHECK(usage.requests == (base_url == NULL ? 0 : texts));
}

/* Entries of a folder, -1 if there is none. */
static int Entries(const char* dir) {
  DIR* entries = opendir(dir);
  int count = 0;
  if (entries == NULL) return -1;
  while (readdir(entries) != NULL) ++count;
  closedir(entries);
  return count - 2;
}

/* Two calls for one text are two requests, and neither leaves anything behind. */
static void Off(void) {
  char dir[512];
  vetvec_encoder encoder;
  vetvec_usage usage;
  vetvec_error* err = NULL;
  encoder = Open(VETVEC_CACHE_MODE_OFF, Path(&dir, folder, "off"));
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  CheckSent(encoder, 2);
  usage = Usage(encoder);
  CHECK(usage.cache_memory_hits == 0 && usage.cache_disk_hits == 0 && usage.texts == 2);
  CHECK_OK(vetvec_encoder_flush(encoder, &err));
  vetvec_encoder_destroy(encoder);
  CHECK(Entries(dir) <= 0);
  encoder = Open(VETVEC_CACHE_MODE_OFF, "");
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  CheckSent(encoder, 2);
  vetvec_encoder_destroy(encoder);
}

/* Without a folder the default keeps vectors in memory, for as long as the encoder lives. */
static void InMemory(void) {
  int round;
  for (round = 0; round < 2; ++round) {
    vetvec_encoder encoder = Open(VETVEC_CACHE_MODE_DEFAULT, "");
    Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
    Embed(encoder, "a text", VETVEC_REASON_CACHED, VETVEC_STATUS_OK);
    CheckSent(encoder, 1);
    CHECK(Usage(encoder).cache_memory_hits == 1);
    vetvec_encoder_destroy(encoder);
  }
}

static uint64_t RowsIn(const char* dir) {
  vetvec_cache_info info = VETVEC_INIT(vetvec_cache_info);
  vetvec_error* err = NULL;
  CHECK_OK(vetvec_cache_stat(Str(dir), &info, &err));
  return info.rows;
}

/* ON, and the default with a folder: what one encoder got, the next need not send. */
static void OnDisk(vetvec_cache_mode mode, const char* name) {
  char dir[512];
  vetvec_encoder encoder;
  vetvec_error* err = NULL;
  encoder = Open(mode, Path(&dir, folder, name));
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  Embed(encoder, "a text", VETVEC_REASON_CACHED, VETVEC_STATUS_OK);
  CheckSent(encoder, 1);
  CHECK_OK(vetvec_encoder_flush(encoder, &err));
  vetvec_encoder_destroy(encoder);
  CHECK(Entries(dir) > 0 && RowsIn(dir) == 1);
  encoder = Open(mode, dir);
  Embed(encoder, "a text", VETVEC_REASON_CACHED, VETVEC_STATUS_OK);
  CheckSent(encoder, 0);
  CHECK(Usage(encoder).cache_disk_hits == 1);
  vetvec_encoder_destroy(encoder);
}

/* ONLY gives what the folder has and sends nothing; OFF neither reads nor changes it. */
static void OnAFullFolder(const char* name) {
  char dir[512];
  vetvec_encoder encoder;
  int entries;
  encoder = Open(VETVEC_CACHE_MODE_ONLY, Path(&dir, folder, name));
  Embed(encoder, "a text", VETVEC_REASON_CACHED, VETVEC_STATUS_OK);
  Embed(encoder, "another text", VETVEC_REASON_POLICY, VETVEC_STATUS_NOT_FOUND);
  CheckSent(encoder, 0);
  vetvec_encoder_destroy(encoder);
  entries = Entries(dir);
  encoder = Open(VETVEC_CACHE_MODE_OFF, dir);
  Embed(encoder, "a text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  Embed(encoder, "another text", VETVEC_REASON_POLICY, VETVEC_STATUS_OK);
  CheckSent(encoder, 2);
  vetvec_encoder_destroy(encoder);
  CHECK(RowsIn(dir) == 1 && Entries(dir) == entries);
}

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  folder = argv[1];
  base_url = argc > 2 ? argv[2] : NULL;
  Off();
  if (base_url == NULL) return Finish();
  InMemory();
  OnDisk(VETVEC_CACHE_MODE_DEFAULT, "default");
  OnDisk(VETVEC_CACHE_MODE_ON, "on");
  OnAFullFolder("on");
  return Finish();
}
