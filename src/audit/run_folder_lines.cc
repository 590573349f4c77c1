// RunFolder: the files that grow by lines. Requests are in run_folder.cc.
#include <fmt/core.h>

#include "audit/run_folder.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"

namespace vetvec {
Status RunFolder::AppendBatch(const std::string& vendor, const EndedBatch& batch) const {
  Json line = EndedBatchJson(batch);
  line["vendor"] = vendor;
  return AppendFile(Path(kBatchesName),
                    line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n", true);
}

Result<std::vector<EndedBatch>> RunFolder::ReadBatches(const std::string& vendor) const {
  std::vector<EndedBatch> batches;
  const std::string path = Path(kBatchesName);
  VETVEC_RETURN_IF_ERROR(CheckIsOwn(kBatchesName));
  if (!FileExists(path)) return batches;
  VETVEC_ASSIGN_OR_RETURN(std::string jsonl, ReadFile(path));
  jsonl.resize(jsonl.rfind('\n') + 1);  // npos + 1 == 0: no whole line
  const Status status = ForEachLine(jsonl, path, [&](std::string_view line, int64_t number) {
    if (line.empty()) return OkStatus();
    const auto damaged = [&](const std::string& why) {
      return DataLoss(fmt::format("'{}' is damaged: line {}: {}", path, number, why))
          .WithFile(path);
    };
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return damaged(parsed.status().message());
    try {
      if (parsed->at("vendor") == vendor) batches.push_back(EndedBatchFrom(*parsed));
      return OkStatus();
    } catch (const Json::exception& error) {
      return damaged(error.what());
    }
  });
  VETVEC_RETURN_IF_ERROR(status);
  return batches;
}

Status RunFolder::MendLines() const {
  for (const char* name : {kRequestsName, kBatchesName}) {
    const std::string path = Path(name);
    if (!FileExists(path)) continue;
    VETVEC_ASSIGN_OR_RETURN(std::string jsonl, ReadFile(path));
    if (jsonl.empty() || jsonl.back() == '\n') continue;
    jsonl.resize(jsonl.rfind('\n') + 1);
    VETVEC_RETURN_IF_ERROR(WriteFileAtomic(path, jsonl, true));
  }
  return OkStatus();
}

Status RunFolder::ClearLines() const {
  VETVEC_RETURN_IF_ERROR(RemoveFile(Path(kBatchesName)));
  return RemoveFile(Path(kRequestsName));
}

Result<std::string> RunFolder::ReadLoadFile() const {
  VETVEC_RETURN_IF_ERROR(CheckIsOwn(kLoadName));
  if (!FileExists(Path(kLoadName))) return std::string();
  return ReadFile(Path(kLoadName));
}

}  // namespace vetvec
