#include "chat/answer_journal.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_reader.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kKeyDigits = 64;

Status Bad(int64_t line, const std::string& what) {
  return InvalidArgument(
      fmt::format("line {}: {}; each line of an answer journal must be an object with \"key\", "
                  "\"finish\", \"tokens\" and \"answer\"",
                  line, what));
}

// As Add writes them: keys in alphabetical order.
bool IsBeginningOfEntry(std::string_view line) {
  constexpr std::string_view kBegin = R"({"answer":")";
  const size_t size = std::min(line.size(), kBegin.size());
  return line.substr(0, size) == kBegin.substr(0, size);
}

Result<std::pair<std::string, ChatAnswer>> ParseEntry(std::string_view line, int64_t number) {
  const Result<Json> parsed = ParseJsonText<Json>(line);
  if (!parsed.ok()) {
    return ParseError(
        fmt::format("line {}: {}: {}", number, parsed.status().message(), Sanitized(line, 60)));
  }
  const Json& object = *parsed;
  if (!object.is_object()) return Bad(number, fmt::format("found {}", object.type_name()));
  const auto text = [&](const char* key, std::string* out) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return false;
    *out = found->get<std::string>();
    return true;
  };
  std::string key;
  ChatAnswer answer;
  if (!text("key", &key) || key.size() != kKeyDigits)
    return Bad(number, "no \"key\" of 64 hexadecimal digits");
  if (!text("answer", &answer.text)) return Bad(number, "no \"answer\"");
  if (!text("finish", &answer.finish)) return Bad(number, "no \"finish\"");
  const auto tokens = object.find("tokens");
  if (tokens == object.end() || !tokens->is_number_unsigned()) return Bad(number, "no \"tokens\"");
  answer.tokens = tokens->get<uint64_t>();
  return std::make_pair(std::move(key), std::move(answer));
}

}  // namespace

Result<std::unique_ptr<AnswerJournal>> AnswerJournal::Open(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const int descriptor, OpenRegular(path, O_RDWR | O_CREAT | O_APPEND));
  std::unique_ptr<AnswerJournal> journal(new AnswerJournal(path, descriptor));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return FailedPrecondition(fmt::format("another process is using the answer journal '{}'", path))
        .WithFile(path);
  }
  VETVEC_RETURN_IF_ERROR(journal->Load());
  return journal;
}

AnswerJournal::~AnswerJournal() { close(descriptor_); }

Status AnswerJournal::Load() {
  VETVEC_ASSIGN_OR_RETURN(LineReader reader, LineReader::Open(path_));
  uint64_t good_bytes = 0;
  for (std::string_view line;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_line, reader.Next(&line));
    if (!has_line) break;
    if (!reader.has_end()) {
      // The last line is removed below, so make sure that the file is a journal and not something
      // else.
      if (!IsBeginningOfEntry(line)) {
        return Bad(reader.number(), fmt::format("found {}", Sanitized(line, 60)))
            .WithFile(path_, reader.number());
      }
      break;
    }
    Result<std::pair<std::string, ChatAnswer>> entry = ParseEntry(line, reader.number());
    if (!entry.ok()) return Status(entry.status()).WithFile(path_, reader.number());
    answers_.insert_or_assign(std::move(entry->first), std::move(entry->second));
    good_bytes = reader.end_offset();
  }
  const off_t size = lseek(descriptor_, 0, SEEK_END);
  if (size < 0) return FileError("read", path_, errno);
  if (static_cast<uint64_t>(size) == good_bytes) return OkStatus();
  if (ftruncate(descriptor_, static_cast<off_t>(good_bytes)) != 0) {
    return FileError("remove the last line of", path_, errno);
  }
  return OkStatus();
}

const ChatAnswer* AnswerJournal::Find(const std::string& key) const {
  const auto found = answers_.find(key);
  return found == answers_.end() ? nullptr : &found->second;
}

Status AnswerJournal::Add(const std::string& key, const ChatAnswer& answer) {
  std::string line = Json{{"key", key},
                          {"finish", answer.finish},
                          {"tokens", answer.tokens},
                          {"answer", answer.text}}
                         .dump(-1, ' ', false, Json::error_handler_t::replace) +
                     "\n";
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t n = write(descriptor_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return FileError("write", path_, errno);
    rest.remove_prefix(static_cast<size_t>(n));
  }
  if (fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    return FileError("sync", path_, errno);
  }
  answers_.insert_or_assign(key, answer);
  return OkStatus();
}

}  // namespace vetvec
