// BatchEncoder: the layer below the cached encoder: encodes some texts of a batch into the caller's
// rows. Implemented by RemoteEncoder and LocalBatch; a seam for tests.
#ifndef VETVEC_ENCODER_BATCH_ENCODER_H_
#define VETVEC_ENCODER_BATCH_ENCODER_H_

#include <memory>
#include <span>

#include "core/encoder.h"

namespace vetvec {

class BatchEncoder {
 public:
  virtual ~BatchEncoder() = default;

  // A task that writes the vectors of texts[i], i in `items`, to row i of out->rows, and a status
  // to out->items[i]. Other items are not touched. options.on_rows is called as replies arrive. The
  // task's status is that of the call as a whole: OK if it ran to its end, even if single items
  // failed. Texts, options and output must outlive it; `items` need not.
  virtual std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, std::span<const size_t> items,
                                             const CallOptions& options, EmbedOutput* out,
                                             std::shared_ptr<Waker> waker) = 0;
  // Its tasks compute instead of waiting, so they keep the thread that steps them busy.
  virtual bool computes() const { return false; }
  virtual TaskLoop* task_loop() { return nullptr; }
  virtual RemoteEncoder* remote_encoder() { return nullptr; }
  virtual size_t batch_texts() const = 0;
  virtual size_t dimension() const = 0;
  virtual const VectorIdentity& identity() const = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_BATCH_ENCODER_H_
