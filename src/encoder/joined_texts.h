// JoinedTexts: the texts of a call that other calls are fetching (flights.h).
#ifndef VETVEC_ENCODER_JOINED_TEXTS_H_
#define VETVEC_ENCODER_JOINED_TEXTS_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "encoder/cached_texts.h"
#include "encoder/flights.h"

namespace vetvec {

class JoinedTexts {
 public:
  JoinedTexts(CachedFrame* frame, CachedTexts* texts) : frame_(*frame), texts_(*texts) {}
  ~JoinedTexts();
  JoinedTexts(const JoinedTexts&) = delete;
  JoinedTexts& operator=(const JoinedTexts&) = delete;

  bool empty() const { return joined_.empty(); }
  // Adds those that another call is fetching here, and the others to *own. Clears *all_new if a
  // call that this one is nested in fetches one of these.
  void Join(const std::vector<size_t>& items, std::vector<size_t>* own, bool* all_new);
  // Takes the rows that have arrived; appends to *missing the texts that another call has failed to
  // fetch. False while a flight has not ended.
  bool Take(std::vector<size_t>* missing, Pause* pause);

 private:
  struct Joined {
    size_t item = 0;
    std::shared_ptr<Flight> flight;
  };

  CachedFrame& frame_;
  CachedTexts& texts_;
  std::vector<Joined> joined_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_JOINED_TEXTS_H_
