// Reads a file of word vectors: GloVe's text, word2vec's text and binary, fastText's .vec.
//
//   GloVe             a line per word: the word, then its numbers
//   word2vec text,    the same after a line with two whole numbers: the number of words, and
//   fastText .vec     of numbers per word
//   word2vec binary   that line, then for each word: the word, a space, its numbers as float32
//                     (little-endian), and possibly a newline
// The format is recognised by content. Words may contain spaces in text (word_line.h). If a word
// occurs more than once, its first vector counts.
//
//   VETVEC_ASSIGN_OR_RETURN(WordFile file, ReadWordFile("glove.6B.300d.txt"));
//   const std::optional<size_t> row = file.vectors.Find("the");
#ifndef VETVEC_LOCAL_WORD_FILE_H_
#define VETVEC_LOCAL_WORD_FILE_H_

#include <cstddef>
#include <string>

#include "base/result.h"
#include "local/word_vectors.h"

namespace vetvec {

inline constexpr size_t kMaxWordDimension = 65'536;
inline constexpr size_t kMaxWordBytes = 65'536;  // of one word in a binary file

struct WordFileOptions {
  size_t threads = 0;  // 0: the cores that this process may use. Does not change any bit.
  size_t block_bytes = size_t{16} << 20;  // read at once
};

struct WordFile {
  WordVectors vectors;
  const char* format = "";  // "GloVe text", "text with a header", "word2vec binary"
  std::string sha256;       // of the bytes that were parsed, 64 digits
};

// Reads the file once. Every error names the file and the line, or for a binary file the byte (from
// 0), and what was found and expected:
//   DIMENSION_MISMATCH  a line has fewer or more numbers than the header or first line requires
//   PARSE_ERROR         not a number, a header beyond the limits, more words than the header
//                       declares, bytes after the last binary vector
//   NON_FINITE          nan, inf, or a number that exceeds float32
//   DATA_LOSS           the file ends too early: fewer words than the header declares, a last
//                       line without a newline, an incomplete binary vector
//   INSUFFICIENT_DATA   no words
//   INVALID_ARGUMENT    a different format, named if it is known (gzip, zip, fastText's .bin)
//   OUT_OF_RANGE        a line of more than 1 MiB; more than 2^32 - 2 words
// Memory: that of WordVectors and two blocks. Cost: reading and hashing the file, and about 10 ns
// per number of text on each of the threads.
Result<WordFile> ReadWordFile(const std::string& path, const WordFileOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_LOCAL_WORD_FILE_H_
