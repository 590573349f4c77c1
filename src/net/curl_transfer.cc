#include "net/curl_transfer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <new>

#include "base/strings.h"
#include "base/utf8.h"
#include "net/curl_failure.h"
#include "net/url.h"

namespace vetvec {
namespace {

constexpr long kReceiveBufferBytes = 512L * 1024;  // few, large reads: less CPU per byte
constexpr size_t kMaxHeaderBytes = 256 * 1024;     // of one reply, interim replies included

// Files that the program executes must not inherit our connections.
int CloseOnExec(void* /*unused*/, curl_socket_t socket, curlsocktype /*purpose*/) {
  static_cast<void>(fcntl(socket, F_SETFD, FD_CLOEXEC));
  return CURL_SOCKOPT_OK;
}

template <typename Value>
bool Set(CURL* easy, CURLoption option, Value value) {
  return curl_easy_setopt(easy, option, value) == CURLE_OK;
}

template <typename Value>
Value InfoOf(CURL* easy, CURLINFO info) {
  Value value{};
  static_cast<void>(curl_easy_getinfo(easy, info, &value));
  return value;
}

// Debian's libcurl trusts a bundle and a folder of the same certificates. With the folder it reads
// and parses all of them for each connection (tens of milliseconds); the bundle alone it keeps.
bool SystemBundleIsEnough() {
  static const bool enough = [] {
    const curl_version_info_data* info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH && info->cainfo != nullptr &&
           access(info->cainfo, R_OK) == 0;
  }();
  return enough;
}

bool HasHeader(const HttpRequest& request, std::string_view name) {
  return std::any_of(request.headers.begin(), request.headers.end(),
                     [&](const HttpHeader& header) { return EqualsIgnoreCase(header.name, name); });
}

}  // namespace

CurlTransfer::CurlTransfer(uint64_t id, HttpRequest request, HttpCallback done)
    : id_(id), request_(std::move(request)), done_(std::move(done)) {}

Status CurlTransfer::Prepare(CurlEasy easy, std::string body, const std::string& user_agent) {
  easy_ = std::move(easy);
  body.clear();
  response_.body = std::move(body);
  VETVEC_RETURN_IF_ERROR(ValidateHttpRequest(request_));
  VETVEC_ASSIGN_OR_RETURN(const Url url, ParseUrl(request_.url));
  origin_ = url.Origin();
  // A key for a server on this machine must not take a detour by some proxy in the environment.
  never_proxy_ = url.scheme == "http" && url.is_loopback && request_.network.proxy.empty();
  return SetOptions(user_agent);
}

Status CurlTransfer::SetOptions(const std::string& user_agent) {
  curl_easy_reset(easy_.get());
  const bool all = Set(easy_.get(), CURLOPT_URL, request_.url.c_str()) && SetMethod() &&
                   SetHeaders(user_agent) && SetSafety() && SetNetwork() && SetTimeouts() &&
                   SetCallbacks();
  return all ? OkStatus() : Status(StatusCode::kOutOfMemory, "libcurl refused an option");
}

bool CurlTransfer::SetMethod() {
  CURL* easy = easy_.get();
  if (request_.method == "GET" && request_.body.empty()) return Set(easy, CURLOPT_HTTPGET, 1L);
  // The size comes first: without it libcurl takes the length up to a NUL byte.
  bool ok = Set(easy, CURLOPT_POST, 1L) &&
            Set(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size())) &&
            Set(easy, CURLOPT_POSTFIELDS, request_.body.data());
  if (ok && request_.method != "POST") {
    ok = Set(easy, CURLOPT_CUSTOMREQUEST, request_.method.c_str());
  }
  return ok;
}

bool CurlTransfer::SetHeaders(const std::string& user_agent) {
  for (const HttpHeader& header : request_.headers) {
    std::string line = header.name;
    line += header.value.empty() ? ";" : ": ";  // libcurl's spelling of an empty value
    line.reserve(line.size() + header.value.value().size());  // no half-written copies of a key
    line += header.value.value();
    const bool added = header_lines_.Add(line.c_str());
    WipeString(&line);
    if (!added) return false;
  }
  // A body waits for no "100 Continue", and has no media type that nobody gave it.
  if (!header_lines_.Add("Expect:")) return false;
  if (!HasHeader(request_, "content-type") && !header_lines_.Add("Content-Type:")) return false;
  CURL* easy = easy_.get();
  return Set(easy, CURLOPT_HTTPHEADER, header_lines_.get()) &&
         Set(easy, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE)) &&
         Set(easy, CURLOPT_USERAGENT, user_agent.c_str()) &&
         Set(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
}

bool CurlTransfer::SetSafety() {
  CURL* easy = easy_.get();
  return Set(easy, CURLOPT_NOSIGNAL, 1L) && Set(easy, CURLOPT_NOPROGRESS, 1L) &&
         Set(easy, CURLOPT_FOLLOWLOCATION, 0L) && Set(easy, CURLOPT_UNRESTRICTED_AUTH, 0L) &&
         Set(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED)) &&
         Set(easy, CURLOPT_PROTOCOLS_STR, "http,https") &&
         Set(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") &&
         Set(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) &&
         Set(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2)) &&
         // Does not wait for a name look-up that hangs when the transfer is cancelled.
         Set(easy, CURLOPT_QUICK_EXIT, 1L);
}

bool CurlTransfer::SetNetwork() {
  CURL* easy = easy_.get();
  const HttpNetworkOptions& network = request_.network;
  const long verify = network.insecure_for_tests ? 0L : 1L;
  bool ok = Set(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS)) &&
            Set(easy, CURLOPT_TCP_NODELAY, 1L) && Set(easy, CURLOPT_TCP_KEEPALIVE, 1L) &&
            Set(easy, CURLOPT_SSL_VERIFYPEER, verify) &&
            Set(easy, CURLOPT_SSL_VERIFYHOST, verify * 2) &&
            Set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) &&
            Set(easy, CURLOPT_SOCKOPTFUNCTION, &CloseOnExec);
  // Refused by a handle that still has the buffer of its last transfer, as after one that shared an
  // HTTP/2 connection; that buffer has this size.
  static_cast<void>(Set(easy, CURLOPT_BUFFERSIZE, kReceiveBufferBytes));
  if (ok && !network.ca_file.empty()) ok = Set(easy, CURLOPT_CAINFO, network.ca_file.c_str());
  if (ok && (!network.ca_file.empty() || SystemBundleIsEnough())) {
    ok = Set(easy, CURLOPT_CAPATH, static_cast<const char*>(nullptr));
  }
  if (!ok) return false;
  if (!network.proxy.empty()) {
    // Who names a proxy gets it for every host, whatever no_proxy says in the environment.
    return Set(easy, CURLOPT_PROXY, network.proxy.value().c_str()) &&
           Set(easy, CURLOPT_NOPROXY, "");
  }
  // An empty text, unlike none, also keeps the environment's proxies out.
  return (network.use_environment_proxy && !never_proxy_) || Set(easy, CURLOPT_PROXY, "");
}

bool CurlTransfer::SetTimeouts() {
  CURL* easy = easy_.get();
  return Set(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(request_.total_timeout_ms)) &&
         (request_.connect_timeout_ms == 0 ||
          Set(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(request_.connect_timeout_ms)));
}

bool CurlTransfer::SetCallbacks() {
  CURL* easy = easy_.get();
  return Set(easy, CURLOPT_PRIVATE, this) && Set(easy, CURLOPT_ERRORBUFFER, error_text_.data()) &&
         Set(easy, CURLOPT_HEADERFUNCTION, &HeaderCallback) &&
         Set(easy, CURLOPT_HEADERDATA, this) && Set(easy, CURLOPT_WRITEFUNCTION, &WriteCallback) &&
         Set(easy, CURLOPT_WRITEDATA, this) &&
         Set(easy, CURLOPT_PREREQFUNCTION, &BeforeRequestCallback) &&
         Set(easy, CURLOPT_PREREQDATA, this);
}

void CurlTransfer::StopWith(HttpFailure failure, Status status) {
  stop_failure_ = failure;
  stop_status_ = std::move(status);
}

bool CurlTransfer::OnHeaderLine(std::string_view line) {
  header_bytes_ += line.size();
  if (header_bytes_ > kMaxHeaderBytes) {
    StopWith(HttpFailure::kTooLarge,
             ProtocolError(origin_ + ": the reply has more than 256 KiB of headers")
                 .WithRetryable(true));
    return false;
  }
  line = Trim(line);
  if (line.starts_with("HTTP/")) {  // also after an interim reply
    response_.headers.clear();
    response_.status = static_cast<int>(InfoOf<long>(easy_.get(), CURLINFO_RESPONSE_CODE));
    encoded_ = false;
    // From here on a reply that trickles is a failure; before, the service may still be computing.
    return Set(easy_.get(), CURLOPT_LOW_SPEED_LIMIT,
               static_cast<long>(request_.low_speed_bytes_per_second)) &&
           Set(easy_.get(), CURLOPT_LOW_SPEED_TIME, static_cast<long>(request_.low_speed_seconds));
  }
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos) return true;
  std::string name = AsciiLower(Trim(line.substr(0, colon)));
  std::string value(Trim(line.substr(colon + 1)));
  if (name == "content-encoding" && !EqualsIgnoreCase(value, "identity")) encoded_ = true;
  response_.headers.emplace_back(std::move(name), std::move(value));
  return true;
}

bool CurlTransfer::ReserveFor(size_t more) {
  std::string& body = response_.body;
  if (!body_begun_) {
    body_begun_ = true;
    size_t expected = std::min(request_.reserve_bytes, request_.max_response_bytes);
    const auto announced = InfoOf<curl_off_t>(easy_.get(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T);
    if (announced > 0 && !encoded_) {
      expected = std::min(static_cast<size_t>(announced), request_.max_response_bytes);
    }
    body.reserve(expected + kBodyPaddingBytes);
  }
  const size_t need = body.size() + more + kBodyPaddingBytes;
  if (need > body.capacity()) body.reserve(std::max(need, 2 * body.capacity()));
  return true;
}

bool CurlTransfer::OnBody(std::string_view bytes) {
  if (bytes.size() > request_.max_response_bytes - response_.body.size()) {
    StopWith(HttpFailure::kTooLarge, ProtocolError(origin_ + ": the reply is larger than the " +
                                                   std::to_string(request_.max_response_bytes) +
                                                   " bytes that a right answer can have"));
    return false;
  }
  ReserveFor(bytes.size());
  response_.body.append(bytes);
  return true;
}

size_t CurlTransfer::HeaderCallback(char* data, size_t size, size_t count, void* self) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  try {
    return transfer->OnHeaderLine({data, size * count}) ? size * count : 0;
  } catch (const std::bad_alloc&) {
    transfer->stop_failure_ = HttpFailure::kOther;
    return 0;
  }
}

size_t CurlTransfer::WriteCallback(char* data, size_t size, size_t count, void* self) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  try {
    return transfer->OnBody({data, size * count}) ? size * count : 0;
  } catch (const std::bad_alloc&) {
    transfer->stop_failure_ = HttpFailure::kOther;
    return 0;
  }
}

// libcurl sends a request again by itself in two cases. A kept-alive connection turned out to be
// dead: the server may have done the work all the same, so this is counted, and happens once at
// most. Or the server refused the HTTP/2 stream, by REFUSED_STREAM or a GOAWAY below it: it has not
// begun on the work, so this is free (libcurl stops after five). They are told apart by the
// connection: on a fresh one only a refusal is sent again, and each one after the first is fresh.
bool CurlTransfer::OnBeforeSend() {
  if (sends_ > 0) {
    if (!request_.allow_resend) return false;
    if (!last_send_fresh_ && ++unsure_resends_ > 1) return false;
  }
  const long connects = InfoOf<long>(easy_.get(), CURLINFO_NUM_CONNECTS);
  last_send_fresh_ = connects > connects_;
  connects_ = connects;
  ++sends_;
  return Set(easy_.get(), CURLOPT_FRESH_CONNECT, 1L);
}

int CurlTransfer::BeforeRequestCallback(void* self, char*, char*, int, int) {
  return static_cast<CurlTransfer*>(self)->OnBeforeSend() ? CURL_PREREQFUNC_OK
                                                          : CURL_PREREQFUNC_ABORT;
}

bool CurlTransfer::MentionsSecret(std::string_view text) const {
  constexpr size_t kShortest = 4;  // shorter values stand in any text
  const auto stands = [&](const std::string& secret) {
    return secret.size() >= kShortest && text.find(secret) != std::string_view::npos;
  };
  return stands(request_.network.proxy.value()) ||
         std::any_of(request_.headers.begin(), request_.headers.end(), [&](const HttpHeader& h) {
           return IsSecretHeader(h) && stands(h.value.value());
         });
}

void CurlTransfer::FillMeasures(HttpOutcome* outcome) {
  CURL* easy = easy_.get();
  constexpr double kMicrosPerMilli = 1000;
  const auto millis = [&](CURLINFO info) {
    return static_cast<double>(InfoOf<curl_off_t>(easy, info)) / kMicrosPerMilli;
  };
  if (InfoOf<long>(easy, CURLINFO_NUM_CONNECTS) > 0) {
    response_.connect_ms =
        std::max(millis(CURLINFO_CONNECT_TIME_T), millis(CURLINFO_APPCONNECT_TIME_T));
  }
  response_.first_byte_ms = millis(CURLINFO_STARTTRANSFER_TIME_T);
  response_.total_ms = millis(CURLINFO_TOTAL_TIME_T);
  const auto uploaded = static_cast<uint64_t>(InfoOf<curl_off_t>(easy, CURLINFO_SIZE_UPLOAD_T));
  const auto request_bytes = static_cast<uint64_t>(InfoOf<long>(easy, CURLINFO_REQUEST_SIZE));
  response_.bytes_sent = request_bytes + uploaded;
  response_.bytes_received =
      static_cast<uint64_t>(InfoOf<curl_off_t>(easy, CURLINFO_SIZE_DOWNLOAD_T)) +
      static_cast<uint64_t>(InfoOf<long>(easy, CURLINFO_HEADER_SIZE));
  outcome->resends = unsure_resends_;
  outcome->maybe_billed =
      response_.status != 0 || (request_bytes > 0 && uploaded >= request_.body.size());
}

HttpOutcome CurlTransfer::Finish(CURLcode code) {
  HttpOutcome outcome;
  FillMeasures(&outcome);
  if (stop_failure_ != HttpFailure::kNone) {
    outcome.failure = stop_failure_;
    outcome.status = stop_status_.ok() ? Status(StatusCode::kOutOfMemory, "no memory for a reply")
                                       : stop_status_;
    outcome.retry_once = outcome.status.detail().retryable;
  } else if (code == CURLE_OUT_OF_MEMORY && response_.status != 0 && !body_begun_) {
    // libcurl's word for a line of headers over its limit; it allocates nothing else here.
    outcome.failure = HttpFailure::kTooLarge;
    outcome.status = ProtocolError(origin_ + ": the reply has a line of headers that is too long")
                         .WithRetryable(true);
    outcome.retry_once = true;
  } else if (code != CURLE_OK) {
    std::string_view detail = error_text_.data();
    if (MentionsSecret(detail)) detail = {};
    CurlFailure described = DescribeCurlFailure(code, origin_, detail);
    outcome.failure = described.failure;
    outcome.status = std::move(described.status);
    outcome.retry_once = described.retry_once;
    // Had been sent, and failed on its way to being sent again: libcurl's counters have forgotten.
    const bool between_sends =
        code == CURLE_ABORTED_BY_CALLBACK || outcome.failure == HttpFailure::kConnect ||
        outcome.failure == HttpFailure::kTlsHandshake || outcome.failure == HttpFailure::kResolve;
    if (sends_ > 0 && between_sends) outcome.maybe_billed = true;
  }
  outcome.maybe_billed = outcome.maybe_billed && !outcome.status.ok();
  ReserveFor(0);
  outcome.response = std::move(response_);
  outcome.request_body = std::move(request_.body);
  return outcome;
}

HttpOutcome CurlTransfer::Abandon(Status status, HttpFailure failure) {
  HttpOutcome outcome;
  if (easy_ != nullptr) FillMeasures(&outcome);
  outcome.status = std::move(status);
  outcome.failure = failure;
  outcome.response = std::move(response_);
  outcome.request_body = std::move(request_.body);
  return outcome;
}

}  // namespace vetvec
