// The commands. Each returns an exit status; failures of the library are thrown as vetvec::Error,
// wrong use as UsageError, and main prints both.
#ifndef VETVEC_CLI_COMMANDS_H_
#define VETVEC_CLI_COMMANDS_H_

#include "cli/command_line.h"
#include "cli/session.h"

namespace vetvec::cli {

// command_config.cc
int RunInit(const CommandLine& line, const CancelToken& cancel);
int RunDoctor(const CommandLine& line, const CancelToken& cancel);
// command_audit.cc
int RunPlan(const CommandLine& line, const CancelToken& cancel);
int RunAudit(const CommandLine& line, const CancelToken& cancel);
int RunResume(const CommandLine& line, const CancelToken& cancel);
int RunReport(const CommandLine& line, const CancelToken& cancel);
// command_compare.cc
int RunCompare(const CommandLine& line, const CancelToken& cancel);
int RunGate(const CommandLine& line, const CancelToken& cancel);
// command_vectors.cc
int RunEmbed(const CommandLine& line, const CancelToken& cancel);
int RunThreshold(const CommandLine& line, const CancelToken& cancel);
int RunEval(const CommandLine& line, const CancelToken& cancel);
// The vectors of the texts, by the encoder or vendor of line.names[0].
Matrix EmbedTexts(const CommandLine& line, const CancelToken& cancel, const TextBatch& texts);
// command_probe.cc
int RunProbe(const CommandLine& line, const CancelToken& cancel);
// command_ground_truth.cc
int RunGroundTruth(const CommandLine& line, const CancelToken& cancel);
// command_probe_curve.cc: probe --curve
int RunProbeCurve(const CommandLine& line, const CancelToken& cancel);
// command_correlate.cc
int RunCorrelate(const CommandLine& line, const CancelToken& cancel);
// command_providers.cc
int RunProviders(const CommandLine& line, const CancelToken& cancel);
// command_limits.cc
int RunLimitsShow(const CommandLine& line, const CancelToken& cancel);
// command_cache.cc
int RunCacheStat(const CommandLine& line, const CancelToken& cancel);
int RunCachePrune(const CommandLine& line, const CancelToken& cancel);
int RunCacheVerify(const CommandLine& line, const CancelToken& cancel);
int RunCacheExport(const CommandLine& line, const CancelToken& cancel);
// command_suite_make.cc
int RunSuiteMake(const CommandLine& line, const CancelToken& cancel);
// command_suite_export.cc
int RunSuiteExport(const CommandLine& line, const CancelToken& cancel);
// command_suite.cc
int RunSuiteKinds(const CommandLine& line, const CancelToken& cancel);
int RunSuiteShow(const CommandLine& line, const CancelToken& cancel);
int RunContractCommand(const CommandLine& line, const CancelToken& cancel);
int RunSuiteImport(const CommandLine& line, const CancelToken& cancel);
int RunSuiteSample(const CommandLine& line, const CancelToken& cancel);
int RunSuiteCheck(const CommandLine& line, const CancelToken& cancel);
int RunLexiconShow(const CommandLine& line, const CancelToken& cancel);
// command_model.cc
int RunTokenize(const CommandLine& line, const CancelToken& cancel);
int RunModelCheck(const CommandLine& line, const CancelToken& cancel);
// command_map.cc
int RunMapFit(const CommandLine& line, const CancelToken& cancel);
int RunMapShow(const CommandLine& line, const CancelToken& cancel);
int RunMapExport(const CommandLine& line, const CancelToken& cancel);
// command_repair.cc
int RunRepairFit(const CommandLine& line, const CancelToken& cancel);
int RunRepairTest(const CommandLine& line, const CancelToken& cancel);
// command_batch.cc: embed where --batch-api is given
int RunEmbedBatch(const CommandLine& line, const CancelToken& cancel);
// fallback.cc: embed where --fallback is given
int RunEmbedFallback(const CommandLine& line, const CancelToken& cancel);
// command_serve.cc
int RunServe(const CommandLine& line, const CancelToken& cancel);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMANDS_H_
