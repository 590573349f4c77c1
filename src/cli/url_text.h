// URLs as text, as people write them into variables: their parts, and what is wrong with them.
#ifndef VETVEC_CLI_URL_TEXT_H_
#define VETVEC_CLI_URL_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

std::string Lower(std::string_view text);  // of ASCII

// What stands before and after "host:port". A text without "://" begins with it.
struct UrlParts {
  std::string scheme;  // lower case; empty: none
  std::string_view authority;
  std::string_view rest;  // from the first of / ? #
};
UrlParts PartsOf(std::string_view url);

// Why a text cannot be a base URL, or a proxy: "has no host"; empty: it can.
std::string UrlProblem(std::string_view url);
std::string ProxyProblem(std::string_view proxy);

// The URL of OLLAMA_HOST, which may leave out scheme and port, stand in quotation marks, and be an
// address to listen at ("0.0.0.0:11434").
std::string OllamaUrl(std::string_view value);

// localhost, *.localhost, 127.*, [::1].
bool IsOnThisMachine(std::string_view url);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_URL_TEXT_H_
