// vetvec cache stat, prune, verify, export.
#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/common_flags.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct CacheFlags : CommonFlags {
  std::string dir;
  std::string max_bytes, older_than;  // prune
  bool keep_bad = false;              // verify
  bool quick_check = false;
  bool with_vectors = false;  // export
};

void AddStatFlags(CLI::App* app, CacheFlags* flags) {
  app->add_option("dir", flags->dir, "Folder")->required();
}

void AddPruneFlags(CLI::App* app, CacheFlags* flags) {
  AddStatFlags(app, flags);
  app->add_option(
      "--max-bytes", flags->max_bytes,
      "Delete the least recently used vectors until the cache is no larger than this, e.g. 500MiB");
  app->add_option("--older-than", flags->older_than,
                  "Delete vectors older than this, e.g. 90d, 12h, 60s");
}

void AddVerifyFlags(CLI::App* app, CacheFlags* flags) {
  AddStatFlags(app, flags);
  app->add_flag("--keep-bad", flags->keep_bad, "Count bad vectors, but do not delete them");
  app->add_flag("--quick-check", flags->quick_check, "Check the database's structure first");
}

void AddExportFlags(CLI::App* app, CacheFlags* flags) {
  AddStatFlags(app, flags);
  app->add_flag("--vectors", flags->with_vectors, "Include the vectors");
  AddOutput(app, flags, "Output file (.jsonl, .csv)");
}

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
void Tell(const CommonFlags& flags, const json& object, const std::string& sentence) {
  if (flags.json) {
    PrintDataLine(object.dump());
  } else if (!flags.quiet) {
    PrintLine(sentence);
  }
}

int RunCacheStat(const CacheFlags& flags, const CancelToken&) {
  const vetvec_cache_info info = CacheStat(flags.dir);
  const json out = {{"rows", info.rows}, {"bytes", info.bytes}, {"wal_bytes", info.wal_bytes}};
  if (flags.json) {
    PrintDataLine(out.dump());
  } else {
    PrintLine(fmt::format("{} vectors, {} (plus a write-ahead log of {})", info.rows,
                          Mebibytes(info.bytes), Mebibytes(info.wal_bytes)));
  }
  return kExitOk;
}

int RunCachePrune(const CacheFlags& flags, const CancelToken& cancel) {
  CachePruneOptions options;
  options.max_bytes = ParseBytes("--max-bytes", flags.max_bytes);
  options.older_than_s = static_cast<int64_t>(ParseAge("--older-than", flags.older_than));
  if (options.max_bytes == 0 && options.older_than_s == 0) {
    throw UsageError{"cache prune needs --max-bytes, --older-than or both"};
  }
  const vetvec_cache_prune_info info = [&] {
    CallScope scope(flags, cancel);
    return CachePrune(flags.dir, options, scope.options());
  }();
  Tell(flags,
       {{"deleted_rows", info.deleted_rows},
        {"rows", info.rows},
        {"bytes_before", info.bytes_before},
        {"bytes", info.bytes}},
       fmt::format("{} vectors deleted, {} left; the cache size is {} (before: {})",
                   info.deleted_rows, info.rows, Mebibytes(info.bytes),
                   Mebibytes(info.bytes_before)));
  return kExitOk;
}

int RunCacheVerify(const CacheFlags& flags, const CancelToken& cancel) {
  vetvec_cache_flags chosen = 0;
  if (flags.keep_bad) chosen |= VETVEC_CACHE_FLAGS_KEEP_BAD;
  if (flags.quick_check) chosen |= VETVEC_CACHE_FLAGS_QUICK_CHECK;
  const vetvec_cache_verify_info info = [&] {
    CallScope scope(flags, cancel);
    return CacheVerify(flags.dir, chosen, scope.options());
  }();
  Tell(flags,
       {{"rows", info.rows}, {"bad_rows", info.bad_rows}, {"deleted_rows", info.deleted_rows}},
       fmt::format("{} vectors read, {} bad, {} deleted", info.rows, info.bad_rows,
                   info.deleted_rows));
  return kExitOk;
}

int RunCacheExport(const CacheFlags& flags, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(flags, "FILE (.jsonl, .csv)");
  vetvec_cache_flags chosen = 0;
  if (flags.with_vectors) chosen |= VETVEC_CACHE_FLAGS_VECTORS;
  const vetvec_cache_export_info info = [&] {
    CallScope scope(flags, cancel);
    return CacheExport(flags.dir, path, chosen, scope.options());
  }();
  Tell(flags, {{"rows", info.rows}, {"bad_rows", info.bad_rows}},
       fmt::format("wrote {} vectors to {}; skipped {} bad vectors", info.rows, path,
                   info.bad_rows));
  return kExitOk;
}

}  // namespace

extern const Command kCacheStatCommand = CommandOf<AddStatFlags, RunCacheStat>(
    "cache stat", "Show the number of vectors and the file sizes");
extern const Command kCachePruneCommand =
    CommandOf<AddPruneFlags, RunCachePrune>("cache prune", "Delete vectors by size or age");
extern const Command kCacheVerifyCommand = CommandOf<AddVerifyFlags, RunCacheVerify>(
    "cache verify", "Check every vector, and delete bad ones");
extern const Command kCacheExportCommand = CommandOf<AddExportFlags, RunCacheExport>(
    "cache export", "Write the keys, sizes and times of all vectors (.jsonl or .csv)");

}  // namespace vetvec::cli
