#include "suites/seeds.h"

#include <fmt/core.h>

#include <unordered_set>

#include "base/file.h"
#include "base/hash.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/seed_readers.h"

namespace vetvec {
namespace {

SeedFormat FormatOf(const std::string& name) {
  const size_t dot = name.rfind('.');
  const std::string ending = dot == std::string::npos ? "" : AsciiLower(name.substr(dot + 1));
  if (ending == "tsv") return SeedFormat::kTsv;
  if (ending == "csv") return SeedFormat::kCsv;
  if (ending == "jsonl" || ending == "ndjson") return SeedFormat::kJsonl;
  if (ending == "conllu" || ending == "conll") return SeedFormat::kConllu;
  return SeedFormat::kText;
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
  set_.seeds.push_back(std::move(seed));
}

namespace {

// Parses the seeds; does not set the sha-256.
Result<SeedSet> ParseSeedLines(const EachLine& lines, const std::string& name,
                               const SeedOptions& options) {
  SeedCollector out(options.max_seeds);
  const SeedFormat format = options.format == SeedFormat::kAuto ? FormatOf(name) : options.format;
  Status status;
  switch (format) {
    case SeedFormat::kTsv: status = ParseSeedTable(lines, name, '\t', options, &out); break;
    case SeedFormat::kCsv: status = ParseSeedTable(lines, name, ',', options, &out); break;
    case SeedFormat::kJsonl: status = ParseSeedJsonl(lines, name, options, &out); break;
    case SeedFormat::kConllu: status = ParseSeedConllu(lines, name, &out); break;
    case SeedFormat::kAuto:
    case SeedFormat::kText: status = ParseLines(lines, &out); break;
    default:
      return InvalidArgument(
          fmt::format("unknown seed format {}", static_cast<int32_t>(options.format)));
  }
  VETVEC_RETURN_IF_ERROR(status);
  SeedSet set = out.Take();
  if (set.seeds.empty()) {
    std::string message = fmt::format("'{}' contains no seed sentences", name);
    if (set.counts.not_equivalent > 0) {
      message += fmt::format(" ({} pairs are labelled not equivalent)", set.counts.not_equivalent);
    } else if (set.counts.blank > 0) {
      message += " (all lines are blank)";
    }
    return InvalidArgument(message).WithFile(name);
  }
  set.source = name;
  return set;
}

}  // namespace

Result<SeedSet> ParseSeeds(std::string_view bytes, const std::string& name,
                           const SeedOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(SeedSet set, ParseSeedLines(LinesOfText(bytes, name), name, options));
  set.sha256 = Sha256Hex(bytes);
  return set;
}

Result<SeedSet> ReadSeeds(const std::string& path, const SeedOptions& options) {
  std::string sha256;
  VETVEC_ASSIGN_OR_RETURN(SeedSet set, ParseSeedLines(LinesOfFile(path, &sha256), path, options));
  set.sha256 = sha256;
  return set;
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
