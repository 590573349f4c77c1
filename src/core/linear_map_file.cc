#include "core/linear_map_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

constexpr std::string_view kMapMagic = "vetvec-map-";
constexpr std::string_view kMapLine = "vetvec-map-1\n";
constexpr std::string_view kAdapterLine = "vetvec-map-2\n";
static_assert(kMapLine.size() == kAdapterLine.size());
constexpr size_t kMaxFileBytes = size_t{1} << 30;
constexpr size_t kMaxDimension = size_t{1} << 16;
static_assert(std::endian::native == std::endian::little);

Json AgreementOf(const MapAgreement& agreement) {
  return {{"fitted", agreement.fitted},
          {"held_out", agreement.held_out},
          {"neighbours", agreement.neighbours},
          {"mean_cosine", agreement.mean_cosine},
          {"overlap", agreement.overlap},
          {"overlap_within", agreement.overlap_within},
          {"overlap_unmapped", agreement.overlap_unmapped}};
}

Json HeaderOf(const LinearMapFile& file) {
  Json header = {{"format", file.map.is_adapter() ? 2 : 1},
                 {"method", file.method},
                 {"seed", file.seed},
                 {"from",
                  {{"name", file.from_name},
                   {"sha256", file.from_sha256},
                   {"dimension", file.map.from_dimension()}}},
                 {"to",
                  {{"name", file.to_name},
                   {"sha256", file.to_sha256},
                   {"dimension", file.map.to_dimension()}}},
                 {"to_unit_rows", file.map.to_unit_rows}};
  if (file.map.is_adapter()) {
    header["rank"] = file.map.rank();
    const Json report = Json::parse(file.report, nullptr, false);
    header["report"] = report.is_object() ? report : Json::object();
  } else {
    header["ridge"] = file.ridge;
    header["agreement"] = AgreementOf(file.agreement);
  }
  return header;
}

// The numbers of a map, in the order of the file.
struct Block {
  float* data;
  size_t count;
  size_t bytes() const { return count * sizeof(float); }
};

std::vector<Block> BlocksOf(LinearMap* map) {
  const auto of = [](Matrix* matrix) {
    return Block{matrix->data(), matrix->rows() * matrix->cols()};
  };
  return {of(&map->weights), of(&map->up), Block{map->bias.data(), map->bias.size()}};
}

std::string_view BytesOf(const Sha256Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Status CheckMap(const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    const bool is_finite = std::all_of(block.data, block.data + block.count,
                                       [](float value) { return std::isfinite(value); });
    if (!is_finite) return NonFinite("a number in the map is not finite");
  }
  return OkStatus();
}

void ReadAgreement(const Json& agreement, MapAgreement* out) {
  out->fitted = agreement.at("fitted").get<uint64_t>();
  out->held_out = agreement.at("held_out").get<uint64_t>();
  out->neighbours = agreement.at("neighbours").get<uint64_t>();
  out->mean_cosine = agreement.at("mean_cosine").get<double>();
  out->overlap = agreement.at("overlap").get<double>();
  out->overlap_within = agreement.at("overlap_within").get<double>();
  out->overlap_unmapped = agreement.at("overlap_unmapped").get<double>();
}

// `number_bytes` follow the header: its claims are checked against them before memory is allocated.
Status ReadShape(const Json& header, bool is_adapter, size_t number_bytes, LinearMap* map) {
  const auto from = header.at("from").at("dimension").get<size_t>();
  const auto to = header.at("to").at("dimension").get<size_t>();
  const size_t rank = is_adapter ? header.at("rank").get<size_t>() : 0;
  const bool is_valid = from > 0 && to > 0 && from <= kMaxDimension && to <= kMaxDimension &&
                        (!is_adapter || (from == to && rank > 0 && rank <= kMaxDimension));
  if (!is_valid) return ParseError("the dimensions of the map are invalid");
  const size_t count = is_adapter ? (from + to) * rank : (from + 1) * to;
  if (number_bytes != count * sizeof(float)) {
    return DataLoss("the number of values in the map does not match its dimensions");
  }
  map->weights = Matrix(from, is_adapter ? rank : to);
  if (is_adapter) map->up = Matrix(rank, to);
  if (!is_adapter) map->bias.resize(to);
  map->to_unit_rows = header.at("to_unit_rows").get<bool>();
  return OkStatus();
}

Status ReadHeader(const Json& header, bool is_adapter, size_t number_bytes, LinearMapFile* file) {
  file->method = header.at("method").get<std::string>();
  file->seed = header.at("seed").get<uint64_t>();
  const Json& from = header.at("from");
  const Json& to = header.at("to");
  file->from_name = from.at("name").get<std::string>();
  file->from_sha256 = from.at("sha256").get<std::string>();
  file->to_name = to.at("name").get<std::string>();
  file->to_sha256 = to.at("sha256").get<std::string>();
  VETVEC_RETURN_IF_ERROR(ReadShape(header, is_adapter, number_bytes, &file->map));
  if (is_adapter) {
    const Json& report = header.at("report");
    if (!report.is_object()) return ParseError("the map's report is not a JSON object");
    file->report = report.dump();
    return OkStatus();
  }
  file->ridge = header.at("ridge").get<double>();
  ReadAgreement(header.at("agreement"), &file->agreement);
  return OkStatus();
}

Result<LinearMapFile> Parse(std::string_view bytes) {
  if (!bytes.starts_with(kMapMagic)) return ParseError("not a linear map file");
  const bool is_adapter = bytes.starts_with(kAdapterLine);
  if (!is_adapter && !bytes.starts_with(kMapLine)) {
    return FailedPrecondition(
        "this version of vetvec does not support the format of the map; use a newer version");
  }
  constexpr size_t kSumBytes = std::tuple_size_v<Sha256Digest>;
  if (bytes.size() < kMapLine.size() + kSumBytes) return DataLoss("the file is truncated");
  const std::string_view body = bytes.substr(0, bytes.size() - kSumBytes);
  const Sha256Digest sum = Sha256::Of(body);
  if (bytes.substr(body.size()) != BytesOf(sum)) {
    return DataLoss("the map is damaged: its checksum is wrong");
  }
  const size_t end = body.find('\n', kMapLine.size());
  if (end == std::string_view::npos) return ParseError("the map has no header");
  LinearMapFile file;
  const std::string_view line = body.substr(kMapLine.size(), end - kMapLine.size());
  const std::string_view numbers = body.substr(end + 1);
  const Result<Json> header = ParseJsonText<Json>(line);
  if (!header.ok()) return header.status().Annotate("the map's header");
  try {
    VETVEC_RETURN_IF_ERROR(ReadHeader(*header, is_adapter, numbers.size(), &file));
  } catch (const Json::exception& error) {
    return ParseError(fmt::format("the map's header: {}", error.what()));
  }
  const std::vector<Block> blocks = BlocksOf(&file.map);
  size_t at = 0;
  for (const Block& block : blocks) {
    if (block.count > 0) std::memcpy(block.data, numbers.data() + at, block.bytes());
    at += block.bytes();
  }
  VETVEC_RETURN_IF_ERROR(CheckMap(blocks));
  file.sha256 = HexOf(sum);
  return file;
}

}  // namespace

Status WriteLinearMapFile(const std::string& path, const LinearMapFile& file) {
  LinearMap map = file.map;
  const std::vector<Block> blocks = BlocksOf(&map);
  VETVEC_RETURN_IF_ERROR(CheckMap(blocks));
  std::string bytes(map.is_adapter() ? kAdapterLine : kMapLine);
  bytes += HeaderOf(file).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (const Block& block : blocks) {
    bytes.append(reinterpret_cast<const char*>(block.data), block.bytes());
  }
  bytes += BytesOf(Sha256::Of(bytes));
  return WriteFileAtomic(path, bytes);
}

Result<LinearMapFile> ReadLinearMapFile(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxFileBytes));
  Result<LinearMapFile> file = Parse(bytes);
  if (!file.ok()) return file.status().Annotate(path).WithFile(path);
  return file;
}

Result<LinearMapFile> ReadAdapterFile(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(LinearMapFile file, ReadLinearMapFile(path));
  if (file.map.is_adapter()) return file;
  return InvalidArgument(fmt::format("'{}' is a map between two encoders, not an adapter; to make "
                                     "an adapter, run vetvec repair fit",
                                     path))
      .WithFile(path);
}

std::string LinearMapFileJson(const LinearMapFile& file) {
  Json header = HeaderOf(file);
  header["sha256"] = file.sha256;
  return header.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
