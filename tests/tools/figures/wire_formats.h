// The wire formats that the figures on delivery are taken for: each provider, its second route
// where it has one, and `http:`; how to open each at the mock server.
//
//   for (const WireFormatCase& one : WireFormats()) ...
#ifndef VETVEC_TESTS_TOOLS_FIGURES_WIRE_FORMATS_H_
#define VETVEC_TESTS_TOOLS_FIGURES_WIRE_FORMATS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "providers/provider.h"

namespace vetvec::figures {

struct WireFormatCase {
  std::string name;  // "openai base64"
  std::string kind;
  std::string model;
  std::string path;  // of the base URL behind that of the persona: "/cohere/v2"
  std::string api_version = {};
  std::string key = "test-key-1";
  int64_t dimensions = 64;  // 0: the format cannot ask for fewer
  size_t batch = 100;       // texts per request
  bool base64 = false;
  std::string definition = {};  // of `http`, with URL in place of the mock's
};

const std::vector<WireFormatCase>& WireFormats();

// Completed settings for the persona at `persona_url` ("http://127.0.0.1:8080/hash").
ProviderSettings SettingsAt(const WireFormatCase& format, const std::string& persona_url);

}  // namespace vetvec::figures

#endif  // VETVEC_TESTS_TOOLS_FIGURES_WIRE_FORMATS_H_
