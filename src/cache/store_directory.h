// StoreDirectory: the folder of a store on disk, and what may be in it.
//
// Holds the folder open, so that names are looked up in the folder that was checked and not in one
// that has replaced it. Files are never opened here once they may be an SQLite database in use:
// closing a second descriptor would drop SQLite's locks of this process.
//
//   VETVEC_ASSIGN_OR_RETURN(StoreDirectory directory, StoreDirectory::Prepare("/home/me/cache"));
//   VETVEC_ASSIGN_OR_RETURN(bool there, directory.HasFile("vectors.sqlite"));
#ifndef VETVEC_CACHE_STORE_DIRECTORY_H_
#define VETVEC_CACHE_STORE_DIRECTORY_H_

#include <cstdint>
#include <string>

#include "base/result.h"

namespace vetvec {

class StoreDirectory {
 public:
  // Creates missing folders with mode 0700, whatever the umask. FAILED_PRECONDITION if the last
  // component is a symbolic link, belongs to another user, or may be written by group or others.
  static Result<StoreDirectory> Prepare(const std::string& directory);
  StoreDirectory(StoreDirectory&& other) noexcept;
  StoreDirectory& operator=(StoreDirectory&&) = delete;
  ~StoreDirectory();

  const std::string& path() const { return path_; }  // absolute, without symbolic links
  std::string PathOf(const std::string& name) const;

  // Whether `name` exists. FAILED_PRECONDITION if it is not a regular file of this user that only
  // this user may write.
  Result<bool> HasFile(const std::string& name) const;
  uint64_t SizeOf(const std::string& name) const;   // 0 if it does not exist
  uint64_t InodeOf(const std::string& name) const;  // 0 if it does not exist
  bool SameFile(const std::string& name) const;     // PathOf(name) still leads to the file here

  bool IsFile(const std::string& name, int descriptor) const;  // `descriptor` refers to that file

  // An empty file, mode 0600 whatever the umask. ALREADY_EXISTS.
  Status CreateFile(const std::string& name) const;
  // A descriptor to read and write `name`, which is created with mode 0600 if it does not exist.
  Result<int> OpenLockFile(const std::string& name) const;

  // Renames NAME and NAME-wal to NAME.damaged-<n> and NAME.damaged-<n>-wal, removes NAME-shm, and
  // returns how many bytes were set aside.
  Result<uint64_t> SetAside(const std::string& name) const;
  Status Sync() const;  // flushes the entries of the folder to the disk

 private:
  StoreDirectory(int descriptor, std::string path)
      : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_STORE_DIRECTORY_H_
