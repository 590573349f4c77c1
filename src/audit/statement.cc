#include "audit/statement.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/version.h"

namespace vetvec {
namespace {

namespace fs = std::filesystem;

constexpr char kStatementType[] = "https://in-toto.io/Statement/v1";
constexpr char kPredicateType[] = "https://example.org/vetvec/report/v1";

Json Subject(const std::string& name, const std::string& sha256) {
  return {{"name", name}, {"digest", {{"sha256", sha256}}}};
}

Json Predicate(const AuditResult& result, const std::string& report_name) {
  const Verdict& verdict = result.decision;
  Json vendors = Json::array();
  for (const VendorResult& vendor : result.vendors) vendors.push_back(vendor.name);
  return {
      {"vetvec", LibraryVersion()},
      {"report", report_name},
      {"run",
       {{"created", result.created}, {"vetvec", result.library_version}, {"rules", result.rules}}},
      {"vendors", std::move(vendors)},
      {"verdict",
       {{"state", VerdictStateName(verdict.state)},
        {"choice", verdict.choice ? Json(result.vendors[*verdict.choice].name) : Json()},
        {"lines", result.verdict}}}};
}

Status NotAStatement(const std::string& path, const std::string& why) {
  return DataLoss(fmt::format("'{}' is not a statement about a report of vetvec: {}", path, why))
      .WithFile(path);
}

// Whether the path leads to a place within the folder in which it starts.
bool StaysInFolder(const std::string& name) {
  const fs::path path = fs::path(name).lexically_normal();
  return !name.empty() && name.find('\0') == std::string::npos && !path.is_absolute() &&
         *path.begin() != "..";
}

// Name and SHA-256 of each subject, the report first.
using Subjects = std::vector<std::pair<std::string, std::string>>;

Result<Subjects> ReadStatement(const std::string& path, const std::string& report_name) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  const Result<Json> parsed = ParseJsonText<Json>(text);
  if (!parsed.ok()) return NotAStatement(path, parsed.status().message());
  Subjects subjects;
  try {
    if (parsed->at("_type") != kStatementType) return NotAStatement(path, "unknown \"_type\"");
    if (parsed->at("predicateType") != kPredicateType) {
      return NotAStatement(path, "unknown \"predicateType\"");
    }
    for (const Json& subject : parsed->at("subject")) {
      subjects.emplace_back(subject.at("name").get<std::string>(),
                            subject.at("digest").at("sha256").get<std::string>());
      if (StaysInFolder(subjects.back().first)) continue;
      return NotAStatement(path, "it names a file outside the folder of the run");
    }
  } catch (const Json::exception&) {
    return NotAStatement(path, "a field is missing or has another type");
  }
  if (subjects.empty() || subjects[0].first != report_name) {
    return NotAStatement(path, fmt::format("its first subject is not '{}'", report_name));
  }
  return subjects;
}

Result<FileMatch> MatchOf(const Result<std::string>& found, const std::string& stated) {
  if (found.ok()) return *found == stated ? FileMatch::kSame : FileMatch::kChanged;
  if (found.status().code() == StatusCode::kNotFound) return FileMatch::kMissing;
  return found.status();
}

}  // namespace

std::string StatementPath(const std::string& report_path) { return report_path + ".intoto.json"; }

const char* FileMatchName(FileMatch match) {
  switch (match) {
    case FileMatch::kSame: return "same";
    case FileMatch::kChanged: return "changed";
    case FileMatch::kMissing: return "missing";
    case FileMatch::kNotStated: return "not in the statement";
  }
  return "";
}

Result<std::string> RunStatement(const AuditResult& result, const std::string& report_path,
                                 std::string_view report) {
  const RunFolder folder(result.run_folder);
  VETVEC_ASSIGN_OR_RETURN(const RunRecord record, folder.ReadRecord());
  const std::string report_name = fs::path(report_path).filename();
  Json subjects = Json::array({Subject(report_name, Sha256Hex(report))});
  for (const std::string& name : folder.Names(record)) {
    const auto listed = record.files.find(name);
    std::string sha256 = listed != record.files.end() ? listed->second : "";
    if (sha256.empty()) {
      VETVEC_ASSIGN_OR_RETURN(sha256, folder.HashOf(name));
    }
    subjects.push_back(Subject(name, sha256));
  }
  const Json out = {{"_type", kStatementType},
                    {"subject", std::move(subjects)},
                    {"predicateType", kPredicateType},
                    {"predicate", Predicate(result, report_name)}};
  return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::vector<StatedFile>> CheckStatement(const RunFolder& folder,
                                               const std::string& report_path) {
  const std::string report_name = fs::path(report_path).filename();
  VETVEC_ASSIGN_OR_RETURN(const Subjects subjects,
                          ReadStatement(StatementPath(report_path), report_name));
  std::vector<StatedFile> files;
  for (size_t i = 0; i < subjects.size(); ++i) {
    const auto& [name, sha256] = subjects[i];
    VETVEC_ASSIGN_OR_RETURN(
        const FileMatch match,
        MatchOf(i == 0 ? Sha256HexOfFile(report_path, folder.cancel()) : folder.HashOf(name),
                sha256));
    files.push_back({name, match});
  }
  // A record that cannot be read differs from the stated one, which has been told already.
  const Result<RunRecord> record = folder.ReadRecord();
  if (!record.ok()) return files;
  for (const std::string& name : folder.Names(*record)) {
    const bool is_stated = std::any_of(subjects.begin() + 1, subjects.end(),
                                       [&](const auto& subject) { return subject.first == name; });
    if (!is_stated) files.push_back({name, FileMatch::kNotStated});
  }
  return files;
}

std::string StatedFilesJson(const std::vector<StatedFile>& files) {
  Json out = {{"matches", true}, {"files", Json::array()}};
  for (const StatedFile& file : files) {
    if (file.match != FileMatch::kSame) out["matches"] = false;
    out["files"].push_back({{"name", file.name}, {"match", FileMatchName(file.match)}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vetvec
