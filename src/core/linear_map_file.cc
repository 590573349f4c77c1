#include "core/linear_map_file.h"

#include <fmt/core.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

using nlohmann::json;

constexpr std::string_view kMapMagic = "vetvec-map-";
constexpr std::string_view kFirstLine = "vetvec-map-1\n";
constexpr size_t kMaxFileBytes = size_t{1} << 30;
constexpr size_t kMaxDimension = size_t{1} << 16;
static_assert(std::endian::native == std::endian::little);

json HeaderOf(const LinearMapFile& file) {
  const MapAgreement& agreement = file.agreement;
  return {{"format", 1},
          {"method", file.method},
          {"ridge", file.ridge},
          {"seed", file.seed},
          {"from",
           {{"name", file.from_name},
            {"sha256", file.from_sha256},
            {"dimension", file.map.from_dimension()}}},
          {"to",
           {{"name", file.to_name},
            {"sha256", file.to_sha256},
            {"dimension", file.map.to_dimension()}}},
          {"to_unit_rows", file.map.to_unit_rows},
          {"agreement",
           {{"fitted", agreement.fitted},
            {"held_out", agreement.held_out},
            {"neighbours", agreement.neighbours},
            {"mean_cosine", agreement.mean_cosine},
            {"overlap", agreement.overlap},
            {"overlap_within", agreement.overlap_within},
            {"overlap_unmapped", agreement.overlap_unmapped}}}};
}

void AppendFloats(const float* data, size_t count, std::string* out) {
  out->append(reinterpret_cast<const char*>(data), count * sizeof(float));
}

std::string_view BytesOf(const Sha256Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Status CheckMap(const LinearMap& map) {
  const size_t count = map.from_dimension() * map.to_dimension();
  for (size_t i = 0; i < count; ++i) {
    if (!std::isfinite(map.weights.data()[i]))
      return NonFinite("a weight of the map is not finite");
  }
  for (const float value : map.bias) {
    if (!std::isfinite(value)) return NonFinite("the map's bias is not finite");
  }
  return OkStatus();
}

// `number_bytes` follow the header: its claims are checked against them before memory is allocated.
Status ReadHeader(const json& header, size_t number_bytes, LinearMapFile* file) {
  file->method = header.at("method").get<std::string>();
  file->ridge = header.at("ridge").get<double>();
  file->seed = header.at("seed").get<uint64_t>();
  const json& from = header.at("from");
  const json& to = header.at("to");
  file->from_name = from.at("name").get<std::string>();
  file->from_sha256 = from.at("sha256").get<std::string>();
  file->to_name = to.at("name").get<std::string>();
  file->to_sha256 = to.at("sha256").get<std::string>();
  const auto rows = from.at("dimension").get<size_t>();
  const auto cols = to.at("dimension").get<size_t>();
  if (rows == 0 || cols == 0 || rows > kMaxDimension || cols > kMaxDimension) {
    return ParseError("the dimensions of the map are invalid");
  }
  if (number_bytes != (rows * cols + cols) * sizeof(float)) {
    return DataLoss("the map contains too few or too many numbers");
  }
  file->map.weights = Matrix(rows, cols);
  file->map.bias.resize(cols);
  file->map.to_unit_rows = header.at("to_unit_rows").get<bool>();
  const json& agreement = header.at("agreement");
  file->agreement.fitted = agreement.at("fitted").get<uint64_t>();
  file->agreement.held_out = agreement.at("held_out").get<uint64_t>();
  file->agreement.neighbours = agreement.at("neighbours").get<uint64_t>();
  file->agreement.mean_cosine = agreement.at("mean_cosine").get<double>();
  file->agreement.overlap = agreement.at("overlap").get<double>();
  file->agreement.overlap_within = agreement.at("overlap_within").get<double>();
  file->agreement.overlap_unmapped = agreement.at("overlap_unmapped").get<double>();
  return OkStatus();
}

Result<LinearMapFile> Parse(std::string_view bytes) {
  if (!bytes.starts_with(kMapMagic)) return ParseError("this is not a linear map file");
  if (!bytes.starts_with(kFirstLine)) {
    return FailedPrecondition("this version of vetvec does not support the map's format");
  }
  constexpr size_t kSumBytes = std::tuple_size_v<Sha256Digest>;
  if (bytes.size() < kFirstLine.size() + kSumBytes) return DataLoss("the file is truncated");
  const std::string_view body = bytes.substr(0, bytes.size() - kSumBytes);
  const Sha256Digest sum = Sha256::Of(body);
  if (bytes.substr(body.size()) != BytesOf(sum)) {
    return DataLoss("the map is damaged: its checksum is wrong");
  }
  const size_t end = body.find('\n', kFirstLine.size());
  if (end == std::string_view::npos) return ParseError("the map has no header");
  LinearMapFile file;
  const std::string_view line = body.substr(kFirstLine.size(), end - kFirstLine.size());
  const std::string_view numbers = body.substr(end + 1);
  const Result<json> header = ParseJsonText<json>(line);
  if (!header.ok()) return header.status().Annotate("the map's header");
  try {
    VETVEC_RETURN_IF_ERROR(ReadHeader(*header, numbers.size(), &file));
  } catch (const json::exception& error) {
    return ParseError(fmt::format("the map's header: {}", error.what()));
  }
  const size_t bias_bytes = file.map.bias.size() * sizeof(float);
  const size_t weight_bytes = numbers.size() - bias_bytes;
  std::memcpy(file.map.weights.data(), numbers.data(), weight_bytes);
  std::memcpy(file.map.bias.data(), numbers.data() + weight_bytes, bias_bytes);
  VETVEC_RETURN_IF_ERROR(CheckMap(file.map));
  file.sha256 = HexOf(sum);
  return file;
}

}  // namespace

Status WriteLinearMapFile(const std::string& path, const LinearMapFile& file) {
  VETVEC_RETURN_IF_ERROR(CheckMap(file.map));
  std::string bytes(kFirstLine);
  bytes += HeaderOf(file).dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  AppendFloats(file.map.weights.data(), file.map.from_dimension() * file.map.to_dimension(),
               &bytes);
  AppendFloats(file.map.bias.data(), file.map.bias.size(), &bytes);
  bytes += BytesOf(Sha256::Of(bytes));
  return WriteFileAtomic(path, bytes);
}

Result<LinearMapFile> ReadLinearMapFile(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxFileBytes));
  Result<LinearMapFile> file = Parse(bytes);
  if (!file.ok()) return file.status().Annotate(path).WithFile(path);
  return file;
}

std::string LinearMapFileJson(const LinearMapFile& file) {
  json header = HeaderOf(file);
  header["sha256"] = file.sha256;
  return header.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace vetvec
