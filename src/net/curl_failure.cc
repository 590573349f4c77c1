#include "net/curl_failure.h"

#include <fmt/core.h>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

HttpFailure ClassOf(CURLcode code) {
  switch (code) {
    case CURLE_OK: return HttpFailure::kNone;
    case CURLE_URL_MALFORMAT: return HttpFailure::kBadRequest;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return HttpFailure::kResolve;
    case CURLE_COULDNT_CONNECT:
    case CURLE_PROXY:
    case CURLE_INTERFACE_FAILED: return HttpFailure::kConnect;
    case CURLE_OPERATION_TIMEDOUT: return HttpFailure::kTimeout;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER: return HttpFailure::kTlsHandshake;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_CRL_BADFILE: return HttpFailure::kCertificate;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_SEND_FAIL_REWIND:
    case CURLE_NO_CONNECTION_AVAILABLE:
    case CURLE_ABORTED_BY_CALLBACK: return HttpFailure::kReset;  // a resend that was not allowed
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:  // HTTP/0.9, or no HTTP at all
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR:  // libcurl's own: bytes after the end of a gzip or deflate stream
    case CURLE_CHUNK_FAILED: return HttpFailure::kMalformed;
#if LIBCURL_VERSION_NUM >= 0x080600
    case CURLE_TOO_LARGE: return HttpFailure::kTooLarge;  // 5,000 lines of headers
#endif
    default: return HttpFailure::kOther;
  }
}

// libcurl's codes do not show that OpenSSL ran out of memory, but OpenSSL's message does.
bool IsOutOfMemory(CURLcode code, std::string_view detail) {
  return code == CURLE_OUT_OF_MEMORY || detail.find("malloc failure") != std::string_view::npos;
}

// A handshake that was cut off may succeed next time; one without a common version or cipher will
// not.
bool IsCutHandshake(std::string_view detail) {
  const std::string text = AsciiLower(detail);
  for (const std::string_view sign :
       {"syscall", "reset", "unexpected eof", "broken pipe", "closed"}) {
    if (text.find(sign) != std::string::npos) return true;
  }
  return false;
}

// What a server's TLS alert says about the client's certificate; in TLS 1.3 it arrives instead of
// the reply.
bool IsClientCertificateRefused(std::string_view detail) {
  const std::string text = AsciiLower(detail);
  for (const std::string_view alert :
       {"alert certificate required", "alert bad certificate", "alert unsupported certificate",
        "alert certificate revoked", "alert certificate expired", "alert certificate unknown",
        "alert unknown ca"}) {
    if (text.find(alert) != std::string::npos) return true;
  }
  return false;
}

const char* SentenceOf(HttpFailure failure) {
  switch (failure) {
    case HttpFailure::kBadRequest: return "the request could not be sent";
    case HttpFailure::kResolve: return "the host name was not found";
    case HttpFailure::kConnect: return "could not connect";
    case HttpFailure::kTimeout: return "no complete reply was received in time";
    case HttpFailure::kReset: return "the connection ended before the reply was complete";
    case HttpFailure::kTlsHandshake: return "the TLS handshake failed";
    case HttpFailure::kCertificate: return "the server's certificate was not accepted";
    case HttpFailure::kMalformed: return "the reply is not valid HTTP";
    case HttpFailure::kTooLarge: return "the reply has too many headers";
    default: return "the request failed";
  }
}

StatusCode CodeOf(HttpFailure failure, CURLcode code, bool cut_handshake) {
  switch (failure) {
    case HttpFailure::kBadRequest: return StatusCode::kInvalidArgument;
    case HttpFailure::kResolve:
    case HttpFailure::kConnect:
    case HttpFailure::kTimeout:
    case HttpFailure::kReset: return StatusCode::kUnavailable;
    case HttpFailure::kTlsHandshake:
      return cut_handshake ? StatusCode::kUnavailable : StatusCode::kFailedPrecondition;
    case HttpFailure::kCertificate:
      return code == CURLE_PEER_FAILED_VERIFICATION ? StatusCode::kUnauthenticated
                                                    : StatusCode::kFailedPrecondition;
    case HttpFailure::kMalformed:
    case HttpFailure::kTooLarge: return StatusCode::kProtocol;
    default: return StatusCode::kUnknown;
  }
}

// A server without TLS answers in plain text, which OpenSSL reads as a record of an unknown
// version.
bool IsNotTls(std::string_view detail) {
  return AsciiLower(detail).find("wrong version number") != std::string::npos;
}

// The reason, in libcurl's words or clearer ones.
std::string ReasonOf(CURLcode code, std::string_view detail) {
  if (code == CURLE_WRITE_ERROR) {
    return "the compressed body of the reply is damaged or followed by extra bytes";
  }
  return detail.empty() ? std::string(curl_easy_strerror(code)) : Sanitized(detail, 160);
}

// OpenSSL's words for a chain that does not end at an authority that is trusted.
bool IsUnknownAuthority(std::string_view detail) {
  return detail.find("issuer certificate") != std::string_view::npos ||
         detail.find("self-signed certificate") != std::string_view::npos ||
         detail.find("self signed certificate") != std::string_view::npos;
}

}  // namespace

CurlFailure DescribeProxyReply(long status, std::string_view origin) {
  constexpr long kProxyAuthenticationRequired = 407;
  CurlFailure out;
  if (status < 400 || status >= 500) return out;
  out.failure = HttpFailure::kProxy;
  if (status == kProxyAuthenticationRequired) {
    out.status = Status(StatusCode::kUnauthenticated,
                        fmt::format("{}: the proxy requires a user name and password, or rejected "
                                    "the ones that were sent (HTTP {} from the proxy)",
                                    origin, status));
  } else {
    out.status = FailedPrecondition(fmt::format(
        "{}: the proxy refused the connection (HTTP {} from the proxy)", origin, status));
  }
  return out;
}

CurlFailure DescribeCurlFailure(CURLcode code, std::string_view origin, std::string_view detail,
                                const Authorities& trusted) {
  CurlFailure out;
  const bool has_no_memory = IsOutOfMemory(code, detail);
  out.failure = has_no_memory ? HttpFailure::kOther : ClassOf(code);
  if (out.failure == HttpFailure::kNone) return out;
  const bool is_refused = IsClientCertificateRefused(detail);
  if (is_refused) out.failure = HttpFailure::kCertificate;
  StatusCode status_code = CodeOf(out.failure, code, IsCutHandshake(detail));
  if (has_no_memory) status_code = StatusCode::kOutOfMemory;
  if (is_refused) status_code = StatusCode::kUnauthenticated;
  std::string message = std::string(origin) + ": ";
  if (code == CURLE_SSL_CACERT_BADFILE) {
    message += "the CA file cannot be used";
  } else if (code == CURLE_SSL_CERTPROBLEM) {
    message += "the client certificate or its key cannot be used";
  } else if (is_refused) {
    message += "the server requires a client certificate, or rejected the one that was sent";
  } else if (code == CURLE_BAD_CONTENT_ENCODING || code == CURLE_WRITE_ERROR) {
    message += "the body of the reply is not in the encoding that its headers announce";
  } else {
    message += SentenceOf(out.failure);
  }
  message += " (" + ReasonOf(code, detail) + ")";
  if (IsUnknownAuthority(detail)) {
    message += "; " + trusted.InWords();
    message +=
        "; if the certificate comes from an authority of your own, such as that of a proxy, name "
        "its PEM file with ca_file";
  }
  if (IsNotTls(detail)) message += "; if the service does not use TLS, its URL begins with http://";
  const bool is_plain = origin.starts_with("http://");
  const bool may_expect_tls =
      out.failure == HttpFailure::kReset || code == CURLE_UNSUPPORTED_PROTOCOL;
  if (is_plain && may_expect_tls)
    message += "; if the service uses TLS, its URL begins with https://";
  const bool is_protocol = status_code == StatusCode::kProtocol;
  out.retry_once = out.failure == HttpFailure::kResolve || is_protocol;
  const bool retryable = status_code == StatusCode::kUnavailable || is_protocol;
  out.status = Status(status_code, std::move(message)).WithRetryable(retryable);
  return out;
}

}  // namespace vetvec
