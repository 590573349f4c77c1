// The readers of one kind of file each that ReadSentenceFolder is made of, and what they share.
// Used only in this folder. Errors name the file and the key.
#ifndef VETVEC_ONNX_FOLDER_PARTS_H_
#define VETVEC_ONNX_FOLDER_PARTS_H_

#include <cstdint>
#include <string>

#include "base/json.h"
#include "base/result.h"
#include "onnx/sentence_folder.h"

namespace vetvec {

inline constexpr int64_t kMostFolderIds = 1 << 20;  // the longest text of any model, in tokens
inline constexpr size_t kMaxFolderFileBytes = size_t{4} << 20;

// Null if there is no such file.
Result<Json> ReadFolderJson(const std::string& path, size_t max_bytes = kMaxFolderFileBytes);
// INVALID_ARGUMENT: the key is not what is wanted.
Status WrongFolderKey(const std::string& path, const std::string& key, const std::string& wanted);
// UNIMPLEMENTED: the folder requires something.
Status NotInFolders(const std::string& path, const std::string& what);
// UNIMPLEMENTED: the module's configuration says that it works on other vectors than those of
// texts.
Status CheckModulePlace(const Json& config, const std::string& path);
// The value of a key, or null if it is missing or `object` is not an object.
Json FolderKey(const Json& object, const std::string& key);

// modules.json and the modules' own files: pooling, scaling, where the tokenizer is. As
// sentence-transformers 2 to 6 write and read them.
Status ReadFolderModules(SentenceFolder* out);

// The maximum length, as sentence-transformers 6 determines it: the one that the folder states for
// the module, otherwise the smaller of the tokenizer's and the model's; and whether the module
// passes plain text to the model.
Status ReadFolderLengths(SentenceFolder* out);

}  // namespace vetvec

#endif  // VETVEC_ONNX_FOLDER_PARTS_H_
