#include "audit/run_folder.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include "audit_steps/step_table.h"
#include "base/file.h"
#include "base/file_origin.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "core/npy.h"

namespace vetvec {
namespace {

constexpr char kTextsName[] = "texts.jsonl";
constexpr int kPrivateFolder = 0700;

std::string Dump(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Status Damaged(const std::string& path, const std::string& why) {
  return DataLoss(fmt::format("'{}' is damaged: {}", path, why)).WithFile(path);
}

Status DamagedLine(const std::string& path, int64_t number, const std::string& why) {
  return Damaged(path, fmt::format("line {}: {}", number, why));
}

// FAILED_PRECONDITION if `name`, or a folder above it within `folder`, is a symbolic link. A run
// folder may come from somebody else, and a link could lead out of it.
Status CheckNoLink(const std::string& folder, const std::string& name) {
  for (size_t end = 0; end != std::string::npos;) {
    end = name.find('/', end + 1);
    const std::string path = JoinPath(folder, name.substr(0, end));
    struct stat info{};
    if (lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) continue;
    return FailedPrecondition(fmt::format("'{}' is a symbolic link, which is not allowed in a run "
                                          "folder. Replace it with a copy of what it points to",
                                          path))
        .WithFile(path);
  }
  return OkStatus();
}

// A vendor's name as a file name.
std::string PlainName(const std::string& vendor) {
  // Other characters become '_'; the hash distinguishes two such names.
  std::string safe;
  for (const char c : vendor) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_';
    safe += plain ? c : '_';
  }
  constexpr size_t kMaxNameBytes = 80;
  constexpr size_t kHashDigits = 8;
  if (safe != vendor || safe.size() > kMaxNameBytes || safe.empty()) {
    safe = fmt::format("{}-{}", safe.substr(0, kMaxNameBytes),
                       Sha256Hex(vendor).substr(0, kHashDigits));
  }
  return safe;
}

}  // namespace

std::string RunFolder::Path(const std::string& name) const { return JoinPath(path_, name); }
Status RunFolder::CheckIsOwn(const std::string& name) const { return CheckNoLink(path_, name); }
bool RunFolder::HasRun() const { return FileExists(Path(kRecordName)); }
std::string RunFolder::CacheFolder() const { return Path("cache"); }
std::string RunFolder::SuitePath(const std::string& suite) const {
  return Path(fmt::format("suites/{}.jsonl", suite));
}

Status RunFolder::Create() const {
  VETVEC_RETURN_IF_ERROR(MakeDirectories(path_, kPrivateFolder));
  for (const char* name : {"suites", "vectors"}) VETVEC_RETURN_IF_ERROR(MakeOwnFolder(name));
  for (const AuditStep& step : AuditSteps()) {
    if (step.open != nullptr) VETVEC_RETURN_IF_ERROR(MakeOwnFolder(step.folder));
  }
  return OkStatus();
}

Status RunFolder::MakeOwnFolder(const std::string& name) const {
  VETVEC_RETURN_IF_ERROR(CheckNoLink(path_, name));
  return MakeDirectories(Path(name), kPrivateFolder);
}

Status RunFolder::WriteRecord(const RunRecord& record) const {
  const Json out = RunRecordJson(record, FolderIdentity(path_));
  return WriteFileAtomic(Path(kRecordName),
                         out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n",
                         /*is_private=*/true);
}

Result<RunRecord> RunFolder::ReadFinishedRecord() const {
  VETVEC_ASSIGN_OR_RETURN(RunRecord record, ReadRecord());
  if (record.status == "finished") return record;
  return FailedPrecondition(
             fmt::format(
                 "the run in '{}' did not finish (status: {}); to continue: vetvec resume {}",
                 path_, record.status, path_))
      .WithFile(path_);
}

Result<RunRecord> RunFolder::ReadRecord() const {
  const std::string path = Path(kRecordName);
  VETVEC_RETURN_IF_ERROR(CheckNoLink(path_, kRecordName));
  Result<FileReader> reader = FileReader::Open(path);
  if (!reader.ok()) {
    if (reader.status().code() != StatusCode::kNotFound) return reader.status();
    return NotFound(fmt::format("'{}' is not a run folder (it contains no {})", path_, kRecordName))
        .WithFile(path);
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadAll(&*reader, kMaxTextFileBytes));
  const Result<Json> parsed = ParseJsonText<Json>(text);
  if (!parsed.ok()) return Damaged(path, parsed.status().message());
  const Json& in = *parsed;
  try {
    const int format = in.at("format").get<int>();
    if (format > kRunFormat) {
      return FailedPrecondition(fmt::format("'{}' has format {}, but this version of vetvec "
                                            "supports only formats up to {}; use a newer version "
                                            "(nothing was changed)",
                                            path, format, kRunFormat))
          .WithFile(path)
          .WithKey("format", std::to_string(format), std::to_string(kRunFormat));
    }
    VETVEC_ASSIGN_OR_RETURN(RunRecord record, RunRecordFrom(in, path));
    const bool is_here = in.value("folder", "") == FolderIdentity(path_);
    const bool is_foreign = MayBeWrittenByOthers(reader->descriptor(), JoinPath(path_, "."));
    record.config.origin = is_foreign ? ConfigOrigin::kForeign
                           : is_here  ? ConfigOrigin::kOwn
                                      : ConfigOrigin::kMoved;
    return record;
  } catch (const Json::exception& error) {
    return Damaged(path, error.what());
  }
}

Result<std::string> RunFolder::WriteTexts(const TextBatch& texts) const {
  std::string jsonl;
  for (size_t id = 0; id < texts.size(); ++id) {
    jsonl += fmt::format("{{\"id\":{},\"text\":{}}}\n", id, Dump(std::string(texts[id])));
  }
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(Path(kTextsName), jsonl, true));
  return Sha256Hex(jsonl);
}

Result<PackedTexts> RunFolder::ReadTexts(const RunRecord& record) const {
  VETVEC_RETURN_IF_ERROR(CheckFile(record, kTextsName));
  const std::string path = Path(kTextsName);
  VETVEC_ASSIGN_OR_RETURN(const std::string jsonl, ReadFile(path));
  PackedTexts texts;
  const Status status = ForEachLine(jsonl, path, [&](std::string_view line, int64_t number) {
    VETVEC_RETURN_IF_ERROR(MayGoOn());
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return DamagedLine(path, number, parsed.status().message());
    const Json& in = *parsed;
    try {
      if (in.at("id").get<uint64_t>() != texts.size()) {
        return Damaged(path, fmt::format("line {} is out of order", number));
      }
      texts.Add(in.at("text").get_ref<const std::string&>());
      return OkStatus();
    } catch (const Json::exception& error) {
      return DamagedLine(path, number, error.what());
    }
  });
  if (!status.ok()) return status;
  return texts;
}

std::string RunFolder::VectorsName(const std::string& vendor) {
  return fmt::format("vectors/{}.npy", PlainName(vendor));
}

Result<std::string> RunFolder::Write(const std::string& name, const std::string& bytes) const {
  VETVEC_RETURN_IF_ERROR(WriteFileAtomic(Path(name), bytes, true));
  return Sha256Hex(bytes);
}

Result<std::string> RunFolder::Read(const RunRecord& record, const std::string& name) const {
  VETVEC_RETURN_IF_ERROR(CheckFile(record, name));
  return ReadFile(Path(name));
}

Result<std::string> RunFolder::WriteMatrix(const std::string& name, MatrixView rows) const {
  return Write(name, NpyBytes(rows));
}

Result<Matrix> RunFolder::ReadMatrix(const RunRecord& record, const std::string& name) const {
  VETVEC_RETURN_IF_ERROR(CheckFile(record, name));
  return ReadNpy(Path(name));
}

Result<std::string> RunFolder::WriteVectors(const std::string& vendor, MatrixView rows) const {
  return WriteMatrix(VectorsName(vendor), rows);
}

Result<Matrix> RunFolder::ReadVectors(const RunRecord& record, const std::string& vendor) const {
  return ReadMatrix(record, VectorsName(vendor));
}

Result<Matrix> RunFolder::ReadVectors(const RunRecord& record, const std::string& vendor,
                                      size_t texts) const {
  VETVEC_ASSIGN_OR_RETURN(Matrix rows, ReadVectors(record, vendor));
  if (rows.rows() == texts) return rows;
  return DataLoss(fmt::format("the vector file of '{}' has {} rows, but the run has {} texts",
                              vendor, rows.rows(), texts))
      .WithFile(Path(VectorsName(vendor)));
}

Status RunFolder::AppendRequest(const std::string& vendor, const RequestRecord& request,
                                const std::string& roles) const {
  Json line = {{"time_ms", request.wall_millis},
               {"vendor", vendor},
               {"n", request.texts},
               {"tokens", request.tokens},
               {"status", request.http_status},
               {"attempt", request.attempt},
               {"connect_ms", request.connect_millis},
               {"first_byte_ms", request.first_byte_millis},
               {"total_ms", request.total_millis},
               {"error", request.error}};
  if (!roles.empty()) line["roles"] = roles;
  if (request.fault != ReplyFault::kNone) {
    line["fault"] = ReplyFaultName(request.fault);
    line["what"] = request.fault_text;
  }
  if (request.fault_before != ReplyFault::kNone) {
    line["after"] = ReplyFaultName(request.fault_before);
  }
  return AppendFile(Path(kRequestsName), Dump(line) + "\n", true);
}

Status RunFolder::KeepRequestsHash(RunRecord* record) const {
  const std::string path = Path(kRequestsName);
  if (!FileExists(path)) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(record->files[kRequestsName], Sha256HexOfFile(path));
  return OkStatus();
}

void RunFolder::ForgetRequestsHash(RunRecord* record) const { record->files.erase(kRequestsName); }

Status RunFolder::CheckRequests(const RunRecord& record) const {
  return record.files.count(kRequestsName) > 0 ? CheckFile(record, kRequestsName) : OkStatus();
}

Result<std::map<std::string, std::vector<RequestRecord>>> RunFolder::ReadRequests(
    const RunRecord& record, std::map<std::string, TrafficByRoles>* by_roles) const {
  VETVEC_RETURN_IF_ERROR(CheckRequests(record));
  std::map<std::string, std::vector<RequestRecord>> requests;
  const std::string path = Path(kRequestsName);
  if (!FileExists(path)) return requests;
  VETVEC_ASSIGN_OR_RETURN(std::string jsonl, ReadFile(path));
  jsonl.resize(jsonl.rfind('\n') + 1);  // npos + 1 == 0: no whole line
  const Status status = ForEachLine(jsonl, path, [&](std::string_view line, int64_t number) {
    if (line.empty()) return OkStatus();
    VETVEC_RETURN_IF_ERROR(MayGoOn());
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return DamagedLine(path, number, parsed.status().message());
    const Json& in = *parsed;
    try {
      RequestRecord request;
      in.at("time_ms").get_to(request.wall_millis);
      in.at("n").get_to(request.texts);
      in.at("tokens").get_to(request.tokens);
      in.at("status").get_to(request.http_status);
      in.at("attempt").get_to(request.attempt);
      in.at("connect_ms").get_to(request.connect_millis);
      in.at("first_byte_ms").get_to(request.first_byte_millis);
      in.at("total_ms").get_to(request.total_millis);
      in.at("error").get_to(request.error);
      request.fault = ReplyFaultOfName(in.value("fault", ""));
      request.fault_text = in.value("what", "");
      request.fault_before = ReplyFaultOfName(in.value("after", ""));
      const std::string vendor = in.at("vendor").get<std::string>();
      const std::string roles = in.value("roles", "");
      if (by_roles != nullptr && !roles.empty() && request.error.empty()) {
        RoleTraffic& traffic = (*by_roles)[vendor][roles];
        traffic.texts += request.texts;
        traffic.tokens += request.tokens;
      }
      requests[vendor].push_back(std::move(request));
      return OkStatus();
    } catch (const Json::exception& error) {
      return DamagedLine(path, number, error.what());
    }
  });
  if (!status.ok()) return status;
  return requests;
}

Result<std::string> RunFolder::PathForTrecRun(const std::string& suite,
                                              const std::string& vendor) const {
  const std::string of_suite = "trec/" + PlainName(suite);
  VETVEC_RETURN_IF_ERROR(MakeOwnFolder("trec"));
  VETVEC_RETURN_IF_ERROR(MakeOwnFolder(of_suite));
  return JoinPath(Path(of_suite), PlainName(vendor) + ".run");
}

std::string RunFolder::FileNameOf(const std::string& vendor) { return PlainName(vendor); }

Status RunFolder::WriteResults(const std::string& jsonl) const {
  return WriteFileAtomic(Path(kResultsName), jsonl, true);
}

Status RunFolder::MayGoOn() const {
  return cancel_ != nullptr && cancel_->requested() ? CallCancelled() : OkStatus();
}

Status RunFolder::CheckFile(const RunRecord& record, const std::string& name) const {
  const std::string path = Path(name);
  const auto expected = record.files.find(name);
  if (expected == record.files.end()) {
    return FailedPrecondition(fmt::format("the run in '{}' has no {} yet because it did not "
                                          "finish; to continue: vetvec resume {}",
                                          path_, name, path_))
        .WithFile(path);
  }
  VETVEC_RETURN_IF_ERROR(MayGoOn());
  VETVEC_RETURN_IF_ERROR(CheckNoLink(path_, name));
  VETVEC_ASSIGN_OR_RETURN(const std::string found, Sha256HexOfFile(path, cancel()));
  if (found == expected->second) return OkStatus();
  return Damaged(path, fmt::format("its SHA-256 differs from the one in {}", kRecordName));
}

}  // namespace vetvec
