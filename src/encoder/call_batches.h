// CallBatches: which texts of a call go together into a request, and the batches that wait and that
// are in flight.
//
// The texts are cut by number, tokens and bytes, as the configuration, the provider's limits and
// what the service has refused allow; what waits is cut anew when less is allowed.
#ifndef VETVEC_ENCODER_CALL_BATCHES_H_
#define VETVEC_ENCODER_CALL_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "encoder/call_batch.h"
#include "encoder/call_frame.h"
#include "encoder/request_size.h"

namespace vetvec {

class CallBatches {
 public:
  explicit CallBatches(CallFrame* frame) : frame_(*frame) {}

  CallBatchList& waiting() { return waiting_; }
  CallBatchList& in_flight() { return in_flight_; }
  bool empty() const { return waiting_.empty() && in_flight_.empty(); }

  // Counts the tokens of `items` with the caller's counter, if there is one. Errors: its.
  Status CountTokens(std::span<const size_t> items);
  // Cuts `items` into batches that wait; texts that the service will certainly not accept fail.
  void CutAll(std::span<const size_t> items);
  // BUDGET_EXCEEDED if what waits has more tokens than the call may send.
  Status CheckBudget() const;
  // Cuts the texts that have not been sent yet to the request size learnt since.
  void FitWaiting();
  // The same for the texts of this batch, which is as good as new.
  void Renew(CallBatchList::iterator batch);
  // Cuts a waiting batch in two. `seen_twice`: two replies in a row made no sense.
  void Halve(CallBatchList::iterator batch, bool seen_twice);
  // What a request may contain after the service has refused `batch` as too large. The encoder
  // keeps to it. Returns whether the service has named a limit.
  bool LearnSize(const CallBatch& batch, std::string_view refusal);
  uint64_t TokensOf(std::span<const size_t> items) const { return SizeOf(items).tokens; }

  // From in flight to the front of those that wait.
  void Requeue(CallBatchList::iterator batch);
  // Gives back what waiting batches have reserved with the limiter.
  void GiveBackTickets() noexcept;

 private:
  RequestSize Most() const;  // what a request may contain now
  RequestSize SizeOf(std::span<const size_t> items) const;
  CallBatchList Cut(std::span<const size_t> items) const;

  CallFrame& frame_;
  CallBatchList waiting_;
  CallBatchList in_flight_;
  uint64_t prefix_tokens_ = 0;         // upper estimate of the tokens it adds to each text
  std::vector<uint64_t> item_tokens_;  // by the user's tokenizer; empty if there is none
  RequestSize fitted_to_;              // what `waiting_` has been cut to
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_BATCHES_H_
