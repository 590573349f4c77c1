// Rows for a contrast in business text, tried before those of substitution_contrast_data.cc; the
// format is explained in substitution_table.h. Both words must fit wherever the row does: most rows
// name the nouns for which they do.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kBusinessContrastAdjectives = R"(
a ? old | elderly | young | attr base also n=man,men,woman,women,lady,gentleman,gentlemen,couple,people,patient,farmer,passenger
a ? old | previous | new | attr base n=phone,car,job,flat,apartment,office,doctor,dentist,boss,company,card,bank,supplier,provider,broker,landlord,insurer,lender,plan p=my,your,our,his,her,their w!still,when,longer,broken,years
a ? old | previous | new | attr base n=design,format,layout,logo,tariff,supplier,provider,contract,plan,system,owner,tenant w!still,when,longer
a ? elderly | old | young | attr base n=man,men,woman,women,lady,gentleman,gentlemen,couple,people,patient,customer,driver,passenger,resident,neighbor,neighbour
a ? new | updated | old | attr n=guideline,manual,brochure,timetable,catalogue,catalog,edition w!than
a + strong | powerful | weak | attr n=engine,motor,magnet,painkiller,drug,competitor,opponent,wind,current p!as,so,too,how
a + strong | sturdy | flimsy,weak | attr n=box,bag,shelf,shelves,ladder,chair,table,frame,crate
a + strong | secure | weak | n=password,encryption
a + strong | robust | weak | attr n=growth,sales,demand,results,performance,economy
a - weak | insecure | strong | n=password,encryption
a - weak | flimsy | strong | n=argument,evidence,excuse,box,bag,packaging,cardboard,handle,strap,shelf
a - weak | frail | strong | pred n=patient,grandmother,grandfather,mother,father,lady w!pulse
a - weak | poor | strong | pred n=sales,demand,results,performance,figures
a ? high | steep | low | base n=fee,price,rent,fare,charge,tuition,premium,cost p!record,as,so,too,how,very
a ? high | large | low,small | attr n=salary,income,dose,number,proportion,percentage,quantity p!record,as,so,too,how
a ? high | strong | low,weak | n=demand p!record
a + high | excellent | low,poor | attr base n=quality,standard p!as,so,too,how,very,such
a ? high | elevated | low | base n=risk p!as,so,too,how
a ? low | small | high | n=risk,dose p!as,so,too,how,very,at also
a ? low | modest | high | attr base n=income p!as,so,too,how,very
a - low | poor | high | n=morale,attendance,turnout,motivation p!as,so,too,how
a - poor | bad | good | n=condition,eyesight,visibility,weather,light,lighting,sleep,reception,connection,performance,service,communication,workmanship,packaging p!as,so,too,how also
a - poor | low | high,good | n=quality
a - bad | poor | good | attr base n=quality,condition,health,light,visibility,eyesight,performance,service p!as,so,too,how,very,not,no
a + good | fine | bad,poor | attr base n=condition,shape,health p!as,so,too,how,very,no,such,enough
a + good | favorable | bad,poor | attr base n=impression,terms p!as,so,too,how,very,no,such
a + good | pleasant | bad | attr base n=atmosphere p!as,so,too,how,very,no
a + good | sound | bad | attr base n=advice p!as,so,too,how,very,no
a + excellent | outstanding | terrible,poor | n=@person,organizer,organiser,speaker,leader,results,answer,trainer
a + excellent | superb | terrible,poor | n=condition
a + great | excellent | terrible | base n=job,work,product,app,location,view,teacher,price,condition,selection,quality,experience,atmosphere,course p!a-little,no,with
a - terrible | awful | wonderful | n=experience,lighting,sound,noise,job,night
a - terrible | awful | excellent | n=condition,state,quality
a - awful | terrible | wonderful | n=experience,lighting,sound,noise,job,night
a + simple | straightforward | complicated | n=process,procedure,solution,explanation,setup,installation,rule,calculation,instruction,method,question,answer,form,system,problem,task,test,exercise,interface,repair p!as,so,too,how,not
a + simple | easy | difficult,hard | pred n=@device,shop,tool,app,program,software,website,site,account,system,form,product,machine prep=to w=to p!as,so,too,how
a - complicated | complex | simple | n=process,procedure,form,system,rule,case,structure,problem,question,tariff,contract,instruction,machine,menu p!as,so,too,how
a ? cheap | inexpensive | expensive | base also n=toy,brand,product,furniture,material,shoe,coat,jacket,watch,wine,insurance,software,supplier,carrier,option,tool,model,clothes,phone p!as,so,too,how,very w!broke,broken,cracked,quality
a ? expensive | costly | cheap | pred prep=for also p!as,so,too,how
a ? small | minor | major,large | attr base n=change,error,mistake,problem,difference,defect,repair,adjustment,fault,flaw,improvement,issue,bug,fire,accident,incident,delay
a ? small | modest | large | attr base n=penalty,increase,rise,improvement,gain,contribution,investment,discount,refund p!as,so,too,how,very
a ? small | little | large | attr base n=hole,crack,scratch,stain,dent p!as,so,too,how
a ? small | compact | large | attr base n=car,camera,kitchen
a - serious | major | minor | attr n=bug,flaw,outage,breach,vulnerability,weakness,failure,complication,disruption,leak
a - serious | severe | minor | n=injury,damage,burn,wound
a - serious | severe | mild | n=illness,infection
a - serious | grave | minor | attr n=offence,offense,crime
a - critical | serious | minor | n=bug,flaw,vulnerability,error,fault,defect,issue attr
a - mild | slight | severe | n=weakness,discomfort,swelling also
a ? slight | minor | major,serious | n=damage,injury,delay,change,error,accident also
a ? slight | small | large | attr n=increase,difference,improvement,decrease,drop,rise,reduction
a ? rare | uncommon | common | n=crash,error,failure,problem,effect,complication,complaint,infection,condition,disease,case,name prep=in,among also p!as,so,too,how
a ? common | frequent | rare | attr n=problem,error,mistake,complaint,question,symptom,cause,effect,fault,complication
a ? frequent | common | rare | attr n=problem,error,mistake,complaint,question,symptom,cause,effect,fault,complication
a - confusing | unclear | clear | n=instruction,menu,letter,text,manual,explanation,message,wording,layout,form,statement,page,sign
a + honest | truthful | dishonest | n=answer,statement,account,testimony,description,reply
a + honest | trustworthy | dishonest | attr n=man,woman,person,broker,dealer,employee,trader,seller,agent,salesman,mechanic,lawyer
a + honest | truthful | dishonest | pred prep=about w=about
a + helpful | useful | unhelpful | n=information,advice,tip,hint,answer,explanation,comment,manual,diagram,suggestion,guide,website,feature,video,feedback,article
a + helpful | obliging | unhelpful | n=@person,staff,team,crew,he,she,they,everyone,everybody p!be
a + useful | helpful | useless | n=information,advice,tip,hint,guide,manual,article,training,course,book,video,website,feature,answer,suggestion,function,tool,app,script,list prep=for
a - useless | worthless | useful,valuable | n=policy,warranty,guarantee,certificate,contract,insurance
a - useless | unhelpful | useful | n=information,advice,manual,answer,hotline,website
a + patient | understanding | impatient | pred prep=with w=with
a + calm | relaxed | nervous,agitated | pred n=@person,child,she,he,they,crew,staff prep=during p!perfectly,completely,as,so,too,how
a + satisfied | happy,pleased | dissatisfied,unhappy | pred prep=with w=with p!completely,entirely,fully,totally
a - dissatisfied | unhappy | satisfied | pred prep=with w=with
a ? absent | away | present | pred prep=during n=employee,he,she,colleague,teacher,pupil,worker,they,member,staff,manager,who
a + modern | up-to-date | outdated,old-fashioned | n=equipment,technology,machine,machinery,software,plant,facility,method,system,computer,laboratory,lab p!as,so,too,how also
a + modern | contemporary | old-fashioned | n=design,furniture,building,architecture,style,interior,kitchen,office,house p!as,so,too,how
a - outdated | out-of-date | up-to-date | attr n=documentation,information,manual,data,list,map,software,version,browser,driver,guideline
a - outdated | out of date | up to date | pred n=documentation,information,manual,data,list,map,software,version,browser,driver,guideline
a + stable | reliable | unstable,unreliable | n=connection,server,system,network,version,release,software,api,program,platform,line
a - unstable | unreliable | stable,reliable | n=connection,server,system,network,version,release,software,api,program,platform,line
a + comfortable | comfy | uncomfortable | n=sofa,bed,chair,shoe,seat,mattress,couch,cushion,armchair p!as,so,too,how also
a - faulty | defective | working | attr n=headset,router,phone,laptop,socket,lock,keyboard,screen,modem,adapter,toaster,kettle,drill,engine,pump,monitor w!fix,fixed,repair,repaired,replace,replaced,return,returned,send,sent,exchange,exchanged,refund,back
a - broken | out of order | working | pred n=escalator,photocopier,copier,till,boiler,dryer,intercom w!by
a ? empty | vacant | occupied | n=seat,apartment,flat,house,building
a ? empty | bare | full | n=shelf,shelves
a ? empty | deserted | crowded | n=street,beach,square,platform,lobby,restaurant
a ? full | packed | empty | pred n=train,bus,tram,ferry,restaurant,hall,stadium also
a - crowded | packed | empty,deserted | n=street,beach,station,restaurant,bar,hall,lobby,airport,platform,pool,train,bus,tram,store,shop,market,square,waiting p!as,so,too,how prep=during
a ? quick | fast | slow | n=repair,decision,delivery,learner,worker,checkout p!as,so,too,how w!asked,want,need
a ? slow | sluggish | fast | n=page,query,search,build,app also p!as,so,too,how
a + quiet | peaceful | noisy | n=street,area,place,road,courtyard,location,ward,hotel,room p!keep,kept,be,stay,the w!trade,business
a ? quiet | calm | busy | n=night,shift,day,week,morning,afternoon,season p!keep,kept,be
a - noisy | loud | quiet | n=breathing,fan,machine,printer,engine,neighbor,neighbour,guest,crowd,bar,keyboard,vacuum,cleaner,children also
a + bright | light | dark | n=room,office,kitchen,flat,apartment,lobby,house p!as,so,too,how also
a + bright | vivid | dull | n=color,colour p!as,so,too,how
a ? dark | dim | bright | attr n=room,corridor,hallway,staircase,cellar,basement,hall,office p!as,so,too,how
a ? warm | mild | cold | attr n=weather,winter,spring,autumn,night,evening,climate,season,month also
a ? cold | chilly | warm | attr n=night,wind,day,spring p!as,so,too,how,ice
a ? wet | rainy | dry | attr n=week,day,weather,summer,spring,season,autumn,winter,weekend,month,afternoon
a ? wide | broad | narrow | attr n=range,selection also
a ? thin | fine | thick | n=needle,wire,thread
a ? heavy | thick | light | attr n=fog
a - heavy | severe | minor,light | attr n=loss,losses,casualties
a - heavy | hefty | small | attr n=fine,penalty
a ? heavy | hefty | light | pred n=bag,suitcase,parcel,box,package,crate p!as,so,too,how
a + sharp | crisp | blurred | n=picture,image,photo also
a - blunt | dull | sharp | n=knife,knives,blade,scissors,saw,axe,pencil
a - blurred | blurry | sharp,clear | n=picture,image,photo,vision
a - blurry | blurred | sharp,clear | n=picture,image,photo,vision
a - illegible | unreadable | legible,readable | n=text,handwriting,signature,label,note,print,stamp,document
a - unreadable | illegible | legible | n=text,handwriting,signature,label,note,print,stamp,document
a + legible | readable | illegible | n=text,handwriting,signature,label,note,print,stamp,document
a ? avoidable | preventable | unavoidable | n=accident,error,delay,mistake,death,fall,infection
a ? unavoidable | inevitable | avoidable | n=accident,delay,increase,loss
a - misleading | deceptive | accurate | n=advertisement,advert,ad,label,statement,claim,picture,description,photo
a - vague | unclear | clear,precise | n=statement,answer,description,wording,explanation,instruction,reply
a - unclear | confusing | clear | n=instruction,wording,explanation,message,text,clause,letter,sign
a + detailed | thorough | superficial | n=report,explanation,answer,description,analysis,review
a - careless | inattentive | careful | n=driver,rider,worker,employee
a - risky | high-risk | safe,low-risk | attr n=loan,investment,asset
a + safe | secure | risky | attr n=investment
a + safe | secure | unsafe,dangerous | attr n=neighborhood,neighbourhood
a - dangerous | hazardous | safe | n=road,route,substance,material,chemical,crossing,bridge
a + secure | safe | insecure,unsafe | n=connection,network,website,site,login,server
a - insecure | unsafe | secure | n=connection,network,website,site,password,library,server,login,protocol
a + positive | favorable | negative,unfavorable | n=feedback,review,response,reaction,comment,rating,evaluation,assessment,reference w!test,tests,blood,result,results
a - negative | unfavorable | positive,favorable | n=feedback,review,response,reaction,comment,rating,publicity w!test,tests,blood,result,results
a + loyal | faithful | disloyal | attr n=customer,employee,client,follower,supporter
a - lazy | idle | hardworking | attr n=trainee,apprentice,colleague,intern,clerk,assistant
a + fair | reasonable | unfair,unreasonable | n=settlement,price,bill,division,compromise,deal,wage,rent also
a ? modest | small | large | attr n=return,increase,sum,profit,gain,amount,donation,rise,discount also
a + necessary | needed | unnecessary | pred n=surgery,treatment,repair,change,operation,training,measure w!no,not,if,as,only,strictly,longer
a - unnecessary | needless | necessary | attr n=cost,delay,risk,treatment,surgery,expense,test,journey w!no,avoid
a + important | significant | insignificant,unimportant | attr base n=role,step,factor,difference,change,discovery,contribution p!as,so,too,how,most,very
a + conscious | awake | unconscious | pred n=patient,driver,he,she,man,woman,victim p!fully,still,barely
a - tense | strained | relaxed | n=atmosphere,mood,relationship,meeting
a + experienced | skilled | inexperienced,unskilled | pred n=@person,crew,team,staff also
a + intact | undamaged | damaged,broken | n=seal,packaging,box,parcel,goods,container,crate,window
a ? superficial | shallow | deep | n=cut,wound,scratch
a + fresh | freshly baked | stale | attr n=bread,roll,bun,croissant
a - unfriendly | unpleasant | friendly,pleasant | n=@person,staff,tone,reply,voice
a + friendly | pleasant | unfriendly | n=tone,service,colleague,volunteer,atmosphere,manner,helper p!as,so,too,how
a - rude | impolite | polite | pred prep=to w=to also
a + polite | courteous | rude | pred prep=to,with w=to,with also n!reminder
a ? late | delayed | early | attr n=delivery,departure,arrival,shipment
a - unemployed | jobless | employed | n=@person,he,she,they,father,mother,husband,wife
a ? forbidden | prohibited | allowed,permitted | pred prep=in,on,at
a - inefficient | wasteful | efficient | n=process,procedure,heating,boiler,system
a - inexperienced | untrained | experienced | n=@person,staff,crew,team
a + truthful | honest | untruthful,dishonest | n=answer,statement,account,testimony,witness
a - immature | childish | mature | n=behavior,behaviour,reaction,colleague
a + punctual | on time | late | pred n=delivery,deliveries,train,bus,payment,courier,driver,supplier p!as,so,too,how,very,more
a + accurate | correct | inaccurate,incorrect | n=information,data,figures,address,details,record,translation
a + accurate | precise | inaccurate,imprecise | n=measurement,scale,thermometer,search,count,forecast,estimate,clock
a - violent | fierce | mild | attr n=storm
a + positive | optimistic | negative,pessimistic | attr n=attitude,outlook
)";

const char* const kBusinessContrastVerbs = R"(
v - worsen | deteriorate | improve | f=i n=condition,health,situation,weather,quality,hearing,eyesight,relationship prep=after,during,in,over
v ? start | begin | end,finish | f=i n=@event,sale,shift,trial,season,term,exam,strike,negotiations,talks,promotion,exhibition,project,construction,campaign prep=on,at,in w!ends,end,ended,finishes,finish,until,to,late,early,lasted
v ? begin | start | end,finish | f=i n=@event,sale,shift,trial,season,term,exam,strike,negotiations,talks,promotion,exhibition,project,construction,campaign prep=on,at,in w!ends,end,ended,finishes,finish,until,to,late,early,lasted
v ? end | finish | begin,start | f=i n=@event,sale,shift,trial,season,term,exam,strike,promotion,exhibition,project prep=on,at,in w!begins,starts,began,started,without,early
v ? end | expire | begin,start | f=i n=contract,lease,agreement,warranty,guarantee,subscription,policy,membership prep=on,at,in w!if,when,begins,starts,began,started,early
v ? expire | run out | begin,start | f=i n=contract,lease,agreement,warranty,guarantee,subscription,policy,membership prep=on,in,at w!if,before
v ? leave | depart from | enter | f=n n=port,harbor,harbour,station,terminal p!was,were,been,be,is,are,being
v ? leave | exit | enter | f=n n=building,premises p!was,were,been,be,is,are,being w!and
v ? leave | depart | arrive | f=i n=train,bus,ferry,ship,flight,plane,coach,boat prep=on,at,in w!from,for
v ? enter | sail into | leave | f=n n=harbor,harbour,port p!was,were,been,be,is,are,being also
v ? finish | complete | begin,start | f=n n=work,project,shift,training,course,investigation,audit,inspection,apprenticeship,studies,repair,review,installation w!before,by,until,already
v ? complete | finish | begin,start | f=n n=work,project,shift,training,course,investigation,audit,inspection,apprenticeship,studies,repair,review,installation w!before,by,until,already
v ? buy | purchase | sell | f=n n=van,truck,machinery,equipment,furniture,property,building,apartment,stake,company,stock,gold,tractor,boat,vehicle w!one,wrong,want,from,you
v ? purchase | buy | sell | f=n n=house,flat,car,share,bond,land,van,truck,machine,machinery,equipment,furniture,property,building,apartment,stake,company,stock,gold,vehicle w!one,wrong,want,from,you
v ? acquire | buy | sell | f=n n=company,firm,share,stake,land,building,property w!from
v - criticize | find fault with | praise | f=o w!unfairly,harshly p!was,were,been,be,is,are,being
v - criticise | find fault with | praise | f=o w!unfairly,harshly p!was,were,been,be,is,are,being
v + attract | draw | deter | f=n n=customer,tourist,visitor,buyer,investor,applicant,shopper,student,people,client,guest
v ? cut | eliminate | create | f=n n=job,position
v ? cut | reduce | increase,raise | f=n n=cost,price,tax,taxes,budget,spending,emission,output,production,rate,fee,bonus,bonuses,wage,salary,salaries,benefit
v ? create | generate | eliminate,cut | f=n n=job
v ? tighten | toughen | relax | f=n n=rule,control,check,regulation,requirement,policy,law
v ? relax | loosen | tighten | f=n n=rule,restriction,control,policy,requirement,law
v ? ease | relax | tighten | f=n n=rule,restriction,control,policy,requirement
v + recover | recuperate | deteriorate | f=i n=@person,cyclist,rider,he,she,they prep=after,in w!which,completely,fully,quickly,well,enough,slowly,never
v ? admit | hospitalize | discharge | f=o n=patient,man,woman,boy,girl,he,she,mother,father,husband,wife,child,they prep=with,on,at,in w!ward,to,deny,hospital,guilt,that
v ? discharge | release | admit | f=o n=father,mother,husband,wife,boy,girl,son,daughter prep=on,in,at w!condition,home,with
v ? stop | discontinue | continue | f=n n=infusion,drip,therapy w!pressed
v ? stop | halt | start | f=i n=process,machine,engine,program,production prep=at,during
v ? extend | lengthen | shorten | f=n n=period,break,course,shift also
v ? increase | boost | reduce | f=n n=production,output,efficiency,capacity,productivity w!after,during,since
v ? increase | raise | reduce,lower | f=n n=overdraft,speed,pressure,timeout prep=to,by w!after,during,since
v ? increase | rise | fall,decrease | f=i n=number,absence,complaint,claim,usage,traffic,turnover,revenue,profit,income,crime,consumption,premium,fee,rate prep=by,in,during,since,over
v ? decrease | fall | increase,rise | f=i n=cost,price,number,sales,absence,complaint,demand,usage,temperature,pressure,revenue,profit,turnover,production,@money prep=by,in,during,since,over also
v ? rise | increase | fall | f=i n=complaint,claim,absence,crime,usage,output,production,value prep=by,in,during,since,over also
v ? fall | drop | rise | f=i n=complaint,claim,absence,crime,usage,output,production,value,accident prep=by,in,during,since,over,below also
v ? drop | fall | rise | f=i n=complaint,claim,absence,crime,usage,output,production,value,speed,sugar prep=by,in,during,since,over,below also
v ? hire | recruit | dismiss | f=n n=women,men,student,colleague,trainee,apprentice,intern,staff,engineer,employee,worker,nurse,teacher,driver,clerk,manager,technician,programmer,developer,people,graduate w!who,start,starts,season,for
v ? dismiss | fire | hire | f=n n=trainee,apprentice,intern,cashier also
v - reject | dismiss | uphold | f=n n=appeal
v - reject | turn down | accept | f=n n=plan,proposal,offer,idea,suggestion,bid,application,request also
v + accept | agree to | reject | f=n n=quote,quotation,settlement p!was,were,been,be,is,are,being also
v + accept | agree to | refuse | f=n n=treatment,surgery,operation,transfusion p!was,were,been,be,is,are,being
v + accept | take | deny | f=n n=responsibility
v + accept | take | refuse | f=n n=parcel,package,battery,batteries,delivery p!was,were,been,be,is,are,being
v + approve | authorize | reject | f=n n=takeover,merger,sale,purchase,budget,limit,credit
v + approve | grant | refuse,reject | f=n n=leave,extension,mortgage,permit
v + grant | approve | refuse,reject | f=n n=mortgage,credit,extension,leave,permit w!condition also
v ? remove | delete | add | f=n n=option,setting,button,link,column,row,user also
v ? enable | activate | disable,deactivate | f=n n=cache,logging,encryption,mode,alert,plugin,extension,service,sync,backup also
v ? disable | deactivate | enable,activate | f=n n=cache,logging,encryption,mode,alert,plugin,extension,service,sync,backup also
v ? reveal | uncover | conceal,hide | f=n n=error,mistake,fraud,flaw,irregularity,weakness,defect,problem also
v ? discover | find | overlook,miss | f=n n=error,mistake,bug,leak,flaw,crack,defect,fault w!missed,overlooked,had
v ? notice | spot | overlook,miss | f=n n=error,mistake,damage,difference,problem,crack,change,defect,leak,rash,lump,fault w!before,immediately,when,only,after,until,missed,overlooked,had
v - refuse | reject | accept | f=n n=parcel,package,pallet,delivery,shipment,goods
v + win | secure | lose | f=n n=contract,order,deal,tender
v ? close | shut down | open | f=n n=branch,depot,factory,plant,office,store,shop,clinic,warehouse,site,school,account also w!was,were,is,are,be,been,on,until,holiday,holidays,repairs,today,tomorrow,weekend,temporarily,week,weeks
v ? open | set up | close | f=n n=branch,office,clinic,unit,workshop w!when,hours also
v ? reduce | decrease | increase | f=n n=size,number,amount,volume,weight,speed,risk,pressure,dose prep=by,to,from also
v ? simplify | streamline | complicate | f=n n=process,procedure,workflow,checkout,system
v + support | back | oppose | f=n n=plan,proposal,strike,reform,motion,merger,bill,idea
v - ignore | disregard | answer | f=n n=email,letter,message,request,complaint,question,reminder
v - ignore | disregard | heed,follow | f=n n=advice,warning,instruction,rule,sign
v - waste | squander | save | f=n n=money,budget,resources
v + pass | succeed | fail | f=i n=test,check prep=on,in
v + pass | get through | fail | f=n n=exam,test,audit,inspection,examination w!mark,marks,score,grade,without,easily p!was,were,been,be,is,are,being
v - fail | collapse | succeed | f=i n=negotiations,talks,merger prep=in,on
v + allow | permit | forbid | f=x w!only
v + allow | permit | forbid,prohibit | f=n w!only,maximum,time,hours,day,minutes,percent,money,fact,point,claim,attempts,attempt
v ? deposit | pay in | withdraw | f=n n=dollar,pound,euro,sum,check,cheque also
v ? gain | put on | lose | f=n n=weight,gram,kilo,pound also
)";

}  // namespace vetvec
