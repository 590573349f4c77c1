// LearntFacts: what an encoder has learnt about its service from replies, for its later requests.
#ifndef VETVEC_ENCODER_LEARNT_FACTS_H_
#define VETVEC_ENCODER_LEARNT_FACTS_H_

#include <atomic>
#include <cstddef>

#include "encoder/request_size.h"

namespace vetvec {

// Of no use to order anything else by. Thread safety: any thread.
template <typename T>
class LearntFact {
 public:
  explicit LearntFact(T value = {}) : value_(value) {}
  T Get() const { return value_.load(std::memory_order_relaxed); }
  void Set(T value) { value_.store(value, std::memory_order_relaxed); }
  T Exchange(T value) { return value_.exchange(value); }

 private:
  std::atomic<T> value_;
};

// Thread safety: any thread.
struct LearntFacts {
  explicit LearntFacts(size_t set_dimension) : dimension(set_dimension) {}

  LearntFact<size_t> dimension;  // 0: unknown
  // The size of the previous reply, as a guide for the next one's memory; 0 before the first.
  LearntFact<size_t> reply_bytes_per_text;
  // Whether the service has sent vectors; until then, calls are careful (text_trial.h).
  LearntFact<bool> has_answered;
  // What the service has shown with accepted replies, and is not asked for again: vectors in base64
  // that make no sense, and a body in the encoding that the headers announce.
  LearntFact<bool> wants_numbers;
  LearntFact<bool> wants_as_is;
  // Whether the vectors of a request with several texts have been assigned to them.
  LearntFact<bool> has_placed_batch;
  // What a request may contain, as far as the service has shown by refusing more.
  LearntSize size;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_LEARNT_FACTS_H_
