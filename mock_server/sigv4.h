// AWS Signature Version 4, on the server's side: whether a request is signed, well-formed, and
// signed with our secret.
//
// Written from the algorithm alone, so that it checks the client's signing instead of copying it.
// Bedrock's format uses it; the service is "bedrock" there.
#ifndef VETVEC_MOCK_SERVER_SIGV4_H_
#define VETVEC_MOCK_SERVER_SIGV4_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mock_server/http_types.h"

namespace vetvec::mock {

struct SigV4Header {
  std::string access_key;
  std::string date;  // YYYYMMDD
  std::string region;
  std::string service;
  std::vector<std::string> signed_headers;  // in the order given
  std::string signature;                    // 64 lower-case hexadecimal digits
};

// The parts of an Authorization header; nullopt if it is not one of AWS4-HMAC-SHA256 or lacks one.
std::optional<SigV4Header> ParseSigV4(std::string_view authorization);

// The signature that `secret` gives for the request, with the header's scope and signed headers.
// The target is encoded again, as by all services except S3.
std::string SigV4Signature(const HttpRequest& request, const SigV4Header& header,
                           std::string_view secret);

// "" if the request is properly signed, otherwise the reason in AWS's words. If `secret` is empty,
// the signature and its age are not checked. `now_millis` is wall time.
std::string CheckSigV4(const HttpRequest& request, std::string_view service,
                       std::string_view access_key, std::string_view secret, int64_t now_millis);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_SIGV4_H_
