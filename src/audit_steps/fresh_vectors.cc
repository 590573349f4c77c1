#include "audit_steps/fresh_vectors.h"

#include "base/hash.h"

namespace vetvec {

std::string RoleTextKey(TextRole role, std::string_view text) {
  constexpr size_t kDigits = 16;
  return std::to_string(static_cast<int>(role)) + ":" + Sha256Hex(text).substr(0, kDigits);
}

}  // namespace vetvec
