// vetvec/buffer.h.
#include "vetvec/buffer.h"

#include <utility>

#include "c_api/convert.h"
#include "c_api/objects.h"

namespace vetvec {

vetvec_buffer* NewBuffer(std::string bytes) { return new vetvec_buffer{std::move(bytes)}; }

}  // namespace vetvec

extern "C" {

const char* vetvec_buffer_data(const vetvec_buffer* buffer) noexcept {
  return buffer ? buffer->bytes.c_str() : nullptr;
}
size_t vetvec_buffer_size(const vetvec_buffer* buffer) noexcept {
  return buffer ? buffer->bytes.size() : 0;
}
void vetvec_buffer_destroy(vetvec_buffer* buffer) noexcept { delete buffer; }

}  // extern "C"
