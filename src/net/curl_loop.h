// The thread behind CurlTransport: takes commands from any thread, and drives the multi handle and
// the tasks of submitted calls.
//
// Callbacks run here without any lock held, so that they may start and cancel requests themselves.
// Start takes all the memory that the loop itself needs for a request: a request that was started
// always ends with its callback, and can always be cancelled, even if no memory is left.
#ifndef VETVEC_NET_CURL_LOOP_H_
#define VETVEC_NET_CURL_LOOP_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/task_loop.h"
#include "net/connection_sockets.h"
#include "net/curl_handles.h"
#include "net/curl_transfer.h"
#include "net/curl_transport.h"

namespace vetvec {

class CurlTransport::Loop : public std::enable_shared_from_this<CurlTransport::Loop> {
 public:
  Loop(const CurlTransportOptions& options, CurlMulti multi);

  Status StartThread();  // the thread shares ownership of the loop
  uint64_t Start(HttpRequest request, HttpCallback done);
  void Cancel(uint64_t id) noexcept;
  void Recycle(std::string body) noexcept;
  void ForgetSecrets() noexcept;
  // Cancels everything and joins; if called on its own thread, lets the thread end on its own.
  void Stop();
  TaskLoop& tasks() { return tasks_; }
  // Replaces the destructor in a process in which the thread does not exist.
  void KeepForever() noexcept { itself_ = shared_from_this(); }

 private:
  using TransferPtr = std::unique_ptr<CurlTransfer>;
  using Transfers = std::map<uint64_t, TransferPtr>;  // by id; moved from map to map by their nodes
  using HandlePtr = std::unique_ptr<CurlHandle>;

  void Run();
  void Wake(bool was_idle);
  // How long there is nothing to do, in milliseconds for libcurl.
  int PollMillis(int64_t next_task_nanos) const;
  void Sleep(int64_t next_task_nanos);
  // These do not throw: if memory runs out, only the request fails.
  void TakeCommands() noexcept;
  bool HasCommands();
  void Begin(Transfers::node_type node) noexcept;
  void End(TransferPtr transfer, HttpOutcome outcome) noexcept;
  void CancelActive(uint64_t id, const Status& reason) noexcept;
  void Remove(CurlTransfer* transfer) noexcept;
  void CollectFinished() noexcept;
  void DistrustCertificates() noexcept;

  // Sets up libcurl for it, and hands it over.
  Status Send(CurlTransfer* transfer);
  // Returns a handle, preferably one that is ready for the URL; null: out of memory.
  HandlePtr TakeHandle(const std::string& url, uint64_t* epoch);
  std::string TakeBody();

  const CurlTransportOptions options_;
  const Status cancelled_ = Cancelled("the request was cancelled");
  const Status closed_ = Cancelled("the client was closed");
  CurlMulti multi_;
  TaskLoop tasks_;
  std::thread thread_;
  std::shared_ptr<Loop> itself_;  // see KeepForever

  std::mutex mutex_;  // guards what follows, up to the blank line
  Transfers incoming_;
  std::set<uint64_t> not_cancelled_;  // requests that have not ended and were not cancelled
  std::set<uint64_t> cancels_;        // those that were: nodes of not_cancelled_
  std::vector<std::string> spare_bodies_;
  size_t spare_bytes_ = 0;
  std::vector<HandlePtr> spare_handles_;
  uint64_t epoch_ = 0;  // of secrets; handles of an earlier generation are not kept
  uint64_t next_id_ = 1;
  bool stopping_ = false;

  // Only used by the loop thread.
  Transfers active_;
  ConnectionSockets sockets_;
  ConnectionReuse reuse_;
  // See CurlTransfer::Certificates.
  bool may_have_kept_certificates_ = false;
  int64_t distrust_until_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_LOOP_H_
