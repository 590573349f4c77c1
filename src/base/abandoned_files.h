// What AtomicFile does about temporary files of killed processes. A writer holds a lock (flock) on
// its temporary file, which ends with the process however it ends; the next writer of the same path
// removes those that nobody holds.
#ifndef VETVEC_BASE_ABANDONED_FILES_H_
#define VETVEC_BASE_ABANDONED_FILES_H_

#include <string>

namespace vetvec {

// A name for a temporary file next to `path` that no other writer uses.
std::string TemporaryName(const std::string& path);
// Marks the temporary file as held, until its last descriptor is closed. False: somebody has just
// removed it, and the writer needs another one. A file system without locks keeps its files.
bool HoldTemporary(int descriptor);
// Removes the files that TemporaryName has named for `path` and that nobody holds. Reads the folder
// once; does not fail.
void RemoveAbandoned(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_BASE_ABANDONED_FILES_H_
