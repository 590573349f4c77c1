#include "local/shared_word_file.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <utility>

#include "base/file.h"
#include "base/per_process.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

using WordFileFacts = std::array<int64_t, 7>;

struct WordFileRegistry {
  std::mutex mutex;  // held while a file is read, so that it is read only once
  std::map<WordFileFacts, std::weak_ptr<const WordFile>> files;
};

Result<WordFileFacts> FactsOfFile(const std::string& path) {
  struct stat facts{};
  if (stat(path.c_str(), &facts) != 0) return FileError("open", path, errno);
  return WordFileFacts{static_cast<int64_t>(facts.st_dev),
                       static_cast<int64_t>(facts.st_ino),
                       facts.st_size,
                       facts.st_mtim.tv_sec,
                       facts.st_mtim.tv_nsec,
                       facts.st_ctim.tv_sec,
                       facts.st_ctim.tv_nsec};
}

}  // namespace

Result<std::shared_ptr<const WordFile>> SharedWordFile(const std::string& path) {
  static PerProcess<WordFileRegistry> registries;
  WordFileRegistry& registry = registries.Get();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  VETVEC_ASSIGN_OR_RETURN(const WordFileFacts facts, FactsOfFile(path));
  std::erase_if(registry.files, [](const auto& one) { return one.second.expired(); });
  const auto known = registry.files.find(facts);
  if (known != registry.files.end()) {
    if (std::shared_ptr<const WordFile> file = known->second.lock()) return file;
  }
  VETVEC_ASSIGN_OR_RETURN(WordFile read, ReadWordFile(path));
  VETVEC_ASSIGN_OR_RETURN(const WordFileFacts now, FactsOfFile(path));
  if (now != facts) {
    return FailedPrecondition(fmt::format("'{}' changed while it was being read", Sanitized(path)))
        .WithFile(path);
  }
  auto file = std::make_shared<const WordFile>(std::move(read));
  registry.files[facts] = file;
  return std::shared_ptr<const WordFile>(std::move(file));
}

}  // namespace vetvec
