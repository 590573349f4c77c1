// Secrets: the values behind the names in a configuration. Kept apart from AuditConfig, so that no
// copy, print-out or run folder of a configuration can contain one; zeroed on destruction.
#ifndef VETVEC_AUDIT_SECRETS_H_
#define VETVEC_AUDIT_SECRETS_H_

#include <map>
#include <string>

#include "base/result.h"
#include "base/secret_string.h"

namespace vetvec {

class Secrets {
 public:
  Secrets() = default;
  Secrets(const Secrets&) = delete;
  Secrets& operator=(const Secrets&) = delete;

  void Set(const std::string& name, std::string value);
  // Empty if it has not been set.
  const std::string& Get(const std::string& name) const;

 private:
  std::map<std::string, SecretString> values_;
};

// The key in `path`: the file's bytes without white space around them. PERMISSION_DENIED if group
// or others may read the file, INVALID_ARGUMENT if it is empty or has more than one line.
Result<std::string> ReadKeyFile(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SECRETS_H_
