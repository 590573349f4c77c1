// A configuration file and an override from anywhere: an error with a sentence, or a configuration
// that keeps its meaning in a run folder.
#include "audit/config.h"
#include "fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  vetvec::AuditConfigInput input;
  const size_t end = bytes.find('\0');  // what follows is an override
  input.text = std::string(bytes.substr(0, end));
  if (end != std::string_view::npos) input.overrides.emplace_back(bytes.substr(end + 1));
  const vetvec::Result<vetvec::AuditConfig> config = vetvec::LoadConfig(input);
  if (!config.ok()) {
    fuzz::Require(!config.status().message().empty());
    return 0;
  }
  const std::string json = vetvec::ConfigJson(*config);
  const vetvec::Result<vetvec::AuditConfig> again = vetvec::ConfigFromJson(json, "run.json");
  fuzz::Require(again.ok() && vetvec::ConfigJson(*again) == json);
  (void)vetvec::SecretNames(*config);
  (void)vetvec::ConfigFromJson(std::string(bytes), "run.json");
  return 0;
}
