// Grammar: frames with typed slots, from which sentences for suites are made if the user has none.
//
// A frame says which nouns may be used in which positions and with which verbs. Every choice from
// its slots gives a grammatical and sensible sentence, so the effect of later changes (passive,
// order, a different word) is known by construction and needs no parser. The frames and all words
// were written for this project (data/grammar_slots.tsv and data/grammar_frames.tsv, where the
// format is explained).
//
//   const Grammar& grammar = BuiltinGrammar();
//   grammar.Frames("law", FrameKind::kAct)[0]->verbs[0].participle;   // "drafted"
// Used by grammar_sentence.h and suites/grammar_suite.h. Immutable; thread safety: any thread.
#ifndef VETVEC_ENGLISH_GRAMMAR_H_
#define VETVEC_ENGLISH_GRAMMAR_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lexicon/source.h"

namespace vetvec {

enum class FrameKind : int32_t {
  kAct,      // somebody does something to a thing: not to be turned round
  kReverse,  // somebody does something to somebody of the same kind: the roles can be swapped
  kPlace,    // a thing is put somewhere: "is attached to"
  kReason,   // one clause because of another
  kCause,    // one thing causes another
};

struct Noun {
  std::string text;
  bool is_plural = false;
};

struct NounSlot {
  std::string name;
  std::vector<Noun> nouns;              // any two differ in meaning
  std::vector<std::string> adjectives;  // each fits each of the nouns
  std::vector<std::string> modifiers;   // nouns that fit before each of the nouns; may be empty
  bool takes_a = false;                 // "a ticket" is as good as "the ticket"
  bool is_person = false;               // a pronoun may stand for it
};

struct Verb {
  std::string base;
  std::string past;
  std::string participle;
};

// Which members are filled depends on the kind.
struct Frame {
  FrameKind kind = FrameKind::kAct;
  std::string domain;
  size_t subject = 0;                    // act, reverse, place: slots by index
  size_t object = 0;                     // act, place; reverse: the same as subject
  std::vector<Verb> verbs;               // act, reverse: any two differ in meaning
  std::vector<std::string> participles;  // place: "attached to"
  std::vector<std::string> first;   // reason: effects, cause: causes; "the {train|bus} was late"
  std::vector<std::string> second;  // reason: causes, cause: effects
};

class Grammar {
 public:
  // Parses the texts of the two files. INVALID_ARGUMENT or PARSE_ERROR names the line.
  static Result<Grammar> Parse(std::string_view slots, std::string_view frames);

  const std::vector<std::string>& domains() const { return domains_; }
  const std::vector<Frame>& frames() const { return frames_; }
  const NounSlot& slot(size_t index) const { return slots_[index]; }
  std::vector<const Frame*> Frames(std::string_view domain, FrameKind kind) const;

 private:
  friend class GrammarParser;
  std::vector<std::string> domains_;
  std::vector<NounSlot> slots_;
  std::vector<Frame> frames_;
};

// Parsed on first use, never destroyed.
const Grammar& BuiltinGrammar();
// Its name and sha-256, for manifests.
const LexiconSource& BuiltinGrammarSource();

// The regular forms of an English verb: "copy" -> "copied". Consonants are not doubled.
Verb RegularVerb(std::string_view base);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_GRAMMAR_H_
