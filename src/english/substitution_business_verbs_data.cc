// The substitution table's verbs of business text, and its classes of nouns. The format is
// explained in substitution_table.h; n= is the noun that a verb has as its object, or a passive or
// intransitive one as its subject.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kBusinessVerbs = R"(
v 0 break | fracture |  | safe f=n n=wrist,ankle,hip,leg,arm,elbow,finger,toe,rib,ribs,collarbone w!leg-up
v 0 get | receive |  | safe f=n n=letter,email,message,invoice,bill,refund,reply,statement,parcel,package,reminder,payment,answer p!have,has,had,i've,we've,you've,they've,never,not,to
v + confirm | verify | deny | weak f=h w!please,kindly
v + confirm | verify | cancel | weak f=n n=appointment,reservation,booking,order
v + accept | approve | reject,deny | safe f=n n=claim,application
v + accept | take | refuse | weak f=n n=responsibility,blame,job,money,card,cards,cash,check,checks
v - reject | decline | accept | safe f=n n=offer,proposal,request,invitation,application,claim,payment,transfer,card
v - reject | refuse | accept | f=n n=documents,goods,delivery,shipment,parcel,package,document
v - deny | reject | approve,accept | safe f=n n=claim,request,application,appeal
v - decline | reject | accept,approve | safe f=n n=claim,application,loan
v + approve | authorize | reject,refuse | safe f=n n=payment,expense,expenses,transfer,refund,purchase,transaction,trip,travel
v + authorize | approve | refuse | safe f=n n=payment,transfer,refund,purchase,transaction,withdrawal,treatment
v + grant | approve | refuse,deny | safe f=n n=request,loan,application
v - cancel | end | renew | f=n n=subscription,membership
v - cancel | stop | set up | f=n n=debit,debits
v ? freeze | block | unfreeze | f=n n=account,accounts,card,cards
v - cancel | call off | confirm | safe f=n n=meeting,event,trip,strike,party,wedding,launch,conference,trip,tour,match,concert w!free,charge,without
v - cancel | terminate | renew | f=n n=contract,policy
v - terminate | end | renew,extend | safe f=n n=contract,lease,agreement,employment,subscription,partnership
v + renew | extend | terminate,cancel | weak f=n n=contract,lease,agreement,subscription,policy,membership
v ? extend | prolong | shorten | f=n n=stay,visit,trip,treatment
v ? shorten | cut short | extend,prolong | weak f=n n=stay,visit,trip
v ? postpone | delay | bring forward | weak f=ng n=meeting,launch,appointment,delivery,decision,trip,start,visit,event,surgery,operation,payment,project,wedding
v 0 delay | hold up |  | f=n n=departure,delivery,deliveries,shipment,work,construction,flight,train,order,orders
v + accelerate | speed up | slow down,delay | safe f=n n=process,recovery,growth,delivery,project,work,production
v ? increase | raise | reduce,lower | safe f=n n=@money,limit,budget,deductible,quantity,dose,pressure,discount,temperature,level,amount,minimum,maximum,risk prep=to,by,from
v ? increase | grow | decrease,fall | f=i n=sales,demand,profit,profits,turnover,production,population,number,revenue prep=by,in,during,from,since
v ? increase | rise | decrease,fall | safe f=i n=@money,temperature,pressure,unemployment,inflation,level,levels prep=by,in,during,from,since
v ? raise | increase | lower,reduce | safe f=n n=@money,limit,number,tax,taxes,temperature,dose,deductible,budget,pressure prep=to,by,from
v ? reduce | lower | raise,increase | safe f=n n=@money,number,limit,temperature,dose,pressure,risk,deductible,speed,level,levels,tax,taxes,budget,stress prep=to,by,from
v ? reduce | cut | increase | safe f=n n=staff,stock,workforce,production,output,emissions,workload,consumption
v ? lower | reduce | raise,increase | safe f=n n=@money,number,limit,temperature,dose,pressure,risk,deductible,speed,tax,taxes,standards prep=to,by,from
v ? decrease | reduce | increase,raise | safe f=n n=@money,number,limit,temperature,dose,pressure,risk,amount,level,speed,output prep=to,by,from
v ? decrease | decline | increase,rise | weak f=i prep=by,in,from,during w!from
v ? rise | increase | fall,drop | safe f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level,weight,balance,fever,rate,rates,income prep=by,in,from,to,during
v ? fall | drop | rise | safe f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level,saturation,weight,balance,fever,rate,rates,income prep=by,in,from,to,during
v ? drop | fall | rise | safe f=i n=@money,sales,demand,temperature,number,profit,profits,unemployment,inflation,pressure,level,saturation,weight,balance,fever,rate,rates,income,bp prep=by,in,from,to,during
v ? decline | decrease | increase,rise | f=i n=sales,demand,profit,profits,number,production,revenue,population prep=by,in,during
v ? grow | increase | decrease,shrink | f=i n=sales,demand,profit,profits,revenue,turnover,number prep=by,in,during
v ? grow | expand | shrink | f=i n=company,business,economy,market,firm,team,department,industry prep=by,in
v ? expand | grow | shrink | f=i n=company,business,economy,market,industry prep=by,in
v ? expand | enlarge | reduce,shrink | f=n n=team,range,network,warehouse,facility,fleet,branch,store,factory
v 0 arrive | come |  | f=i n=parcel,package,letter,order,delivery,shipment,invoice,goods prep=on,at,in,with,before,after
v ? leave | exit | enter | weak f=n n=building,room,house,office,hall,station,premises,factory,car,train
v ? leave | quit | join | f=n n=company,firm,team,club
v ? enter | go into | leave,exit | f=n n=building,room,warehouse,house,hall,shop,store,station,premises,factory,office
v ? open | set up | close | safe f=n n=account
v ? open | establish | close | weak f=n n=branch,store,office,factory,clinic,plant,school,shop
v ? close | shut | open | safe f=n n=door,window,gate,lid,box,drawer,valve,curtains,windows,doors
v ? close | shut down | open | weak f=n n=shop,store,branch,office,factory,plant,school,clinic,hotel w!on,until,holiday,holidays,repairs,today,tomorrow,weekend
v ? close | shut | open | safe f=i n=shop,store,office,branch,restaurant,bank,bar,pool,museum,library,gate,pharmacy,kitchen,reception prep=at,on
v ? shut | close | open | safe f=n n=door,window,gate,lid,box,drawer,valve,windows,doors
v ? lock | secure | unlock | weak f=n n=door,gate,doors,box
v ? lock | block | unlock,unblock | f=n n=account,card
v ? block | freeze | unblock,unfreeze | f=n n=card,account
v - block | obstruct | clear | f=n n=entrance,road,exit,driveway,path,aisle,corridor,gate,gates,street,passage,drain
v ? activate | enable | deactivate,disable | safe f=n n=feature,option,function,notification,notifications,setting
v ? enable | activate | disable,deactivate | safe f=n n=feature,option,function,notification,notifications,setting
v ? disable | deactivate | enable,activate | safe f=n n=feature,option,function,notification,notifications,account,setting,alarm
v ? deactivate | disable | activate,enable | safe f=n n=feature,option,function,notification,notifications,account,setting,alarm
v ? install | set up | uninstall,remove | weak f=n n=software,program,app,printer
v ? remove | delete | add,restore | safe f=n n=file,files,entry,contact,photo,photos,comment
v 0 delete | erase |  | safe f=n n=file,files,message,messages,photo,photos,data,record,records
v 0 delete | remove |  | safe f=n n=account,accounts,entry,user,comment
v ? restore | recover | delete | safe f=n n=file,files,data,photo,photos
v ? save | store | delete | weak f=n n=file,files,document,documents,photo,photos,data,password,settings
v ? include | cover | exclude | weak f=n n=breakfast,parking,tax,taxes,vat,shipping,insurance,meals,dinner,delivery,damage,theft
v - exclude | leave out | include | weak f=n n=tax,taxes,vat,shipping,breakfast,insurance
v - exclude | bar | admit,include | weak f=n n=@person,women,members,children,participants
v ? cover | include | exclude | weak f=n n=damage,theft,loss,accidents,house,car
v 0 pay | settle |  | safe f=n n=bill,invoice,debt,bills,invoices,debts
v 0 settle | pay | | safe f=n n=bill,invoice,debt,bills,invoices,debts
v 0 settle | resolve |  | safe f=n n=dispute,conflict,argument,matter,case
v ? hire | recruit | dismiss,fire | safe f=n n=engineer,employee,worker,nurse,teacher,driver,assistant,clerk,cook,staff,cleaner,manager,technician,programmer,developer,salesman,people,graduates
v ? hire | engage | dismiss | weak f=n n=lawyer,attorney,consultant,contractor,expert,broker
v ? recruit | hire | dismiss,fire | safe f=n n=engineer,employee,worker,nurse,teacher,driver,assistant,clerk,staff,manager,technician,programmer,developer,people,graduates
v ? dismiss | fire | hire | f=o n=employee,worker,manager,driver,clerk,assistant,he,she,they,him,her,them,staff,director,cook,accountant
v ? fire | dismiss | hire | f=o n=employee,worker,manager,driver,clerk,assistant,he,she,they,him,her,them,staff,director,cook,accountant
v - dismiss | reject | uphold | f=n n=appeal,claim,complaint,objection w!unfounded,groundless
v ? promote | advance | demote | weak f=o n=@person,he,she,him,her,they,them prep=to
v ? win | secure | lose | f=n n=contract,customer,customers,order,deal,client,clients
v ? lose | misplace | find | f=n n=key,keys,ticket,tickets,passport,card,wallet,luggage,suitcase,document,documents,phone,bag,receipt,glasses
v ? gain | put on | lose | safe f=n n=weight,pounds,kilos
v ? gain | win | lose | f=n n=customers,trust,confidence,respect,support
v ? gain | obtain | lose | weak f=n n=access,control
v ? find | discover | overlook | f=n n=error,errors,mistake,mistakes,bug,bugs,defect,leak,crack w!missed,overlooked,had
v ? find | locate | lose | f=n n=parcel,package,luggage,suitcase,key,keys,wallet,passport,document,documents,file w!on,under,behind,in,at,missed,overlooked,had
v ? notice | spot | overlook,miss | safe f=n n=error,errors,mistake,mistakes,damage,difference,problem,crack,fever,change,defect,leak w!before,immediately,only,after,until,missed,overlooked,had
v ? detect | discover | overlook,miss | f=n n=error,errors,fraud,leak,problem,virus,defect,infection,tumor,mistake,fault w!missed,overlooked,had
v ? overlook | miss | notice | f=n n=error,errors,mistake,mistakes,detail,details,problem,defect,clause
v 0 solve | resolve |  | safe f=n n=problem,problems,issue,issues
v 0 resolve | solve |  | safe f=n n=problem,problems,issue,issues
v + resolve | settle | provoke | f=n n=dispute,conflict,argument
v 0 fix | solve |  | safe f=n n=problem,problems,issue,issues
v ? cause | bring about | prevent | weak f=n n=delay,delays,problem,problems,loss,losses,change,changes,crisis,shortage,conflict
v ? cause | start | prevent | f=n n=fire,fires
v ? prevent | avoid | cause | safe f=n n=delay,delays,problem,problems,loss,losses,damage,error,errors,injury,injuries,misunderstanding,misunderstandings,infection,infections
v ? avoid | prevent | cause | f=n n=delay,delays,problem,problems,loss,losses,damage,error,errors,injury,injuries,misunderstanding,misunderstandings,infection,infections,accident,accidents
v + recommend | suggest | advise against | f=n n=plan,model,treatment,drug,medicine,approach,method,product,change,changes,measure,measures,surgery,course w!to,highly,strongly
v + promise | pledge | refuse | weak f=t
v 0 decide | choose | | f=t w!whether
v 0 plan | intend |  | safe f=t
v 0 intend | plan |  | safe f=t
v 0 want | wish | | f=t
v 0 wish | want | | safe f=t p!as
v 0 expect | anticipate |  | safe f=nh w!to,baby,child n=delay,delays,problem,problems,rise,increase,demand,difficulties
v 0 anticipate | expect | | safe f=nh
v 0 believe | think |  | safe f=h p!can't,cannot,couldn't,could,can
v 0 think | believe |  | f=h w!so
v + understand | comprehend | misunderstand | weak f=n n=question,problem,rule,rules,instructions,text,situation,explanation,message,contract,terms
v ? answer | respond to | ignore | safe f=n n=email,emails,message,messages,letter,letters,request,requests,complaint,complaints,inquiry p!was,were,is,are,be,been,being
v - ignore | disregard | heed | f=n n=advice,warning,warnings,instructions,message,messages,email,letter,request,rules,reminder
v ? delete | erase | keep | f=n n=file,files,data,photo,photos,record,records,message,messages w!accident,mistake
v ? allow | permit | forbid | f=n n=dogs,pets,visitors,photography,smoking,children,food,access
v + pass | get through | fail | f=n n=exam,test,audit,inspection,examination
v + recover | recuperate | deteriorate | f=i n=patient,he,she,they,mother,father,son,daughter,husband,wife prep=after,in w!which,completely,fully,quickly,well,enough
v ? remove | take out | insert | f=n n=catheter,drain,tube,line,cannula
v ? stop | discontinue | continue | f=n n=antibiotics,medication,treatment,tablets,drug,medicine,steroids,insulin,chemotherapy
v + accept | take | refuse | f=n n=card,cards,cash,cheques,checks,coins,returns
v 0 reveal | show | | safe f=n w=scan,ultrasound,x-ray,test,tests,examination,biopsy,mri,ct,survey,inspection
v 0 show | reveal | | safe f=n w=scan,ultrasound,x-ray,examination,biopsy,mri,ct
v 0 start | begin | | safe f=i n=attack,attacks,pain,pains,symptom,symptoms,problem,problems,headaches,cough,bleeding,rash,trouble,fever prep=in,after,on,at,during,with
v 0 begin | start | | safe f=i n=attack,attacks,pain,pains,symptom,symptoms,problem,problems,headaches,cough,bleeding,rash,trouble,fever prep=in,after,on,at,during,with
v 0 phone | call | | safe f=o
v 0 ring | call | | safe f=o n=@person,him,her,me,us,them,you,ward,office,clinic,surgery,hotline,reception,switchboard
v 0 repay | pay back | | safe f=n n=loan,money,amount,debt,sum,mortgage,balance
v 0 restart | reboot | | safe f=n n=@device,server,system
v 0 vomit | throw up | | safe f=i prep=after,during,in,on,at
v 0 faint | pass out | | safe f=i prep=after,during,in,on,at
v 0 remove | take out | | safe f=n n=stitches,catheter,tube,appendix,tonsils,battery,batteries,screws
v 0 remove | take off | | safe f=n n=bandage,dressing,plaster,cast,shoes,coat,lid,cover
v 0 administer | give | | safe f=n
v 0 collect | pick up |  | safe f=n n=parcel,parcels,package,card,keys,key,prescription,order,ticket,tickets,passport,luggage,medicine,medicines,tablets,aid,aids,items,suitcase,shoes
v 0 complete | fill in | | safe f=n n=form,forms,questionnaire
v 0 bill | charge | | safe f=o n=@person,me,us,him,her,them,you
v 0 notice | see | | f=h
v 0 reschedule | rearrange | | safe f=n n=appointment,meeting,visit,delivery,call,interview
v 0 rearrange | reschedule | | safe f=n n=appointment,meeting,visit,delivery,call,interview
v 0 dispute | contest | | safe f=n n=charge,charges,transaction,bill,claim,fine
v 0 contest | dispute | | safe f=n n=charge,charges,transaction,bill,claim,fine
v 0 supply | provide | | safe f=n n=information,details,documents,proof,evidence,data,figures
v 0 prolong | extend | | safe f=n
v 0 fetch | get | | safe f=n
v 0 cut | reduce |  | safe f=n n=@money,budget,spending
v 0 correct | put right | | safe f=n n=mistake,mistakes,error,errors
v 0 fracture | break | | safe f=n n=arm,leg,wrist,ankle,hip,elbow,finger,toe,nose,rib,ribs
v 0 arrange | set up | | safe f=n n=meeting,call,interview
v 0 reply | respond |  | safe f=i prep=to
v 0 respond | reply | | safe f=i prep=to
v 0 contact | get in touch with |  | safe f=o p!was,were,is,are,be,been,being,am
v 0 inform | notify |  | safe f=o
v 0 notify | inform |  | safe f=o
v ? announce | reveal | conceal | weak f=n n=plan,plans,results,decision,details,merger,figures
v ? reveal | disclose | conceal,hide | safe f=n n=information,data,details,secret,identity,amount,results,plan,plans,name,names
v ? disclose | reveal | conceal,hide | safe f=n n=information,data,details,secret,identity,amount,results,plan,plans,name,names
v ? hide | conceal | reveal | safe f=n n=defect,damage,fact,truth,fee,fees,cost,costs,mistake,error
v ? conceal | hide | reveal,show | f=n
v 0 show | indicate | | safe f=h n=figures,results,data,record,records,study,report,survey,test,tests,numbers,analysis,statistics
v 0 indicate | show |  | safe f=h n=figures,results,data,record,records,study,report,survey,test,tests,numbers,analysis,statistics
v 0 show | display | | safe f=n n=message,price,prices,text,result,results,number
v 0 display | show |  | safe f=n n=message,price,prices,text,result,results,number,error,information
v 0 verify | check | | safe f=n n=address,number,details,documents,information,data,amount,identity,figures,account
v 0 inspect | examine | | safe f=n n=car,goods,damage,room,equipment,roof,shipment,machine,building,vehicle,truck,site
v 0 examine | inspect | | safe f=n n=car,goods,damage,room,equipment,roof,shipment,machine,building,vehicle,truck,site
v 0 send | dispatch |  | f=n n=parcel,parcels,package,packages,shipment,order,orders,goods,item,items w!to,from
v 0 ship | dispatch |  | safe f=n n=parcel,parcels,package,packages,order,orders,goods,item,items w!to,from
v 0 ship | send | | safe f=n n=parcel,parcels,package,packages,order,orders,goods,item,items,product,products,replacement,books
v 0 receive | get |  | safe f=n n=invoice,letter,letters,email,emails,message,messages,parcel,package,payment,reply,reminder,document,documents,package w!from,by p!have,has,had,i've,we've,you've,they've,never,not,already,just,haven't,hasn't,finally
v 0 receive | get |  | safe f=n n=invoice,letter,letters,email,emails,message,messages,parcel,package,payment,reply,reminder,document,documents,refund,discount,bonus,order,answer,call,calls,notice p!have,has,had,i've,we've,you've,they've,never,not,already,just,haven't,hasn't,finally
v 0 forward | pass on |  | safe f=n n=message,messages,email,emails,letter,letters,mail,request,complaint,information,details,suggestion,suggestions,enquiry,inquiry,feedback,concerns,comments
v ? return | send back | keep | safe f=n n=item,items,parcel,package,product,products,order,goods,shoes,jacket,dress,coat,device,laptop,phone,camera,printer,chair
v 0 store | keep | | f=n n=goods,food,data,records,documents,medicine,wine,items,tools,boxes
v ? load | fill | unload | weak f=n n=truck,trucks,van,ship,container,containers,trailer,lorry,plane
v ? unload | empty | load,fill | weak f=n n=truck,trucks,van,ship,container,containers,trailer,lorry,plane
v ? pack | fill | unpack,empty | weak f=n n=suitcase,suitcases,bag,bags,box,boxes,crate
v ? empty | drain | fill | weak f=n n=pool,tank,bathtub,sink
v - damage | break | repair | weak f=n n=screen,window,lock,door,display,seal,handle
v - damage | ruin | repair | weak f=n n=roof,carpet,furniture,engine,equipment,machine,house,fence
v - damage | harm | benefit,help | f=n n=environment,economy,business,company,relationship,industry,tourism,crops,image
v 0 repair | fix |  | safe f=n n=car,roof,engine,machine,computer,laptop,phone,printer,heater,pipe,pipes,road,bridge,elevator,lift,fence,door,window,truck,boiler,dishwasher,fridge,refrigerator,heating,lock,screen,machines
v 0 update | revise |  | safe f=n n=document,policy,schedule,manual,guidelines,plan,figures,forecast,contract
v 0 revise | update | | safe f=n n=document,list,policy,schedule,manual,guidelines,plan,figures,forecast,contract
v 0 modify | change |  | safe f=n
v 0 alter | change |  | safe f=n
v ? change | alter | keep | f=n n=route,plan,plans,schedule,policy,design,terms,rule,rules,wording,text,diet,recipe
v ? start | begin | end | safe safe f=i n=@event prep=at,on,in,after,before
v ? begin | start | end | safe safe f=i n=@event prep=at,on,in,after,before
v ? end | finish | begin,start | f=i n=@event prep=at,on,in,after,before
v ? finish | end | start,begin | f=i n=@event prep=at,on,in,after,before
v ? start | begin | stop | safe safe f=n n=work,treatment,training,course,project,therapy,production,journey,investigation,construction,antibiotics,medication,chemotherapy,physiotherapy,dialysis
v ? begin | start | finish,stop | safe safe f=n n=work,treatment,training,course,project,therapy,production,journey,investigation,construction
v 0 complete | finish |  | safe f=n n=work,treatment,training,course,project,therapy,report,task,investigation
v ? continue | carry on with | stop | f=n n=work,treatment,investigation,project,therapy,talks,negotiations
v ? stop | halt | continue,start | f=n n=production,work,construction,project,talks,negotiations
v 0 describe | characterize | | f=n w=as
v 0 calculate | work out |  | safe f=n n=cost,costs,amount,total,price,premium,tax,rate,fee
v ? buy | purchase | sell | safe f=n n=house,home,flat,apartment,car,cars,shares,bonds,property,land,stocks w!one,another,from
v 0 buy | purchase |  | safe safe f=n w!time,story,drinks,from
v 0 purchase | buy |  | safe f=n w!from
v ? book | reserve | cancel | safe f=n n=room,rooms,table,seat,seats,hotel,suite
v ? reserve | book | cancel | safe f=n n=room,rooms,table,flight,flights,seat,seats,ticket,tickets,suite
v ? schedule | arrange | cancel | safe f=n n=meeting,appointment,call,interview,visit,training,inspection,viewing
v ? arrange | schedule | cancel | f=n n=meeting,appointment,call,interview,visit,training,inspection,viewing
v ? organize | arrange | cancel | safe f=n n=meeting,event,trip,conference,party,visit,training,tour
v ? attend | go to | miss,skip | f=n n=meeting,meetings,course,training,conference,lecture,class,classes,event,session,seminar,workshop,wedding,funeral
v ? miss | skip | attend | weak f=n n=meeting,class,classes,lecture,session,training,seminar
v ? miss | fail to meet | meet | f=n n=deadline,target,targets
v 0 meet | satisfy | | safe f=n n=requirements,demand,needs,expectations,criteria,conditions
v 0 fulfill | satisfy | | f=n n=requirements,needs,expectations,criteria,conditions
v ? submit | file | withdraw | safe f=n n=claim,complaint,appeal
v 0 submit | hand in | | safe f=n n=report,form,forms,assignment,paper,documents
v ? file | submit | withdraw | safe f=n n=claim,complaint,appeal
v - withdraw | retract | file,submit | f=n n=complaint,claim,application,request
v ? withdraw | take out | deposit | f=n n=money,cash,dollars,euros,amount,savings
v ? deposit | pay in | withdraw | safe f=n n=money,cash,amount
v 0 transfer | move | | safe f=n n=funds,files,data,patient,money
v 0 occur | happen |  | safe f=i prep=in,during,at,on,after,before,near
v 0 happen | occur | | f=i prep=during,at,on,after,before,near w!what
v 0 handle | deal with |  | safe f=n n=complaint,complaints,request,requests,problem,problems,case,cases,situation,claim,claims,matter p!was,were,is,are,be,been,being
v + possess | have | lack | f=n n=skills,experience,qualifications,knowledge,documents,training
v ? provide | supply | withhold | safe f=n n=information,data,details,evidence,records,names,figures
v 0 provide | supply | | safe f=n n=equipment,material,materials,food,water,electricity,power,tools
v 0 offer | provide | | safe f=n n=training,transport,service,services,courses,insurance,support,assistance,advice,accommodation
v ? discharge | release | admit | f=o n=patient,patients,he,she,mother,father,man,woman,husband,wife prep=from w!home,with,from
v ? admit | hospitalize | discharge | weak f=o n=patient,patients prep=with
v 0 injure | hurt | | safe f=o
v 0 pass | get through |  | f=n n=exam,test,inspection,examination,audit
v ? uphold | confirm | overturn,reverse | f=n n=decision,ruling,verdict,judgment
v ? overturn | reverse | uphold | f=n n=decision,ruling,verdict,judgment,conviction
v + acquit | clear | convict | f=o n=defendant,he,she,man,woman,suspect,driver prep=of
v - violate | breach | honor,respect | safe f=n n=contract,agreement,terms,confidentiality
v - breach | violate | honor,respect | safe f=n n=contract,agreement,terms,confidentiality
v - prohibit | ban | permit,allow | f=n n=sale,use,import,export,smoking,photography
v - ban | prohibit | permit,allow | f=n n=sale,use,import,export,smoking,photography
v ? assemble | put together | take apart,dismantle | f=n n=furniture,bed,shelf,desk,machine,bike,table,cabinet,wardrobe
v ? connect | plug in | disconnect,unplug | f=n n=cable,printer,charger,device,camera,router,monitor w!to,with
v ? disconnect | unplug | connect,plug in | f=n n=cable,printer,charger,device,camera,router,monitor
v ? tighten | fasten | loosen | weak f=n n=screw,screws,bolt,bolts,belt,strap,straps
v ? fasten | secure | unfasten,loosen | weak f=n n=belt,strap,straps,seatbelt,load
v + clean | wash | dirty | weak f=n n=floor,floors,window,windows,car,dishes,towels,clothes
v ? heat | warm up | cool | f=n n=water,milk,soup
v ? cool | chill | heat,warm | weak f=n n=drink,drinks,wine
v ? limit | restrict | expand | safe f=n n=access,number,use,liability
v ? restrict | limit | expand | safe f=n n=access,number,use,liability
v ? appoint | name | dismiss | safe f=n n=director,manager,chairman,minister,ambassador
v ? establish | found | dissolve,close | safe f=n n=company,firm,foundation,association,club,institute,branch
v ? merge | combine | separate,split | f=n n=department,departments,teams,companies,files,branches
v ? split | divide | merge,unite | f=n n=team,department,company
v 0 refund | reimburse |  | safe f=n n=amount,money,deposit,fee,fees,cost,costs
v 0 reimburse | refund | | safe f=n n=amount,cost,costs,expense,expenses,fare,fee,fees
v ? deduct | subtract | add | f=n n=amount,fee,tax,cost,discount w!from
v ? overestimate | exaggerate | underestimate | f=n n=risk,demand,importance,danger
v ? exaggerate | overstate | understate,downplay | f=n n=damage,risk,problem,problems,importance,danger,extent
v 0 suppose | assume | | f=h p!i
v 0 discover | find out |  | safe f=h
v 0 ensure | make sure |  | safe f=h
v 0 seek | look for |  | safe f=n n=solution,work,partner,candidate,candidates,employee,staff,investor,job,employment
v 0 die | pass away |  | safe f=i n=@person,he,she,they,who,uncle,aunt,grandmother,grandfather,king,queen,policyholder prep=in,at,on,before,after p!to,rather,would,will,can,may,could,might,not
v 0 live | reside | | f=i prep=in,at,near w!on,with
v 0 reside | live |  | safe f=i prep=in,at,near
v ? depart | leave | arrive | f=i prep=at,on w!from,for
v ? land | touch down | take off | f=i n=plane,flight,aircraft,airplane prep=at,on
v 0 collaborate | cooperate | | f=i prep=with,on
v 0 cooperate | collaborate | | f=i prep=with
v 0 exchange | swap |  | safe f=n n=item,items,jacket,shoes,room,rooms,shirt,dress
v ? replace | change | keep | safe f=n n=battery,batteries,filter,lamp,bulb,tire,tires,lock,cartridge,hose
v 0 require | need |  | safe f=n n!that
v 0 utilize | use |  | safe f=n
v 0 recover | recuperate | | f=i n=patient,he,she,they,mother,father prep=from,at
v 0 propose | suggest |  | safe f=nhg
v 0 assist | help |  | safe f=x
v 0 purchase | buy |  | safe f=n
v 0 obtain | get |  | safe f=n n=permit,license,signature,approval,copy,refund,quote,discount
v 0 allocate | assign | | f=n
v 0 assign | allocate | | f=n n=budget,funds,seat,seats,room,rooms,resources
v ? postpone | put off | bring forward | safe f=n
v 0 terminate | end |  | safe f=n
v 0 locate | find |  | safe f=n n!in,at,near p!was,were,is,are,be,been,being
v 0 attempt | try |  | safe f=t
v 0 commence | begin |  | safe f=nig prep=on,at,in
v 0 assess | evaluate |  | safe f=n
v 0 evaluate | assess | | safe f=n
v 0 monitor | track | | f=n n=progress,shipment,delivery,order,orders,performance,costs,temperature
v 0 track | monitor | | f=n n=progress,shipment,delivery,performance,costs
v 0 acquire | purchase | | f=n n=company,firm,building,land,property,shares,house
v 0 investigate | look into |  | safe f=n n=matter,case,problem,complaint,complaints,issue,incident,cause,claim p!was,were,is,are,be,been,being
v 0 discuss | talk about |  | safe f=n p!was,were,is,are,be,been,being
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
