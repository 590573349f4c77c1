#include "lexicon/irregular_data.h"

namespace vetvec {

// The last rows are regular today; WordNet lists older forms ("wrought") of them.
const std::string_view kIrregularVerbs = R"(
abide abided abided
arise arose arisen
awake awoke awoken
babysit babysat babysat
bear bore borne
beat beat beaten
become became become
befall befell befallen
begin began begun
behold beheld beheld
bend bent bent
beset beset beset
bet bet bet
bid bid bid
bind bound bound
bite bit bitten
bleed bled bled
blow blew blown
break broke broken
breed bred bred
bring brought brought
broadcast broadcast broadcast
build built built
burn burned/burnt burned/burnt
burst burst burst
buy bought bought
cast cast cast
catch caught caught
choose chose chosen
cling clung clung
come came come
cost cost cost
creep crept crept
cut cut cut
deal dealt dealt
dig dug dug
dive dived/dove dived
do did done
draw drew drawn
dream dreamed/dreamt dreamed/dreamt
drink drank drunk
drive drove driven
dwell dwelt/dwelled dwelt/dwelled
eat ate eaten
fall fell fallen
feed fed fed
feel felt felt
fight fought fought
find found found
fit fit/fitted fit/fitted
flee fled fled
fling flung flung
fly flew flown
forbid forbade forbidden
forecast forecast forecast
foresee foresaw foreseen
forego forewent foregone
forget forgot forgotten
forgive forgave forgiven
forgo forwent forgone
forsake forsook forsaken
freeze froze frozen
get got gotten/got
give gave given
go went gone
grind ground ground
grow grew grown
handwrite handwrote handwritten
hang hung hung
have had had
hear heard heard
hide hid hidden
hit hit hit
hold held held
hurt hurt hurt
inlay inlaid inlaid
input input input
keep kept kept
kneel knelt/kneeled knelt/kneeled
knit knitted/knit knitted/knit
know knew known
lay laid laid
lead led led
lean leaned/leant leaned/leant
leap leaped/leapt leaped/leapt
learn learned/learnt learned/learnt
leave left left
lend lent lent
let let let
light lit/lighted lit/lighted
lose lost lost
make made made
mean meant meant
meet met met
mishear misheard misheard
mislay mislaid mislaid
mislead misled misled
misread misread misread
misspell misspelled/misspelt misspelled/misspelt
mistake mistook mistaken
misunderstand misunderstood misunderstood
mow mowed mown/mowed
offset offset offset
outdo outdid outdone
outgrow outgrew outgrown
output output output
outrun outran outrun
outsell outsold outsold
overcome overcame overcome
overdo overdid overdone
overeat overate overeaten
overhear overheard overheard
override overrode overridden
overrun overran overrun
oversee oversaw overseen
oversleep overslept overslept
overtake overtook overtaken
overthrow overthrew overthrown
partake partook partaken
pay paid paid
plead pleaded/pled pleaded/pled
prove proved proven/proved
put put put
quit quit quit
read read read
rebuild rebuilt rebuilt
recast recast recast
redo redid redone
remake remade remade
repay repaid repaid
reread reread reread
rerun reran rerun
resell resold resold
reset reset reset
retell retold retold
rethink rethought rethought
rewind rewound rewound
rewrite rewrote rewritten
rid rid rid
ride rode ridden
ring rang rung
rise rose risen
run ran run
saw sawed sawn/sawed
say said said
see saw seen
seek sought sought
sell sold sold
send sent sent
set set set
sew sewed sewn/sewed
shake shook shaken
shear sheared shorn/sheared
shed shed shed
shine shone/shined shone/shined
shoot shot shot
show showed shown/showed
shrink shrank shrunk
shut shut shut
sing sang sung
sink sank sunk
sit sat sat
slay slew slain
sleep slept slept
slide slid slid
sling slung slung
slit slit slit
smell smelled/smelt smelled/smelt
sneak sneaked/snuck sneaked/snuck
sow sowed sown/sowed
speak spoke spoken
speed sped/speeded sped/speeded
spell spelled/spelt spelled/spelt
spend spent spent
spill spilled/spilt spilled/spilt
spin spun spun
spit spat spat
split split split
spoil spoiled/spoilt spoiled/spoilt
spread spread spread
spring sprang sprung
stand stood stood
steal stole stolen
stick stuck stuck
sting stung stung
stink stank stunk
stride strode stridden
strike struck struck
string strung strung
strive strove striven
swear swore sworn
sweep swept swept
swell swelled swollen/swelled
swim swam swum
swing swung swung
take took taken
teach taught taught
tear tore torn
tell told told
think thought thought
throw threw thrown
thrust thrust thrust
tread trod trodden
unbind unbound unbound
undergo underwent undergone
underlie underlay underlain
understand understood understood
undertake undertook undertaken
underwrite underwrote underwritten
undo undid undone
unfreeze unfroze unfrozen
refreeze refroze refrozen
overpay overpaid overpaid
underpay underpaid underpaid
prepay prepaid prepaid
resend resent resent
retake retook retaken
regrow regrew regrown
overdraw overdrew overdrawn
outbid outbid outbid
proofread proofread proofread
unstick unstuck unstuck
unwind unwound unwound
uphold upheld upheld
upset upset upset
wake woke woken
wear wore worn
weave wove woven
wed wed/wedded wed/wedded
weep wept wept
wet wet/wetted wet/wetted
win won won
wind wound wound
withdraw withdrew withdrawn
withhold withheld withheld
withstand withstood withstood
wring wrung wrung
write wrote written
address addressed addressed
bless blessed blessed
bypass bypassed bypassed
chide chided chided
clothe clothed clothed
coordinate coordinated coordinated
curse cursed cursed
gnaw gnawed gnawed
heave heaved heaved
melt melted melted
shave shaved shaved/shaven
strew strewed strewn/strewed
thrive thrived thrived
work worked worked
)";

const std::string_view kIrregularNouns = R"(
man men
woman women
child children
grandchild grandchildren
stepchild stepchildren
schoolchild schoolchildren
godchild godchildren
person people
foot feet
tooth teeth
goose geese
mouse mice
dormouse dormice
louse lice
ox oxen
die dice
penny pennies/pence
wife wives
housewife housewives
midwife midwives
life lives
afterlife afterlives
knife knives
wolf wolves
werewolf werewolves
leaf leaves
half halves
self selves
shelf shelves
bookshelf bookshelves
thief thieves
calf calves
loaf loaves
elf elves
sheaf sheaves
hoof hooves
scarf scarves
wharf wharves
sheep sheep
fish fish
deer deer
moose moose
salmon salmon
trout trout
swine swine
bison bison
shrimp shrimp
squid squid
aircraft aircraft
spacecraft spacecraft
hovercraft hovercraft
offspring offspring
series series
species species
means means
crossroads crossroads
headquarters headquarters
barracks barracks
analysis analyses
axis axes
basis bases
crisis crises
diagnosis diagnoses
ellipsis ellipses
emphasis emphases
hypothesis hypotheses
neurosis neuroses
oasis oases
paralysis paralyses
parenthesis parentheses
prognosis prognoses
synopsis synopses
synthesis syntheses
thesis theses
criterion criteria
phenomenon phenomena
automaton automata
datum data
medium media
bacterium bacteria
curriculum curricula
memorandum memoranda
stratum strata
ovum ova
erratum errata
alumnus alumni
cactus cacti
fungus fungi
nucleus nuclei
radius radii
stimulus stimuli
syllabus syllabi
locus loci
larva larvae
alga algae
antenna antennae
vertebra vertebrae
alumna alumnae
formula formulas
index indexes/indices
appendix appendices
matrix matrices
vertex vertices
codex codices
corpus corpora
genus genera
opus opuses
quiz quizzes
gas gases
bus buses
passerby passersby
auditorium auditoriums
bandit bandits
brother brothers
bureau bureaus
camera cameras
concerto concertos
cry cries
dogma dogmas
focus focuses
genius geniuses
ghetto ghettos
halo halos
millennium millennia
pea peas
spectrum spectra
taxi taxis
tempo tempos
torso torsos
vacuum vacuums
zero zeros
)";

const std::string_view kIrregularAdjectives = R"(
good better best
well better best
bad worse worst
far farther/further farthest/furthest
)";

const std::string_view kIrregularAdverbs = R"(
well better best
badly worse worst
far farther/further farthest/furthest
much more most
little less least
)";

const std::string_view kDoublingVerbs =
    " abet abhor abut acquit admit allot annul befit begin beset commit compel concur confer "
    "control counterplot debar debug defer demur deter disbar dispel embed emit enrol enthral "
    "entrap "
    "enwrap equip excel expel extol fulfil forbid forget handicap imbed impel incur infer inter "
    "intermit "
    "kidnap manumit occur omit outbid outfit outrun outwit overlap overrun patrol permit prefer "
    "propel "
    "rebel rebut recap recur refer refit regret reset remit repel rerun retrofit sidestep submit "
    "transfer "
    "transmit transship undercut unplug unwrap unzip upset zigzag input output format program ";

const std::string_view kNounsWithoutPlural =
    " advice aftermath anger applause arithmetic athletics baggage billiards binoculars bravery "
    "bread "
    "butter cash chaos clothing courage cutlery darts dishonesty economics electricity ethics "
    "equipment evidence fun furniture garbage genetics gold gymnastics happiness harm hatred hay "
    "health helpfulness heritage homework honesty housework hunger impatience information "
    "integrity "
    "intelligence jeans jewelry joy justice knowledge laughter leisure linguistics logic luck "
    "luggage "
    "machinery mathematics maths measles merchandise milk money mumps music news nonsense "
    "obscurity "
    "pants patience physics politics pollution poverty progress pyjamas rice rubbish sadness "
    "safety "
    "salt sand scissors scenery sewage shorts silverware software hardware spectacles statistics "
    "stuff sugar sunshine thanks thunder tongs traffic trash trousers tweezers unemployment "
    "violence "
    "warmth wealth weather wheat wisdom ";

const std::string_view kNounsWithOes =
    " buffalo cargo domino echo embargo hero superhero antihero mango mosquito motto potato tomato "
    "tornado torpedo veto volcano negro innuendo ";

const std::string_view kNounsWithHardCh =
    " stomach monarch patriarch matriarch epoch eunuch oligarch loch czech mach ";

const std::string_view kNounsInManWithS =
    " human superhuman german roman norman talisman shaman ottoman caiman cayman brahman mussulman "
    "turkoman doberman ";

const std::string_view kShortAdjectivesWithMore =
    " apt aware bored chic cross dead drunk fake fond forced fun glad good grown ill just known "
    "like "
    "loath live lone loved lost mere mixed own pleased prone real right scared skilled spoiled "
    "strained stressed tired torn used vague void worn worth wrong ";

const std::string_view kLongAdjectivesWithEr =
    " able ample clever feeble gentle hollow humble idle little mellow narrow nimble noble "
    "quiet remote shallow simple sincere subtle supple yellow ";

const std::string_view kAdverbsWithEr =
    " close deep early fast hard high late long loud low near quick slow soon straight wide ";

const std::string_view kModalVerbs = " can could may might must shall should will would ought ";

}  // namespace vetvec
