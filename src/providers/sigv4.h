// AWS Signature Version 4 of a request, for Bedrock and any endpoint that requires it.
//
// Pure: the time comes in. What is signed goes over the wire unchanged, "host" included, which
// libcurl writes as SigV4Request::host says.
//
//   for (HttpHeader& header : SignSigV4(request, credentials, {"us-east-1", "bedrock"}, now)) ...
#ifndef VETVEC_PROVIDERS_SIGV4_H_
#define VETVEC_PROVIDERS_SIGV4_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/secret_string.h"
#include "net/http.h"

namespace vetvec {

struct SigV4Credentials {
  std::string access_key_id;
  SecretString secret_key;
  SecretString session_token;  // empty for lasting keys
};

// "ACCESS_KEY_ID:SECRET" or "ACCESS_KEY_ID:SECRET:SESSION_TOKEN"; nothing if there is no colon or
// an empty part.
std::optional<SigV4Credentials> ParseSigV4Credentials(std::string_view api_key);

struct SigV4Scope {
  std::string region;
  std::string service;
};

struct SigV4Request {
  std::string method = "POST";
  std::string host;   // with ":port" where that is not the scheme's own
  std::string path;   // as on the wire, that is percent-encoded once; begins with "/"
  std::string query;  // as on the wire, without "?"
  // Further headers that are signed; names in lower case.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string_view body;
};

// Host, path and query of an absolute http(s) URL into `request`.
void SplitUrl(std::string_view url, SigV4Request* request);

// The headers that are to be added: x-amz-date, x-amz-security-token where there is a session
// token, authorization. Thread safety: free. Cost: SHA-256 of the body and five HMACs.
std::vector<HttpHeader> SignSigV4(const SigV4Request& request, const SigV4Credentials& credentials,
                                  const SigV4Scope& scope, int64_t wall_millis);

namespace sigv4_internal {

// "20150830T123600Z".
std::string AmzDate(int64_t wall_millis);
// `date` is "20150830".
Sha256Digest SigningKey(const SecretString& secret_key, std::string_view date,
                        const SigV4Scope& scope);

}  // namespace sigv4_internal
}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_SIGV4_H_
