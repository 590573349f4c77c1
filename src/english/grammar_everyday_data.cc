// The grammar's frames and words for everyday life and for support desks. Own writing.
//
// A line is one of
//   domain NAME                       what follows belongs to it
//   noun [a] NAME = nouns | adjectives    a slot; "+" behind a noun: plural; "a": may take a or an
//   person [a] NAME = nouns | adjectives  the same of persons: a pronoun may stand there
//   act SLOT | verbs | SLOT           every subject can do every verb to every object
//   reverse SLOT | verbs              every member can do every verb to every other one
//   place SLOT | participles | SLOT   every thing can be put so at every place
//   reason effects ; causes           clauses; {a|b}: one of them. Each effect may follow each cause
//   cause causes ; effects            noun phrases: each cause may bring about each effect
// A verb is its base where it is regular, else base/past/participle. Words that can replace each
// other (nouns of a slot, its adjectives, verbs of a frame) must differ in meaning: the replaced
// sentence is labelled as saying something else.
#include "english/grammar.h"

namespace vetvec {

const char* const kGrammarEveryday = R"(
domain general
person a craftsman = gardener, carpenter, neighbor, painter, landlord | young, tall, friendly, tired, elderly
noun a furniture = fence, door, table, bench, gate, chairs+, shutters+ | wooden, old, heavy, white, narrow
person a cook = chef, baker, waiter, apprentice, grandmother | busy, young, famous, cheerful, local
noun dish = soup, cake, sauce, bread, pancakes+, dumplings+ | hot, fresh, delicious, spicy, plain
person a reader = student, teacher, librarian, journalist, traveler | young, curious, retired, foreign, quiet
noun a writing = letter, poem, article, diary, postcard, notes+ | long, short, old, interesting, handwritten
person a motorist = mechanic, tourist, farmer, dentist, student | young, rich, local, careful, retired
noun a vehicle = car, truck, van, tractor, motorcycle | red, old, new, rusty, green
person a playmate = boy, girl, teacher, coach, captain, neighbor | tall, young, shy, cheerful, new
noun a animal = dog, cat, goose, horse, pony, rooster | big, small, brown, white, hungry
noun a picture = map, photograph, calendar, poster, drawing | old, colorful, large, small, faded
noun board = kitchen door, office wall, notice board, garage door | dirty, green, old, damaged
noun a treasure = key, letter, ring, coin, note | small, old, silver, missing, second
noun nook = carpet, mattress, flowerpot, bed, bench | big, old, heavy, red
act craftsman | paint, repair, sell/sold/sold, measure | furniture
act cook | prepare, taste, serve, burn, photograph | dish
act reader | read/read/read, copy, lose/lost/lost, translate | writing
act motorist | buy/bought/bought, wash, drive/drove/driven, inspect | vehicle
reverse playmate | help, thank, follow, blame
reverse animal | chase, bite/bit/bitten, ignore, scare
place picture | pinned to, taped to, displayed on | board
place treasure | hidden under, placed under, stuck under | nook
reason the {match|picnic|concert|parade} was canceled, the {children|guests|players} stayed inside, the {road|bridge|path} was closed ; it rained all {day|morning|weekend}, the {river|lake} flooded the {park|field}, a storm hit the {town|coast|village}
reason the {train|bus|ferry} left late, {many passengers|several tourists|two hikers} missed the last boat, the {driver|captain|guide} apologized ; the engine failed, the {ticket machine|signal|gate} was broken, a {passenger|suitcase|bicycle} blocked the entrance
cause the heavy {rain|snow|fog}, the {storm|flood|frost|strike} ; the {delay|accident|power cut|traffic jam}, the {shortage of bread|closing of the school}

domain support
person a fixer = engineer, technician, administrator, contractor, intern | new, local, skilled, young, tired
noun a device = router, server, printer, modem, sensors+, switch | new, old, faulty, expensive, black
person a agent = agent, supervisor, specialist, manager, trainee | new, friendly, experienced, busy, local
noun a case = ticket, request, complaint, case | urgent, new, difficult, recent, unusual
person a coder = developer, tester, administrator, architect, student | junior, senior, young, careful, former
noun a software = update, patch, plugin, driver, scripts+ | small, critical, experimental, new, free
person a user = customer, visitor, employee, subscriber, accountant | new, angry, loyal, young, careless
noun a secret = password, username, security code, account number | old, new, temporary, long, weak
person a caller = agent, customer, manager, technician, salesman | new, polite, impatient, young, confused
person a colleague = engineer, developer, tester, administrator, analyst | junior, senior, former, local, new
noun a attachment = screenshot, log file, diagram, photo, video | large, recent, short, blurred, second
noun record = ticket, final report, welcome message, customer file | long, new, old, open
noun a copy = backup, archive, disk image, system log | recent, complete, encrypted, large, second
noun medium = old server, laptop, second disk, network drive, memory card | slow, cheap, black, broken
act fixer | restart, replace, test, disconnect | device
act agent | close, reopen, escalate, translate | case
act coder | install, remove, approve, delay | software
act user | reset/reset/reset, forget/forgot/forgotten, share, print | secret
reverse caller | call, thank, interrupt, misunderstand/misunderstood/misunderstood
reverse colleague | train, replace, contradict, praise
place attachment | attached to, included in, added to | record
place copy | stored on, saved on, kept on | medium
reason the {website|service|portal} was unavailable, {users|customers|employees} could not log in, the {page|dashboard|report} did not load ; the {server|database|router} crashed, the {license|certificate|subscription} had expired, the {update|upgrade|migration} failed
reason the customer returned the {phone|tablet|laptop}, the {store|seller|shop} sent a replacement, the {order|parcel|package} was opened ; the {screen|battery|keyboard} was damaged, the {charger|cable|adapter} was missing, the {label|address|invoice} was wrong
cause the {power failure|faulty update|full disk|network outage}, the {wrong setting|broken cable|software bug} ; the {data loss|long delay|security alert|system crash}, the {flood of complaints|error message}
)";

}  // namespace vetvec
