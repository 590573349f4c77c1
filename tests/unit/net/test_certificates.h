// Certificates for the TLS tests, made with the openssl library while the test runs.
#ifndef VETVEC_TESTS_UNIT_NET_TEST_CERTIFICATES_H_
#define VETVEC_TESTS_UNIT_NET_TEST_CERTIFICATES_H_

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace vetvec {

template <auto kFree>
struct Freer {
  template <typename T>
  void operator()(T* object) const {
    kFree(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freer<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freer<X509_free>>;
using TlsContext = std::unique_ptr<SSL_CTX, Freer<SSL_CTX_free>>;

struct Identity {
  Key key;
  Certificate certificate;
};

inline void AddExtension(X509* certificate, int nid, const char* value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, nid, value);
  if (extension == nullptr) std::abort();
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

// `names`: "DNS:localhost,IP:127.0.0.1"; empty for a CA. Signed by `issuer`, or by itself.
// Valid from `from_days` to `to_days` after now.
inline Identity MakeIdentity(const char* common_name, const std::string& names,
                             const Identity* issuer, int from_days = -1, int to_days = 30) {
  static long serial = 1;
  Identity made;
  made.key.reset(EVP_EC_gen("P-256"));
  made.certificate.reset(X509_new());
  X509* certificate = made.certificate.get();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), ++serial);
  X509_time_adj_ex(X509_getm_notBefore(certificate), from_days, 0, nullptr);
  X509_time_adj_ex(X509_getm_notAfter(certificate), to_days, 0, nullptr);
  X509_set_pubkey(certificate, made.key.get());
  X509_NAME* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(common_name), -1, -1, 0);
  const Identity& signer = issuer != nullptr ? *issuer : made;
  X509_set_issuer_name(certificate, X509_get_subject_name(signer.certificate.get()));
  AddExtension(certificate, NID_basic_constraints,
               names.empty() ? "critical,CA:TRUE" : "critical,CA:FALSE");
  if (!names.empty()) AddExtension(certificate, NID_subject_alt_name, names.c_str());
  if (X509_sign(certificate, signer.key.get(), EVP_sha256()) == 0) std::abort();
  return made;
}

inline TlsContext MakeServerContext(const Identity& identity) {
  TlsContext context(SSL_CTX_new(TLS_server_method()));
  if (SSL_CTX_use_certificate(context.get(), identity.certificate.get()) != 1 ||
      SSL_CTX_use_PrivateKey(context.get(), identity.key.get()) != 1) {
    std::abort();
  }
  return context;
}

// A PEM file that is removed with the object.
class PemFile {
 public:
  explicit PemFile(const Identity& identity) {
    char path[] = "/tmp/vetvec_test_ca_XXXXXX";
    const int descriptor = mkstemp(path);
    if (descriptor < 0) std::abort();
    close(descriptor);
    path_ = path;
    Replace(identity);
  }
  void Replace(const Identity& identity) {
    FILE* const file = std::fopen(path_.c_str(), "w");
    if (file == nullptr) std::abort();
    PEM_write_X509(file, identity.certificate.get());
    std::fclose(file);
  }
  ~PemFile() { unlink(path_.c_str()); }
  PemFile(const PemFile&) = delete;
  PemFile& operator=(const PemFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_NET_TEST_CERTIFICATES_H_
