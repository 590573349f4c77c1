// Whether a folder's file system has the locks on which a store that several processes use depends.
#ifndef VETVEC_CACHE_LOCK_CHECK_H_
#define VETVEC_CACHE_LOCK_CHECK_H_

#include "base/status.h"
#include "cache/store_directory.h"

namespace vetvec {

// The name of a network file system, by statfs's f_type; null: none that is known. Hosts that share
// a file there do not see each other's locks and mapped memory reliably.
const char* NetworkFileSystem(unsigned long type);

// FAILED_PRECONDITION with the key "cache_dir": the folder is on a network file system (unless
// `one_host`: no other host uses it at the same time), or locks fail there. Creates the store's
// lock file if it does not exist; if that is not possible, as on a read-only system, nothing is
// locked.
Status CheckLocks(const StoreDirectory& directory, bool one_host);

}  // namespace vetvec

#endif  // VETVEC_CACHE_LOCK_CHECK_H_
