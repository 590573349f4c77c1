// The thread behind CurlTransport: takes commands from any thread, drives the multi handle.
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

#include "net/curl_handles.h"
#include "net/curl_transfer.h"
#include "net/curl_transport.h"

namespace vetvec {

class CurlTransport::Loop {
 public:
  Loop(const CurlTransportOptions& options, CurlMulti multi);

  Status StartThread();
  uint64_t Start(HttpRequest request, HttpCallback done);
  void Cancel(uint64_t id);
  void Recycle(std::string body);
  // Cancels everything and joins.
  void Stop();

 private:
  using TransferPtr = std::unique_ptr<CurlTransfer>;

  void Run();
  void Wake(bool was_idle);
  bool TakeCommands();  // false when there were none
  void Begin(TransferPtr transfer);
  void End(TransferPtr transfer, HttpOutcome outcome);
  void CancelActive(uint64_t id, const char* reason);
  bool CollectFinished();  // false when none had finished
  CurlEasy TakeEasy();
  std::string TakeBody();

  const CurlTransportOptions options_;
  CurlMulti multi_;
  std::thread thread_;

  std::mutex mutex_;  // guards what follows, up to the blank line
  std::vector<TransferPtr> incoming_;
  std::vector<uint64_t> cancels_;
  std::vector<std::string> spare_bodies_;
  size_t spare_bytes_ = 0;
  uint64_t next_id_ = 1;
  bool stopping_ = false;

  // Only touched by the loop thread.
  std::unordered_map<uint64_t, TransferPtr> active_;
  std::vector<CurlEasy> spare_easy_;
};

}  // namespace vetvec

#endif  // VETVEC_NET_CURL_LOOP_H_
