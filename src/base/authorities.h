// Which certificate authorities are trusted: the one place that decides.
//
// The caller's `ca_file`; or else the first bundle that can be read, of libcurl's own and of the
// places where distributions keep theirs, because a libcurl that was compiled elsewhere knows none;
// or else OpenSSL's default folder. The environment is not read: the command turns SSL_CERT_FILE
// and its like into ca_file.
#ifndef VETVEC_BASE_AUTHORITIES_H_
#define VETVEC_BASE_AUTHORITIES_H_

#include <string>
#include <vector>

namespace vetvec {

struct Authorities {
  std::string file;                  // PEM bundle; or else
  std::string folder;                // of certificates named by their hashes
  std::vector<std::string> bundles;  // where one was looked for; empty with a ca_file

  // "trusted are the authorities in '...'", for the error of a certificate that was refused.
  std::string InWords() const;
};

// `ca_file`: a bundle or folder, not checked; empty: the system's. `own_bundle`: libcurl's; may be
// null.
Authorities FindAuthorities(const std::string& ca_file, const char* own_bundle);

}  // namespace vetvec

#endif  // VETVEC_BASE_AUTHORITIES_H_
