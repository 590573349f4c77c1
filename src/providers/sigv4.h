// AWS Signature Version 4 of a request, for Bedrock and any endpoint that requires it.
//
// Pure: the time is an argument. What is signed is sent unchanged, including "host", which libcurl
// writes as SigV4Request::host.
//
// libcurl's own CURLOPT_AWS_SIGV4 is not used: that of Debian 12 (7.88) signs the path as sent,
// where AWS has it encoded once more, so that a model's ARN ("arn%3Aaws...") gets a wrong
// signature, and it leaves the query unsorted. Besides, a provider makes all headers of a request
// without libcurl (only `net` sees it), so that a test with a fixed time can compare the signature
// with AWS's published examples.
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
  SecretString session_token;  // empty for long-term keys
};

// "ACCESS_KEY_ID:SECRET" or "ACCESS_KEY_ID:SECRET:SESSION_TOKEN"; nothing if there is no colon or a
// part is empty.
std::optional<SigV4Credentials> ParseSigV4Credentials(std::string_view api_key);

struct SigV4Scope {
  std::string region;
  std::string service;
};

struct SigV4Request {
  std::string method = "POST";
  std::string host;   // with ":port" if that is not the scheme's default
  std::string path;   // as sent, that is, percent-encoded once; begins with "/"
  std::string query;  // as sent, without "?"
  // Further signed headers; names in lower case.
  std::vector<std::pair<std::string, std::string>> headers;
  std::string_view body;
};

// Writes host, path and query of an absolute http(s) URL to `request`.
void SplitUrl(std::string_view url, SigV4Request* request);

// The headers to add: x-amz-date, x-amz-security-token if there is a session token, authorization.
// Thread safety: any thread. Cost: SHA-256 of the body and five HMACs.
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
