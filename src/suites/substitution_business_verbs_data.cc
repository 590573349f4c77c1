// The substitution table's verbs of business text, and its classes of nouns. The format is
// explained in substitution_table.h; n= is the noun that a verb has as its object, or a passive or
// intransitive one as its subject.
#include "suites/substitution_table.h"

namespace vetvec {

const char* const kBusinessVerbs = R"(
v + confirm | verify | deny | f=h w!please,kindly
v + confirm | verify | cancel | f=n n=appointment,reservation,booking,order
v + accept | approve | reject,deny | f=n n=claim,application,request
v + accept | take | refuse | f=n n=responsibility,blame,job,position,gift,money,card,cards,cash,check,checks
v - reject | decline | accept | f=n n=offer,proposal,request,invitation,application,claim,payment,transfer,card
v - reject | refuse | accept | f=n n=documents,goods,delivery,shipment,parcel,package,document
v - deny | reject | approve,accept | f=n n=claim,request,application,appeal,loan
v - decline | reject | accept,approve | f=n n=claim,application,payment,card,loan,transaction
v + approve | authorize | reject,refuse | f=n n=request,requests,application,claim,loan,leave,vacation,payment,expense,expenses,transfer,refund,purchase,transaction,trip,travel
v + authorize | approve | refuse | f=n n=payment,transfer,refund,purchase,transaction,withdrawal,treatment
v + grant | approve | refuse,deny | f=n n=request,leave,loan,application,visa
v - cancel | call off | confirm | f=n n=meeting,event,trip,strike,party,wedding,visit,launch,conference
v - cancel | terminate | renew | f=n n=subscription,contract,membership,policy
v - terminate | end | renew,extend | f=n n=contract,lease,agreement,employment,subscription,partnership
v + renew | extend | terminate,cancel | f=n n=contract,lease,agreement,subscription,policy,membership
v ? extend | prolong | shorten | f=n n=stay,period,visit,trip,leave,treatment
v ? shorten | cut short | extend,prolong | f=n n=stay,visit,trip
v ? postpone | delay | bring forward | f=ng n=meeting,launch,appointment,delivery,decision,trip,start,visit,event,surgery,operation,payment,project,wedding
v - delay | hold up | speed up | f=n n=departure,delivery,deliveries,shipment,project,process,work,payment,payments,construction,decision,flight,train,launch,order,orders
v + accelerate | speed up | slow down,delay | f=n n=process,recovery,growth,delivery,project,work,production
v ? increase | raise | reduce,lower | f=n n=@money,number,limit,budget,deductible,quantity,dose,speed,pressure,discount,temperature,output,level,amount,minimum,maximum,risk
v ? increase | grow | decrease,fall | f=i n=sales,demand,profit,profits,turnover,production,traffic,population,number,revenue prep=by,in,during,from,since
v ? increase | rise | decrease,fall | f=i n=@money,temperature,pressure,unemployment,inflation,level,levels prep=by,in,during,from,since
v ? raise | increase | lower,reduce | f=n n=@money,limit,number,tax,taxes,temperature,dose,deductible,budget,pressure
v ? reduce | lower | raise,increase | f=n n=@money,number,limit,temperature,dose,pressure,risk,deductible,speed,level,levels,tax,taxes,budget,stress
v ? reduce | cut | increase | f=n n=staff,stock,workforce,production,output,emissions,amount,workload,consumption
v ? lower | reduce | raise,increase | f=n n=@money,number,limit,temperature,dose,pressure,risk,deductible,speed,tax,taxes,standards
v ? decrease | reduce | increase,raise | f=n n=@money,number,limit,temperature,dose,pressure,risk,amount,level,speed,output
v ? decrease | decline | increase,rise | f=i prep=by,in,from,during
v ? rise | increase | fall,drop | f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level prep=by,in,from,to,during
v ? fall | drop | rise | f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level prep=by,in,from,to,during
v ? drop | fall | rise | f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level prep=by,in,from,to,during
v ? decline | decrease | increase,rise | f=i n=sales,demand,profit,profits,number,production,revenue,population prep=by,in,during
v ? grow | increase | decrease,shrink | f=i n=sales,demand,profit,profits,revenue,turnover,number prep=by,in,during
v ? grow | expand | shrink | f=i n=company,business,economy,market,firm,team,department,industry prep=by,in
v ? expand | grow | shrink | f=i n=company,business,economy,market,industry prep=by,in
v ? expand | enlarge | reduce,shrink | f=n n=team,range,network,warehouse,facility,fleet,branch,store,factory
v ? arrive | come | leave | f=i n=parcel,package,train,bus,letter,order,delivery,shipment,guest,guests,driver,technician,plumber,invoice,goods prep=on,at,in,with,before,after
v ? leave | exit | enter | f=n n=building,room,house,office,hall,station,premises,factory,car,train
v ? leave | quit | join | f=n n=company,firm,team,club,organization,union,department,project
v ? enter | go into | leave,exit | f=n n=building,room,warehouse,house,hall,shop,store,station,premises,factory,office
v ? open | set up | close | f=n n=account
v ? open | establish | close | f=n n=branch,store,office,factory,clinic,plant,school,shop
v ? close | shut | open | f=n n=door,window,gate,lid,box,drawer,valve,curtains,windows,doors
v ? close | shut down | open | f=n n=shop,store,branch,office,factory,plant,school,clinic,hotel w!on,until,holiday,holidays,repairs,today,tomorrow,weekend
v ? close | shut | open | f=i n=shop,store,office,branch,restaurant,bank,bar,pool,museum,library,gate,pharmacy,kitchen,reception prep=at,on
v ? shut | close | open | f=n n=door,window,gate,lid,box,drawer,valve,windows,doors
v ? lock | secure | unlock | f=n n=door,gate,doors,box
v ? lock | block | unlock,unblock | f=n n=account,card
v ? block | freeze | unblock,unfreeze | f=n n=card,account
v - block | obstruct | clear | f=n n=entrance,road,exit,driveway,path,aisle,corridor,gate,gates,street,passage,drain
v ? activate | enable | deactivate,disable | f=n n=feature,option,function,notification,notifications,account,setting,service,alarm
v ? enable | activate | disable,deactivate | f=n n=feature,option,function,notification,notifications,account,setting,service,alarm
v ? disable | deactivate | enable,activate | f=n n=feature,option,function,notification,notifications,account,setting,service,alarm
v ? deactivate | disable | activate,enable | f=n n=feature,option,function,notification,notifications,account,setting,service,alarm
v ? install | set up | uninstall,remove | f=n n=software,program,app,printer
v ? remove | delete | add,restore | f=n n=file,files,entry,user,contact,photo,photos,comment
v ? delete | erase | keep | f=n n=file,files,message,messages,photo,photos,email,emails,data,record,records
v ? delete | remove | keep | f=n n=account,accounts,entry,user,comment
v ? restore | recover | delete | f=n n=file,files,data,photo,photos
v ? save | store | delete | f=n n=file,files,document,documents,photo,photos,data,password,settings
v ? include | cover | exclude | f=n n=breakfast,parking,tax,taxes,vat,shipping,insurance,meals,dinner,delivery,damage,theft
v - exclude | leave out | include | f=n n=tax,taxes,vat,shipping,breakfast,insurance
v - exclude | bar | admit,include | f=n n=@person,women,members,children,participants
v ? cover | include | exclude | f=n n=damage,theft,loss,accidents,house,car
v 0 pay | settle | | f=n n=bill,invoice,debt,bills,invoices,debts
v 0 settle | pay | | f=n n=bill,invoice,debt,bills,invoices,debts
v ? settle | resolve | prolong | f=n n=dispute,conflict,argument,matter,case
v ? hire | recruit | dismiss,fire | f=n n=engineer,employee,worker,nurse,teacher,driver,assistant,clerk,cook,staff,cleaner,manager,technician,programmer,developer,salesman,people,graduates
v ? hire | engage | dismiss | f=n n=lawyer,attorney,consultant,contractor,expert,broker
v ? recruit | hire | dismiss,fire | f=n n=engineer,employee,worker,nurse,teacher,driver,assistant,clerk,staff,manager,technician,programmer,developer,people,graduates
v ? dismiss | fire | hire | f=o n=employee,worker,manager,driver,clerk,assistant,he,she,they,him,her,them,staff,director,cook,accountant
v ? fire | dismiss | hire | f=o n=employee,worker,manager,driver,clerk,assistant,he,she,they,him,her,them,staff,director,cook,accountant
v - dismiss | reject | uphold | f=n n=appeal,claim,complaint,objection
v ? promote | advance | demote | f=o n=@person,he,she,him,her,they,them prep=to
v ? win | secure | lose | f=n n=contract,customer,customers,order,deal,client,clients
v ? lose | misplace | find | f=n n=key,keys,ticket,tickets,passport,card,wallet,luggage,suitcase,document,documents,phone,bag,receipt,glasses
v ? lose | shed | gain | f=n n=weight,pounds,kilos
v ? gain | put on | lose | f=n n=weight,pounds,kilos
v ? gain | win | lose | f=n n=customers,trust,confidence,respect,support
v ? gain | obtain | lose | f=n n=access,control
v ? find | discover | overlook | f=n n=error,errors,mistake,mistakes,bug,bugs,defect,leak,crack,fault
v ? find | locate | lose | f=n n=parcel,package,luggage,suitcase,key,keys,wallet,passport,document,documents,file
v ? notice | spot | overlook,miss | f=n n=error,errors,mistake,mistakes,damage,difference,problem,crack,fever,change,defect,leak
v ? detect | discover | overlook,miss | f=n n=error,errors,fraud,leak,problem,virus,defect,infection,tumor,mistake,fault
v ? overlook | miss | notice | f=n n=error,errors,mistake,mistakes,detail,details,problem,defect,clause
v + solve | fix | cause | f=n n=problem,problems,issue,issues
v + resolve | solve | cause | f=n n=problem,problems,issue,issues
v + resolve | settle | provoke | f=n n=dispute,conflict,argument
v + fix | solve | cause | f=n n=problem,problems,issue,issues,bug
v ? cause | bring about | prevent | f=n n=delay,delays,problem,problems,loss,losses,change,changes,crisis,shortage,conflict
v ? cause | start | prevent | f=n n=fire,fires
v ? prevent | avoid | cause | f=n n=delay,delays,problem,problems,loss,losses,damage,error,errors,injury,injuries,misunderstanding,misunderstandings,infection,infections
v ? avoid | prevent | cause | f=n n=delay,delays,problem,problems,loss,losses,damage,error,errors,injury,injuries,misunderstanding,misunderstandings,infection,infections,accident,accidents
v + recommend | suggest | advise against | f=n n=plan,model,treatment,drug,medicine,approach,method,product,change,changes,measure,measures,surgery,course w!to,highly,strongly
v + promise | pledge | refuse | f=t
v 0 decide | choose | | f=t w!whether
v 0 plan | intend | | f=t
v 0 intend | plan | | f=t
v 0 want | wish | | f=t
v 0 wish | want | | f=t p!as
v 0 expect | anticipate | | f=nh w!to,baby,child
v 0 anticipate | expect | | f=nh
v ? believe | think | doubt | f=h
v ? think | believe | doubt | f=h
v + understand | comprehend | misunderstand | f=n n=question,problem,rule,rules,instructions,text,situation,explanation,message,contract,terms
v + explain | clarify | obscure | f=n n=rule,rules,terms,situation,procedure,contract,process,difference,wording,text
v ? answer | respond to | ignore | f=n n=question,questions,email,emails,message,messages,letter,letters,call,calls,request,requests,complaint,complaints,inquiry
v 0 reply | respond | | f=i prep=to
v 0 respond | reply | | f=i prep=to
v 0 contact | get in touch with | | f=o
v 0 inform | notify | | f=o
v 0 notify | inform | | f=o
v 0 mention | note | | f=h
v 0 state | declare | | f=h
v ? announce | reveal | conceal | f=n n=plan,plans,results,decision,details,merger,figures
v ? reveal | disclose | conceal,hide | f=n n=information,data,details,secret,identity,amount,results,plan,plans,name,names
v ? disclose | reveal | conceal,hide | f=n n=information,data,details,secret,identity,amount,results,plan,plans,name,names
v ? hide | conceal | reveal,show | f=n
v ? conceal | hide | reveal,show | f=n
v 0 show | indicate | | f=h n=figures,results,data,record,records,study,report,survey,test,tests,numbers,analysis,statistics
v 0 indicate | show | | f=h n=figures,results,data,record,records,study,report,survey,test,tests,numbers,analysis,statistics
v 0 show | display | | f=n n=message,price,prices,text,result,results,number
v 0 display | show | | f=n n=message,price,prices,text,result,results,number,error,information
v 0 check | verify | | f=n n=address,number,details,documents,information,data,amount,identity,figures,account
v 0 verify | check | | f=n n=address,number,details,documents,information,data,amount,identity,figures,account
v 0 check | inspect | | f=n n=car,brakes,luggage,goods,room,roof,engine,shipment,tires,equipment,machine
v 0 inspect | examine | | f=n n=car,goods,damage,room,equipment,roof,shipment,machine,building,vehicle,truck,site
v 0 examine | inspect | | f=n n=car,goods,damage,room,equipment,roof,shipment,machine,building,vehicle,truck,site
v ? send | dispatch | receive | f=n n=parcel,parcels,package,packages,shipment,order,orders,goods,item,items w!to,from
v ? send | mail | receive | f=n n=letter,letters,form,forms,check,invoice,catalog,contract,documents w!to,from,email
v ? ship | dispatch | receive | f=n n=parcel,parcels,package,packages,order,orders,goods,item,items w!to,from
v 0 ship | send | | f=n n=parcel,parcels,package,packages,order,orders,goods,item,items,product,products,replacement,books
v 0 deliver | drop off | | f=n n=parcel,parcels,package,packages,letter,mail,pizza,furniture,groceries
v ? receive | get | send | f=n n=invoice,letter,letters,email,emails,message,messages,parcel,package,payment,reply,reminder,document,documents,package w!from,by
v 0 receive | get | | f=n n=invoice,letter,letters,email,emails,message,messages,parcel,package,payment,reply,reminder,document,documents,refund,discount,bonus,order,answer,call,calls,notice
v 0 forward | pass on | | f=n n=message,messages,email,emails,letter,letters,mail,request,complaint,information,details
v ? return | send back | keep | f=n n=item,items,parcel,package,product,products,order,goods,shoes,jacket,dress,coat,device,laptop,phone,camera,printer,chair
v 0 return | come back | | f=i prep=from,to,on,in,at,with,after
v 0 store | keep | | f=n n=goods,food,data,records,documents,medicine,wine,items,tools,boxes
v ? load | fill | unload | f=n n=truck,trucks,van,ship,container,containers,trailer,lorry,plane
v ? unload | empty | load,fill | f=n n=truck,trucks,van,ship,container,containers,trailer,lorry,plane
v ? pack | fill | unpack,empty | f=n n=suitcase,suitcases,bag,bags,box,boxes,crate
v ? empty | drain | fill | f=n n=pool,tank,bathtub,sink
v - damage | break | repair | f=n n=screen,window,lock,door,display,seal,handle
v - damage | ruin | repair | f=n n=roof,carpet,furniture,engine,equipment,machine,house,fence
v - damage | harm | benefit,help | f=n n=environment,economy,business,company,relationship,industry,tourism,crops,image
v ? repair | fix | damage,break | f=n n=car,roof,engine,machine,computer,laptop,phone,printer,heater,pipe,pipes,road,bridge,elevator,lift,fence,door,window,truck,boiler,dishwasher,fridge,refrigerator,heating,lock,screen,machines
v ? upgrade | improve | downgrade | f=n n=system,service,equipment,facilities,network,hardware
v 0 update | revise | | f=n n=document,list,policy,schedule,manual,guidelines,plan,figures,forecast,contract
v 0 revise | update | | f=n n=document,list,policy,schedule,manual,guidelines,plan,figures,forecast,contract
v 0 modify | change | | f=n
v 0 alter | change | | f=n
v ? change | alter | keep | f=n n=route,plan,plans,schedule,policy,design,terms,rule,rules,wording,text,diet,recipe,dose
v ? start | begin | end | f=i n=@event prep=at,on,in,after,before
v ? begin | start | end | f=i n=@event prep=at,on,in,after,before
v ? end | finish | begin,start | f=i n=@event prep=at,on,in,after,before
v ? finish | end | start,begin | f=i n=@event prep=at,on,in,after,before
v ? start | begin | finish,stop | f=n n=work,treatment,training,course,project,therapy,production,journey,investigation,construction
v ? begin | start | finish,stop | f=n n=work,treatment,training,course,project,therapy,production,journey,investigation,construction
v ? finish | complete | start,begin | f=n n=work,treatment,training,course,project,therapy,report,task,investigation,repair,repairs
v ? complete | finish | start,begin | f=n n=work,treatment,training,course,project,therapy,report,task,investigation,repair,repairs
v ? continue | carry on with | stop | f=n n=work,treatment,investigation,project,therapy,talks,negotiations
v ? stop | halt | continue,start | f=n n=production,work,deliveries,construction,payments,project,talks,negotiations,train
v - forget | neglect | remember | f=t
v 0 describe | characterize | | f=n w=as
v 0 calculate | work out | | f=n n=cost,costs,amount,total,price,premium,tax,rate,fee
v ? buy | purchase | sell | f=n w!time,story,drinks,from
v ? purchase | buy | sell | f=n w!from
v 0 rent | lease | | f=n n=apartment,house,office,equipment,flat,warehouse,space
v 0 lease | rent | | f=n n=apartment,house,office,equipment,flat,warehouse,space,car
v ? book | reserve | cancel | f=n n=room,rooms,table,flight,flights,seat,seats,ticket,tickets,hotel,suite
v ? reserve | book | cancel | f=n n=room,rooms,table,flight,flights,seat,seats,ticket,tickets,suite
v ? schedule | arrange | cancel | f=n n=meeting,appointment,call,interview,visit,training,inspection,viewing
v ? arrange | schedule | cancel | f=n n=meeting,appointment,call,interview,visit,training,inspection,viewing
v ? organize | arrange | cancel | f=n n=meeting,event,trip,conference,party,visit,training,tour
v ? attend | go to | miss,skip | f=n n=meeting,meetings,course,training,conference,lecture,class,classes,event,session,seminar,workshop,wedding,funeral
v ? miss | skip | attend | f=n n=meeting,class,classes,lecture,session,training,seminar
v ? miss | fail to meet | meet | f=n n=deadline,target,targets
v 0 meet | satisfy | | f=n n=requirements,demand,needs,expectations,criteria,conditions
v 0 fulfill | satisfy | | f=n n=requirements,needs,expectations,criteria,conditions
v ? submit | file | withdraw | f=n n=claim,application,complaint,request,requests,appeal
v 0 submit | hand in | | f=n n=report,form,forms,assignment,paper,documents
v ? file | submit | withdraw | f=n n=claim,application,complaint,appeal
v - withdraw | retract | file,submit | f=n n=complaint,claim,application,request
v ? withdraw | take out | deposit | f=n n=money,cash,dollars,euros,amount,savings
v ? deposit | pay in | withdraw | f=n n=money,cash,amount
v 0 transfer | move | | f=n n=funds,files,data,patient,money
v 0 occur | happen | | f=i prep=in,during,at,on,after,before,near
v 0 happen | occur | | f=i prep=during,at,on,after,before,near w!what
v 0 handle | deal with | | f=n n=complaint,complaints,request,requests,problem,problems,case,cases,situation,claim,claims,matter
v + possess | have | lack | f=n n=skills,experience,qualifications,knowledge,documents,training
v ? provide | supply | withhold | f=n n=information,data,details,evidence,records,names,figures
v 0 provide | supply | | f=n n=equipment,material,materials,food,water,electricity,power,tools
v 0 offer | provide | | f=n n=training,transport,service,services,courses,insurance,support,assistance,advice,accommodation
v ? discharge | release | admit | f=o n=patient,patients,he,she,mother,father,man,woman,husband,wife prep=from
v ? admit | hospitalize | discharge | f=o n=patient,patients prep=with
v 0 injure | hurt | | f=o
v ? pass | get through | fail | f=n n=exam,test,inspection,examination,audit
v ? uphold | confirm | overturn,reverse | f=n n=decision,ruling,verdict,judgment
v ? overturn | reverse | uphold | f=n n=decision,ruling,verdict,judgment,conviction
v + acquit | clear | convict | f=o n=defendant,he,she,man,woman,suspect,driver prep=of
v - violate | breach | honor,respect | f=n n=contract,agreement,terms,confidentiality
v - breach | violate | honor,respect | f=n n=contract,agreement,terms,confidentiality
v - prohibit | ban | permit,allow | f=n n=sale,use,import,export,smoking,photography
v - ban | prohibit | permit,allow | f=n n=sale,use,import,export,smoking,photography
v ? assemble | put together | take apart,dismantle | f=n n=furniture,bed,shelf,desk,machine,bike,table,cabinet,wardrobe
v ? connect | plug in | disconnect,unplug | f=n n=cable,printer,charger,device,camera,router,monitor w!to,with
v ? disconnect | unplug | connect,plug in | f=n n=cable,printer,charger,device,camera,router,monitor
v ? tighten | fasten | loosen | f=n n=screw,screws,bolt,bolts,belt,strap,straps
v ? fasten | secure | unfasten,loosen | f=n n=belt,strap,straps,seatbelt,load
v + clean | wash | dirty | f=n n=floor,floors,window,windows,car,dishes,towels,clothes
v ? heat | warm up | cool | f=n n=room,water,house,milk,soup,oven
v ? cool | chill | heat,warm | f=n n=drink,drinks,wine
v ? limit | restrict | expand | f=n n=access,number,use,liability
v ? restrict | limit | expand | f=n n=access,number,use,liability
v ? appoint | name | dismiss | f=n n=director,manager,chairman,minister,ambassador
v ? establish | found | dissolve,close | f=n n=company,firm,foundation,association,club,institute,branch
v ? merge | combine | separate,split | f=n n=department,departments,teams,companies,files,accounts,branches
v ? split | divide | merge,unite | f=n n=team,department,company
v ? refund | reimburse | withhold | f=n n=amount,money,deposit,fee,fees,price,cost,costs,payment,fare
v 0 reimburse | refund | | f=n n=amount,cost,costs,expense,expenses,fare,fee,fees
v ? deduct | subtract | add | f=n n=amount,fee,tax,cost,discount w!from
v ? overestimate | exaggerate | underestimate | f=n n=risk,demand,importance,danger
v ? exaggerate | overstate | understate,downplay | f=n n=damage,risk,problem,problems,importance,danger,extent
v 0 assume | suppose | | f=h
v 0 suppose | assume | | f=h p!i
v 0 discover | find out | | f=h
v 0 ensure | make sure | | f=h
v 0 guarantee | promise | | f=h
v 0 seek | look for | | f=n n=solution,advice,help,work,partner,candidate,candidates,employee,staff,investor,job,employment
v 0 die | pass away | | f=i n=@person,he,she,they,who,uncle,aunt,grandmother,grandfather,king,queen,policyholder prep=in,at,on,before,after
v 0 live | reside | | f=i prep=in,at,near w!on,with
v 0 reside | live | | f=i prep=in,at,near
v ? depart | leave | arrive | f=i prep=at,on w!from,for
v ? land | touch down | take off | f=i n=plane,flight,aircraft,airplane prep=at,on
v 0 collaborate | cooperate | | f=i prep=with,on
v 0 cooperate | collaborate | | f=i prep=with
v 0 exchange | swap | | f=n n=item,items,jacket,shoes,room,rooms,shirt,dress
v ? replace | change | keep | f=n n=battery,batteries,filter,lamp,bulb,tire,tires,lock,cartridge,hose
v 0 require | need | | f=n n!that
v 0 utilize | use | | f=n
v 0 recover | recuperate | | f=i n=patient,he,she,they,mother,father prep=from,at
v 0 propose | suggest | | f=nhg
v 0 suggest | propose | | f=ng
v 0 assist | help | | f=x
v 0 purchase | buy | | f=n
v 0 obtain | get | | f=n n=permit,license,signature,approval,copy,refund,quote,discount
v 0 allocate | assign | | f=n
v 0 assign | allocate | | f=n n=budget,funds,seat,seats,room,rooms,resources
v 0 notice | realize | | f=h
v 0 postpone | put off | | f=n
v 0 terminate | end | | f=n
v 0 locate | find | | f=n n!in,at,near
v 0 attempt | try | | f=t
v 0 commence | begin | | f=nig prep=on,at,in
v 0 assess | evaluate | | f=n
v 0 evaluate | assess | | f=n
v 0 monitor | track | | f=n n=progress,shipment,delivery,order,orders,performance,costs,temperature
v 0 track | monitor | | f=n n=progress,shipment,delivery,performance,costs
v 0 acquire | purchase | | f=n n=company,firm,building,land,property,shares,house
v 0 investigate | look into | | f=n n=matter,case,problem,complaint,complaints,issue,incident,cause,claim
v 0 discuss | talk about | | f=n
v 0 enclose | include | | f=n n=copy,receipt,invoice,form,check,document,documents,photo,photos
v 0 clarify | clear up | | f=n n=misunderstanding,matter,issue,situation
)";

const char* const kNounClasses = R"(
person man woman boy girl customer client patient guest employee colleague manager supervisor boss teacher nurse doctor driver agent clerk lawyer attorney assistant engineer technician receptionist waiter waitress buyer seller tenant landlord candidate applicant worker student passenger officer secretary accountant advisor adviser consultant partner friend neighbor host hostess owner director chef cook guide trainer coach plumber electrician mechanic dentist physician surgeon caller visitor user member resident judge witness broker banker salesman saleswoman representative people guy lady gentleman husband wife mother father son daughter brother sister child programmer developer craftsman investigator carpenter baker bartender porter
service service support help delivery assistance staff helpdesk hotline
response reply response answer feedback reaction
money price cost fee rate salary rent premium wage charge tariff fare prices costs fees rates salaries rents premiums wages charges fares tuition
device phone laptop printer computer tablet camera monitor machine scanner device keyboard tv television dishwasher fridge refrigerator oven smartphone headset router charger
vehicle car truck van bus bike bicycle motorcycle lorry scooter vehicle taxi
duration stay visit trip journey flight delay wait break period leave vacation walk drive ride tour
talk meeting call conversation discussion speech presentation interview negotiation negotiations lecture debate talks
text report letter email mail message note summary statement description explanation answer reply article story review document questionnaire
fact number answer address date amount name price time information spelling email account code code calculation
event meeting course class film show concert event training conference call season match game trial lecture session lesson workshop seminar ceremony performance
)";

}  // namespace vetvec
