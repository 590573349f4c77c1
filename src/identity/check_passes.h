// CheckPasses: the passes of a check, one after the other, until the rule has an answer.
//
//   CheckPasses passes(record, record.PassesSent());
//   while (!passes.has_answer()) {
//     VETVEC_RETURN_IF_ERROR(SendNextRequest(encoder, call, &passes.requests()));
//     VETVEC_RETURN_IF_ERROR(passes.Judge());
//   }
#ifndef VETVEC_IDENTITY_CHECK_PASSES_H_
#define VETVEC_IDENTITY_CHECK_PASSES_H_

#include <cstdint>

#include "base/result.h"
#include "identity/identity.h"
#include "identity/pass.h"

namespace vetvec {

class CheckPasses {
 public:
  // `record` must outlive it; `first` numbers the first pass (SendIdentityPass).
  CheckPasses(const IdentityRecord& record, uint64_t first);

  PassRequests& requests() { return requests_; }  // of the pass that is being sent
  // After each request: a pass that is whole is judged and, if the rule asks for it, another one
  // begun.
  Status Judge();
  bool has_answer() const { return has_answer_; }
  // What the passes say; without the encoder's name, the fingerprint and nights.
  const IdentityChecked& checked() const { return checked_; }

 private:
  const IdentityRecord& record_;
  uint64_t number_;
  PassRequests requests_;
  IdentityChecked checked_;
  bool has_answer_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_CHECK_PASSES_H_
