// Working memory for any number of threads: taken for one piece of work and returned after it.
//
//   WorkPool<Buffers> pool;
//   std::unique_ptr<Buffers> mine = pool.Take([] { return std::make_unique<Buffers>(); });
//   pool.Return(std::move(mine));
// Thread safety: any thread.
#ifndef VETVEC_METRICS_WORK_POOL_H_
#define VETVEC_METRICS_WORK_POOL_H_

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace vetvec {

template <typename Buffers>
class WorkPool {
 public:
  template <typename Make>
  std::unique_ptr<Buffers> Take(Make make) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (free_.empty()) return make();
    std::unique_ptr<Buffers> buffers = std::move(free_.back());
    free_.pop_back();
    return buffers;
  }
  void Return(std::unique_ptr<Buffers> buffers) {
    std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(std::move(buffers));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Buffers>> free_;
};

}  // namespace vetvec

#endif  // VETVEC_METRICS_WORK_POOL_H_
