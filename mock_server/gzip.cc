#include "mock_server/gzip.h"

#include <zlib.h>

#include <array>
#include <map>
#include <mutex>

namespace vetvec::mock {
namespace {

// A gzip stream that is written piece by piece.
class Packer {
 public:
  Packer() {
    constexpr int kGzipWindow = 15 + 16;
    ok_ = deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) ==
          Z_OK;
  }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  ~Packer() {
    if (ok_) deflateEnd(&stream_);
  }
  void Add(std::string_view bytes, bool last) {
    if (!ok_) return;
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    std::array<char, size_t{16} << 10> buffer;
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
      stream_.avail_out = static_cast<uInt>(buffer.size());
      (void)deflate(&stream_, last ? Z_FINISH : Z_NO_FLUSH);
      out_.append(buffer.data(), buffer.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }
  std::string out() && { return std::move(out_); }

 private:
  z_stream stream_{};
  bool ok_ = false;
  std::string out_;
};

}  // namespace

std::string Gzip(std::string_view bytes) {
  Packer packer;
  packer.Add(bytes, true);
  return std::move(packer).out();
}

std::string GzipBomb(size_t mebibytes) {
  static std::mutex* const mutex = new std::mutex;
  static auto* const made = new std::map<size_t, std::string>;
  const std::lock_guard lock(*mutex);
  std::string& bomb = (*made)[mebibytes];
  if (bomb.empty()) {
    const std::string spaces(size_t{1} << 20, ' ');
    Packer packer;
    for (size_t i = 0; i < mebibytes; ++i) packer.Add(spaces, false);
    packer.Add("{}", true);
    bomb = std::move(packer).out();
  }
  return bomb;
}

}  // namespace vetvec::mock
