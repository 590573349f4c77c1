// CallKeys: the key that a call's requests are sent with. A key that expires is waited for, and
// asked for again after a rejection (key_source.h). No message that leaves the call contains one.
#ifndef VETVEC_ENCODER_CALL_KEYS_H_
#define VETVEC_ENCODER_CALL_KEYS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/log.h"
#include "encoder/call_batch.h"
#include "encoder/call_frame.h"

namespace vetvec {

class CallKeys {
 public:
  explicit CallKeys(const CallFrame& frame)
      : frame_(frame), settings_(frame.remote.settings.Get()) {}

  const RequestSettings& settings() const { return *settings_; }
  // Whether the settings have a valid key now; if not, the call is woken when there is one. Errors:
  // KeySource::Get's.
  Result<bool> Renew();
  // Whether a request that was rejected with the key of that generation may succeed with another.
  bool HasHopeOfAnother(uint64_t generation, const AttemptFacts& facts);

  // What services quote is shown without the keys of this call.
  std::string WithoutSecrets(std::string text) const;
  // Write to the log, prefixed with the service; cost nothing without a log.
  void Say(const CallBatch& batch, std::string_view what, const Status& why) const;
  void Warn(std::string_view what) const;

 private:
  const CallFrame& frame_;
  std::shared_ptr<const RequestSettings> settings_;
  std::shared_ptr<const RequestSettings> former_settings_;  // null until the key has changed
  KeySource::Key key_;
  KeySource::Wait wait_;
  uint64_t rejected_generation_ = 0;  // of a key that the service has rejected
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_KEYS_H_
