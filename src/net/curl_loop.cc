#include "net/curl_loop.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "base/quiet_thread.h"

namespace vetvec {
namespace {

constexpr size_t kMaxSpareHandles = 64;
constexpr size_t kMaxSpareBodies = 64;
constexpr size_t kMaxSpareBytes = size_t{128} << 20;
constexpr std::chrono::milliseconds kNapWithoutPoll{5};
constexpr int64_t kCertificatesNanos = CurlTransfer::kCertificatesSeconds * kNanosPerSecond;

// libcurl 7.88 keeps a connection whose request could not be sent. If the next send succeeds,
// OpenSSL sends the rest of that request in place of the next one, which would get the vectors of
// other texts. Must be called before the transfer is removed from the multi handle.
void EndIfNotSent(CURL* easy, CURLcode code) noexcept {
  curl_socket_t socket = CURL_SOCKET_BAD;
  if (code != CURLE_SEND_ERROR) return;
  curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
  if (socket != CURL_SOCKET_BAD) shutdown(socket, SHUT_RDWR);
}

}  // namespace

CurlTransport::Loop::Loop(const CurlTransportOptions& options, CurlMulti multi)
    : options_(options),
      multi_(std::move(multi)),
      tasks_(SystemClock(), [this] { curl_multi_wakeup(multi_.get()); }) {
  spare_bodies_.reserve(kMaxSpareBodies);
  spare_handles_.reserve(kMaxSpareHandles);
}

Status CurlTransport::Loop::StartThread() {
  return StartQuietThread(
      "the network thread", [self = shared_from_this()] { self->Run(); }, &thread_);
}

uint64_t CurlTransport::Loop::Start(HttpRequest request, HttpCallback done) {
  bool was_idle = false;
  uint64_t id = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    id = next_id_++;
    Transfers one;
    one.emplace(id, std::make_unique<CurlTransfer>(id, std::move(request), std::move(done),
                                                   &sockets_, &reuse_));
    not_cancelled_.insert(id);
    was_idle = incoming_.empty() && cancels_.empty();
    incoming_.merge(one);
  }
  Wake(was_idle);
  return id;
}

void CurlTransport::Loop::Cancel(uint64_t id) noexcept {
  bool was_idle = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    was_idle = incoming_.empty() && cancels_.empty();
    cancels_.insert(not_cancelled_.extract(id));
  }
  Wake(was_idle);
}

// The loop thread itself checks for commands before it sleeps.
void CurlTransport::Loop::Wake(bool was_idle) {
  if (was_idle && !tasks_.IsOnThread()) curl_multi_wakeup(multi_.get());
}

void CurlTransport::Loop::Stop() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  if (tasks_.IsOnThread()) {
    thread_.detach();  // we are in one of its callbacks; it holds the loop and ends on return
    return;
  }
  curl_multi_wakeup(multi_.get());
  if (thread_.joinable()) thread_.join();
}

void CurlTransport::Loop::Run() {
  tasks_.EnterThread();
  int running = 0;
  for (;;) {
    TakeCommands();
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (stopping_ && incoming_.empty() && active_.empty() && tasks_.size() == 0) return;
    }
    {
      const ForkSection section;
      curl_multi_perform(multi_.get(), &running);
    }
    CollectFinished();
    const int64_t next_task = tasks_.RunReady();
    if (next_task == 0 || HasCommands()) continue;  // callbacks and tasks may have started some
    Sleep(next_task);
  }
}

void CurlTransport::Loop::Sleep(int64_t next_task_nanos) {
  const CURLMcode code =
      curl_multi_poll(multi_.get(), nullptr, 0, PollMillis(next_task_nanos), nullptr);
  // If it cannot wait because there is no memory for its list of sockets, the loop must not spin.
  if (code != CURLM_OK) std::this_thread::sleep_for(kNapWithoutPoll);
}

bool CurlTransport::Loop::HasCommands() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return !incoming_.empty() || !cancels_.empty();
}

// libcurl's own timers shorten it.
int CurlTransport::Loop::PollMillis(int64_t next_task_nanos) const {
  const int64_t most = options_.longest_nap_ms;
  if (next_task_nanos == kNoDeadline) return static_cast<int>(most);
  const int64_t left = next_task_nanos - SystemClock()->MonotonicNanos();
  // Rounded up: waking too early would mean waking twice.
  const int64_t millis = (left + kNanosPerMilli - 1) / kNanosPerMilli;
  return static_cast<int>(std::clamp<int64_t>(millis, 0, most));
}

void CurlTransport::Loop::TakeCommands() noexcept {
  Transfers incoming;
  std::set<uint64_t> cancels;
  bool stopping = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    incoming.swap(incoming_);
    cancels.swap(cancels_);
    stopping = stopping_;
  }
  while (!incoming.empty()) Begin(incoming.extract(incoming.begin()));
  for (const uint64_t id : cancels) CancelActive(id, cancelled_);
  while (stopping && !active_.empty()) CancelActive(active_.begin()->first, closed_);
}

Status CurlTransport::Loop::Send(CurlTransfer* transfer) {
  const ForkSection section;
  uint64_t epoch = 0;
  HandlePtr handle = TakeHandle(transfer->url(), &epoch);
  if (handle == nullptr) return OutOfMemory();
  transfer->set_epoch(epoch);
  using Certificates = CurlTransfer::Certificates;
  const bool is_distrusted = SystemClock()->MonotonicNanos() < distrust_until_nanos_;
  transfer->set_certificates(is_distrusted                 ? Certificates::kReadAgain
                             : may_have_kept_certificates_ ? Certificates::kKept
                                                           : Certificates::kFirst);
  VETVEC_RETURN_IF_ERROR(transfer->Prepare(std::move(handle), TakeBody(), options_.user_agent));
  const CURLMcode code = curl_multi_add_handle(multi_.get(), transfer->easy());
  if (code == CURLM_OK) return OkStatus();
  return code == CURLM_OUT_OF_MEMORY ? OutOfMemory() : Internal("libcurl rejected a request");
}

void CurlTransport::Loop::Begin(Transfers::node_type node) noexcept {
  Status status;
  try {
    status = Send(node.mapped().get());
  } catch (...) {
    status = CaughtStatus();
  }
  if (status.ok()) {
    active_.insert(std::move(node));
    return;
  }
  const HttpFailure failure = status.code() == StatusCode::kInvalidArgument
                                  ? HttpFailure::kBadRequest
                                  : HttpFailure::kOther;
  TransferPtr transfer = std::move(node.mapped());
  HttpOutcome outcome = transfer->Abandon(status, failure);
  End(std::move(transfer), std::move(outcome));
}

void CurlTransport::Loop::CancelActive(uint64_t id, const Status& reason) noexcept {
  const Transfers::node_type node = active_.extract(id);
  if (node.empty()) return;  // has ended in the meantime
  TransferPtr transfer = std::move(node.mapped());
  Remove(transfer.get());
  HttpOutcome outcome = transfer->Abandon(reason, HttpFailure::kCancelled);
  End(std::move(transfer), std::move(outcome));
}

void CurlTransport::Loop::Remove(CurlTransfer* transfer) noexcept {
  const ForkSection section;
  curl_multi_remove_handle(multi_.get(), transfer->easy());
}

void CurlTransport::Loop::CollectFinished() noexcept {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    void* owner = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
    Transfers::node_type node = active_.extract(static_cast<CurlTransfer*>(owner)->id());
    if (node.empty()) continue;
    TransferPtr transfer = std::move(node.mapped());
    may_have_kept_certificates_ = true;
    EndIfNotSent(transfer->easy(), code);
    Remove(transfer.get());
    if (transfer->StartsAgain(code) &&
        curl_multi_add_handle(multi_.get(), transfer->easy()) == CURLM_OK) {
      if (code == CURLE_PEER_FAILED_VERIFICATION) DistrustCertificates();
      node.mapped() = std::move(transfer);
      active_.insert(std::move(node));
      continue;
    }
    HttpOutcome outcome = transfer->Finish(code);
    if (outcome.failure == HttpFailure::kTlsHandshake ||
        outcome.failure == HttpFailure::kCertificate) {
      DistrustCertificates();
    }
    End(std::move(transfer), std::move(outcome));
  }
}

void CurlTransport::Loop::DistrustCertificates() noexcept {
  distrust_until_nanos_ = SystemClock()->MonotonicNanos() + kCertificatesNanos;
}

void CurlTransport::Loop::End(TransferPtr transfer, HttpOutcome outcome) noexcept {
  HandlePtr handle = transfer->TakeHandle();
  const HttpCallback done = transfer->TakeCallback();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    not_cancelled_.erase(transfer->id());
    cancels_.erase(transfer->id());
    // Only libcurl knows the state of a handle that ran out of memory.
    const bool is_sound = handle != nullptr && !transfer->was_resent() &&
                          outcome.status.code() != StatusCode::kOutOfMemory;
    if (is_sound && transfer->epoch() == epoch_ && spare_handles_.size() < kMaxSpareHandles) {
      spare_handles_.push_back(std::move(handle));
    }
  }
  handle.reset();
  transfer.reset();  // wipes its secrets before anything is notified of the end
  if (done) done(std::move(outcome));
}

CurlTransport::Loop::HandlePtr CurlTransport::Loop::TakeHandle(const std::string& url,
                                                               uint64_t* epoch) {
  const std::lock_guard<std::mutex> lock(mutex_);
  *epoch = epoch_;
  if (spare_handles_.empty()) return CurlHandle::Create();
  const auto ready = std::find_if(spare_handles_.rbegin(), spare_handles_.rend(),
                                  [&](const HandlePtr& spare) { return spare->IsFor(url); });
  if (ready != spare_handles_.rend()) std::swap(*ready, spare_handles_.back());
  HandlePtr handle = std::move(spare_handles_.back());
  spare_handles_.pop_back();
  return handle;
}

void CurlTransport::Loop::ForgetSecrets() noexcept {
  std::array<HandlePtr, kMaxSpareHandles> gone;  // destroyed after the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  ++epoch_;
  std::move(spare_handles_.begin(), spare_handles_.end(), gone.begin());
  spare_handles_.clear();
}

std::string CurlTransport::Loop::TakeBody() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (spare_bodies_.empty()) return {};
  std::string body = std::move(spare_bodies_.back());
  spare_bodies_.pop_back();
  spare_bytes_ -= body.capacity();
  return body;
}

void CurlTransport::Loop::Recycle(std::string body) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  const size_t bytes = body.capacity();
  if (spare_bodies_.size() >= kMaxSpareBodies || spare_bytes_ + bytes > kMaxSpareBytes) return;
  spare_bytes_ += bytes;
  spare_bodies_.push_back(std::move(body));
}

}  // namespace vetvec
