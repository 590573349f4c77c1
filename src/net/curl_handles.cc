#include "net/curl_handles.h"

#include <openssl/crypto.h>

#include <cstring>
#include <mutex>

namespace vetvec {

CurlHeaderList::~CurlHeaderList() {
  for (curl_slist* item = list_; item != nullptr; item = item->next) {
    OPENSSL_cleanse(item->data, std::strlen(item->data));
  }
  curl_slist_free_all(list_);
}

bool CurlHeaderList::Add(const char* line) {
  curl_slist* longer = curl_slist_append(list_, line);
  if (longer == nullptr) return false;
  list_ = longer;
  return true;
}

bool InitializeCurl() {
  static std::once_flag once;
  static bool ready = false;
  std::call_once(once, [] { ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; });
  return ready;
}

}  // namespace vetvec
