#include "redis/tls.h"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include "base/fork_section.h"
#include "base/tls_setup.h"

namespace vetvec {
namespace {

std::string LastTlsError() {
  const unsigned long code = ERR_peek_last_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  return reason == nullptr ? "" : reason;
}

bool IsAddress(const std::string& host) {
  in6_addr address;
  return inet_pton(AF_INET, host.c_str(), &address) == 1 ||
         inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

Status LoadAuthorities(SSL_CTX* context, const Authorities& authorities) {
  const bool is_file = !authorities.file.empty();
  const std::string& path = is_file ? authorities.file : authorities.folder;
  const int is_loaded = is_file ? SSL_CTX_load_verify_file(context, path.c_str())
                                : SSL_CTX_load_verify_dir(context, path.c_str());
  if (is_loaded == 1) return OkStatus();
  return Unavailable(fmt::format("TLS: cannot read a certificate from the CA file '{}': {}", path,
                                 LastTlsError()));
}

// The chain does not end at an authority that is trusted.
bool IsUnknownIssuer(long verified) {
  return verified == X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT ||
         verified == X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY ||
         verified == X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT ||
         verified == X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN;
}

bool SetHost(SSL* ssl, const std::string& host) {
  if (IsAddress(host)) {
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) == 1;
  }
  SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  return SSL_set1_host(ssl, host.c_str()) == 1 && SSL_set_tlsext_host_name(ssl, host.c_str()) == 1;
}

}  // namespace

void RedisTls::Freer::operator()(SSL_CTX* context) const {
  const ForkSection section;
  SSL_CTX_free(context);
}
void RedisTls::Freer::operator()(SSL* ssl) const {
  const ForkSection section;
  SSL_free(ssl);
}
RedisTls::~RedisTls() = default;

Result<std::unique_ptr<RedisTls>> RedisTls::Create(const RedisOptions& options, int socket) {
  VETVEC_RETURN_IF_ERROR(SetUpTls());
  const ForkSection section;
  ERR_clear_error();
  std::unique_ptr<RedisTls> made(new RedisTls);
  made->context_.reset(SSL_CTX_new(TLS_client_method()));
  SSL_CTX* context = made->context_.get();
  if (context == nullptr) return OutOfMemory();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
  // Redis ends connections without a close_notify; RESP has lengths of its own.
  SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
  made->authorities_ = FindAuthorities(options.ca_file, nullptr);
  VETVEC_RETURN_IF_ERROR(LoadAuthorities(context, made->authorities_));
  made->ssl_.reset(SSL_new(context));
  SSL* ssl = made->ssl_.get();
  if (ssl == nullptr || !SetHost(ssl, options.host) || SSL_set_fd(ssl, socket) != 1) {
    return OutOfMemory();
  }
  SSL_set_connect_state(ssl);
  return made;
}

Status RedisTls::Failure(const char* what, int code) const {
  const long verified = SSL_get_verify_result(ssl_.get());
  if (verified != X509_V_OK) {
    return Unavailable(fmt::format("TLS: the server's certificate was not accepted: {}{}{}",
                                   X509_verify_cert_error_string(verified),
                                   IsUnknownIssuer(verified) ? "; " : "",
                                   IsUnknownIssuer(verified) ? authorities_.InWords() : ""));
  }
  const std::string error = LastTlsError();
  if (error == "wrong version number") {
    return Unavailable("TLS: the server does not speak TLS on this port; use redis:// without TLS");
  }
  if (!error.empty()) return Unavailable(fmt::format("TLS: {}: {}", what, error));
  if (code == SSL_ERROR_SYSCALL && errno != 0) {
    return Unavailable(fmt::format("TLS: {}: {}", what, std::generic_category().message(errno)));
  }
  return Unavailable(fmt::format("TLS: {}: the server closed the connection", what));
}

Result<bool> RedisTls::Handshake() {
  const ForkSection section;
  ERR_clear_error();
  errno = 0;
  const int result = SSL_do_handshake(ssl_.get());
  if (result == 1) return true;
  const int code = SSL_get_error(ssl_.get(), result);
  if (code != SSL_ERROR_WANT_READ && code != SSL_ERROR_WANT_WRITE) {
    return Failure("the handshake failed", code);
  }
  handshake_events_ = code == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
  return false;
}

Result<size_t> RedisTls::Write(const char* bytes, size_t size) {
  const ForkSection section;
  ERR_clear_error();
  errno = 0;
  size_t written = 0;
  const int result = SSL_write_ex(ssl_.get(), bytes, size, &written);
  write_waits_for_read_ = false;
  if (result == 1) return written;
  const int code = SSL_get_error(ssl_.get(), result);
  write_waits_for_read_ = code == SSL_ERROR_WANT_READ;
  if (code == SSL_ERROR_WANT_READ || code == SSL_ERROR_WANT_WRITE) return size_t{0};
  return Failure("sending failed", code);
}

Result<size_t> RedisTls::Read(char* bytes, size_t size) {
  const ForkSection section;
  ERR_clear_error();
  errno = 0;
  size_t received = 0;
  const int result = SSL_read_ex(ssl_.get(), bytes, size, &received);
  if (result == 1) return received;
  const int code = SSL_get_error(ssl_.get(), result);
  if (code == SSL_ERROR_WANT_READ || code == SSL_ERROR_WANT_WRITE) return size_t{0};
  if (code == SSL_ERROR_ZERO_RETURN) return Unavailable("the server closed the connection");
  return Failure("receiving failed", code);
}

}  // namespace vetvec
