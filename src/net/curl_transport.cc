#include "net/curl_transport.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "base/descriptors.h"
#include "base/per_process.h"
#include "base/version.h"
#include "net/curl_loop.h"

namespace vetvec {

std::string DefaultUserAgent() { return std::string("vetvec/") + LibraryVersion(); }

Result<std::unique_ptr<HttpTransport>> CurlTransport::Create(const CurlTransportOptions& options) {
  if (options.max_idle_connections < 1 || options.max_idle_connections > 10'000) {
    return InvalidArgument("max_idle_connections must be between 1 and 10000");
  }
  const bool plain = std::all_of(options.user_agent.begin(), options.user_agent.end(),
                                 [](char c) { return c >= 0x20 && c < 0x7F; });
  if (!plain) {
    return InvalidArgument("the user agent contains a control character or a non-ASCII byte");
  }
  VETVEC_RETURN_IF_ERROR(InitializeCurl());
  const ForkSection section;
  const StandardDescriptors kept;  // libcurl opens its wake-up descriptors itself
  CurlMulti multi(curl_multi_init());
  if (multi == nullptr) return OutOfMemory();
  // Without its wake-up descriptors libcurl would still work, but each request would wait until the
  // network thread's next scheduled wake-up.
  if (curl_multi_wakeup(multi.get()) != CURLM_OK) {
    return Unavailable("no file descriptor is available for the network thread");
  }
  curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS,
                    static_cast<long>(options.max_idle_connections));
  const auto loop = std::make_shared<Loop>(options, std::move(multi));
  std::unique_ptr<HttpTransport> transport(new CurlTransport(loop));  // stops what is started next
  VETVEC_RETURN_IF_ERROR(loop->StartThread());
  return transport;
}

Result<std::shared_ptr<HttpTransport>> CurlTransport::Shared() {
  struct Holder {
    std::mutex mutex;
    std::weak_ptr<HttpTransport> transport;
  };
  static PerProcess<Holder> holders;
  Holder& holder = holders.Get();
  const std::lock_guard<std::mutex> lock(holder.mutex);
  std::shared_ptr<HttpTransport> transport = holder.transport.lock();
  if (transport == nullptr) {
    VETVEC_ASSIGN_OR_RETURN(transport, Create({}));
    holder.transport = transport;
  }
  return transport;
}

CurlTransport::CurlTransport(std::shared_ptr<Loop> loop)
    : loop_(std::move(loop)), owner_process_(getpid()) {}

CurlTransport::~CurlTransport() {
  if (getpid() != owner_process_) {
    // The thread is not in this process, and the sockets are the parent's: a regular TLS shutdown
    // would write into its connections. What is left behind is released when the child ends.
    loop_->KeepForever();
    return;
  }
  loop_->Stop();
}

uint64_t CurlTransport::Start(HttpRequest request, HttpCallback done) {
  if (getpid() == owner_process_) return loop_->Start(std::move(request), std::move(done));
  HttpOutcome outcome;
  outcome.status = CreatedBeforeFork("client");
  outcome.failure = HttpFailure::kForked;
  outcome.request_body = std::move(request.body);
  if (done) done(std::move(outcome));
  return 0;
}

void CurlTransport::Cancel(uint64_t id) noexcept {
  if (getpid() == owner_process_) loop_->Cancel(id);
}

void CurlTransport::Recycle(std::string body) noexcept {
  if (getpid() == owner_process_) loop_->Recycle(std::move(body));
}

void CurlTransport::ForgetSecrets() noexcept {
  if (getpid() == owner_process_) loop_->ForgetSecrets();
}

TaskLoop* CurlTransport::task_loop() { return &loop_->tasks(); }

}  // namespace vetvec
