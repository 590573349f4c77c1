// ResultReader: reads a job's result files, in any order of their lines, and checks each against
// the requests.
//
// Every custom_id must be one that was sent, and occur once in all files together; vectors must
// have one dimension and be usable (vector_check.h). Holds one line at a time.
//
//   ResultReader reader(form, provider, settings, items, dimension, &rows);
//   VETVEC_RETURN_IF_ERROR(reader.Read(path));          // for each file
//   VETVEC_RETURN_IF_ERROR(reader.Finish(JobPhase::kCompleted));
#ifndef VETVEC_BATCH_JOBS_RESULT_READER_H_
#define VETVEC_BATCH_JOBS_RESULT_READER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "batch_jobs/dialect.h"
#include "batch_jobs/direct_line.h"
#include "batch_jobs/spool.h"
#include "providers/provider.h"

namespace vetvec {

// A text for which the service returned no usable vector.
struct FailedText {
  size_t index = 0;  // in the file
  Status status;
};

class ResultReader {
 public:
  // Everything is borrowed. `dimension`: required of the vectors; 0: any, but the same for all.
  ResultReader(const ResultForm& form, const Provider& provider, const ProviderSettings& settings,
               std::span<const BatchItem> items, size_t dimension, RowsFile* rows)
      : form_(form),
        provider_(provider),
        settings_(settings),
        items_(items),
        rows_(rows),
        dimension_(dimension),
        outcome_(items.size(), Outcome::kMissing) {
    const ReplyShape* const shape =
        form.shape != nullptr ? form.shape : provider.ReplyShapeOf(settings);
    if (shape != nullptr) direct_.emplace(form, *shape);
  }

  // Errors: PROTOCOL: a line that is not a result, or a custom_id that was not sent or has occurred
  // before; DIMENSION_MISMATCH; those of the files. The message names the line.
  Status Read(const std::string& path);
  // PROTOCOL: texts without a result, although the job was completed. For a job that has ended
  // early, they are failures.
  Status Finish(JobPhase phase);

  bool HasRow(size_t index) const { return outcome_[index] == Outcome::kRow; }
  uint64_t rows() const { return row_count_; }
  uint64_t tokens() const { return tokens_; }  // as reported with the vectors
  const std::vector<FailedText>& failed() const { return failed_; }

 private:
  enum class Outcome : uint8_t { kMissing, kRow, kFailed };

  Status ReadLine(std::string_view line);
  // False: the line must be parsed. `line` is followed by bytes that ParseFloatArray may read.
  Result<bool> TakeDirectly(std::string_view line);
  // PROTOCOL: it was not sent, or has a result already.
  Result<size_t> IndexOf(std::string_view custom_id) const;
  void Accept(size_t index, uint64_t tokens);
  Status TakeVector(size_t index, std::string_view body);
  void Fail(size_t index, Status status);
  Status ParseBody(std::string* body, const ReplyExpectation& expectation, const ReplyRowSink& sink,
                   ReplyInfo* info) const;

  const ResultForm& form_;
  const Provider& provider_;
  const ProviderSettings& settings_;
  const std::span<const BatchItem> items_;
  RowsFile* const rows_;
  std::optional<DirectLines> direct_;
  size_t dimension_;
  std::vector<Outcome> outcome_;
  std::vector<FailedText> failed_;
  std::vector<float> row_;
  std::string line_;
  std::string body_;
  uint64_t row_count_ = 0;
  uint64_t tokens_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_RESULT_READER_H_
