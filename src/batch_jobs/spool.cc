#include "batch_jobs/spool.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "base/abandoned_files.h"
#include "base/descriptors.h"
#include "base/hash.h"

namespace vetvec {
namespace {

constexpr size_t kMostSpoolBytes = size_t{4} << 30;
constexpr uint64_t kMostProofDimension = uint64_t{1} << 20;

template <typename Value>
void AppendBytes(const Value& value, std::string* out) {
  out->append(reinterpret_cast<const char*>(&value), sizeof value);
}

// A record of the proof file: index, elements, checksum, values.
struct ProofHead {
  uint64_t index = 0;
  uint64_t elements = 0;
  uint64_t sum = 0;
};

uint64_t SumOf(const ProofHead& head, const void* values) {
  return Xxh64(values, head.elements * sizeof(float), head.index);
}

}  // namespace

std::string Spool::PathOf(std::string_view part) const {
  return JoinPath(folder_, fmt::format("{}.{}", id_, part));
}

Status Spool::Create(std::string_view texts, std::span<const BatchItem> items) const {
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(PathOf("texts"), texts, /*is_private=*/true));
  const std::string_view bytes(reinterpret_cast<const char*>(items.data()), items.size_bytes());
  return WriteFileAtomic(PathOf("items"), bytes, /*is_private=*/true);
}

Result<std::vector<BatchItem>> Spool::ReadItems(uint64_t count) const {
  const std::string path = PathOf("items");
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMostSpoolBytes));
  if (bytes.size() != count * sizeof(BatchItem)) {
    return DataLoss(fmt::format("{} has {} bytes; expected {}", path, bytes.size(),
                                count * sizeof(BatchItem)))
        .WithFile(path);
  }
  std::vector<BatchItem> items(count);
  std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

Result<std::string> Spool::ReadTexts() const { return ReadFile(PathOf("texts"), kMostSpoolBytes); }

void Spool::RemoveResults() const noexcept {
  try {
    for (const char* part :
         {"results-0", "results-1", "results-0-lines", "results-1-lines", "rows"}) {
      static_cast<void>(RemoveFile(PathOf(part)));
    }
  } catch (const std::bad_alloc&) {  // the next run removes them
  }
}

void Spool::RemoveAll() const noexcept {
  RemoveResults();
  try {
    for (const char* part : {"proof", "items", "texts"}) {
      static_cast<void>(RemoveFile(PathOf(part)));
      RemoveAbandoned(PathOf(part));  // the names are never used again, so that no writer does
    }
  } catch (const std::bad_alloc&) {
  }
}

Result<RowsFile> RowsFile::Create(const std::string& path, uint64_t count) {
  VETVEC_RETURN_IF_ERROR(RemoveFile(path));
  const int descriptor =
      AboveStandard(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (descriptor < 0) return FileError("create", path, errno);
  return RowsFile(descriptor, path, count);
}

RowsFile::RowsFile(RowsFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      count_(other.count_),
      dimension_(other.dimension_),
      rows_(std::exchange(other.rows_, nullptr)) {}

RowsFile::~RowsFile() {
  if (rows_ != nullptr) munmap(rows_, count_ * dimension_ * sizeof(float));
  if (descriptor_ >= 0) close(descriptor_);
}

// Reserves all of it: a write to a mapped hole would end the process if the disk is full.
Status RowsFile::Map(size_t dimension) {
  const size_t bytes = count_ * dimension * sizeof(float);
  const int error = posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes));
  if (error != 0) return FileError("reserve space in", path_, error);
  void* const rows = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  if (rows == MAP_FAILED) return FileError("map", path_, errno);
  rows_ = static_cast<float*>(rows);
  dimension_ = dimension;
  return OkStatus();
}

Status RowsFile::Write(uint64_t index, std::span<const float> row) {
  if (dimension_ == 0) VETVEC_RETURN_IF_ERROR(Map(row.size()));
  if (row.size() != dimension_) {
    return DimensionMismatch(
               fmt::format("the vector of text {} has {} elements, but those before it have {}",
                           index, row.size(), dimension_))
        .WithItem(static_cast<int64_t>(index));
  }
  std::memcpy(rows_ + index * dimension_, row.data(), row.size_bytes());
  return OkStatus();
}

Result<std::vector<ProofFile::Row>> ProofFile::ReadAll() const {
  std::vector<Row> rows;
  if (!FileExists(path_)) return rows;
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path_, kMostSpoolBytes));
  size_t at = 0;
  while (bytes.size() - at >= sizeof(ProofHead)) {
    ProofHead head;
    std::memcpy(&head, bytes.data() + at, sizeof head);
    if (head.elements > kMostProofDimension) break;
    const size_t size = head.elements * sizeof(float);
    const char* const values = bytes.data() + at + sizeof head;
    if (bytes.size() - at - sizeof head < size || SumOf(head, values) != head.sum) break;
    Row row;
    row.index = head.index;
    row.values.resize(head.elements);
    std::memcpy(row.values.data(), values, size);
    rows.push_back(std::move(row));
    at += sizeof head + size;
  }
  // What is appended next must follow a complete record.
  if (at != bytes.size() && truncate(path_.c_str(), static_cast<off_t>(at)) != 0) {
    return FileError("truncate", path_, errno);
  }
  return rows;
}

Status ProofFile::Append(uint64_t index, std::span<const float> values) const {
  ProofHead head{.index = index, .elements = values.size()};
  head.sum = SumOf(head, values.data());
  std::string bytes;
  AppendBytes(head, &bytes);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  return AppendFile(path_, bytes, /*is_private=*/true);
}

}  // namespace vetvec
