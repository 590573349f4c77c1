#include "net/curl_handles.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "base/secret_string.h"

namespace vetvec {
namespace {

// libcurl builds requests in its own memory, including API keys, and frees it without wiping. So it
// uses these functions, which wipe what is freed, except for larger blocks, which hold what servers
// have sent.
constexpr size_t kMaxWipedBytes = size_t{128} << 10;

void WipeAndFree(void* memory) {
  if (memory == nullptr) return;
  const size_t bytes = malloc_usable_size(memory);
  if (bytes <= kMaxWipedBytes) WipeBytes(memory, bytes);
  std::free(memory);
}

// Never uses std::realloc, which may leave the old bytes behind. Most texts that libcurl grows, by
// doubling from 32 bytes, are header lines: with room for one from the start they are not moved.
void* Reallocate(void* memory, size_t bytes) {
  constexpr size_t kLeast = 512;
  if (memory == nullptr) return std::malloc(std::max(bytes, kLeast));
  const size_t had = malloc_usable_size(memory);
  if (bytes <= had && (bytes > had / 2 || had < 2 * kLeast)) return memory;
  void* const fresh = std::malloc(bytes);
  if (fresh == nullptr) return nullptr;
  std::memcpy(fresh, memory, std::min(had, bytes));
  WipeAndFree(memory);
  return fresh;
}

char* CopyText(const char* text) {
  const size_t bytes = std::strlen(text) + 1;
  void* const copy = std::malloc(bytes);
  return copy == nullptr ? nullptr : static_cast<char*>(std::memcpy(copy, text, bytes));
}

void* Malloc(size_t bytes) { return std::malloc(bytes); }
void* Calloc(size_t count, size_t bytes) { return std::calloc(count, bytes); }

}  // namespace

CurlHeaderList::~CurlHeaderList() {
  for (curl_slist* item = list_; item != nullptr; item = item->next) {
    WipeBytes(item->data, std::strlen(item->data));
  }
  curl_slist_free_all(list_);
}

bool CurlHeaderList::Add(const char* line) {
  curl_slist* longer = curl_slist_append(list_, line);
  if (longer == nullptr) return false;
  list_ = longer;
  return true;
}

Status InitializeCurl() {
  const ForkSection section;  // for the mutex too
  static std::mutex mutex;
  static bool is_ready = false;
  const std::lock_guard<std::mutex> lock(mutex);
  if (is_ready) return OkStatus();
  const CURLcode code = curl_global_init_mem(CURL_GLOBAL_DEFAULT, &Malloc, &WipeAndFree,
                                             &Reallocate, &CopyText, &Calloc);
  is_ready = code == CURLE_OK;
  if (is_ready) return OkStatus();
  return code == CURLE_OUT_OF_MEMORY ? OutOfMemory() : Unavailable("libcurl cannot be initialised");
}

}  // namespace vetvec
