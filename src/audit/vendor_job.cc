#include "audit/vendor_job.h"

#include <exception>
#include <utility>

namespace vetvec {

VendorJob::VendorJob(std::string vendor, std::unique_ptr<Encoder> encoder, const RunFolder& folder,
                     TextBatch texts, std::function<void()> moved)
    : vendor_(std::move(vendor)),
      encoder_(std::move(encoder)),
      folder_(folder),
      texts_(texts),
      moved_(std::move(moved)) {}

VendorJob::~VendorJob() { Join(); }

void VendorJob::Start(int64_t deadline_nanos, std::shared_ptr<CancelToken> cancel) {
  thread_ = std::thread([this, deadline_nanos, cancel = std::move(cancel)] {
    try {
      RunContractFirst(deadline_nanos, cancel);
      Run(deadline_nanos, cancel);
    } catch (const std::bad_alloc&) {
      status_ = Status(StatusCode::kOutOfMemory, "not enough memory for the vectors");
    } catch (const std::exception& error) {
      status_ = Internal(error.what());
    }
    finished_.store(true, std::memory_order_release);
    moved_();
  });
}

void VendorJob::Join() {
  if (thread_.joinable()) thread_.join();
}

void VendorJob::RunContractFirst(int64_t deadline_nanos,
                                 const std::shared_ptr<CancelToken>& cancel) {
  if (!long_words_) return;
  ContractOptions options;
  options.long_words = *long_words_;
  options.call.deadline_nanos = deadline_nanos;
  options.call.cancel = cancel;
  Result<ContractReport> report = RunContract(*encoder_, options);
  contract_status_ = report.status();
  if (report.ok()) contract_ = *std::move(report);
  contract_finished_.store(true, std::memory_order_release);
  moved_();
}

void VendorJob::Run(int64_t deadline_nanos, std::shared_ptr<CancelToken> cancel) {
  EmbedOutput out(texts_.size());
  Status folder_status;
  CallOptions options;
  options.deadline_nanos = deadline_nanos;
  options.cancel = std::move(cancel);
  options.durable = true;
  options.progress = [&](uint64_t done, uint64_t) {
    done_.store(done, std::memory_order_relaxed);
    moved_();
    return 0;
  };
  options.on_request = [&](const RequestRecord& request) {
    requests_.fetch_add(1, std::memory_order_relaxed);
    tokens_.fetch_add(request.tokens, std::memory_order_relaxed);
    const Status status = folder_.AppendRequest(vendor_, request);
    if (folder_status.ok()) folder_status = status;
    moved_();
  };
  status_ = encoder_->Embed(texts_, options, &out);
  usage_ = out.usage;
  if (status_.ok() && !folder_status.ok()) status_ = folder_status;
  if (!status_.ok() && status_.code() != StatusCode::kPartial) return;
  for (size_t id = 0; id < out.items.size(); ++id) {
    if (!out.items[id].ok()) failed_.push_back(id);
  }
  done_.store(texts_.size(), std::memory_order_relaxed);
  rows_ = out.rows.TakeMatrix();
}

}  // namespace vetvec
