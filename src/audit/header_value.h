// Header values that refer to secrets by name: "$NAME" stands for the secret NAME, "$$" for a "$".
//
// A configuration is copied into run folders, so it never contains the secret value of a header:
//   headers = { "x-portkey-api-key" = "$PORTKEY_API_KEY" }
#ifndef VETVEC_AUDIT_HEADER_VALUE_H_
#define VETVEC_AUDIT_HEADER_VALUE_H_

#include <string>
#include <string_view>
#include <vector>

#include "audit/secrets.h"
#include "base/result.h"
#include "base/secret_string.h"

namespace vetvec {

// The names in `value`, in order. INVALID_ARGUMENT if a "$" is followed by neither a name nor "$".
Result<std::vector<std::string>> SecretNamesIn(std::string_view value);

// `value` with the secrets filled in. INVALID_ARGUMENT names a secret that is not set.
Result<SecretString> WithSecrets(std::string_view value, const Secrets& secrets);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_HEADER_VALUE_H_
