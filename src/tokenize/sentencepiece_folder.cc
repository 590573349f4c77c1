// A folder that has a SentencePiece file and no tokenizer.json: pieces from libsentencepiece, ids
// as in Hugging Face's slow tokenizers.
#include <utility>

#include "base/file.h"
#include "tokenize/sentencepiece_api.h"
#include "tokenize/sentencepiece_file.h"
#include "tokenize/sentencepiece_settings.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

// Cuts a whole text; pieces outside the vocabulary are unknown.
class SentencePieceModel : public TokenModel {
 public:
  SentencePieceModel(std::unique_ptr<SentencePieceProcessor> processor, PieceTable pieces,
                     int32_t unknown)
      : processor_(std::move(processor)), pieces_(std::move(pieces)), unknown_(unknown) {}

  void Tokenize(std::string_view word, ModelScratch* scratch,
                std::vector<int32_t>* ids) const override {
    std::vector<std::string> found;
    const Status status = processor_->Encode(word, &found);
    if (!status.ok()) scratch->work.Fail(status);
    for (const std::string& piece : found) {
      const int32_t id = pieces_.Find(piece);
      ids->push_back(id >= 0 ? id : unknown_);
    }
  }
  const PieceTable& pieces() const override { return pieces_; }
  const char* kind() const override { return "SentencePiece"; }

 private:
  const std::unique_ptr<SentencePieceProcessor> processor_;
  const PieceTable pieces_;
  const int32_t unknown_;
};

}  // namespace

Result<std::shared_ptr<const Tokenizer>> OpenSentencePiece(const std::string& folder,
                                                           const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const SentencePieceKind kind, FindSentencePieceKind(folder));
  const bool is_t5 = kind == SentencePieceKind::kT5;
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxSentencePieceBytes));
  VETVEC_ASSIGN_OR_RETURN(const SentencePieceFile file, ReadSentencePieceFile(bytes));
  if (!is_t5 && file.unknown != 0) {
    return Unimplemented(
        "the SentencePiece file of XLM-RoBERTa must have '<unk>' as its first piece");
  }
  if (file.pieces[static_cast<size_t>(file.unknown)] != "<unk>") {
    return Unimplemented("the unknown piece is not '<unk>'");
  }
  VETVEC_ASSIGN_OR_RETURN(SentencePieceSettings settings,
                          ReadSentencePieceSettings(folder, kind, file));
  PieceTable pieces = std::move(settings.pieces);
  VETVEC_ASSIGN_OR_RETURN(const SentencePieceApi* api, LoadSentencePieceApi());
  VETVEC_ASSIGN_OR_RETURN(auto processor, SentencePieceProcessor::Load(api, file.model));
  TokenizerParts parts;
  parts.added = std::move(settings.added);
  parts.cuts_left = settings.cuts_left;
  parts.pad_id = pieces.Find("<pad>");
  parts.special.after = {pieces.Find("</s>")};
  parts.special.types_after = {0};
  if (!is_t5) {
    parts.special.before = {pieces.Find("<s>")};
    parts.special.types_before = {0};
  }
  parts.adds_end_once = is_t5;
  const int32_t unknown = pieces.Find("<unk>");
  parts.model =
      std::make_unique<SentencePieceModel>(std::move(processor), std::move(pieces), unknown);
  return Tokenizer::Create(std::move(parts));
}

}  // namespace vetvec
