// Reads the lines of labelled, scored and ranking suites; retrieval_set.cc reads those of
// retrieval.
#include <fmt/core.h>

#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/file.h"
#include "base/json_fwd.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/utf8.h"
#include "suites/item_reader.h"

namespace vetvec {
namespace {

Status ReadLabelled(const ItemReader& reader, LabelledText* item) {
  VETVEC_RETURN_IF_ERROR(reader.Text("text", true, &item->text));
  VETVEC_RETURN_IF_ERROR(reader.Text("id", false, &item->id));
  double label = 0;
  VETVEC_RETURN_IF_ERROR(reader.Number("label", -1, 1, &label));
  if (label != 1 && label != -1) return reader.Error("'label' must be 1 or -1", "label");
  item->label = label > 0 ? 1 : -1;
  if (reader.Has("p")) VETVEC_RETURN_IF_ERROR(reader.Number("p", 0, 1, &item->p));
  if (reader.Has("draw")) {
    double draw = 0;
    VETVEC_RETURN_IF_ERROR(reader.Number("draw", 1, kMostDraws, &draw));
    if (draw != std::floor(draw)) return reader.Error("'draw' must be a whole number", "draw");
    item->draw = static_cast<uint32_t>(draw);
  }
  std::string split;
  VETVEC_RETURN_IF_ERROR(reader.Text("split", true, &split));
  if (split != "train" && split != "test") {
    return reader.Error(
        fmt::format("invalid split '{}'; allowed: train, test", Sanitized(split, 40)), "split");
  }
  item->is_test = split == "test";
  return OkStatus();
}

Status ReadScored(const ItemReader& reader, ScoredPair* pair) {
  VETVEC_RETURN_IF_ERROR(reader.Text("a", true, &pair->a));
  VETVEC_RETURN_IF_ERROR(reader.Text("b", true, &pair->b));
  VETVEC_RETURN_IF_ERROR(reader.Text("id", false, &pair->id));
  VETVEC_RETURN_IF_ERROR(reader.Number("score", -1e9, 1e9, &pair->score));
  VETVEC_RETURN_IF_ERROR(reader.Text("construct", false, &pair->construct));
  VETVEC_RETURN_IF_ERROR(reader.Text("domain", false, &pair->domain));
  pair->label_source = "human";  // the default if the user does not set it
  VETVEC_RETURN_IF_ERROR(reader.Text("label_source", false, &pair->label_source));
  for (const char* known : kLabelSources) {
    if (pair->label_source == known) return OkStatus();
  }
  return reader.Error(fmt::format("invalid label_source '{}'; allowed: human, rule, llm",
                                  Sanitized(pair->label_source, 40)),
                      "label_source");
}

// Texts may come after the pairs that name them, so pairs are resolved at the end.
class RankingReader {
 public:
  Status Line(const ItemReader& reader, const std::string& file, int64_t number, RankingSet* set) {
    if (reader.Has("text")) {
      RankingText text;
      VETVEC_RETURN_IF_ERROR(reader.Text("id", true, &text.id));
      VETVEC_RETURN_IF_ERROR(reader.Text("text", true, &text.text));
      if (!positions_.emplace(text.id, set->texts.size()).second) {
        return LineError(file, number, fmt::format("id '{}' occurs twice", Sanitized(text.id, 60)))
            .WithKey("id");
      }
      set->texts.push_back(std::move(text));
      return OkStatus();
    }
    Named named;
    named.line = number;
    VETVEC_RETURN_IF_ERROR(reader.Text("a", true, &named.a));
    VETVEC_RETURN_IF_ERROR(reader.Text("b", true, &named.b));
    named_.push_back(std::move(named));
    return OkStatus();
  }

  Status Finish(const std::string& file, RankingSet* set) const {
    for (const Named& named : named_) {
      size_t found[2];
      const std::string* ids[2] = {&named.a, &named.b};
      for (size_t side = 0; side < 2; ++side) {
        const auto position = positions_.find(*ids[side]);
        if (position == positions_.end()) {
          return LineError(file, named.line,
                           fmt::format("there is no text with id '{}'", Sanitized(*ids[side], 60)))
              .WithKey(side == 0 ? "a" : "b");
        }
        found[side] = position->second;
      }
      if (found[0] == found[1]) {
        return LineError(file, named.line, "a text cannot be paired with itself").WithKey("b");
      }
      set->pairs.emplace_back(found[0], found[1]);
    }
    if (set->pairs.empty()) {
      return InvalidArgument(fmt::format("'{}' contains no pairs; a ranking suite needs "
                                         "{{\"a\": id, \"b\": id}} lines",
                                         file))
          .WithFile(file);
    }
    return OkStatus();
  }

 private:
  struct Named {
    std::string a;
    std::string b;
    int64_t line = 0;
  };
  std::unordered_map<std::string, size_t> positions_;
  std::vector<Named> named_;
};

template <typename Item>
Status TakeId(const std::string& file, int64_t number, std::unordered_set<std::string>* ids,
              Item* item) {
  if (item->id.empty()) item->id = fmt::format("line{}", number);
  if (ids->insert(item->id).second) return OkStatus();
  return LineError(file, number, fmt::format("id '{}' occurs twice", Sanitized(item->id, 60)))
      .WithKey("id");
}

}  // namespace

Status ItemReader::Text(const char* key, bool required, std::string* out) const {
  if (!object_.contains(key)) {
    return required ? Error(fmt::format("'{}' is missing", key), key) : OkStatus();
  }
  const Json& value = object_.at(key);
  if (!value.is_string()) {
    return Error(fmt::format("'{}' must be a string, not {}", key, value.type_name()), key);
  }
  *out = value.get<std::string>();
  if (required && IsBlank(*out)) return Error(fmt::format("'{}' is blank", key), key);
  return OkStatus();
}

Status ItemReader::Number(const char* key, double least, double most, double* out) const {
  if (!object_.contains(key)) return Error(fmt::format("'{}' is missing", key), key);
  const Json& value = object_.at(key);
  if (!value.is_number()) {
    return Error(fmt::format("'{}' must be a number, not {}", key, value.type_name()), key);
  }
  *out = value.get<double>();
  if (std::isfinite(*out) && *out >= least && *out <= most) return OkStatus();
  return Error(fmt::format("'{}' is {}; allowed: {} to {}", key, value.dump(), NumberText(least),
                           NumberText(most)),
               key);
}

Status ItemReader::Error(const std::string& message, const std::string& key) const {
  return LineError(file_, line_, message).WithKey(key);
}

Result<Json> ParseItemLine(std::string_view line, const std::string& file, int64_t number) {
  Result<Json> object = ParseJsonText<Json>(line);
  if (!object.ok()) {
    return LineParseError(file, number,
                          fmt::format("{}: {}", object.status().message(), Sanitized(line, 60)));
  }
  if (!object->is_object()) {
    return LineError(file, number,
                     fmt::format("expected a JSON object, found {}", object->type_name()));
  }
  return object;
}

ItemKind ItemKindOf(const Json& first) {
  if (!first.is_object() || first.contains("relation") || first.contains("seed")) {
    return ItemKind::kTriples;
  }
  if (first.contains("role") || first.contains("query")) return ItemKind::kRetrieval;
  if (first.contains("label")) return ItemKind::kLabelled;
  if (first.contains("score")) return ItemKind::kScored;
  if (first.contains("text") || first.contains("a")) return ItemKind::kRanking;
  return ItemKind::kTriples;
}

Status ReadOtherItems(ItemKind kind, const EachLine& lines, const std::string& file, Suite* suite) {
  std::unordered_set<std::string> ids;
  RankingReader ranking;
  RetrievalReader retrieval;
  const auto read_line = [&](std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(const Json object, ParseItemLine(line, file, number));
    const ItemReader reader(object, file, number);
    if (kind == ItemKind::kRanking) return ranking.Line(reader, file, number, &suite->ranking);
    if (kind == ItemKind::kRetrieval) return retrieval.Line(reader, number, &suite->retrieval);
    if (kind == ItemKind::kScored) {
      ScoredPair pair;
      VETVEC_RETURN_IF_ERROR(ReadScored(reader, &pair));
      VETVEC_RETURN_IF_ERROR(TakeId(file, number, &ids, &pair));
      suite->pairs.push_back(std::move(pair));
      return OkStatus();
    }
    LabelledText item;
    VETVEC_RETURN_IF_ERROR(ReadLabelled(reader, &item));
    VETVEC_RETURN_IF_ERROR(TakeId(file, number, &ids, &item));
    suite->labelled.push_back(std::move(item));
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(lines(read_line));
  if (kind == ItemKind::kRanking) return ranking.Finish(file, &suite->ranking);
  if (kind == ItemKind::kRetrieval) return retrieval.Finish(file, &suite->retrieval);
  if (suite->size() == 0)
    return InvalidArgument(fmt::format("'{}' contains no items", file)).WithFile(file);
  return OkStatus();
}

std::map<std::string, uint64_t> CountItems(const Suite& suite) {
  std::map<std::string, uint64_t> counts;
  for (const Triple& triple : suite.items) ++counts[RelationName(triple.relation)];
  for (const LabelledText& item : suite.labelled) ++counts["p=" + NumberText(item.p)];
  for (const ScoredPair& pair : suite.pairs) {
    ++counts[pair.construct.empty() ? "pairs" : pair.construct];
  }
  if (suite.ranking.size() > 0) {
    counts["texts"] = suite.ranking.texts.size();
    counts["pairs"] = suite.ranking.pairs.size();
  }
  if (suite.retrieval.size() > 0) {
    counts["queries"] = suite.retrieval.queries.size();
    counts["documents"] = suite.retrieval.documents.size();
    counts["judgements"] = suite.retrieval.judgements.size();
  }
  return counts;
}

}  // namespace vetvec
