// VectorOut: the items of a reply, in the order and with the indices in which they are sent, and
// the encoding of their elements. Faults of values and order are applied here, for all formats.
//
//   for (const VectorOut& item : ArrangeVectors(rows, fault, number, format.has_index())) {
//     AppendVector(item, VectorType::kFloat, &body);
//   }
#ifndef VETVEC_MOCK_SERVER_VECTORS_OUT_H_
#define VETVEC_MOCK_SERVER_VECTORS_OUT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/matrix.h"
#include "mock_server/faults.h"

namespace vetvec::mock {

struct VectorOut {
  std::vector<float> row;
  std::string index;    // as JSON; "": the member is omitted
  std::string element;  // JSON in place of the first element; forces floats
  bool broken_base64 = false;
};

enum class VectorType : uint8_t { kFloat, kBase64, kInt8, kUint8, kBinary, kUbinary };

// True and `*type` for "float", "base64", "int8", "uint8", "binary" or "ubinary".
bool ParseVectorType(std::string_view name, VectorType* type);

// The first `dimensions` elements of each row, scaled to unit length again.
Matrix CutDimensions(const Matrix& rows, size_t dimensions);

// `seed` decides the shuffling. Without indices, a wrong index omits one item; a missing one and
// shuffling change nothing.
std::vector<VectorOut> ArrangeVectors(const Matrix& rows, const Fault& fault, uint64_t seed,
                                      bool has_index);

// Appends a JSON array, or a JSON string for base64. Floats are the shortest decimals that read
// back as the same float; base64 holds little-endian float32; int8 and uint8 are scaled to the
// range, binary and ubinary have one bit per element.
void AppendVector(const VectorOut& item, VectorType type, std::string* out);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_VECTORS_OUT_H_
