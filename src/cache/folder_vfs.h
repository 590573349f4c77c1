// FolderVfs: makes SQLite open a database, its WAL and its shared memory in a folder that is held
// open, even if another folder takes its place in the meantime.
//
// SQLite opens files by their path, each when it needs it. Here the path leads through
// /proc/self/fd, and SQLite must not resolve it: so its usual VFS is used with one function
// replaced. Nothing visible to others changes: it is registered only while opening. Used only by
// sqlite_connection.cc.
//
//   auto folder = FolderVfs::Hold("/home/me/cache/vectors.sqlite");
//   sqlite3_open_v2(folder->path().c_str(), &db, flags, folder->name());
//   folder->Forget();   // the object must live as long as the connection
#ifndef VETVEC_CACHE_FOLDER_VFS_H_
#define VETVEC_CACHE_FOLDER_VFS_H_

#include <memory>
#include <string>

struct sqlite3_vfs;

namespace vetvec {

class FolderVfs {
 public:
  // For a file with an absolute path without symbolic links. Null if the folder does not exist or
  // has become a link, and also if the system has no /proc: `*unsupported` distinguishes the two.
  static std::unique_ptr<FolderVfs> Hold(const std::string& file, bool* unsupported);
  FolderVfs(const FolderVfs&) = delete;
  FolderVfs& operator=(const FolderVfs&) = delete;
  ~FolderVfs();

  const char* name() const { return name_.c_str(); }
  const std::string& path() const { return path_; }  // of the file, for SQLite
  void Forget();                                     // after the file has been opened
  bool HasMoved() const;                             // the folder's own path no longer leads to it

 private:
  explicit FolderVfs(std::string folder);

  int descriptor_ = -1;
  const std::string folder_;
  std::string path_;
  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_FOLDER_VFS_H_
