// vetvec/version.h and vetvec/struct.h.
#include "vetvec/version.h"

#include <cstring>

#include "base/version.h"
#include "c_api/convert.h"
#include "vetvec/struct.h"

extern "C" {

const char* vetvec_version(void) noexcept { return vetvec::LibraryVersion(); }
int32_t vetvec_version_abi(void) noexcept { return VETVEC_ABI_VERSION; }

void vetvec_struct_init(void* any_struct, size_t size) noexcept {
  const uint64_t struct_size = size;
  if (any_struct == nullptr || size < sizeof struct_size || size > vetvec::kLargestStruct) return;
  std::memset(any_struct, 0, size);
  std::memcpy(any_struct, &struct_size, sizeof struct_size);
}

}  // extern "C"
