// An encoder's specification: what is taken prints as one that means the same.
#include "encoder/encoder_spec.h"
#include "fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const vetvec::Result<vetvec::EncoderSpec> spec = vetvec::ParseEncoderSpec(text);
  if (!spec.ok()) return 0;
  const std::string printed = spec->ToString();
  const vetvec::Result<vetvec::EncoderSpec> again = vetvec::ParseEncoderSpec(printed);
  fuzz::Require(again.ok() && again->ToString() == printed && again->Name() == spec->Name());
  return 0;
}
