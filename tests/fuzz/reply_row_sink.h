// The rows that a reply's parser asks for, as providers/provider.h promises: each once, and one of
// them again, because a first vector without an index may move.
#ifndef VETVEC_TESTS_FUZZ_REPLY_ROW_SINK_H_
#define VETVEC_TESTS_FUZZ_REPLY_ROW_SINK_H_

#include <utility>
#include <vector>

#include "fuzz_input.h"
#include "providers/provider.h"

namespace fuzz {

class ReplyRowSink {
 public:
  explicit ReplyRowSink(size_t count) : rows_(count), is_given_(count, false) {}

  vetvec::ReplyRowSink sink() {
    return [this](size_t index, size_t dimension, float** row) {
      Require(index < rows_.size() && dimension > 0);
      Require(!is_given_[index] || !std::exchange(is_given_again_, true));
      is_given_[index] = true;
      rows_[index].resize(dimension);
      *row = rows_[index].data();
      return vetvec::OkStatus();
    };
  }
  bool is_given(size_t index) const { return is_given_[index]; }
  const std::vector<std::vector<float>>& rows() const { return rows_; }

 private:
  std::vector<std::vector<float>> rows_;
  std::vector<bool> is_given_;
  bool is_given_again_ = false;
};

}  // namespace fuzz

#endif  // VETVEC_TESTS_FUZZ_REPLY_ROW_SINK_H_
