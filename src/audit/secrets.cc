#include "audit/secrets.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>

#include "base/file.h"
#include "base/secret_string.h"
#include "base/strings.h"

namespace vetvec {

void Secrets::Set(const std::string& name, std::string value) {
  values_[name] = SecretString(std::move(value));
}

const std::string& Secrets::Get(const std::string& name) const {
  static const std::string kNone;
  const auto found = values_.find(name);
  return found == values_.end() ? kNone : found->second.value();
}

void Secrets::SetKeyFunction(const std::string& vendor, KeyFunction function,
                             const LogFunction& log) {
  if (function == nullptr) {
    key_sources_.erase(vendor);
    return;
  }
  key_sources_[vendor] =
      std::make_shared<KeySource>(std::move(function), vendor, SystemClock(), log);
}

std::shared_ptr<KeySource> Secrets::KeySourceOf(const std::string& vendor) const {
  const auto found = key_sources_.find(vendor);
  return found == key_sources_.end() ? nullptr : found->second;
}

Result<std::string> ReadKeyFile(const std::string& path) {
  constexpr size_t kMaxKeyBytes = 16384;
  struct stat info{};
  if (stat(path.c_str(), &info) != 0) return FileError("open", path, errno);
  if ((info.st_mode & 077) != 0) {
    return PermissionDenied(
               fmt::format(
                   "the key file '{}' is accessible to other users; make it private: chmod 600 {}",
                   path, path))
        .WithFile(path);
  }
  VETVEC_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path, kMaxKeyBytes));
  std::string key(Trim(bytes));
  WipeString(&bytes);
  if (key.empty() || key.find('\n') != std::string::npos) {
    WipeString(&key);
    return InvalidArgument(fmt::format("the key file '{}' must contain one line: the key", path))
        .WithFile(path);
  }
  return key;
}

}  // namespace vetvec
