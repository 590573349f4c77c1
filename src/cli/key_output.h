// The key in what an api_key_command has printed.
//
//   a line of text                                 the key
//   a JSON string                                  the key (az account get-access-token)
//   {"key": "...", "expires_in": 3600}             the key, and its lifetime in seconds
//   {"accessToken": ..., "expires_on": ...}        az account get-access-token
//   {"token": ...}, {"credential": {...}}          gcloud auth print-access-token, config-helper
//   {"access_token": ..., "expires_in": "86399"}   the metadata services of Azure and Google, OAuth
//   {"AccessKeyId": ..., "Expiration": ...}        AWS: STS, credential processes, metadata service
#ifndef VETVEC_CLI_KEY_OUTPUT_H_
#define VETVEC_CLI_KEY_OUTPUT_H_

#include <string_view>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// Throws std::runtime_error, whose message contains no secret. `is_azure`: an access token becomes
// "Bearer TOKEN", by which azure knows it from a key, and a key in text may begin so. `now_s`: the
// time since 1970.
ApiKey KeyFromOutput(std::string_view output, bool is_azure, double now_s);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_KEY_OUTPUT_H_
