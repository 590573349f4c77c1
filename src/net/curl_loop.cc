#include "net/curl_loop.h"

#include <algorithm>
#include <utility>

#include "base/quiet_thread.h"

namespace vetvec {
namespace {

constexpr size_t kMaxSpareHandles = 64;
constexpr size_t kMaxSpareBodies = 64;
constexpr size_t kMaxSpareBytes = size_t{128} << 20;

}  // namespace

CurlTransport::Loop::Loop(const CurlTransportOptions& options, CurlMulti multi)
    : options_(options),
      multi_(std::move(multi)),
      tasks_(SystemClock(), [this] { curl_multi_wakeup(multi_.get()); }) {}

Status CurlTransport::Loop::StartThread() {
  return StartQuietThread(
      "the network thread", [self = shared_from_this()] { self->Run(); }, &thread_);
}

uint64_t CurlTransport::Loop::Start(HttpRequest request, HttpCallback done) {
  bool was_idle = false;
  uint64_t id = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    was_idle = incoming_.empty() && cancels_.empty();
    id = next_id_++;
    incoming_.push_back(
        std::make_unique<CurlTransfer>(id, std::move(request), std::move(done), &sockets_));
  }
  Wake(was_idle);
  return id;
}

void CurlTransport::Loop::Cancel(uint64_t id) {
  bool was_idle = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    was_idle = incoming_.empty() && cancels_.empty();
    cancels_.push_back(id);
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
    curl_multi_perform(multi_.get(), &running);
    CollectFinished();
    const int64_t next_task = tasks_.RunReady();
    if (next_task == 0 || HasCommands()) continue;  // callbacks and tasks may have started some
    curl_multi_poll(multi_.get(), nullptr, 0, PollMillis(next_task), nullptr);
  }
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

void CurlTransport::Loop::TakeCommands() {
  std::vector<TransferPtr> incoming;
  std::vector<uint64_t> cancels;
  bool stopping = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    incoming.swap(incoming_);
    cancels.swap(cancels_);
    stopping = stopping_;
  }
  for (TransferPtr& transfer : incoming) Begin(std::move(transfer));
  for (const uint64_t id : cancels) CancelActive(id, "the request was cancelled");
  while (stopping && !active_.empty()) {
    CancelActive(active_.begin()->first, "the client was closed");
  }
}

void CurlTransport::Loop::Begin(TransferPtr transfer) {
  uint64_t epoch = 0;
  HandlePtr handle = TakeHandle(transfer->url(), &epoch);
  if (handle == nullptr) {
    HttpOutcome outcome = transfer->Abandon(
        Status(StatusCode::kOutOfMemory, "out of memory for a request"), HttpFailure::kOther);
    End(std::move(transfer), std::move(outcome));
    return;
  }
  transfer->set_epoch(epoch);
  Status status = transfer->Prepare(std::move(handle), TakeBody(), options_.user_agent);
  if (status.ok() && curl_multi_add_handle(multi_.get(), transfer->easy()) != CURLM_OK) {
    status = Internal("libcurl rejected a request");
  }
  if (!status.ok()) {
    const HttpFailure failure = status.code() == StatusCode::kInvalidArgument
                                    ? HttpFailure::kBadRequest
                                    : HttpFailure::kOther;
    HttpOutcome outcome = transfer->Abandon(std::move(status), failure);
    End(std::move(transfer), std::move(outcome));
    return;
  }
  const uint64_t id = transfer->id();
  active_.emplace(id, std::move(transfer));
}

void CurlTransport::Loop::CancelActive(uint64_t id, const char* reason) {
  const auto found = active_.find(id);
  if (found == active_.end()) return;  // has ended meanwhile
  TransferPtr transfer = std::move(found->second);
  active_.erase(found);
  curl_multi_remove_handle(multi_.get(), transfer->easy());
  HttpOutcome outcome = transfer->Abandon(Cancelled(reason), HttpFailure::kCancelled);
  End(std::move(transfer), std::move(outcome));
}

void CurlTransport::Loop::CollectFinished() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    void* owner = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
    const auto found = active_.find(static_cast<CurlTransfer*>(owner)->id());
    if (found == active_.end()) continue;
    TransferPtr transfer = std::move(found->second);
    active_.erase(found);
    curl_multi_remove_handle(multi_.get(), transfer->easy());
    if (transfer->StartsAgain(code) &&
        curl_multi_add_handle(multi_.get(), transfer->easy()) == CURLM_OK) {
      const uint64_t id = transfer->id();
      active_.emplace(id, std::move(transfer));
      continue;
    }
    HttpOutcome outcome = transfer->Finish(code);
    End(std::move(transfer), std::move(outcome));
  }
}

void CurlTransport::Loop::End(TransferPtr transfer, HttpOutcome outcome) {
  HandlePtr handle = transfer->TakeHandle();
  const HttpCallback done = transfer->TakeCallback();
  if (handle != nullptr && !transfer->was_resent()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (transfer->epoch() == epoch_ && spare_handles_.size() < kMaxSpareHandles) {
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

void CurlTransport::Loop::ForgetSecrets() {
  std::vector<HandlePtr> gone;  // destroyed after the lock
  const std::lock_guard<std::mutex> lock(mutex_);
  ++epoch_;
  gone.swap(spare_handles_);
}

std::string CurlTransport::Loop::TakeBody() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (spare_bodies_.empty()) return {};
  std::string body = std::move(spare_bodies_.back());
  spare_bodies_.pop_back();
  spare_bytes_ -= body.capacity();
  return body;
}

void CurlTransport::Loop::Recycle(std::string body) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const size_t bytes = body.capacity();
  if (spare_bodies_.size() >= kMaxSpareBodies || spare_bytes_ + bytes > kMaxSpareBytes) return;
  spare_bytes_ += bytes;
  spare_bodies_.push_back(std::move(body));
}

}  // namespace vetvec
