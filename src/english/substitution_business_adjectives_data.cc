// The substitution table's adjectives of business text: support, banking, medicine, logistics,
// hotels, staff, law. The format is explained in substitution_table.h; "@money" is a class of
// nouns.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kBusinessAdjectives = R"(
a 0 old | elderly |  | safe attr base n=man,men,woman,women,lady,ladies,gentleman,gentlemen,couple,people,patient,patients
a ? new | brand-new | old | attr n=@device,@vehicle,mattress,carpet,sofa,furniture,kitchen,bed,desk,building,stadium,elevator,oven,keyboard,headphones,shoes,coat,glasses,battery,fridge,boiler,heater,radio w!than
a ? new | updated | old | safe attr n=version,guideline,guidelines,instructions,timetable,manual,brochure,edition w!than
a ? new | fresh | old | weak attr n=evidence,batch,supply,bandage,towel,towels,sheets,bandages
a ? old | previous | new | safe attr base n=address,password,username,version,employer,account,contract,model,insurer,policy,landlord,apartment,job,supplier,provider,plan,timetable,system p!years,year,same
a ? long | lengthy | short | safe attr n=@duration,@talk,@text,process,procedure,absence,trial,illness,recovery p!as,so,too,how,years,hours,days,feet,meters,no,minutes,miles
a ? long | lengthy | short | pred n=@talk,wait,delay,list,process,procedure,queue,report,form,document,trip,journey,trial p!as,so,too,how,before,for,that,years,hours,days,feet,meters,no,minutes,miles w!ago
a ? lengthy | long | short,brief | safe
a ? short | brief | long | safe attr n=@duration,@talk,@text,pause,introduction,interruption,illness,interval,survey,absence,video,film,message,call,talk p!as,so,too,how
a ? short | brief | long | pred n=@talk,stay,visit,trip,delay,wait,summary,report,message,letter,answer,reply p!as,so,too,how,cut,fell,fall,stop,stopped,ran,run,running,are,is prep=but
a ? brief | short | long,lengthy | safe attr n=@duration,@talk,@text,pause,introduction,interruption,illness,interval,survey,absence,history
a ? brief | short | long,lengthy | pred n=@talk,stay,visit,delay,summary,report,message,letter,answer,reply,introduction p!in,be
a ? fast | quick | slow | safe attr n=@service,@response,recovery,check-in,checkout,turnaround,decision,solution,repair,processing,learner
a ? fast | high-speed | slow | attr base n=connection,internet,wi-fi,wifi,network,train
a ? fast | quick | slow | pred n=@service,@response,recovery,checkout,processing p!as,so,too,how
a ? quick | fast | slow | safe attr n=@service,delivery,shipping,recovery,check-in,checkout,turnaround,repair,processing,refund,learner,service
a ? quick | prompt | slow | safe attr n=@response,action,payment,decision,resolution,solution,attention base
a ? quick | fast | slow | pred n=@service,delivery,shipping,checkout,response,reply,turnaround,processing,refund p!as,so,too,how
a + prompt | quick | slow | safe attr n=@response,@service,payment,action,attention,treatment,decision,refund,settlement
a + prompt | quick | slow | pred n=@response,@service,payment,refund
a ? slow | sluggish | fast | attr n=connection,internet,computer,laptop,network,server,app,website,market,system,software
a ? slow | sluggish | fast | pred n=connection,internet,computer,laptop,network,server,app,website,system,software,program,site,wi-fi,wifi,printer p!as,so,too,how
a ? late | delayed | early | attr n=delivery,arrival,departure,payment,shipment,start
a ? late | belated | prompt | attr n=reply,response,answer,apology,reaction
a ? late | delayed | early | pred n=train,flight,bus,delivery,shipment,parcel,package,payment,plane,ferry p!as,so,too,how,of,never,hour,hours,minutes,better w!sooner
a ? high | elevated | low | safe base n=temperature,level,levels,pressure,cholesterol,glucose,pulse,sugar,concentration p!as,so,too,how,very,record
a ? high | large | low,small | attr n=number,quantity p!as,so,too,how,record
a ? high | steep | low | base n=@money p!as,so,too,how,record
a + high | excellent | low,poor | attr n=quality,standard,standards p!as,so,too,how,very,such
a ? low | modest | high | base n=@money p!as,so,too,how,record
a ? low | small | high,large | attr n=number,percentage,proportion,quantity,volume p!as,so,too,how
a - low | poor | high,good | attr n=quality,standard,standards,morale p!as,so,too,how,very,such
a ? heavy | intense | light | weak attr n=rain,rainfall,fighting,traffic p!as,so,too,how
a ? heavy | hefty | light | attr n=bag,suitcase,parcel,package,backpack,box,crate,pallet,luggage p!as,so,too,how
a - heavy | severe | slight,light | attr n=losses,loss,casualties,bleeding,fine,penalty
a ? light | lightweight | heavy | attr n=jacket,backpack,suitcase,laptop,bag,material,fabric,frame,luggage,stroller,tent
a ? light | gentle | heavy | weak attr n=rain,shower,breeze,touch
a ? full | complete | partial | safe attr n=recovery,reimbursement,payment,description,disclosure,inspection,audit p!as,so,too,how
a ? full | complete | incomplete | safe attr n=address,list,details,documentation,report,record,records,information
a ? full | crowded | empty | pred n=train,bus,restaurant,hall,stadium,theater,theatre,club,platform,bar,lobby,pool,beach,station,tram p!as,so,too,how,not
a ? complete | full | partial | safe attr n=refund,recovery,reimbursement,compensation,coverage,disclosure,explanation,description
a ? complete | full | incomplete | safe attr n=address,list,details,documentation,information,record,records
a ? incomplete | partial | complete,full | attr n=list,information,data,details,record,records,documentation,address,picture
a ? incomplete | unfinished | complete,finished | pred n=report,work,project,draft,assignment
a ? empty | vacant | occupied | n=seat,seats,room,rooms,apartment,flat,office,building,desk,lot
a ? empty | deserted | crowded | safe n=street,streets,beach,station,restaurant,bar,hall,lobby,square,airport,platform,pool,town p!as,so,too,how
a ? vacant | empty | occupied | n=seat,seats,room,rooms,apartment,flat,office,building,house,lot
a ? crowded | packed | empty,deserted | safe n=street,streets,beach,station,restaurant,bar,hall,lobby,airport,platform,pool,train,bus,store,shop,market prep=in p!as,so,too,how
a ? available | accessible | unavailable,inaccessible | weak pred n=website,site,page,information,data,report,document,file,manual,form,recording prep=to
a ? unavailable | inaccessible | available,accessible | weak pred n=website,site,page,information,data,report,document,file,service,app prep=to
a - invalid | incorrect | valid,correct | n=number,password,address,code,date,value,format,email,entry,username,login,pin n!passport,card,contract,licence,license
a - wrong | incorrect | right,correct | safe attr n=address,number,amount,date,code,password,answer,figure,figures,total,postcode,dose,dosage,diagnosis,spelling,calculation,account,reference,price,information,conclusion p!something,nothing,anything p!something,nothing,anything,a,an
a - wrong | incorrect | right,correct | pred n=address,amount,date,spelling,figure,figures,total,calculation,diagnosis,price p!something,what,nothing,anything,go,went,goes,gone,not,prove,proved,proven,is
a + right | correct | wrong | safe attr n=@fact,size,item,product,part,model,dose,diagnosis,form,department,medication,version p!all
a + correct | right | wrong,incorrect | safe attr n=@fact,size,item,product,part,model,color,dose,form,department,medication,room,order
a - false | incorrect | correct,true | weak attr n=@fact,data,details,figures,impression,assumption,conclusion,diagnosis
a - false | untrue | true | pred n=accusations,accusation,allegation,allegations,claims,rumors,statements,stories,reports,testimony prep=that
a - false | untrue | true | attr n=allegation,testimony,charge
a ? closed | shut | open | safe pred n=office,shop,store,branch,restaurant,pool,gate,door,window,bridge,gym,bar,museum,library,bank,desk,counter,entrance,kitchen,pharmacy,clinic,valve,lid,lobby,border,pub,hotel,building,school,airport prep=on,until,at w!case,deal,account,ticket,sale
a ? closed | shut | open | attr n=door,window,gate,eyes,lid,valve,curtains
a ? internal | in-house | external | safe attr n=training,expert,lawyer,auditor,team,specialist,consultant
a ? external | outside | internal,in-house | attr n=consultant,expert,auditor,help,pressure,advice,factors,trainer,lawyer,specialist,supplier
a ? foreign | overseas | domestic | weak attr n=market,markets,customer,customers,company,companies,investment,partner,supplier,suppliers,travel,trip,branch,office,student,students,buyers,investors
a ? overseas | foreign | domestic | attr n=market,markets,customer,customers,company,companies,investment,partner,supplier,suppliers,branch,buyers,investors
a ? domestic | home | foreign | attr n=market
a ? international | global | local,national | weak attr n=market,markets,company,brand,corporation,competition,team,network
a ? global | worldwide | local | safe attr n=market,demand,network,economy,crisis,shortage,campaign,trend,recession
a ? worldwide | global | local | safe attr n=market,demand,network,economy,crisis,shortage,campaign,trend,recession
a ? national | nationwide | local | safe attr n=campaign,network,shortage,strike,survey,chain,ban,average
a ? nationwide | national | local | attr n=campaign,network,shortage,strike,survey,chain,ban
a 0 dizzy | light-headed | | safe pred
a 0 drowsy | sleepy | | safe
a 0 sleepy | drowsy | | safe pred
a 0 unwell | ill | | safe pred
a 0 ill | unwell | | safe pred p!critically,terminally,seriously,mentally,taken,fell,fall,falls,speak
a 0 entire | whole | | safe attr
a 0 whole | entire | | safe attr n!lot,thing,world,number,milk,grain,bunch
a 0 sore | painful | | safe n!throat,point,spot,loser n!finger,thumb,loser
a 0 immediate | instant | | safe attr n=refund,access,transfer,payment
a 0 numerous | many | | safe attr p!a,the,my,your,our,their,his,her
a 0 suspicious | dubious | | attr n=email,message,link,website,call
a 0 keen | eager | | safe pred prep=to
a 0 scary | frightening | | safe
a 0 unable | not able | | safe pred prep=to p=is,are,was,were,am,be,been
a + friendly | pleasant | unfriendly,rude | n=@person,staff,team,crew,atmosphere,voice,nurse,staff p!as,so,too,how
a - disappointed | dissatisfied | satisfied,pleased | pred prep=with w=with p!as,so,too,how
a ? available | accessible | unavailable,inaccessible | pred prep=to w=to n=website,site,page,information,data,report,reports,document,documents,file,files,manual,form
a + willing | ready | unwilling,reluctant | pred prep=to w=to p!be
a ? regular | usual | different | attr n=doctor,dentist,driver,teacher,nurse p=my,his,her,our,their
a + clean | fresh | dirty | attr n=clothes,towels,towel,sheets,linen,shirt,nightdress,pyjamas,socks
a ? empty | flat | full | n=battery,batteries
a ? single | unmarried | married | pred n=he,she,patient,client,customer
a 0 broken | fractured | | safe attr n=arm,leg,thigh,wrist,ankle,hip,rib,ribs,bone,bones,finger,toe,collarbone,elbow,jaw
a 0 fractured | broken | | safe attr n=arm,leg,thigh,wrist,ankle,hip,rib,ribs,bone,bones,finger,toe,collarbone,elbow,jaw
a ? full | entire | partial | attr n=amount,balance,sum
a 0 additional | extra |  | safe attr
a 0 extra | additional |  | safe attr n!time,large,small,strong,mile,care,virgin p!any
a 0 further | additional |  | safe attr n=information,details,questions,delay,delays,costs,steps,evidence,training,problems,documents,treatment,assistance,help,instructions,tests,data,support,charges,charge,notice p!any,no,until
a ? previous | earlier | later | safe attr n=message,email,mail,letter,order,conversation,version,call,visit,report,statement,note,attempt,reply,request
a 0 previous | prior | | safe attr n=experience,owner,surgery,claim,claims,year,month,week,quarter,convictions,employment,treatment,history,illness
a 0 prior | previous | | safe attr n=experience,owner,surgery,claim,claims,year,month,week,quarter,convictions,employment,treatment,history,approval,agreement
a ? current | present | previous | weak attr n=address,job,role,policy,rate,price,schedule,supplier,insurer,system,salary,contract,plan,provider
a ? current | present | former | weak attr n=employer,owner,tenant,boss,landlord,director,president,chairman
a ? former | previous | current | safe attr n=employer,owner,tenant,boss,landlord,address,company,insurer,supplier,job
a 0 recent | latest | | attr n=order,statement,figures,results,message,delivery,report,update,upgrade,survey p=the,your,our,my,his,her,their
a ? final | last | first | safe attr n=payment,step,stage,installment,instalment,round,session,visit,page,week,quarter p!the,until
a 0 main | principal |  | attr n=reason,cause,goal,objective,purpose,concern,aim,topic,argument,task,source p!in
a 0 main | primary | | attr n=contact,focus,objective,supplier
a ? primary | main | secondary | safe attr n=reason,cause,goal,objective,purpose,concern,aim,function,source,contact,focus
a ? mandatory | compulsory | optional,voluntary | safe prep=for w!must,every,everyone,all
a ? compulsory | mandatory | optional,voluntary | safe prep=for
a ? obligatory | mandatory | optional,voluntary | safe prep=for
a ? optional | voluntary | mandatory,compulsory | weak prep=for n=participation,attendance,course,training,contribution,insurance,registration,membership
a ? temporary | short-term | permanent | safe attr n=contract,position,accommodation,measures,staff,employee,employment,work,lease,arrangement,loan,accommodation,storage
a ? temporary | short-term | permanent | weak pred n=contract,position,job,solution,measure,arrangement,work,employment
a ? permanent | long-term | temporary | weak attr n=contract,position,job,fix,employment,staff,accommodation,arrangement,lease,storage,effects
a ? permanent | long-term | temporary | weak pred n=contract,position,job,arrangement,employment
a + flexible | adaptable | inflexible,rigid | weak n=approach,employee,staff,team,schedule,plan,system,worker,partner p!as,so,too,how
a + profitable | lucrative | unprofitable | n=business,contract,deal,market,investment,venture,trade,product,segment,branch
a + profitable | successful | unprofitable | n=company,firm
a - unprofitable | loss-making | profitable | n=business,branch,product,company,firm,line,division,subsidiary,route,factory
a + credible | believable | unbelievable | n=testimony,witness,explanation,story,account,excuse,statement,evidence
a + experienced | skilled | inexperienced,unskilled | attr n=@person,staff,team,crew,personnel
a + experienced | seasoned | inexperienced | attr n=traveler,investor,negotiator,sailor
a - inexperienced | untrained | experienced,trained | weak n=@person,staff,team,crew,personnel prep=in
a + qualified | skilled | unqualified,unskilled | weak attr n=@person,staff,personnel,labor
a - unqualified | untrained | qualified,trained | attr n=@person,staff,personnel
a + professional | competent | unprofessional | weak n=@service,staff,team,advice,crew,installer,installation,help p!not
a - unprofessional | incompetent | professional | weak n=@service,staff,team,advice,crew,@person
a + punctual | timely | late | attr n=delivery,payment,arrival,departure
a + punctual | on time | late | pred n=@person,train,bus,delivery,he,she,they,crew,always p!as,so,too,how,very
a + timely | prompt | late,delayed | safe attr n=delivery,payment,response,reply,refund,report,notice,treatment
a - overdue | outstanding | paid | weak attr n=invoice,bill,payment,invoices,bills,payments,fee,fees,balance
a ? unpaid | outstanding | paid | safe attr n=invoice,bill,invoices,bills,fee,fees,balance,debt,debts
a + affordable | inexpensive | expensive | 
a - overpriced | expensive | affordable,cheap | weak p!way
a + reasonable | fair | unreasonable | safe n=@money,offer,compromise,terms p!as,so,too,how
a + fair | reasonable | unfair,unreasonable | n=@money,offer,terms,share p!as,so,too,how
a + generous | substantial | small,modest | weak attr n=discount,salary,sum,bonus,contribution,donation,refund,raise,pension,allowance
a + generous | ample | small | weak attr n=portion,portions,space,supply
a ? substantial | considerable | small,slight | safe attr n=discount,amount,loss,losses,damage,cost,costs,part,number,sum,risk,portion,savings,difference
a ? substantial | considerable | slight | safe attr n=increase,reduction,delay,improvement,rise,drop,decline,change
a ? considerable | substantial | small,slight | safe attr n=discount,amount,loss,losses,damage,cost,costs,part,number,sum,risk,portion,savings,difference
a ? considerable | substantial | slight | safe attr n=increase,reduction,delay,improvement,rise,drop,decline,change
a ? significant | substantial | slight,small | safe attr n=increase,reduction,difference,improvement,change,delay,damage,loss,losses,rise,drop,decline,growth,savings,decrease,discount,number,amount,impact p!statistically
a ? slight | small | considerable,large | attr n=increase,decrease,delay,difference,change,improvement,drop,rise,discount
a ? slight | mild | severe | attr n=headache,pain,cough,nausea,discomfort,swelling,bleeding,infection,irritation,cold,concussion,rash,allergy n!cold
a ? slight | mild | high | attr n=fever n!cold
a ? slight | minor | serious,major | attr n=damage,injury,injuries,problem,error,mistake,accident,defect
a ? minor | slight | serious,major | attr n=damage,injury,injuries,delay,difference
a ? minor | small | major | safe attr n=repair,repairs,adjustment,change,changes,correction,corrections,alteration
a ? minor | small | serious,major | safe attr n=problem,problems,issue,issues,error,mistake,bug,defect,fault
a ? minor | slight | serious,major | pred n=damage,injury,injuries,delay,difference
a ? minor | small | serious,major | safe pred n=problem,issue,error,mistake,defect,fault
a ? major | serious | minor | safe attr n=problem,problems,issue,issues,accident,defect,error,damage,injury,mistake,outage,setback,obstacle,fault,injuries,repairs,concern
a ? major | significant | minor | safe attr n=change,changes,improvement,improvements,difference,contribution,update,role,factor,revision,impact
a - serious | severe | minor,slight | safe n=damage,delay,delays,injury,injuries,losses,loss,symptoms,burns
a - severe | serious | minor,slight | safe n=damage,delay,delays,injury,injuries,losses,burns,disruption
a - severe | serious | mild | safe n=illness,infection,disease,allergy,reaction,reactions,asthma,depression,complications,symptoms,effects
a - severe | intense | mild,slight | safe n=pain,pains,headache,headaches,nausea,discomfort,itching
a ? mild | slight | severe | attr n=nausea,headache,pain,cough,discomfort,irritation,swelling,bleeding,pains,headaches,itching,dizziness
a ? mild | slight | severe | pred n=nausea,headache,pain,cough,discomfort,irritation,swelling,bleeding,effects,itching,dizziness
a ? mild | temperate | harsh | attr n=climate
a ? mild | gentle | strong,harsh | attr n=soap,shampoo,detergent,cleaner
a ? mild | light | severe | attr n=punishment,sentence,penalty
a ? chronic | long-term | acute,short-term | attr n=pain,illness,disease,condition,disability
a + stable | steady | unstable | safe n=temperature,income,price,prices,demand,growth,market,output,voltage,rate,rates
a + stable | reliable | unstable,unreliable | weak n=program,software,app,system,connection,network,server,version,website,wi-fi,wifi,update
a - unstable | unreliable | stable,reliable | n=program,software,app,system,connection,network,server,version,website,wi-fi,wifi,update
a - unstable | wobbly | stable,steady | n=ladder,table,shelf,chair,stand,desk
a + secure | safe | insecure,unsafe | n=connection,payment,payments,website,network,storage,server,system,login,data,site
a + safe | harmless | dangerous,harmful | weak attr n=drug,drugs,medicine,substance,substances,chemical,additive
a + safe | secure | unsafe,insecure | n=payment,payments,storage,website,connection,network,investment
a + safe | secure | dangerous,unsafe | weak pred n=place,neighborhood,area,building,warehouse,factory,data,site,website,payment,transfer,parking p!to,as,so,too,how,not,better prep=at
a + easy | simple | difficult,complicated | safe n=process,procedure,setup,installation,registration,application,system,form,access,return,returns,booking,instructions,software,app,website,checkout,login prep=to p!too,as,so,how,not,take,took
a + simple | easy | complicated,difficult | safe attr n=setup,installation,registration,process,procedure,booking,checkout,recipe,question,explanation,way,words
a + simple | easy | complicated,difficult | safe pred n=setup,installation,registration,process,procedure,booking,checkout,task,question,solution prep=to p!too,as,so,how,not
a + straightforward | simple | complicated | safe
a ? complicated | complex | simple,straightforward | weak n!fracture
a + smooth | easy | difficult | weak attr n=process,check-in,transition,delivery,move,return,transaction
a + clear | plain | unclear,vague | weak attr n=answer,explanation,instructions,language,instruction,statement,wording
a + clear | obvious | doubtful | weak pred n=it w=that prep=that p!make,made,makes,all,not,the,a
a + clear | obvious | unclear | weak pred n=reason,cause,difference,answer p!make,made,makes,steer,keep,kept,stay,all,not
a + clear | understandable | unclear,confusing | pred n=instructions,explanation,wording,manual,rules,contract,terms,letter,message p!not
a + transparent | clear | unclear | n=pricing,fees,fee,prices,process,rules,terms,procedure,communication,policy
a + good | great | bad,poor | attr n=service,food,location,experience,quality,price,value,job,work,advice,idea,product,hotel,restaurant,breakfast,coffee,meal,doctor,dentist,teacher,staff,company,place,performance,results,result,news,communication,internet,connection,view p!as,so,too,very,how,pretty,really,quite,no,not
a + good | great | bad | pred n=food,service,breakfast,meal,coffee,location,price,quality,hotel,experience,dinner,selection,performance,pizza,lunch p!as,so,too,how,no,very,feel,feels,felt,looking,not,pretty,really,quite w!if
a + good | decent | poor,bad | weak attr n=condition p!as,so,too,how,very
a + strong | secure | weak | n=password,passwords
a - failed | unsuccessful | successful | safe attr n=attempt,attempts,effort,efforts,project,mission
a + great | excellent | terrible,poor | attr base n=service,food,location,experience,quality,price,value,job,work,advice,product,hotel,restaurant,breakfast,coffee,meal,doctor,dentist,teacher,staff,company,place,performance,results,selection,atmosphere,communication,customer,view,support,quality,prices p!so,too,as,such
a + great | excellent | terrible | pred base n=food,service,breakfast,meal,coffee,location,price,quality,hotel,experience,dinner,selection,staff,prices,pizza p!so,too,as,really,just
a + excellent | outstanding | terrible,poor | safe n=service,food,location,quality,job,work,advice,performance,care,support,staff,results,restaurant,hotel,breakfast,selection
a + outstanding | excellent | terrible,poor | safe n=service,food,quality,job,work,performance,care,support,results
a + amazing | incredible | terrible,awful | n=food,service,job,experience,place,view,restaurant,hotel,meal,location,trip,staff,performance,show
a + awesome | amazing | terrible,awful | n=food,service,job,experience,place,view,restaurant,hotel,meal,trip,staff,team
a + fabulous | wonderful | terrible,awful | safe
a + superb | excellent | terrible,poor | safe
a - bad | poor | good | attr n=service,quality,experience,communication,condition,performance,advice,work,job,connection,weather,visibility,management,reception,workmanship,hygiene p!so,too,as,not
a - bad | terrible | good,great | weak pred n=food,service,breakfast,meal,coffee,quality,smell,weather,connection p!so,too,as,not,feel,feels,felt,how,smelled,smelt
a - poor | bad | good,excellent | weak attr n=service,communication,experience,connection,workmanship,advice,management,reception,acoustics,hygiene,posture,treatment,decision,review,reviews,rating
a - poor | bad | good,excellent | weak pred n=service,quality,communication,performance,food,visibility,connection,condition,results p!so,too,as
a - horrible | terrible | wonderful,excellent | safe n=experience,service,food,place,hotel,customer,job,smell,room,weather
a - awful | terrible | wonderful,excellent | safe n=experience,service,food,place,hotel,customer,job,smell,room,weather,taste
a + knowledgeable | well-informed | ignorant,uninformed | prep=about
a + thorough | careful | superficial,careless | attr n=inspection,examination,investigation,cleaning,analysis,review,check,search,research,job,study
a - superficial | cursory | thorough | attr n=inspection,examination,investigation,analysis,review,check,search
a + detailed | thorough | superficial,vague | attr n=report,explanation,analysis,description,feedback,inspection,plan,review,study,answer,instructions,account
a - vague | unclear | precise,clear | weak attr n=answer,reply,explanation,description,wording,statement,instructions,promise
a + precise | exact | imprecise,vague | attr n=measurement,instructions,description,answer,estimate,information,data
a + productive | fruitful | unproductive | safe n=meeting,call,conversation,discussion,day,week,session,visit,talks,negotiations,cooperation
a - unproductive | fruitless | productive | n=meeting,call,conversation,discussion,session,visit,talks,negotiations
a + relaxed | calm | tense | n=atmosphere,mood,meeting,conversation,tone
a - tense | strained | relaxed | n=atmosphere,relations,relationship,meeting,conversation,negotiations,mood
a + friendly | amicable | hostile,unfriendly | attr n=conversation,settlement,agreement,relations,terms
a + friendly | courteous | unfriendly,rude | weak n=@person,@service,staff,team,crew p!as,so,too,how
a + helpful | accommodating | unhelpful | n=@person,staff,team,crew,he,she,they,you,everyone,everybody p!as,so,how
a + helpful | useful | unhelpful,useless | safe n=advice,information,explanation,answer,tips,tip,suggestion,suggestions,comments,feedback,instructions,reply,comment
a - unhelpful | useless | helpful,useful | weak n=advice,information,explanation,answer,reply,response,comments,instructions,manual
a - unhelpful | uncooperative | helpful,cooperative | n=@person,staff,team,crew
a + cooperative | helpful | uncooperative,unhelpful | weak n=@person,staff,team,crew,police
a + polite | courteous | impolite,rude | safe n=@person,staff,team,crew,letter,reply,request n!reminder
a + patient | understanding | impatient | weak pred n=@person,staff,she,he,they,team p!be,being prep=with
a - impatient | restless | patient | weak pred n=@person,staff,she,he,they p!be,being
a + attentive | considerate | inattentive | weak n=@person,staff,team,crew,service
a - careless | negligent | careful | weak n=@person,staff,handling,packing,work,storage,team,crew,treatment
a + careful | thorough | careless | attr n=examination,inspection,work,cleaning,packing,handling
a - negligent | careless | careful | n=@person,staff,handling,storage,he,she,they
a + spotless | immaculate | dirty,filthy | safe n=room,rooms,bathroom,kitchen,hotel,apartment,house,car,place,lobby
a + clean | spotless | dirty,filthy | n=room,rooms,bathroom,kitchen,hotel,apartment,floor,toilet,toilets,table,tables,lobby,car,bus,train,shower,restroom p!as,so,too,how,very,not,come,came,break,broke prep=but
a - dirty | filthy | clean | n=room,rooms,bathroom,kitchen,hotel,apartment,towel,towels,floor,toilet,toilets,table,tables,lobby,car,bus,train,shower,restroom,windows,window,carpet,sheets p!as,so,too,how,very,not
a ? bright | sunny | dark | attr n=room,apartment,kitchen,office,lobby,bedroom,rooms,flat
a ? bright | brilliant | dim,dark | weak n=screen,display,monitor,lamp,lights
a ? dark | dim | bright | n=room,rooms,lobby,corridor,hallway,staircase,bar,garage,parking,bathroom,basement p!as,so,too,how
a ? quiet | peaceful | noisy,loud | n=location,neighborhood,place,garden,village,apartment,room,rooms,hotel,area p!keep,kept,be,stay,the w!apart,except
a ? quiet | silent | noisy,loud | weak n=printer,fan,dishwasher,engine,motor,machine,fridge,refrigerator p!keep,kept,be,stay
a ? noisy | loud | quiet | n=bar,guests,neighbors,neighbor,fan,engine,motor,machine,printer,restaurant,children,air,workshop,air-conditioning,construction,party,room,rooms,street,hotel
a ? loud | noisy | quiet | n=street,bar,guests,neighbors,neighbor,fan,engine,motor,machine,printer,restaurant,place p!out
a ? loud | blaring | soft,quiet | attr n=music
a ? soft | gentle | loud | attr n=music,voice
a ? spacious | roomy | cramped | safe n=room,rooms,apartment,bathroom,house,office,flat,lobby,kitchen,car,bedroom,cabin
a ? roomy | spacious | cramped | safe n=room,rooms,apartment,bathroom,house,office,flat,kitchen,car,bedroom,cabin
a - cramped | tiny | spacious,roomy | weak n=room,rooms,apartment,bathroom,house,office,flat,kitchen,bedroom,cabin,seats
a ? narrow | tight | wide | weak n=space,gap,corner,parking,aisle
a ? narrow | slim | wide,broad | attr n=margin,majority,lead
a ? large | big | small | safe n=room,apartment,house,garden,pool,bathroom,balcony,kitchen,screen,file,files,company,customer,team,parcel,package,box,warehouse,bed,portions,office,building,crowd,bag,dog,table,window,windows,hospital,branch p!as,so,too,how,at,by,and w!upgrade,upgraded
a ? big | large | small | safe n=room,apartment,house,garden,pool,bathroom,balcony,kitchen,screen,file,files,company,order,orders,team,parcel,package,box,warehouse,family,bed,portion,portions,office,building,crowd,bag,dog,table,window,windows,bank,loan,city,hospital,branch p!as,so,too,how w!upgrade,upgraded
a ? small | little | large,big | attr n=house,apartment,room,garden,shop,team,box,village,town,balcony,bag,dog,hotel,kitchen,bathroom,restaurant,café,cafe,parcel,package,office,table
a ? small | tiny | large,big | weak pred n=room,rooms,apartment,house,garden,bathroom,kitchen,pool,portions,portion,office,balcony,bed,flat,shower,print,elevator,screen,text,letters p!as,so,too,how,very,rather,quite
a ? small | modest | large,big | weak attr n=discount,amount,sum,fee,budget,salary,donation,loan,profit,income,deposit,pension p!as,so,too,how,very
a ? small | slight | large,big | safe attr n=delay,difference,improvement,increase,decrease,rise,drop,reduction p!as,so,too,how,very
a ? small | minor | big,major | attr n=error,mistake,problem,repair,repairs,scratch,scratches,crack,cracks,accident,correction,defect p!as,so,too,how,very
a ? outstanding | unpaid | paid | safe attr n=amount,balance,invoice,invoices,bill,bills,debt,debts,fee,fees,sum
a ? unknown | unfamiliar | familiar | weak n=number,face,sender,caller,person,word,name,address,voice
a ? huge | enormous | tiny,small | safe n=room,apartment,portions,portion,building,house,garden,hotel,difference,bill,company,pool,order,loss,selection,crowd,screen
a - tiny | minuscule | huge,enormous | n=room,apartment,portions,portion,bathroom,kitchen,elevator,balcony,shower,print,screen n!baby
a ? warm | mild | cold,cool | weak attr n=weather,day,evening,climate,night,winter
a ? cold | chilly | hot,warm | n=room,rooms,evening,weather,morning,office,bedroom,hall,apartment p!as,so,too,how,ice
a - cold | unfriendly | warm,friendly | attr n=reception,welcome,reply,tone
a + warm | cordial | cold,unfriendly | attr n=welcome,reception,greeting
a ? thin | flimsy | thick | weak n=walls,wall,blanket,blankets,mattress,door,doors,cardboard,packaging,material,plastic
a ? modern | contemporary | old-fashioned | safe n=building,office,hotel,room,rooms,kitchen,equipment,bathroom,interior,decor,apartment,lobby,design
a ? modern | up-to-date | outdated,obsolete | safe n=equipment,machine,machines,technology,software,system,methods,technique,techniques
a ? outdated | obsolete | modern,up-to-date | safe n=equipment,machine,machines,technology,software,system,version,computer,computers,method,methods,hardware,browser
a ? outdated | old-fashioned | modern | n=room,rooms,bathroom,decor,interior,furniture,hotel,kitchen,building,design
a - broken | damaged | intact | weak attr n=screen,window,glass,seal,box,display,lock,packaging,cable,chair,door,lid,handle,container,pallet,bottle
a - damaged | broken | intact,undamaged | attr n=screen,item,items,seal,cable,container,door,window,part,parts,display
a - damaged | broken | intact | weak pred n=barcode,seal,box,parcel,package,screen,packaging,label,cable,display,container w!by,badly,severely
a ? intact | undamaged | damaged,broken | safe n=box,boxes,parcel,package,packaging,item,items,seal,goods,container,label
a - faulty | defective | flawless | safe n=part,parts,product,item,device,battery,cable,machine,unit,printer,switch,valve,charger,engine,screen,brake,brakes,equipment,wiring
a - defective | faulty | flawless,perfect | safe n=part,parts,product,item,device,battery,cable,machine,unit,printer,switch,valve,charger,engine,screen,brake,brakes,equipment,wiring
a ? missing | lost | found | attr n=parcel,package,luggage,suitcase,bag,wallet,passport,key,keys,cat,dog
a ? lost | missing | found | attr n=parcel,package,luggage,suitcase,bag,wallet,passport,key,keys
a ? fragile | breakable | sturdy | n=item,items,goods,parcel,package,glass,contents
a + durable | sturdy | flimsy | n=material,box,boxes,case,bag,furniture,packaging,product,suitcase,shoes,toy,chair
a + sturdy | solid | flimsy | n=box,boxes,case,table,chair,frame,packaging,container,shelf,shelves,ladder
a - flimsy | fragile | sturdy,solid | weak n=box,boxes,case,table,chair,frame,packaging,container,shelf,shelves,lock,plastic
a + strong | sturdy | flimsy,weak | attr n=box,boxes,packaging,container,rope,case,frame,tape
a + strong | powerful | weak | weak n=engine,motor,painkiller,medicine,magnet,drug n!lot
a + strong | excellent | poor,weak | weak attr n=performance,results,result,communication,leadership,candidate,skills,references,record
a - weak | feeble | strong | weak n=excuse,argument,signal,heart,pulse,voice,case
a - weak | poor | strong | attr n=performance,results,result,sales,demand,eyesight,candidate,leadership
a - weak | frail | strong,robust | pred n=patient,mother,father,he,she,grandmother,grandfather,heart
a ? urgent | pressing | unimportant,trivial | safe attr n=need,matter,business,problem,request,question,issue,reason,concern
a ? frequent | regular | infrequent,rare | weak attr n=visitor,visitors,visits,customer,customers,delays,updates,guest,guests,traveler,contact,breaks,headaches,payments,problems,complaints,interruptions
a ? regular | frequent | infrequent,occasional | weak weak attr n=visitor,visits,customer,customers,updates,guest,guests,contact,breaks,traveler,complaints
a ? rare | uncommon | common,frequent | safe n=disease,condition,side,complication,complications,symptom,allergy,error,problem,effects p!as,so,too,how
a ? common | frequent | rare,uncommon | safe n=problem,problems,mistake,mistakes,complaint,complaints,error,errors,question,questions,symptom,symptoms,complication,side,effect,nausea,issue,issues p!most,in
a ? widespread | common | rare | weak n=problem,practice,disease,belief,use,view,infection,fear
a + normal | usual | unusual,abnormal | attr n=behavior,procedure,price,rate,process,schedule,routine
a + normal | healthy | abnormal | weak n=pressure,pulse,weight,temperature,heartbeat
a ? usual | customary | unusual | weak attr n=procedure,practice,fee,discount,price,way
a ? unusual | uncommon | common | attr n=case,name,symptom,complication
a + sufficient | adequate | insufficient,inadequate | prep=for,to
a + adequate | sufficient | inadequate,insufficient | prep=for,to
a - inadequate | insufficient | adequate,sufficient | prep=for,to n!care,treatment,response,service
a + suitable | appropriate | unsuitable,inappropriate | safe prep=for
a + convenient | suitable | inconvenient,unsuitable | safe n=time,date,day,hour,appointment,moment,location prep=for
a + convenient | handy | inconvenient | attr n=location,way,app,feature,service,shop
a - inconvenient | unsuitable | convenient,suitable | weak n=time,date,day,hour,appointment,moment,location prep=for
a + acceptable | satisfactory | unacceptable,unsatisfactory | weak n=solution,quality,offer,level,result,explanation,answer,service,condition,behavior prep=to
a - unacceptable | unsatisfactory | acceptable,satisfactory | weak n=solution,quality,offer,level,result,explanation,answer,service,condition,delay,response prep=to
a + satisfactory | acceptable | unsatisfactory,unacceptable | prep=to
a + satisfied | pleased | dissatisfied,displeased | safe pred prep=with w=with
a + happy | pleased | unhappy,dissatisfied | safe pred prep=with,about p!as,so w!ending
a + happy | satisfied | unhappy,dissatisfied | attr n=customer,customers,client,clients,guest,guests
a + glad | pleased | sorry | safe pred prep=to,that
a + pleased | satisfied | displeased,dissatisfied | weak pred prep=with
a - unhappy | dissatisfied | happy,satisfied | n=customer,customers,client,clients,employee,employees,guest,guests,he,she,i,we,they,staff prep=with,about
a - dissatisfied | unhappy | satisfied,happy | safe n=customer,customers,client,clients,employee,employees,guest,guests,he,she,i,we,they,staff prep=with
a - disappointed | dissatisfied | satisfied,pleased | weak pred n=i,we,he,she,they,customer,guest,guests,customers,client prep=with
a - disappointing | unsatisfactory | satisfactory,satisfying | weak n=result,results,performance,service,stay,experience,answer,response,quality,food,meal
a - angry | furious | pleased | weak pred prep=about,at,with w=about,at,with
a - angry | furious | pleased | weak pred n=customer,customers,client,guest,guests,passenger,passengers,caller,manager,boss,letter,email,father,mother,neighbor prep=about,at,with
a - annoyed | irritated | pleased | safe prep=by,with,about
a - upset | distressed | calm,happy | pred n=customer,client,guest,she,he,they,patient,mother,father,caller,i prep=about p!get,got
a + confident | self-assured | insecure,unsure | weak n=@person,she,he,they prep=about
a - nervous | anxious | calm,relaxed | n=@person,she,he,they,i,we,patient prep=about,before
a - anxious | nervous | calm,relaxed | n=@person,she,he,they,i,patient prep=about
a - worried | concerned | unconcerned | safe pred prep=about w=about
a 0 concerned | worried |  | safe pred prep=about
a + grateful | thankful | ungrateful | weak prep=for,to
a + successful | effective | unsuccessful,ineffective | weak n=treatment,therapy,campaign,method,strategy,measure,measures
a + successful | prosperous | unsuccessful | weak n=company,businessman,business,firm
a + successful | good | unsuccessful,bad | weak attr n=year,season,quarter,day,week p!as,so,too,how,very
a + effective | successful | ineffective,unsuccessful | weak n=treatment,therapy,method,strategy,campaign,measure,measures,drug,medicine,remedy,solution
a - ineffective | unsuccessful | effective,successful | weak n=treatment,therapy,method,strategy,campaign,measure,measures
a - ineffective | useless | effective | n=drug,medicine,remedy,filter,lock,cream
a + efficient | effective | inefficient,ineffective | weak n=method,system,team,process,procedure,solution,service,staff,management,use,way
a + competent | capable | incompetent | safe n=@person,staff,team,crew
a - incompetent | inept | competent,capable | n=@person,staff,team,crew,management
a + reliable | dependable | unreliable | safe n=@person,@service,@vehicle,@device,staff,team,crew,supplier,carrier,company,partner,bus,train,product
a - unreliable | undependable | reliable,dependable | weak weak n=@person,@service,@vehicle,@device,staff,team,crew,supplier,carrier,company,partner,connection,source,network,bus,train,product
a + trustworthy | reliable | untrustworthy,unreliable | n=@person,staff,company,supplier,partner,source,firm,bank
a + realistic | reasonable | unrealistic,unreasonable | n=estimate,deadline,plan,goal,goals,expectation,expectations,price,schedule,target,targets,budget
a - unrealistic | unreasonable | realistic,reasonable | n=estimate,deadline,plan,goal,goals,expectation,expectations,price,schedule,target,targets,budget
a + legal | lawful | illegal,unlawful | weak n=contract,act,dismissal,use,sale,activity,transaction,practice
a - illegal | unlawful | legal,lawful | n=contract,act,dismissal,use,sale,activity,activities,transaction,practice,practices,copy,copies,search,strike
a - unlawful | illegal | lawful,legal | n=dismissal,search,arrest,practice,activity,act,strike
a + lawful | legal | unlawful,illegal | n=dismissal,search,arrest,activity,act,use,purpose
a - guilty | responsible | innocent | weak pred n=defendant,accused,he,she,suspect,man,woman,driver prep=of
a ? deliberate | intentional | accidental,unintentional | safe n=damage,delay,act,attack,mistake,injury,harm,misconduct,error,omission,fire
a ? accidental | unintentional | deliberate,intentional | n=damage,injury,discovery,loss,deletion,error,disclosure,harm
a ? intentional | deliberate | accidental,unintentional | 
a - unfounded | groundless | justified,well-founded | safe n=claim,claims,complaint,complaints,accusation,accusations,fear,fears,allegation,allegations,appeal,rumor,rumors,suspicion
a - groundless | unfounded | justified,well-founded | safe n=claim,claims,complaint,complaints,accusation,accusations,fear,fears,allegation,allegations,appeal,rumor,rumors
a + justified | legitimate | unjustified | weak n=claim,claims,complaint,complaints,concern,demand,demands,criticism,request
a - unjustified | unwarranted | justified | n=claim,claims,complaint,complaints,dismissal,demand,criticism,price,increase,delay
a - fraudulent | bogus | legitimate,genuine | n=claim,claims,invoice,invoices,website,email,emails,company
a + genuine | authentic | fake | n=signature,document,certificate,passport,product,leather,painting,email,message
a - fake | counterfeit | genuine,authentic | n=signature,document,certificate,passport,product,products,money,note,notes,ticket,tickets,goods
a ? binding | obligatory | nonbinding | weak pred n=agreement,contract,decision
a + innocent | blameless | guilty | n=defendant,driver,client,suspect,man,woman,he,she
a ? sick | ill | healthy | pred n=@person,child,she,he,i,they,wife,husband,he,patient,we p!call,called,home,get,got,make,makes,made,feel,feels,felt,of,so w!leave,day
a - sick | ill | healthy | weak attr n=child,patient,man,woman,patients,people,mother,father,wife,husband
a - ill | sick | healthy | pred n=@person,child,she,he,i,they,wife,husband,patient,we p!taken,seriously,critically,terminally,mentally,speak,fell,fall,falls w!with
a + healthy | well | sick,ill | weak pred n=patient,child,mother,father,she,he,they,baby p!as,so,too,how,stay,stays,stayed,remain,remains
a ? pale | ashen | rosy,flushed | weak n=skin,face,cheeks
a ? swollen | puffy | normal | weak n=ankle,ankles,face,eye,eyes,foot,feet,hand,hands,finger,fingers
a - painful | sore | painless | n=knee,back,throat,shoulder,joints,muscles,bruise,foot,feet,ankle,elbow,wrist,gums,spot,blister
a + painless | pain-free | painful | n=procedure,treatment,injection,surgery,extraction,birth
a 0 contagious | infectious |  | n=disease,illness,virus,patient
a 0 infectious | contagious |  | n=disease,illness,virus,patient
a + sterile | germ-free | contaminated | weak n=gloves,dressing,instrument,instruments,needle,equipment,bandage
a + alert | attentive | inattentive,drowsy | weak n=patient,driver,he,she,guard,pilot
a - unconscious | comatose | conscious,awake | n=patient,he,she,driver,man,woman
a ? awake | conscious | asleep | weak pred n=patient p!wide
a ? spicy | hot | mild,bland | n=food,dish,sauce,curry,meal,soup,sausage
a + tasty | delicious | tasteless,bland | safe n=food,breakfast,meal,dinner,soup,dish,lunch,pizza,bread
a + delicious | tasty | tasteless,disgusting | safe n=food,breakfast,meal,dinner,soup,dish,lunch,pizza,bread,cake
a - stale | dry | fresh | weak n=bread,rolls,cake,roll,biscuits,sandwich,cookies
a + fresh | crisp | stale,wilted | n=lettuce,salad,vegetables
a + stylish | elegant | drab,shabby | n=room,rooms,lobby,hotel,restaurant,furniture,decor,interior,bar,apartment
a + elegant | stylish | shabby,drab | n=room,rooms,lobby,hotel,restaurant,furniture,decor,interior,bar,apartment,suit
a - shabby | run-down | elegant,stylish | n=hotel,room,rooms,building,house,apartment,lobby,furniture,office,neighborhood
a + lovely | charming | ugly,horrible | weak n=hotel,room,rooms,garden,village,restaurant,house,town,place,view,terrace,courtyard
a + beautiful | lovely | ugly | safe n=hotel,room,rooms,garden,village,house,town,place,view,beach,terrace,lobby,building,dress,jacket,city
a + cozy | comfortable | uncomfortable | n=room,rooms,bar,restaurant,apartment,cottage,cafe,café,lobby,cabin,sofa,bed
a + comfortable | cozy | uncomfortable | weak n=room,rooms,bed,beds,sofa,chair,chairs,apartment,seat,lounge,suite,bedroom,lobby p!as,so,too,how,very
a + comfortable | pleasant | uncomfortable,unpleasant | n=stay,flight,trip,journey,temperature,atmosphere
a - uncomfortable | unpleasant | comfortable,pleasant | weak n=silence,stay,flight,trip,journey,atmosphere,situation,question,feeling,ride
a + pleasant | enjoyable | unpleasant | n=stay,evening,trip,experience,flight,journey,visit,meal,afternoon
a - unpleasant | disagreeable | pleasant | n=smell,experience,surprise,taste,odor,task,conversation,side,effects,stay
a + popular | well-liked | unpopular | weak n=@person,restaurant,hotel,product,brand,café,cafe,bar p!as,so,too,how,most
a + popular | favored | unpopular | attr n=choice,option,destination
a - unpopular | disliked | popular,well-liked | n=@person,decision,measure,policy,rule,product,manager
a + attractive | appealing | unattractive,unappealing | safe n=offer,design,location,option,package,building,hotel
a + favorable | advantageous | unfavorable | n=terms,conditions,contract,deal,offer,rate,rates,agreement
a - unfavorable | disadvantageous | favorable,advantageous | n=terms,conditions,contract,deal,offer,rate,rates,agreement,exchange
a + beneficial | advantageous | harmful,detrimental | weak n=agreement,arrangement,effect,effects,change,cooperation,deal,measure prep=for,to
a - risky | dangerous | safe | n=operation,procedure,surgery,manoeuvre,maneuver,crossing,road,sport
a - dangerous | hazardous | safe,harmless | n=goods,substance,substances,material,materials,chemical,chemicals,cargo,waste,work,road,roads,route,conditions
a - hazardous | dangerous | safe,harmless | n=goods,substance,substances,material,materials,chemical,chemicals,cargo,waste,work,road,roads,conditions
a - toxic | poisonous | harmless,nontoxic | safe n=substance,substances,chemical,chemicals,fumes,gas,waste,gases
a ? profitable | lucrative | unprofitable | n=route,account,client,project
a - expensive | costly | cheap,inexpensive | n!taste,tastes
a ? cheap | inexpensive | expensive,costly | base n=@device,@vehicle,hotel,room,rooms,flight,flights,ticket,tickets,meal,restaurant,breakfast,dinner,parking,transport,alternative,model,supplier,rent,food,drinks,version,option,insurance,taxi,train p!dirt,as,so,too,how w!smell,smells,broke,melted,feels,looks,poor,too n!cable,plastic,soap
a + free | complimentary | paid | safe attr n=breakfast,wi-fi,wifi,parking,coffee,shuttle,drinks,drink,water
a + complimentary | free | paid | safe attr n=breakfast,wi-fi,wifi,parking,coffee,shuttle,drinks,drink,upgrade,water
a + solvent | creditworthy | insolvent,bankrupt | n=company,bank,firm,customer,borrower,debtor
a - bankrupt | insolvent | solvent | n=company,bank,firm,airline,supplier,business,operator,carrier p!go,went,goes,gone
a - insolvent | bankrupt | solvent | 
a + liquid | solvent | illiquid | pred n=company,bank,firm
a ? gross | total | net | attr n=income,salary,profit,weight,amount,earnings
a ? annual | yearly | monthly | safe attr n=fee,payment,salary,premium,bonus,review,meeting,budget,subscription,income
a ? yearly | annual | monthly | safe attr n=fee,report,payment,salary,statement,premium,bonus,review,meeting,budget,subscription,income
a ? initial | first | final,last | attr n=payment,stage,phase,step,consultation,installment,appointment,visit,interview,meeting,reaction,draft,offer,proposal
a ? entire | whole | partial | attr n=refund
a ? identical | same | different | attr n=twins p=the
a ? equal | identical | unequal,different | attr n=parts,size,amounts,shares,value,pay,treatment,rights
a ? visible | noticeable | invisible | n=damage,scratch,scratches,mark,marks,change,difference,defect,stain,crack,cracks,effect,improvement,injuries
a ? invisible | hidden | visible | n=damage,mark,defect,crack,cracks,camera
a ? hidden | concealed | visible,obvious | n=camera,defect,damage,compartment,weapon
a ? obvious | evident | hidden,unclear | n=reason,error,mistake,defect,cause,problem,solution,damage,difference prep=to,that
a ? apparent | evident | hidden | pred prep=to,that p!soon,became
a ? gradual | slow | sudden,rapid | attr n=improvement,decline,increase,change,recovery,reduction,rise,decrease,process
a ? sudden | abrupt | gradual | n=change,stop,end,halt,departure
a ? rapid | fast | slow | attr n=growth,recovery,increase,response,delivery,decline,improvement,pulse,expansion,progress,spread,development
a ? steep | sharp | gradual,slight | attr n=increase,rise,decline,drop,fall
a ? sharp | steep | gradual,slight | attr n=increase,rise,decline,drop,fall
a - sharp | stabbing | dull | attr n=pain,pains
a - dull | aching | sharp | weak attr n=pain
a ? dry | arid | wet,humid | n=climate,region,desert
a ? dry | parched | moist,damp | n=lips,soil,throat
a ? wet | soaked | dry | weak n=carpet,floor,clothes,shoes,towel,towels,box,boxes,cardboard,parcel,goods,documents p!get,got,gets,soaking
a ? stuffy | airless | airy | n=room,rooms,office,air,bedroom,hall
a ? strict | stringent | lax,loose | n=rule,rules,policy,regulations,control,controls,law,laws,requirements,limit,limits,conditions,hygiene,standards,checks
a ? strict | rigorous | lax,lenient | n=supervision,inspection,screening,training
a - lax | loose | strict,stringent | n=rule,rules,policy,regulations,control,controls,security,discipline,supervision
a ? lenient | mild | strict,harsh | n=sentence,judge,punishment,penalty,policy,teacher
a + busy | hectic | quiet,calm | n=day,week,morning,period,season,schedule,month,time,evening
a + busy | occupied | idle,free | weak pred n=i,we,he,she,they,staff,nurse,manager,team p!too,so,very,as
a ? idle | unused | busy | n=machine,machines,capacity,equipment,truck,trucks,plant
a ? separate | individual | joint,shared | weak attr n=room,rooms,account,accounts,invoice,invoices,bill,bills,entrance
a ? joint | shared | separate,individual | weak attr n=account,responsibility,ownership,custody,decision,effort,project
a ? shared | common | private,separate | weak attr n=bathroom,kitchen,entrance,room,garden,terrace
a ? private | personal | public | attr n=information,reasons
a ? personal | private | public | weak attr n=data,information,matter,matters,reasons,life,belongings
a ? confidential | private | public | weak n=information,data,document,documents,report,conversation,meeting,files,records
a ? public | state-owned | private | attr n=hospital,bank,company,university
a ? rural | country | urban | attr n=area,areas,road,roads,life,school,clinic
a ? urban | city | rural | attr n=area,areas,life,traffic
a ? central | downtown | remote | attr n=location,hotel,office
a ? remote | distant | nearby | attr n=village,island,location,area,region,branch,warehouse
a ? nearby | neighboring | distant,remote | attr n=town,village,city
a ? distant | remote | nearby,near | attr n=place,village,island,location,country,region
a ? detailed | elaborate | simple,rough | attr n=sketch,drawing,calculation
a ? rough | approximate | exact,precise | attr n=estimate,calculation,figure,idea,number
a ? approximate | rough | exact,precise | attr n=estimate,calculation,figure,number,cost,price,time,value,date
a ? exact | precise | approximate,rough | safe attr n=amount,address,date,time,location,number,figure,cost,price,weight,size,cause,value,measurements
a ? superior | better | inferior,worse | attr n=quality,product,service,performance
a - inferior | worse | superior,better | attr n=quality,service,performance
a ? tall | high | low | attr n=building,buildings,wall,fence,tower
a ? deep | profound | superficial,shallow | attr n=understanding,knowledge,respect
a - deep | severe | superficial,slight | weak attr n=cut,wound,cuts,wounds,scratch,scratches
a - superficial | shallow | deep | attr n=cut,wound,cuts,wounds,scratch,scratches
a ? thick | heavy | thin,light | attr n=blanket,coat,curtains,cloth,fabric,fog,smoke
a ? dense | thick | thin,light | attr n=fog,smoke,forest,hair
a + diverse | varied | uniform,monotonous | n=menu,selection,team,workforce,tasks,work,breakfast,buffet
a + varied | diverse | monotonous | n=menu,selection,work,tasks,program,breakfast,buffet,duties
a - monotonous | repetitive | varied | n=work,task,tasks,job,duties
a - boring | dull | interesting,exciting | safe n=meeting,presentation,job,work,lecture,training,course,film,book,movie,place,town
a + interesting | fascinating | boring,dull | n=meeting,presentation,job,work,lecture,training,course,film,book,project,tour,idea,article
a + motivated | committed | unmotivated | n=@person,staff,team,candidate,workforce
a - unmotivated | listless | motivated,committed | n=@person,staff,team,candidate,workforce
a + ambitious | driven | unambitious | attr n=@person,candidate
a + hardworking | diligent | lazy | safe n=@person,staff,team
a - lazy | idle | hardworking,diligent | weak n=@person,staff,team
a + sober | clearheaded | drunk,intoxicated | n=driver,he,she,witness,pilot
a - drunk | intoxicated | sober | n=driver,man,guest,guests,passenger,woman,pilot,he,she,customer p!get,got,too
)";

}  // namespace vetvec
