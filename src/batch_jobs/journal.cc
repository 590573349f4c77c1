#include "batch_jobs/journal.h"

#include <fmt/core.h>

#include <array>
#include <random>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

constexpr char kJournalName[] = "journal.sqlite";
constexpr size_t kIdDigits = 32;
constexpr int kJournalBusyMs = 10'000;
// A rollback journal and full synchronisation: a committed row survives a power cut.
constexpr char kJournalSchema[] =
    "PRAGMA journal_mode=DELETE;PRAGMA synchronous=FULL;"
    "CREATE TABLE IF NOT EXISTS files(id BLOB PRIMARY KEY, identity BLOB NOT NULL, "
    "planned_ms INTEGER NOT NULL, facts BLOB NOT NULL)";

std::string FactsOf(const BatchFile& file) {
  const Json facts = {{"run", file.run},
                      {"state", static_cast<int>(file.state)},
                      {"texts", file.texts},
                      {"bytes", file.bytes},
                      {"tokens", file.tokens},
                      {"created_ms", file.created_ms},
                      {"not_before_ms", file.not_before_ms},
                      {"upload_attempts", file.upload_attempts},
                      {"create_attempts", file.create_attempts},
                      {"was_fenced", file.was_fenced},
                      {"may_have_copies", file.may_have_copies},
                      {"input_file", file.input_file},
                      {"job", file.job},
                      {"output_file", file.output_file},
                      {"error_file", file.error_file},
                      {"job_status", file.job_status},
                      {"completed", file.completed},
                      {"failed", file.failed},
                      {"why", file.why}};
  return facts.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <typename Value>
void Read(const Json& facts, const char* name, Value* value) {
  const auto found = facts.find(name);
  if (found != facts.end()) *value = found->get<Value>();
}

Result<BatchFile> FileOf(std::string_view id, std::string_view identity, int64_t planned_ms,
                         std::string_view text) {
  BatchFile file;
  // It becomes part of file names.
  const bool is_id =
      id.size() == kIdDigits && id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!is_id) return DataLoss("an id is invalid");
  file.id = id;
  file.identity = identity;
  file.planned_ms = planned_ms;
  VETVEC_ASSIGN_OR_RETURN(const Json facts, ParseJsonText<Json>(text));
  try {
    const int state = facts.at("state").get<int>();
    if (state < static_cast<int>(BatchState::kPlanned) ||
        state > static_cast<int>(BatchState::kRefused)) {
      return DataLoss(fmt::format("state {} is not known to this version", state));
    }
    file.state = static_cast<BatchState>(state);
    Read(facts, "run", &file.run);
    Read(facts, "texts", &file.texts);
    Read(facts, "bytes", &file.bytes);
    Read(facts, "tokens", &file.tokens);
    Read(facts, "created_ms", &file.created_ms);
    Read(facts, "not_before_ms", &file.not_before_ms);
    Read(facts, "upload_attempts", &file.upload_attempts);
    Read(facts, "create_attempts", &file.create_attempts);
    Read(facts, "was_fenced", &file.was_fenced);
    Read(facts, "may_have_copies", &file.may_have_copies);
    Read(facts, "input_file", &file.input_file);
    Read(facts, "job", &file.job);
    Read(facts, "output_file", &file.output_file);
    Read(facts, "error_file", &file.error_file);
    Read(facts, "job_status", &file.job_status);
    Read(facts, "completed", &file.completed);
    Read(facts, "failed", &file.failed);
    Read(facts, "why", &file.why);
  } catch (const Json::exception&) {
    return DataLoss("a row cannot be read");
  }
  return file;
}

Status ExplainDamage(const Status& status, const std::string& path) {
  if (status.code() != StatusCode::kDataLoss) return status;
  return DataLoss(fmt::format("{} is damaged: {}. Jobs that were submitted may still be running: "
                              "look for them at the service, then remove the folder that contains "
                              "this file",
                              path, status.message()))
      .WithFile(path);
}

}  // namespace

const char* BatchStateName(BatchState state) {
  switch (state) {
    case BatchState::kPlanned: return "planned";
    case BatchState::kUploading: return "uploading";
    case BatchState::kUploaded: return "uploaded";
    case BatchState::kCreating: return "creating";
    case BatchState::kSubmitted: return "submitted";
    case BatchState::kEnded: return "ended";
    case BatchState::kStored: return "stored";
    case BatchState::kRefused: return "refused";
  }
  return "unknown";
}

Result<std::unique_ptr<BatchJournal>> BatchJournal::Open(const StoreDirectory& folder) {
  VETVEC_ASSIGN_OR_RETURN(const bool is_there, folder.HasFile(kJournalName));
  if (!is_there) {
    const Status created = folder.CreateFile(kJournalName);
    if (!created.ok() && created.code() != StatusCode::kAlreadyExists) return created;
  }
  const std::string path = folder.PathOf(kJournalName);
  Result<SqliteConnection> connection =
      SqliteConnection::Open(path, SqliteConnection::Mode::kWrite, kJournalBusyMs);
  if (!connection.ok()) return ExplainDamage(connection.status(), path);
  std::unique_ptr<BatchJournal> journal(new BatchJournal(*std::move(connection), path));
  VETVEC_RETURN_IF_ERROR(journal->Annotated(journal->connection_.Execute(kJournalSchema)));
  return journal;
}

bool BatchJournal::IsIn(const std::string& folder) {
  return FileExists(JoinPath(folder, kJournalName));
}

Status BatchJournal::Annotated(const Status& status) const { return ExplainDamage(status, path_); }

Result<std::vector<BatchFile>> BatchJournal::FilesOf(std::string_view identity) {
  VETVEC_ASSIGN_OR_RETURN(
      SqliteStatement select,
      connection_.Prepare(
          "SELECT id, planned_ms, facts FROM files WHERE identity=? ORDER BY planned_ms, rowid"));
  select.BindBlob(1, identity.data(), identity.size());
  std::vector<BatchFile> files;
  for (;;) {
    const Result<bool> has_row = select.Step();
    if (!has_row.ok()) return Annotated(has_row.status());
    if (!*has_row) return files;
    Result<BatchFile> file = FileOf(select.Blob(0), identity, select.Int(1), select.Blob(2));
    if (!file.ok()) return Annotated(DataLoss(file.status().message()));
    files.push_back(*std::move(file));
  }
}

Status BatchJournal::Put(const BatchFile& file) {
  VETVEC_ASSIGN_OR_RETURN(
      SqliteStatement put,
      connection_.Prepare("INSERT INTO files(id, identity, planned_ms, facts) VALUES(?1,?2,?3,?4) "
                          "ON CONFLICT(id) DO UPDATE SET facts=?4"));
  const std::string facts = FactsOf(file);
  put.BindBlob(1, file.id.data(), file.id.size());
  put.BindBlob(2, file.identity.data(), file.identity.size());
  put.BindInt(3, file.planned_ms);
  put.BindBlob(4, facts.data(), facts.size());
  return Annotated(put.Run());
}

Status BatchJournal::Remove(const BatchFile& file) {
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement remove,
                          connection_.Prepare("DELETE FROM files WHERE id=?"));
  remove.BindBlob(1, file.id.data(), file.id.size());
  return Annotated(remove.Run());
}

std::string NewBatchId() {
  std::array<unsigned, 4> words{};
  std::random_device source;
  for (unsigned& word : words) word = source();
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", words[0], words[1], words[2], words[3]);
}

}  // namespace vetvec
