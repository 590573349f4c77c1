#include "suites/retrieval_set.h"

#include <fmt/core.h>

#include <set>

#include "base/line_error.h"
#include "base/utf8.h"
#include "suites/item_reader.h"
#include "suites/items.h"

namespace vetvec {
namespace {

constexpr const char* kQueryRole = "query";
constexpr const char* kDocumentRole = "document";

void AppendRoleText(const RetrievalText& text, const char* role, std::string* out) {
  *out += "{\"id\":\"";
  AppendJsonEscaped(text.id, out);
  *out += "\",\"role\":\"";
  *out += role;
  if (!text.group.empty()) {
    *out += "\",\"group\":\"";
    AppendJsonEscaped(text.group, out);
  }
  *out += "\",\"text\":\"";
  AppendJsonEscaped(text.text, out);
  *out += "\"}\n";
}

Status NoSuchText(const std::string& file, int64_t line, const char* role, const std::string& id) {
  return LineError(file, line, fmt::format("there is no {} with id '{}'", role, Sanitized(id, 60)))
      .WithKey(role);
}

}  // namespace

void AppendRetrievalLine(const RetrievalSet& set, size_t index, std::string* out) {
  if (index < set.queries.size()) return AppendRoleText(set.queries[index], kQueryRole, out);
  index -= set.queries.size();
  if (index < set.documents.size()) return AppendRoleText(set.documents[index], kDocumentRole, out);
  const Judgement& judgement = set.judgements[index - set.documents.size()];
  *out += "{\"query\":\"";
  AppendJsonEscaped(set.queries[judgement.query].id, out);
  *out += "\",\"document\":\"";
  AppendJsonEscaped(set.documents[judgement.document].id, out);
  *out += fmt::format("\",\"relevance\":{}}}\n", judgement.relevance);
}

Status RetrievalReader::Line(const ItemReader& reader, int64_t number, RetrievalSet* set) {
  return reader.Has("role") ? ReadText(reader, set) : ReadJudgement(reader, number);
}

Status RetrievalReader::ReadText(const ItemReader& reader, RetrievalSet* set) {
  std::string role;
  RetrievalText text;
  VETVEC_RETURN_IF_ERROR(reader.Text("role", true, &role));
  VETVEC_RETURN_IF_ERROR(reader.Text("id", true, &text.id));
  VETVEC_RETURN_IF_ERROR(reader.Text("text", true, &text.text));
  VETVEC_RETURN_IF_ERROR(reader.Text("group", false, &text.group));
  const bool is_query = role == kQueryRole;
  if (!is_query && role != kDocumentRole) {
    return reader.Error(
        fmt::format("invalid role '{}'; allowed: query, document", Sanitized(role, 40)), "role");
  }
  std::vector<RetrievalText>& texts = is_query ? set->queries : set->documents;
  if (!(is_query ? queries_ : documents_).emplace(text.id, texts.size()).second) {
    return reader.Error(fmt::format("{} '{}' occurs twice", role, Sanitized(text.id, 60)), "id");
  }
  texts.push_back(std::move(text));
  return OkStatus();
}

Status RetrievalReader::ReadJudgement(const ItemReader& reader, int64_t number) {
  Named named;
  named.line = number;
  VETVEC_RETURN_IF_ERROR(reader.Text("query", true, &named.query));
  VETVEC_RETURN_IF_ERROR(reader.Text("document", true, &named.document));
  double relevance = 0;
  VETVEC_RETURN_IF_ERROR(reader.Number("relevance", INT32_MIN, INT32_MAX, &relevance));
  named.relevance = static_cast<int32_t>(relevance);
  if (named.relevance != relevance) {
    return reader.Error("'relevance' must be a whole number", "relevance");
  }
  judgements_.push_back(std::move(named));
  return OkStatus();
}

Status RetrievalReader::Finish(const std::string& file, RetrievalSet* set) const {
  std::set<std::pair<size_t, size_t>> judged;
  for (const Named& named : judgements_) {
    const auto query = queries_.find(named.query);
    if (query == queries_.end()) return NoSuchText(file, named.line, kQueryRole, named.query);
    const auto document = documents_.find(named.document);
    if (document == documents_.end()) {
      return NoSuchText(file, named.line, kDocumentRole, named.document);
    }
    if (!judged.emplace(query->second, document->second).second) {
      return LineError(file, named.line,
                       fmt::format("query '{}' and document '{}' are judged twice",
                                   Sanitized(named.query, 60), Sanitized(named.document, 60)))
          .WithKey("document");
    }
    set->judgements.push_back({query->second, document->second, named.relevance});
  }
  const char* missing = set->queries.empty()     ? kQueryRole
                        : set->documents.empty() ? kDocumentRole
                        : judged.empty()         ? "judgement"
                                                 : nullptr;
  if (missing == nullptr) return OkStatus();
  return InvalidArgument(
             fmt::format("'{}' contains no {}; a retrieval suite needs queries, documents and "
                         "{{\"query\": id, \"document\": id, \"relevance\": 1}} lines",
                         file, missing))
      .WithFile(file);
}

}  // namespace vetvec
