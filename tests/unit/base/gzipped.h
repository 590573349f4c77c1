// Text as gzip, for tests. Needs zlib.
#ifndef VETVEC_TESTS_UNIT_BASE_GZIPPED_H_
#define VETVEC_TESTS_UNIT_BASE_GZIPPED_H_

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

namespace vetvec {

inline std::string Gzipped(const std::string& text) {
  std::string out(compressBound(text.size()) + 64, '\0');
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_BASE_GZIPPED_H_
