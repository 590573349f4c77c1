#include "audit/workload.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "audit/default_suites.h"
#include "audit_steps/step_table.h"
#include "base/file.h"
#include "base/rng.h"
#include "kinds/suite_scores.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/word_lists.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr size_t kMadeKin = 200;  // texts added to each audit
constexpr uint64_t kOrderStream = 29;

// Gives each distinct pair of a text and a role an id, in the order of first use.
class TextIds {
 public:
  explicit TextIds(Workload* work) : work_(work) {}
  size_t IdOf(const std::string& text, TextRole role = TextRole::kNone) {
    auto& ids = ids_[static_cast<size_t>(role)];
    const auto [entry, is_new] = ids.try_emplace(text, work_->texts.size());
    if (is_new) {
      work_->texts.Add(text);
      work_->roles.push_back(role);
    }
    return entry->second;
  }

 private:
  static constexpr size_t kRoles = 3;
  Workload* const work_;
  std::array<std::unordered_map<std::string, size_t>, kRoles> ids_;
};

Result<Suite> MakeSuiteOf(const AuditConfig& config, const SuiteConfig& suite,
                          const std::shared_ptr<CancelToken>& cancel) {
  SuiteRequest request{.kind = suite.kind, .name = suite.name, .options = config.OptionsOf(suite)};
  request.call.cancel = cancel;
  Result<Suite> made = MakeSuite(request);
  // [audit] seeds applies to all suites; a suite's table may set its own.
  if (made.ok() || made.status().detail().key != "seeds") return made;
  return InvalidArgument(
             "there are no seed sentences: set [audit] seeds, or --seeds, to a file with your own "
             "sentences, one per line, or [audit] documents, or --documents, to your documents")
      .WithFile(config.file)
      .WithKey("audit.seeds", "", "the path of a file");
}

// Takes a default suite, or says why it is left out.
Status TakeIfItShows(const AuditConfig& config, Result<Suite> made, const SuiteConfig& suite_config,
                     std::optional<Suite>* spare, Workload* work) {
  const bool cannot_be_made = made.status().code() == StatusCode::kInsufficientData;
  if (!made.ok() && !cannot_be_made) return made.status();
  const std::string reason =
      cannot_be_made ? made.status().message() : WhyItShowsNothing(config, *made);
  if (reason.empty()) {
    work->suites.push_back(*std::move(made));
    return OkStatus();
  }
  work->left_out.push_back({suite_config.name, reason});
  const bool is_spare = made.ok() && made->size() > 0;
  if (is_spare) *spare = *std::move(made);
  return OkStatus();
}

// An audit without a suite would send nothing, so the last of those that were left out is taken: it
// describes the vendors, and their defects are found with its texts.
Status TakeSpare(std::optional<Suite> spare, Workload* work) {
  if (!work->suites.empty() || work->left_out.empty()) return OkStatus();
  if (spare) {
    std::erase_if(work->left_out, [&](const LeftOutSuite& one) { return one.name == spare->name; });
    work->suites.push_back(*std::move(spare));
    return OkStatus();
  }
  std::string reasons;
  for (const LeftOutSuite& one : work->left_out) {
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", one.name, one.reason);
  }
  return InsufficientData(fmt::format("none of the default suites can be made: {}", reasons));
}

Result<std::vector<std::string>> DictionaryWords(const DictionaryChoice& choice, Workload* work) {
  WordList list;
  if (choice.file.empty()) {
    list = StarterDictionary();
  } else {
    VETVEC_ASSIGN_OR_RETURN(list, LoadDictionary(choice.file));
  }
  if (choice.max_words > 0 && list.words.size() > choice.max_words) {
    list.words.resize(choice.max_words);
  }
  if (list.words.size() < 2) {
    return InsufficientData(
               fmt::format("the dictionary '{}' has fewer than 2 distinct words", choice.file))
        .WithFile(choice.file);
  }
  const std::string name = choice.file.empty()
                               ? "built-in list of frequent words"
                               : choice.file.substr(choice.file.find_last_of('/') + 1);
  work->dictionary = fmt::format("{} ({} words)", name, list.words.size());
  work->dictionary_sha256 = list.source.sha256;
  return list.words;
}

void NumberInRandomOrder(uint64_t seed, TextIds& ids, Workload* work) {
  std::vector<SuiteText> all;
  for (const Suite& suite : work->suites) {
    const std::vector<SuiteText> own = TextsOfItems(suite);
    all.insert(all.end(), own.begin(), own.end());
  }
  Rng rng(seed, kOrderStream);
  Shuffle(all, rng);
  for (const SuiteText& text : all) ids.IdOf(*text.text, text.role);
}

// Texts come in this order: those of suites, the dictionary's words, variants made for liveness.
void NumberTexts(const std::vector<std::string>& dictionary, const std::vector<KinTexts>& made_kin,
                 TextIds& ids, Workload* work) {
  for (const Suite& suite : work->suites) {
    std::vector<uint64_t>& text_rows = work->text_rows.emplace_back();
    for (const SuiteText& text : TextsOfItems(suite))
      text_rows.push_back(ids.IdOf(*text.text, text.role));
  }
  work->suite_texts = work->texts.size();
  for (const KinTexts& pair : KinOfSuites(work->suites)) {
    work->kin.push_back({ids.IdOf(pair.variant, pair.role), ids.IdOf(pair.seed, pair.role)});
  }
  for (const std::string& word : dictionary) work->dictionary_rows.push_back(ids.IdOf(word));
  for (const KinTexts& pair : made_kin) {
    work->made_kin.push_back({ids.IdOf(pair.variant, pair.role), ids.IdOf(pair.seed, pair.role)});
  }
  work->kin.insert(work->kin.end(), work->made_kin.begin(), work->made_kin.end());
}

void AddTextsOfSteps(uint64_t seed, TextIds& ids, Workload* work) {
  for (const AuditStep& step : AuditSteps()) {
    if (step.judge == nullptr) continue;
    std::vector<MadeRow>& rows = work->steps[step.name];
    if (step.plan == nullptr) continue;
    for (const MadeText& made : step.plan(work->ForSteps(seed))) {
      rows.push_back({ids.IdOf(made.text, work->roles[made.of]), made.of, made.note});
    }
  }
}

// Whether all ids that the record contains are those of texts.
bool AreTexts(const RunRecord& record, size_t texts) {
  const auto are_texts = [&](const auto& rows, auto... members) {
    return std::all_of(rows.begin(), rows.end(),
                       [&](const auto& row) { return ((row.*members < texts) && ...); });
  };
  return std::all_of(record.dictionary_rows.begin(), record.dictionary_rows.end(),
                     [&](uint64_t id) { return id < texts; }) &&
         are_texts(record.made_kin, &KinPair::variant, &KinPair::seed) &&
         std::all_of(record.steps.begin(), record.steps.end(), [&](const auto& step) {
           return are_texts(step.second, &MadeRow::id, &MadeRow::of);
         });
}

}  // namespace

size_t Workload::triples() const {
  size_t count = 0;
  for (const Suite& suite : suites) count += suite.items.size();
  return count;
}

std::vector<uint8_t> Workload::Missing(std::span<const std::vector<uint64_t>> failed) const {
  std::vector<uint8_t> missing(texts.size(), 0);
  for (const std::vector<uint64_t>& of_vendor : failed) {
    for (const uint64_t id : of_vendor) {
      if (id < missing.size()) missing[id] = 1;
    }
  }
  return missing;
}

Matrix Workload::DictionaryOf(MatrixView rows, const std::vector<uint8_t>& missing) const {
  std::vector<size_t> kept;
  for (const uint64_t id : dictionary_rows) {
    if (missing[id] == 0) kept.push_back(id);
  }
  return TakenRows(rows, kept);
}

StepTexts Workload::ForSteps(uint64_t seed) const {
  return {texts.view(), roles, suites, text_rows, suite_texts, seed};
}

Result<Workload> BuildWorkload(const AuditConfig& config,
                               const std::shared_ptr<CancelToken>& cancel) {
  Workload work;
  std::optional<Suite> spare;
  for (const SuiteConfig& suite_config : config.suites) {
    if (suite_config.kind->make == nullptr) continue;  // the contract suite sends its own requests
    Result<Suite> suite = MakeSuiteOf(config, suite_config, cancel);
    if (suite_config.by_default) {
      VETVEC_RETURN_IF_ERROR(TakeIfItShows(config, std::move(suite), suite_config, &spare, &work));
      continue;
    }
    if (!suite.ok()) return suite.status();
    work.suites.push_back(*std::move(suite));
  }
  VETVEC_RETURN_IF_ERROR(TakeSpare(std::move(spare), &work));
  std::vector<std::string> words;
  if (work.triples() > 0) {
    const auto most = static_cast<uint64_t>(config.dictionary_max_words);
    VETVEC_ASSIGN_OR_RETURN(words, DictionaryWords({config.dictionary, most}, &work));
  }
  TextIds ids(&work);
  work.random_order = true;
  NumberInRandomOrder(config.seed, ids, &work);
  NumberTexts(words, MakeTailKin(work.suites, kMadeKin), ids, &work);
  AddTextsOfSteps(config.seed, ids, &work);
  return work;
}

Result<Workload> WorkloadOfSuites(std::vector<Suite> suites, const DictionaryChoice& dictionary,
                                  uint64_t seed) {
  Workload work;
  work.suites = std::move(suites);
  std::vector<std::string> words;
  if (!work.suites[0].items.empty()) {
    VETVEC_ASSIGN_OR_RETURN(words, DictionaryWords(dictionary, &work));
  }
  TextIds ids(&work);
  work.random_order = true;
  NumberInRandomOrder(seed, ids, &work);
  NumberTexts(words, {}, ids, &work);
  return work;
}

Status WriteWorkload(const Workload& work, const RunFolder& folder, RunRecord* record) {
  for (const Suite& suite : work.suites) {
    VETVEC_RETURN_IF_ERROR(WriteSuite(suite, folder.SuitePath(suite.name)));
    record->suites.push_back(suite.name);
    record->files[fmt::format("suites/{}.jsonl", suite.name)] = SuiteSha256(suite);
  }
  VETVEC_ASSIGN_OR_RETURN(record->files["texts.jsonl"], folder.WriteTexts(work.texts.view()));
  record->dictionary = work.dictionary;
  record->dictionary_sha256 = work.dictionary_sha256;
  record->dictionary_rows = work.dictionary_rows;
  record->suite_texts = work.suite_texts;
  record->random_order = work.random_order;
  record->made_kin = work.made_kin;
  record->steps = work.steps;
  for (const LeftOutSuite& one : work.left_out) record->left_out.emplace_back(one.name, one.reason);
  return OkStatus();
}

Result<Workload> ReadWorkload(const RunFolder& folder, const RunRecord& record) {
  Workload work;
  for (const std::string& name : record.suites) {
    VETVEC_RETURN_IF_ERROR(folder.CheckFile(record, fmt::format("suites/{}.jsonl", name)));
    VETVEC_ASSIGN_OR_RETURN(Suite suite, ReadSuite(folder.SuitePath(name), folder.cancel()));
    suite.name = name;
    work.suites.push_back(std::move(suite));
  }
  VETVEC_ASSIGN_OR_RETURN(const PackedTexts texts, folder.ReadTexts(record));
  TextIds ids(&work);
  work.random_order = record.random_order;
  VETVEC_RETURN_IF_ERROR(folder.MayGoOn());
  if (work.random_order) NumberInRandomOrder(record.config.seed, ids, &work);
  VETVEC_RETURN_IF_ERROR(folder.MayGoOn());
  NumberTexts({}, {}, ids, &work);
  VETVEC_RETURN_IF_ERROR(folder.MayGoOn());
  const bool is_consistent =
      work.suite_texts == record.suite_texts && work.suite_texts <= texts.size();
  for (size_t id = 0; is_consistent && id < work.suite_texts; ++id) {
    if (work.texts[id] != texts[id]) {
      return DataLoss(fmt::format("text {} in '{}/texts.jsonl' does not match its suite", id,
                                  folder.path()))
          .WithFile(folder.path());
    }
  }
  if (!is_consistent || !AreTexts(record, texts.size())) {
    return DataLoss(fmt::format("the suites in '{}' do not match the texts in it", folder.path()))
        .WithFile(folder.path());
  }
  work.texts = texts;
  work.roles.resize(texts.size());  // none for the words of the dictionary
  for (const KinPair& pair : record.made_kin) work.roles[pair.variant] = work.roles[pair.seed];
  for (const auto& [step, made] : record.steps) {
    for (const MadeRow& row : made) work.roles[row.id] = work.roles[row.of];
  }
  work.steps = record.steps;
  work.dictionary = record.dictionary;
  work.dictionary_sha256 = record.dictionary_sha256;
  work.dictionary_rows = record.dictionary_rows;
  work.made_kin = record.made_kin;
  for (const auto& [name, reason] : record.left_out) work.left_out.push_back({name, reason});
  work.kin.insert(work.kin.end(), work.made_kin.begin(), work.made_kin.end());
  return work;
}

}  // namespace vetvec
