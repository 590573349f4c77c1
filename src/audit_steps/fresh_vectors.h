// FreshVectors: what a service computed for a run, past every cache, of texts that steps send
// anyway. They show which model it is (audit/vendor_identity.h).
#ifndef VETVEC_AUDIT_STEPS_FRESH_VECTORS_H_
#define VETVEC_AUDIT_STEPS_FRESH_VECTORS_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/matrix.h"
#include "core/text_role.h"

namespace vetvec {

struct FreshVectors {
  std::vector<std::string> texts;  // the RoleTextKey of each row; as often as the text was sent
  Matrix rows;
  std::string model;  // as the service answers; empty: it does not
};

// The same for the same text in the same role, in any run.
std::string RoleTextKey(TextRole role, std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_FRESH_VECTORS_H_
