#include "net/curl_transfer.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "base/clock.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "net/curl_failure.h"

namespace vetvec {
namespace {

constexpr size_t kMaxHeaderBytes = size_t{256} << 10;  // of one reply, including interim replies
constexpr size_t kUsualHeaderBytes = size_t{2} << 10;
constexpr size_t kUsualHeaders = 16;

// Large for a large reply, so that few reads suffice: less CPU per byte. libcurl allocates this
// memory for each request, so a small reply should not pay for it. A larger buffer is returned to
// the system after each request: its page faults cost more than the reads that it saves.
long ReceiveBufferBytes(size_t expected_body_bytes) {
  constexpr size_t kLeast = size_t{16} << 10;
  constexpr size_t kMost = size_t{128} << 10;
  if (expected_body_bytes == 0 || expected_body_bytes >= kMost) return static_cast<long>(kMost);
  return static_cast<long>(
      std::clamp(std::bit_ceil(expected_body_bytes + kUsualHeaderBytes), kLeast, kMost));
}

template <typename Value>
Value InfoOf(CURL* easy, CURLINFO info) {
  Value value{};
  static_cast<void>(curl_easy_getinfo(easy, info, &value));
  return value;
}

}  // namespace

CurlTransfer::CurlTransfer(uint64_t id, HttpRequest request, HttpCallback done,
                           ConnectionSockets* sockets, ConnectionReuse* reuse)
    : id_(id),
      request_(std::move(request)),
      done_(std::move(done)),
      sockets_(sockets),
      reuse_(reuse) {}

Status CurlTransfer::Prepare(std::unique_ptr<CurlHandle> handle, std::string body,
                             const std::string& user_agent) {
  handle_ = std::move(handle);
  body.clear();
  response_.body = std::move(body);
  VETVEC_RETURN_IF_ERROR(handle_->Apply(request_, user_agent));
  static_cast<void>(SetCertificateTime());
  if (SetBody() && SetTimeouts() && SetCallbacks()) return OkStatus();
  return OutOfMemory();
}

bool CurlTransfer::SetBody() {
  // Refused by a handle that still has the buffer of its last transfer, for example after one that
  // shared an HTTP/2 connection; that buffer will do.
  static_cast<void>(
      SetOption(easy(), CURLOPT_BUFFERSIZE, ReceiveBufferBytes(request_.reserve_bytes)));
  if (request_.method == "GET" && request_.body.empty()) return true;
  // The size comes first: without it libcurl reads up to a NUL byte.
  return SetOption(easy(), CURLOPT_POSTFIELDSIZE_LARGE,
                   static_cast<curl_off_t>(request_.body.size())) &&
         SetOption(easy(), CURLOPT_POSTFIELDS, request_.body.data());
}

// All of them each time: the handle has those of its last request, and what OnHeaderLine and
// OnBeforeSend have set.
bool CurlTransfer::SetTimeouts() {
  CURL* const easy = handle_->easy();
  const long is_single_use =
      reuse_->MayReuse(handle_->origin(), SystemClock()->MonotonicNanos()) ? 0 : 1;
  return SetOption(easy, CURLOPT_FRESH_CONNECT, is_single_use) &&
         SetOption(easy, CURLOPT_FORBID_REUSE, is_single_use) &&
         SetOption(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(request_.total_timeout_ms)) &&
         SetOption(easy, CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(request_.connect_timeout_ms)) &&
         SetOption(easy, CURLOPT_LOW_SPEED_LIMIT, 0L) &&
         SetOption(easy, CURLOPT_LOW_SPEED_TIME, 0L);
}

bool CurlTransfer::SetCertificateTime() {
#if LIBCURL_VERSION_NUM >= 0x075700
  return SetOption(easy(), CURLOPT_CA_CACHE_TIMEOUT,
                   certificates_ == Certificates::kReadAgain ? 0L : kCertificatesSeconds);
#else
  return false;  // keeps no certificates
#endif
}

bool CurlTransfer::SetCallbacks() {
  CURL* const easy = handle_->easy();
  return SetOption(easy, CURLOPT_PRIVATE, this) &&
         SetOption(easy, CURLOPT_HEADERFUNCTION, &HeaderCallback) &&
         SetOption(easy, CURLOPT_HEADERDATA, this) &&
         SetOption(easy, CURLOPT_WRITEFUNCTION, &WriteCallback) &&
         SetOption(easy, CURLOPT_WRITEDATA, this) &&
         SetOption(easy, CURLOPT_PREREQFUNCTION, &BeforeRequestCallback) &&
         SetOption(easy, CURLOPT_PREREQDATA, this) &&
         SetOption(easy, CURLOPT_SOCKOPTDATA, sockets_);
}

void CurlTransfer::StopWith(HttpFailure failure, Status status) noexcept {
  stop_failure_ = failure;
  stop_status_ = std::move(status);
}

bool CurlTransfer::OnHeaderLine(std::string_view line) {
  header_bytes_ += line.size();
  if (header_bytes_ > kMaxHeaderBytes) {
    StopWith(HttpFailure::kTooLarge,
             ProtocolError(
                 fmt::format("{}: the reply has more than 256 KiB of headers", handle_->origin()))
                 .WithRetryable(true));
    return false;
  }
  line = Trim(line);
  if (line.starts_with("HTTP/")) {  // also after an interim reply
    response_.headers.clear();
    handle_->SawReplyOf(line);
    response_.status = static_cast<int>(InfoOf<long>(easy(), CURLINFO_RESPONSE_CODE));
    encoded_ = false;
    // From here on a slow reply is a failure; before, the service may still be computing.
    return SetOption(easy(), CURLOPT_LOW_SPEED_LIMIT,
                     static_cast<long>(request_.low_speed_bytes_per_second)) &&
           SetOption(easy(), CURLOPT_LOW_SPEED_TIME, static_cast<long>(request_.low_speed_seconds));
  }
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos) return true;
  if (response_.headers.empty()) response_.headers.reserve(kUsualHeaders);
  auto& [name, value] =
      response_.headers.emplace_back(Trim(line.substr(0, colon)), Trim(line.substr(colon + 1)));
  LowerAscii(&name);
  if (name == "content-encoding" && !EqualsIgnoreCase(value, "identity")) encoded_ = true;
  return true;
}

bool CurlTransfer::ReserveFor(size_t more) {
  std::string& body = response_.body;
  if (!body_begun_) {
    body_begun_ = true;
    size_t expected = std::min(request_.reserve_bytes, request_.max_response_bytes);
    const auto announced = InfoOf<curl_off_t>(easy(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T);
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
  const bool is_2xx = response_.status >= 200 && response_.status <= 299;
  if (is_2xx && request_.hooks != nullptr && request_.hooks->takes_body()) {
    const Status status = request_.hooks->TakeBody(bytes);
    if (!status.ok()) StopWith(HttpFailure::kOther, status);
    return status.ok();
  }
  if (bytes.size() > request_.max_response_bytes - response_.body.size()) {
    const std::string why =
        request_.max_response_option == nullptr
            ? ", the maximum size of a valid reply"
            : fmt::format("; the limit is set by {}", request_.max_response_option);
    StopWith(HttpFailure::kTooLarge,
             ProtocolError(fmt::format("{}: the reply is larger than {} bytes{}", handle_->origin(),
                                       request_.max_response_bytes, why)));
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
  } catch (...) {
    transfer->StopWith(HttpFailure::kOther, CaughtStatus());
    return 0;
  }
}

size_t CurlTransfer::WriteCallback(char* data, size_t size, size_t count, void* self) {
  auto* transfer = static_cast<CurlTransfer*>(self);
  try {
    return transfer->OnBody({data, size * count}) ? size * count : 0;
  } catch (...) {
    transfer->StopWith(HttpFailure::kOther, CaughtStatus());
    return 0;
  }
}

// libcurl resends a request by itself in two cases. In the first, a kept-alive connection turned
// out to be dead. The server may nevertheless have processed the request, so the resend is counted,
// and happens at most once. In the second, the server refused the HTTP/2 stream (REFUSED_STREAM).
// It has not started to process the request, so the resend costs nothing; libcurl stops after five.
// The connection distinguishes the two: on a fresh connection only a refusal leads to a resend, and
// each resend after the first uses a fresh one. On a reused HTTP/2 connection, libcurl has an error
// text for a connection that broke, and none for a refusal.
bool CurlTransfer::OnBeforeSend(int local_port) {
  const long connects = InfoOf<long>(easy(), CURLINFO_NUM_CONNECTS);
  const bool is_fresh = connects > connects_;
  if (is_fresh) sockets_->Connected(local_port);
  if (!is_fresh && sends_ == 0 && handle_->SpeaksHttp1() && sockets_->EndIfUnread(local_port)) {
    found_unread_ = true;
    return false;
  }
  if (sends_ > 0 && !MaySendAgain()) return false;
  last_send_fresh_ = is_fresh;
  connects_ = connects;
  ++sends_;
  return SetOption(easy(), CURLOPT_FRESH_CONNECT, 1L);
}

bool CurlTransfer::MaySendAgain() {
  if (!request_.allow_resend) return false;
  if (last_send_fresh_) return true;  // refused
  if (unsure_resends_ > 0) return false;
  ++unsure_resends_;
  const bool is_refused = !handle_->SpeaksHttp1() && *handle_->error_text() == '\0';
  return is_refused || reuse_->OnDeath(handle_->origin(), SystemClock()->MonotonicNanos());
}

int CurlTransfer::BeforeRequestCallback(void* self, char*, char*, int, int local_port) noexcept {
  auto* transfer = static_cast<CurlTransfer*>(self);
  try {
    return transfer->OnBeforeSend(local_port) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
  } catch (...) {
    transfer->StopWith(HttpFailure::kOther, CaughtStatus());
    return CURL_PREREQFUNC_ABORT;
  }
}

// If a GOAWAY excludes the stream of a request, libcurl 7.88 finds that the session has nothing
// left to do, and has no text for this error, unlike for frames that make no sense.
bool CurlTransfer::IsStreamRefused(CURLcode code) const {
  constexpr int kMostRefusals = 5;
  return code == CURLE_HTTP2 && *handle_->error_text() == '\0' && refusals_ < kMostRefusals;
}

bool CurlTransfer::StartsAgain(CURLcode code) {
  const bool found_unread = std::exchange(found_unread_, false);
  if (sends_ == 0 && code == CURLE_PEER_FAILED_VERIFICATION &&
      certificates_ == Certificates::kKept) {
    certificates_ = Certificates::kReadAgain;
    return SetCertificateTime();
  }
  if (HasReply() || code == CURLE_OK) return false;
  if (sends_ == 0) {
    return code == CURLE_ABORTED_BY_CALLBACK && found_unread &&
           SetOption(easy(), CURLOPT_FRESH_CONNECT, 1L);
  }
  if (request_.allow_resend && IsStreamRefused(code)) {
    ++refusals_;
    last_send_fresh_ = true;  // its next send is no resend of an unsure kind
  } else {
    // Where libcurl gives up itself: for instance, when the body could not be sent.
    const bool is_death =
        code == CURLE_SEND_ERROR || code == CURLE_RECV_ERROR || code == CURLE_GOT_NOTHING;
    if (!is_death || last_send_fresh_ || unsure_resends_ > 0) return false;
  }
  connects_ = 0;  // libcurl counts anew
  return SetOption(easy(), CURLOPT_FRESH_CONNECT, 1L);
}

bool CurlTransfer::MentionsSecret(std::string_view text) const {
  constexpr size_t kShortest = 4;  // shorter values may occur in any text
  const auto stands = [&](const std::string& secret) {
    return secret.size() >= kShortest && text.find(secret) != std::string_view::npos;
  };
  return stands(request_.network.proxy.value()) ||
         std::any_of(request_.headers.begin(), request_.headers.end(), [&](const HttpHeader& h) {
           return IsSecretHeader(h) && stands(h.value.value());
         });
}

void CurlTransfer::FillMeasures(HttpOutcome* outcome) {
  CURL* const easy = handle_->easy();
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
  // From libcurl 8.8 on, REQUEST_SIZE has the body in it.
  static const bool counts_body = curl_version_info(CURLVERSION_NOW)->version_num >= 0x080800;
  response_.bytes_sent = counts_body ? request_bytes : request_bytes + uploaded;
  response_.bytes_received =
      static_cast<uint64_t>(InfoOf<curl_off_t>(easy, CURLINFO_SIZE_DOWNLOAD_T)) +
      static_cast<uint64_t>(InfoOf<long>(easy, CURLINFO_HEADER_SIZE));
  if (HasReply()) reuse_->OnReply(handle_->origin(), !last_send_fresh_);
  outcome->resends = unsure_resends_;
  if (sends_ > 1) handle_->SetUpAnew();
  outcome->maybe_billed =
      response_.status != 0 || (request_bytes > 0 && uploaded >= request_.body.size());
}

void CurlTransfer::Explain(CURLcode code, HttpOutcome* outcome) {
  if (stop_failure_ != HttpFailure::kNone) {
    outcome->failure = stop_failure_;
    outcome->status = stop_status_;
    outcome->retry_once = outcome->status.detail().retryable;
  } else if (code == CURLE_OUT_OF_MEMORY && response_.status != 0 && !body_begun_) {
    // libcurl's error for a header line over its limit; it allocates nothing else here.
    outcome->failure = HttpFailure::kTooLarge;
    outcome->status = ProtocolError(fmt::format("{}: the reply has a header line that is too long",
                                                handle_->origin()))
                          .WithRetryable(true);
    outcome->retry_once = true;
  } else if (code != CURLE_OK) {
    std::string_view detail = handle_->error_text();
    if (MentionsSecret(detail)) detail = {};
    CurlFailure described =
        DescribeProxyReply(InfoOf<long>(easy(), CURLINFO_HTTP_CONNECTCODE), handle_->origin());
    if (described.failure == HttpFailure::kNone) {
      described = DescribeCurlFailure(code, handle_->origin(), detail, handle_->authorities());
    }
    outcome->failure = described.failure;
    outcome->status = std::move(described.status);
    outcome->retry_once = described.retry_once;
    const bool is_of_body = code == CURLE_BAD_CONTENT_ENCODING || code == CURLE_WRITE_ERROR;
    outcome->is_misencoded = is_of_body && encoded_;
    // It had been sent, and failed while being resent: libcurl's counters have been reset.
    const bool between_sends =
        code == CURLE_ABORTED_BY_CALLBACK || outcome->failure == HttpFailure::kConnect ||
        outcome->failure == HttpFailure::kTlsHandshake || outcome->failure == HttpFailure::kResolve;
    if (sends_ > 0 && between_sends) outcome->maybe_billed = true;
  }
}

HttpOutcome CurlTransfer::Finish(CURLcode code) noexcept {
  HttpOutcome outcome;
  FillMeasures(&outcome);
  try {
    Explain(code, &outcome);
    ReserveFor(0);
  } catch (...) {
    outcome.failure = HttpFailure::kOther;
    outcome.status = CaughtStatus();
  }
  outcome.maybe_billed = outcome.maybe_billed && !outcome.status.ok();
  outcome.response = std::move(response_);
  outcome.request_body = std::move(request_.body);
  return outcome;
}

HttpOutcome CurlTransfer::Abandon(const Status& status, HttpFailure failure) noexcept {
  HttpOutcome outcome;
  if (handle_ != nullptr) FillMeasures(&outcome);
  outcome.status = status;
  outcome.failure = failure;
  outcome.response = std::move(response_);
  outcome.request_body = std::move(request_.body);
  return outcome;
}

}  // namespace vetvec
