// SuiteLexicons: all lexicons needed to make a suite, from files or compiled in.
//
// Without any path, the starter data is used, so that suites can be made without files. With
// WordNet and SentiWordNet, the starter words still come first, because SentiWordNet's scores are
// computed and, for example, make "glad" negative.
//
//   SuiteLexiconPaths paths;
//   paths.wordnet = "/usr/share/wordnet";
//   VETVEC_ASSIGN_OR_RETURN(SuiteLexicons lexicons, LoadSuiteLexicons(paths));
#ifndef VETVEC_ENGLISH_SUITE_LEXICONS_H_
#define VETVEC_ENGLISH_SUITE_LEXICONS_H_

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "english/pos_tagger.h"
#include "lexicon/gender.h"
#include "lexicon/inversion.h"
#include "lexicon/lexicon.h"
#include "lexicon/morphology.h"
#include "lexicon/word_lists.h"

namespace vetvec {

// A user's table of sentences and their inversions for CR3, looked up by the sentence's bytes in
// both directions. TSV or CSV with a header "text" and "inverted", or JSONL with these keys.
class ReferenceTable {
 public:
  // Errors name file and line: a missing column, an empty field, two equal fields, or a text with
  // two different inversions.
  static Result<ReferenceTable> Load(const std::string& path);
  static Result<ReferenceTable> Parse(std::string_view bytes, const std::string& name);

  // nullptr if the text is not in the table.
  const std::string* Inverted(const std::string& text) const;
  size_t size() const { return map_.size(); }  // directed
  const LexiconSource& source() const { return source_; }

 private:
  std::unordered_map<std::string, std::string> map_;
  LexiconSource source_;
};

// All members but `user`, `exceptions`, `reference` and `tagger` are set. Immutable; thread safety:
// any thread.
struct SuiteLexicons {
  std::shared_ptr<const Lexicon> words;    // WordNet where given, else the same as `trusted`
  std::shared_ptr<const Lexicon> trusted;  // the user's lexicon, then the starter lexicon
  std::shared_ptr<const Lexicon> user;     // the user's alone
  std::shared_ptr<const ExceptionTable> exceptions;
  std::shared_ptr<const GenderPairs> gender;
  std::shared_ptr<const NameLists> names;
  std::shared_ptr<const InversionList> inversions;
  std::shared_ptr<const StopWords> stop_words;
  std::shared_ptr<const ReferenceTable> reference;
  const PosTagger* tagger = nullptr;  // lives as long as the program; null: rules alone

  // The lexicons as listed in a suite's manifest.
  std::vector<LexiconSource> Sources() const;
};

// If a path is empty, the compiled-in data is used for that part.
struct SuiteLexiconPaths {
  std::string wordnet;       // folder with data.adj, ...
  std::string sentiwordnet;  // plain or gzip; needs `wordnet`
  std::string words;         // user lexicon (lexicon/user_lexicon.h), asked before all others
  std::string gender_pairs;
  std::string names;  // JSON object (LoadNameLists)
  std::string inversions;
  std::string stop_words;
  std::string reference;  // CR3
};

SuiteLexicons StarterSuiteLexicons();
// Errors: those of the loaders, with file and line.
Result<SuiteLexicons> LoadSuiteLexicons(const SuiteLexiconPaths& paths);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_SUITE_LEXICONS_H_
