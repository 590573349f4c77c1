// gzip for the mock's replies, honest and not.
#ifndef VETVEC_MOCK_SERVER_GZIP_H_
#define VETVEC_MOCK_SERVER_GZIP_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace vetvec::mock {

std::string Gzip(std::string_view bytes);

// So many MiB of spaces and "{}" behind them, in about a thousandth of that. Packed once a process
// and size: half a second for 256 MiB. Thread safety: free.
std::string GzipBomb(size_t mebibytes);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_GZIP_H_
