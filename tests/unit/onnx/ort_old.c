/* Answers as ONNX Runtime 1.10 would. */
#include <stddef.h>
#include <stdint.h>

struct base {
  const void* (*get_api)(uint32_t version);
  const char* (*get_version)(void);
};

static const void* GetApi(uint32_t version) {
  (void)version;
  return NULL;
}
static const char* GetVersion(void) { return "1.10.0"; }
static const struct base kBase = {GetApi, GetVersion};

const struct base* OrtGetApiBase(void);
const struct base* OrtGetApiBase(void) { return &kBase; }
