// vetvec cache stat, prune, verify, export.
#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string Mebibytes(uint64_t bytes) {
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / 1048576);
}

// A number followed by one of `units`; without a unit, the first one applies.
uint64_t ParseAmount(const std::string& flag, const std::string& text,
                     const std::vector<std::pair<std::string, uint64_t>>& units) {
  if (text.empty()) return 0;
  double number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  std::string names;
  for (const auto& [name, factor] : units) {
    names += (names.empty() ? "" : ", ") + name;
    if (error != std::errc() || (unit != name && !(unit.empty() && name == units[0].first))) {
      continue;
    }
    const double amount = number * static_cast<double>(factor);
    if (number > 0 && amount >= 1 && amount < 9e18) return static_cast<uint64_t>(amount);
  }
  throw UsageError{
      fmt::format("{} is '{}'; allowed: a number above 0 with a unit ({})", flag, text, names)};
}

uint64_t ParseBytes(const std::string& flag, const std::string& text) {
  return ParseAmount(flag, text,
                     {{"B", 1},
                      {"KiB", uint64_t{1} << 10},
                      {"MiB", uint64_t{1} << 20},
                      {"GiB", uint64_t{1} << 30},
                      {"TiB", uint64_t{1} << 40}});
}

uint64_t ParseAge(const std::string& flag, const std::string& text) {
  return ParseAmount(flag, text, {{"s", 1}, {"m", 60}, {"h", 3'600}, {"d", 86'400}});
}

// Prints the result as JSON or as text.
void Tell(const CommandLine& line, const json& object, const std::string& sentence) {
  if (line.flags.json) {
    PrintDataLine(object.dump());
  } else if (!line.flags.quiet) {
    PrintLine(sentence);
  }
}

}  // namespace

int RunCacheStat(const CommandLine& line, const CancelToken&) {
  const vetvec_cache_info info = CacheStat(line.names[0]);
  const json out = {{"rows", info.rows}, {"bytes", info.bytes}, {"wal_bytes", info.wal_bytes}};
  if (line.flags.json) {
    PrintDataLine(out.dump());
  } else {
    PrintLine(fmt::format("{} vectors, {} (plus a write-ahead log of {})", info.rows,
                          Mebibytes(info.bytes), Mebibytes(info.wal_bytes)));
  }
  return kExitOk;
}

int RunCachePrune(const CommandLine& line, const CancelToken& cancel) {
  CachePruneOptions options;
  options.max_bytes = ParseBytes("--max-bytes", line.max_bytes);
  options.older_than_s = static_cast<int64_t>(ParseAge("--older-than", line.older_than));
  if (options.max_bytes == 0 && options.older_than_s == 0) {
    throw UsageError{"cache prune needs --max-bytes, --older-than or both"};
  }
  const vetvec_cache_prune_info info = [&] {
    CallScope scope(line, cancel);
    return CachePrune(line.names[0], options, scope.options());
  }();
  Tell(line,
       {{"deleted_rows", info.deleted_rows},
        {"rows", info.rows},
        {"bytes_before", info.bytes_before},
        {"bytes", info.bytes}},
       fmt::format("{} vectors deleted, {} left; the cache size is {} (before: {})",
                   info.deleted_rows, info.rows, Mebibytes(info.bytes),
                   Mebibytes(info.bytes_before)));
  return kExitOk;
}

int RunCacheVerify(const CommandLine& line, const CancelToken& cancel) {
  vetvec_cache_flags flags = 0;
  if (line.keep_bad) flags |= VETVEC_CACHE_FLAGS_KEEP_BAD;
  if (line.quick_check) flags |= VETVEC_CACHE_FLAGS_QUICK_CHECK;
  const vetvec_cache_verify_info info = [&] {
    CallScope scope(line, cancel);
    return CacheVerify(line.names[0], flags, scope.options());
  }();
  Tell(line,
       {{"rows", info.rows}, {"bad_rows", info.bad_rows}, {"deleted_rows", info.deleted_rows}},
       fmt::format("{} vectors read, {} bad, {} deleted", info.rows, info.bad_rows,
                   info.deleted_rows));
  return kExitOk;
}

int RunCacheExport(const CommandLine& line, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(line, "FILE (.jsonl, .csv)");
  vetvec_cache_flags flags = 0;
  if (line.with_vectors) flags |= VETVEC_CACHE_FLAGS_VECTORS;
  const vetvec_cache_export_info info = [&] {
    CallScope scope(line, cancel);
    return CacheExport(line.names[0], path, flags, scope.options());
  }();
  Tell(line, {{"rows", info.rows}, {"bad_rows", info.bad_rows}},
       fmt::format("wrote {} vectors to {}; skipped {} bad vectors", info.rows, path,
                   info.bad_rows));
  return kExitOk;
}

}  // namespace vetvec::cli
