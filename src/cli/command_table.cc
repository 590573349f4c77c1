// Where a new command gets its row: a declaration and a place in the list.
#include "cli/command_table.h"

#include <map>

namespace vetvec::cli {

extern const Command kInitCommand;
extern const Command kTryCommand;
extern const Command kDoctorCommand;
extern const Command kPlanCommand;
extern const Command kAuditCommand;
extern const Command kResumeCommand;
extern const Command kReportCommand;
extern const Command kCompareCommand;
extern const Command kGateCommand;
extern const Command kLoadCommand;
extern const Command kSuiteMakeCommand;
extern const Command kSuiteShowCommand;
extern const Command kSuiteSampleCommand;
extern const Command kSuiteImportCommand;
extern const Command kSuiteExportCommand;
extern const Command kSuiteCheckCommand;
extern const Command kSuiteKindsCommand;
extern const Command kEmbedCommand;
extern const Command kIdentityRecordCommand;
extern const Command kIdentityCheckCommand;
extern const Command kIdentityCompareCommand;
extern const Command kIdentityCalibrateCommand;
extern const Command kServeCommand;
extern const Command kThresholdCommand;
extern const Command kRepairFitCommand;
extern const Command kRepairTestCommand;
extern const Command kMapFitCommand;
extern const Command kMapShowCommand;
extern const Command kMapExportCommand;
extern const Command kCacheStatCommand;
extern const Command kCachePruneCommand;
extern const Command kCacheVerifyCommand;
extern const Command kCacheExportCommand;
extern const Command kLimitsShowCommand;
extern const Command kProvidersCommand;
extern const Command kEvalCommand;
extern const Command kProbeCommand;
extern const Command kGroundTruthCommand;
extern const Command kCorrelateCommand;
extern const Command kLexiconCommand;

const std::vector<const Command*>& Commands() {
  static const auto* const commands = new std::vector<const Command*>{&kInitCommand,
                                                                      &kTryCommand,
                                                                      &kDoctorCommand,
                                                                      &kPlanCommand,
                                                                      &kAuditCommand,
                                                                      &kResumeCommand,
                                                                      &kReportCommand,
                                                                      &kCompareCommand,
                                                                      &kGateCommand,
                                                                      &kLoadCommand,
                                                                      &kSuiteMakeCommand,
                                                                      &kSuiteShowCommand,
                                                                      &kSuiteSampleCommand,
                                                                      &kSuiteImportCommand,
                                                                      &kSuiteExportCommand,
                                                                      &kSuiteCheckCommand,
                                                                      &kSuiteKindsCommand,
                                                                      &kEmbedCommand,
                                                                      &kIdentityRecordCommand,
                                                                      &kIdentityCheckCommand,
                                                                      &kIdentityCompareCommand,
                                                                      &kIdentityCalibrateCommand,
                                                                      &kServeCommand,
                                                                      &kThresholdCommand,
                                                                      &kRepairFitCommand,
                                                                      &kRepairTestCommand,
                                                                      &kMapFitCommand,
                                                                      &kMapShowCommand,
                                                                      &kMapExportCommand,
                                                                      &kCacheStatCommand,
                                                                      &kCachePruneCommand,
                                                                      &kCacheVerifyCommand,
                                                                      &kCacheExportCommand,
                                                                      &kLimitsShowCommand,
                                                                      &kProvidersCommand,
                                                                      &kEvalCommand,
                                                                      &kProbeCommand,
                                                                      &kGroundTruthCommand,
                                                                      &kCorrelateCommand,
                                                                      &kLexiconCommand};
  return *commands;
}

std::string SummaryOfGroup(const std::string& group) {
  static const auto* const summaries = new std::map<std::string, std::string>{
      {"cache", "Inspect and maintain a vector cache"},
      {"identity",
       "Record which model an encoder is by its vectors, check, compare and calibrate it"},
      {"limits", "Inspect rate limits shared through Redis"},
      {"papers", "For researchers: the methods of the papers that vetvec is based on"},
      {"repair",
       "Adapters that repair violations in a vendor's vectors, and maps between encoders"},
      {"repair map", "Linear maps from a local encoder to a remote one"},
      {"suite", "Make and inspect test suites"}};
  return summaries->at(group);
}

}  // namespace vetvec::cli
