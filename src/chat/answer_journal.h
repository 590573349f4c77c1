// AnswerJournal: keeps the answers of chat models in a file, so that none is paid for twice.
//
// One line per answer, appended when it arrives and synced to disk before the next question is
// sent; an incomplete last line (after a kill) is removed when the file is opened again.
//
//   {"key":"<sha-256 of URL and request body>","finish":"stop","tokens":812,"answer":"..."}
//
//   VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<AnswerJournal> journal, AnswerJournal::Open(path));
//   const ChatAnswer* known = journal->Find(key);
#ifndef VETVEC_CHAT_ANSWER_JOURNAL_H_
#define VETVEC_CHAT_ANSWER_JOURNAL_H_

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "base/result.h"

namespace vetvec {

struct ChatAnswer {
  std::string text;
  std::string finish;   // why it ended: "stop"; "length" (cut short), "refusal", "content_filter"
  uint64_t tokens = 0;  // of question and answer, as reported; 0 if not reported
};

// One thread at a time.
class AnswerJournal {
 public:
  // Creates the file with mode 0600 if it does not exist. Errors: FAILED_PRECONDITION while another
  // process has it; PARSE_ERROR and INVALID_ARGUMENT with file and line for a line that does not
  // have the form above (or is longer than kMaxLineBytes); file errors.
  static Result<std::unique_ptr<AnswerJournal>> Open(const std::string& path);
  ~AnswerJournal();
  AnswerJournal(const AnswerJournal&) = delete;
  AnswerJournal& operator=(const AnswerJournal&) = delete;

  const ChatAnswer* Find(const std::string& key) const;  // null: not in the journal
  Status Add(const std::string& key, const ChatAnswer& answer);
  size_t size() const { return answers_.size(); }
  const std::string& path() const { return path_; }

 private:
  AnswerJournal(std::string path, int descriptor)
      : path_(std::move(path)), descriptor_(descriptor) {}
  Status Load();

  const std::string path_;
  const int descriptor_;  // holds the lock
  std::unordered_map<std::string, ChatAnswer> answers_;
};

}  // namespace vetvec

#endif  // VETVEC_CHAT_ANSWER_JOURNAL_H_
