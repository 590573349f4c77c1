#include "limits/fair_queue.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr int64_t kMaxWeight = 1000;

bool ComesBefore(const FairQueue::Waiting& a, const FairQueue::Waiting& b) {
  return a.tag != b.tag ? a.tag < b.tag : a.id < b.id;
}

}  // namespace

uint64_t FairQueue::AddCaller(int64_t weight) {
  const uint64_t id = next_caller_++;
  callers_.emplace(id, Caller{std::clamp(weight, int64_t{1}, kMaxWeight), 0});
  return id;
}

void FairQueue::RemoveCaller(uint64_t caller) {
  if (caller != 0) callers_.erase(caller);
}

void FairQueue::Push(Waiting ticket, int64_t cost) {
  Caller& caller = callers_[ticket.caller];
  ticket.step = std::max(cost, kLeastCost) / caller.weight;
  ticket.tag = std::max(caller.next_tag, tag_begun_);
  const int64_t next_tag = ticket.tag + ticket.step;
  const auto place = std::upper_bound(tickets_.begin(), tickets_.end(), ticket, ComesBefore);
  tickets_.insert(place, std::move(ticket));
  caller.next_tag = next_tag;  // only now, because the insertion may run out of memory
}

void FairQueue::Begin(size_t index) {
  tag_begun_ = std::max(tag_begun_, tickets_[index].tag);
  tickets_.erase(tickets_.begin() + static_cast<std::ptrdiff_t>(index));
}

void FairQueue::Cancel(size_t index) {
  const Waiting gone = std::move(tickets_[index]);
  tickets_.erase(tickets_.begin() + static_cast<std::ptrdiff_t>(index));
  callers_[gone.caller].next_tag -= gone.step;
  bool has_moved = false;
  for (size_t i = index; i < tickets_.size(); ++i) {
    if (tickets_[i].caller != gone.caller) continue;
    tickets_[i].tag -= gone.step;
    has_moved = true;
  }
  if (has_moved) std::sort(tickets_.begin(), tickets_.end(), ComesBefore);
}

size_t FairQueue::Find(uint64_t id) const {
  const auto found = std::find_if(tickets_.begin(), tickets_.end(),
                                  [id](const Waiting& each) { return each.id == id; });
  return found == tickets_.end() ? kNone : static_cast<size_t>(found - tickets_.begin());
}

}  // namespace vetvec
