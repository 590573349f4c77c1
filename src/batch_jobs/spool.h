// Spool: the files of one batch in the cache folder, until its vectors are stored.
//
//   ID.items      one BatchItem per text, in the order of their indexes
//   ID.texts      the texts, one after the other
//   ID.results-N  what the service returned, while it is read
//   ID.rows       the vectors, row i at the place of text i, until they are stored
//   ID.proof      vectors that were embedded online, for comparison
//
// Mode 0600. Texts are here because a batch may take a day, and the program that started it may not
// be the one that ends it.
#ifndef VETVEC_BATCH_JOBS_SPOOL_H_
#define VETVEC_BATCH_JOBS_SPOOL_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "cache/key.h"

namespace vetvec {

struct BatchItem {
  CacheKey key;
  uint64_t offset = 0;  // of the text in ID.texts
  uint32_t bytes = 0;
  uint32_t tokens = 0;  // estimated
};
static_assert(sizeof(BatchItem) == 48);

class Spool {
 public:
  // `folder` exists. Nothing is created.
  Spool(std::string folder, std::string id) : folder_(std::move(folder)), id_(std::move(id)) {}

  // Writes texts and items, and waits until they are on the disk.
  Status Create(std::string_view texts, std::span<const BatchItem> items) const;
  // DATA_LOSS: a file is missing, or its size is not that of `count` items.
  Result<std::vector<BatchItem>> ReadItems(uint64_t count) const;
  Result<std::string> ReadTexts() const;
  std::string PathOf(std::string_view part) const;
  // Removes what was fetched, or everything.
  void RemoveResults() const noexcept;
  void RemoveAll() const noexcept;

 private:
  const std::string folder_;
  const std::string id_;
};

// A file of `count` rows with random access, mapped into memory. Removed before it is created:
// nothing in it outlives a process.
class RowsFile {
 public:
  static Result<RowsFile> Create(const std::string& path, uint64_t count);
  RowsFile(RowsFile&& other) noexcept;
  RowsFile& operator=(RowsFile&&) = delete;
  ~RowsFile();

  // All rows have the dimension of the first that is written: DIMENSION_MISMATCH. The space for all
  // is reserved then: UNAVAILABLE if the disk is full.
  Status Write(uint64_t index, std::span<const float> row);
  // A row to be written, if dimension() is not 0.
  float* MutableRow(uint64_t index) { return rows_ + index * dimension_; }
  // A row that was written.
  std::span<const float> Row(uint64_t index) const {
    return {rows_ + index * dimension_, dimension_};
  }
  size_t dimension() const { return dimension_; }

 private:
  RowsFile(int descriptor, std::string path, uint64_t count)
      : descriptor_(descriptor), path_(std::move(path)), count_(count) {}
  Status Map(size_t dimension);

  int descriptor_;
  std::string path_;
  uint64_t count_;
  size_t dimension_ = 0;
  float* rows_ = nullptr;
};

// Vectors by index, appended as they arrive; survives the process. An incomplete end is ignored.
class ProofFile {
 public:
  explicit ProofFile(std::string path) : path_(std::move(path)) {}

  struct Row {
    uint64_t index = 0;
    std::vector<float> values;
  };
  Result<std::vector<Row>> ReadAll() const;
  Status Append(uint64_t index, std::span<const float> values) const;

 private:
  const std::string path_;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_SPOOL_H_
