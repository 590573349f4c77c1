#include "lexicon/wordnet.h"

#include <fmt/core.h>

#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/strings.h"
#include "lexicon/wordnet_reader.h"
#include "lexicon/wordnet_store.h"

namespace vetvec {
namespace {

constexpr const char* kFileNames[] = {"noun", "verb", "adj", "adv"};  // by PartOfSpeech

// Reads the files of one folder and hashes each: the source's sha256 is over "name <tab> hash"
// lines.
class Folder {
 public:
  explicit Folder(const std::string& path) : path_(path) {}

  std::string PathOf(const std::string& name) const { return JoinPath(path_, name); }
  bool Has(const std::string& name) const { return FileExists(PathOf(name)); }
  Result<std::string> Read(const std::string& name) {
    VETVEC_ASSIGN_OR_RETURN(std::string text, ReadFile(PathOf(name)));
    hashes_ += fmt::format("{}\t{}\n", name, Sha256Hex(text));
    return text;
  }
  const std::string& path() const { return path_; }
  std::string Hash() const { return Sha256Hex(hashes_); }

 private:
  std::string path_;
  std::string hashes_;
};

// "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved." from the file's
// header.
std::string CopyrightLine(std::string_view text) {
  const std::string_view head = text.substr(0, 4096);
  const size_t end = head.find(" Copyright ");
  if (end == std::string_view::npos) return "";
  const size_t begin = head.rfind("WordNet", end);
  if (begin == std::string_view::npos) return "";
  return std::string(Trim(head.substr(begin, head.find('\n', begin) - begin)));
}

Status ReadExceptions(Folder* folder, ExceptionTable* exceptions) {
  for (PartOfSpeech pos : kPartsOfSpeech) {
    const std::string name = std::string(kFileNames[static_cast<size_t>(pos)]) + ".exc";
    if (!folder->Has(name)) continue;
    VETVEC_ASSIGN_OR_RETURN(const std::string text, folder->Read(name));
    VETVEC_RETURN_IF_ERROR(exceptions->AddFile(pos, text, folder->PathOf(name)));
  }
  return OkStatus();
}

}  // namespace

Result<WordNet> LoadWordNet(const std::string& path, const SentiWordNet* sentiwordnet) {
  Folder folder(path);
  auto store = std::make_shared<WordNetStore>();
  auto exceptions = std::make_shared<ExceptionTable>();
  WordNetReader reader(store.get());
  std::string copyright;
  for (PartOfSpeech pos : kPartsOfSpeech) {
    const std::string name = std::string("data.") + kFileNames[static_cast<size_t>(pos)];
    VETVEC_ASSIGN_OR_RETURN(const std::string text, folder.Read(name));
    VETVEC_RETURN_IF_ERROR(reader.ReadData(pos, text, folder.PathOf(name)));
    if (copyright.empty()) copyright = CopyrightLine(text);
  }
  WordNet out;
  for (PartOfSpeech pos : kPartsOfSpeech) {
    const std::string name = std::string("index.") + kFileNames[static_cast<size_t>(pos)];
    VETVEC_ASSIGN_OR_RETURN(const std::string text, folder.Read(name));
    VETVEC_RETURN_IF_ERROR(reader.ReadIndex(pos, text, folder.PathOf(name)));
    out.counts.lemmas += static_cast<int64_t>(store->lemmas(pos).size());
  }
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  if (folder.Has("cntlist.rev")) {
    VETVEC_ASSIGN_OR_RETURN(const std::string text, folder.Read("cntlist.rev"));
    VETVEC_RETURN_IF_ERROR(reader.ReadCounts(text, folder.PathOf("cntlist.rev")));
  }
  VETVEC_RETURN_IF_ERROR(ReadExceptions(&folder, exceptions.get()));
  if (sentiwordnet != nullptr) reader.JoinScores(*sentiwordnet);

  store->sources.push_back(
      {.name = copyright.empty() ? "WordNet" : copyright.substr(0, copyright.find(" Copyright")),
       .path = path,
       .sha256 = folder.Hash(),
       .licence =
           copyright.empty() ? "not stated" : fmt::format("WordNet licence; {}", copyright)});
  if (sentiwordnet != nullptr) store->sources.push_back(sentiwordnet->source());
  out.counts.synsets = static_cast<int64_t>(store->synsets.size());
  out.counts.senses = static_cast<int64_t>(store->senses.size());
  out.counts.antonym_links = reader.antonym_links();
  out.counts.exceptions = static_cast<int64_t>(exceptions->size());
  out.counts.tagged_senses = reader.tagged_senses();
  out.counts.scored_senses = reader.scored_senses();
  out.counts.repaired_senses = reader.repaired_senses();
  out.lexicon = std::move(store);
  out.exceptions = std::move(exceptions);
  return out;
}

}  // namespace vetvec
