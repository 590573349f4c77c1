/* What a caller's thread and process may be like: a small stack, another rounding mode, closed
 * standard descriptors. Argument: an empty folder. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { kStackKib = 4096 }; /* their frames are larger */
#else
enum { kStackKib = 128 }; /* as docs/THREADING.md says */
#endif

static const char* folder;
static char url[64];

static vetvec_status Embed(const char* spec, const char* base_url, const char* cache, float* row) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_status status;
  size_t size = 0;
  options.spec = Str(spec);
  options.base_url = Str(base_url);
  options.cache_dir = Str(cache);
  if (base_url[0] != '\0') options.api_key = Str("a-made-up-key");
  status = vetvec_encoder_open(&options, &encoder, NULL);
  if (status != VETVEC_STATUS_OK) return status;
  status = vetvec_encoder_embed_one(encoder, Str("a good teacher"), NULL, row, 4096, &size, NULL);
  vetvec_encoder_destroy(encoder);
  return status;
}

static vetvec_status Builtin(void) {
  static float row[4096];
  return Embed("builtin:", "", "", row);
}
static vetvec_status Remote(void) {
  static float row[4096];
  char cache[512];
  return Embed("openai:m", url, Path(&cache, folder, "small"), row);
}
static vetvec_status Config(void) {
  vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
  vetvec_config config = {0};
  char path[512];
  vetvec_status status;
  options.file = Str(Path(&path, folder, "vetvec.toml"));
  status = vetvec_config_load(&options, &config, NULL);
  vetvec_config_destroy(config);
  return status;
}
static vetvec_status Tokenizer(void) { /* the file is read, then found wanting */
  vetvec_tokenizer tokenizer = {0};
  char path[512] = "onnx:";
  vetvec_status status;
  strncat(path, folder, sizeof path - 6);
  status = vetvec_tokenizer_open(Str(path), &tokenizer, NULL);
  vetvec_tokenizer_destroy(tokenizer);
  return status == VETVEC_STATUS_INTERNAL ? status : VETVEC_STATUS_OK;
}
static vetvec_status Suite(void) {
  static const char seeds[] = "The food was very good.She is a happy teacher.";
  static const uint64_t offsets[] = {0, 23, 46};
  vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
  vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite suite = {0};
  vetvec_status status;
  batch.bytes = seeds;
  batch.offsets = offsets;
  batch.count = 2;
  options.kind = Str("meaning");
  options.seeds = &batch;
  status = vetvec_suite_make(&options, NULL, &suite, NULL);
  vetvec_suite_destroy(suite);
  return status;
}
static vetvec_status Facts(void) {
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_encoder_provider_facts(Str(""), Str(""), &out, NULL);
  vetvec_buffer_destroy(out);
  return status;
}
static vetvec_status Lexicon(void) {
  vetvec_buffer* out = NULL;
  const vetvec_status status = vetvec_lexicon_show(Str("starter"), Str(""), Str(""), &out, NULL);
  vetvec_buffer_destroy(out);
  return status;
}

static const struct {
  const char* name;
  vetvec_status (*run)(void);
} kCalls[] = {{"builtin", Builtin}, {"remote with a cache", Remote},
              {"config", Config},   {"tokenizer", Tokenizer},
              {"suite", Suite},     {"facts", Facts},
              {"lexicon", Lexicon}};

static void* RunCall(void* call) {
  const size_t i = *(const size_t*)call;
  const vetvec_status status = kCalls[i].run();
  if (status != VETVEC_STATUS_OK) {
    fprintf(stderr, "%s: %s\n", kCalls[i].name, vetvec_status_name(status));
  }
  CHECK(status == VETVEC_STATUS_OK);
  return NULL;
}

static void EachCallFitsOnASmallStack(void) {
  size_t i;
  for (i = 0; i < sizeof kCalls / sizeof kCalls[0]; ++i) {
    pthread_attr_t attributes;
    pthread_t thread;
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstacksize(&attributes, (size_t)kStackKib * 1024) == 0);
    CHECK(pthread_create(&thread, &attributes, RunCall, &i) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    pthread_attr_destroy(&attributes);
  }
}

static void ResultsDoNotDependOnTheRoundingMode(void) {
  static const int kModes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  static float expected[4096];
  static float row[4096];
  size_t i;
  CHECK(Embed("builtin:", "", "", expected) == VETVEC_STATUS_OK);
  for (i = 0; i < sizeof kModes / sizeof kModes[0]; ++i) {
    memset(row, 0, sizeof row);
    fesetround(kModes[i]);
    CHECK(Embed("builtin:", "", "", row) == VETVEC_STATUS_OK);
    CHECK(fegetround() == kModes[i]);
    fesetround(FE_TONEAREST);
    CHECK(memcmp(row, expected, sizeof row) == 0);
  }
}

/* A service in a process of its own, with one vector for every request. */
static pid_t StartService(void) {
  static const char kReply[] =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 54\r\n\r\n"
      "{\"data\":[{\"index\":0,\"embedding\":[0.5,0.25]}],\"m\":\"mm\"}";
  struct sockaddr_in address = {0};
  socklen_t size = sizeof address;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  pid_t pid;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr*)&address, size) != 0 || listen(listener, 8) != 0) exit(3);
  if (getsockname(listener, (struct sockaddr*)&address, &size) != 0) exit(3);
  snprintf(url, sizeof url, "http://127.0.0.1:%d/v1", ntohs(address.sin_port));
  pid = fork();
  if (pid != 0) {
    close(listener);
    return pid;
  }
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    char block[4096];
    const int client = accept(listener, NULL, NULL);
    while (recv(client, block, sizeof block, 0) > 0) { /* the request is one packet */
      if (send(client, kReply, sizeof kReply - 1, 0) < 0) break;
    }
    close(client);
  }
}

static int IsClosed(int descriptor) { return fcntl(descriptor, F_GETFD) == -1 && errno == EBADF; }

/* In a child, because nothing can be printed without them. The encoder is open meanwhile: its
 * cache, its connection and its wake-up descriptors are. */
static int RunWithout(int first, int last) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder = {0};
  vetvec_queue queue = {0};
  char cache[512];
  float row[4096];
  size_t size = 0;
  int i;
  for (i = first; i <= last; ++i) close(i);
  options.spec = Str("openai:m");
  options.base_url = Str(url);
  options.api_key = Str("a-made-up-key");
  options.cache_dir = Str(Path(&cache, folder, "closed"));
  options.requests_per_minute = 6000;
  if (vetvec_encoder_open(&options, &encoder, NULL) != VETVEC_STATUS_OK) return 2;
  if (vetvec_queue_create(&queue, NULL) != VETVEC_STATUS_OK) return 3;
  if (vetvec_encoder_embed_one(encoder, Str("a"), NULL, row, 4096, &size, NULL) !=
      VETVEC_STATUS_OK) {
    return 4;
  }
  if (vetvec_encoder_flush(encoder, NULL) != VETVEC_STATUS_OK) return 5;
  for (i = first; i <= last; ++i) {
    if (!IsClosed(i)) return 10 + i;
  }
  vetvec_queue_destroy(queue);
  vetvec_encoder_destroy(encoder);
  for (i = first; i <= last; ++i) {
    if (!IsClosed(i)) return 20 + i;
  }
  return 0;
}

static void ClosedStandardDescriptorsStayClosed(void) {
  static const int kRanges[][2] = {{0, 2}, {0, 0}, {1, 1}, {2, 2}, {1, 2}};
  size_t i;
  for (i = 0; i < sizeof kRanges / sizeof kRanges[0]; ++i) {
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) _exit(RunWithout(kRanges[i][0], kRanges[i][1]));
    CHECK(waitpid(pid, &status, 0) == pid);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      fprintf(stderr, "without %d to %d: wait status %d\n", kRanges[i][0], kRanges[i][1], status);
      CHECK(!"a standard descriptor was taken");
    }
  }
}

int main(int argc, char** argv) {
  char path[512];
  pid_t service;
  if (argc != 2) return 2;
  folder = argv[1];
  WriteText(Path(&path, folder, "vetvec.toml"), "version = 1\n");
  WriteText(Path(&path, folder, "tokenizer.json"), "{}\n");
  service = StartService();
  /* First: the children have no thread of a parent to miss. */
  ClosedStandardDescriptorsStayClosed();
  EachCallFitsOnASmallStack();
  ResultsDoNotDependOnTheRoundingMode();
  kill(service, SIGKILL);
  return Finish();
}
