// SharedWordFile: the files of word vectors that encoders of this process have open, each read
// once.
#ifndef VETVEC_LOCAL_SHARED_WORD_FILE_H_
#define VETVEC_LOCAL_SHARED_WORD_FILE_H_

#include <memory>
#include <string>

#include "base/result.h"
#include "local/word_file.h"

namespace vetvec {

// The vectors of `path`. They are shared with everyone who has the same file open, recognised by
// device, inode, size and times, and freed with the last of them. While a file is being read,
// callers who want any file wait. Errors: those of ReadWordFile; FAILED_PRECONDITION if the file
// changed while it was being read. Thread safety: any thread.
Result<std::shared_ptr<const WordFile>> SharedWordFile(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_SHARED_WORD_FILE_H_
