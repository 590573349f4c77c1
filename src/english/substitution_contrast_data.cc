// Rows for a contrast, where a synonym and an opposite must both fit one place. The format is
// explained in substitution_table.h. A word that has a row here is contrasted by these rows alone;
// `never` says that it is not contrasted at all.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kContrastRows = R"(
a - dangerous | hazardous | safe | pred n=drug,substance,chemical,road,work,job,product,building,machine,toy
a ? late | delayed | early | pred n=train,flight,bus,delivery,shipment,parcel,package,plane,ferry p!as,so,too,how,of,never,hour,hours,minutes,days,weeks,day,week,year,years w!and
a ? late | belated | prompt | attr n=reply,response,answer,apology,reaction
a ? old | previous | new | attr base n=address,password,username,version,employer,insurer,policy,landlord w!still,when,longer
a - nasty | unpleasant | nice,pleasant | attr n=smell,taste,surprise,person,man,woman,neighbour,neighbor,boss
a + happy | pleased | unhappy,dissatisfied | pred prep=with,about p!as,so,more w!ending w=with,about
a ? huge | enormous | tiny,small | n=room,building,house,garden,bill,order,company,loss,difference,crowd,hotel
a + clean | spotless | dirty | pred n=room,rooms,bathroom,kitchen,hotel,apartment,floor,toilet,toilets,car,bus,shower,ward,shop,restaurant
a ? small | little | large | attr base n=house,room,garden,box,town,village,shop,bag,table,dog,balcony,fridge,machine,piece,kitchen,flat p!how,so,too
a - wrong | incorrect | right | n=address,number,amount,date,code,name,colour,color,size,item,order,product,password,dose,medicine,drug,diagnosis,account,invoice,answer,total,bill,format,form,meal,balance,licence,license,department,room,file,label,currency,price,postcode,quantity,dosage,model,version,size,page,folder,spelling,reference,percentage,rate w!mistake,error,again,something,looks
a ? quick | prompt | slow | attr n=@response w!asked,ask,look,need,want,forward,hope,for base
a ? quick | fast | slow | n=@service,delivery,shipping,checkout,processing,recovery p!as,so,too,how w!asked,want,need
a + kind | considerate | unkind | attr n=man,woman,person,lady,boy,girl,gentleman,teacher,nurse,doctor,act,gesture,neighbor,neighbour,boss
a + kind | considerate | unkind | pred prep=to w!and w=to
a - terrible | awful | wonderful | n=food,meal,hotel,service,weather,smell,show,film,coffee,wine,breakfast,dinner,journey,trip w!even
a - awful | terrible | wonderful | n=food,meal,hotel,service,weather,smell,show,film,coffee,wine,breakfast,dinner,journey,trip w!even
a - horrible | terrible | wonderful | n=food,meal,hotel,service,weather,smell,show,film,coffee,wine,breakfast,dinner,journey,trip w!even
a ? long | lengthy | short | n=delay,delays,wait,report,letter,meeting,meetings,discussion,document,trip,journey,process,speech,list,form,queue,conversation,interview,contract,explanation p!as,so,too,how,before,for,years,hours,minutes w!angry
a - fake | bogus | genuine | n=note,notes,passport,document,documents,signature,invoice,certificate
a ? closed | shut | open | pred n=office,shop,store,branch,restaurant,pool,gate,door,window,gym,bar,museum,library,bank,desk,counter,pharmacy w!strike,repairs
a + cheerful | cheery | gloomy | attr n=@person,man,woman,lady,girl,boy,person
a ? cold | chilly | hot,warm | n=room,rooms,evening,weather,morning,office,bedroom,hall,apartment p!as,so,too,how,ice w!warm,enough
a ? dark | dim | bright | pred n=room,rooms,lobby,corridor,hallway,staircase,bar,bathroom,basement p!as,so,too,how
a ? high | elevated | low | n=temperature,pressure,level,levels,cholesterol,glucose,sugar p!as,so,too,how,very,record base
a ? quiet | peaceful | noisy | n=garden,village,neighborhood,neighbourhood p!keep,kept,be,stay w!trade,business
a + friendly | pleasant | unfriendly | n=@person,voice,staff,team,crew,waiter,owner,nurse,driver p!as,so,too,how
a - serious | major | minor | attr n=mistake,error,problem,fault,incident,accident,defect
a + good | great | bad | attr base n=idea,film,meal,restaurant,hotel,book p!a-little,no
a + good | decent | bad | attr base n=man,woman,person,neighbour,neighbor w!looking
a + good | great | bad | pred base n=food,meal,service,coffee,breakfast,dinner,lunch,weather,film,hotel,quality,room,rooms,staff,book,trip,stay,show,wine,soup,pizza,cake,restaurant,concert,game,music,view,location,car p!as,so,too,how,very,not
a - bad | terrible,awful | good | pred base n=food,meal,service,coffee,breakfast,dinner,lunch,weather,film,hotel,quality p!as,so,too,how,very,not
a - bad | terrible,awful | good | attr base n=idea,film,meal,restaurant,hotel p!as,so,too,how,very,not,no
a + great | excellent | terrible | base n=food,service,breakfast,meal,coffee,hotel,dinner
a + excellent | outstanding | terrible,poor | n=service,food,quality,job,work,care,advice,performance,support
a + excellent | superb | terrible | n=meal,wine,cheese,restaurant,hotel,breakfast,dinner,coffee,view,film
v ? withdraw | take out | deposit | f=n n=amount,money,cash,sum,euros,pounds,dollars
v - withdraw | retract | file | f=n n=complaint,application
v ? lose | misplace | find | f=n n=key,keys,wallet,passport,phone,receipt,bag,ticket,tickets,glasses w!again,new,replacement
v - refuse | decline | agree | f=t
v - refuse | decline | accept | f=n n=offer,invitation,help,proposal,gift,breakfast,lunch,dinner,meal,meals,treatment,medication,surgery,transfusion
v + admit | acknowledge | deny | f=nh w!and,hospital,ward,patient
v + admire | respect | despise | f=o n=@person,him,her,them,me,us
v ? freeze | block | unfreeze | f=n n=account,accounts w!new,stolen,after,days,weeks,until
v ? block | freeze | unblock | f=n n=account w!new,stolen,attempt,attempts,after,wrong,days,weeks,until
v ? discharge | release | admit | f=o n=patient,he,she,him,her,they w!condition,home,with
v + approve | grant | reject,refuse | f=n n=request,loan,application
v + approve | authorize | reject,refuse | f=n n=payment,payments,expense,expenses,transfer,refund,purchase,transaction,trip,travel
v - decline | reject | accept | f=n n=card,payment,application,claim,offer
v ? stop | discontinue | continue | f=n n=antibiotics,medication,treatment,tablets,drug,medicine,steroids,insulin,chemotherapy
v ? stop | block | allow | f=n n=payment,payments,transfer,cheque w!before
v ? start | begin | stop | f=g w!ago
v ? start | begin | stop | f=n n=antibiotics,medication,treatment,tablets,insulin,chemotherapy,steroids
v ? receive | get | send | f=n n=letter,email,parcel,package,message,money,invoice,bill,payment,reply,reminder,notification,document p!was,were,been,be,is,are,being w!from,by,finally,never,not
v ? buy | purchase | sell | f=n n=house,flat,car,shares,bonds,land,bike,laptop,phone,drill,machine w!one,wrong,want,from,you
v ? end | finish | begin | f=i n=offer,sale,meeting,course,shift,visit,trial,class prep=on,at,in w!begins,starts,began
v ? begin | start | end,finish | f=i n=offer,sale,meeting,course,shift,trial,class prep=on,at,in w!ends,finishes,until,to
v ? raise | increase | lower,reduce | f=n n=@money,limit,tax,taxes,temperature,dose,budget prep=to,by,from w!after
v ? increase | raise | reduce,lower | f=n n=@money,limit,budget,dose prep=to,by w!after,during,since
v ? increase | rise | fall | f=i n=sales,costs,prices,price,rents,temperature,inflation,unemployment,rate,rates prep=by,in,during,since
a + prompt | quick | slow | attr n=@response,payment,action w!look,ask,asked,want,need,forward,hope,for
a + loyal | faithful | disloyal | prep=to w!down,feels
v ? cause | x | x | never
v + trust | x | x | never
v + improve | x | x | never
v - destroy | x | x | never
a - upset | x | x | never
a - worried | x | x | never
a - nervous | x | x | never
a - anxious | x | x | never
a + credible | x | x | never
a + responsible | x | x | never
a - silly | x | x | never
a + lovely | x | x | never
a - disgusting | x | x | never
a + safe | x | x | never
a + nice | x | x | never
a ? accidental | x | x | never
a + free | x | x | never
a + complimentary | x | x | never
a - false | x | x | never
a + patient | x | x | never
a - scared | x | x | never
a - difficult | hard | easy | pred prep=to,for w=to,for p!as,too,so,not
a - difficult | hard | easy | attr n=task,question,problem,job,test,exam,decision,choice
a + easy | simple | difficult,hard | pred prep=to w=to p!as,too,so,not,take,took,go,goes also
v + agree | x | x | never
a - afraid | x | x | never
a ? affordable | x | x | never
a + elegant | x | x | never
a + peaceful | nonviolent | violent | attr n=protest,demonstration,march
a + peaceful | tranquil | noisy | n=village,garden,place
a - lazy | idle | hardworking | attr n=student,pupil,worker,employee
a - faulty | defective | working | attr n=machine,printer,sensor,battery,charger,lamp,cable,part,device,switch,valve w!fix,fixed,repair,repaired,replace,replaced
a - defective | faulty | working | attr n=machine,printer,sensor,battery,charger,lamp,cable,part,device,switch,valve w!fix,fixed,repair,repaired,replace,replaced
a + funny | x | x | never
a - greedy | x | x | never
a + innocent | blameless | guilty | n=@person,defendant,suspect,accused,he,she,they n!child
a - tired | x | x | never
a + pleasant | agreeable | unpleasant | attr n=man,person,teacher,gentleman,smell,surprise,evening,stay,conversation
a + agreeable | x | x | never
a - ridiculous | absurd | sensible | attr n=name,idea,rule,decision,plan
a - annoyed | x | x | never
a - annoying | x | x | never
a ? tiny | x | x | never
a + decent | x | x | never
a + ethical | x | x | never
a + moral | x | x | never
a ? annual | x | x | never
a ? yearly | x | x | never
a ? monthly | x | x | never
a ? rural | x | x | never
a ? urban | x | x | never
a - damaged | broken | intact | attr n=screen,seal,item,window,cable,box,packaging,display
a - broken | out of order | working | pred n=elevator,lift,machine,printer,radiator,heater,shower,toilet,scanner,dishwasher w!by
a ? heavy | intense | light | attr n=rain,rainfall,traffic
a ? heavy | hefty | light | attr n=bag,suitcase,parcel,package,backpack,box,crate,luggage
a - weak | feeble | strong | n=pulse,signal
a - weak | poor | strong | attr n=performance,results,result,sales,demand
a ? small | modest | large | attr n=deposit,sum,amount,fee,donation,loan,profit,pension p!as,so,too,how,very
a ? available | x | x | never
a ? unavailable | x | x | never
a - sick | x | x | never
a + encouraging | x | x | never
a - worthless | x | x | never
a ? tall | x | x | never
a + exact | x | x | never
a + precise | x | x | never
a - shameful | x | x | never
a + hopeful | x | x | never
a + right | correct | wrong | pred w!you,all
a + correct | x | x | never
a ? failed | x | x | never
a + harmless | benign | harmful | pred n=lump,growth,cyst,mole
a ? missing | x | x | never
a ? lost | x | x | never
a ? moderate | x | x | never
a ? loud | noisy | quiet | n=bar,guests,neighbors,neighbours,fan,engine,machine,machines,printer,restaurant p!out
a ? famous | x | x | never
a ? urgent | x | x | never
a ? regular | x | x | never
a ? outstanding | x | x | never
v ? arrange | x | x | never
v ? remember | x | x | never
v ? recall | x | x | never
v - forget | x | x | never
v ? return | x | x | never
v ? lock | x | x | never
v ? replace | x | x | never
v ? change | x | x | never
v ? keep | x | x | never
v + help | x | x | never
v + assist | x | x | never
v - deny | reject | approve,accept | f=n n=claim,application,appeal
v + confirm | x | x | never
v ? book | x | x | never
v + obey | x | x | never
v ? continue | x | x | never
v ? delete | x | x | never
v + answer | x | x | never
a ? clumsy | x | x | never
a ? awkward | x | x | never
a ? graceful | x | x | never
a ? inelegant | x | x | never
a ? insolent | x | x | never
a ? disrespectful | x | x | never
a ? respectful | x | x | never
a ? deferential | x | x | never
a ? indecent | x | x | never
a ? disreputable | x | x | never
a ? respectable | x | x | never
a ? refreshed | x | x | never
a ? rested | x | x | never
a ? refreshing | x | x | never
a ? exhausting | x | x | never
a ? tiring | x | x | never
a ? invigorating | x | x | never
a ? seasoned | x | x | never
a ? priceless | x | x | never
a ? withdrawn | x | x | never
a ? outgoing | x | x | never
a ? upright | x | x | never
a ? striking | x | x | never
a ? crude | x | x | never
a ? bleak | x | x | never
a ? drab | x | x | never
a ? vibrant | x | x | never
a ? colorful | x | x | never
a ? colorless | x | x | never
a ? lousy | x | x | never
a ? meager | x | x | never
a ? scarce | x | x | never
a ? needy | x | x | never
a ? refined | x | x | never
a ? repellent | x | x | never
a ? listless | x | x | never
a ? lifeless | x | x | never
a ? painstaking | x | x | never
a ? slipshod | x | x | never
a ? radiant | x | x | never
a ? serene | x | x | never
a ? tardy | x | x | never
a ? turbulent | x | x | never
a ? unwholesome | x | x | never
a ? nourishing | x | x | never
a ? nutritious | x | x | never
a ? warlike | x | x | never
a ? nonviolent | x | x | never
a ? craven | x | x | never
a ? ignoble | x | x | never
a ? injurious | x | x | never
a ? innocuous | x | x | never
a ? deserving | x | x | never
a ? undeserving | x | x | never
a ? incredible | x | x | never
a ? unbelievable | x | x | never
a ? judicious | x | x | never
a ? imprudent | x | x | never
a ? miserly | x | x | never
a ? stingy | x | x | never
a ? charitable | x | x | never
a ? hateful | x | x | never
a ? detestable | x | x | never
a ? humorless | x | x | never
a ? lovable | x | x | never
a ? likable | x | x | never
a ? beaten | x | x | never
a ? defeated | x | x | never
a ? triumphant | x | x | never
a ? understanding | x | x | never
a ? unsympathetic | x | x | never
a ? callous | x | x | never
a ? valid | x | x | never
a ? legitimate | x | x | never
a ? illegitimate | x | x | never
a ? welcome | x | x | never
a ? unwelcome | x | x | never
a ? culpable | x | x | never
a ? blameless | x | x | never
a ? equitable | x | x | never
a ? affluent | x | x | never
a ? destitute | x | x | never
a ? agile | x | x | never
a ? surefooted | x | x | never
a ? handy | x | x | never
a ? dim | x | x | never
a ? organized | x | x | never
a ? chaotic | x | x | never
a ? disorderly | x | x | never
a ? contented | x | x | never
a ? glorious | x | x | never
a ? gratifying | x | x | never
a ? horrid | x | x | never
a ? impure | x | x | never
a ? polluted | x | x | never
a ? unpolluted | x | x | never
a ? incorruptible | x | x | never
a ? infertile | x | x | never
a ? kind-hearted | x | x | never
a ? detrimental | x | x | never
a ? disadvantageous | x | x | never
a ? smelly | x | x | never
a ? stinking | x | x | never
a ? fragrant | x | x | never
a ? aromatic | x | x | never
a ? tactless | x | x | never
a ? tactful | x | x | never
a ? unaccountable | x | x | never
a ? accountable | x | x | never
a ? untrue | x | x | never
a ? unworthy | x | x | never
a ? witty | x | x | never
a ? good-looking | x | x | never
a ? dutiful | x | x | never
a ? valiant | x | x | never
a ? dumb | x | x | never
v ? accuse | x | x | never
v ? adore | x | x | never
v ? adorn | x | x | never
v ? agitate | x | x | never
v ? alienate | x | x | never
v ? beautify | x | x | never
v ? befriend | x | x | never
v ? benefit | x | x | never
v ? bless | x | x | never
v ? boo | x | x | never
v ? break | x | x | never
v ? captivate | x | x | never
v ? celebrate | x | x | never
v ? champion | x | x | never
v ? conserve | x | x | never
v ? cure | x | x | never
v ? deface | x | x | never
v ? degenerate | x | x | never
v ? disapprove | x | x | never
v ? disfigure | x | x | never
v ? displease | x | x | never
v ? doubt | x | x | never
v ? educate | x | x | never
v ? embrace | x | x | never
v ? empower | x | x | never
v ? enlighten | x | x | never
v ? esteem | x | x | never
v ? exonerate | x | x | never
v ? fascinate | x | x | never
v ? flourish | x | x | never
v ? frown | x | x | never
v ? frustrate | x | x | never
v ? gladden | x | x | never
v ? gratify | x | x | never
v ? grieve | x | x | never
v ? heal | x | x | never
v ? hurt | x | x | never
v ? impair | x | x | never
v ? impoverish | x | x | never
v ? impress | x | x | never
v ? jeer | x | x | never
v ? kill | x | x | never
v ? languish | x | x | never
v ? preserve | x | x | never
v ? prosper | x | x | never
v ? protect | x | x | never
v ? relish | x | x | never
v ? safeguard | x | x | never
v ? satisfy | x | x | never
v ? scowl | x | x | never
v ? spoil | x | x | never
v ? starve | x | x | never
v ? thrive | x | x | never
v ? undervalue | x | x | never
v ? uplift | x | x | never
v ? value | x | x | never
v ? weary | x | x | never
v ? welcome | x | x | never
v ? wither | x | x | never
)";

}  // namespace vetvec
