// HashedBlocks: a file read once in large blocks, with its SHA-256. While one block is parsed, the
// next one can be read and hashed on a different thread.
//
//   VETVEC_ASSIGN_OR_RETURN(HashedBlocks blocks, HashedBlocks::Open(path, 16 << 20));
//   while (!blocks.current().empty()) {
//     ... one thread: blocks.ReadNext(); others: parse blocks.current() up to byte `used` ...
//     VETVEC_RETURN_IF_ERROR(blocks.Turn(used));   // the rest comes first in the next block
//   }
#ifndef VETVEC_LOCAL_HASHED_BLOCKS_H_
#define VETVEC_LOCAL_HASHED_BLOCKS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/hash.h"
#include "base/result.h"

namespace vetvec {

// Memory: two blocks and twice kMaxKeptBytes. Thread safety: one thread; ReadNext may run while
// others read what current() views.
class HashedBlocks {
 public:
  // How much of a block may be left over: longer records are an error of the file.
  static constexpr size_t kMaxKeptBytes = size_t{1} << 20;
  static constexpr size_t kReadableBytes = 32;

  // Opens the file and reads the first block. Errors: as OpenRegular.
  static Result<HashedBlocks> Open(const std::string& path, size_t block_bytes);

  // Bytes that have not been used yet. Empty only if the whole file has been. kReadableBytes after
  // them can be read.
  std::string_view current() const;
  // Whether current() ends where the file does. True at the latest when nothing follows.
  bool at_end() const { return is_last_; }
  // The position of current() in the file, from 0.
  uint64_t offset() const { return offset_; }
  // Of the file when it was opened.
  uint64_t file_bytes() const { return file_bytes_; }

  // Uses the first `bytes` of current().
  void Skip(size_t bytes);
  // Reads and hashes the next block, but does not show it yet.
  Status ReadNext();
  // Uses the first `used` bytes of current(), and adds the block that ReadNext has read to the
  // rest. OUT_OF_RANGE if the rest exceeds kMaxKeptBytes.
  Status Turn(size_t used);

  // Once, at the end: 64 digits.
  std::string Sha256Hex() { return HexOf(sha256_.Finish()); }

 private:
  struct Block {
    std::unique_ptr<char[]> bytes;  // kMaxKeptBytes, the block, kReadableBytes
    size_t begin = 0;
    size_t end = 0;
  };

  HashedBlocks(FileReader reader, size_t block_bytes)
      : reader_(std::move(reader)), block_bytes_(block_bytes) {}
  Status Fill(Block* block);

  FileReader reader_;
  size_t block_bytes_;
  std::array<Block, 2> blocks_;
  size_t shown_ = 0;  // of blocks_
  bool is_last_ = false;
  bool next_is_last_ = false;
  uint64_t offset_ = 0;
  uint64_t file_bytes_ = 0;
  vetvec::Sha256 sha256_;
};

}  // namespace vetvec

#endif  // VETVEC_LOCAL_HASHED_BLOCKS_H_
