// The substitution table's verbs; the format is explained in substitution_table.h.
#include "english/substitution_table.h"

namespace vetvec {

const char* const kSubstitutionVerbs = R"(
v + love | adore | hate,detest | f=o w!to
v + love | adore | hate,detest | f=g
v + like | enjoy | dislike,hate | f=g p!would,i'd,he'd,she'd,they'd,we'd,you'd,should
v + like | enjoy | dislike,hate | weak f=n p!would,i'd,he'd,she'd,they'd,we'd,you'd,should,to w!people,teacher,girl,boy,man,woman,friend,friends,to
v + admire | respect | despise | f=o n=@person,him,her,them,me,us
v + praise | commend | criticize | safe f=o w!enough,highly
v + commend | praise | criticize | f=o w!to
v + help | assist | hinder | f=o w!with,to,find,get,make,a p!cannot,cant n!himself,herself,themselves,yourself,myself,itself,ourselves n=@person,him,her,me,us,them,who
v 0 assist | help |  | f=o
v 0 aid | help |  | f=o
v + defend | protect | attack | weak f=o w!thesis,dissertation,title,client
v + rescue | save | abandon | f=o
v + save | rescue | abandon | weak f=o n=him,her,us,them,me,the w=him,her,us,them,me,drowning,fire,child,ship,crew,life,lives,hostages
v + encourage | inspire | discourage | weak f=o w!to
v + inspire | encourage | discourage | f=o n=team,students,people,him,her,them,us,children,men,players,young
v + please | delight | displease | weak f=o
v + delight | please | displease,disappoint | f=o
v + calm | soothe | agitate,upset | f=o
v + soothe | calm | irritate,agitate | f=o
v + comfort | console | distress | f=o
v + console | comfort | distress | f=o
v + reassure | comfort | alarm,frighten | weak f=o
v + applaud | cheer | boo | f=o
v + cheer | applaud | boo,jeer | f=o n=team,crowd,audience,players,speaker,fans,president,winner,performance,hero,soldiers,queen
v + forgive | pardon | condemn | f=o w!debt,loan,debts
v + pardon | forgive | condemn | f=o
v + respect | admire | despise,disrespect | weak f=o n=@person,him,her,them,me,us,judgement,judgment,honesty,courage,talent,skill,opinion,work w!law,laws,rules,rights,wishes,confidentiality,privacy,silence,secrecy,decision,religion,customs,property
v + trust | rely on | distrust | f=o w!to,with,fund n=@person,him,her,them,me,us,bank,adviser,doctor,doctors,company,team
v + appreciate | value | resent | weak f=n w!dollar,currency,would,could,if,it,that
v + enjoy | like | dislike | weak f=og n!himself,herself,themselves,yourself,myself,itself,ourselves w!enjoying,health,advantages,popularity,reputation,rights,monopoly,prestige
v + agree | consent | refuse | f=t
v + agree | concur | disagree | f=p prep=with n!on w!food,stomach,verb,climate,figures,data,me
v + win | triumph | lose | weak f=i
v + strengthen | reinforce | weaken | f=o w!pound,dollar,euro,yen,currency,rate
v + reinforce | strengthen | weaken | f=o
v + honor | pay tribute to | dishonor | f=n n=hero,heroes,veteran,veterans,winner,winners,king,queen,memory,soldier,soldiers,victims,dead,guest,artist,poet
v + build | construct | demolish | f=n n=house,houses,bridge,church,home,wall,school,hotel,tower,building,castle,temple,road,city,factory,pyramids,hospital,dam,cabin,garage,railroad,shed,barn,fence,walls,bridges,building,buildings
v + construct | build | demolish | f=n w!theory,argument,sentence,triangle,circle,line,proof
v + remember | recall | forget | weak f=n w!birthday,to,remember
v + remember | recall | forget | f=h p!please
v + recall | remember | forget | weak f=nh w!ambassador,cars,tires,product,model,recalled
v + obey | heed | disobey | f=o w!laws
v + admit | acknowledge | deny | f=h
v + admit | acknowledge | deny | f=n n=guilt,mistake,crime,error,fault,truth,mistakes,charge,responsibility,failure,fact,errors,crimes
v + acknowledge | admit | deny | f=nh w!letter,receipt,applause,greeting,sources,help,presence,nod,wave
v + allow | permit | forbid | f=x
v + allow | permit | forbid,prohibit | f=n w!time,hours,day,minutes,percent,money,fact,point,claim
v + permit | allow | forbid | f=x
v + permit | allow | forbid,prohibit | safe f=n
v + tidy | clean | dirty | weak f=n
v + clean | tidy | dirty | weak f=n n=room,house,kitchen,desk,apartment,bedroom,office,garage
v + cleanse | purify | contaminate | f=o
v + purify | cleanse | contaminate | f=o
v + improve | enhance | worsen | weak f=o w!get
v + enhance | improve | worsen | f=o
v + improve | get better | worsen | f=i
v + mourn | lament | celebrate | f=n n=death,loss,passing
v + rejoice | exult | grieve | f=i prep=at,in,over
v + flatter | compliment | insult | f=o w!dress,color,figure,hat
v + compliment | praise | insult | f=o
v + entertain | amuse | bore | weak f=o w!idea,idea,ideas,notion,guests,guest,hope,hopes,doubts,friends,illusions,dinner,theory,thought
v + amuse | entertain | bore | f=o
v + attract | draw | repel | weak f=o w!attention
v + charm | enchant | repel | f=o w!snake,snakes
v + enchant | charm | repel | f=o
v + facilitate | ease | hinder | f=o
v + liberate | free | imprison,enslave | f=o w!camp,camps,city,town,country,nation,gas,energy,women,compound
v + free | liberate | imprison | f=n n=prisoner,prisoners,slaves,slave,hostages,captives,people,hostage,town,captive
v + nourish | feed | starve | f=o
v + accept | agree to | reject,refuse | f=n n=offer,proposal,terms,plan,deal,conditions,compromise,settlement,proposition
v + approve | endorse | reject | f=n n=plan,proposal,treaty,bill,budget,decision,resolution,measure
v + endorse | approve | reject | f=n n=plan,proposal,treaty,bill,budget,decision,resolution,measure
v + support | back | oppose | weak f=n n=candidate,plan,proposal,bill,president,policy,cause,strike,party,government,war,motion,idea,legislation,amendment,measure,reform,reforms,revolution,policies
v + cherish | treasure | despise | f=o
v + treasure | cherish | despise | f=o
v + enrich | improve | impoverish | f=n n=life,lives,soil,culture,language,community,mind
v + unite | unify | divide | f=n
v + unify | unite | divide | f=n
v + glorify | exalt | degrade | f=o
v + simplify | streamline | complicate | weak f=o
v + legalize | legitimize | criminalize,outlaw | f=o
v 0 clarify | explain |  | f=n w!butter
v + brighten | illuminate | darken | f=n n=room,sky,lights,sun,moon,lamp
v + ennoble | dignify | degrade | f=o
v + nurture | foster | neglect | f=n
v + reward | honor | punish | f=o
v - fail | fall short | succeed | weak f=i
v - hate | detest | love | safe f=og w!to
v - detest | hate | love | safe f=og
v - loathe | detest | love | f=og
v - abhor | detest | love | f=o
v - dislike | hate | like | weak f=og
v - despise | scorn | respect,admire | f=o
v - scorn | despise | respect,admire | f=o
v - destroy | wreck | preserve | weak f=n n=building,buildings,house,houses,bridge,village,town,city,roof,harvest,crop,crops,forest,forests,reputation,career,marriage,garden
v - wreck | destroy | save | f=o w!car
v - attack | assault | defend | weak f=o n=@person,him,her,them,me,us,village,city,army w!problem,task,steak,disease,rust,question,food,issue,project,work
v - assault | attack | defend | f=o
v - annoy | irritate | please | safe f=o
v - irritate | annoy | please,soothe | f=o w!skin,eyes,throat,nerves,sore
v - anger | enrage | calm,pacify | f=o
v - enrage | infuriate | calm,pacify | f=o
v - infuriate | enrage | calm,pacify | f=o
v - frighten | scare | reassure | f=o
v - scare | frighten | reassure | f=o
v - terrify | frighten | reassure | f=o
v - horrify | shock | delight | f=o
v - worry | trouble | reassure | weak f=o
v - upset | distress | comfort,calm | f=o w!glass,vase,table,plan,boat,plans,balance,stomach,cart,pail,milk,bucket
v - distress | upset | comfort | f=o
v - depress | sadden | cheer,gladden | f=o w!button,key,pedal,space,prices,lever,economy,stock,market,brake
v - sadden | depress | cheer,gladden | f=o
v - curse | damn | bless | f=o
v - blame | fault | praise | weak f=o w!on
v - condemn | denounce | praise | f=o w!to,building,buildings,property
v - denounce | condemn | praise | f=o w!treaty
v - criticize | denounce | praise | f=o
v - scold | rebuke | praise | f=o
v - rebuke | scold | praise | f=o
v - reprimand | scold | praise,commend | f=o
v - berate | scold | praise | f=o
v - ridicule | mock | praise,respect | f=o
v - mock | ridicule | praise,respect | f=o
v - taunt | mock | praise | f=o
v - insult | offend | compliment | f=o
v - offend | insult | please | weak f=o w!law,eye,sense
v - disappoint | let down | please | f=n
v - betray | sell out | stand by | f=n n=friend,friends,country,master,comrades,party,leader,cause,king,brother
v - ignore | disregard | heed | weak f=o
v - disregard | ignore | heed | safe f=o
v - neglect | ignore | take care of | f=n n=children,child,wife,family,garden,husband,parents,patients,house,friends,animals
v - distrust | mistrust | trust | f=o
v - mistrust | distrust | trust | f=o
v - reject | turn down | accept | f=n w!kidney,organ,transplant,body,tissue,child,immune n=offer,application,request,proposal,claim,bid,invitation
v - refuse | decline | agree | f=t
v - refuse | decline | accept | f=n n=offer,invitation,help,proposal,money,gift,position,request,breakfast,lunch,dinner,meal,meals,tea,vaccine,treatment,medication,surgery,transfusion
v - decline | refuse | accept | f=n n=offer,invitation,help,proposal,money,gift,request,nomination
v - disagree | take issue | agree | f=i prep=with w!food,stomach,climate,figures
v - weaken | undermine | strengthen | weak f=n
v - undermine | weaken | strengthen | f=n w!foundation,river
v - dishonor | disgrace | honor | f=o w!check,checks
v - disgrace | dishonor | honor | f=o
v - humiliate | mortify | honor | f=o
v - oppose | resist | support | f=o w!thumb
v - demolish | tear down | build | f=n n=building,house,wall,church,hotel,buildings,houses,bridge,city,castle,tower
v - ruin | wreck | save | f=n n=marriage,career,life,business,economy,plan,plans
v - waste | squander | save | weak f=n n=money,time,energy,effort,water,fuel,electricity,resources,inheritance
v - squander | waste | save | f=n n=money,time,energy,resources,inheritance,fortune,savings
v - forget | fail to remember | remember | weak f=h w!grievance,forget
v - forget | fail to remember | remember | weak f=n n=name,names,birthday,anniversary,date,pin,password,passwords,number,code,address,answer w!forget
v - disobey | defy | obey | f=o
v - defy | disobey | obey | f=n n=law,orders,order,rules,authority,parents,command,commander
v - violate | break | obey | f=n n=law,rule,rules,laws
v - deny | dispute | confirm,admit | weak f=nh w!request,visa,access,benefits,pleasure,himself,herself,everything,child,allegiance,any,pain,symptoms,thoughts
v - forbid | prohibit | allow,permit | f=n w!to
v - prohibit | forbid | permit,allow | f=o w!from
v - prevent | avert | cause | f=n n=accident,accidents,disaster,war,crisis,catastrophe,tragedy,strike,fire,fires,collision,famine,riot,riots,bloodshed,crash,death,deaths,conflict,damage
v - endanger | imperil | protect | f=o
v - imperil | endanger | protect | f=o
v - jeopardize | endanger | safeguard,protect | f=o
v - pollute | contaminate | purify | f=o
v - contaminate | pollute | purify | f=o n!sample,samples,specimen,wound,dressing,instrument,instruments
v - bore | weary | entertain,interest | weak f=n w!hole,holes,wood,tunnel,drill,worms,well
v - disgust | repel | delight | f=o
v - repel | disgust | attract | f=o w!attack,enemy,attackers,attacker,water,invaders,each,magnet,magnets,electrons,charges,army,insects,rain
v - torment | torture | comfort | f=o
v - torture | torment | comfort | f=o
v - hinder | impede | help,aid | f=o w!from
v - impede | hinder | help,aid | f=o
v - hamper | hinder | help | f=o
v - obstruct | block | facilitate | f=n n=progress,justice,traffic,path,work,passage,road,investigation
v - imprison | jail | free,release | f=o
v - jail | imprison | free,release | f=o
v - arrest | detain | release | f=o w!attention,growth,decay,development,eye,spread,disease
v - enslave | subjugate | liberate,free | f=o
v - invade | attack | defend | f=n n=country,city,land,nation,army,germans,germany,poland,island,territory,troops
v - discourage | dishearten | encourage | f=o w!from,smoking,use,originality,growth,investment,investments,visitors,plants,attempts
v - dishearten | discourage | encourage | f=o
v - punish | penalize | reward | f=o
v - penalize | punish | reward | f=o
v - mistreat | abuse | protect | f=o
v - persecute | oppress | protect | f=o
v - oppress | persecute | liberate | f=o
v - antagonize | alienate | befriend | f=o
v 0 confuse | bewilder | | f=o w!with
v 0 bewilder | confuse | | f=o
v - complicate | confuse | simplify | weak f=n n=matters,issue,situation,problem,plans,life,picture,things
v - degrade | debase | ennoble,exalt | f=o w!soil,polymer
v - corrupt | debase | purify | f=n w!file,files,data,text,official,officials
v - worsen | deteriorate | improve | f=i
v - deteriorate | worsen | improve | f=i
v - vandalize | damage | repair | f=o
v - sabotage | undermine | support | f=o
v - slander | defame | praise | f=o
v - malign | slander | praise | f=o
v - belittle | disparage | praise | f=o
v - disparage | belittle | praise | f=o
v - alarm | frighten | reassure | f=o
v - startle | surprise | reassure | f=o
v - exasperate | infuriate | please | f=o
v - harass | pester | leave alone | f=n
v ? increase | raise | reduce,decrease | f=n n=price,prices,tax,taxes,salary,salaries,rent,wages,rates,fees,temperature,level,limit,dose,tuition,risk prep=to,by,from
v ? reduce | lower | increase,raise | weak f=n w!to,sauce,tears,weight,silence,fraction,dislocation,fracture,him,her,chaos,rubble prep=to,by,from
v 0 begin | start |  | safe safe f=ntgi w!life,work,career
v 0 start | begin |  | safe f=tg w!car,engine,from
v 0 buy | purchase |  | safe safe f=o w!time,story,drinks
v 0 purchase | buy |  | safe f=o
v 0 need | require |  | safe f=n w!to,be,done,restored n!any p!i,you
v 0 shout | yell |  | safe f=i prep=at
v 0 yell | shout | | f=i prep=at
v 0 grin | smile | | f=i prep=at
v 0 cry | weep | | f=i w!out,for,help
v 0 weep | cry |  | f=i
v 0 stroll | walk | | f=i prep=along,through,in
v 0 jump | leap | | f=i prep=over,into,from,off,onto w!train,start,conclusion,conclusions
v 0 leap | jump | | f=i prep=over,into,from,off,onto,across
v 0 throw | toss | | f=n n=ball,stone,stones,rock,rocks,bag,hat,newspaper,coat,keys,book,dice
v 0 toss | throw | | f=n n=ball,stone,bag,hat,hay
v 0 choose | select |  | safe f=n w!between
v 0 select | choose |  | safe f=n
v 0 pick | choose | | f=n n=team,candidate,winner,date,color,book,dress,card,tie,name,leader
v 0 receive | get |  | safe safe f=n n=letter,letters,gift,gifts,money,package,message,news,reply,call,award,prize,offer,invitation,present,presents,degree,diploma,information,salary p!have,has,had,i've,we've,you've,they've,never,not,already,just,haven't,hasn't,finally
v 0 obtain | get |  | safe f=n n=permission,information,degree,loan,money,job,visa,permit,result,results
v 0 gather | collect | | f=n n=data,information,evidence,wood,firewood,flowers,berries,nuts,material,books,facts,stamps
v 0 repair | fix |  | safe f=n
v 0 fix | repair |  | safe f=n n=car,roof,radio,computer,sink,machine,washer,leak,bicycle,bike,fence,chair,shoes,watch,clock,tire,faucet,tv,television
v 0 mend | repair |  | safe f=n w!ways
v 0 marry | wed | | f=o
v 0 gaze | stare | | f=i prep=at
v 0 stare | gaze | | f=i prep=at
v 0 try | attempt | | f=t
v 0 attempt | try |  | safe f=t
v 0 hurry | rush | | f=i prep=to,into,through
v 0 hide | conceal | | f=n
v 0 conceal | hide | | f=n
v 0 tremble | shake | | f=i prep=with
v 0 shiver | tremble | | f=i prep=with
v 0 quiver | tremble | | f=i prep=with
v 0 murder | kill | | f=o
v 0 slay | kill | | f=o
v 0 assassinate | murder | | f=o
v 0 beat | defeat | | f=n n=team,opponent,champion,rival,opponents,rivals,candidate,enemy
v 0 defeat | beat | | f=o w!motion,bill,purpose,proposal,amendment
v 0 vanish | disappear |  | safe f=i prep=from,into,in
v 0 disappear | vanish |  | safe f=i prep=from,into,in
v 0 resign | quit | | f=i
v 0 quit | stop |  | safe f=g
v 0 own | possess | | f=n n=house,houses,land,car,cars,estate,property,farm,gun,home,yacht,books,castle
v 0 possess | own | | f=n n=house,houses,land,car,cars,estate,property,farm,gun
v 0 occur | happen |  | safe f=i prep=in,during,at
v 0 happen | occur | | f=i prep=in,during,at
v 0 persuade | convince |  | safe f=x
v 0 convince | persuade |  | safe f=x
v 0 persuade | convince |  | safe f=n n=to
v 0 kidnap | abduct | | f=o
v 0 abduct | kidnap | | f=o
v 0 grab | seize | | f=n
v 0 seize | grab | | f=n w!power,city,town,fort,government,land,control,property,drugs
v 0 drag | haul | | f=n n=body,box,bag,trunk,log,boat,chair,sack,luggage,suitcase,net
v 0 lift | raise | | f=n n=hand,arm,head,eyes,glass,arms,finger,hands,curtain,window,eyebrows,lid
v 0 raise | lift | | f=n n=hand,arm,head,eyes,glass,arms,hands,finger,eyebrows
v 0 push | shove | | f=o n=@person,him,her,them,me,cart,trolley,chair
v 0 shove | push | | f=o
v 0 wander | roam | | f=i prep=through,in,around,about,along
v 0 roam | wander | | f=i prep=through,in,around,about
v 0 deceive | mislead | | f=o
v 0 mislead | deceive | | f=o
v 0 cheat | swindle | | f=o w!on,exam,cards,death,husband,wife
v 0 swindle | cheat | | f=o
v 0 fear | dread | | f=n
v 0 dread | fear | | f=ng
v 0 pamper | indulge | | f=o
v 0 talk | speak |  | safe f=i prep=to,about,with w!too,nonsense,shop
v 0 speak | talk |  | safe f=i prep=to,about w!language,english,french,ill,well
v 0 grumble | complain | | f=i prep=about
v 0 scream | shriek | | f=i prep=with,in
v 0 chuckle | laugh | | f=i prep=at
v 0 sob | weep | | f=i
v 0 snatch | grab | | f=n
v 0 hurl | throw | | f=n
v 0 fling | throw | | f=n
v 0 desire | want | | f=nt
v 0 abandon | desert | | f=n n=wife,family,children,husband,ship,post,friends,city,house,baby,mother,child
v 0 desert | abandon | | f=n n=wife,family,children,husband,ship,post,friends,army,mother,child
v 0 request | ask for | | f=n w!to
v 0 beg | plead | | f=i prep=for w!money,food
v 0 envy | begrudge | | f=n w!him,her
)";

const char* const kBlockedAdjectives =
    "kind sort like well second first last next mean means back past present subject content "
    "minute "
    "patient front light right left down up out over above through open close live lead human "
    "chief key top bottom overall own same other such certain several various only very "
    "current right square round express general particular special common main major minor spare "
    "outside inside opposite wrong novel average living used american firm sound fit fast just "
    "insecure positive negative equal present upper lower sick matt near sure worth ill "
    "social religious earlier grammatical single financial impaired crude rough dim meager refined "
    "lousy spoiled spoilt hateful enlightened immaculate acid bully cherry faux mute beginning "
    "repetitive feverish minimal restful stray executable cardinal crumbly hardy greasy hairy "
    "brown "
    "childish sterile repressive galvanic communist seasoned dismissive illegitimate polluted dear "
    "innate perpetual acute idle hearty liquid raw gross welcome understanding positive withdrawn "
    "insecure refreshing legitimate caring organized outgoing exhausting tiring respectful handy "
    "stranger valid minimum maximum young";

const char* const kBlockedVerbs =
    "kill believe doubt impair starve enlighten educate spoil cure heal conserve preserve recover "
    "celebrate embrace adorn deface miss want mind care bear strike beat frustrate welcome succeed "
    "value satisfy benefit break accuse safeguard impress weary protect assume check complain "
    "create "
    "deliver "
    "demand eat embarrass enclose explain guarantee harm hurt laugh lease mention regret rent "
    "smile "
    "state suggest teach walk whisper upgrade return";

}  // namespace vetvec
