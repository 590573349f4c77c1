// The grammar's frames and words for finance, medicine and law. Own writing; the format is
// explained in grammar_everyday_data.cc.
#include "english/grammar.h"

namespace vetvec {

const char* const kGrammarProfessional = R"(
domain finance
noun a lender = bank, broker, credit union, building society, insurer | large, local, foreign, private, regional
noun a credit = loan, mortgage, credit line, overdraft | large, small, new, additional, risky
person a bookkeeper = accountant, auditor, clerk, treasurer, assistant | new, senior, careful, young, former
noun a paper = invoice, receipt, tax return, balance sheet, cash book | long, detailed, incomplete, original, second
noun a investor = investor, hedge fund, trader, pension fund, foundation | large, private, foreign, cautious, new
noun security = shares+, bonds+, stock options+, mortgage notes+ | expensive, cheap, risky, foreign, new
noun a company = company, retailer, manufacturer, airline, hotel chain | large, local, foreign, small, rival
noun figure = prices+, fees+, salaries+, budget, bonus | current, proposed, average, local
noun a business = bank, insurer, supplier, retailer, airline | large, local, foreign, rival, new
person a colleague = analyst, trader, manager, director, auditor, accountant | senior, young, former, ambitious, new
noun a table = fee table, price list, payment schedule, savings plan | detailed, short, new, outdated, second
noun page = back page, first page, order form, bank statement | thin, yellow, long, new
noun a valuable = gold bar, signed contract, share certificate, cash reserve | large, valuable, small, second, new
noun vault = vault, safe, strongroom, steel cabinet | small, old, new, locked
act lender | approve, refuse, cancel, advertise | credit
act bookkeeper | check, correct, sign, lose/lost/lost | paper
act investor | buy/bought/bought, sell/sold/sold, value, inherit | security
act company | raise, cut/cut/cut, freeze/froze/frozen, publish | figure
reverse business | sue, pay/paid/paid, warn, rescue
reverse colleague | criticize, consult, hire, deceive
place table | printed on, shown on, listed on | page
place valuable | kept in, locked in, stored in | vault
reason the {shares|bonds|prices} fell sharply, the {bank|lender|broker} closed two branches, the company cut its {dividend|budget|forecast} ; {demand|income|revenue} dropped, {interest rates|energy costs|wages} rose, the {merger|takeover|deal} failed
reason the payment was {rejected|delayed|returned}, the {transfer|refund|deposit} did not arrive, the bank charged a fee ; the account number was wrong, the {card|mandate|form} had expired, the {customer|client|supplier} changed banks
cause the {price increase|rate cut|bank failure|tax reform}, the {trade war|weak currency|bad harvest} ; the {market crash|budget deficit|wave of layoffs|debt crisis}, the {rise in rents|loss of confidence}

domain medical
person a healer = doctor, nurse, surgeon, paramedic, medical student | young, experienced, tired, local, careful
noun a wound = wound, burn, blister, ulcer | deep, painful, infected, small, large
person a pharmacist = doctor, pharmacist, nurse, researcher, veterinarian | young, new, careful, busy, local
noun a drug = antibiotic, painkiller, vaccine, ointment, eye drops+ | new, common, expensive, effective, mild
person a specialist = radiologist, surgeon, cardiologist, intern, neurologist | young, experienced, foreign, retired, busy
noun a finding = scan, X-ray, blood test, biopsy | recent, second, detailed, old, unclear
person a patient = patient, child, athlete, prisoner, widow | young, sick, stubborn, elderly, tired
noun a medicine = tablet, cough syrup, vitamin pill, sleeping pill | bitter, white, new, expensive, second
person a caregiver = doctor, patient, nurse, surgeon, visitor, midwife | tired, young, experienced, anxious, new
person a expert = surgeon, psychiatrist, therapist, pharmacist, dentist | young, retired, famous, local, new
noun a entry = test result, allergy warning, vaccination record, final diagnosis | new, recent, second, short, old
noun file = patient file, discharge letter, hospital database, insurance form | thick, old, yellow, new
noun a supply = thermometer, first-aid kit, blanket, spare mask | clean, new, old, second, small
noun storage = drawer, medicine cabinet, ambulance, storeroom | small, white, new, old
act healer | examine, treat, clean, bandage | wound
act pharmacist | prescribe, store, test, label/labeled/labeled | drug
act specialist | review, misread/misread/misread, request, discuss | finding
act patient | swallow, refuse, forget/forgot/forgotten, hide/hid/hidden | medicine
reverse caregiver | reassure, question, interrupt, thank
reverse expert | assist, replace, criticize, admire
place entry | recorded in, noted in, entered in | file
place supply | kept in, stored in, placed in | storage
reason the {patient|child|runner} fainted, the {operation|treatment|examination} was postponed, the nurse called the {doctor|surgeon|specialist} ; the blood pressure {dropped|rose} suddenly, the {fever|swelling|bleeding} got worse, the {wound|cut|burn} became infected
reason the {clinic|ward|pharmacy} was closed, {many patients|several visitors|two nurses} were sent home, the {mayor|director|health office} issued a warning ; the {heating|lighting|water supply} failed, a {virus|rumor|fever} was spreading, the {doctors|porters|cleaners} were on strike
cause the {infection|high fever|blood loss|overdose}, the {tumor|injury|poisoning} ; the {inflammation|fatigue|severe pain|organ failure}, the {loss of appetite|muscle weakness}

domain law
person a lawyer = lawyer, judge, notary, law student, mediator | young, experienced, famous, retired, local
noun a deed = contract, lease, affidavit, prenuptial agreement | long, written, detailed, disputed, short
noun a court = court, judge, ombudsman, council, committee | local, new, independent, foreign
noun a case = civil case, appeal, petition, formal complaint | complex, second, similar, recent, unusual
person a investigator = officer, detective, prosecutor, reporter, customs inspector | young, experienced, corrupt, local, retired
noun a evidence = weapon, letter, recording, passport | stolen, hidden, damaged, old, second
noun lawmaker = parliament, senate, city council, ministry | new, divided, conservative, powerful
noun a rule = law, ban, treaty, tax reform | strict, controversial, new, national, unpopular
person a party = plaintiff, defendant, witness, lawyer, prosecutor | young, former, nervous, wealthy, new
noun a opponent = company, tenant, landlord, employer, contractor | local, former, wealthy, foreign, small
noun a provision = clause, exception, definition, time limit | new, short, important, second, strict
noun section = annex, second article, service contract, appendix | long, new, old, final
noun a mark = signature, seal, stamp, warning | large, second, red, small, official
noun sheet = last page, deed, will, certificate, title page | old, new, original, yellow
act lawyer | draft, sign, amend, reject | deed
act court | dismiss, hear/heard/heard, postpone, publish | case
act investigator | find/found/found, examine, destroy, photograph | evidence
act lawmaker | pass, repeal, amend, debate | rule
reverse party | accuse, question, contradict, ignore
reverse opponent | sue, compensate, notify, threaten
place provision | set out in, contained in, described in | section
place mark | placed on, printed on, put on | sheet
reason the {judge|court|tribunal} dismissed the case, the {trial|hearing|inquiry} was postponed, the {defendant|suspect|driver} was released ; a {witness|juror|lawyer} fell ill, the {evidence|confession|recording} was unreliable, the {deadline|permit|warrant} had expired
reason the tenant {withheld the rent|left the flat|called a lawyer}, the {contract|lease|sale} was void, the {buyer|heir|neighbor} went to court ; the {landlord|owner|agent} broke the agreement, the {roof|heating|wiring} was dangerous, the {signature|date|name} was forged
cause the {accusation|new law|court ruling|arrest}, the {scandal|verdict|secret contract} ; the {protest|resignation|public debate|boycott}, the {change of government|long investigation}
)";

}  // namespace vetvec
