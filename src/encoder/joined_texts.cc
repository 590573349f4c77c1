#include "encoder/joined_texts.h"

#include <algorithm>
#include <utility>

namespace vetvec {

JoinedTexts::~JoinedTexts() {
  for (const Joined& one : joined_) frame_.encoder.flights().Leave(*one.flight, frame_.waker);
}

void JoinedTexts::Join(const std::vector<size_t>& items, std::vector<size_t>* own, bool* all_new) {
  own->reserve(items.size());  // so that no flight is begun that nobody ends
  joined_.reserve(joined_.size() + items.size());
  for (const size_t item : items) {
    bool is_owner = true;
    if (std::shared_ptr<Flight> flight = texts_.Join(item, &is_owner)) {
      joined_.push_back({item, std::move(flight)});
    } else {
      own->push_back(item);
      *all_new = *all_new && is_owner;
    }
  }
}

bool JoinedTexts::Take(std::vector<size_t>* missing, Pause* pause) {
  EmbedOutput& out = frame_.out;
  const Status stop = joined_.empty() ? OkStatus() : frame_.StopReason();
  while (!joined_.empty()) {
    const Joined& one = joined_.back();
    std::vector<float> values;
    if (!frame_.encoder.flights().TryTake(*one.flight, &values)) {
      if (stop.ok()) {
        *pause = {.until_nanos = frame_.options.deadline_nanos};
        return false;
      }
      frame_.encoder.flights().Leave(*one.flight, frame_.waker);
      out.items[one.item] = stop;
      ++out.usage.failed_texts;
    } else if (values.empty() || !out.rows.SetDimension(values.size()).ok()) {
      missing->push_back(one.item);
    } else {
      std::copy(values.begin(), values.end(), out.rows.Row(one.item));
      texts_.SetWritten(one.item, VectorSource::kJoined);
      ++out.usage.joined;
    }
    joined_.pop_back();
  }
  if (frame_.status.ok()) frame_.status = stop;
  return true;
}

}  // namespace vetvec
