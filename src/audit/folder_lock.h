// FolderLock: keeps a second audit out of a run folder.
//
//   FolderLock lock;  VETVEC_RETURN_IF_ERROR(lock.Take(folder));   // held until it is destroyed
#ifndef VETVEC_AUDIT_FOLDER_LOCK_H_
#define VETVEC_AUDIT_FOLDER_LOCK_H_

#include <string>

#include "base/result.h"

namespace vetvec {

// The kernel releases the lock when the process ends, for whatever reason.
class FolderLock {
 public:
  FolderLock() = default;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();
  // ALREADY_EXISTS (retryable) if another process or object holds it.
  Status Take(const std::string& folder);

 private:
  int descriptor_ = -1;
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_FOLDER_LOCK_H_
