// The rows of phrase_contrasts.h: find, "synonym / opposite", the words before and after, an example.
// A row is there where both fit every place that its conditions let in; "-" leaves a longer phrase
// alone.
#include "english/phrase_contrasts.h"

namespace vetvec {

const char* const kPhraseContrasts = R"(find	replace	before	after	example	inverted
frequently	often / rarely	!how|more|most|as|so|too|very|quite|less|not|all|are|is|were|was	!asked	The machine frequently breaks down.	The machine often / rarely breaks down.
often	frequently / rarely	!how|more|most|as|so|too|very|quite|less|not|all|every	!than|enough|<end>	They often visit us.	They frequently / rarely visit us.
rarely	seldom / often	!<start>|very|only|so|too	!if|<end>	Snow rarely falls here.	Snow seldom / often falls here.
seldom	rarely / often	!<start>|very|only|so|too	!if|<end>	He seldom calls the office.	He rarely / often calls the office.
usually	normally / rarely	!<start>|as|than|not|and|but	!<end>|at|on|in|for|from|with|by|just|when|only|the|a	The shop usually opens at nine.	The shop normally / rarely opens at nine.
before	prior to / after	!the|day|night|week|year|long|just|shortly|immediately|minutes|hours|days|weeks|come|comes|came|soon|minutes|hours|week|month|months|years|night|ever|never	the|my|your|our|his|her|their	We met before the lecture.	We met prior to / after the lecture.
after	following / before	!look|looks|looked|looking|take|takes|took|named|called|inquire|asked|asks|ask|soon|shortly|just|immediately|right|year|day|run|even|only|again|better|worse|minutes|hours|days|weeks|months|years|week|month|hour|morning|afternoon|evening|stay|stayed|behind|ever|straight|long	the|my|your|our|his|her|their	They talked after the meeting.	They talked following / before the meeting.
prior to	before / after			We met prior to the lecture.	We met before / after the lecture.
above	over / below	!the|and|or	<number>	It stayed above 30 degrees.	It stayed over / below 30 degrees.
below	under / above	!the|and|or	<number>	It stayed below 30 degrees.	It stayed under / above 30 degrees.
more than	over / less than	!no|any|rather|much|far|even|little|nothing|other|not|for|to|at|is|are	<number>	It costs more than 500 dollars.	It costs over / less than 500 dollars.
less than	under / more than	!no|any|rather|much|far|even|little|nothing|not|is|are	<number>	It costs less than 500 dollars.	It costs under / more than 500 dollars.
approximately	roughly / exactly	!of|to	<number>	It weighs approximately 3 kilos.	It weighs roughly / exactly 3 kilos.
roughly	approximately / exactly	!only|just	<number>	It weighs roughly 3 kilos.	It weighs approximately / exactly 3 kilos.
exactly	precisely / roughly	!not|for	<number>	It weighs exactly 3 kilos.	It weighs precisely / roughly 3 kilos.
rapidly	quickly / slowly			Prices rose rapidly.	Prices rose quickly / slowly.
quickly	rapidly / slowly	drains|drained|spread|spreads|grew|grow|grows|growing|rose|changed|changes|progressed|worsened|improved		The fire spread quickly.	The fire spread rapidly / slowly.
quickly	promptly / slowly	responded|replied|answered|reacted|acted|responds|replies|reacts		They responded quickly.	They responded promptly / slowly.
promptly	quickly / slowly	responded|replied|answered|reacted|acted|responds|replies|reacts		They responded promptly.	They responded quickly / slowly.
correctly	properly / incorrectly	!if|politically		The lid was correctly fitted.	The lid was properly / incorrectly fitted.
incorrectly	wrongly / correctly	!or		It was spelled incorrectly.	It was spelled wrongly / correctly.
wrongly	incorrectly / correctly	!or	!accused|convicted|imprisoned|arrested|blamed	It was spelled wrongly.	It was spelled incorrectly / correctly.
accidentally	inadvertently / deliberately			He accidentally deleted the file.	He inadvertently / deliberately deleted the file.
inadvertently	accidentally / deliberately			He inadvertently deleted the file.	He accidentally / deliberately deleted the file.
deliberately	intentionally / accidentally	!quite		He deliberately deleted the file.	He intentionally / accidentally deleted the file.
intentionally	deliberately / accidentally	!quite		He intentionally deleted the file.	He deliberately / accidentally deleted the file.
by mistake	in error / on purpose	!went|go|goes|off|out		He paid it by mistake.	He paid it in error / on purpose.
by accident	accidentally / on purpose	!found	<end>	He broke it by accident.	He broke it accidentally / on purpose.
permanently	for good / temporarily	closed|close|closes|left|leave	<end>|on	The shop closed permanently.	The shop closed for good / temporarily.
for good	permanently / temporarily		<end>|on	The shop closed for good.	The shop closed permanently / temporarily.
partly	partially / fully		!<the>|because|due|in|from|to|by|on|of|with|for|cloudy	The fee was partly refunded.	The fee was partially / fully refunded.
partially	partly / fully		!<the>|because|due|in|from|to|by|on|of|with|for|cloudy|sighted	The fee was partially refunded.	The fee was partly / fully refunded.
significantly	considerably / slightly			Sales rose significantly.	Sales rose considerably / slightly.
considerably	significantly / slightly			Sales rose considerably.	Sales rose significantly / slightly.
slightly	a little / considerably	!only|very	<end>|higher|lower|better|worse|larger|smaller|longer|shorter|earlier|later	Sales rose slightly.	Sales rose a little / considerably.
sharply	steeply / slightly	rose|fell|increased|dropped|risen|fallen|decreased|declined|climbed		Prices rose sharply.	Prices rose steeply / slightly.
steeply	sharply / slightly	rose|fell|increased|dropped|risen|fallen|decreased|declined|climbed		Prices rose steeply.	Prices rose sharply / slightly.
including	inclusive of / excluding		vat|tax|taxes|breakfast|shipping|postage|utilities|heating	It costs 50 euros including VAT.	It costs 50 euros inclusive of / excluding VAT.
excluding	exclusive of / including		vat|tax|taxes	It costs 50 euros excluding VAT.	It costs 50 euros exclusive of / including VAT.
manually	by hand / automatically		<end>|into|every|each	He entered the data manually.	He entered the data by hand / automatically.
by hand	manually / automatically	!delivered|written|made|sewn|knitted|painted|washed|wash	<end>|into|every|each	He entered the data by hand.	He entered the data manually / automatically.
illegally	unlawfully / legally			He parked illegally.	He parked unlawfully / legally.
unlawfully	illegally / legally			He entered unlawfully.	He entered illegally / legally.
legally	lawfully / illegally	!not	!binding|obliged|required|entitled|responsible|liable|valid|bound|represented	He bought it legally.	He bought it lawfully / illegally.
indoors	inside / outdoors		<end>	The concert was held indoors.	The concert was held inside / outdoors.
outdoors	outside / indoors		<end>	The concert was held outdoors.	The concert was held outside / indoors.
earlier than	sooner than / later than	!no		It came earlier than planned.	It came sooner than / later than planned.
sooner than	earlier than / later than	!no		It came sooner than planned.	It came earlier than / later than planned.
ahead of schedule	early / behind schedule		<end>	The work was finished ahead of schedule.	The work was finished early / behind schedule.
near	close to / far from	!from|any|so|too|very|as|come|came|get|was|been	the|my|your|our|his|her	The hotel is near the station.	The hotel is close to / far from the station.
close to	near / far from	hotel|house|flat|apartment|office|branch|live|lives|lived|shop|clinic|school|parked	the|my|your|our|his|her	She lives close to the station.	She lives near / far from the station.
far from	a long way from / near	lives|live|is|lived	the|my|your|our|his|her	The hotel is far from the station.	The hotel is a long way from / near the station.
in favour of	for / against	voted|vote|votes		They voted in favour of the plan.	They voted for / against the plan.
in favor of	for / against	voted|vote|votes		They voted in favor of the plan.	They voted for / against the plan.
nobody	no one / everybody	<start>	!in|on|at|who|with|from|of|but|except|was|is|else	Nobody answered the phone.	No one / everybody answered the phone.
no one	nobody / everyone	<start>	!in|on|at|who|with|from|of|but|except|was|is|else	No one answered the phone.	Nobody / everyone answered the phone.
everybody	everyone / nobody	<start>	!in|on|at|who|with|from|of|but|except|must|should|else	Everybody answered the question.	Everyone / nobody answered the question.
everyone	everybody / no one	<start>	!in|on|at|who|with|from|of|but|except|must|should|else	Everyone answered the question.	Everybody / no one answered the question.
many	numerous / few	!as|how|so|too|very|not|the|a|these|of|great|that|his|her|their|our|its|good|for|in	customers|patients|employees|complaints|errors|guests|members|residents|passengers|students|parents|clients|users|companies|colleagues|shops|visitors|mistakes|applications|questions|calls|changes|improvements|cases|visits	Many customers complained.	Numerous / few customers complained.
numerous	many / few		customers|patients|employees|complaints|errors|guests|members|residents|passengers|students|parents|clients|users|companies|colleagues|shops|visitors|mistakes|applications|questions|calls|changes|improvements|cases|visits	Numerous customers complained.	Many / few customers complained.
most	the majority of / few	<start>	customers|patients|employees|residents|members|passengers|students|guests|users|colleagues|complaints|parents|accounts|orders|branches|people|visitors|clients|applicants|companies	Most customers paid.	The majority of / few customers paid.
increase in	rise in / decrease in	an|the|any|this|sharp|small|large|slight		They saw an increase in sales.	They saw an rise in / decrease in sales.
decrease in	drop in / increase in	a|the|any|this|sharp|small|large|slight		They saw a decrease in sales.	They saw a drop in / increase in sales.
decline in	fall in / increase in	a|the|any|this|sharp|small|large|slight		They saw a decline in sales.	They saw a fall in / increase in sales.
reduction in	decrease in / increase in	a|the|this|small|large|slight	!force|size	They saw a reduction in sales.	They saw a decrease in / increase in sales.
rise in	increase in / fall in	a|the|this|sharp|small|large|slight		They saw a rise in sales.	They saw a increase in / fall in sales.
drop in	decrease in / rise in	a|the|this|sharp|small|large|slight	!centre|clinic|session|clinics	They saw a drop in sales.	They saw a decrease in / rise in sales.
advantage of	benefit of / disadvantage of	one|the|main|big|biggest|another|great|greatest		Price is one advantage of the plan.	Price is one benefit of / disadvantage of the plan.
disadvantage of	drawback of / advantage of	one|the|main|big|biggest|another|great|greatest		Price is one disadvantage of the plan.	Price is one drawback of / advantage of the plan.
drawback of	disadvantage of / advantage of	one|the|main|big|biggest|another|great|greatest		Price is one drawback of the plan.	Price is one disadvantage of / advantage of the plan.
beginning of	start of / end of	the	the|next|this|my|our|your|his|her|january|february|march|april|may|june|july|august|september|october|november|december	We met at the beginning of the week.	We met at the start of / end of the week.
start of	beginning of / end of	the	the|next|this|my|our|your|his|her|january|february|march|april|may|june|july|august|september|october|november|december	We met at the start of the week.	We met at the beginning of / end of the week.
shortage of	lack of / surplus of	a|the	!breath	There is a shortage of nurses.	There is a lack of / surplus of nurses.
in cash	with cash / by card	paid|pay|pays	<end>	She paid in cash.	She paid with cash / by card.
up to	at most / at least	have|has|for|of|take|takes|carries|holds|repay|pay|save|store|upload|withdraw|transfer|last|lasts|add|invite|order|borrow	<number>	It carries up to 30 people.	It carries at most / at least 30 people.
more than one	-			It carries more than one.	It carries -.
more than half	-			It carries more than half.	It carries -.
less than one	-			It carries less than one.	It carries -.
at least	a minimum of / at most	!not	<number>	It takes at least ten minutes.	It takes a minimum of / at most ten minutes.
at most	a maximum of / at least	!not	<number>	It takes at most ten minutes.	It takes a maximum of / at least ten minutes.
no more than	at most / at least	!can|do|does|is|are	<number>	It takes no more than ten minutes.	It takes at most / at least ten minutes.
a maximum of	at most / at least		<number>	It takes a maximum of ten minutes.	It takes at most / at least ten minutes.
a minimum of	at least / at most		<number>	It takes a minimum of ten minutes.	It takes at least / at most ten minutes.
over the phone	by phone / in person	!reach|contact|reached|contacted|available	<end>|and|on	He booked it over the phone.	He booked it by phone / in person.
by phone	over the phone / in person	!reach|contact|reached|contacted|available|us|them|me|you|him|her	<end>|on	He booked it by phone.	He booked it over the phone / in person.
out of stock	unavailable / in stock	is|are|was|were|currently|temporarily		The lamp is out of stock.	The lamp is unavailable / in stock.
out of date	outdated / up to date	is|are|was|were	<end>|and	The list is out of date.	The list is outdated / up to date.
from home	remotely / in the office	work|works|worked|working	<end>|on|three|two|four	She works from home.	She works remotely / in the office.
politely	courteously / rudely	!as		He politely answered the question.	He courteously / rudely answered the question.
rudely	impolitely / politely	!as		He rudely answered the question.	He impolitely / politely answered the question.
badly	poorly / well	!so|as|too|how|very	packed|packaged|written|translated|designed|managed|organised|organized|lit|prepared|maintained|insulated	The goods were badly packed.	The goods were poorly / well packed.
poorly	badly / well	!so|as|too|how|very	packed|packaged|written|translated|designed|managed|organised|organized|lit|prepared|maintained|insulated	The goods were poorly packed.	The goods were badly / well packed.
enough	sufficient / insufficient	have|has|had|is|was|there|with|provided	money|time|space|staff|evidence|information|food|water|funds|experience|data|stock|nurses	They have enough money.	They have sufficient / insufficient money.
not enough	insufficient / sufficient	is|was|are|were	money|time|space|staff|evidence|information|food|water|funds|experience|data|stock|nurses|chairs|beds	There is not enough space.	There is insufficient / sufficient space.
on arrival	upon arrival / on departure	!dead		The fee is paid on arrival.	The fee is paid upon arrival / on departure.
upon arrival	on arrival / on departure	!dead		The fee is paid upon arrival.	The fee is paid on arrival / on departure.
at least one	-			It takes at least one.	It takes -.
at most one	-			It takes at most one.	It takes -.
at least half	-			It takes at least half.	It takes -.
over	more than / less than	been|for|of|takes|took|lasted|waited|with|has|have|had|costs|cost|weighs|weighed|owe|owes|paid|spent	<number>	It costs over 500 dollars.	It costs more than / less than 500 dollars.
over a	more than a / less than a	been|for|takes|took|lasted|waited|waiting|after	week|month|year	We waited over a week.	We waited more than a / less than a week.
last	final / first	the	page|chapter|instalment|installment|session|payment|paragraph|step|lesson|item	The last page is blank.	The final / first page is blank.
online	over the internet / in person	book|booked|ordered|order|bought|buy|applied|apply|paid	<end>|and|on	She applied online.	She applied over the internet / in person.
abroad	overseas / at home	live|lives|lived|work|works|worked|working|travelling|studies|studied	<end>|for	She lives abroad.	She lives overseas / at home.
regularly	frequently / rarely	!how|more|most|as|so|too|very|quite|less|not|all|are|is|were|was|be	!<end>|and|for|since	We regularly check the log.	We frequently / rarely check the log.
normally	usually / rarely	<subject>	!<end>|at|on|in|again	They normally visit us.	They usually / rarely visit us.
generally	usually / rarely	<subject>	!<end>|at|on|in|speaking	They generally visit us.	They usually / rarely visit us.
early	ahead of time / late	arrived|came|finished|arrive|landed	<end>|and	The train arrived early.	The train arrived ahead of time / late.
about	roughly / exactly	!how|what|just|only|think|talk|talked|talks|know|worried|or|thinking|sorry	<number>	She weighs about 60 kilos.	She weighs roughly / exactly 60 kilos.
at around	at roughly / at exactly		<number>	He called at around 9.	He called at roughly / at exactly 9.
faster	quicker / slower	is|was|are|were|much	than|<end>	The new train is faster than the bus.	The new train is quicker / slower than the bus.
faster	more quickly / more slowly	!the|no|much|is|was|are|were|be|a|even	than|<end>	The new train runs faster than the bus.	The new train runs more quickly / more slowly than the bus.
easier	simpler / harder	is|was|be|are|were	to	The form is easier to read.	The form is simpler / harder to read.
allowed to	permitted to / forbidden to	is|are|was|were|be|been	!be	They are allowed to park here.	They are permitted to / forbidden to park here.
got worse	worsened / improved	!get|has|have	<end>|in|after|over|on|during|at	The pain got worse.	The pain worsened / improved.
gets worse	worsens / improves		<end>|in|after|at|when	The pain gets worse.	The pain worsens / improves.
getting worse	worsening / improving	is|are|was|were|be|been	<end>|in|after|at	The pain is getting worse.	The pain is worsening / improving.
getting better	improving / getting worse	is|are|was|were|be|been	<end>|in|after|at	The pain is getting better.	The pain is improving / getting worse.
turned down	rejected / accepted	was|were|been	<end>|by|in|on	The claim was turned down.	The claim was rejected / accepted.
went up	rose / fell	price|prices|premium|premiums|rent|rents|bill|bills|costs|cost|fees|fee|rate|rates|temperature|pressure|fare|fares		The price went up.	The price rose / fell.
gone up	risen / fallen	has|have|had	<end>|by|to|in|from	The price has gone up.	The price has risen / fallen.
going up	rising / falling	is|are	<end>|by|to|in|from	The price is going up.	The price is rising / falling.
went down	fell / rose	price|prices|premium|premiums|rent|rents|bill|bills|costs|cost|fees|fee|rate|rates|temperature|pressure|fare|fares		The price went down.	The price fell / rose.
gone down	fallen / risen	has|have|had	<end>|by|to|from	The price has gone down.	The price has fallen / risen.
put up the price	raised the price / lowered the price	!to|will|can|not		They put up the price.	They raised the price / lowered the price.
put up the rent	raised the rent / lowered the rent	!to|will|can|not		They put up the rent.	They raised the rent / lowered the rent.
underneath	under / on top of	!from	the|my|his|her|your|our	It lies underneath the desk.	It lies under / on top of the desk.
cheaper than	less expensive than / more expensive than	!even|far|much		It is cheaper than the old one.	It is less expensive than / more expensive than the old one.
cheaper	less expensive / more expensive	a|the	!to|than|one|ones	We found a cheaper plan.	We found a less expensive / more expensive plan.
more often	more frequently / less often		!than|not	He calls more often.	He calls more frequently / less often.
less often	less frequently / more often		!than|not	He calls less often.	He calls less frequently / more often.
more quickly	faster / more slowly	!far|even|no|much	!than	It dries more quickly.	It dries faster / more slowly.
in private	privately / in public		<end>|with|about	They spoke in private.	They spoke privately / in public.
quietly	softly / loudly	spoke|talked|speaks|talks|sang|speaking|talking		He spoke quietly.	He spoke softly / loudly.
beforehand	in advance / afterwards	!day|days|week|weeks|hours|hour	<end>	They paid beforehand.	They paid in advance / afterwards.
almost everyone	nearly everyone / hardly anyone	!not	!else	Almost everyone agreed.	Nearly everyone / hardly anyone agreed.
nearly everyone	almost everyone / hardly anyone	!not	!else	Nearly everyone agreed.	Almost everyone / hardly anyone agreed.
almost always	nearly always / hardly ever	!not		He is almost always late.	He is nearly always / hardly ever late.
nearly always	almost always / hardly ever	!not		He is nearly always late.	He is almost always / hardly ever late.
unable to	not able to / able to	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's		The firm is unable to pay.	The firm is not able to / able to pay.
unlikely to	not likely to / likely to	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's		The firm is unlikely to pay.	The firm is not likely to / likely to pay.
unwilling to	not willing to / willing to	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's		The firm is unwilling to pay.	The firm is not willing to / willing to pay.
impossible to	not possible to / possible to	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's	!be	The firm is impossible to pay.	The firm is not possible to / possible to pay.
unaware of	not aware of / aware of	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's		The firm is unaware of it.	The firm is not aware of / aware of it.
unaware that	not aware that / aware that	is|are|was|were|be|been|i'm|we're|he's|she's|they're|it's		The firm is unaware that it.	The firm is not aware that / aware that it.
incorrect	not correct / correct	is|are|was|were	<end>|for|on|at|when|in|to	The result was incorrect.	The result was not correct / correct.
invalid	not valid / valid	is|are|was|were	<end>|for|on|at|when|in|to	The result was invalid.	The result was not valid / valid.
unavailable	not available / available	is|are|was|were	<end>|for|on|at|when|in|to	The result was unavailable.	The result was not available / available.
unnecessary	not necessary / necessary	is|are|was|were	<end>|for|on|at|when|in|to	The result was unnecessary.	The result was not necessary / necessary.
incomplete	not complete / complete	is|are|was|were	<end>|for|on|at|when|in|to	The result was incomplete.	The result was not complete / complete.
unclear	not clear / clear	is|are|was|were	<end>|for|on|at|when|in|to	The result was unclear.	The result was not clear / clear.
unsafe	not safe / safe	is|are|was|were	<end>|for|on|at|when|in|to	The result was unsafe.	The result was not safe / safe.
illegal	not legal / legal	is|are|was|were	<end>|for|on|at|when|in|to	The result was illegal.	The result was not legal / legal.
unpaid	not paid / paid	is|are|was|were	<end>|for|on|at|when|in|to	The result was unpaid.	The result was not paid / paid.
unsigned	not signed / signed	is|are|was|were	<end>|for|on|at|when|in|to	The result was unsigned.	The result was not signed / signed.
undamaged	not damaged / damaged	is|are|was|were	<end>|for|on|at|when|in|to	The result was undamaged.	The result was not damaged / damaged.
unlocked	not locked / locked	is|are|was|were	<end>|for|on|at|when|in|to	The result was unlocked.	The result was not locked / locked.
unfinished	not finished / finished	is|are|was|were	<end>|for|on|at|when|in|to	The result was unfinished.	The result was not finished / finished.
unfair	not fair / fair	is|are|was|were	<end>|for|on|at|when|in|to	The result was unfair.	The result was not fair / fair.
unreasonable	not reasonable / reasonable	is|are|was|were	<end>|for|on|at|when|in|to	The result was unreasonable.	The result was not reasonable / reasonable.
uncomfortable	not comfortable / comfortable	is|are|was|were	<end>|for|on|at|when|in|to	The result was uncomfortable.	The result was not comfortable / comfortable.
unreadable	not readable / readable	is|are|was|were	<end>|for|on|at|when|in|to	The result was unreadable.	The result was not readable / readable.
unsuitable	not suitable / suitable	is|are|was|were	<end>|for|on|at|when|in|to	The result was unsuitable.	The result was not suitable / suitable.
unacceptable	not acceptable / acceptable	is|are|was|were	<end>|for|on|at|when|in|to	The result was unacceptable.	The result was not acceptable / acceptable.
inaccurate	not accurate / accurate	is|are|was|were	<end>|for|on|at|when|in|to	The result was inaccurate.	The result was not accurate / accurate.
unreliable	not reliable / reliable	is|are|was|were	<end>|for|on|at|when|in|to	The result was unreliable.	The result was not reliable / reliable.
unhelpful	not helpful / helpful	is|are|was|were	<end>|for|on|at|when|in|to	The result was unhelpful.	The result was not helpful / helpful.
unconscious	not conscious / conscious	is|are|was|were	<end>|for|on|at|when|in|to	The result was unconscious.	The result was not conscious / conscious.
forgot to	failed to / remembered to	!never|almost|nearly		I forgot to call.	I failed to / remembered to call.
forgotten to	failed to / remembered to	has|have|had		He had forgotten to call.	He had failed to / remembered to call.
failed to	did not / managed to	!has|have|had|be|been|is|was|never|were|and|or|that|who|which		The firm failed to pay.	The firm did not / managed to pay.
turned on	switched on / turned off	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They turned on the lamp.	They switched on / turned off the lamp.
switched on	turned on / switched off	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They switched on the lamp.	They turned on / switched off the lamp.
turned off	switched off / turned on	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They turned off the lamp.	They switched off / turned on the lamp.
switched off	turned off / switched on	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They switched off the lamp.	They turned off / switched on the lamp.
turn on	switch on / turn off	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They turn on the lamp.	They switch on / turn off the lamp.
turn off	switch off / turn on	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They turn off the lamp.	They switch off / turn on the lamp.
switch on	turn on / switch off	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They switch on the lamp.	They turn on / switch off the lamp.
switch off	turn off / switch on	!get|gets|put|to|being	<end>|the|my|his|her|our|your|at|by|on|in|and|again	They switch off the lamp.	They turn off / switch on the lamp.
logged in	signed in / logged out	!been|not	<end>|at|this|again|last|yesterday	He logged in at noon.	He signed in / logged out at noon.
signed in	logged in / signed out	!been|not	<end>|at|this|again|last|yesterday	He signed in at noon.	He logged in / signed out at noon.
took off	removed / put on		his|her|my|their	He took off his coat.	He removed / put on his coat.
picked up	collected / dropped off		my|our|your|a|the	He picked up the parcel.	He collected / dropped off the parcel.
threw away	threw out / kept			He threw away the box.	He threw out / kept the box.
thrown away	thrown out / kept			The box was thrown away.	The box was thrown out / kept.
sent back	returned / kept		<end>|the|my|his|her|our	He sent back the shoes.	He returned / kept the shoes.
gave back	returned / kept		the|my|his|her|our	He gave back the keys.	He returned / kept the keys.
put off	postponed / brought forward	was|were|been	<end>|until|to|by|till	The launch was put off.	The launch was postponed / brought forward.
went missing	disappeared / turned up		<end>|on|in|at|during|between|from	The bag went missing.	The bag disappeared / turned up.
gone missing	disappeared / turned up	has|have|had	<end>|on|in|at|during|between|from	The bag has gone missing.	The bag has disappeared / turned up.
fell asleep	dozed off / woke up		<end>|on|in|at|during	He fell asleep.	He dozed off / woke up.
woke up	awoke / fell asleep		<end>|at|in|on|during|this	He woke up.	He awoke / fell asleep.
asleep	sleeping / awake	is|was|were|are	<end>|when|at|in|on	She was asleep.	She was sleeping / awake.
late	not on time / early	is|was|were|are	<end>	The train was late.	The train was not on time / early.
)";

}  // namespace vetvec
