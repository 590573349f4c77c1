// Error replies of embedding services: one parser for all their shapes.
//
//   {"error":{"message","type","param","code"}}   OpenAI, Azure, llama.cpp, newer vLLM
//   {"error":{"code":429,"status":"RESOURCE_..","details":[{"retryDelay":"17s"},..]}} Google
//   {"error":"text","error_type":..}               Ollama, TEI
//   {"message","code"|"type"|"error_type"}         TEI's OpenAI route, Mistral, older vLLM, Cohere
//   {"detail":"text"|[{"msg":..}]}                 Voyage, FastAPI servers
//   [{"error":{..}}], {"errors":[{..}]}            Google's OpenAI endpoint, Cloudflare
//   HTML, plain text or nothing                    proxies
//
// `code` may be a string, a number or null. limits/retry_policy.h decides what to do about an
// error.
#ifndef VETVEC_PROVIDERS_ERROR_REPLY_H_
#define VETVEC_PROVIDERS_ERROR_REPLY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vetvec {

// A longer body is not parsed; its beginning is quoted.
inline constexpr size_t kMaxErrorBytes = size_t{256} << 10;
inline constexpr size_t kMaxErrorDepth = 32;

struct ServiceError {
  std::string code;  // as the service wrote it, numbers in decimal; empty if there is none
  std::string type;
  // From the shapes above, the title of a web page, or the body itself; cleaned as described below.
  std::string message;
  int64_t retry_after_ms = -1;  // what the body says about waiting; -1: nothing
  // A web page, or Cloudflare's "error code: 1010": written by something between here and the
  // service, or by a web server in its place.
  bool is_page = false;
  // The HTTP status that the error amounts to, if a definition of kind `http` says so; 0: it does
  // not.
  int status = 0;

  // The most specific part: the code, or the type if the code is empty or a bare number.
  const std::string& Name() const;
};

// Never fails: what cannot be parsed is quoted. Texts have at most 1,000 bytes, no control
// characters, and contain neither `api_key` (may be empty) nor anything that looks like a key. A
// Google quota that counts days has the code "quota_exceeded", since waiting for some seconds does
// not help; a key that Google rejects has the reason as its code, "API_KEY_INVALID".
ServiceError ParseErrorReply(std::string_view body, std::string_view api_key);

// The HTTP status that the words of an error amount to, for errors that came with a 2xx: 401, 402,
// 429, 503, or the code if it is such a number; 0: they do not say.
int ImpliedStatus(const ServiceError& error);

// Whether `body` is HTML, and its title, cleaned; "untitled" if it has none.
bool IsWebPage(std::string_view body, std::string* title);

// If `body`, which came with a 2xx, has one of the error shapes: true and its message.
bool IsErrorBody(std::string_view body, std::string_view api_key, std::string* message);

// `text` with `api_key`, its parts between colons and blanks, and words that look like keys
// ("sk-...", "Bearer ...") replaced.
std::string WithoutKeys(std::string_view text, std::string_view api_key);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_ERROR_REPLY_H_
