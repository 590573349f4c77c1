// CallFrame: what the parts of one embed call on a remote encoder have in common (remote_call.h).
#ifndef VETVEC_ENCODER_CALL_FRAME_H_
#define VETVEC_ENCODER_CALL_FRAME_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "base/waker.h"
#include "core/encoder.h"
#include "encoder/remote_state.h"

namespace vetvec {

struct CallFrame {
  int64_t Now() const { return config.clock->MonotonicNanos(); }
  bool HasFlag(CallFlag flag) const { return (options.flags & flag) != 0; }

  RemoteState& remote;
  const RemoteEncoderOptions& config;  // of `remote`
  const TextBatch& texts;
  const CallOptions& options;
  EmbedOutput& out;
  const std::shared_ptr<Waker> waker;
  int64_t deadline_nanos = 0;  // set when the call begins
  size_t total = 0;            // texts that were to be fetched
  size_t done = 0;             // of these, with a vector or an error
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_FRAME_H_
