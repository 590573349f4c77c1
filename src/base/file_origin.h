// Finds out who may have written a file. A configuration or a run folder can make a program run
// commands and send keys, so a program must check this before it obeys a file that it found.
#ifndef VETVEC_BASE_FILE_ORIGIN_H_
#define VETVEC_BASE_FILE_ORIGIN_H_

#include <string>

namespace vetvec {

// True unless only this user and root can have written the open file and whatever led to it:
// `path`, which is the file's path (it may be a symbolic link) or its folder. Each must belong to
// one of the two users, and its mode must not let others write. Write permission for the group
// counts only if other users share the group: with a umask of 002, files are writable by the user's
// private group, whose id is that of the user. A symbolic link is not followed; only its owner
// counts. Also true if the owners cannot be determined.
bool MayBeWrittenByOthers(int descriptor, const std::string& path);

// A string that identifies a folder: its inode number and, if the file system records it, its
// creation time. A copy of the folder has a different string; a renamed folder keeps it. Empty if
// there is no such folder.
std::string FolderIdentity(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_BASE_FILE_ORIGIN_H_
