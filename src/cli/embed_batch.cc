// vetvec embed --batch-api: embeds through a service's batch API.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/embed_flags.h"
#include "cli/embed_output.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

int64_t MillisOf(double seconds) { return static_cast<int64_t>(seconds * 1000); }

BatchOptions BatchOptionsOf(const EmbedFlags& flags) {
  if (!flags.fallback.empty() || !flags.hosts.empty()) {
    throw UsageError{"--batch-api cannot be combined with --fallback and --host"};
  }
  if (!flags.batch_fallback.empty() && flags.batch_fallback != "online") {
    throw UsageError{
        fmt::format("--batch-fallback is '{}'; allowed: online", flags.batch_fallback)};
  }
  BatchOptions options;
  options.fallback_online = !flags.batch_fallback.empty();
  options.discard_refused = flags.batch_discard;
  options.file_texts = flags.batch_file_texts;
  options.file_bytes = flags.batch_file_bytes;
  options.poll_ms = MillisOf(flags.batch_poll_s);
  options.max_poll_ms = flags.batch_poll_s > 0 ? std::max<int64_t>(options.poll_ms, 300'000) : 0;
  options.online_reserve_ms = MillisOf(flags.batch_online_reserve_s);
  options.proof_tolerance = flags.batch_tolerance;
  options.no_proof = flags.batch_proof == 0;
  if (flags.batch_proof > 0) options.proof_rows = static_cast<uint32_t>(flags.batch_proof);
  return options;
}

std::string DollarsText(const json& cost) {
  return cost.is_null() ? "price not known" : fmt::format("${:.4f}", cost.get<double>());
}

std::string BatchPriceText(const json& price) {
  if (price.is_null()) return "";
  return fmt::format(" (${} per million tokens; {}, {})", price["per_million_tokens"].get<double>(),
                     price["source"].get<std::string>(), price["date"].get<std::string>());
}

std::string ShareText(const json& share) {
  return fmt::format("{:.2g}%", 100 * share.get<double>());
}

std::string OpenFileLine(const json& file) {
  std::string text = fmt::format("  {}: {} texts, {}", file["job"].get<std::string>(),
                                 file["texts"].get<uint64_t>(), file["state"].get<std::string>());
  if (file["job"] == "") text = "  no job yet" + text.substr(text.find(':'));
  if (file["state"] == "submitted") {
    text += fmt::format(" ({}, {} processed)", file["job_status"].get<std::string>(),
                        file["completed"].get<uint64_t>() + file["failed"].get<uint64_t>());
  }
  if (file["reason"] != "") text += ": " + file["reason"].get<std::string>();
  return text + "\n";
}

std::string BatchPlanText(const json& plan) {
  std::string text = fmt::format(
      "{} texts: {} repeated, {} invalid, {} cached, {} in jobs of earlier runs, {} to send\n",
      plan["texts"].get<uint64_t>(), plan["repeated"].get<uint64_t>(),
      plan["invalid"].get<uint64_t>(), plan["cached"].get<uint64_t>(), plan["open"].get<uint64_t>(),
      plan["to_send"].get<uint64_t>());
  const json& files = plan["files"];
  if (!files.empty()) {
    uint64_t bytes = 0;
    double worst = 0;
    for (const json& file : files) {
      bytes += file["bytes"].get<uint64_t>();
      worst = std::max(worst, file["excluded_wrong_share"].get<double>());
    }
    text += fmt::format("{} {}, {} bytes, about {} tokens: {}{}\n", files.size(),
                        files.size() == 1 ? "file" : "files", bytes, plan["tokens"].get<uint64_t>(),
                        DollarsText(plan["cost"]), BatchPriceText(plan["price"]));
    if (plan["proof_texts"] == 0) {
      text += "proof of order: none; results under wrong keys would go unnoticed\n";
    } else {
      text += fmt::format(
          "proof of order: {} texts are embedded again online, about {} tokens: {}{}; if {} or "
          "more of the vectors in a file are wrong, the proof detects this with a probability of "
          "95%, but it would probably miss a single swapped pair\n",
          plan["proof_texts"].get<uint64_t>(), plan["proof_tokens"].get<uint64_t>(),
          DollarsText(plan["proof_cost"]), BatchPriceText(plan["online_price"]), ShareText(worst));
    }
    text += fmt::format("the service completes a job within {} hours\n",
                        plan["limits"]["window_hours"].get<int64_t>());
  }
  for (const json& file : plan["open_files"]) text += OpenFileLine(file);
  return text;
}

std::string BatchReportText(const json& report) {
  std::string text;
  for (const json& file : report["files"]) {
    if (file["refused"] != "") {
      text += fmt::format("{}: REFUSED, nothing stored: {}\n", file["job"].get<std::string>(),
                          file["refused"].get<std::string>());
      continue;
    }
    text += fmt::format("{}: {} vectors stored, {} texts failed, {} tokens billed",
                        file["job"].get<std::string>(), file["stored"].get<uint64_t>(),
                        file["failed"].get<uint64_t>(), file["billed_tokens"].get<uint64_t>());
    if (file["proof_rows"] != 0) {
      text += fmt::format(
          "; {} compared with online vectors: 1 - cosine is at most {:.2g}, so fewer than {} of "
          "the vectors are wrong (95% confidence)",
          file["proof_rows"].get<uint64_t>(), file["proof_worst"].get<double>(),
          ShareText(file["excluded_wrong_share"]));
    }
    text += "\n";
  }
  if (report["online"] != 0) {
    text += fmt::format("{} texts were embedded online\n", report["online"].get<uint64_t>());
  }
  return text;
}

// Runs the batch; its report is printed even if it fails.
json EmbedBatch(const EmbedFlags& flags, const CancelToken& cancel, const Encoder& encoder,
                const TextBatch& texts, const BatchOptions& options) {
  CallScope scope(flags, cancel);
  CallOptions call = scope.options();
  call.timeout_ms = DeadlineMs(flags, 0);
  std::string report;
  try {
    EmbedInBatches(encoder, texts, options, call, &report);
  } catch (const Error&) {
    if (!report.empty() && !flags.quiet) Print(BatchReportText(json::parse(report)));
    throw;
  }
  return json::parse(report);
}

}  // namespace

int RunEmbedBatch(const EmbedFlags& flags, const CancelToken& cancel) {
  const BatchOptions options = BatchOptionsOf(flags);
  const Texts texts(TextSourceOf(flags, flags.in));
  const Config config = LoadSessionConfig(flags, {flags.spec});
  const Encoder encoder = config.OpenEncoder(flags.spec);
  const json plan = json::parse(PlanBatches(encoder, texts.view(), options));
  if (flags.batch_plan_only) {
    if (flags.json) {
      PrintDataLine(plan.dump());
    } else {
      Print(BatchPlanText(plan));
    }
    return kExitOk;
  }
  if (!flags.quiet && !flags.json) Print(BatchPlanText(plan));
  const json report = EmbedBatch(flags, cancel, encoder, texts.view(), options);
  const EmbeddedTexts embedded = EmbedAll(flags, cancel, encoder, texts.view());
  if (flags.json) {
    PrintDataLine(json{{"plan", plan}, {"report", report}}.dump());
  } else if (!flags.quiet) {
    Print(BatchReportText(report));
  }
  EmbedFlags writing = flags;
  writing.quiet = flags.quiet || flags.json;
  return WriteEmbedded(writing, texts.view(), embedded, CacheFolderOf(config));
}

}  // namespace vetvec::cli
