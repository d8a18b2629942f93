// The vocabulary that classifies the sentences of a procedure, English and Chinese: verbs of its steps, condition
// words, negations. Only the lexicon; `readSentence` and `proseFlow` use it.

/** All forms of regular verbs. */
const forms = (verbs: string) =>
  verbs
    .split(' ')
    .map((verb) => {
      const last = verb.slice(-1);
      if (last === 'y') return `${verb.slice(0, -1)}(?:y|ys|yed|ying|ies|ied)`;
      if (last === 'e') return `${verb.slice(0, -1)}(?:e|es|ed|ing)`;
      return `${verb}(?:s|es|ed|ing|${last}ed|${last}ing)?`;
    })
    .join('|');

const askVerbs = forms('ask request prompt collect gather inquire enquire obtain solicit');
const informVerbs = `${forms('inform notify advise explain provide confirm apologise apologize thank present share reply respond greet remind warn suggest recommend announce report state mention reassure welcome acknowledge display list describe wish answer congratulate read')}|tells?|told|telling|say|says|said|saying|gives?|given|giving|gave|shows?|shown|showing|lets? (?:the \\p{L}+|them|him|her) know|reads? out|wishes|offers?|offered|offering`;
const callVerbs = `${forms('call invoke use query execute trigger')}|runs?|ran|running|sends?|sent|sending`;
const checkVerbs = `${forms('check verify determine examine inspect evaluate assess validate review look ensure see')}|makes? sure|finds? out`;
const doVerbs = `${forms('create submit cancel update process register record escalate transfer issue add remove open close schedule assign forward reset arrange book reserve place charge refund unlock lock block ship order look search retrieve fetch try attempt select wait store save mark start end stop finish continue proceed move loop return repeat restart jump skip go')}|goes|went|begins?|makes?|takes?|puts?|gets?|hands?|retries|does`;

export const verbOf = {
  ask: new RegExp(`^(?:${askVerbs})\\b`, 'iu'),
  inform: new RegExp(`^(?:${informVerbs})\\b`, 'iu'),
  call: new RegExp(`^(?:${callVerbs})\\b`, 'iu'),
  check: new RegExp(`^(?:${checkVerbs})\\b`, 'iu'),
  act: new RegExp(`^(?:${doVerbs})\\b`, 'iu'),
};
/** A lookup of data that is not known yet; "check whether" tests known data and does not match. */
export const lookupPhrase =
  /^(?:looks?|looked|looking) (?:up|for|into)\b|^(?:check|review)(?:s|ed|ing)?\b(?! (?:if|whether|that|with)\b)/iu;
export const chineseLookupVerbs = /^(?:查看|检查|核实)(?!.*是否)/u;
const anyVerb = `(?:${askVerbs}|${informVerbs}|${callVerbs}|${checkVerbs}|${doVerbs})`;

const agents =
  '(?:system|agent|assistant|bot|chatbot|clerk|operator|service|representative|desk|staff|advisor|adviser|receptionist|dispatcher|librarian|process|workflow|procedure|conversation|dialogue|session|flow)';
export const personNouns =
  '(?:user|customer|caller|client|guest|patient|member|visitor|passenger|person|tenant|student|traveller|traveler|applicant|subscriber|buyer|shopper|reader|driver|employee|resident|cardholder|owner|borrower|policyholder|requester|patron|diner|donor|parent|candidate|seller|player|renter|claimant|citizen|learner|homeowner|tourist|participant|attendee|viewer|hiker|cyclist|merchant|vendor|supplier|volunteer|investor|taxpayer|neighbou?r|spouse|individual|householder|pupil|trainee|prospect|holder|recipient|sender|gamer|fan|pensioner|beneficiary|lodger)s?';
export const chinesePersonNouns =
  '(?:用户|客户|顾客|乘客|旅客|患者|病人|会员|来电者|读者|学员|学生|家长|申请人|客人|住户|业主|车主|司机|员工|买家|租客|游客|订户|参观者|报名者|投诉人|咨询者|投保人|对方|其)';
/** An actor: one of the usual nouns, or any word before a verb in the third person. */
const modals = '(?:(?:will|must|should|shall|can|may|then|also|next|first|now|finally|politely) )*';
const acting = `(?=${modals}(?=\\p{L}*s\\b)${'ANY'}\\b)`.replace('ANY', anyVerb);
export const agentSubject = new RegExp(
  `^(?:(?:the|our|your|an?|this) (?:\\p{L}+ ){0,2}?)?(?:${agents})(?= )|^(?:it|we|you)(?= )|^(?:the|our|your|an?) (?:[\\p{L}-]+ ){1,3}?${acting}`,
  'iu',
);
export const processSubject =
  /^(?:(?:the|this|our) )?(?:\p{L}+ ){0,2}?(?:process|workflow|procedure|conversation|dialogue|session|flow|chat)\b|^(?:the|this) call\b/iu;
export const userSubject = new RegExp(`^(?:(?:the|an?|our|this) )?(?:${personNouns}|they|he|she)(?= |$)`, 'iu');
export const leadingAdverbs =
  /^(?:(?:also|then|next|first|finally|lastly|again|now|please|simply|politely|kindly|afterwards|therefore|instead|immediately|subsequently|additionally|always|once more|just|automatically|both|either|in turn|still|at once)[, ]+)/iu;

/** Start of a further clause in a sentence: a verb in the third person, with or without its subject. */
const subject = `(?:(?:(?:the|an?|our) )?(?:${agents}|${personNouns}|it|they|we|you|he|she)|the [\\p{L}-]+(?: [\\p{L}-]+)?(?= (?:then |also )?\\p{L}+s\\b)) (?:is |are |will |must |should |can |does not |do not )?`;
const adverbs = '(?:(?:also|then|next|finally|again|afterwards|therefore|politely|immediately|automatically) )*';
export const clauseStart = new RegExp(
  `(?:;\\s*|,?\\s+(?:after|upon) which\\s+|,?\\s+whereupon\\s+|,?\\s+and then\\s+|,?\\s+and\\s+|,?\\s+but\\s+|,?\\s+then\\s+|,\\s+)(?=${adverbs}(?:${subject})?${adverbs}${anyVerb}\\b|(?:the|this) (?:${agents}|call) (?:is|has|ends?)\\b)`,
  'giu',
);
/** Matches the verbs at the start of a clause whose form shows that the clause continues the sentence. */
export const thirdPerson = /^(?:\p{L}*[^s]s|\p{L}*sses|is|are|was|were|will|must|should|goes|does)$/iu;

const negative = [
  "\\b(?:not|no|none|nobody|nothing|never|without|neither|nor|cannot|against|rather)\\b|n['’]t\\b",
  '\\bun(?:available|successful|able|paid|verified|known|reachable|happy|willing|satisfied|confirmed|registered|clear|solved|resolved|acceptable|suitable)\\w*',
  '\\bin(?:valid|correct|eligible|sufficient|complete|active|accurate|appropriate)\\w*|\\bimpossible\\b',
  '\\b(?:fail|declin|refus|reject|disagree|den(?:y|ies|ied)|expire|decide against)\\w*',
  '\\b(?:missing|wrong|sold out|booked up|fully booked|out of stock|overdue|lacks?|unknown|goes wrong|closed|taken|gone|occupied|false|lost|stolen|broken|damaged|blocked|locked|suspended|cancell?ed)\\b',
].join('|');
export const negativeWords = new RegExp(negative, 'giu');
export const chineseNegativeWords =
  /不(?!过)|非(?!常)|未|没有?|无(?!论)|失败|拒绝|否|错误|过期|售罄|缺|异常|欠|停机|冻结|逾期|超时/gu;

/** Words that give the outcome of a condition or nothing; they do not name its topic. */
export const emptyWords = new Set(
  (
    'a an the this that these those any some all each every no not none never without of for to in on at by with from into about as than then and or but if when once after before while so such it its they them their theirs he she his her hers we you your our us i is are was were be been being am do does did has have had having will would shall should can could may might must also again another other new next same user customer caller client guest patient member visitor passenger person system agent assistant bot process workflow procedure conversation function api tool endpoint ' +
    'available availability unavailable success succeed successful successfully unsuccessful fail failed fails failure valid invalid correct incorrect eligible ineligible possible impossible find found exist exists yes agree agrees accept accepts decline declines refuse refuses reject rejects disagree disagrees deny denied want wants wish wishes like likes decide decides choose chooses prefer prefers confirm confirms free approved ok okay able unable complete completed sufficient insufficient go goes went through wrong missing open closed taken gone against instead rather however either neither whether still there returned based status result still true false one somebody anybody nobody someone anyone'
  ).split(' '),
);

export const endOfProcedureWords =
  /\b(?:process|workflow|procedure|conversation|dialogue|session|call|chat|flow|matter|case|interaction)\s+(?:then |also |here )?(?:is |has )?(?:ends?|ended|over|closed|complete|completed|finished|finishes|stops?|concludes?|concluded|terminates?|terminated)\b|\b(?:ends?|close[sd]?|finish(?:es)?|stops?|conclud(?:es?|ing)|terminat(?:es?|ing)|ending|closing)\s+(?:the |this |their )?(?:process|workflow|procedure|conversation|dialogue|session|call|chat|flow|interaction)\b|^(?:ends?|stops?)(?: here| there)?$|\bnothing (?:more|else|further) (?:is|has|needs)\b|\bno further (?:steps?|action)\b|(?:流程|对话|会话|通话|服务|办理)(?:到此|就此|随之|即)?(?:结束|终止|完成)|^(?:到此)?结束(?:流程|对话|会话|通话)?$/iu;

export const proseJumpWords =
  /\b(?:loop|loops|go|goes|jump|jumps|move|moves|circle|circles|come|comes|fall|falls|step|steps|turn|turns|switch|switches|loop|looping|going|jumping)\s+(?:\p{L}+ )?back\b(?:\s+(?:to|and|by))?|\b(?:return|returns|returning|revert|reverts)\s+to\b|\bstart(?:s|ing)?\s+(?:over|again|afresh|anew)\b(?:\s+(?:with|from|at|by))?|\bbegin(?:s|ning)?\s+again\b(?:\s+(?:with|from|at|by))?|\brestart(?:s|ed)?\b(?:\s+(?:with|from|at))?|\b(?:is|are)\s+(?:then )?repeated\b(?:\s+(?:from|starting (?:with|from)))?|\brepeats?\b(?:\s+(?:from|itself))?|\b(?:resumes?|continues?)\s+(?:again )?(?:from|at|with)\b|(?:返回|回到|跳回|跳转到|跳转至|退回到|退回|回退到|重新回到|重新执行|重新开始|从头开始|再次回到|返回到)(?:至|到)?/iu;
export const startOfProcedure =
  /^(?:the )?(?:very )?(?:beginning|start|first step|top|process|whole process|procedure|outset)?$|^(?:流程)?(?:开头|开始|第一步|起点|最初)?(?:处|步骤)?$/iu;
export const repetitionWords =
  /\b(?:again|once more|anew|another time|re-?enter|re-?try|retries)\b|重新|再次|重试|再试/iu;
export const jointWords =
  /^(?:finally|lastly|in (?:either|any|both|all|every) cases?|either way|in the end|regardless|whatever the outcome|at the end|to finish|最后|无论如何|无论结果如何|两种情况下)/iu;
export const branchContinuationWords =
  /^(?:in (?:this|that|such a) case|in this situation|if so|此时|这时|这种情况下|在这种情况下)/iu;
