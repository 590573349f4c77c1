// The rows of phrase_synonyms.h: find, replace, the words before and after, an example and what
// becomes of it.
#include "english/phrase_synonyms.h"

namespace vetvec {

const char* const kPhraseSynonyms = R"(find	replace	before	after	example	inverted
about	around	!how|what|just|only|think|talk|talked|talks|know|worried|or	<number>	She weighs about 60 kilos.	She weighs around 60 kilos.
roughly	about	!only|just	<number>	It takes roughly three hours.	It takes about three hours.
approximately	about		<number>	It weighs approximately 3 kg.	It weighs about 3 kg.
nearly	almost	!not|very|so	<number>|all|every|an|a|everything|everyone|ready	We waited nearly an hour.	We waited almost an hour.
almost	nearly	!not|very|so|as	<number>|all|every|an|a|everything|everyone|ready	Almost all seats were taken.	Nearly all seats were taken.
immediately	straight away		<end>|on|if|and|after	The alarm rang immediately.	The alarm rang straight away.
straight away	immediately		<end>|and|if	Please call us straight away.	Please call us immediately.
right away	immediately		<end>|and|if	Please call us right away.	Please call us immediately.
usually	normally	!as|than		The bus usually stops here.	The bus normally stops here.
normally	usually	!as|than|eat|eats|ate|eating|sleep|sleeping|breathe|breathing|walk|walking|work|works|working|behave|function|functioning|back|<ed>|grow|growing|use|used|speak|live|open|moving|move|moves	!again|<end>|at|for|on|in|when|during|without|with|after|before|now|and|or|but|because	The bus normally stops here.	The bus usually stops here.
because of	due to	!<start>|just|only|simply|not|partly|mainly|so|<number>|and	!<ing>	The match was stopped because of the rain.	The match was stopped due to the rain.
due to	because of	!is|are|was|were|be|been	<the>|a|an	The road was closed due to the snow.	The road was closed because of the snow.
more than	over	!no|any|rather|much|far|even|little|nothing|other|not|for|to|at	<number>	It costs more than 500 dollars.	It costs over 500 dollars.
free of charge	for free	!is|are|was|were|be|entirely|completely	<end>|and|until|for	We repair it free of charge.	We repair it for free.
for free	free of charge	!not	<end>|and|until	We repair it for free.	We repair it free of charge.
a week	per week	twice|once|times|hours|units|pounds|dollars|euros	<end>|and|for|on|at	She swims twice a week.	She swims twice per week.
per week	a week	twice|once|times|hours|units|pounds|dollars|euros|kilo|kilos		He works 30 hours per week.	He works 30 hours a week.
a day	per day	twice|times|hours|tablets|pounds|dollars|euros|cigarettes	<end>|and|for|on|at|with	Take it three times a day.	Take it three times per day.
per day	a day	twice|times|hours|tablets|pounds|dollars|euros|cigarettes		Take it three times per day.	Take it three times a day.
a month	per month	twice|once|times|hours|units|pounds|dollars|euros|<number>	<end>|and|for|on|at|with	It costs 30 euros a month.	It costs 30 euros per month.
per month	a month	twice|times|hours|pounds|dollars|euros|<number>		It costs 30 euros per month.	It costs 30 euros a month.
a year	per year	twice|times|pounds|dollars|euros	<end>|and|for|on|at	It costs 30 euros a year.	It costs 30 euros per year.
per year	a year	twice|times|pounds|dollars|euros		It costs 30 euros per year.	It costs 30 euros a year.
around	about	!just|only|somewhere	<number>	It costs around 90 euros.	It costs about 90 euros.
incorrectly	wrongly			It was spelled incorrectly.	It was spelled wrongly.
wrongly	incorrectly	!or	!accused|convicted	It was spelled wrongly.	It was spelled incorrectly.
for the last	for the past		<number>|few|week|month|year	He was ill for the last two weeks.	He was ill for the past two weeks.
for the past	for the last		<number>|few	He was ill for the past two weeks.	He was ill for the last two weeks.
over the last	over the past		<number>|few|week|month|year	It grew over the last two years.	It grew over the past two years.
over the past	over the last		<number>|few	It grew over the past two years.	It grew over the last two years.
in the last	in the past		<number>|few	It grew in the last two years.	It grew in the past two years.
stayed	remained		above|below|stable|high|low|normal|open|closed|calm|unchanged	It stayed below zero.	It remained below zero.
went down	fell	temperature|pressure|price|prices|fever|rate|fee		The price went down.	The price fell.
went up	rose	temperature|pressure|price|prices|fever|rate|fee		The price went up.	The price rose.
mistake	error	!by|no|my|your	!to|and|that|you|i|we	They found the mistake.	They found the error.
mistakes	errors	!make|makes|making|made|my|own|your	!to|and|that	The letter is full of mistakes.	The letter is full of errors.
photo	photograph	!passport	!album|gallery|id|booth|editor|app|finish|shoot	She sent a photo.	She sent a photograph.
photos	photographs	!passport|upload|uploaded|my	!app|album|from|to	She showed us the photos.	She showed us the photographs.
photograph	photo	<the>|a		She kept the photograph.	She kept the photo.
parcel	package	!food	!shop|tracking|delivery|number	The parcel is heavy.	The package is heavy.
parcels	packages		!shop	The parcels are heavy.	The packages are heavy.
package	parcel	!tv|internet|broadband|phone|software|benefits|care|holiday|pay|insurance|whole|full|redundancy|financial|salary|travel|a|entire|data	!holiday|tour|deal|includes|insert|for	The package arrived on Monday.	The parcel arrived on Monday.
fridge	refrigerator		!freezer|door|magnet	The fridge is empty.	The refrigerator is empty.
refrigerator	fridge		!freezer	The refrigerator is empty.	The fridge is empty.
sofa	couch		!bed	The sofa is new.	The couch is new.
couch	sofa	!examination|the		She has a couch.	She has a sofa.
holiday	vacation	!bank|payment|mortgage|tax|public|school|christmas|national	!home|homes|pay|insurance|season|company|park|cottage|club|allowance|cover|rep	Her holiday begins on Monday.	Her vacation begins on Monday.
toddler	small child			She came with a toddler.	She came with a small child.
till	until	!the|a|our|each	<number>|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|tomorrow|late	We are open till noon.	We are open until noon.
at the moment	right now		<end>|and	We are busy at the moment.	We are busy right now.
right now	at the moment	!even|need|here	<end>	We are busy right now.	We are busy at the moment.
on the way to	en route to	!<be>|stopped	the|his|her|my	He fell on the way to the bank.	He fell en route to the bank.
a lot of	plenty of		space|room|water|time|food|money	We have a lot of space.	We have plenty of space.
anybody	anyone			Has anybody seen it?	Has anyone seen it?
anyone	anybody			Has anyone seen it?	Has anybody seen it?
nobody	no one		!else's	Nobody told me.	No one told me.
everybody	everyone			Everybody was kind.	Everyone was kind.
everyone	everybody			Everyone was kind.	Everybody was kind.
somebody	someone			Somebody called.	Someone called.
someone	somebody			Someone called.	Somebody called.
as soon as	once		<subject>|the|your|our|my|his|her	Call us as soon as you land.	Call us once you land.
although	even though		<subject>|the|my|your|our|his|her	He came although he was ill.	He came even though he was ill.
even though	although		<subject>|the|my|your|our|his|her	He came even though he was ill.	He came although he was ill.
in spite of	despite		<the>|a|an	She came in spite of the rain.	She came despite the rain.
every day	daily	!for|nearly|almost	<end>	The shop opens every day.	The shop opens daily.
maybe	perhaps			Maybe he is ill.	Perhaps he is ill.
perhaps	maybe			Perhaps he is ill.	Maybe he is ill.
regarding	about		<the>|a|an	She wrote regarding the invoice.	She wrote about the invoice.
tablets	pills	his|her|your|my|their|sleeping|these|taking|take		She forgot her tablets.	She forgot her pills.
pills	tablets	his|her|your|my|their|sleeping|these|taking|take		She forgot her pills.	She forgot her tablets.
lift	elevator	the|a|no	<end>|is|was|and|in|to|near|on	The lift is slow.	The elevator is slow.
elevator	lift	the|a|an|no	<end>|is|was|and|in|to|near|on	The elevator is slow.	The lift is slow.
flat	apartment	the|a|my|her|his|our|their	<end>|in|on|with|at|is|was|and|above	She sold her flat.	She sold her apartment.
apartment	flat	the|a|an|my|her|his|our|their	<end>|in|on|with|at|is|was|and|above	She sold her apartment.	She sold her flat.
taxi	cab	!the|of	!driver|rank|firm|fare|company|service|drivers	We took a taxi.	We took a cab.
film	movie	a|the|this|that	was|is|and|on|in	The film was long.	The movie was long.
movie	film	a|the|this|that	<end>|was|is|and|on|in	The movie was long.	The film was long.
physician	doctor	!attending|chief|consulting	!assistant|associate	She saw a physician.	She saw a doctor.
kids	children	!the|guys	!club|menu|zone|room|area	Our kids are asleep.	Our children are asleep.
start of	beginning of	the		Pay at the start of the month.	Pay at the beginning of the month.
beginning of	start of	the		Pay at the beginning of the month.	Pay at the start of the month.
each	every	!<number>|between|of	month|week|day|year|night|morning|evening|afternoon|monday|tuesday|wednesday|thursday|friday|saturday|sunday	He pays each month.	He pays every month.
every	each	!almost|nearly|not|practically|virtually|<number>|at|once|twice|times|open|and|but	month|week|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday	He pays every month.	He pays each month.
as well	too	!just|might|may|very	<end>	He paid for us as well.	He paid for us too.
by mistake	in error			He paid it by mistake.	He paid it in error.
in error	by mistake	!be|is|are|was|were	<end>	He paid it in error.	He paid it by mistake.
once more	again		<end>|and	She called once more.	She called again.
in person	face to face	you|him|her|them|us|me		I met him in person.	I met him face to face.
half an hour	thirty minutes	!and|every|within	!or|late|ago	We talked for half an hour.	We talked for thirty minutes.
thirty minutes	half an hour	!and|only	!or	We talked for thirty minutes.	We talked for half an hour.
six months	half a year	!the|last|first|next|past|every|these|to|or|of|those|at|another|and|previous|their	<end>|ago|later|after|before|and	We met six months ago.	We met half a year ago.
noon	midday	at|by|before|after|until|from		Come at noon.	Come at midday.
midday	noon	at|by|before|after|until|from		Come at midday.	Come at noon.
near	close to	!from|any|so|too|very|as|come|came	the|my|your|our|his|her|a|an	He lives near the church.	He lives close to the church.
close to	near	!so|too|very|as|is|was|were|are|came|come|been|feel|felt	the|my|your|our|his|her|a|an	He lives close to the church.	He lives near the church.
next to	beside	!almost|and	<the>|a|an	Put it next to the lamp.	Put it beside the lamp.
beside	next to		<the>|a|an	Put it beside the lamp.	Put it next to the lamp.
in order to	to	!not		He came in order to help.	He came to help.
apart from	except for		<the>|a|an|<number>	All came apart from the boss.	All came except for the boss.
except for	apart from		<the>|a|an|<number>	All came except for the boss.	All came apart from the boss.
bank holiday	public holiday		!monday|weekend|weekends	We close on the bank holiday.	We close on the public holiday.
issue	problem	the|this|an|your|same|that|my	!of|date|number|with|,	The issue is solved.	The problem is solved.
error	mistake	the|an|this|that	<end>|in|on|was|has	She saw the error in the bill.	She saw the mistake in the bill.
gift	present	a|the|my|this|that|birthday|wedding	<end>|for|from|and|was|is|in	The gift was lovely.	The present was lovely.
present	gift	birthday|wedding|christmas|anniversary	<end>|for|from|and|was|is|in|came|arrived	The birthday present was late.	The birthday gift was late.
shop	store	the|your|a|our|that|this	<end>|in|at|on|and|was|is|has	The shop is small.	The store is small.
store	shop	the|your|a|our|that|this	<end>|in|at|on|and|was|is|has	The store is small.	The shop is small.
mum	mother	my|his|her|your|our|their		My mum is ill.	My mother is ill.
dad	father	my|his|her|your|our|their		My dad is ill.	My father is ill.
each other	one another			They know each other.	They know one another.
one another	each other			They help one another.	They help each other.
lorry	truck	a|the	!driver|drivers|park	The lorry is late.	The truck is late.
car park	parking lot	the|a|our|your	!attendant|barrier|ticket|charges	She fell in the car park.	She fell in the parking lot.
filled in	filled out		the|a|an|this|my|your|his|her|our	She filled in the form.	She filled out the form.
fill in	fill out		the|a|an|this|my|your|his|her|our	Please fill in the form.	Please fill out the form.
so far	up to now	!as|only|thus|and	<end>	It has cost nothing so far.	It has cost nothing up to now.
these days	nowadays		<end>	He works here these days.	He works here nowadays.
for example	for instance			Take the fee, for example.	Take the fee, for instance.
in the meantime	meanwhile	<start>		In the meantime, use the stairs.	Meanwhile, use the stairs.
right after	immediately after		the|my|his|her|your|our|their|a	He left right after the call.	He left immediately after the call.
shortly after	soon after		the|my|his|her|your|our|their|a|noon|midnight|midday	It broke shortly after the move.	It broke soon after the move.
shortly before	just before		the|my|his|her|your|our|their|a|noon|midnight|midday	It broke shortly before the move.	It broke just before the move.
only	just	!the|his|her|my|our|your|their|not|if|an|and|this|with	<number>	It cost only 30 euros.	It cost just 30 euros.
in total	altogether		<end>	It cost 30 euros in total.	It cost 30 euros altogether.
whenever	every time		<subject>|the|my|his|her|your|our|their	It beeps whenever she moves.	It beeps every time she moves.
every time	whenever	!<be>|different|for|at	<subject>|the|my|his|her|your|our|their	It beeps every time she moves.	It beeps whenever she moves.
a bit	a little	!quite|not|every|for	late|early|confused|worried|tired|upset|nervous|better|worse|longer|later|earlier|slow|unclear|sore|unsteady|low|high	He is a bit late.	He is a little late.
totally	completely	!not	different|wrong|empty|lost|unacceptable|confused|exhausted|normal	It is totally different.	It is completely different.
entirely	completely	!not|almost	different|wrong|empty|normal|free	It is entirely different.	It is completely different.
all day	the whole day		<end>	He sat there all day.	He sat there the whole day.
in charge of	responsible for	<be>		She is in charge of the ward.	She is responsible for the ward.
look after	take care of			I look after my aunt.	I take care of my aunt.
looks after	takes care of			He looks after my aunt.	He takes care of my aunt.
looked after	took care of	!<be>|been|well|being|get|gets|getting|got|feel|felt|so		He looked after my aunt.	He took care of my aunt.
looking after	taking care of			He is looking after my aunt.	He is taking care of my aunt.
has to	must	he|she|it	!do|be|say|go	She has to pay the fee.	She must pay the fee.
have to	must	i|we|you|they	!do|be|say|go|wait	We have to pay the fee.	We must pay the fee.
as a result of	because of		<the>|a|an	It was closed as a result of the flood.	It was closed because of the flood.
owing to	because of	!is|are|was|were|be|been	<the>|a|an	It was closed owing to the flood.	It was closed because of the flood.
prior to	before		<the>	He left prior to the lecture.	He left before the lecture.
at present	at the moment		<end>	He has no job at present.	He has no job at the moment.
often	frequently	!how|more|most|as|so|too|very|quite|less|not|all|every	!than|enough|<end>	They often visit us.	They frequently visit us.
rarely	seldom	!<start>|very|only|so|too	!if|<end>	Snow rarely falls here.	Snow seldom falls here.
less than	under	!no|any|rather|much|far|even|little|nothing|not|is|are	<number>	It costs less than 500 dollars.	It costs under 500 dollars.
cheaper than	less expensive than	!even|far|much		It is cheaper than the old one.	It is less expensive than the old one.
a number of	several	!<start>|quite|such	complaints|errors|questions|customers|patients|people|reasons|times|changes|problems|issues|mistakes|colleagues|calls	We had a number of complaints.	We had several complaints.
reply	response	your|the|a|my|their|his|her|our	<end>|to|from|was|is|within|by	We need your reply by noon.	We need your response by noon.
response	reply	your|a|my|their|his|her	<end>|to|from|within|by	We need your response by noon.	We need your reply by noon.
chance to	opportunity to	the|a		He had a chance to speak.	He had an opportunity to speak.
opportunity to	chance to	the|a|an		He had the opportunity to speak.	He had the chance to speak.
assistance	help	!customer|roadside|technical|financial|legal|emergency|care|healthcare|travel|shop|medical	<end>|with|from|and	She needs assistance with it.	She needs help with it.
the firm	the company	!with|to	<end>|has|is|was|in|will|had|and	He left the firm in May.	He left the company in May.
the company	the firm	!insurance|of	<end>|has|is|was|in|will|had|and	He left the company in May.	He left the firm in May.
telephone	phone	!mobile		She gave us her telephone number.	She gave us her phone number.
phone number	telephone number	!mobile		She gave us her phone number.	She gave us her telephone number.
phone call	call	a|the|his|her|my|your|this|that		He made a phone call.	He made a call.
bike	bicycle	!exercise|motor|mountain|dirt|quad	!shop|ride|shed|lane|rack	He sold the bike.	He sold the bicycle.
bicycle	bike			He sold the bicycle.	He sold the bike.
lab	laboratory	the|our|a|that	!coat|results|technician	It was sent to the lab.	It was sent to the laboratory.
laboratory	lab	the|our|a|that	!coat|results|technician	It was sent to the laboratory.	It was sent to the lab.
motor insurance	car insurance			She sells motor insurance.	She sells car insurance.
car insurance	motor insurance			She sells car insurance.	She sells motor insurance.
high blood pressure	hypertension	!of|a|the|his|her|my		He has high blood pressure.	He has hypertension.
hypertension	high blood pressure			He has hypertension.	He has high blood pressure.
operation	surgery	the|my|his|her|your|their	<end>|on|was|went|is	She was tired after the operation.	She was tired after the surgery.
surgery	operation	my|his|her|your|their	<end>|on|was|went|is	She was tired after her surgery.	She was tired after her operation.
tiredness	fatigue			Tiredness is common.	Fatigue is common.
fatigue	tiredness	!screen|metal|chronic|driver	!syndrome	Her fatigue is worse.	Her tiredness is worse.
in connection with	in relation to			He wrote in connection with a claim.	He wrote in relation to a claim.
in relation to	in connection with			He wrote in relation to a claim.	He wrote in connection with a claim.
with regard to	regarding			He wrote with regard to a claim.	He wrote regarding a claim.
underneath	under		the|my|his|her|your|our	It lies underneath the desk.	It lies under the desk.
must	have to	we|you|they|i	!not|have|be|say|admit|do|also|always|never|only	You must pay the fee.	You have to pay the fee.
must	has to	he|she	!not|have|be|say|admit|do|also|always|never|only	She must pay the fee.	She has to pay the fee.
is able to	can			She is able to walk.	She can walk.
are able to	can			They are able to walk.	They can walk.
is unable to	cannot	!not		She is unable to walk.	She cannot walk.
are unable to	cannot	!not		They are unable to walk.	They cannot walk.
was unable to	could not			She was unable to walk.	She could not walk.
were unable to	could not			They were unable to walk.	They could not walk.
at no cost	free of charge		<end>	It was repaired at no cost.	It was repaired free of charge.
as soon as possible	as quickly as possible			Call her as soon as possible.	Call her as quickly as possible.
as quickly as possible	as soon as possible			Call her as quickly as possible.	Call her as soon as possible.
make sure that	ensure that	!to|and		Please make sure that it works.	Please ensure that it works.
makes sure that	ensures that			He makes sure that it works.	He ensures that it works.
get in touch with	contact		<the>|us|me|him|them|her	I will get in touch with the bank.	I will contact the bank.
got in touch with	contacted		<the>|us|me|him|them|her	I got in touch with the bank.	I contacted the bank.
deal with	handle	!big|a|great|the	<the>|your|all	We deal with the claims.	We handle the claims.
dealt with	handled	!<be>|been|being	<the>|your|all	He dealt with the claims.	He handled the claims.
look into	investigate		the|this|your|his|her|it|my	We will look into the claim.	We will investigate the claim.
looked into	investigated		the|this|your|his|her|it|my	We looked into the claim.	We investigated the claim.
looking into	investigating		the|this|your|his|her|it|my	We are looking into the claim.	We are investigating the claim.
called off	cancelled			The match was called off.	The match was cancelled.
handed in	submitted		the|his|her|my	He handed in the form.	He submitted the form.
thrown away	thrown out			The box was thrown away.	The box was thrown out.
threw away	threw out			He threw away the box.	He threw out the box.
sent back	returned		<end>|to|the|by|on|in	The box was sent back.	The box was returned.
send back	return		<the>	Please send back the form.	Please return the form.
paid back	repaid		!in|on|at	He paid back the loan.	He repaid the loan.
pay back	repay		<the>	He must pay back the loan.	He must repay the loan.
went back to	returned to		!sleep|normal|bed|square	She went back to the office.	She returned to the office.
go back to	return to		!sleep|normal|bed|square	She wants to go back to the office.	She wants to return to the office.
goes back to	returns to	!that|it|which	!sleep|normal|bed|square	She goes back to the office.	She returns to the office.
going back to	returning to		!sleep|normal|bed|square	She is going back to the office.	She is returning to the office.
carried out	performed	was|were|been|be		The test was carried out in May.	The test was performed in May.
turned up	showed up	!has|have|was|were|been	<end>|at|late|on|in|for|without	He turned up late.	He showed up late.
gave up	stopped		<ing>	She gave up smoking.	She stopped smoking.
has got	has		a|an|the|no	She has got a car.	She has a car.
have got	have	i|you|we|they	a|an|the|no	We have got a car.	We have a car.
have a look at	take a look at			Please have a look at the screen.	Please take a look at the screen.
had a look at	took a look at	!has|have|had		He had a look at the screen.	He took a look at the screen.
lots of	a lot of	!and		He has lots of time.	He has a lot of time.
especially	particularly	!not	!if|when|as|since|after|that|not	It hurts, especially the left one.	It hurts, particularly the left one.
particularly	especially	!not	the|at|in|on	It hurts, particularly the left one.	It hurts, especially the left one.
mostly	mainly			The food is mostly cold.	The food is mainly cold.
mainly	mostly		!because|due	The food is mainly cold.	The food is mostly cold.
shortly	soon	will	!after|before	He will shortly be here.	He will soon be here.
afterwards	after that	!shortly|soon|immediately|long|after|ever	<end>	He left afterwards.	He left after that.
sadly	unfortunately	<start>		Sadly, he is ill.	Unfortunately, he is ill.
unfortunately	sadly	<start>		Unfortunately, he is ill.	Sadly, he is ill.
obviously	clearly	!quite|so	!not	She was obviously nervous.	She was clearly nervous.
probably	most likely	will		He will probably come.	He will most likely come.
definitely	certainly	!not|almost	!not	It is definitely late.	It is certainly late.
from time to time	occasionally		<end>	He calls from time to time.	He calls occasionally.
every now and then	from time to time			He calls every now and then.	He calls from time to time.
all the time	constantly	!not	<end>	It rings all the time.	It rings constantly.
again and again	repeatedly		<end>	It rang again and again.	It rang repeatedly.
colleague	co-worker	a|my|your|his|her|the|our	!in	A colleague called.	A co-worker called.
asked for	requested	!<be>|been|being	a|an|the|his|her|my|your|our|their|more	She asked for a copy.	She requested a copy.
asks for	requests		a|an|the|his|her|my|your|our|their|more	She asks for a copy.	She requests a copy.
ask for	request	to|will|can|must|please|may	a|an|the|his|her|my|your|our|their|more	You can ask for a copy.	You can request a copy.
looking for	searching for		!trouble|forward	They are looking for volunteers.	They are searching for volunteers.
looked for	searched for		!trouble|forward	They looked for volunteers.	They searched for volunteers.
look for	search for		!trouble|forward	They look for volunteers.	They search for volunteers.
looks for	searches for		!trouble|forward	They looks for volunteers.	They searches for volunteers.
wants to	wishes to		!know|be	She wants to keep the card.	She wishes to keep the card.
need to	have to	you|we|i|they	!know|be	You need to accept the terms.	You have to accept the terms.
needs to	has to	he|she	!know|be	She needs to accept the terms.	She has to accept the terms.
small print	fine print			Read the small print.	Read the fine print.
put up	raised	has|have|had|they|company|supplier|bank|landlord|insurer	the|our|my|your|their|its	They put up the price.	They raised the price.
told that	informed that	was|were|been		She was told that it is late.	She was informed that it is late.
told me that	informed me that			He told me that it is late.	He informed me that it is late.
told us that	informed us that			He told us that it is late.	He informed us that it is late.
told him that	informed him that			He told him that it is late.	He informed him that it is late.
told her that	informed her that			He told her that it is late.	He informed her that it is late.
told them that	informed them that			He told them that it is late.	He informed them that it is late.
call me	phone me		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	Please call me back.	Please phone me back.
called me	phoned me		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	She called me back.	She phoned me back.
call us	phone us		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	Please call us back.	Please phone us back.
called us	phoned us		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	She called us back.	She phoned us back.
call him	phone him		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	Please call him back.	Please phone him back.
called him	phoned him		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	She called him back.	She phoned him back.
call them	phone them		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	Please call them back.	Please phone them back.
called them	phoned them		<end>|back|on|at|if|when|before|after|about|tomorrow|today|again|as|by|to	She called them back.	She phoned them back.
rang	called	!telephone|phone|bell|alarm|buzzer|it	to|me|us|him|back|this	She rang to complain.	She called to complain.
house	home	my|his|her|their|our|your	<end>|in|on|was|is|near	She sold her house.	She sold her home.
the sum	the amount	!of	of|<end>|is|was	He paid the sum of 30 euros.	He paid the amount of 30 euros.
jab	injection	a|the|his|her|my|flu|your		She had a jab.	She had an injection.
is now	is currently		!known|time	The shop is now closed.	The shop is currently closed.
are now	are currently		!known|time	The shops are now closed.	The shops are currently closed.
exactly	precisely	!not	what|where|when|how|<number>	He knows exactly what it is.	He knows precisely what it is.
be happy to	be glad to			I would be happy to help.	I would be glad to help.
not sure	not certain		whether|how|what|if|why|that|when	She is not sure whether it works.	She is not certain whether it works.
sure that	certain that	!make|makes|made|making		She is sure that it works.	She is certain that it works.
tried to	attempted to			He tried to open it.	He attempted to open it.
allowed to	permitted to	<be>|not|been|be		You are allowed to park here.	You are permitted to park here.
got worse	worsened			The pain got worse.	The pain worsened.
gets worse	worsens			The pain gets worse.	The pain worsens.
getting worse	worsening	<be>|been		The pain is getting worse.	The pain is worsening.
turned down	rejected	was|were|been	<end>|by|because|on	The claim was turned down.	The claim was rejected.
found that	discovered that	!have|be		He found that it leaks.	He discovered that it leaks.
passed on to	forwarded to	been|was|were		It was passed on to the team.	It was forwarded to the team.
passed to	forwarded to	been|was|were	the|our|your|my	It was passed to the team.	It was forwarded to the team.
late	deceased	his|her|my|our|their	father|mother|husband|wife|brother|sister|aunt|uncle	It was for her late father.	It was for her deceased father.
pick up the order	collect the order		!number	She will pick up the order.	She will collect the order.
pick up the parcel	collect the parcel		!number	She will pick up the parcel.	She will collect the parcel.
pick up the prescription	collect the prescription		!number	She will pick up the prescription.	She will collect the prescription.
with effect from	as of			It ends with effect from today.	It ends as of today.
was under the impression that	thought that			She was under the impression that it works.	She thought that it works.
noticed that	spotted that	!have|be|be		She noticed that it leaks.	She spotted that it leaks.
spotted that	noticed that			She spotted that it leaks.	She noticed that it leaks.
full of	filled with	!is	!hope|energy|life|himself|herself|praise	She found a bag full of keys.	She found a bag filled with keys.
out of his reach	beyond his reach			It was out of his reach.	It was beyond his reach.
out of her reach	beyond her reach			It was out of her reach.	It was beyond her reach.
out of my reach	beyond my reach			It was out of my reach.	It was beyond my reach.
out of their reach	beyond their reach			It was out of their reach.	It was beyond their reach.
out of your reach	beyond your reach			It was out of your reach.	It was beyond your reach.
out of our reach	beyond our reach			It was out of our reach.	It was beyond our reach.
reversed into	backed into			A van reversed into the gate.	A van backed into the gate.
)";

// For CR3 alone, whose sentences are plain: words that other relations have no use for.
const char* const kPlainPhraseSynonyms = R"(find	replace	before	after	example	inverted
by e-mail	via e-mail	!only		They sent it by e-mail.	They sent it via e-mail.
by email	via email	!only		They sent it by email.	They sent it via email.
by text message	via text message			They sent it by text message.	They sent it via text message.
will take place	will be held		on|at|in|next|tomorrow	It will take place on Monday.	It will be held on Monday.
the whole	the entire	!on	!of|lot|thing	He read the whole letter.	He read the entire letter.
went missing	disappeared			The parcel went missing.	The parcel disappeared.
gone missing	disappeared	has|have|had		It has gone missing.	It has disappeared.
leaflet	pamphlet			She read the leaflet.	She read the pamphlet.
leaflets	pamphlets			She read the leaflets.	She read the pamphlets.
mobile phone	cell phone		!number|contract|company|signal	He lost his mobile phone.	He lost his cell phone.
mobile phones	cell phones			They use mobile phones.	They use cell phones.
by a third	by one third			It fell by a third.	It fell by one third.
by a quarter	by one quarter			It fell by a quarter.	It fell by one quarter.
a bill for	an invoice for		!the	He sent us a bill for 90 euros.	He sent us an invoice for 90 euros.
the engineer	the technician			He called the engineer.	He called the technician.
our engineer	our technician			We sent our engineer.	We sent our technician.
flat	apartment	the|my|his|her|our|their|your	<end>|in|on|with|above|below|at	He sold his flat.	He sold his apartment.
turned off	switched off	be|been|is|are|was|were	!the	The oven was turned off.	The oven was switched off.
turn off	switch off		the|your	Please turn off the oven.	Please switch off the oven.
stated that	said that			She stated that she was ill.	She said that she was ill.
differs from	is different from			It differs from the old one.	It is different from the old one.
permanently	for good	closed|close|moved|left	<end>|on|in	The shop closed permanently.	The shop closed for good.
logged out	signed out		<end>|of|automatically	He logged out of the app.	He signed out of the app.
solicitor	lawyer	the|my|his|her|our|their|your		He saw his solicitor.	He saw his lawyer.
)";

}  // namespace vetvec
