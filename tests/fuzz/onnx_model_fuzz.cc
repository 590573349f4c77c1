// Bytes that claim to be an ONNX model: looked through without ever reading beyond them.
#include "fuzz_input.h"
#include "onnx/model_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto files = vetvec::CheckOnnxModel(bytes);
  if (!files.ok()) {
    fuzz::Require(files.status().message().size() < 1000);
    return 0;
  }
  for (const auto& [name, needed] : *files) {
    fuzz::Require(!name.empty() && name.find('/') == std::string::npos &&
                  name.find("..") == std::string::npos);
  }
  return 0;
}
