// Owners of libcurl's handles. Only for the .cc files of this folder, which are the only ones that
// include <curl/curl.h>.
//
//   CurlEasy easy(curl_easy_init());
//   CurlHeaderList headers; headers.Add("content-type: application/json");
#ifndef VETVEC_NET_CURL_HANDLES_H_
#define VETVEC_NET_CURL_HANDLES_H_

#include <curl/curl.h>

#include <memory>
#include <string>
#include <utility>

#include "base/fork_section.h"
#include "base/status.h"

namespace vetvec {

struct CurlEasyDeleter {
  void operator()(CURL* easy) const {
    const ForkSection section;
    curl_easy_cleanup(easy);
  }
};
struct CurlMultiDeleter {
  void operator()(CURLM* multi) const {
    const ForkSection section;
    curl_multi_cleanup(multi);
  }
};
struct CurlUrlDeleter {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
struct CurlTextDeleter {
  void operator()(char* text) const { curl_free(text); }
};

using CurlEasy = std::unique_ptr<CURL, CurlEasyDeleter>;
using CurlMulti = std::unique_ptr<CURLM, CurlMultiDeleter>;
using CurlUrl = std::unique_ptr<CURLU, CurlUrlDeleter>;
using CurlText = std::unique_ptr<char, CurlTextDeleter>;

// A list of header lines. Their bytes are wiped on destruction, because they contain API keys.
class CurlHeaderList {
 public:
  CurlHeaderList() = default;
  CurlHeaderList(const CurlHeaderList&) = delete;
  CurlHeaderList& operator=(const CurlHeaderList&) = delete;
  ~CurlHeaderList();

  bool Add(const char* line);  // false: out of memory
  void Swap(CurlHeaderList* other) { std::swap(list_, other->list_); }
  curl_slist* get() const { return list_; }

 private:
  curl_slist* list_ = nullptr;
};

// Calls curl_global_init, so that libcurl wipes what it frees; only once, unless it fails. If the
// program has already initialised libcurl, it keeps the program's memory functions. OUT_OF_MEMORY;
// UNAVAILABLE for any other failure.
Status InitializeCurl();

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_HANDLES_H_
