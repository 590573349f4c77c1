#include "core/npy.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/file.h"
#include "base/strings.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "npy files must be little-endian");

constexpr std::string_view kNpyMagic("\x93NUMPY", 6);
constexpr size_t kMaxNpyBytes = size_t{64} << 30;
constexpr size_t kHeaderAlignment = 64;

struct Header {
  std::string descr;
  bool fortran_order = false;
  size_t rows = 0;
  size_t cols = 0;
  size_t data_offset = 0;
};

// The text after `'key':` in the header's Python dictionary.
std::optional<std::string_view> ValueAfter(std::string_view dictionary, std::string_view key) {
  const size_t at = dictionary.find(fmt::format("'{}'", key));
  if (at == std::string_view::npos) return std::nullopt;
  const size_t colon = dictionary.find(':', at);
  if (colon == std::string_view::npos) return std::nullopt;
  return Trim(dictionary.substr(colon + 1));
}

Status ParseShape(std::string_view text, Header* header) {
  const size_t close = text.find(')');
  if (text.empty() || text.front() != '(' || close == std::string_view::npos) {
    return InvalidArgument("has no shape");
  }
  std::vector<size_t> sizes;
  for (const std::string_view part : Split(text.substr(1, close - 1), ',')) {
    if (Trim(part).empty()) continue;
    const auto size = ParseInt(Trim(part));
    if (!size || *size < 0) return InvalidArgument("has a shape that is not a list of sizes");
    sizes.push_back(static_cast<size_t>(*size));
  }
  if (sizes.size() != 2) {
    return InvalidArgument(fmt::format("has {} dimensions, not 2 (rows, elements)", sizes.size()));
  }
  header->rows = sizes[0];
  header->cols = sizes[1];
  if (header->cols == 0 && header->rows > 0)
    return DimensionMismatch("has vectors with 0 elements");
  return OkStatus();
}

Result<Header> ParseHeader(std::string_view bytes) {
  if (bytes.substr(0, kNpyMagic.size()) != kNpyMagic || bytes.size() < 12) {
    return InvalidArgument("is not an .npy file");
  }
  const auto byte = [&](size_t i) {
    return static_cast<size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const size_t major = byte(6);
  if (major != 1 && major != 2) {
    return InvalidArgument(fmt::format("is in .npy format {}; supported formats: 1 and 2", major));
  }
  const size_t prefix = major == 1 ? 10 : 12;
  size_t length = byte(8) | (byte(9) << 8);
  if (major == 2) length |= (byte(10) << 16) | (byte(11) << 24);
  if (bytes.size() < prefix + length) return DataLoss("ends inside its header");
  const std::string_view dictionary = bytes.substr(prefix, length);
  Header header;
  header.data_offset = prefix + length;
  const auto descr = ValueAfter(dictionary, "descr");
  const auto order = ValueAfter(dictionary, "fortran_order");
  const auto shape = ValueAfter(dictionary, "shape");
  if (!descr || !order || !shape || descr->empty()) return InvalidArgument("has a damaged header");
  header.descr = std::string(descr->substr(1, descr->find('\'', 1) - 1));
  header.fortran_order = order->substr(0, 4) == "True";
  VETVEC_RETURN_IF_ERROR(ParseShape(*shape, &header));
  return header;
}

template <typename Element>
Result<Matrix> Convert(const Header& header, std::string_view payload) {
  const size_t columns = std::max<size_t>(1, header.cols);  // 0 only if there are no rows
  if (header.rows > payload.size() / columns / sizeof(Element) ||
      header.rows * header.cols * sizeof(Element) != payload.size()) {
    return DataLoss(
        fmt::format("has {} bytes of data, but its shape ({}, {}) requires a different size",
                    payload.size(), header.rows, header.cols));
  }
  Matrix rows(header.rows, header.cols);
  const size_t count = header.rows * header.cols;
  for (size_t i = 0; i < count; ++i) {
    Element value{};
    std::memcpy(&value, payload.data() + i * sizeof(Element), sizeof(Element));
    const float narrow = static_cast<float>(value);
    if (!std::isfinite(narrow)) {
      const size_t row = i / header.cols;
      return NonFinite(fmt::format("contains a value that is not finite in row {}", row))
          .WithItem(static_cast<int64_t>(row));
    }
    rows.data()[i] = narrow;
  }
  return rows;
}

}  // namespace

Result<Matrix> ParseNpy(std::string_view bytes) {
  VETVEC_ASSIGN_OR_RETURN(const Header header, ParseHeader(bytes));
  if (header.fortran_order)
    return InvalidArgument("is in Fortran order; only C order is supported");
  const std::string_view payload = bytes.substr(header.data_offset);
  if (header.descr == "<f4") return Convert<float>(header, payload);
  if (header.descr == "<f8") return Convert<double>(header, payload);
  return InvalidArgument(
      fmt::format("has elements of type '{}'; supported types: <f4 and <f8", header.descr));
}

Result<Matrix> ReadNpy(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxNpyBytes));
  Result<Matrix> rows = ParseNpy(bytes);
  if (rows.ok()) return rows;
  return Status(rows.status().code(), fmt::format("'{}' {}", path, rows.status().message()))
      .WithFile(path)
      .WithItem(rows.status().detail().item_index);
}

std::string NpyBytes(MatrixView rows) {
  std::string dictionary = fmt::format(
      "{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", rows.rows(), rows.cols());
  const size_t unpadded = kNpyMagic.size() + 4 + dictionary.size() + 1;
  dictionary.append((kHeaderAlignment - unpadded % kHeaderAlignment) % kHeaderAlignment, ' ');
  dictionary += '\n';
  std::string bytes(kNpyMagic);
  bytes += '\x01';
  bytes += '\x00';
  bytes += static_cast<char>(dictionary.size() & 0xFF);
  bytes += static_cast<char>(dictionary.size() >> 8);
  bytes += dictionary;
  bytes.reserve(bytes.size() + rows.rows() * rows.cols() * sizeof(float));
  for (size_t i = 0; i < rows.rows(); ++i) {
    bytes.append(reinterpret_cast<const char*>(rows.row(i).data()), rows.cols() * sizeof(float));
  }
  return bytes;
}

Status WriteNpy(const std::string& path, MatrixView rows) {
  return WriteFileAtomic(path, NpyBytes(rows));
}

}  // namespace vetvec
