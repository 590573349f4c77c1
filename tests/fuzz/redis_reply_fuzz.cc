// What a Redis server sends, in pieces: however the bytes are cut, the same replies.
#include <vector>

#include "fuzz_input.h"
#include "redis/reply_reader.h"

namespace {

constexpr size_t kMostBytes = 1 << 16;

size_t SizeOf(const vetvec::RedisReply& reply, int depth) {
  fuzz::Require(depth < 9);
  size_t size = 1 + reply.text.size();
  for (const vetvec::RedisReply& item : reply.items) size += SizeOf(item, depth + 1);
  return size;
}

// The sizes of the replies until an error or the end.
std::vector<size_t> SizesOf(std::string_view bytes, size_t step) {
  vetvec::RedisReplyReader reader(kMostBytes);
  std::vector<size_t> sizes;
  for (size_t at = 0; at < bytes.size(); at += step) {
    const std::string_view piece = bytes.substr(at, step);
    if (!reader.Feed(piece.data(), piece.size()).ok()) return sizes;
    for (;;) {
      vetvec::RedisReply reply;
      const vetvec::Result<bool> next = reader.Next(&reply);
      if (!next.ok()) return sizes;
      if (!*next) break;
      sizes.push_back(SizeOf(reply, 0));
      fuzz::Require(sizes.back() <= kMostBytes);
    }
  }
  return sizes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const size_t step = 1 + input.Byte() % 16;
  if (input.rest().size() > kMostBytes / 2) return 0;  // the cap depends on how the bytes are cut
  fuzz::Require(SizesOf(input.rest(), step) == SizesOf(input.rest(), kMostBytes));
  return 0;
}
