#include "cli/embed_output.h"

#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kMostListed = 20;

// The failures by line: the i-th text, and its failure or null.
class Rows {
 public:
  explicit Rows(const EmbeddedTexts& embedded)
      : rows_(embedded.rows()), next_(embedded.failed.begin()), end_(embedded.failed.end()) {}
  // To be called for 0, 1, 2, ...
  const FailedText* FailureOf(uint64_t index) {
    if (next_ == end_ || next_->index != index) return nullptr;
    return &*next_++;
  }
  std::string Vector(uint64_t index) const {
    std::string out;
    const float* const row = rows_.data + index * rows_.row_stride;
    for (uint64_t j = 0; j < rows_.cols; ++j) {
      fmt::format_to(std::back_inserter(out), "{}{}", j == 0 ? "" : ",", row[j]);
    }
    return out;
  }
  uint64_t cols() const { return rows_.cols; }

 private:
  vetvec_rows rows_;
  std::vector<FailedText>::const_iterator next_;
  std::vector<FailedText>::const_iterator end_;
};

std::string JsonText(std::string_view text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

const char* SourceOf(const vetvec_provenance& provenance) {
  switch (provenance.source) {
    case VETVEC_SOURCE_REMOTE: return "remote";
    case VETVEC_SOURCE_LOCAL: return "local";
    case VETVEC_SOURCE_MAPPED_LOCAL: return "mapped_local";
    case VETVEC_SOURCE_HOST_1: return "host_1";
    case VETVEC_SOURCE_HOST_2: return "host_2";
    case VETVEC_SOURCE_HOST_3: return "host_3";
    case VETVEC_SOURCE_HOST_4: return "host_4";
    default: return "none";
  }
}

const char* ReasonOf(const vetvec_provenance& provenance) {
  switch (provenance.reason) {
    case VETVEC_REASON_CACHED: return "cached";
    case VETVEC_REASON_SERVICE_DOWN: return "service_down";
    case VETVEC_REASON_DEADLINE_NEAR: return "deadline_near";
    case VETVEC_REASON_REMOTE_FAILED: return "remote_failed";
    case VETVEC_REASON_LATENCY_TARGET: return "latency_target";
    case VETVEC_REASON_HEDGE: return "hedge";
    default: return "policy";
  }
}

// Where the vector of a text comes from: the keys of a .jsonl file, each with a comma before it.
std::string Marks(const EmbeddedTexts& embedded, uint64_t index) {
  if (embedded.provenance.empty()) return "";
  const vetvec_provenance& one = embedded.provenance[index];
  std::string out =
      fmt::format(",\"source\":\"{}\",\"reason\":\"{}\"", SourceOf(one), ReasonOf(one));
  if (one.remote_status != VETVEC_STATUS_OK) {
    out += fmt::format(",\"remote_status\":\"{}\"", vetvec_status_name(one.remote_status));
  }
  return out;
}

// Lines have numbers and a status only if texts have failed.
std::string JsonLines(const TextBatch& texts, const EmbeddedTexts& embedded) {
  Rows rows(embedded);
  std::string out;
  for (uint64_t i = 0; i < texts.size(); ++i) {
    const FailedText* const failure = rows.FailureOf(i);
    out += "{";
    if (!embedded.failed.empty()) {
      out += fmt::format("\"line\":{},\"status\":{},", i + 1,
                         JsonText(failure ? failure->status : "OK"));
    }
    if (failure != nullptr) out += fmt::format("\"error\":{},", JsonText(failure->message));
    const std::string vector = failure ? "null" : "[" + rows.Vector(i) + "]";
    out += fmt::format("\"text\":{}{},\"vector\":{}}}\n", JsonText(texts[i]), Marks(embedded, i),
                       vector);
  }
  return out;
}

std::string CsvText(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string CsvLines(const TextBatch& texts, const EmbeddedTexts& embedded) {
  Rows rows(embedded);
  std::string out = "line,status,text";
  for (uint64_t j = 0; j < rows.cols(); ++j) out += fmt::format(",{}", j);
  out += "\r\n";
  const std::string empty(rows.cols() == 0 ? 0 : rows.cols() - 1, ',');
  for (uint64_t i = 0; i < texts.size(); ++i) {
    const FailedText* const failure = rows.FailureOf(i);
    out += fmt::format("{},{},{},{}\r\n", i + 1, failure ? failure->status : "OK",
                       CsvText(texts[i]), failure ? empty : rows.Vector(i));
  }
  return out;
}

// Replaces the file in one step: nobody finds half of it.
void ReplaceWhole(const std::string& path, const std::string& bytes) {
  const std::string temporary = fmt::format("{}.{}.tmp", path, getpid());
  WriteWhole(temporary, bytes);
  if (std::rename(temporary.c_str(), path.c_str()) == 0) return;
  const std::string why = std::generic_category().message(errno);
  unlink(temporary.c_str());
  throw UsageError{fmt::format("cannot write '{}': {}", path, why)};
}

void ListFailures(const EmbeddedTexts& embedded) {
  const std::vector<FailedText>& failed = embedded.failed;
  PrintError(fmt::format("vetvec: {} of {} texts failed:", failed.size(), embedded.rows().rows));
  for (size_t i = 0; i < failed.size() && i < kMostListed; ++i) {
    PrintError(
        fmt::format("  line {}: {}: {}", failed[i].index + 1, failed[i].status, failed[i].message));
  }
  if (failed.size() > kMostListed) {
    PrintError(fmt::format("  and {} more", failed.size() - kMostListed));
  }
}

std::string HostsIn(uint64_t bits) {
  std::string names;
  for (int32_t host = 0; bits >> host != 0; ++host) {
    if ((bits >> host & 1) == 0) continue;
    const std::string name = host == 0 ? "remote" : fmt::format("host_{}", host);
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

// What comparisons of the hosts have shown; the library has warned of hosts that are not used.
void PrintHosts(const EmbedFlags& flags, const vetvec_fallback_counts& hosts) {
  if (hosts.samples_beyond > 0) {
    PrintError(fmt::format(
        "vetvec: warning: of {} texts that two hosts have embedded, {} lie farther apart than "
        "their certificates allow",
        hosts.samples, hosts.samples_beyond));
  }
  if (flags.quiet || flags.json || flags.hosts.empty()) return;
  std::string line = fmt::format("  {} texts compared between hosts", hosts.samples);
  if (hosts.hosts_dropped != 0) line += "; they differ: not used: " + HostsIn(hosts.hosts_dropped);
  if (hosts.hosts_unchecked != 0) line += "; not compared: " + HostsIn(hosts.hosts_unchecked);
  PrintLine(line);
}

// How many vectors were received from which source, for which reason and status of the service.
void PrintSources(const EmbedFlags& flags, const EmbeddedTexts& embedded) {
  Rows rows(embedded);
  std::map<std::array<std::string, 3>, uint64_t> counts;
  for (uint64_t i = 0; i < embedded.provenance.size(); ++i) {
    const vetvec_provenance& one = embedded.provenance[i];
    const bool is_well = one.remote_status == VETVEC_STATUS_OK;
    const std::string status = is_well ? "" : vetvec_status_name(one.remote_status);
    if (rows.FailureOf(i) == nullptr) ++counts[{SourceOf(one), ReasonOf(one), status}];
  }
  if (flags.json) {
    json list = json::array();
    for (const auto& [key, count] : counts) {
      list.push_back({{"source", key[0]}, {"reason", key[1]}, {"texts", count}});
      if (!key[2].empty()) list.back()["remote_status"] = key[2];
    }
    json line = {{"vectors", embedded.received()},
                 {"dimension", rows.cols()},
                 {"failed", embedded.failed.size()},
                 {"sources", list}};
    if (!flags.hosts.empty()) {
      line["samples"] = embedded.hosts.samples;
      line["samples_beyond"] = embedded.hosts.samples_beyond;
      line["hosts_dropped"] = HostsIn(embedded.hosts.hosts_dropped);
      line["hosts_unchecked"] = HostsIn(embedded.hosts.hosts_unchecked);
    }
    return PrintDataLine(line.dump());
  }
  if (flags.quiet) return;
  for (const auto& [key, count] : counts) {
    PrintLine(fmt::format("  {} from {} ({}{}{})", count, key[0], key[1],
                          key[2].empty() ? "" : ": ", key[2]));
  }
}

// What happened to the vectors that were received.
std::string FateOf(const EmbeddedTexts& embedded, const std::string& path, bool is_written,
                   bool is_text, const std::string& cache) {
  const std::string received = fmt::format("{} vectors", embedded.received());
  if (is_written) {
    return fmt::format("{} are in {}; the others have {} there", received, path,
                       is_text ? "a status instead" : "rows of zeros");
  }
  const std::string kept =
      cache.empty() ? received + " are lost, because the cache is off"
                    : fmt::format(
                          "{} are in the cache {}, so the same command will send only the "
                          "failed texts",
                          received, cache);
  return fmt::format(
      "{} was not written; {}. To write it with rows of zeros for the failed texts, "
      "use --nulls keep; to write a status for each text, use -o FILE.jsonl",
      path, kept);
}

}  // namespace

int WriteEmbedded(const EmbedFlags& flags, const TextBatch& texts, const EmbeddedTexts& embedded,
                  const std::string& cache) {
  const std::string& path = flags.out[0];
  const bool is_whole = embedded.failed.empty();
  const bool has_sources = !embedded.provenance.empty();
  const bool is_jsonl = path.ends_with(".jsonl");
  const bool is_text = is_jsonl || path.ends_with(".csv");
  const bool is_written = is_whole || is_text || flags.nulls == "keep";
  if (is_jsonl && (!is_whole || has_sources)) {
    ReplaceWhole(path, JsonLines(texts, embedded));
  } else if (is_text && !is_whole) {
    ReplaceWhole(path, CsvLines(texts, embedded));
  } else if (is_written) {
    WriteVectors(path, embedded.rows(), texts);
  }
  const vetvec_rows rows = embedded.rows();
  if (is_whole && !flags.quiet && !(has_sources && flags.json)) {
    PrintLine(fmt::format("wrote {} vectors with {} elements to {}", rows.rows, rows.cols, path));
  }
  if (has_sources) PrintSources(flags, embedded);
  PrintHosts(flags, embedded.hosts);
  if (is_whole) return kExitOk;
  ListFailures(embedded);
  PrintError("vetvec: " + FateOf(embedded, path, is_written, is_text, cache));
  return kExitNotMeasured;
}

}  // namespace vetvec::cli
