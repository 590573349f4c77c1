#include "local/hashed_blocks.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace vetvec {

Result<HashedBlocks> HashedBlocks::Open(const std::string& path, size_t block_bytes) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  struct stat facts{};
  if (fstat(reader.descriptor(), &facts) != 0) return FileError("inspect", path, errno);
  HashedBlocks out(std::move(reader), block_bytes);
  out.file_bytes_ = static_cast<uint64_t>(std::max<off_t>(0, facts.st_size));
  for (Block& block : out.blocks_) {
    const size_t capacity = kMaxKeptBytes + block_bytes + kReadableBytes;
    block.bytes = std::make_unique_for_overwrite<char[]>(capacity);
    block.begin = block.end = kMaxKeptBytes;
  }
  VETVEC_RETURN_IF_ERROR(out.Fill(&out.blocks_[0]));
  out.is_last_ = out.next_is_last_;
  return out;
}

Status HashedBlocks::Fill(Block* block) {
  block->begin = block->end = kMaxKeptBytes;
  const size_t limit = kMaxKeptBytes + block_bytes_;
  while (block->end < limit) {
    VETVEC_ASSIGN_OR_RETURN(const size_t got,
                            reader_.Read(block->bytes.get() + block->end, limit - block->end));
    if (got == 0) {
      next_is_last_ = true;
      break;
    }
    block->end += got;
  }
  std::memset(block->bytes.get() + block->end, 0, kReadableBytes);
  sha256_.Update({block->bytes.get() + block->begin, block->end - block->begin});
  return OkStatus();
}

std::string_view HashedBlocks::current() const {
  const Block& block = blocks_[shown_];
  return {block.bytes.get() + block.begin, block.end - block.begin};
}

void HashedBlocks::Skip(size_t bytes) {
  blocks_[shown_].begin += bytes;
  offset_ += bytes;
}

Status HashedBlocks::ReadNext() {
  Block& next = blocks_[1 - shown_];
  if (!is_last_) return Fill(&next);
  next.begin = next.end = kMaxKeptBytes;
  return OkStatus();
}

Status HashedBlocks::Turn(size_t used) {
  Skip(used);
  const std::string_view rest = current();
  if (rest.size() > kMaxKeptBytes) {
    return OutOfRange("a line or word with its numbers is longer than 1 MiB");
  }
  Block& next = blocks_[1 - shown_];
  next.begin -= rest.size();
  std::memcpy(next.bytes.get() + next.begin, rest.data(), rest.size());
  shown_ = 1 - shown_;
  is_last_ = next_is_last_;
  return OkStatus();
}

}  // namespace vetvec
