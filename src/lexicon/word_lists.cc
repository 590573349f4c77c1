#include "lexicon/word_lists.h"

#include <fmt/core.h>

#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/text_rows.h"
#include "base/utf8.h"
#include "base/utf8_lower.h"
#include "lexicon/bad_line.h"

namespace vetvec {
namespace {

bool IsComment(std::string_view line) { return line == "#" || line.starts_with("# "); }

std::string StopWordKey(std::string_view word) {
  std::string key = Utf8Lower(word);
  for (std::string_view quote : {"\u2019", "\u2018"}) {
    for (size_t at = key.find(quote); at != std::string::npos; at = key.find(quote)) {
      key.replace(at, quote.size(), "'");
    }
  }
  return key;
}

std::vector<std::string> WithoutRepeats(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  std::unordered_set<std::string_view> seen;
  for (const std::string& name : names) {
    if (seen.insert(name).second) out.push_back(name);
  }
  return out;
}

Result<Json> ParseJson(const SourceText& read) {
  if (!IsValidUtf8(read.text)) {
    return InvalidArgument("the file is not valid UTF-8").WithFile(read.source.path);
  }
  Result<Json> parsed = ParseJsonText<Json>(read.text);
  if (parsed.ok()) return parsed;
  return parsed.status().WithFile(read.source.path, parsed.status().detail().line);
}

Result<std::vector<std::string>> NamesOf(const Json& array, const std::string& key,
                                         const std::string& path) {
  const auto bad = [&](const std::string& found) {
    return ParseError(fmt::format("'{}' must be an array of names; found {}", key, found))
        .WithFile(path)
        .WithKey(key, found, "an array of names");
  };
  if (!array.is_array()) return bad(array.type_name());
  std::vector<std::string> names;
  for (size_t i = 0; i < array.size(); ++i) {
    const Json& item = array[i];
    if (!item.is_string())
      return bad(fmt::format("a value of type {} at index {}", item.type_name(), i));
    const std::string_view name = Trim(item.get_ref<const std::string&>());
    if (name.empty()) return bad(fmt::format("an empty name at index {}", i));
    names.emplace_back(name);
  }
  if (names.empty()) return bad("no names");
  return WithoutRepeats(names);
}

Result<std::vector<std::string>> NamesUnder(const Json& root, const std::string& key,
                                            const std::string& other_key, const std::string& path) {
  const auto it = root.find(key);
  if (it != root.end()) return NamesOf(*it, key, path);
  const auto other = root.find(other_key);
  if (other != root.end()) return NamesOf(*other, other_key, path);
  return ParseError(fmt::format("the object has neither '{}' nor '{}'", key, other_key))
      .WithFile(path)
      .WithKey(key, "", fmt::format("an array '{}' or '{}'", key, other_key));
}

// The words of a text in any format, lines that are blank among them.
Status ForEachWord(std::string_view text, const TextSource& from, const LineVisitor& visit) {
  if (from.format != TextFormat::kOther) return ForEachText(text, from, visit);
  return NotATextFile(from.path,
                      "if the file contains words all the same, write 'lines:FILE' or "
                      "'csv[COLUMN]:FILE'");
}

}  // namespace

Result<WordList> LoadDictionary(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "dictionary"));
  return ParseDictionary(read.text, std::move(read.source), read.from);
}

Result<WordList> ParseDictionary(std::string_view text, LexiconSource source,
                                 const TextSource& from) {
  WordList list;
  list.source = std::move(source);
  std::unordered_set<std::string> seen;
  VETVEC_RETURN_IF_ERROR(ForEachWord(text, from, [&](std::string_view line, int64_t) {
    const std::string_view word = Trim(line);
    if (IsBlank(word)) {
      ++list.blank_lines;
    } else if (!seen.emplace(word).second) {
      ++list.duplicates;
    } else {
      list.words.emplace_back(word);
    }
    return OkStatus();
  }));
  if (list.words.empty()) {
    const std::string& path = list.source.path;
    return InsufficientData(fmt::format("the dictionary '{}' contains no words", path))
        .WithFile(path);
  }
  return list;
}

Result<StopWords> StopWords::Load(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "stop words"));
  return Parse(read.text, std::move(read.source), read.from);
}

Result<StopWords> StopWords::Parse(std::string_view text, LexiconSource source,
                                   const TextSource& from) {
  StopWords out;
  out.source_ = std::move(source);
  VETVEC_RETURN_IF_ERROR(ForEachWord(text, from, [&](std::string_view line, int64_t) {
    if (!IsComment(line) && !IsBlank(line)) out.words_.insert(StopWordKey(Trim(line)));
    return OkStatus();
  }));
  return out;
}

bool StopWords::Contains(std::string_view word) const { return words_.contains(StopWordKey(word)); }

Result<NameLists> LoadNameLists(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(SourceText read, ReadSource(path, "name lists"));
  VETVEC_ASSIGN_OR_RETURN(const Json root, ParseJson(read));
  if (!root.is_object()) {
    return ParseError(fmt::format("the file contains a JSON {}; allowed: an object with arrays "
                                  "'male' and 'female'",
                                  root.type_name()))
        .WithFile(path);
  }
  NameLists lists;
  VETVEC_ASSIGN_OR_RETURN(lists.male, NamesUnder(root, "male", "men", path));
  VETVEC_ASSIGN_OR_RETURN(lists.female, NamesUnder(root, "female", "women", path));
  lists.sources.push_back(std::move(read.source));
  return lists;
}

Result<FrequencyList> ParseFrequencyList(std::string_view text, LexiconSource source) {
  FrequencyList list;
  list.source = std::move(source);
  const std::string& path = list.source.path;
  VETVEC_RETURN_IF_ERROR(ForEachLine(text, path, [&](std::string_view line, int64_t number) {
    if (IsComment(line) || IsBlank(line)) return OkStatus();
    const std::vector<std::string_view> fields = Split(line, '\t');
    const std::string_view word = Trim(fields[0]);
    if (word.empty() || fields.size() > 2) {
      return BadLine(number, "entry", line, "'word' or 'word<tab>count'");
    }
    const std::optional<int64_t> count =
        fields.size() == 2 ? ParseInt(Trim(fields[1])) : std::optional<int64_t>(0);
    if (!count || *count < 0)
      return BadLine(number, "count", fields[1], "a whole number of 0 or more");
    const auto rank = static_cast<int64_t>(list.entries.size()) + 1;
    if (!list.ranks.emplace(std::string(word), rank).second) {
      return DuplicateOnLine(number, "word", word);
    }
    list.entries.push_back({.word = std::string(word), .count = *count});
    return OkStatus();
  }));
  if (list.entries.empty()) {
    return InsufficientData(fmt::format("the frequency list '{}' contains no words", path))
        .WithFile(path);
  }
  return list;
}

std::optional<int64_t> FrequencyList::RankOf(std::string_view word) const {
  const auto it = ranks.find(std::string(word));
  return it == ranks.end() ? std::nullopt : std::optional<int64_t>(it->second);
}

}  // namespace vetvec
