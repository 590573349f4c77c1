#include "base/gzip_decoder.h"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace vetvec {

struct GzipDecoder::Stream {
  z_stream stream{};
  bool is_ready = false;
  bool is_between_members = false;
};

bool IsGzip(std::string_view start) { return start.starts_with("\x1F\x8B"); }

GzipDecoder::GzipDecoder(std::string path)
    : path_(std::move(path)), stream_(std::make_unique<Stream>()) {
  // 15 + 16: a gzip header, largest window.
  stream_->is_ready = inflateInit2(&stream_->stream, 15 + 16) == Z_OK;
}

GzipDecoder::~GzipDecoder() {
  if (stream_->is_ready) inflateEnd(&stream_->stream);
}

Status GzipDecoder::Damaged() const {
  return DataLoss(fmt::format("'{}' is a damaged or truncated gzip file", path_)).WithFile(path_);
}

Status GzipDecoder::Decode(std::string_view* packed, char* out, size_t capacity, size_t* written) {
  if (!stream_->is_ready) {
    return Status(StatusCode::kOutOfMemory, "out of memory while decompressing gzip data");
  }
  constexpr size_t kMost = std::numeric_limits<uInt>::max();
  z_stream& stream = stream_->stream;
  const size_t given = std::min(packed->size(), kMost);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed->data()));
  stream.avail_in = static_cast<uInt>(given);
  stream.next_out = reinterpret_cast<Bytef*>(out);
  stream.avail_out = static_cast<uInt>(std::min(capacity, kMost));
  const size_t room = stream.avail_out;
  while (stream.avail_in > 0 && stream.avail_out > 0) {
    const int code = inflate(&stream, Z_NO_FLUSH);
    if (code != Z_OK && code != Z_STREAM_END) return Damaged();
    stream_->is_between_members = code == Z_STREAM_END;
    if (code == Z_STREAM_END && inflateReset(&stream) != Z_OK) {
      return Internal("cannot reset the gzip decoder");  // next member
    }
  }
  packed->remove_prefix(given - stream.avail_in);
  *written = room - stream.avail_out;
  return OkStatus();
}

Status GzipDecoder::CheckEnd() const {
  return stream_->is_between_members ? OkStatus() : Damaged();
}

Result<std::string> Unpacked(std::string bytes, const std::string& path, size_t max_bytes) {
  if (!IsGzip(bytes)) return bytes;
  GzipDecoder decoder(path);
  std::string_view packed = bytes;
  std::string text;
  std::array<char, 65536> block{};
  while (!packed.empty()) {
    size_t written = 0;
    VETVEC_RETURN_IF_ERROR(decoder.Decode(&packed, block.data(), block.size(), &written));
    text.append(block.data(), written);
    if (text.size() <= max_bytes) continue;
    return OutOfRange(fmt::format("'{}' decompresses to more than {} bytes", path, max_bytes))
        .WithFile(path);
  }
  VETVEC_RETURN_IF_ERROR(decoder.CheckEnd());
  return text;
}

}  // namespace vetvec
