#include "suites/seeds.h"

#include <dirent.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <unordered_set>

#include "base/file.h"
#include "base/hash.h"
#include "base/strings.h"
#include "base/text_input.h"
#include "base/utf8.h"
#include "suites/seed_readers.h"

namespace vetvec {
namespace {

SeedFormat FormatOf(const std::string& name) {
  const TextFormat format = TextFormatOf(name);
  if (format == TextFormat::kCsv) return SeedFormat::kCsv;
  if (format == TextFormat::kTsv) return SeedFormat::kTsv;
  if (format == TextFormat::kJsonl) return SeedFormat::kJsonl;
  std::string lower = AsciiLower(name);
  if (lower.ends_with(".gz")) lower.resize(lower.size() - 3);
  const bool is_conllu = lower.ends_with(".conllu") || lower.ends_with(".conll");
  return is_conllu ? SeedFormat::kConllu : SeedFormat::kText;
}

bool IsFolder(const std::string& path) {
  struct stat entry{};
  return stat(path.c_str(), &entry) == 0 && S_ISDIR(entry.st_mode);
}

// The names of the files of a folder that may contain seeds, in order.
Result<std::vector<std::string>> SeedFilesIn(const std::string& path) {
  constexpr std::string_view kSeedEndings[] = {".txt",   ".text",   ".tsv",    ".tab",  ".csv",
                                               ".jsonl", ".ndjson", ".conllu", ".conll"};
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), &closedir);
  if (folder == nullptr) return FileError("open", path, errno);
  std::vector<std::string> names;
  // Each DIR is used by only one thread.
  while (const dirent* entry = readdir(folder.get())) {  // NOLINT(concurrency-mt-unsafe)
    const std::string name = entry->d_name;
    std::string lower = AsciiLower(name);
    if (lower.ends_with(".gz")) lower.resize(lower.size() - 3);
    const bool is_known =
        std::any_of(std::begin(kSeedEndings), std::end(kSeedEndings),
                    [&](std::string_view ending) { return lower.ends_with(ending); });
    if (name.front() != '.' && is_known && !IsFolder(JoinPath(path, name))) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Status ParseLines(const EachLine& lines, SeedCollector* out) {
  return lines([&](std::string_view line, int64_t number) {
    ++out->counts()->lines;
    Seed seed;
    seed.text = std::string(line);
    seed.line = number;
    out->Add(std::move(seed));
    return OkStatus();
  });
}

}  // namespace

void SeedCollector::Add(Seed seed) {
  if (full()) return;
  if (IsBlank(seed.text)) {
    ++set_.counts.blank;
    return;
  }
  std::string key = seed.text;
  key.push_back('\0');
  key += seed.second;
  if (!seen_.insert(std::move(key)).second) {
    ++set_.counts.duplicates;
    return;
  }
  if (set_.documents.empty()) set_.documents.emplace_back();
  seed.document = static_cast<uint32_t>(set_.documents.size() - 1);
  set_.seeds.push_back(std::move(seed));
}

namespace {

std::string FileNameOf(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);  // npos + 1 is 0
}

Status ParseSeedLines(const EachLine& lines, const std::string& name, SeedFormat format,
                      const SeedOptions& options, SeedCollector* out) {
  switch (format) {
    case SeedFormat::kJsonl: return ParseSeedJsonl(lines, name, options, out);
    case SeedFormat::kConllu: return ParseSeedConllu(lines, name, out);
    default: return ParseLines(lines, out);
  }
}

bool IsTable(SeedFormat format) { return format == SeedFormat::kTsv || format == SeedFormat::kCsv; }

// A text that is in memory. The quotes of a TSV belong to its sentences, as in published data sets.
Status ParseSeedText(std::string_view text, const std::string& name, const SeedOptions& options,
                     SeedCollector* out) {
  const SeedFormat format = options.format == SeedFormat::kAuto ? FormatOf(name) : options.format;
  if (!IsTable(format)) {
    return ParseSeedLines(LinesOfText(text, name), name, format, options, out);
  }
  const TableForm form = format == SeedFormat::kCsv ? TableForm::kCsv : TableForm::kPlainTsv;
  return ParseSeedTable(text, name, form, options, out);
}

// Lines are read one by one, so that a file may have any size.
Status ParseSeedFile(const std::string& path, const SeedOptions& options, std::string* sha256,
                     SeedCollector* out) {
  out->BeginDocument(FileNameOf(path));
  const SeedFormat format = options.format == SeedFormat::kAuto ? FormatOf(path) : options.format;
  if (!IsTable(format)) {
    return ParseSeedLines(LinesOfFile(path, sha256), path, format, options, out);
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path, sha256));
  return ParseSeedText(text, path, options, out);
}

// All that was read; does not set the sha-256.
Result<SeedSet> SetOf(SeedCollector* out, const std::string& name) {
  SeedSet set = out->Take();
  set.source = name;
  if (!set.seeds.empty()) return set;
  std::string message = fmt::format("'{}' contains no seed sentences", name);
  if (set.counts.not_equivalent > 0) {
    message += fmt::format(" ({} pairs are labelled not equivalent)", set.counts.not_equivalent);
  } else if (set.counts.blank > 0) {
    message += " (all lines are blank)";
  }
  return InvalidArgument(message).WithFile(name);
}

// Options for a source that states how to read it.
SeedOptions WithSource(const TextSource& source, const SeedOptions& options) {
  SeedOptions with = options;
  with.text_column = source.column;
  switch (source.format) {
    case TextFormat::kLines: with.format = SeedFormat::kText; break;
    case TextFormat::kCsv: with.format = SeedFormat::kCsv; break;
    case TextFormat::kTsv:
    case TextFormat::kPlainTsv: with.format = SeedFormat::kTsv; break;
    case TextFormat::kJsonl: with.format = SeedFormat::kJsonl; break;
    case TextFormat::kOther: break;
  }
  return with;
}

Result<SeedSet> ReadSeedFolder(const std::string& path, const SeedOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names, SeedFilesIn(path));
  SeedCollector out(options.max_seeds);
  Sha256 sha;
  for (const std::string& name : names) {
    std::string sha256;
    const std::string file = JoinPath(path, name);
    VETVEC_RETURN_IF_ERROR(ParseSeedFile(file, options, &sha256, &out));
    sha.Update(name + '\0' + sha256 + '\n');
  }
  VETVEC_ASSIGN_OR_RETURN(SeedSet set, SetOf(&out, path));
  set.sha256 = HexOf(sha.Finish());
  return set;
}

}  // namespace

Result<SeedSet> ParseSeeds(std::string_view bytes, const std::string& name,
                           const SeedOptions& options) {
  SeedCollector out(options.max_seeds);
  out.BeginDocument(FileNameOf(name));
  VETVEC_RETURN_IF_ERROR(ParseSeedText(bytes, name, options, &out));
  VETVEC_ASSIGN_OR_RETURN(SeedSet set, SetOf(&out, name));
  set.sha256 = Sha256Hex(bytes);
  return set;
}

Result<SeedSet> ReadSeeds(const std::string& source, const SeedOptions& given) {
  VETVEC_ASSIGN_OR_RETURN(const TextSource parsed, ParseTextSource(source));
  const std::string& path = parsed.path;
  SeedOptions options = given;
  if (path != source) options = WithSource(parsed, given);
  if (IsFolder(path)) return ReadSeedFolder(path, options);
  const bool is_unknown =
      TextFormatOf(path) == TextFormat::kOther && FormatOf(path) != SeedFormat::kConllu;
  if (is_unknown && options.format == SeedFormat::kAuto) {
    VETVEC_RETURN_IF_ERROR(FileReader::Open(path).status());
    return NotATextFile(path, "seeds may also be in .conllu or .conll files");
  }
  std::string sha256;
  SeedCollector out(options.max_seeds);
  VETVEC_RETURN_IF_ERROR(ParseSeedFile(path, options, &sha256, &out));
  VETVEC_ASSIGN_OR_RETURN(SeedSet set, SetOf(&out, path));
  set.sha256 = sha256;
  return set;
}

Result<std::string> SeedsSha256(const std::string& source) {
  VETVEC_ASSIGN_OR_RETURN(const TextSource parsed, ParseTextSource(source));
  const std::string& path = parsed.path;
  if (!IsFolder(path)) return Sha256HexOfFile(path);
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names, SeedFilesIn(path));
  Sha256 sha;
  for (const std::string& name : names) {
    VETVEC_ASSIGN_OR_RETURN(const std::string sha256, Sha256HexOfFile(JoinPath(path, name)));
    sha.Update(name + '\0' + sha256 + '\n');
  }
  return HexOf(sha.Finish());
}

Result<SeedSet> SeedsFromTexts(const std::vector<std::string>& texts) {
  SeedCollector out(0);
  Sha256 sha;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (!IsValidUtf8(texts[i]) || texts[i].find('\0') != std::string::npos) {
      return InvalidArgument(
                 fmt::format("seed sentence {} is not valid UTF-8 or contains a NUL byte", i))
          .WithItem(static_cast<int64_t>(i));
    }
    sha.Update(texts[i]);
    sha.Update("\n");
    ++out.counts()->lines;
    Seed seed;
    seed.text = texts[i];
    seed.line = static_cast<int64_t>(i) + 1;
    out.Add(std::move(seed));
  }
  SeedSet set = out.Take();
  if (set.seeds.empty()) return InvalidArgument("there are no seed sentences");
  set.sha256 = HexOf(sha.Finish());
  return set;
}

}  // namespace vetvec
