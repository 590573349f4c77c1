// BatchEncoder: what the cached encoder stands on: encodes some texts of a batch into the caller's
// rows. Implemented by RemoteEncoder; a seam for tests.
#ifndef VETVEC_ENCODER_BATCH_ENCODER_H_
#define VETVEC_ENCODER_BATCH_ENCODER_H_

#include <span>

#include "core/encoder.h"

namespace vetvec {

class BatchEncoder {
 public:
  virtual ~BatchEncoder() = default;

  // Writes the vectors of texts[i], i in `items`, to row i of out->rows, and a status to
  // out->items[i]. Other items are left alone. options.on_rows is told as replies arrive. Returns
  // the status of the call as a whole: OK if it ran to its end, whatever single items came to.
  virtual Status EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                            const CallOptions& options, EmbedOutput* out) = 0;
  virtual size_t dimension() const = 0;
  virtual const VectorIdentity& identity() const = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_BATCH_ENCODER_H_
