// The two readers of word_file.cc: rows of text, and rows of binary numbers.
#ifndef VETVEC_LOCAL_WORD_FILE_ROWS_H_
#define VETVEC_LOCAL_WORD_FILE_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/result.h"
#include "local/hashed_blocks.h"
#include "local/word_file.h"
#include "local/word_line.h"
#include "local/word_vectors.h"

namespace vetvec {

// Both read `blocks`, from which a header has been used, to the end of the file and add their rows
// to `vectors`. Errors: as ReadWordFile, without the file's name.
Status ReadWordText(const std::optional<WordFileHeader>& header, size_t threads,
                    HashedBlocks* blocks, WordVectors* vectors);
Status ReadWordBinary(const WordFileHeader& header, HashedBlocks* blocks, WordVectors* vectors);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_FILE_ROWS_H_
