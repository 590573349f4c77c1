#include "batch_jobs/avro_lines.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/utf8.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "Avro's floats are little-endian");

constexpr std::string_view kAvroStart("Obj\x01", 4);
constexpr size_t kSyncBytes = 16;
constexpr size_t kMostHeadBytes = size_t{1} << 20;
constexpr size_t kMostBlockBytes = size_t{64} << 20;  // Avro's writers use 16 to 64 KiB
constexpr int kMostAvroDepth = 32;

Status DamagedAvro(const char* what) {
  return ProtocolError(fmt::format("is not a valid Avro file: {}", what));
}

// Avro's integers: 7 bits a byte, lowest first, sign in the lowest bit. `next` gives a byte.
template <typename Next>
Result<int64_t> ReadAvroLong(Next&& next) {
  uint64_t bits = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    VETVEC_ASSIGN_OR_RETURN(const uint8_t byte, next());
    bits |= uint64_t{byte & 0x7Fu} << shift;
    if ((byte & 0x80) == 0) return static_cast<int64_t>((bits >> 1) ^ (~(bits & 1) + 1));
  }
  return DamagedAvro("an integer is too long");
}

// The number of items of the next part of a list; 0: the list has ended. A negative one is followed
// by the part's size in bytes, which is not needed.
template <typename Next>
Result<int64_t> ReadAvroCount(Next&& next) {
  VETVEC_ASSIGN_OR_RETURN(const int64_t count, ReadAvroLong(next));
  if (count >= 0) return count;
  VETVEC_RETURN_IF_ERROR(ReadAvroLong(next).status());
  if (count == std::numeric_limits<int64_t>::min()) return DamagedAvro("a count is too large");
  return -count;
}

// The values of one block.
class AvroValues {
 public:
  explicit AvroValues(std::string_view bytes) : bytes_(bytes) {}

  bool is_at_end() const { return bytes_.empty(); }
  Result<int64_t> Long() {
    return ReadAvroLong([this] { return Byte(); });
  }
  Result<int64_t> Count() {
    return ReadAvroCount([this] { return Byte(); });
  }
  Result<std::string_view> Take(int64_t size) {
    if (size < 0 || static_cast<uint64_t>(size) > bytes_.size()) {
      return DamagedAvro("a block ends early");
    }
    const std::string_view taken = bytes_.substr(0, static_cast<size_t>(size));
    bytes_.remove_prefix(taken.size());
    return taken;
  }
  Result<std::string_view> Text() {
    VETVEC_ASSIGN_OR_RETURN(const int64_t size, Long());
    return Take(size);
  }

 private:
  Result<uint8_t> Byte() {
    VETVEC_ASSIGN_OR_RETURN(const std::string_view byte, Take(1));
    return static_cast<uint8_t>(byte[0]);
  }

  std::string_view bytes_;
};

// Writes values as JSON, along the schema.
class AvroWriter {
 public:
  explicit AvroWriter(Json schema) : schema_(std::move(schema)) { FindNames(schema_, 0); }

  // Values of type null take no bytes of a block, so its size alone does not limit its lines.
  Status Lines(std::string_view block, int64_t records, std::string* out) {
    most_bytes_ = std::min(kMostLinesBytes, kMostNamesBytes + kMostGrowth * block.size());
    AvroValues values(block);
    for (int64_t i = 0; i < records; ++i) {
      if (values.is_at_end()) return DamagedAvro("a block has fewer records than it declares");
      VETVEC_RETURN_IF_ERROR(Value(schema_, 0, &values, out));
      *out += '\n';
    }
    return values.is_at_end() ? OkStatus() : DamagedAvro("a block has more bytes than its records");
  }

 private:
  void FindNames(const Json& schema, int depth) {
    if (depth > kMostAvroDepth) return;
    if (schema.is_object() && schema.contains("name") && schema.contains("type")) {
      if (schema.at("name").is_string()) names_[schema.at("name").get<std::string>()] = &schema;
    }
    if (!schema.is_structured()) return;
    for (const Json& part : schema) FindNames(part, depth + 1);
  }

  Status Value(const Json& schema, int depth, AvroValues* values, std::string* out) {
    if (depth > kMostAvroDepth) return DamagedAvro("its schema is nested too deeply");
    if (out->size() > most_bytes_) return DamagedAvro("a block is too large");
    if (schema.is_array()) {
      VETVEC_ASSIGN_OR_RETURN(const int64_t branch, values->Long());
      if (branch < 0 || static_cast<uint64_t>(branch) >= schema.size()) {
        return DamagedAvro("a value has a type that is not in the schema");
      }
      return Value(schema[static_cast<size_t>(branch)], depth + 1, values, out);
    }
    if (schema.is_object() && schema.contains("type")) {
      const Json& type = schema.at("type");
      if (type == "record") return Record(schema, depth, values, out);
      if (type == "array" && schema.contains("items")) {
        return Items(schema.at("items"), /*has_keys=*/false, depth, values, out);
      }
      if (type == "map" && schema.contains("values")) {
        return Items(schema.at("values"), /*has_keys=*/true, depth, values, out);
      }
      return Value(type, depth + 1, values, out);
    }
    if (!schema.is_string()) return DamagedAvro("its schema has an unknown form");
    return Named(schema.get_ref<const std::string&>(), depth, values, out);
  }

  Status Named(const std::string& type, int depth, AvroValues* values, std::string* out) {
    if (type == "float") return Number<float>(values, out);
    if (type == "double") return Number<double>(values, out);
    if (type == "string") {
      VETVEC_ASSIGN_OR_RETURN(const std::string_view text, values->Text());
      if (!IsValidUtf8(text)) return DamagedAvro("a text is not UTF-8");
      AppendJsonString(text, out);
      return OkStatus();
    }
    if (type == "int" || type == "long") {
      VETVEC_ASSIGN_OR_RETURN(const int64_t number, values->Long());
      *out += std::to_string(number);
      return OkStatus();
    }
    if (type == "null" || type == "bytes") {
      if (type == "bytes") VETVEC_RETURN_IF_ERROR(values->Text().status());
      *out += "null";
      return OkStatus();
    }
    if (type == "boolean") {
      VETVEC_ASSIGN_OR_RETURN(const std::string_view byte, values->Take(1));
      *out += byte[0] != 0 ? "true" : "false";
      return OkStatus();
    }
    const auto named = names_.find(type);
    if (named != names_.end() && named->second->at("type") == "record") {
      return Record(*named->second, depth, values, out);
    }
    return ProtocolError(fmt::format("is Avro with the type '{}', which is not supported", type));
  }

  template <typename Float>
  static Status Number(AvroValues* values, std::string* out) {
    VETVEC_ASSIGN_OR_RETURN(const std::string_view bytes, values->Take(sizeof(Float)));
    Float number;
    std::memcpy(&number, bytes.data(), sizeof number);
    if (std::isfinite(number)) {
      fmt::format_to(std::back_inserter(*out), "{}", number);
    } else {
      *out += "null";
    }
    return OkStatus();
  }

  Status Record(const Json& schema, int depth, AvroValues* values, std::string* out) {
    const auto fields = schema.find("fields");
    if (fields == schema.end() || !fields->is_array()) {
      return DamagedAvro("a record in its schema has no fields");
    }
    *out += '{';
    bool is_first = true;
    for (const Json& field : *fields) {
      if (!field.is_object() || !field.contains("name") || !field.contains("type") ||
          !field.at("name").is_string()) {
        return DamagedAvro("a field in its schema has no name or type");
      }
      if (!std::exchange(is_first, false)) *out += ',';
      AppendJsonString(field.at("name").get_ref<const std::string&>(), out);
      *out += ':';
      VETVEC_RETURN_IF_ERROR(Value(field.at("type"), depth + 1, values, out));
    }
    *out += '}';
    return OkStatus();
  }

  // An array or a map: parts of items, each with its count.
  Status Items(const Json& schema, bool has_keys, int depth, AvroValues* values, std::string* out) {
    *out += has_keys ? '{' : '[';
    bool is_first = true;
    for (;;) {
      VETVEC_ASSIGN_OR_RETURN(const int64_t count, values->Count());
      if (count == 0) break;
      for (int64_t left = count; left > 0; --left) {
        if (values->is_at_end()) return DamagedAvro("a list ends early");
        if (!std::exchange(is_first, false)) *out += ',';
        if (has_keys) {
          VETVEC_RETURN_IF_ERROR(Named("string", depth, values, out));
          *out += ':';
        }
        VETVEC_RETURN_IF_ERROR(Value(schema, depth + 1, values, out));
      }
    }
    *out += has_keys ? '}' : ']';
    return OkStatus();
  }

  static constexpr size_t kMostLinesBytes = 4 * kMostBlockBytes;
  static constexpr size_t kMostNamesBytes = size_t{1} << 20;
  static constexpr size_t kMostGrowth = 64;

  const Json schema_;
  std::map<std::string, const Json*> names_;
  size_t most_bytes_ = 0;  // of the lines of a block
};

// The file: its head and its blocks.
class AvroFile {
 public:
  explicit AvroFile(FileReader reader) : reader_(std::move(reader)) {}

  // The schema; the codec is kept.
  Result<Json> ReadHead() {
    VETVEC_ASSIGN_OR_RETURN(const std::string start, Bytes(kAvroStart.size(), kMostHeadBytes));
    if (start != kAvroStart) return DamagedAvro("it does not begin with the bytes of an Avro file");
    std::string schema;
    for (;;) {
      VETVEC_ASSIGN_OR_RETURN(const int64_t count, ReadAvroCount([this] { return Byte(); }));
      if (count == 0) break;
      for (int64_t left = count; left > 0; --left) {
        VETVEC_ASSIGN_OR_RETURN(const int64_t key_size, Long());
        VETVEC_ASSIGN_OR_RETURN(const std::string key, Bytes(key_size, kMostHeadBytes));
        VETVEC_ASSIGN_OR_RETURN(const int64_t size, Long());
        VETVEC_ASSIGN_OR_RETURN(std::string value, Bytes(size, kMostHeadBytes));
        if (key == "avro.schema") {
          schema = std::move(value);
        } else if (key == "avro.codec") {
          codec_ = std::move(value);
        }
      }
    }
    VETVEC_ASSIGN_OR_RETURN(sync_, Bytes(kSyncBytes, kMostHeadBytes));
    if (codec_ != "null" && codec_ != "deflate" && !codec_.empty()) {
      return ProtocolError(fmt::format("is Avro with the codec '{}'; supported: null, deflate",
                                       Sanitized(codec_, 40)));
    }
    Result<Json> parsed = ParseJsonText<Json>(schema);
    if (!parsed.ok()) return DamagedAvro("it has no schema, or one that is not JSON");
    return parsed;
  }

  // The next block's records and their number; false at the end of the file.
  Result<bool> ReadBlock(std::string* bytes, int64_t* records) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_more, Fill(1));
    if (!has_more) return false;
    VETVEC_ASSIGN_OR_RETURN(*records, Long());
    VETVEC_ASSIGN_OR_RETURN(const int64_t size, Long());
    VETVEC_ASSIGN_OR_RETURN(*bytes, Bytes(size, kMostBlockBytes));
    VETVEC_ASSIGN_OR_RETURN(const std::string sync, Bytes(kSyncBytes, kMostHeadBytes));
    if (sync != sync_) return DamagedAvro("a block does not end with the file's marker");
    if (codec_ == "deflate") VETVEC_RETURN_IF_ERROR(Inflate(bytes));
    return true;
  }

 private:
  static constexpr size_t kReadBytes = size_t{1} << 18;

  // Whether `size` more bytes are in buffer_.
  Result<bool> Fill(size_t size) {
    while (buffer_.size() - begin_ < size) {
      buffer_.erase(0, std::exchange(begin_, 0));
      const size_t had = buffer_.size();
      buffer_.resize(had + kReadBytes);
      VETVEC_ASSIGN_OR_RETURN(const size_t got, reader_.Read(buffer_.data() + had, kReadBytes));
      buffer_.resize(had + got);
      if (got == 0) return false;
    }
    return true;
  }
  Result<std::string> Bytes(int64_t size, size_t most) {
    if (size < 0 || static_cast<uint64_t>(size) > most) return DamagedAvro("a part is too large");
    VETVEC_ASSIGN_OR_RETURN(const bool is_there, Fill(static_cast<size_t>(size)));
    if (!is_there) return DamagedAvro("it ends early");
    std::string bytes = buffer_.substr(begin_, static_cast<size_t>(size));
    begin_ += bytes.size();
    return bytes;
  }
  Result<uint8_t> Byte() {
    VETVEC_ASSIGN_OR_RETURN(const bool is_there, Fill(1));
    if (!is_there) return DamagedAvro("it ends early");
    return static_cast<uint8_t>(buffer_[begin_++]);
  }
  Result<int64_t> Long() {
    return ReadAvroLong([this] { return Byte(); });
  }

  // In place.
  static Status Inflate(std::string* bytes) {
    z_stream stream{};
    constexpr int kRawDeflate = -15;
    if (inflateInit2(&stream, kRawDeflate) != Z_OK) return OutOfMemory();
    stream.next_in = reinterpret_cast<Bytef*>(bytes->data());
    stream.avail_in = static_cast<uInt>(bytes->size());
    std::string whole;
    int result = Z_OK;
    while (result == Z_OK && whole.size() <= kMostBlockBytes) {
      const size_t had = whole.size();
      whole.resize(had + kReadBytes);
      stream.next_out = reinterpret_cast<Bytef*>(whole.data() + had);
      stream.avail_out = kReadBytes;
      result = inflate(&stream, Z_NO_FLUSH);
      whole.resize(had + kReadBytes - stream.avail_out);
    }
    inflateEnd(&stream);
    if (result != Z_STREAM_END) return DamagedAvro("a block cannot be decompressed");
    *bytes = std::move(whole);
    return OkStatus();
  }

  FileReader reader_;
  std::string buffer_;
  size_t begin_ = 0;
  std::string codec_;
  std::string sync_;
};

}  // namespace

Result<bool> IsAvroFile(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  std::array<char, kAvroStart.size()> start{};
  VETVEC_ASSIGN_OR_RETURN(const size_t got, reader.Read(start.data(), start.size()));
  return std::string_view(start.data(), got) == kAvroStart;
}

Status WriteAvroAsLines(const std::string& path, const std::string& lines_path) {
  VETVEC_RETURN_IF_ERROR(RemoveFile(lines_path));
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  AvroFile file(std::move(reader));
  VETVEC_ASSIGN_OR_RETURN(Json schema, file.ReadHead());
  AvroWriter writer(std::move(schema));
  std::string block;
  std::string lines;
  for (;;) {
    int64_t records = 0;
    VETVEC_ASSIGN_OR_RETURN(const bool has_block, file.ReadBlock(&block, &records));
    if (!has_block) break;
    lines.clear();
    VETVEC_RETURN_IF_ERROR(writer.Lines(block, records, &lines));
    VETVEC_RETURN_IF_ERROR(AppendFile(lines_path, lines, /*is_private=*/true));
  }
  return FileExists(lines_path) ? OkStatus() : AppendFile(lines_path, "", /*is_private=*/true);
}

}  // namespace vetvec
