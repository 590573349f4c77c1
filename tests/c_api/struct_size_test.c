/* The rules of struct_size: an older caller's shorter struct is read as far as it goes, a newer
 * caller's zero tail is accepted and any other tail is UNIMPLEMENTED, outputs never grow past what
 * the caller has, and vetvec_struct_init writes the size that it is told and no more. */
#include "check.h"

enum { kGuard = 0x5A };

/* A vetvec_call_options of a library yet to come. */
typedef struct NewerCallOptions {
  vetvec_call_options known;
  uint64_t unknown[4];
} NewerCallOptions;

static vetvec_status EmbedWith(vetvec_encoder encoder, const vetvec_call_options* call,
                               vetvec_error** err) {
  float row[64];
  return vetvec_encoder_embed_one(encoder, Str("a"), call, row, 64, NULL, err);
}

static void Inputs(vetvec_encoder encoder) {
  NewerCallOptions newer;
  vetvec_call_options older = VETVEC_INIT(vetvec_call_options);
  vetvec_error* err = NULL;
  size_t i;
  memset(&newer, 0, sizeof newer);
  newer.known.struct_size = sizeof newer;
  CHECK_OK(EmbedWith(encoder, &newer.known, &err));
  newer.unknown[3] = 1;
  CHECK_STATUS(VETVEC_STATUS_UNIMPLEMENTED, EmbedWith(encoder, &newer.known, &err));
  newer.known.struct_size = sizeof newer - sizeof(uint64_t); /* the field is not there */
  CHECK_OK(EmbedWith(encoder, &newer.known, &err));
  /* Fields past an older caller's end are not looked at, whatever lies there. */
  older.flags = 0xFFFFFFFFu;
  older.max_tokens = -1;
  for (i = sizeof(uint64_t); i <= offsetof(vetvec_call_options, max_tokens);
       i += sizeof(uint64_t)) {
    older.struct_size = i;
    CHECK_OK(EmbedWith(encoder, &older, &err));
  }
  older.struct_size = i;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, EmbedWith(encoder, &older, &err));
  older.max_tokens = 0;
  for (; i <= offsetof(vetvec_call_options, flags); i += sizeof(uint64_t)) {
    older.struct_size = i;
    CHECK_OK(EmbedWith(encoder, &older, &err));
  }
  older.struct_size = offsetof(vetvec_call_options, flags) + sizeof older.flags;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, EmbedWith(encoder, &older, &err));
  older.struct_size = 0;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, EmbedWith(encoder, &older, &err));
  older.struct_size = 7;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, EmbedWith(encoder, &older, &err));
  older.struct_size = UINT64_MAX; /* must be refused without reading the tail */
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, EmbedWith(encoder, &older, &err));
}

/* A caller of 0.1's first field only: {struct_size, spec}. */
static void OldestEncoderOptions(void) {
  vetvec_encoder_options options;
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  memset(&options, kGuard, sizeof options);
  options.struct_size = offsetof(vetvec_encoder_options, api_key);
  options.spec = Str("builtin:");
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  CHECK(vetvec_encoder_dimension(encoder) > 0);
  vetvec_encoder_destroy(encoder);
}

/* A caller whose struct ends before limits_dir. */
static void OptionsBeforeTheLimits(void) {
  vetvec_encoder_options options;
  vetvec_encoder encoder = {0};
  vetvec_error* err = NULL;
  memset(&options, kGuard, sizeof options);
  memset(&options, 0, offsetof(vetvec_encoder_options, limits_dir));
  options.struct_size = offsetof(vetvec_encoder_options, limits_dir);
  options.spec = Str("builtin:");
  CHECK(options.struct_size == 176); /* of 0.1.0 */
  CHECK_OK(vetvec_encoder_open(&options, &encoder, &err));
  vetvec_encoder_destroy(encoder);
}

static int IsGuard(const void* bytes, size_t from, size_t to) {
  size_t i;
  for (i = from; i < to; ++i) {
    if (((const unsigned char*)bytes)[i] != kGuard) return 0;
  }
  return 1;
}

static void Outputs(vetvec_encoder encoder) {
  union {
    vetvec_usage usage;
    unsigned char bytes[sizeof(vetvec_usage) + 64];
  } out;
  vetvec_error* err = NULL;
  const size_t short_size = offsetof(vetvec_usage, texts_sent);
  memset(&out, kGuard, sizeof out);
  out.usage.struct_size = short_size;
  CHECK_OK(vetvec_encoder_usage(encoder, &out.usage, &err));
  CHECK(out.usage.struct_size == short_size && out.usage.texts > 0);
  CHECK(IsGuard(&out, short_size, sizeof out));
  memset(&out, kGuard, sizeof out);
  out.usage.struct_size = sizeof out; /* newer than the library: the tail is left alone */
  CHECK_OK(vetvec_encoder_usage(encoder, &out.usage, &err));
  CHECK(out.usage.struct_size == sizeof out && out.usage.failed_texts == 0);
  CHECK(IsGuard(&out, sizeof(vetvec_usage), sizeof out));
  memset(&out, kGuard, sizeof out);
  out.usage.struct_size = 0;
  CHECK_STATUS(VETVEC_STATUS_INVALID_ARGUMENT, vetvec_encoder_usage(encoder, &out.usage, &err));
  CHECK(IsGuard(&out, sizeof(uint64_t), sizeof out));
}

/* A wrong output struct is found before the work is done and before out_nn is touched. */
static void OutputCheckedFirst(void) {
  static const float points[] = {0, 1, 3};
  double nn[3] = {-1, -1, -1};
  vetvec_threshold out;
  vetvec_error* err = NULL;
  memset(&out, 0, sizeof out);
  CHECK_STATUS(
      VETVEC_STATUS_INVALID_ARGUMENT,
      vetvec_threshold_compute(ROWS(points, 3, 1, 1), NULL, THRESHOLD(0, 0), NULL, &out, nn, &err));
  CHECK(nn[0] == -1 && nn[1] == -1 && nn[2] == -1);
}

/* Writes `size` bytes and no more: struct_size and zeroes. Sizes that no struct has are left alone,
 * as is NULL. */
static void Init(void) {
  static const size_t kGood[] = {8, 9, 40, 4095, 4096};
  static const size_t kBad[] = {0, 1, 7, 4097, 1 << 20, SIZE_MAX};
  union {
    uint64_t struct_size;
    unsigned char bytes[4096 + 64];
  } any;
  vetvec_encoder_options options;
  size_t i;
  size_t k;
  for (i = 0; i < sizeof kGood / sizeof kGood[0]; ++i) {
    memset(&any, kGuard, sizeof any);
    vetvec_struct_init(&any, kGood[i]);
    CHECK(any.struct_size == kGood[i] && IsGuard(&any, kGood[i], sizeof any));
    for (k = sizeof(uint64_t); k < kGood[i] && any.bytes[k] == 0; ++k) continue;
    CHECK(k == kGood[i]);
  }
  for (i = 0; i < sizeof kBad / sizeof kBad[0]; ++i) {
    memset(&any, kGuard, sizeof any);
    vetvec_struct_init(&any, kBad[i]);
    CHECK(IsGuard(&any, 0, sizeof any));
    vetvec_struct_init(NULL, kBad[i]);
  }
  vetvec_struct_init(NULL, sizeof options);
  memset(&options, kGuard, sizeof options);
  vetvec_struct_init(&options, 40);
  CHECK(options.struct_size == 40 && IsGuard(&options, 40, sizeof options));
  vetvec_struct_init(&options, sizeof options); /* the same as the macro of C */
  {
    const vetvec_encoder_options by_macro = VETVEC_INIT(vetvec_encoder_options);
    CHECK(memcmp(&options, &by_macro, sizeof options) == 0);
  }
}

int main(void) {
  vetvec_encoder encoder = OpenBuiltin();
  Inputs(encoder);
  OldestEncoderOptions();
  OptionsBeforeTheLimits();
  Outputs(encoder);
  OutputCheckedFirst();
  Init();
  vetvec_encoder_destroy(encoder);
  return Finish();
}
