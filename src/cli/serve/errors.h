// Failures as replies in OpenAI's format.
#ifndef VETVEC_CLI_SERVE_ERRORS_H_
#define VETVEC_CLI_SERVE_ERRORS_H_

#include <string>
#include <vector>

#include "cli/serve/http_message.h"
#include "vetvec/vetvec.h"

namespace vetvec::cli {

// {"error": {"message", "type", "param", "code"}}; `code` and `param` may be empty. The HTTP status
// determines the type. With 429 and 503, the reply asks the client to try again after one second.
HttpReply ErrorReply(int status, const std::string& message, const std::string& code = "",
                     const std::string& param = "");

// The reply when a call of the encoder has failed. `items` has the status of each text. If a text
// was refused for good, the reply reports that refusal, whatever the status of the other texts,
// because trying again would not help. `is_list`: texts are named 'input[N]', otherwise 'input'.
HttpReply FailureReply(vetvec_status status, const vetvec_error* error,
                       const std::vector<vetvec_status>& items, bool is_list);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SERVE_ERRORS_H_
