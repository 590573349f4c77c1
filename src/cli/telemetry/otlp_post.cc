#include "cli/telemetry/otlp_post.h"

#include <curl/curl.h>
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli::telemetry {
namespace {

using Clock = std::chrono::steady_clock;

size_t OnBody(char* data, size_t, size_t size, void* body) {
  constexpr size_t kMostBytes = size_t{64} << 10;
  auto* const out = static_cast<std::string*>(body);
  out->append(data, std::min(size, kMostBytes - std::min(out->size(), kMostBytes)));
  return size;
}

struct HeaderList {
  curl_slist* first = nullptr;
  void Add(const std::string& line) { first = curl_slist_append(first, line.c_str()); }
  HeaderList() = default;
  ~HeaderList() { curl_slist_free_all(first); }
  HeaderList(const HeaderList&) = delete;
  HeaderList& operator=(const HeaderList&) = delete;
};

}  // namespace

struct OtlpPost::Handle {
  Handle() {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    easy = curl_easy_init();
  }
  ~Handle() { curl_easy_cleanup(easy); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  CURL* easy;
};

OtlpPost::OtlpPost(const Settings& settings)
    : ca_file_(settings.ca_file),
      timeout_ms_(settings.timeout_ms),
      end_(Clock::duration::max()),
      handle_(std::make_unique<Handle>()) {
  if (!ca_file_.empty()) return;
  // The library knows where this system keeps its authorities; the command's libcurl may not.
  const nlohmann::json trusted = nlohmann::json::parse(BuildInfo()).at("authorities");
  ca_file_ = trusted.at("file").get<std::string>();
  ca_folder_ = trusted.at("folder").get<std::string>();
}

OtlpPost::~OtlpPost() = default;

std::chrono::milliseconds OtlpPost::Left() const {
  const Clock::duration left = end_.load() - Clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::clamp<Clock::duration>(left, Clock::duration::zero(), std::chrono::hours(1)));
}

PostResult OtlpPost::Send(const Destination& destination, const std::string& body) {
  PostResult result;
  CURL* const easy = handle_->easy;
  const long left = static_cast<long>(Left().count());
  if (easy == nullptr || left == 0) return {"no time was left to send the data", false, ""};
  curl_easy_reset(easy);
  HeaderList headers;
  headers.Add("Content-Type: application/json");
  headers.Add("Expect:");
  for (const auto& [name, value] : destination.headers) headers.Add(name + ": " + value);
  curl_easy_setopt(easy, CURLOPT_URL, destination.url.c_str());
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.first);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "vetvec");
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, OnBody);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &result.body);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // does not wait for a name server
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, std::min(left, timeout_ms_));
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(easy, CURLOPT_XFERINFODATA, this);
  curl_easy_setopt(
      easy, CURLOPT_XFERINFOFUNCTION,
      +[](void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
        return static_cast<const OtlpPost*>(self)->Left().count() == 0 ? 1 : 0;
      });
  curl_easy_setopt(easy, CURLOPT_CAINFO, ca_file_.empty() ? nullptr : ca_file_.c_str());
  if (!ca_folder_.empty()) curl_easy_setopt(easy, CURLOPT_CAPATH, ca_folder_.c_str());
  const CURLcode code = curl_easy_perform(easy);
  if (code != CURLE_OK) {
    result.problem = curl_easy_strerror(code);
    result.is_retryable = code == CURLE_COULDNT_CONNECT || code == CURLE_GOT_NOTHING ||
                          code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR;
    return result;
  }
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  if (status < 200 || status > 299) result.problem = fmt::format("HTTP status {}", status);
  result.is_retryable = status == 429 || status == 502 || status == 503 || status == 504;
  return result;
}

}  // namespace vetvec::cli::telemetry
