// PerProcess: one T for the whole process, and a new one after fork.
//
// If a thread holds a registry's mutex while another forks, the mutex stays locked in the child
// forever. Here the child gets its own object on first use, and never looks at the parent's.
// Objects are never destroyed: they outlive the static destructors of the host program.
//
//   static PerProcess<Registry> registries;
//   Registry& registry = registries.Get();
#ifndef VETVEC_BASE_PER_PROCESS_H_
#define VETVEC_BASE_PER_PROCESS_H_

#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <memory>

namespace vetvec {

// Thread safety: any thread. T must be default constructible.
template <typename T>
class PerProcess {
 public:
  constexpr PerProcess() = default;

  T& Get() {
    const pid_t pid = getpid();
    Slot* slot = current_.load(std::memory_order_acquire);
    while (slot == nullptr || slot->pid != pid) {
      auto made = std::make_unique<Slot>();
      made->pid = pid;
      made->parent = slot;
      if (current_.compare_exchange_strong(slot, made.get(), std::memory_order_acq_rel)) {
        slot = made.release();
      }
    }
    return slot->value;
  }

 private:
  struct Slot {
    pid_t pid = 0;
    Slot* parent = nullptr;  // keeps it reachable, so that it is not reported as a leak
    T value;
  };
  std::atomic<Slot*> current_{nullptr};
};

}  // namespace vetvec

#endif  // VETVEC_BASE_PER_PROCESS_H_
