#include "tokenize/sentencepiece_file.h"

#include <fmt/core.h>

#include <cmath>
#include <cstring>
#include <optional>

#include "base/protobuf_reader.h"
#include "base/utf8.h"
#include "tokenize/piece_table.h"

namespace vetvec {
namespace {

constexpr size_t kMaxPieces = size_t{1} << 21;

Status Damaged(const std::string& what) {
  return InvalidArgument(
      fmt::format("it is not a SentencePiece model, or it is damaged: {}", what));
}

enum PieceType : uint64_t { kNormal = 1, kUnknown = 2, kByte = 6 };

struct Piece {
  std::string_view text;
  float score = 0;
  uint64_t type = kNormal;
};

std::optional<Piece> ReadPiece(std::string_view message) {
  Piece piece;
  for (ProtobufReader fields(message); !fields.done();) {
    ProtobufField field;
    if (!fields.Next(&field).ok()) return std::nullopt;
    if (field.Is(1, ProtobufField::kBytes)) {
      piece.text = field.BytesIn(message);
    } else if (field.Is(2, ProtobufField::kFixed32)) {
      const auto bits = static_cast<uint32_t>(field.value);
      std::memcpy(&piece.score, &bits, sizeof bits);
    } else if (field.Is(3, ProtobufField::kVarint)) {
      piece.type = field.value;
    } else if (field.number <= 3) {
      return std::nullopt;
    }
  }
  // A NUL ends a key of its search tree, and it rejects a length of zero with an exception.
  if (piece.text.empty() || piece.text.find('\0') != std::string_view::npos) return std::nullopt;
  if (!IsValidUtf8(piece.text) || !std::isfinite(piece.score)) return std::nullopt;
  if (piece.type < kNormal || piece.type > kByte) return std::nullopt;
  return piece;
}

// The table is a double array (darts-clone) of 4-byte units, and a pool of NUL-terminated strings.
// From each unit a search goes to 256 others, or to the one that has an offset into the pool: all
// of them must exist.
bool IsSoundCharsmap(std::string_view charsmap) {
  if (charsmap.empty()) return true;
  uint32_t bytes = 0;
  if (charsmap.size() < 8) return false;
  std::memcpy(&bytes, charsmap.data(), sizeof bytes);
  if (bytes == 0 || bytes % 4 != 0 || bytes > charsmap.size() - sizeof bytes) return false;
  const std::string_view pool = charsmap.substr(sizeof bytes + bytes);
  if (pool.empty() || pool.back() != '\0' || !IsValidUtf8(pool)) return false;
  std::vector<uint32_t> units(bytes / 4);
  std::memcpy(units.data(), charsmap.data() + sizeof bytes, bytes);
  for (size_t at = 0; at < units.size(); ++at) {
    const uint32_t unit = units[at];
    if ((unit & 0x80000000) != 0) continue;  // an offset into the pool: checked from its parent
    const size_t base = at ^ (static_cast<size_t>(unit >> 10) << ((unit & (1u << 9)) >> 6));
    if ((base | 0xFF) >= units.size()) return false;
    if ((unit & (1u << 8)) == 0) continue;
    const size_t from = units[base] & 0x7FFFFFFF;
    if (from >= pool.size()) return false;
    if ((static_cast<unsigned char>(pool[from]) & 0xC0) == 0x80) return false;
  }
  return true;
}

Status CheckTraining(std::string_view message) {
  static constexpr const char* kModelKinds[] = {"unknown", "Unigram", "BPE", "words", "characters"};
  for (ProtobufReader fields(message); !fields.done();) {
    ProtobufField field;
    if (!fields.Next(&field).ok()) return Damaged("its trainer_spec cannot be read");
    if (field.Is(3, ProtobufField::kVarint) && field.value != 1) {
      const std::string kind =
          field.value < std::size(kModelKinds) ? kModelKinds[field.value] : "unknown";
      return Unimplemented(
          fmt::format("the SentencePiece model's type is '{}'; only Unigram is supported", kind));
    }
    if (field.Is(24, ProtobufField::kVarint) && field.value != 0) {
      return Unimplemented("the SentencePiece model's treat_whitespace_as_suffix is not supported");
    }
  }
  return OkStatus();
}

Status CheckNormalizer(std::string_view message) {
  for (ProtobufReader fields(message); !fields.done();) {
    ProtobufField field;
    if (!fields.Next(&field).ok()) return Damaged("its normalizer_spec cannot be read");
    if (field.number != 2) continue;
    if (field.type != ProtobufField::kBytes || !IsSoundCharsmap(field.BytesIn(message))) {
      return Damaged("its precompiled_charsmap is invalid");
    }
  }
  return OkStatus();
}

Status AddPiece(std::string_view message, PieceTable* seen, SentencePieceFile* file) {
  const std::string where = fmt::format("piece {}", file->pieces.size());
  const std::optional<Piece> piece = ReadPiece(message);
  if (!piece) return Damaged(where + " is invalid");
  if (file->pieces.size() == kMaxPieces) return Damaged("it has too many pieces");
  const auto id = static_cast<int32_t>(file->pieces.size());
  if (seen->Find(piece->text) >= 0) return Damaged(fmt::format("{} occurs twice", where));
  if (piece->type == kUnknown) {
    if (file->unknown >= 0) return Damaged("two pieces are marked as unknown");
    file->unknown = id;
  }
  seen->Add(piece->text, id);
  file->pieces.emplace_back(piece->text);
  return OkStatus();
}

}  // namespace

Result<SentencePieceFile> ReadSentencePieceFile(std::string_view bytes) {
  if (bytes.size() > kMaxSentencePieceBytes) return Damaged("it is too large");
  SentencePieceFile file;
  file.model.reserve(bytes.size());
  PieceTable seen;
  for (ProtobufReader fields(bytes); !fields.done();) {
    ProtobufField field;
    if (const Status read = fields.Next(&field); !read.ok()) return Damaged(read.message());
    if (field.number > 3) continue;  // self tests, the denormalizer, extensions
    if (field.type != ProtobufField::kBytes) return Damaged("a field has the wrong type");
    const std::string_view message = field.BytesIn(bytes);
    if (field.number == 1) {
      VETVEC_RETURN_IF_ERROR(AddPiece(message, &seen, &file));
    } else if (field.number == 2) {
      VETVEC_RETURN_IF_ERROR(CheckTraining(message));
    } else {
      VETVEC_RETURN_IF_ERROR(CheckNormalizer(message));
    }
    file.model.append(field.RecordIn(bytes));
  }
  if (file.pieces.empty()) return Damaged("it has no pieces");
  if (file.unknown < 0) return Damaged("no piece is marked as unknown");
  return file;
}

}  // namespace vetvec
