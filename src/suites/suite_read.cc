// Reads suites: the items line by line, the manifest as a whole, and checks that they match.
#include <fmt/core.h>

#include <unordered_set>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/item_reader.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ManifestJson = OrderedJson;  // facts keep their order

constexpr size_t kMaxManifestBytes = size_t{16} << 20;

class TripleReader : public ItemReader {
 public:
  using ItemReader::ItemReader;

  Status ReadRelation(Relation* relation) const {
    std::string name;
    VETVEC_RETURN_IF_ERROR(Text("relation", true, &name));
    for (Relation each : {Relation::kCr1, Relation::kCr2, Relation::kCr3, Relation::kCr4}) {
      if (name == RelationName(each)) {
        *relation = each;
        return OkStatus();
      }
    }
    return Error(
        fmt::format("invalid relation '{}'; allowed: CR1, CR2, CR3, CR4", Sanitized(name, 40)),
        "relation");
  }

  // [[start, end], ...] or [start, end]; offsets must lie in `text`.
  Status Spans(const Json& value, const char* key, std::string_view text,
               std::vector<ByteSpan>* out) const {
    const std::string form = fmt::format("'changed.{}' must be [[start, end], ...]", key);
    if (!value.is_array()) return Error(form, "changed");
    const bool single = value.size() == 2 && value[0].is_number_unsigned();
    for (const Json& span : single ? Json::array({value}) : value) {
      const bool right = span.is_array() && span.size() == 2 && span[0].is_number_unsigned() &&
                         span[1].is_number_unsigned();
      if (!right) return Error(form, "changed");
      const ByteSpan read{span[0].get<uint64_t>(), span[1].get<uint64_t>()};
      if (read.start > read.end || read.end > text.size()) {
        return Error(fmt::format("span [{}, {}] is outside the {} text of {} bytes", read.start,
                                 read.end, key, text.size()),
                     "changed");
      }
      out->push_back(read);
    }
    return OkStatus();
  }

  Status ReadChanged(Triple* triple) const {
    static const Json kNothing = Json::object();
    const Json& changed = object().contains("changed") ? object().at("changed") : kNothing;
    if (!changed.is_object()) return Error("'changed' must be an object", "changed");
    for (const char* key : {"positive", "negative"}) {
      const bool positive = key[0] == 'p';
      const std::string& text = positive ? triple->positive : triple->negative;
      std::vector<ByteSpan>* spans =
          positive ? &triple->changed_positive : &triple->changed_negative;
      if (changed.contains(key)) {
        VETVEC_RETURN_IF_ERROR(Spans(changed.at(key), key, text, spans));
      } else {
        *spans = ChangedSpan(triple->seed, text);
      }
    }
    return OkStatus();
  }

  Status ReadFlags(Triple* triple) const {
    if (!object().contains("flags")) return OkStatus();
    const Json& flags = object().at("flags");
    if (!flags.is_array()) return Error("'flags' must be a list of strings", "flags");
    for (const Json& flag : flags) {
      if (!flag.is_string()) return Error("'flags' must be a list of strings", "flags");
      triple->flags.push_back(flag.get<std::string>());
    }
    return OkStatus();
  }
};

Result<Triple> ReadTriple(std::string_view line, const std::string& file, int64_t number,
                          size_t position) {
  VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, file, number));
  const TripleReader reader(object, file, number);
  Triple triple;
  VETVEC_RETURN_IF_ERROR(reader.ReadRelation(&triple.relation));
  VETVEC_RETURN_IF_ERROR(reader.Text("id", false, &triple.id));
  VETVEC_RETURN_IF_ERROR(reader.Text("seed", true, &triple.seed));
  VETVEC_RETURN_IF_ERROR(reader.Text("positive", true, &triple.positive));
  VETVEC_RETURN_IF_ERROR(reader.Text("negative", true, &triple.negative));
  VETVEC_RETURN_IF_ERROR(reader.ReadChanged(&triple));
  VETVEC_RETURN_IF_ERROR(reader.ReadFlags(&triple));
  if (triple.id.empty()) {
    triple.id = fmt::format("{}-line{}", RelationName(triple.relation), position);
  }
  return triple;
}

Status ReadTriples(const EachLine& lines, const std::string& file, Suite* suite) {
  std::unordered_set<std::string> ids;
  VETVEC_RETURN_IF_ERROR(lines([&](std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(Triple triple,
                            ReadTriple(line, file, number, static_cast<size_t>(number)));
    if (!ids.insert(triple.id).second) {
      return LineError(file, number, fmt::format("id '{}' occurs twice", Sanitized(triple.id, 60)))
          .WithKey("id");
    }
    suite->items.push_back(std::move(triple));
    return OkStatus();
  }));
  if (suite->items.empty())
    return InvalidArgument(fmt::format("'{}' contains no triples", file)).WithFile(file);
  return OkStatus();
}

// The first line that is not blank, as JSON; null if there is none or it is not JSON. Errors in the
// line are left to the reader of the items.
Json FirstItem(const EachLine& lines) {
  Json first;
  const Status status = lines([&](std::string_view line, int64_t) {
    if (IsBlank(line)) return OkStatus();
    if (Result<Json> item = ParseJsonText<Json>(line); item.ok()) first = *std::move(item);
    return Cancelled("seen");  // enough
  });
  static_cast<void>(status.ok());
  return first;
}

Status ReadItems(ItemKind kind, const EachLine& lines, const std::string& file, Suite* suite) {
  if (kind == ItemKind::kTriples) return ReadTriples(lines, file, suite);
  return ReadOtherItems(kind, lines, file, suite);
}

Status Damaged(const std::string& file, const std::string& message) {
  return DataLoss(message).WithFile(file);
}

// Reads the manifest's fields; a field of the wrong type counts as damage. Throws Json::exception
// exceptions, which ReadManifest turns into DATA_LOSS.
void FillSuite(const ManifestJson& manifest, Suite* suite) {
  suite->name = manifest.at("name").get<std::string>();
  suite->kind = manifest.at("kind").get<std::string>();
  suite->generator = manifest.at("generator").get<std::string>();
  suite->random_seed = manifest.at("seed").get<uint64_t>();
  suite->counts = manifest.at("counts").get<std::map<std::string, uint64_t>>();
  suite->dropped = manifest.at("dropped").get<std::map<std::string, uint64_t>>();
  suite->seeds_sha256 = manifest.value("seeds_sha256", std::string());
  if (manifest.contains("facts")) suite->facts_json = manifest.at("facts").dump();
  for (const ManifestJson& entry : manifest.at("lexicons")) {
    LexiconSource source;
    source.name = entry.at("name").get<std::string>();
    source.sha256 = entry.at("sha256").get<std::string>();
    source.licence = entry.at("licence").get<std::string>();
    suite->lexicons.push_back(std::move(source));
  }
}

// `found` is the sha-256 of the items.
Status ReadManifest(std::string_view text, const std::string& found, const std::string& file,
                    Suite* suite) {
  const Result<ManifestJson> parsed = ParseJsonText<ManifestJson>(text);
  if (!parsed.ok()) {
    return Damaged(file, fmt::format("the manifest is damaged: {}", parsed.status().message()));
  }
  const ManifestJson& manifest = *parsed;
  if (!manifest.is_object()) return Damaged(file, "the manifest is not a JSON object");
  if (!manifest.contains("format") || !manifest.at("format").is_number_integer()) {
    return Damaged(file, "the manifest has no format number");
  }
  const int64_t format = manifest.at("format").get<int64_t>();
  if (format < 1) return Damaged(file, fmt::format("the manifest has format {}", format));
  if (format > kSuiteFormat) {
    return FailedPrecondition(fmt::format("the suite has format {}, but this version of vetvec "
                                          "supports only format {}; use a newer version",
                                          format, kSuiteFormat))
        .WithFile(file)
        .WithKey("format", std::to_string(format), std::to_string(kSuiteFormat));
  }
  std::string sha256;
  try {
    sha256 = manifest.at("sha256").get<std::string>();
    FillSuite(manifest, suite);
  } catch (const ManifestJson::exception& error) {
    return Damaged(file, fmt::format("the manifest is damaged: {}", error.what()));
  }
  if (found == sha256) return OkStatus();
  return Damaged(
             file,
             "the items do not match the manifest's sha256: they were changed after the suite was "
             "made, or the file is damaged (to use them as your own suite, delete the manifest)")
      .WithKey("sha256", found, Sanitized(sha256, 64));
}

Status CheckCounts(const Suite& suite, const std::string& file) {
  const std::map<std::string, uint64_t> found = CountItems(suite);
  for (const auto& [name, count] : found) {
    const auto stated = suite.counts.find(name);
    if (stated == suite.counts.end() || stated->second != count) {
      return Damaged(file,
                     fmt::format("the count of {} in the manifest differs from the number of items",
                                 name))
          .WithKey(name);
    }
  }
  return OkStatus();
}

EachLine UntilCancelled(EachLine lines, const CancelToken* cancel) {
  if (cancel == nullptr) return lines;
  return [lines = std::move(lines), cancel](const LineVisitor& visit) {
    return lines([&](std::string_view line, int64_t number) {
      return cancel->requested() ? CallCancelled() : visit(line, number);
    });
  };
}

std::string BaseName(const std::string& path) {
  const size_t slash = path.rfind('/');
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  const size_t dot = name.rfind('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name;
}

}  // namespace

namespace {

Result<Suite> ReadSuiteLines(const EachLine& lines, const std::string& sha256,
                             std::string_view manifest, const std::string& name) {
  Suite suite;
  const ItemKind kind = ItemKindOf(FirstItem(lines));
  if (!manifest.empty()) {
    VETVEC_RETURN_IF_ERROR(ReadManifest(manifest, sha256, ManifestPath(name), &suite));
    if (suite.kind == kSynTextBenchIclKind) {
      return InvalidArgument(
                 "prompts with demonstrations cannot be used as a suite, because prompts are not "
                 "embedded")
          .WithFile(ManifestPath(name))
          .WithKey("kind", suite.kind);
    }
    VETVEC_RETURN_IF_ERROR(ReadItems(kind, lines, name, &suite));
    VETVEC_RETURN_IF_ERROR(CheckCounts(suite, ManifestPath(name)));
    return suite;
  }
  VETVEC_RETURN_IF_ERROR(ReadItems(kind, lines, name, &suite));
  suite.name = BaseName(name);
  suite.kind = kFileKind;
  suite.generator.clear();
  suite.counts = CountItems(suite);
  return suite;
}

}  // namespace

Result<Suite> ParseSuite(std::string_view jsonl, std::string_view manifest,
                         const std::string& name) {
  const std::string sha256 = manifest.empty() ? std::string() : Sha256Hex(jsonl);
  return ReadSuiteLines(LinesOfText(jsonl, name), sha256, manifest, name);
}

Result<Suite> ReadSuite(const std::string& jsonl_path, const CancelToken* cancel) {
  std::string manifest;
  std::string sha256;
  if (FileExists(ManifestPath(jsonl_path))) {
    VETVEC_ASSIGN_OR_RETURN(manifest, ReadFile(ManifestPath(jsonl_path), kMaxManifestBytes));
    if (manifest.empty()) return Damaged(ManifestPath(jsonl_path), "the manifest is empty");
    VETVEC_ASSIGN_OR_RETURN(sha256, Sha256HexOfFile(jsonl_path));
  }
  return ReadSuiteLines(UntilCancelled(LinesOfFile(jsonl_path), cancel), sha256, manifest,
                        jsonl_path);
}

}  // namespace vetvec
