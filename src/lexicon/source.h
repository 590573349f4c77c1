// LexiconSource: which data a word came from, for the manifest of a suite and for reports.
//
// Every loader of this folder returns one beside its data. The licence text is what must travel
// with the data or with what is made from it; it is a statement about the data, not about vetvec.
#ifndef VETVEC_LEXICON_SOURCE_H_
#define VETVEC_LEXICON_SOURCE_H_

#include <string>

#include "base/result.h"

namespace vetvec {

struct LexiconSource {
  std::string name;     // "WordNet 3.0", "starter lexicon", "user lexicon"
  std::string path;     // as given by the caller; "" for what is compiled in
  std::string sha256;   // 64 hexadecimal digits over the bytes read (unpacked, if gzip)
  std::string licence;  // licence and attribution; "not stated" where the file says nothing
};

// The bytes of one file, unpacked if gzip, and their source record.
struct SourceText {
  std::string text;
  LexiconSource source;
};
Result<SourceText> ReadSource(const std::string& path, const std::string& name,
                              const std::string& licence = "not stated");

}  // namespace vetvec

#endif  // VETVEC_LEXICON_SOURCE_H_
