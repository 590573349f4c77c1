// LexiconSource: the data that a word came from, for the manifest of a suite and for reports.
//
// Every loader in this folder returns one with its data. The licence text must accompany the data
// and anything made from it; it is a statement about the data, not about vetvec.
#ifndef VETVEC_LEXICON_SOURCE_H_
#define VETVEC_LEXICON_SOURCE_H_

#include <string>

#include "base/result.h"
#include "base/text_input.h"

namespace vetvec {

struct LexiconSource {
  std::string name;     // "WordNet 3.0", "starter lexicon", "user lexicon"
  std::string path;     // as passed by the caller; "" for built-in data
  std::string sha256;   // 64 hexadecimal digits over the bytes read (unpacked, if gzip)
  std::string licence;  // licence and attribution; "not stated" if the file says nothing
};

// The content of one file, unpacked and decoded (base/text_input.h), and its source record.
struct SourceText {
  std::string text;
  LexiconSource source;
  TextSource from;  // how to read it as a list of words, which are in the column "word"
};
// `source`: a path, perhaps with a format (ParseTextSource).
Result<SourceText> ReadSource(const std::string& source, const std::string& name,
                              const std::string& licence = "not stated");

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SOURCE_H_
