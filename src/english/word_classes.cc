#include "english/word_classes.h"

#include <string>
#include <unordered_map>

#include "base/strings.h"

namespace vetvec {
namespace {

struct ClassRow {
  uint32_t classes;
  const char* words;
};

constexpr ClassRow kClassRows[] = {
    {kDeterminer,
     "a an the this that these those some any each every no another such what which whose either "
     "neither both all many several few most half enough one two three"},
    {kPossessive, "my your his her its our their whose one's"},
    {kSubjectPronoun, "i you he she it we they who everyone everybody nobody someone somebody one"},
    {kThird, "he she it everyone everybody nobody someone somebody"},
    {kObjectPronoun,
     "me you him her it us them myself yourself himself herself itself ourselves themselves "
     "everyone everybody someone somebody nobody anyone anybody everything something nothing "
     "anything"},
    {kBe,
     "be am is are was were been being isn't aren't wasn't weren't ain't i'm you're we're they're "
     "he's she's it's that's there's what's who's"},
    {kLinking,
     "seem seems seemed become becomes became becoming look looks looked feel feels felt feeling "
     "sound sounds sounded remain remains remained stay stays stayed appear appears appeared smell "
     "smells smelled taste tastes tasted grow grew"},
    {kModal,
     "can could will would shall should may might must can't cannot couldn't won't wouldn't "
     "shouldn't mustn't mightn't shan't i'll you'll he'll she'll it'll we'll they'll i'd you'd "
     "he'd she'd we'd they'd"},
    {kDo, "do does did don't doesn't didn't"},
    {kHave,
     "have has had having haven't hasn't hadn't i've you've we've they've could've would've"},
    {kPreposition,
     "of in on at by for with from to into onto upon about against among between through during "
     "before after above below over under without within toward towards across behind beyond near "
     "beside besides despite except since until till like unlike off out around round along amid "
     "amidst via per than as up down inside outside throughout past"},
    {kParticle,
     "up down off out on in over away back through around about along apart together upon aside "
     "forth forward by after into at across"},
    {kConjunction,
     "and or but nor yet so because although though while whereas if unless when where whether "
     "once since until till before after that as than whenever wherever how why"},
    {kDegree,
     "very too so extremely quite rather really more most less least as fairly pretty highly "
     "incredibly truly terribly awfully exceedingly utterly completely totally absolutely "
     "particularly especially remarkably unusually how equally all somewhat slightly perfectly "
     "exceptionally"},
    {kAdverb,
     "not never always often sometimes usually still just even also only already ever soon then "
     "now here there again once twice almost nearly hardly scarcely rarely seldom perhaps maybe "
     "both simply merely much far well too"},
    {kTime,
     "today yesterday tomorrow tonight now then here there again anymore nowadays lately "
     "afterwards forever together alone either too indeed"},
    {kCausative,
     "make makes made making keep keeps kept keeping find finds found consider considers "
     "considered considering think thinks thought get gets got getting leave leaves left"},
};

using ClassMap = std::unordered_map<std::string_view, uint32_t>;

const ClassMap& Classes() {
  static const ClassMap* const map = [] {
    auto* classes = new ClassMap;
    for (const ClassRow& row : kClassRows) {
      for (std::string_view word : Split(row.words, ' ')) (*classes)[word] |= row.classes;
    }
    return classes;
  }();
  return *map;
}

}  // namespace

uint32_t ClassesOf(std::string_view lower) {
  const auto found = Classes().find(lower);
  return found == Classes().end() ? 0 : found->second;
}

}  // namespace vetvec
