// RunGate: decides who may run the model next. As many runs at once as there are cores; a short
// call goes before the batches of a long one, so that it waits for at most one batch; after many
// short runs in a row a long one gets its turn. Among calls of a kind the nearest deadline goes
// first: when a service fails, calls of all ages arrive here at once. StopSignal: stops a call
// while it waits or runs.
//
//   StopSignal stop;
//   if (gate.Enter(is_short, &stop)) { ...run... ; gate.Leave(); }
#ifndef VETVEC_ONNX_RUN_GATE_H_
#define VETVEC_ONNX_RUN_GATE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/status.h"
#include "core/encoder.h"

namespace vetvec {

class OrtRun;
class StopSignal;

// Thread safety: any thread.
class RunGate {
 public:
  explicit RunGate(size_t permits) : free_(permits) {}

  // Waits for a permit. False, without one, if `stop` is given.
  bool Enter(bool is_short, const StopSignal& stop);
  void Leave();
  void Wake();  // so that waiting calls check their signals
  size_t waiting();

 private:
  using Place = std::pair<int64_t, uint64_t>;  // deadline, number of the ticket

  bool MayEnter(bool is_short, const Place& place) const;

  std::mutex mutex_;
  std::condition_variable changed_;
  size_t free_;
  uint64_t tickets_ = 0;
  std::set<Place> short_waiting_;
  std::set<Place> long_waiting_;
  size_t shorts_in_a_row_ = 0;
};

// Thread safety: any thread.
class StopSignal {
 public:
  // Monotonic nanoseconds, 0: none. Only for the order: DeadlineWatch gives the signal at that
  // time.
  explicit StopSignal(RunGate* gate, int64_t deadline_nanos = 0)
      : gate_(gate), deadline_nanos_(deadline_nanos) {}

  // The first reason counts. Current runs end soon.
  void Give(const Status& reason);
  bool given() const;
  Status reason() const;  // OK until given
  int64_t deadline_nanos() const { return deadline_nanos_; }

  // the runs that a stop ends
  void Add(OrtRun* run);
  void Remove(OrtRun* run);

 private:
  RunGate* const gate_;
  const int64_t deadline_nanos_;
  mutable std::mutex mutex_;
  Status reason_;
  std::set<OrtRun*> runs_;
};

// Gives signals when their deadlines pass. One thread, started with the first deadline.
class DeadlineWatch {
 public:
  DeadlineWatch() = default;
  DeadlineWatch(const DeadlineWatch&) = delete;
  DeadlineWatch& operator=(const DeadlineWatch&) = delete;
  ~DeadlineWatch();

  // Monotonic nanoseconds. UNAVAILABLE if no thread can be started.
  Status Add(int64_t deadline_nanos, std::weak_ptr<StopSignal> signal);

 private:
  void Work();

  const Status passed_ = EmbedDeadlinePassed();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<int64_t, std::weak_ptr<StopSignal>> waiting_;
  std::thread thread_;
  bool ends_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_ONNX_RUN_GATE_H_
