#include "base/authorities.h"

#include <fmt/core.h>
#include <openssl/x509.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr const char* kUsualBundles[] = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Alpine, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",                   // RHEL, Amazon Linux, Fedora
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // newer ones of these
    "/etc/ssl/ca-bundle.pem",                             // SUSE
    "/etc/ssl/cert.pem",                                  // Alpine
    "/etc/pki/tls/cacert.pem"};

bool IsReadableBundle(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0 &&
         access(path.c_str(), R_OK) == 0;
}

bool IsFolderOfAuthorities(const std::string& path) {
  struct stat info{};
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

}  // namespace

std::string Authorities::InWords() const {
  std::string text =
      fmt::format("trusted are the authorities in '{}'", Sanitized(file.empty() ? folder : file));
  if (!file.empty() || bundles.empty()) return text;
  return text + fmt::format(", because none of these is there: {}", Joined(bundles));
}

Authorities FindAuthorities(const std::string& ca_file, const char* own_bundle) {
  Authorities found;
  if (!ca_file.empty()) {
    (IsFolderOfAuthorities(ca_file) ? found.folder : found.file) = ca_file;
    return found;
  }
  if (own_bundle != nullptr) found.bundles.emplace_back(own_bundle);
  for (const std::string path : kUsualBundles) {
    if (found.bundles.empty() || path != found.bundles.front()) found.bundles.push_back(path);
  }
  const auto readable = std::find_if(found.bundles.begin(), found.bundles.end(), IsReadableBundle);
  if (readable != found.bundles.end()) {
    found.file = *readable;
  } else {
    found.folder = X509_get_default_cert_dir();
  }
  return found;
}

}  // namespace vetvec
