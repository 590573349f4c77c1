// UsageTotal: the counters of an encoder since it was opened, to which each of its calls adds.
//
//   usage_.Add(call);                                   // at the end of Embed
//   Usage usage() const override { return usage_.Get(); }
#ifndef VETVEC_CORE_USAGE_TOTAL_H_
#define VETVEC_CORE_USAGE_TOTAL_H_

#include <mutex>

#include "core/encoder.h"

namespace vetvec {

// Thread safety: any thread.
class UsageTotal {
 public:
  void Add(const Usage& call) {
    const std::lock_guard<std::mutex> lock(mutex_);
    total_ += call;
  }
  Usage Get() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return total_;
  }

 private:
  mutable std::mutex mutex_;
  Usage total_;
};

}  // namespace vetvec

#endif  // VETVEC_CORE_USAGE_TOTAL_H_
