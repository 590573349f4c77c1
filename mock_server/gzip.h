// gzip for the mock's replies, valid or not.
#ifndef VETVEC_MOCK_SERVER_GZIP_H_
#define VETVEC_MOCK_SERVER_GZIP_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace vetvec::mock {

std::string Gzip(std::string_view bytes);

// This many MiB of spaces followed by "{}", in about a thousandth of that size. Compressed once per
// process and size: half a second for 256 MiB. Thread safety: any thread.
std::string GzipBomb(size_t mebibytes);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_GZIP_H_
