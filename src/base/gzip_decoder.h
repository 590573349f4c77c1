// Unpacks gzip piece by piece, also files of several members.
//
//   GzipDecoder decoder(path);
//   VETVEC_RETURN_IF_ERROR(decoder.Decode(&packed, out, capacity, &written));
#ifndef VETVEC_BASE_GZIP_DECODER_H_
#define VETVEC_BASE_GZIP_DECODER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// Whether the first bytes of a file are those of gzip.
bool IsGzip(std::string_view start);

// One thread at a time.
class GzipDecoder {
 public:
  explicit GzipDecoder(std::string path);  // for messages
  ~GzipDecoder();

  // Unpacks what fits into `out`, removing what it has read from the front of `*packed`. DATA_LOSS
  // if the data are damaged; OUT_OF_MEMORY.
  Status Decode(std::string_view* packed, char* out, size_t capacity, size_t* written);
  // DATA_LOSS if the data that were given end inside a member.
  Status CheckEnd() const;

 private:
  struct Stream;
  Status Damaged() const;

  std::string path_;
  std::unique_ptr<Stream> stream_;
};

// All of `bytes`, unpacked if they are gzip. DATA_LOSS if the stream is damaged or truncated;
// OUT_OF_RANGE if more than `max_bytes` come out.
Result<std::string> Unpacked(std::string bytes, const std::string& path, size_t max_bytes);

}  // namespace vetvec

#endif  // VETVEC_BASE_GZIP_DECODER_H_
