// Cancellation and progress of one long computation that runs in pieces on several threads.
//
//   SearchControl control(options, pieces, "the ranking");
//   ParallelFor(pieces, options.threads, [&](size_t piece) {
//     if (control.stopped()) return;
//     ...
//     control.PieceDone();
//   });
//   VETVEC_RETURN_IF_ERROR(control.status());
// Created on the caller's thread, on which progress is called; stopped() and PieceDone(): any
// thread.
#ifndef VETVEC_BASE_SEARCH_CONTROL_H_
#define VETVEC_BASE_SEARCH_CONTROL_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "base/cancel.h"
#include "base/status.h"

namespace vetvec {

class SearchControl {
 public:
  // `options` has members `cancel` and `progress` and must outlive this; `work` is for the message.
  template <typename Options>
  SearchControl(const Options& options, size_t pieces,
                const char* work = "the nearest-neighbour search")
      : SearchControl(options.cancel.get(), options.progress, pieces, work) {}

  bool stopped() const;  // true: do no more work
  void PieceDone();
  Status status() const;  // OK, or CANCELLED with the callback's value

 private:
  using Progress = std::function<int32_t(uint64_t done, uint64_t total)>;
  SearchControl(const CancelToken* cancel, const Progress& progress, size_t pieces,
                const char* work);

  const CancelToken* cancel_;
  const Progress& progress_;
  const uint64_t pieces_;
  const char* work_;
  const std::thread::id caller_;
  std::atomic<uint64_t> done_{0};
  std::atomic<int32_t> callback_value_{0};
};

}  // namespace vetvec

#endif  // VETVEC_BASE_SEARCH_CONTROL_H_
