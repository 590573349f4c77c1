// Word files from anywhere; the first byte chooses the loader.
#include "fuzz_input.h"
#include "lexicon/sentiwordnet.h"
#include "lexicon/user_lexicon.h"
#include "lexicon/word_lists.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  const uint8_t choice = input.Byte();
  const std::string_view text = input.rest();
  const vetvec::LexiconSource source{"fuzz", "fuzz.txt", "", ""};
  switch (choice % 6) {
    case 0: (void)vetvec::ParseUserLexicon(text, source); break;
    case 1: {
      const fuzz::MemoryFile file(text);
      const auto senti = vetvec::SentiWordNet::Load(file.path());
      if (!senti.ok()) break;
      fuzz::Require(!senti->terms().empty());
      const vetvec::PolarityWordLists lists = senti->WordLists();
      fuzz::Require(lists.positive.size() + lists.negative.size() + lists.neutral.size() +
                        static_cast<size_t>(lists.in_none) ==
                    senti->terms().size());
      break;
    }
    case 2: {
      const auto words = vetvec::ParseDictionary(text, source);
      if (words.ok()) fuzz::Require(!words->words.empty());
      break;
    }
    case 3: (void)vetvec::StopWords::Parse(text, source); break;
    case 4: (void)vetvec::ParseFrequencyList(text, source); break;
    default: {
      const fuzz::MemoryFile file(text);
      (void)vetvec::LoadNameLists(file.path());
    }
  }
  return 0;
}
