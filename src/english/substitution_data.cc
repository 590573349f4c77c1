// The substitution table's adjectives; the format is explained in substitution_table.h.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kSubstitutionAdjectives = R"(
a + good | decent | bad | safe attr base n=man,woman,person p!as,so,too,how,no,not w!looking
a + good | fine | bad | weak attr n!few,many,seller,sellers,practice,practices,interest,interests,friend,friends,buy,bet,guess,deal,old,many,luck,night,morning,evening,day,days,afternoon,faith,while,chance,reason,measure,humor,humour,fortune,sense,will,friday,samaritan,looks,turn,half,ten,hand,eye,bit,heart,riddance,name,life,trim,drenching,spanking,beating,scolding,sport,grace,graces,terms,company,manners,behavior,conduct,enough,book,example,cheer,client,clients,customer,customers,healing,news,question,answer,start,first,second p!as,so,much,too,very,how,pretty
a + good | fine | bad | weak pred p!as,so,much,too,how,no,very,feel,feels,felt,looking,not w!if
a + happy | joyful | unhappy,sad | weak attr n!birthday,christmas,hour,new,medium,coincidence,ending,event
a + happy | glad | unhappy,sad | pred prep=about,to,that w!ending
a + glad | happy | sad,unhappy | pred prep=to,that,about
a + joyful | happy | sad |
a + cheerful | cheery | gloomy,sad |
a + merry | cheerful | gloomy | n!christmas,widow
a + delighted | thrilled | disappointed | safe pred prep=with,by,at,that
a + pleased | happy | displeased,unhappy | safe pred prep=with,about
a + beautiful | lovely | ugly | n!mind
a + lovely | beautiful | ugly | n!girl,girls,boy,boys,team,nurse,nurses,doctor,couple,family,friend,person,people,staff,employee,employees,lady,man,woman,time,day,weekend,evening,afternoon,stay,meal,touch,gesture,job,surprise,way,holiday,trip
a + pretty | attractive | ugly | weak n!much,well,penny,good,bad,sure,far
a + handsome | good-looking | ugly | weak n!sum,profit,profits,salary,fee,reward,gift,price,income,fortune,tip,donation,offer,dividend,contribution,return
a + attractive | appealing | unattractive |
a + gorgeous | beautiful | ugly | safe
a + charming | delightful | unpleasant | n!prince,price
a + delightful | pleasant | unpleasant | weak
a + pleasant | agreeable | unpleasant |
a + agreeable | pleasant | disagreeable | attr
a + enjoyable | pleasant | unpleasant |
a + nice | pleasant | nasty,unpleasant | n!distinction,point,try,touch,gesture,job,weekend,day,evening,time,surprise,thing,one,idea,work,people,person,lady,man,woman,staff p!no
a + wonderful | fantastic,marvelous | terrible,awful | safe
a + marvelous | wonderful | terrible,awful | safe
a + excellent | superb | terrible,poor | safe n!source
a + superb | excellent | terrible,poor | safe
a + splendid | magnificent | awful | n!isolation
a + magnificent | splendid | awful |
a + great | wonderful | terrible | attr base n=idea,game,teacher,party,movie,film,book,meal,weekend,singer,cook,vacation,performance,play,concert
a + great | wonderful | terrible | weak pred base p!so,too,as
a + fantastic | wonderful | terrible | safe
a + brilliant | intelligent | stupid | attr n=student,scientist,mathematician,child,man,woman,scholar,lawyer,mind,boy,girl,young,engineer,chess
a + brilliant | superb | terrible | attr n=performance,work,victory,writer,musician,pianist,dancer,violinist,career,solo,play,piece
a + clever | smart | stupid | n!hands
a + smart | clever | stupid | weak n!bomb,clothes,dress,card,blow,pace,suit,uniform,set,bombs,money,style,hotel,restaurant,address,jacket,phone,phones,meter,card,home,lock
a + intelligent | smart | stupid,unintelligent | n!life
a + bright | smart | stupid | attr n=student,child,pupil,boy,girl,kid,children,students,young,scholar,lad
a + bright | brilliant | dim,dull | weak attr n=light,lights,sun,sunshine,star,stars,flame,colors,lamp,glow,moon,sunlight,room
a + wise | sensible | foolish,unwise | n!man,men,guy,owl,king p!street
a + sensible | reasonable | foolish,unreasonable | n!shoes,heat p!not prep=to
a + reasonable | sensible | unreasonable | n!price,prices,doubt,cost,chance,rate,rates,amount,time,sum,service
a + rational | logical | irrational | n!number,numbers
a + logical | rational | illogical | n!positivism,operation,fallacy
a + kind | considerate | unkind,cruel | attr n=man,woman,person,lady,gesture,boy,girl,master,gentleman,act,deed,soul,teacher,nurse,doctor
a + kind | considerate | unkind,cruel | pred prep=to
a + gentle | mild | harsh | weak attr n=rain,breeze,wind,soap,shampoo,detergent,cleaner,reproach,rebuke,criticism,climate
a + generous | charitable | stingy | weak attr n=man,woman,person,people,friend,host,employer,uncle,aunt,donor,neighbor,boss,father,mother
a + generous | charitable | stingy | weak pred
a + honest | truthful | dishonest | weak n!living,day,wage,work,mistake,broker,effort
a + truthful | honest | untruthful,dishonest |
a + sincere | genuine | insincere | weak attr
a + sincere | honest | insincere | weak pred
a + loyal | faithful | disloyal | prep=to
a + faithful | loyal | unfaithful,disloyal | n!copy,reproduction,translation,portrayal,account,rendering prep=to
a + brave | courageous | cowardly | safe n!new,face
a + courageous | brave | cowardly | safe
a + bold | daring | timid | n!type,face,colors,strokes,design,pattern,letters,print,relief,lines,cliff,chalk,cliffs,outline,headland,stripes
a + heroic | brave | cowardly | n!couplet,verse,poem,epic,tenor,proportions,sculpture,scale,statue
a + polite | courteous | rude,impolite | safe n!society,reminder
a + courteous | polite | rude,discourteous |
a + friendly | amiable | unfriendly,hostile | weak n!fire,user prep=to,toward
a + amiable | friendly | unfriendly |
a + cordial | friendly | unfriendly,hostile |
a + hospitable | welcoming | inhospitable |
a + popular | well-liked | unpopular | weak attr n=teacher,leader,president,girl,boy,student,man,king,politician,member
a + famous | renowned | unknown | n!last
a + celebrated | famous | unknown | attr
a + renowned | famous | unknown |
a + rich | wealthy | poor | safe attr n=man,men,woman,people,family,country,merchant,uncle,aunt,widow,nation,banker,father,person,kid,parents,relatives,landowner,old,lady,girl,couple,relation,heiress,patron,folks,countries,nations,nephew,husband,wife,class,clientele
a + rich | wealthy | poor | safe pred n=he,she,they,we,i,you,family,man,woman,father
a + wealthy | rich | poor | safe
a + prosperous | thriving | poor |
a + successful | prosperous | unsuccessful | weak attr n=business,businessman,company,farmer,merchant,firm,store,dealer,lawyer
a + lucky | fortunate | unlucky,unfortunate | safe n!number,charm,strike,break,shot,guess,dog,seven,star,day prep=to,that p!get,got,gets
a + fortunate | lucky | unfortunate,unlucky | weak prep=to,that
a + safe | secure | unsafe,dangerous | attr n=place,house,neighborhood,area,harbor,position,spot,town,building n!house
a + safe | secure | unsafe,dangerous | pred w!to
a + secure | safe | insecure,unsafe | attr n=place,position,building,house,neighborhood,job
a + healthy | wholesome | unhealthy | attr n=food,diet,meal,foods,lunch,snack,environment,climate
a + healthy | robust | unhealthy,sickly | weak attr n=baby,child,man,boy,girl,woman,children,infant,body,young,person,plant,plants
a + healthy | robust | unhealthy,sickly | weak pred n=he,she,they,baby,child,children,family,i,we
a + strong | powerful | weak | weak n!language,drink,coffee,tea,suit,point,acid,base,verb,box,currency,accent,interaction,safe,solution,stomach,market p!still,going
a + powerful | strong | weak | n!lot,friends,body
a + robust | sturdy | frail,weak | n!wine,coffee,humor
a + sturdy | strong | flimsy,weak | 
a + vigorous | energetic | feeble | n!plant
a + energetic | lively | lethargic |
a + lively | spirited | dull | n!debate
a + active | energetic | inactive | weak attr n=child,children,life,man,woman,person,toddler,people,kids,youngster
a + comfortable | cozy | uncomfortable | weak attr n=room,chair,house,home,sofa,bed,apartment,cottage,place,couch,armchair,cabin,living,little,furniture
a + clean | spotless | dirty | attr n=room,hands,shirt,house,kitchen,sheets,dress,streets,linen,dishes,floor,apron,handkerchief,tablecloth,white,glass,glasses,collar,uniform,table
a + clean | spotless | dirty | pred p!as,come,came n=room,house,floor,hands,kitchen,it,they,shirt,windows,dishes
a + pure | clean | impure,dirty | attr n=water,air,oxygen
a + fresh | clean | stale | attr n=air
a + delicious | tasty | disgusting,unappetizing | safe
a + tasty | delicious | tasteless,disgusting | safe
a + true | factual | false,untrue | weak attr n=story,statement,statements,report,account,facts,claim,version,stories
a + true | correct | false,untrue | weak pred prep=that p!not,simply,come,came,comes,ring,rang,rings,hold,holds,held,be w!dreams,dream,aim
a + correct | accurate | incorrect,inaccurate | weak attr n!posture,manners,dress,behavior,english,change,pronunciation
a + correct | right | incorrect,wrong | weak pred prep=that p!politically
a + right | correct | wrong | attr n=answer,decision,way,thing,choice,word,words,place,direction,path,method,conclusion,track,road,key,number,order,spelling,name,question
a + right | correct | wrong | pred p!all,politically,morally,just,only,feel,feels,felt,looks,look,how,not w!if
a + accurate | precise | inaccurate | weak
a + precise | exact | imprecise | n!moment
a + exact | precise | inexact | safe n!moment,opposite,same,change,sciences,science
a + reliable | dependable | unreliable | safe
a + dependable | reliable | unreliable |
a + trustworthy | reliable | untrustworthy |
a + responsible | trustworthy | irresponsible | attr n=man,person,child,adult,parent,citizen,young,woman,employee,officer
a + careful | cautious | careless | weak n!study,attention,analysis,examination,research,work,inspection,consideration,observation,planning,statistical,reading,scrutiny,account,record,records,usage,craftsmanship,measurement,measurements,search,investigation,survey,workmanship,preparation prep=in
a + careful | thorough | careless | attr n=study,analysis,examination,research,work,inspection,planning,reading,investigation,search,preparation,survey
a + cautious | careful | reckless,careless | safe
a + diligent | industrious | lazy |
a + industrious | diligent | lazy |
a + hardworking | industrious | lazy |
a + competent | capable | incompetent | safe n=@person,staff,team,crew,hands,surgeon
a + capable | competent | incompetent | attr n=@person,staff,team,crew,hands,surgeon
a + skilled | skillful | unskilled | prep=in,at
a + skillful | skilled | unskilled,clumsy |
a + efficient | effective | inefficient | weak weak attr
a + effective | successful | ineffective | weak n!work,use,date,range,interest,length,dose,rate p!from
a + useful | helpful | useless | prep=to,for,in
a + helpful | useful | unhelpful | weak attr n!person,people,staff,man,woman,employee,guy,nurse,team
a + helpful | useful | unhelpful | weak pred prep=to n!@person,staff,team,crew,he,she,they,you,we,i,everyone,everybody,who
a + valuable | useful | worthless | attr n=contribution,lesson,information,advice,experience,suggestion,suggestions,service,tool
a + valuable | precious | worthless | weak attr n=property,jewels,jewelry,painting,paintings,land,stamp,coins,antique,possession,possessions,stones,metals,metal,diamond,ring,collection
a + valuable | precious | worthless | weak pred
a + precious | valuable | worthless | attr n=jewels,jewelry,possession,possessions,stones,stone,metals,metal,gems,objects,cargo,time
a + important | significant | unimportant,insignificant | weak n!person,official,people prep=to,for
a + significant | important | insignificant,unimportant | weak n!other,figures,number,amount,increase,reduction,difference prep=to,for
a + essential | vital | unnecessary | n!oil,oils,amino,hypertension prep=to,for
a + necessary | essential | unnecessary | weak n!evil,experience,skills,qualifications prep=to,for
a + vital | essential | unimportant | n!signs,statistics,organs,capacity,force,energy,spirit,records,organ prep=to,for
a + crucial | vital | unimportant | prep=to,for
a + interesting | fascinating | boring,uninteresting |
a + fascinating | interesting | boring |
a + exciting | thrilling | boring,dull |
a + thrilling | exciting | boring |
a + amusing | funny | boring,unfunny |
a + funny | amusing | unfunny | n!thing,feeling,business,bone,way,things,look,man,noise,money,smell,turn
a + entertaining | amusing | boring |
a + calm | tranquil | stormy,rough | n=sea,water,waters,ocean,weather,seas,lake
a + calm | composed | agitated,nervous | weak n=he,she,they,voice,i,manner,person,man,woman,face
a + peaceful | nonviolent | violent | attr n=demonstration,protest,march,means,settlement,demonstrators,demonstrations,protests,resistance,revolution
a + peaceful | tranquil | noisy | n!coexistence,purposes
a + tranquil | peaceful | turbulent |
a + fair | just | unfair,unjust | weak attr n=judge,trial,decision,treatment,hearing,ruling,referee,settlement,man,deal,employer,compromise
a + fair | just | unfair,unjust | weak pred n=it,decision,trial,judge,he,referee,treatment,not,law,system
a + legal | lawful | illegal | weak attr n=act,acts,heir,means,owner,activities,activity,business,method,methods,marriage,contract,strike
a + legal | lawful | illegal | weak pred
a + lawful | legal | unlawful |
a + moral | ethical | immoral | weak attr n=man,person,act,conduct,behavior,standards,code,decision,principles,values,life,obligation
a + moral | ethical | immoral | weak pred
a + ethical | moral | unethical,immoral | n!drug,drugs,product,fund,funds,investment,investments
a + proper | appropriate | improper,inappropriate | weak n!noun,names,name,nouns,fraction,subset
a + appropriate | suitable | inappropriate,unsuitable | prep=for,to
a + suitable | appropriate | unsuitable,inappropriate | safe prep=for
a + acceptable | satisfactory | unacceptable | weak prep=to,for
a + satisfactory | acceptable | unsatisfactory | prep=to,for
a + adequate | sufficient | inadequate,insufficient | prep=for,to
a + sufficient | adequate | insufficient,inadequate | prep=for,to
a + favorable | positive | unfavorable | attr n=review,reviews,reply,response,impression,opinion,comment,comments,report,reaction,answer,attitude
a + favorable | advantageous | unfavorable | prep=for,to
a + advantageous | beneficial | disadvantageous | prep=to,for
a + beneficial | helpful | harmful | prep=to,for
a + profitable | lucrative | unprofitable |
a + lucrative | profitable | unprofitable |
a + easy | simple | difficult,hard | attr n=task,question,problem,job,solution,test,exam,lesson,matter,questions,problems,answer,puzzle,choice,steps,decision,explanation,method
a + easy | simple | difficult,hard | pred prep=to,for p!take,took,takes,go,goes,rest,feel,as,too w!on,breathing,breathe
a + simple | easy | complicated,difficult | attr n=task,question,problem,solution,matter,job,puzzle,arithmetic,lesson,answer,problems,steps,method,questions
a + possible | feasible | impossible | weak pred prep=to p!as,if,when,where,soon,not
a + feasible | possible | unfeasible,impossible | pred
a + alive | living | dead | weak pred p!look,come,keep,bring
a + sane | rational | insane |
a + perfect | flawless | imperfect,flawed | weak n!stranger,fool,idiot,game,square,pitch,participle,tense,gas,pest,number,right,timing,match,storm,fifth,competition,host,nonsense,gentleman,circle,day,example,weather
a + flawless | perfect | flawed,imperfect |
a + fertile | fruitful | barren,infertile | attr n=soil,land,fields,valley,ground,lands,plains,plain,region,area,river
a + productive | fruitful | unproductive | attr n!cough
a + creative | imaginative | uncreative,unimaginative | n!writing,accounting
a + imaginative | creative | unimaginative |
a + talented | gifted | untalented | safe
a + gifted | talented | untalented | p!with
a + graceful | elegant | awkward,clumsy |
a + elegant | stylish | inelegant | n!solution,proof
a + stylish | fashionable | unfashionable |
a + fashionable | stylish | unfashionable |
a + neat | tidy | messy,untidy | n!trick,idea,whiskey,plan,little,sum p!drink,drinks,drank
a + tidy | neat | messy,untidy | n!sum,profit,fortune
a + orderly | organized | disorderly | attr n=manner,way,house,retreat,desk,mind,sequence,arrangement,crowd
a + smooth | even | rough,uneven | attr n=surface,road,texture,skin,finish,highway,pavement,wood,board,floor
a + modest | humble | arrogant,conceited | attr n=man,woman,person,hero,young,winner,girl,attitude,manner
a + modest | humble | arrogant,conceited | pred n=he,she,they,i,man
a + humble | modest | arrogant | attr n=man,woman,person,attitude,manner,servant
a + humble | modest | arrogant | pred
a + patient | tolerant | impatient,intolerant | weak n=teacher,he,she,man,woman,mother,nurse,they,father prep=with
a + tolerant | broad-minded | intolerant | 
a + grateful | thankful | ungrateful | weak prep=to,for,that
a + thankful | grateful | ungrateful | safe prep=to,for,that
a + optimistic | hopeful | pessimistic | prep=about
a + hopeful | optimistic | hopeless,pessimistic | n!sign,signs prep=about
a + confident | sure | unsure | pred prep=of,about,that
a + confident | self-assured | insecure | weak attr n=young,man,woman,person,manner,girl,boy,speaker,leader
a + sure | certain | unsure,uncertain | pred prep=of,about,that p!for,make,makes,made,making,pretty w!thing
a + certain | sure | uncertain,unsure | pred prep=of,about,that n=i,he,she,they,we,you p!for,make,makes
a + eager | keen | reluctant | prep=to n!beaver
a + enthusiastic | keen | unenthusiastic | attr n=supporter,supporters,student,member,reader,followers,fan,fans,golfer,about,gardener
a + willing | ready | unwilling,reluctant | weak pred prep=to
a + willing | eager | unwilling,reluctant | weak attr n=worker,workers,helper,helpers,volunteer,volunteers,hands,participant,student,students
a + noble | honorable | ignoble,dishonorable | attr n=deed,cause,purpose,sacrifice,man,character,act,gesture,aims,intentions,goal,tradition
a + honorable | noble | dishonorable | attr n=deed,cause,man,purpose,intentions,act,conduct,character
a + virtuous | moral | wicked,immoral |
a + innocent | blameless | guilty | n=@person,defendant,suspect,accused,he,she,they n!bystander,child,children,baby
a + obedient | dutiful | disobedient | prep=to
a + holy | sacred | unholy,profane | n!week,city,cow,place,man,woman,person,men,women,life,day,days,communion,father,land,roller,terror,order,orders,see,ghost,matrimony
a + sacred | holy | profane | n!music,cow,trust,oath
a + attentive | alert | inattentive | weak
a + alert | attentive | inattentive | weak n!condition,level,system,status attr
a + prudent | sensible | imprudent,reckless |
a + impressive | striking | unimpressive | n!list,number
a + abundant | plentiful | scarce |
a + plentiful | abundant | scarce |
a + convenient | suitable | inconvenient | n!excuse,store prep=for,to
a + credible | believable | unbelievable,implausible |
a + believable | credible | unbelievable,implausible |
a + plausible | believable | implausible,unbelievable |
a + convincing | persuasive | unconvincing | safe
a + persuasive | convincing | unconvincing | safe
a + authentic | genuine | fake |
a + genuine | authentic | fake | weak attr n!concern,interest,affection,happiness,love,sorrow,emotion,desire,people,feeling
a + real | genuine | fake | attr n=diamond,diamonds,pearl,pearls,gold,leather,fur,silver,antique,silk,butter,ivory,emeralds
a + coherent | logical | incoherent |
a + clear | lucid | unclear | weak attr n=explanation,account,description,statement,style,writing,argument,directions,instructions,definition,exposition
a + clear | obvious | unclear | weak pred n=it,meaning,answer,reason,cause,difference,advantage,solution,intention,intentions prep=that p!make,made,makes,steer,keep,kept,stay,all w!weather,sky,coast,water,air,day,night,skin,complexion
a + clear | cloudless | cloudy | attr n=sky,skies,day,night,weather
a + clear | transparent | murky | attr n=water,liquid,waters,stream
a + obvious | evident | unclear | pred prep=that,to
a + visible | noticeable | invisible | p!no n!label,labels,text,page,link,name,area,part,element,button,text
a + noticeable | perceptible | imperceptible,unnoticeable |
a + distinct | clear | indistinct | attr n=outline,outlines,sound,image,pronunciation,view,footprints,features,voice
a + promising | hopeful | unpromising | attr n=start,beginning,sign,signs,future,outlook,prospects
a + outstanding | excellent | mediocre | weak safe n!issue,issues,order,orders,matter,matters,question,questions,amount,work,invoice,payment,payments,task,tasks,item,items,fee,fees,sum,debt,debts,bill,bills,bonds,balance,stock,loan,checks,claims
a + remarkable | extraordinary | ordinary,unremarkable |
a + extraordinary | remarkable | ordinary | n!session,ambassador,minister,meeting,measures
a + superior | better | inferior | attr n=quality,product,products,wine,performance,work,workmanship,goods,cigar
a + educated | learned | uneducated | attr n=man,woman,people,person,speaker,class,classes
a + learned | educated | uneducated,ignorant | attr n=man,woman,professor,scholar,person,judge
a + civilized | cultured | uncivilized | attr n=world,society,man,people,nation,nations,countries,behavior
a + considerate | thoughtful | inconsiderate,thoughtless |
a + thoughtful | considerate | thoughtless,inconsiderate | attr n=gift,gesture,person,man,woman,husband,friend,host,act
a + merciful | compassionate | merciless,cruel |
a + compassionate | sympathetic | heartless |
a + sympathetic | compassionate | unsympathetic | n!vibration,nervous,system,magic,ink,strings,character,characters prep=to,toward
a + humane | compassionate | inhumane,cruel |
a + trusting | unsuspecting | suspicious | attr
a + affectionate | loving | unloving,cold |
a + loving | affectionate | unloving | attr n=parents,mother,father,wife,husband,care,family,embrace,look,words,glances,relationship
a + devoted | dedicated | uncommitted,disloyal | attr n=teacher,friend,fan,supporter,followers,worker,servant,mother,father,nurse
a + dedicated | devoted | uncommitted | attr n=teacher,supporter,worker,nurse,scientist,musician
a + harmless | innocuous | harmful | prep=to
a + diplomatic | tactful | undiplomatic | attr n=answer,reply,way,manner,man,response,person,remark,letter
a + tame | gentle | wild | attr n=animal,animals,bird,birds,deer,bear,lion,elephant
a + conscientious | diligent | careless | n!objector
a + sober | temperate | drunk | pred n=he,she,driver,i,they
a + ripe | mature | unripe | attr n=fruit,apples,tomatoes,banana,bananas,peaches,grapes,grain,cheese,melon
a + fragrant | sweet-smelling | smelly,stinking |
a + melodious | tuneful | unmelodious,discordant |
a + harmonious | melodious | discordant | attr n=sound,sounds,voices,music,chorus
a + hygienic | sanitary | unsanitary,unhygienic |
a + sanitary | hygienic | unsanitary | attr n=conditions,facilities,kitchen
a - useless | worthless | useful | prep=to n!argue
a + optimal | ideal | suboptimal |
a + resolute | determined | irresolute,hesitant |
a + steady | stable | unsteady | attr n=ladder,table,foundation,hand,platform
a + stable | steady | unstable | attr n=ladder,price,prices,economy,currency,job,relationship,income,platform
a + thorough | careful | careless | attr n=search,investigation,examination,analysis,study,inspection,research,review,worker
a + thrifty | frugal | wasteful,extravagant |
a + frugal | thrifty | wasteful,extravagant |
a + tasteful | elegant | tasteless | attr
a + tolerable | bearable | intolerable,unbearable |
a + bearable | tolerable | unbearable,intolerable |
a + understandable | comprehensible | incomprehensible | attr n=language,terms,explanation,english,form,style
a + intelligible | understandable | unintelligible |
a + unselfish | generous | selfish |
a + worthy | deserving | unworthy | attr n=cause,opponent,charity,candidate,charities
a + zealous | eager | apathetic | attr
a - bad | awful | good | weak n!debt,case,cases,back,knee,leg,heart,debts,check,checks,cold,headache,luck,temper,faith,blood,breath,guys,guy,shape,name,cheque,hair,tempered,egg,apple,loan,accident,cough,mistake,feeling,feelings,habit,habits,day,end,conscience p!too,not,so,feel,feels,felt,as,go,went,goes,gone,that prep=for
a - terrible | awful | wonderful | safe p!ivan
a - awful | terrible | wonderful | safe n!lot
a - horrible | terrible | wonderful | safe
a - dreadful | terrible | wonderful | safe
a - nasty | unpleasant | nice,pleasant | n!cut,fall,accident,wound,bruise,burn,bump,bite,graze,infection,rash,shock,cough,blow
a - ugly | unattractive | beautiful | n!duckling,american,head,mood,wound,scene,incident,rumor,rumors,customer,facts,crowd
a - hideous | ugly | beautiful | n!crime,murder,noise
a - unattractive | ugly | attractive | w!financially,offer,proposal,prospect,alternative
a - unpleasant | disagreeable | pleasant |
a - disagreeable | unpleasant | pleasant,agreeable | prep=to
a - sad | unhappy | happy | weak n!story,news,thing,song,commentary,fact,music,occasion,poem,scene,sight,shape,state,excuse,plight,movie,songs,face,case,truth,tale,ending,duty
a - sad | sorrowful | happy,cheerful | attr n=story,song,music,tale,songs,occasion,face,scene,poem,movie,ending,news
a - unhappy | sad | happy | weak n!choice,marriage,coincidence,customers,circumstances,customer,combination prep=about,that
a - miserable | wretched | happy,comfortable | n!weather,day,treatment,failure,wage,wages,pay,performance,amount,conditions
a - wretched | miserable | happy,comfortable | n!prose,weather
a - gloomy | dismal | cheerful |
a - dismal | gloomy | cheerful | n!failure,science,flop
a - dejected | depressed | cheerful,happy |
a - depressed | dejected | cheerful,happy | n!prices,area,areas,economy,market,stock,regions,fracture,skull,classes
a - depressing | disheartening | uplifting,heartening |
a - angry | furious | pleased | weak n!sea,clouds,sky,wound,waves,sores,skies w=about,at,with
a - furious | enraged | calm | weak attr n=man,woman,crowd,mob,customer,customers,boss,father,mother
a - furious | enraged | calm | weak pred
a - annoyed | irritated | pleased | safe prep=with,by,at,that
a - annoying | irritating | pleasing,pleasant |
a - irritating | annoying | pleasing,pleasant |
a - afraid | scared | unafraid | safe pred prep=of,to,that p!am,i'm,i'd
a - frightened | scared | unafraid,calm | safe prep=by,of
a - scared | frightened | unafraid | safe pred prep=of,to
a - terrified | petrified | calm,unafraid | 
a - frightening | scary | reassuring,comforting |
a - nervous | anxious | calm,relaxed | n!system,breakdown,disorder,tension,exhaustion,tissue,disease,energy,impulse,twitch,tic,wreck,habit,disorders prep=about
a - anxious | nervous | calm,relaxed | prep=about
a - worried | anxious | unconcerned,relaxed | prep=about n!sick
a - tense | nervous | relaxed | weak pred n=he,she,they,i,we,everyone
a - upset | distressed | calm | pred prep=by
a - distressed | upset | calm | pred prep=by
a - greedy | avaricious | generous | 
a - selfish | self-centered | unselfish,generous |
a - cruel | heartless | kind | n!world,fate,blow,sea
a - brutal | savage | gentle | n!force,honesty,winter,truth
a - vicious | savage | gentle | n!circle,cycle,tongue,rumor,rumors,smear,headache,gossip
a - evil | wicked | good | attr n!eye,genius
a - evil | wicked | good,virtuous | pred
a - wicked | evil | virtuous,good | n!tongue,fire,sense,cough,headache,stench,price,grin,humor,witch,grin
a - sinful | wicked | virtuous |
a - dishonest | deceitful | honest |
a - deceitful | dishonest | honest |
a - false | untrue | true | attr n=statement,statements,story,accusation,accusations,claim,claims,rumor,rumors,report,reports,testimony,charges,news,information,evidence,allegations
a - false | untrue | true | pred prep=that n=it,story,statement,claim,rumor,report,that,this,accusation,news,charges,conclusion
a - false | fake | real,natural | attr n=teeth,hair,eyelashes,nose,beard,mustache,passport,fingernails
a - fake | bogus,phony | genuine | n!pass,money,news
a - phony | fake | genuine | 
a - counterfeit | fake | genuine |
a - wrong | incorrect | right,correct | attr w!round,around n=answer,number,conclusion,direction,word,spelling,way,decision,information,address,diagnosis,key,impression,assumption
a - wrong | mistaken | right,correct | weak pred n=i,he,she,they,we,you,critics,experts,that p!go,went,gone,goes,get,got,done,something,nothing w!if,thing,something
a - incorrect | wrong | correct,right | safe attr n!grammar,behavior p!a,an
a - incorrect | wrong | correct,right | safe pred p!a,an
a - inaccurate | incorrect | accurate |
a - mistaken | wrong | correct | attr n=idea,belief,opinion,view,impression,conclusion,assumption,ideas
a - rude | impolite | polite | safe n!awakening,hut,furniture,shelter,shock,beginnings,cabin,drawing,weapons,stone
a - impolite | rude | polite | safe
a - unkind | cruel | kind | prep=to
a - hostile | unfriendly | friendly | n!takeover,territory,witness,forces,troops,fire,terrain,takeovers,environment,bid,climate prep=to,toward
a - unfriendly | hostile | friendly | weak prep=to
a - dangerous | hazardous | safe | n!man,criminal,men,animal,criminals,person,enemy,mission,thief,driver,thieves,gang,robber,dog,woman,game,idea prep=to,for
a - dangerous | threatening | harmless | weak attr n=man,criminal,men,animal,criminals,person,enemy,animals,dog
a - hazardous | dangerous | safe | n!waste,wastes,materials prep=to,for
a - perilous | dangerous | safe |
a - risky | dangerous | safe | n!fund,funds,investment,investments,asset,assets,loan,business,product,bond,bonds
a - unsafe | dangerous | safe | prep=for
a - harmful | damaging | harmless,beneficial | prep=to
a - deadly | lethal | harmless | n!sin,sins,enemies,pallor,silence,earnest,monotony,nightshade,combat,aim,seriousness
a - lethal | deadly | harmless |
a - poisonous | toxic | harmless,nonpoisonous | safe prep=to
a - toxic | poisonous | harmless,nontoxic | safe prep=to
a - dirty | filthy | clean | n!joke,jokes,trick,tricks,look,war,word,words,story,stories,work,fighter,money,mind,white,movie,pool,magazines,book,books,cowardly,weather,campaign,politics,linen,business,old,bombs
a - filthy | dirty | clean | n!language,joke,jokes,rich,lucre,weather,talk
a - grimy | dirty | clean |
a - messy | untidy | neat,tidy | safe n!divorce,situation,business
a - untidy | messy | neat,tidy | safe
a - foul | disgusting | pleasant | attr n=smell,odor,taste,odors,air,stench
a - disgusting | revolting | delightful,pleasant |
a - revolting | disgusting | delightful,pleasant |
a - repulsive | revolting | attractive |
a - poor | impoverished | rich,wealthy | weak attr n=people,man,woman,family,families,country,countries,nations,nation,neighborhood,farmers,farmer,peasants,students,student,section,region,areas,widow,children,folk,parents,area
a - poor | impoverished | rich,wealthy | weak pred n=he,she,they,family,country,village
a - poor | bad | good | weak weak attr n=health,quality,performance,work,grades,grade,eyesight,condition,example,job,judgment,service,weather,visibility,light,lighting,posture,choice,vision,showing,results,handwriting,memory,hearing,diet,morale
a - impoverished | poor | rich,wealthy | n!soil
a - weak | feeble | strong | weak n=voice,voices,light,cry,smile,attempt,attempts,grip,pulse,legs,old,king,ruler,leader,defence,defense,resistance,man,woman,child,animal
a - feeble | weak | strong | n!joke,excuse,jokes
a - frail | weak | strong,robust | n!craft
a - fragile | delicate | sturdy |
a - sick | ailing | healthy | attr n=child,man,woman,people,patient,patients,dog,baby,mother,father,wife,animal,animals,person,horse,calf
a - sick | ill | well,healthy | pred p!worried,feel,felt n=he,she,they,i,child,we,baby
a - ill | sick | well,healthy | pred p!feel,feels,felt prep=with w!with
a - painful | agonizing | painless | weak n=death,cramps,headache,headaches,spasm,spasms,wait,illness
a - tired | weary | rested,energetic | n!old,joke,jokes,phrase,phrases,clothes w!feel,feeling,feels,iron,sleep,of,out
a - weary | tired | rested,refreshed | safe
a - exhausted | weary | rested,refreshed | weak n!food,supplies,oil,supply,soil,mine,well
a - lazy | indolent | hardworking,industrious,diligent | n!river,susan,afternoon,eye,day,eyes,summer,stream,current
a - indolent | lazy | hardworking,industrious |
a - stupid | foolish | smart,intelligent | weak n!drunk
a - foolish | silly | wise,sensible | 
a - silly | foolish | sensible,wise | n!season,putty p!knocked,drink
a - ignorant | uneducated | educated,knowledgeable | attr
a - boring | dull | interesting,exciting | safe n!insects,tool,machine
a - dull | boring | interesting,exciting | attr n=book,lecture,speech,party,movie,life,evening,play,conversation,town,day,sermon,job,man,person,work,class,company,teacher,routine,story
a - dull | blunt | sharp | attr n=knife,blade,razor,scissors,edge,ax,axe,point
a - tedious | boring | interesting |
a - monotonous | boring | varied,interesting |
a - difficult | hard | easy | n!child,person,man,woman,people,position,boss,customer,birth,customers,promise,personality,situation,circumstances,relationship,patient,conversation,time,year prep=to,for
a - hard | difficult | easy | attr n=task,question,problem,job,test,exam,decision,lesson,life,questions,problems,choice,decisions,choices
a - hard | difficult | easy | safe pred prep=to w=to p!as,too,so,not w!harder,wood,bed,bread,rock,mattress,mattresses,pillow,chair,seat,surface,ground,floor,ice,cheese,butter,plastic,stone,lump,tissue,belly,abdomen
a - hard | difficult | easy | pred n=it,this,that,question,questions,task,tasks,test,exam,problem,problems,job,work,decision,choice,life p!as,too,so,not w!harder
a - tough | difficult | easy | attr n=question,problem,job,decision,exam,choice,questions,test,problems,assignment
a - arduous | difficult | easy |
a - awkward | clumsy | graceful | attr n=gait,movement,movements,dancer,manner,child,walk,boy,youth,stroke,attempt,gesture
a - clumsy | awkward | graceful | n!tool,apology
a - careless | negligent | careful | weak n!mistake,mistakes,grace,abandon,ease prep=about
a - reckless | careless | cautious,careful | 
a - rash | reckless | cautious | attr n=decision,act,promise,action,remark,move,young,words,attempt,judgment
a - hasty | hurried | unhurried,deliberate | n!temper,judgment
a - unimportant | insignificant | important,significant |
a - insignificant | unimportant | important,significant |
a - trivial | unimportant | important,significant | n!solution
a - petty | trivial | important,serious | n!cash,officer,theft,larceny,bourgeoisie,thief,jury,crime,criminal,bureaucrat,bureaucrats,criminals,tyrant,officials
a - unnecessary | needless | necessary | weak
a - needless | unnecessary | necessary | 
a - harsh | severe | mild,gentle | attr n=winter,weather,climate,punishment,treatment,penalty,criticism,measures,discipline,conditions,sentence,words,critic,penalties
a - harsh | grating | pleasant,soothing | attr n=voice,sound,noise,cry,sounds,tone,cries
a - severe | harsh | mild | weak attr n=punishment,winter,weather,climate,penalty,criticism,critic,sentence,measures,discipline
a - severe | intense | mild | attr n=pain,headache,cold,shortage,storm,storms,case,symptoms,cramps,pains,attack,depression,headaches
a - serious | grave | minor,trivial | attr n=injury,illness,accident,problem,damage,crime,mistake,error,wound,offense,threat,situation,matter,injuries,problems,consequences,wounds
a - strict | stern | lenient | attr n=teacher,parents,father,mother,master,disciplinarian,parent,boss,headmaster
a - stern | strict | lenient | attr n=teacher,parents,father,mother,disciplinarian,parent,headmaster
a - unfair | unjust | fair,just | prep=to n!advantage
a - unjust | unfair | just,fair |
a - illegal | unlawful | legal,lawful | weak n!alien,aliens,immigrant,immigrants,hit,drugs
a - unlawful | illegal | lawful,legal | n!assembly
a - immoral | unethical | moral,ethical | 
a - unethical | immoral | ethical,moral |
a - corrupt | dishonest | honest | n!text,version,practices
a - crooked | dishonest | honest | attr n=politician,politicians,lawyer,cop,deal,dealer,businessman,business,official
a - guilty | culpable | innocent | n!conscience,plea,feeling,feelings,secret,verdict,pleasure,look p!feel,felt,feels,plead,pleaded,pleads
a - violent | fierce | gentle,mild | attr n=storm,wind,winds,storms,earthquake,sea,attack,waves,tempest
a - violent | brutal | peaceful | weak attr n=crime,death,man,criminal,attack,demonstration,crimes,protest,criminals,overthrow,men,revolution,act,acts
a - fierce | ferocious | gentle,tame | n!competition,loyalty,pride,pain,debate,heat,argument,determination,loyalties,sun,winds
a - ferocious | fierce | gentle,tame | 
a - savage | fierce | tame,gentle | attr n=beast,dog,attack,animal,animals,beasts,bear
a - cowardly | spineless | brave,courageous |
a - timid | shy | bold |
a - shy | timid | bold,outgoing | p!is,are,was,foot,inches,dollars,vote,just w!of
a - bashful | shy | bold,outgoing |
a - arrogant | haughty | humble,modest |
a - haughty | arrogant | humble |
a - conceited | vain | modest |
a - vain | conceited | modest,humble | attr n=man,woman,girl,boy,actor,person,young,fool
a - vain | futile | successful | attr n=attempt,effort,efforts,attempts,search
a - futile | fruitless | successful,fruitful | attr n=attempt,effort,efforts,attempts,search
a - fruitless | futile | fruitful,successful | attr
a - stubborn | obstinate | compliant,docile | n!facts,stains,stain,cough,resistance,cold,fact,weeds
a - obstinate | stubborn | compliant,docile | n!cough
a - rebellious | defiant | obedient | n!troops
a - disobedient | unruly | obedient |
a - unruly | disobedient | obedient,well-behaved | n!hair
a - naughty | mischievous | well-behaved,good | attr n=child,boy,girl,children,boys,kids
a - hopeless | futile | hopeful | attr n=situation,case,cause,attempt,task,struggle,search
a - disastrous | catastrophic | successful,beneficial |
a - catastrophic | disastrous | beneficial | 
a - unfortunate | unlucky | fortunate,lucky | n!remark,choice,speech,comment,tie,mistake,decision,outcome prep=that
a - unlucky | unfortunate | lucky,fortunate | n!number,omen
a - unsuccessful | failed | successful | weak attr
a - rotten | spoiled | fresh | attr n=fruit,meat,egg,eggs,apple,apples,fish,food,tomatoes,vegetables
a - defective | faulty | flawless,perfect | safe safe n!verb
a - faulty | defective | flawless | safe
a - crazy | insane | sane | weak n!quilt,hat,clothes,dance,shape,thing,things,scheme,plan,notion,prices,idea,about,ideas,world,angle,hours,driving,drivers p!like,about,boy
a - insane | crazy | sane | n!asylum
a - absurd | ridiculous | sensible,reasonable | safe
a - ridiculous | absurd | sensible,reasonable | safe
a - preposterous | absurd | sensible,reasonable |
a - ludicrous | absurd | sensible,reasonable |
a - confusing | bewildering | clear |
a - bewildering | confusing | clear |
a - vague | unclear | clear,definite | weak n!outline,outlines,feeling,memory,shape,idea
a - unclear | vague | clear | weak attr
a - obscure | unclear | clear | attr n=meaning,language,passage,style,explanation,message,reference,reasons
a - unreliable | undependable | reliable,dependable | weak weak
a - irresponsible | unreliable | responsible | weak attr n=man,person,people,parent,father,youth,young,driver,officials,politician
a - incompetent | inept | competent |
a - inept | incompetent | competent | n!remark
a - inadequate | insufficient | adequate,sufficient | prep=for,to n!care,treatment,response,service
a - insufficient | inadequate | sufficient,adequate | weak prep=for,to
a - inferior | second-rate | superior | attr n=goods,quality,product,products,materials,wine,work,workmanship,cloth,brand,grade
a - mediocre | second-rate | excellent,outstanding |
a - barren | infertile | fertile | attr n=land,soil,desert,fields,wastes,field,island
a - gruesome | ghastly | pleasant | attr
a - ghastly | gruesome | pleasant | attr n=murder,sight,scene,wound,wounds,crime,accident
a - ominous | threatening | promising,reassuring | n!silence
a - suspicious | distrustful | trusting | weak prep=of n=of,he,she,they,eyes,glance,look,looks,attitude,person,i,we,nature
a - skeptical | doubtful | convinced,certain | pred prep=about
a - uncertain | unsure | certain,sure | pred prep=of,about n=i,he,she,they,we,you
a - unsure | uncertain | sure,certain | prep=of,about
a - reluctant | unwilling | eager,willing | prep=to
a - unwilling | reluctant | willing,eager | prep=to
a - impatient | restless | patient | weak pred
a - impatient | restless | patient | weak attr n=child,children,crowd,man,customer,customers,passengers,young,audience,horse,horses,boy
a + lucid | clear | unclear | attr n=explanation,account,style,prose,writing,argument,description,directions,instructions,thinker,analysis
a - strange | odd | normal,ordinary | base safe n!land,lands,country,city,place,town,man,woman,people,bedfellows,person,faces,surroundings,world,bill,charge,taste prep=that
a - odd | strange | normal,ordinary | base safe n!number,numbers,jobs,couple,sock,job,moments,dollars,page,socks,shoe,years,pages,glove,hours,man p!forty,fifty,twenty,thirty,sixty,hundred
a - peculiar | strange | normal,ordinary | safe
a - weird | strange | normal,ordinary | base safe n!sisters
a - abnormal | unusual | normal | weak
a - drunk | intoxicated | sober | pred p!blind,blood,get
a - dead | lifeless | alive | weak pred p!go,went,half,play,drop,over,brain,all n=he,she,they,it,bird,dog,man,body,cat,animal
a - unbearable | intolerable | bearable,tolerable | safe
a - intolerable | unbearable | tolerable,bearable | safe
a - inconvenient | unsuitable | convenient | weak attr n=time,moment,place,hour,day
a - thoughtless | inconsiderate | thoughtful,considerate | n!remark,adventurer
a - inconsiderate | thoughtless | considerate,thoughtful |
a - heartless | cruel | kind,compassionate |
a - merciless | ruthless | merciful |
a - ruthless | merciless | merciful,compassionate | n!efficiency,ambition
a - treacherous | disloyal | loyal,faithful | attr n=friend,ally,allies,man,servant,person
a - treacherous | dangerous | safe | attr n=road,roads,ice,winding,waters,currents,slopes,footing,mountain,weather,coast
a - disloyal | unfaithful | loyal,faithful | prep=to
a - unfaithful | disloyal | faithful,loyal | prep=to
a - improper | inappropriate | proper,appropriate | n!fraction,integral
a - inappropriate | unsuitable | appropriate,suitable | prep=for,to
a - unsuitable | inappropriate | suitable,appropriate | prep=for
a - unacceptable | unsatisfactory | acceptable,satisfactory | weak prep=to
a - unsatisfactory | unacceptable | satisfactory,acceptable |
a - unfavorable | adverse | favorable | n!comment
a - adverse | unfavorable | favorable | attr n=weather,conditions,effect,effects,reaction,circumstances,publicity,criticism,comment
a - unpopular | disliked | popular,well-liked | n!war,decision,taxes,tax
a - ungrateful | thankless | grateful,thankful | attr n=child,children,wretch,guest,son,daughter
a - pessimistic | gloomy | optimistic,hopeful | prep=about
a - discouraging | disheartening | encouraging | 
a + encouraging | heartening | discouraging,disheartening | 
a - disappointing | unsatisfying | satisfying,gratifying | weak
a - disappointed | dissatisfied | satisfied,pleased | weak pred prep=with
a - dissatisfied | discontented | satisfied,contented | prep=with
a + satisfied | contented | dissatisfied,discontented | weak pred prep=with
a - shameful | disgraceful | honorable,admirable | 
a - disgraceful | shameful | honorable,admirable |
a + admirable | praiseworthy | contemptible,deplorable |
a - contemptible | despicable | admirable |
a - despicable | contemptible | admirable |
a - unreasonable | irrational | reasonable,rational | n!price,prices,demands,hour,cost,amount,hours
a - irrational | illogical | rational,logical | n!number,numbers
a - wasteful | extravagant | thrifty,frugal |
a - lethargic | sluggish | energetic,lively |
a - quarrelsome | argumentative | peaceable,agreeable |
a - grumpy | cranky | cheerful,good-natured |
a - cranky | grumpy | cheerful,good-natured |
a - sullen | sulky | cheerful | n!sky,skies
a - noisy | loud | quiet | weak n!electrical n=room,rooms,street,hotel
a - shabby | scruffy | elegant,smart | attr n=coat,clothes,jacket,suit,dress,room,furniture,tramp
a - unskilled | untrained | skilled | attr
a - ungraceful | awkward | graceful |
a - unhealthy | unwholesome | healthy,wholesome | attr n=food,diet,climate,habits,environment,foods
a - unhealthy | sickly | healthy | attr n=child,complexion,pallor,look
a - sickly | unhealthy | healthy,robust | attr n=child,children,boy,girl,infant,complexion
a - sloppy | careless | careful,neat | attr n=work,workmanship,thinking,job,writing,dresser,habits
a - vulgar | crude | refined,tasteful | attr n=joke,jokes,language,manners,display,man,taste
a - monstrous | hideous | beautiful | attr n=creature,face,shape
a - offensive | insulting | inoffensive,polite | attr n=remark,remarks,word,words,language,comments,joke,jokes
a - insulting | offensive | complimentary,flattering | attr n=remark,remarks,words,language,comment,comments
a - malicious | spiteful | benevolent,kind | attr n=gossip,remark,rumor,rumors,remarks,man,person,woman
a - spiteful | malicious | benevolent,kind |
a + benevolent | kindly | malevolent | attr n=ruler,smile,despot,king,man,contributor,uncle
a - inhuman | cruel | humane | attr n=treatment,conditions,act,punishment,cruelty
a - hypocritical | insincere | sincere | 
a - insincere | hypocritical | sincere |
a ? large | big | small | n!capacity,minority,fraction,degree,deviation,one,calorie,intestine,number,amount,part,measure,extent,majority,sum,numbers,amounts,print,size,quantity,quantities,volume,text,scale,transfer,payment,proportion,share,stake p!at,by,and w!upgrade,upgraded
a ? big | large | small | n!bang,show-off,brother,sister,boy,girl,business,deal,shot,top,apple,game,toe,bucks,mouth,heart,ideas,talk,mistake,time,wheel,cheese,name,dipper,man,fool,spender,money,day,jump,eater,decision,baby,bully,fuss,problem,success,thank,help,difference,improvement,surprise,step,day,relief,disappointment,toes,hurry,change,impact,news,issue,question,hit,city,cities p!too w!upgrade,upgraded
a ? small | little | large,big | attr n=child,children,boy,girl,kid,house,town,village,dog,cat,garden,shop,bird,box,farm,cottage,boat,bag,church,island,creature,creatures,tree,hole,toy,school,kitchen,chapel,lake,stream,river,pond,hut,animal,animals,flower,flowers,coin,cake,man,woman,flat,flag
a ? huge | enormous | tiny,small | safe n!success,amount,number,sum,sums,hit
a ? enormous | huge | tiny,small | safe n!amount,number,sum,sums
a ? tiny | minuscule | huge,enormous | attr w!little n!baby
a ? vast | immense | tiny,small | n!majority,amount,number,sums
a ? quick | rapid | slow | attr n=movement,movements,steps,pace,response,reaction,recovery,journey,trip,growth,action,reply,motion,pulse
a ? rapid | fast | slow | attr
a ? slow | sluggish | fast,quick | weak attr n=movement,stream,river,growth,economy,pace,motion,reaction,response,business
a ? wide | broad | narrow | attr n=street,road,river,shoulders,avenue,boulevard,streets,roads,path,smile,highway,belt,lapels,valley,gap,band,stripe,brim
a ? broad | wide | narrow | attr n=street,road,river,avenue,boulevard,streets,highway,path,band,stripe,smile,valley
a ? expensive | costly | cheap,inexpensive | 
a ? costly | expensive | cheap,inexpensive | n!mistake,error,war,victory
a ? cheap | inexpensive | expensive,costly | weak base n!trick,shot,thrill,thrills,joke,movie,jewelry,wine,imitation,laugh,jokes
a ? cold | chilly | hot,warm | attr n=weather,day,room,wind,morning,night,climate,water,evening,winter,house,air,rain,nights,winds,winters,january,december,bedroom,climates
a ? cold | chilly | hot,warm | pred n=it,weather,night,room,wind,water,day,morning,winter p!getting
a ? hot | sweltering | cold,cool | weak attr n=weather,day,summer,afternoon,climate,days,sun,july,august,night,room,kitchen
a ? unusual | uncommon | common | attr n=sight,bird,plant,animal,word,occurrence,species,colour,color,surname
a ? rare | uncommon | common | attr n=disease,sight,bird,plant,animal,occurrence,species,coin,book,talent,type,beauty,instance,flower,visitor,orchid
a ? ordinary | commonplace | extraordinary | attr n=people,man,events,life,day,event,woman,person,house,objects
a ? stiff | rigid | flexible | weak attr n=collar,cardboard,paper,joints,material,wire,hat,fabric,leather
a ? rigid | stiff | flexible | attr n=material,rules,body,structure,pole,frame
a ? fat | overweight | thin,slim | weak attr n=man,woman,boy,girl,person,people,lady,baby,child,men,women,little,old,cat
a ? dark | dim | bright,light | attr n=room,corridor,hallway,corner,cellar,street,alley,interior,cave,hall,passage
a ? secret | clandestine | open,public | weak attr n=meeting,operation,organization,agreement,affair,negotiations,talks,plan,marriage,activities,mission
a ? temporary | short-term | permanent | attr n=job,workers,solution,worker,measure,shelter,housing,relief,residence
a ? permanent | lasting | temporary | attr n=damage,peace,solution,effect,relationship,friendship,impression,injury
a ? victorious | triumphant | defeated | 
a ? ancient | old | modern,new | attr n=city,temple,building,customs,manuscript,buildings,castle,monument,church,oak,house
a ? familiar | well-known | unfamiliar,unknown | weak attr n=face,voice,song,tune,sight,story,name,example,faces,songs,landmark,figure
a ? unfamiliar | unknown | familiar,known | attr n=face,word,place,surroundings,words,name,faces,land
a ? voluntary | willing | involuntary,unwilling | attr n=act,acts,exile,service,participation
a ? deliberate | intentional | accidental,unintentional | safe attr n=attempt,insult,lie,act,mistake,falsehood,omission,murder,attack,damage
a ? intentional | deliberate | accidental,unintentional | 
a ? accidental | unintentional | deliberate,intentional | attr n=discovery,damage,meeting,death,killing
a ? urgent | pressing | unimportant | attr n=need,matter,business,problem,request,appeal
a ? equal | identical | unequal,different | attr n=parts,size,pieces,amounts,shares,value,length
a ? identical | alike | different | pred
a ? similar | alike | different,dissimilar | pred
a ? complicated | complex | simple | weak n!fracture
a ? complex | complicated | simple | n!number,numbers,sentence,fraction,conjugate,numbers,plane,carbohydrates,leaf
a ? intricate | complex | simple |
a ? elaborate | intricate | simple,plain | attr
a ? sharp | keen | dull,blunt | attr n=knife,blade,edge,razor,ax,sword,point,teeth,claws,axe
a ? abrupt | sudden | gradual | attr n=change,stop,end,halt,turn,departure,drop,increase,ending
a ? sudden | abrupt | gradual | attr n=change,stop,end,halt,departure,fall
a ? frequent | regular | infrequent,rare | weak attr n=visitor,visits,visitors,customer,contact,meetings
a ? modern | contemporary | ancient,old-fashioned | attr n=art,music,furniture,architecture,dance,literature,style,authors,writers,society,world,design
a ? outdated | obsolete | modern,current | n!values
a ? obsolete | outdated | modern,current | attr
a ? energizing | invigorating | tiring |
a 0 lonely | lonesome | |  
a 0 jealous | envious | | prep=of
a 0 elderly | old |  | safe attr n=man,woman,lady,people,couple,gentleman,patients,parents,widow
a 0 old | elderly | | attr base n=man,woman,lady,couple,gentleman,widow,people p!dirty,little,funny,fat,fussy,poor,year,years
a 0 hungry | starving | | pred
a 0 sleepy | drowsy | | pred
a 0 drowsy | sleepy | | pred
a 0 crying | weeping | | attr
a 0 whole | entire | | attr n=day,family,week,country,time,world,city,night,story,town,year,book,house,life,class,month,village,neighborhood
a 0 entire | whole | | attr n=day,family,week,country,time,world,city,night,story,town,year,book,house,life,class,month,village
a 0 initial | first | | attr p=the,his,her,its,their
a 0 final | last |  | attr n=day,chapter,game,stage,scene,week,act,word,minutes,page,match,hours,days p=the,his,her
a 0 main | principal |  | attr n=reason,argument,road,purpose,source,problem,goal,cause,entrance,character,object,concern
a 0 principal | main | | attr n=reason,argument,purpose,source,problem,goal,cause,character
a 0 primary | main | | attr n=reason,purpose,source,goal,cause,concern,objective,function
a 0 brief | short |  | safe attr n=visit,speech,stay,period,time,rest,moment,description,summary,conversation,pause,statement,trip
a 0 annual | yearly |  | safe attr n!leave,report,accounts
a 0 yearly | annual |  | safe attr
a 0 constant | continual | | attr n=noise,complaining,complaints,interruptions,chatter,rain,criticism,bickering,quarreling,pain,attention,chattering
a 0 sole | only | | attr p=the,his,her
a 0 enraged | infuriated | | 
a 0 slender | slim | | 
a 0 slim | slender | | n!chance,chances,margin
a 0 sly | crafty | | attr
a 0 various | several | | attr
a 0 freezing | icy | | attr n=wind,rain,water,weather,cold
a 0 moist | damp | |
a 0 damp | moist | | attr
a 0 shiny | glossy | | attr
a 0 intoxicated | drunk | | pred
)";

}  // namespace vetvec
