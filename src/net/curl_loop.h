// The thread behind CurlTransport: takes commands from any thread, and drives the multi handle and
// the tasks of submitted calls.
//
// Callbacks run here without any lock held, so that they may start and cancel requests themselves.
#ifndef VETVEC_NET_CURL_LOOP_H_
#define VETVEC_NET_CURL_LOOP_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
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
  void Cancel(uint64_t id);
  void Recycle(std::string body);
  void ForgetSecrets();
  // Cancels everything and joins; if called on its own thread, lets the thread end on its own.
  void Stop();
  TaskLoop& tasks() { return tasks_; }

 private:
  using TransferPtr = std::unique_ptr<CurlTransfer>;
  using HandlePtr = std::unique_ptr<CurlHandle>;

  void Run();
  void Wake(bool was_idle);
  // The time until which there is nothing to do, in milliseconds for libcurl.
  int PollMillis(int64_t next_task_nanos) const;
  void TakeCommands();
  bool HasCommands();
  void Begin(TransferPtr transfer);
  void End(TransferPtr transfer, HttpOutcome outcome);
  void CancelActive(uint64_t id, const char* reason);
  void CollectFinished();
  // Returns a handle, preferably one that is ready for the URL; null: out of memory.
  HandlePtr TakeHandle(const std::string& url, uint64_t* epoch);
  std::string TakeBody();

  const CurlTransportOptions options_;
  CurlMulti multi_;
  TaskLoop tasks_;
  std::thread thread_;

  std::mutex mutex_;  // guards what follows, up to the blank line
  std::vector<TransferPtr> incoming_;
  std::vector<uint64_t> cancels_;
  std::vector<std::string> spare_bodies_;
  size_t spare_bytes_ = 0;
  std::vector<HandlePtr> spare_handles_;
  uint64_t epoch_ = 0;  // of secrets; handles of an earlier generation are not kept
  uint64_t next_id_ = 1;
  bool stopping_ = false;

  // Only used by the loop thread.
  std::unordered_map<uint64_t, TransferPtr> active_;
  ConnectionSockets sockets_;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_LOOP_H_
