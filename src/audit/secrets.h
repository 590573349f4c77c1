// Secrets: the values of the secrets that a configuration names. Kept apart from AuditConfig, so
// that no copy, printout or run folder of a configuration can contain one. Zeroed on destruction.
#ifndef VETVEC_AUDIT_SECRETS_H_
#define VETVEC_AUDIT_SECRETS_H_

#include <map>
#include <memory>
#include <string>

#include "base/log.h"
#include "base/result.h"
#include "base/secret_string.h"
#include "encoder/key_source.h"

namespace vetvec {

class Secrets {
 public:
  Secrets() = default;
  Secrets(const Secrets&) = delete;
  Secrets& operator=(const Secrets&) = delete;

  void Set(const std::string& name, std::string value);
  // Empty if it has not been set.
  const std::string& Get(const std::string& name) const;

  // Keys that expire, for the encoders of a vendor; a null function removes it.
  void SetKeyFunction(const std::string& vendor, KeyFunction function, const LogFunction& log);
  // Null if it has not been set.
  std::shared_ptr<KeySource> KeySourceOf(const std::string& vendor) const;

 private:
  std::map<std::string, SecretString> values_;
  std::map<std::string, std::shared_ptr<KeySource>> key_sources_;
};

// The key in `path`: the file's bytes without surrounding white space. PERMISSION_DENIED if the
// group or others may read the file, INVALID_ARGUMENT if it is empty or has more than one line.
Result<std::string> ReadKeyFile(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SECRETS_H_
