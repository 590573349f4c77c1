// Who may have written a file. A configuration or a run folder can make a program run commands and
// send keys, so a program asks before it obeys one that it found.
#ifndef VETVEC_BASE_FILE_ORIGIN_H_
#define VETVEC_BASE_FILE_ORIGIN_H_

#include <string>

namespace vetvec {

// True unless only this user and root can have written the open file and what it was reached by:
// `path` is that of the file, which may be a symbolic link, or of its folder. Both belong to either
// user, and their modes do not let others write. Writing by the group counts only if the group is
// shared; with a umask of 002, files are writable by the user's private group, whose id is that of
// the user. A symbolic link is not followed; only its owner counts. True as well if nothing can be
// found out.
bool MayBeWrittenByOthers(int descriptor, const std::string& path);

// A text that differs between folders, also if one is a copy of the other: inode and, where the
// file system keeps it, the time of creation. It stays the same if the folder is renamed. Empty if
// there is no such folder.
std::string FolderIdentity(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_BASE_FILE_ORIGIN_H_
