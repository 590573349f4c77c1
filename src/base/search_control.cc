#include "base/search_control.h"

#include <fmt/core.h>

namespace vetvec {

SearchControl::SearchControl(const CancelToken* cancel, const Progress& progress, size_t pieces,
                             const char* work)
    : cancel_(cancel),
      progress_(progress),
      pieces_(pieces),
      work_(work),
      caller_(std::this_thread::get_id()) {}

bool SearchControl::stopped() const {
  return callback_value_.load() != 0 || (cancel_ != nullptr && cancel_->requested());
}

void SearchControl::PieceDone() {
  const uint64_t done = ++done_;
  if (!progress_ || std::this_thread::get_id() != caller_ || stopped()) return;
  const int32_t value = progress_(done, pieces_);
  if (value != 0) callback_value_ = value;
}

Status SearchControl::status() const {
  if (!stopped()) return OkStatus();
  const int32_t value = callback_value_.load();
  return Cancelled(value != 0 ? fmt::format("the progress callback stopped {}", work_)
                              : fmt::format("{} was cancelled", work_))
      .WithCallbackValue(value);
}

}  // namespace vetvec
