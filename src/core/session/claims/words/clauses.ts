// Splits a reply into clauses and determines the force of each: stated, asked, conditional or reported. Whether a verb
// is about the past or a plan is decided at the verb (`englishEvents`, `hanEvents`). Over 300 lines: the patterns
// decide together which force a clause has.

import { comparableText } from '../../../support';
import { stemOf } from './stemOf';

export interface Token {
  readonly word: string;
  readonly stem: string;
}

export interface Clause {
  /** In lower case, without markup. */
  readonly text: string;
  /** Words in Latin letters, and numbers. */
  readonly tokens: readonly Token[];
  readonly stems: ReadonlySet<string>;
  readonly isHan: boolean;
  /** The first clause of its sentence. */
  readonly isFirst: boolean;
  /** Index of its sentence in the reply. */
  readonly sentence: number;
  /** The sentence as written, without markup. */
  readonly said: string;
  /** Only `stated` clauses assert something. */
  readonly force: 'stated' | 'asked' | 'conditional' | 'reported';
  /** The clause refers to another time than now. */
  readonly isPast: boolean;
  /** The clause is about things in general: "cancelled bookings are refunded within five days". */
  readonly isGeneric: boolean;
  /** Item of a list or row of a table: it belongs to the sentence that introduces the list. */
  readonly isItem: boolean;
}

interface Sentence {
  readonly text: string;
  readonly isItem: boolean;
}

/** A longer clause is cut. Sentences of replies are shorter, and patterns stay fast on any text. */
const LONGEST_CLAUSE = 400;

const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|approx|e\.g|i\.e|etc|vs|inc|jr|sr|[a-z])\.$/i;
const halfDay = /\d ?[ap]\.?m\.$/i;

/** Removes Markdown, HTML and images; keeps lines and sentence ends. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<[^<>\n]{1,80}>/g, ' ')
    .replace(/\[([^[\]\n]{1,200})\]\([^()\n]{0,300}\)/g, '$1')
    .replace(/[*~`#]{1,3}(?=\S)|(?<=\S)[*~`]{1,3}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/[(（]([^()（）\n]{1,120})[)）]/g, (_all, inside: string, at: number) => (at === 0 ? `${inside}. ` : ' '))
    .replace(/\p{Extended_Pictographic}|\uFE0F/gu, (sign) => (/\d/.test(sign) ? sign : '. '));
}

function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const line of withoutMarkup(text).split('\n')) {
    const item = /^\s*(?:[-*+•·>|]|\(?\d{1,2}[.)]\s)\s*/.exec(line);
    const isItem = item !== null;
    const plain = (item ? line.slice(item[0].length) : line).replace(/\s*\|\s*/g, ': ');
    let from = 0;
    for (let at = 0; at < plain.length; at++) {
      const sign = plain[at] as string;
      if (!/[.!?;。！？；…]/.test(sign)) continue;
      if (sign === '.' && !endsSentence(plain, at)) continue;
      while (at + 1 < plain.length && /[.!?。！？…"”’')）]/.test(plain[at + 1] as string)) at += 1;
      push(plain.slice(from, at + 1));
      from = at + 1;
    }
    push(plain.slice(from));
    function push(part: string) {
      if (/[\p{L}\p{N}]/u.test(part)) found.push({ text: part.trim(), isItem });
    }
  }
  return found;
}

function endsSentence(line: string, at: number): boolean {
  const next = line.slice(at + 1, at + 4);
  if (next !== '' && !/^["”’')]*\s/.test(`${next} `)) return false;
  const before = line.slice(Math.max(0, at - 8), at + 1);
  if (halfDay.test(before)) return /^\s+[\p{Lu}\p{Script=Han}]/u.test(next);
  return !abbreviation.test(before) || next.trim() === '';
}

/** Introduces a statement and states nothing itself, even with a modal verb. */
const opener =
  /^(?:(?:hi|hello|hey|ok|okay|great|good|well|so|and|yes|yep|sure|certainly|of course|perfect|thanks?|thank you|alright|all right|right|wonderful|excellent|fantastic|lovely|no problem|no worries|absolutely|got it|understood|noted|done deal)[,!.]? )*(?:(?:i(?:'m| am)|we(?:'re| are)) (?:very |so |really )?(?:happy|pleased|glad|delighted|sorry|afraid)(?: to (?:say|tell you|inform you|report|confirm|let you know|announce|hear))?(?: that)?|(?:i|we) (?:can|could|am able to|would like to|want to|just want to|just wanted to|wanted to|'d like to|wish to) (?:now |gladly |happily |also |already )?(?:confirm|tell you|say|inform you|let you know|report|announce|assure you)(?: that)?|(?:please |kindly )?(?:note|be informed|be aware|rest assured|be assured|know)(?: that)?|just to (?:confirm|let you know|recap|summari[sz]e|be clear)|to (?:confirm|recap|summari[sz]e|sum up|be clear|your question)|(?:this|here) is to (?:confirm|inform you|let you know)(?: that)?|it (?:looks|seems|appears)(?: like| that)?|(?:the )?(?:good|bad|great) news(?: is)?(?: that)?|let me (?:confirm|tell you)(?: that)?|for your (?:information|records?)|as (?:you )?(?:requested|asked|agreed|discussed|promised|wished|mentioned)(?: before)?|if (?:you(?:'re| are)? (?:wonder(?:ing)?|ask(?:ing)?)|i may)|in case you (?:wonder|were wondering|are wondering|ask)|unfortunately|sadly|regrettably)[,:]? /;
const openerHan =
  /^(?:好的?|您好|你好|嗯|恭喜您?|放心|请放心|很?高兴(?:地)?(?:通知|告诉|告知)您|(?:在此)?(?:通知|告知|告诉)您(?:一声|一下|一个好消息)?|(?:可以|能)?(?:跟|向|和|给)您(?:说|确认|汇报|报告|反馈)(?:一下|一声)?|请(?:您)?(?:注意|知悉|留意)|提醒您|很?抱歉|不好意思|很遗憾|遗憾地?(?:告诉|通知)您|如果?您想知道(?:的话)?)[，,：:！!]?(?=.)/;

/** Positions at which a sentence is cut into clauses. */
const between =
  /(?:(?<!\d)[,，:：]|[,，:：](?!\d)|、)\s*|\s[-–—]+\s|——|\s(?=(?:but|so(?! (?:far|that|long|soon|as))|because|since|although|though|however|whereas|while|which means|therefore) )|(?<!\b(?:not|n't|as|is|are|was|were|has|have|been|it|there|\w+n't))\s(?=yet )|\s(?=and (?:then |also |so |now )?(?:i|we|you|your|it|its|the|there|they|he|she|this|that|please|my|our|here)(?:'\w+)? )|(?=但(?:是)?|不过|所以|因此|因为|而且|并且|同时|可是|只是|然后)/;

const condition =
  /^(?:and |but |so |then |or |only |even |just )*(?:if|once|when|whenever|unless|until(?! (?:the )?(?:\d|noon|midnight|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|then|further|\w+day))|as soon as|as long as|in case|provided|providing|assuming|suppos(?:e|ing)|in the event|on condition|whether|should|had (?:you|i|we|it)|had (?:an?|the|your|this|that|these|those|our|any)\b.*\bbeen|were (?:you|it|i)|the moment|while (?:an?|the|your|it|any)\b.*\b(?:is|are))\b/;
/** "One more detail and it is booked". */
const needsMore =
  /^(?:and |so |just |only )*(?:one|two|an?|another|\d+) (?:(?:more|last|final|further|quick|single) )+\w+(?: \w+)? and\b/;
const conditionWithin =
  /\b(?:if|unless|whether|once (?:you|i|we|it|the|your|that|this|they)|as soon as|as long as|in case|provided (?:that|you)|until (?:you|i|we|it|the|your|they)|(?:to|will|let me|let us|let's|please|must|can|could|should|'ll) (?:first |also |now |then |just )*(?:verify|confirm|check|ensure|make sure|see|find out|know)|^(?:please )?(?:ensure|confirm|make sure|verify|check)\b(?! your (?:inbox|e?-?mail|phone|messages))|when (?:you|it|the|your|they|everything|that|this) (?!\w+ed\b|called|was|were)|(?:when|once|if|until|unless) \w+ed (?:by|in|at|with|on|$))/;
/**
 * Introduces something that happens later or only then: "are posted after the application has been filed", "only after
 * the check".
 */
const comesAfter =
  /\b(?:after|before) (?:an?|the|your|each|every|this|that|these|it|you|they|we|i|all|any)\b[^,]*?\b(?:has|have|is|are|'s|'ve|'re)\b|\bonly (?:after|once|when|if|then)\b|\bwithin (?:\w+ ){1,3}(?:days?|hours?|weeks?) (?:of|after)\b/;
/** States that something has happened in this case, even if the sentence also describes an order of steps. */
const saysHappened = /\b(?:has|have|'ve) (?:\w+ )?(?:been )?\w+|\b(?:was|were|now|just|already)\b/;
const ownClauseOnly = /^(?:and |but |so )*(?:before|after)\b(?! (?:the )?(?:\d|noon|midnight|\w+day))/;
const conditionHan =
  /如果|假[如使]|要是|[若倘]|一旦|万一|除非|只要|只有|的话(?!.{0,8}\d)|凡是|无论|不论|[是能可]否|一经|等(?:您|你|我|到|他|她|它|系统|收到|确认).{0,16}(?:后|再|就|了)|(?:(?<![查核对实看][过了])[之以]|[完成好款料认交销订约功])后(?!来|天|台|续)|(?<![售最今午])后(?:[，,]|会|将|可|再|就|才|您|我们|即)|(?<![查核检看搜询对实验算])后$|(?:给我|发我|告诉我|报给我|说一下)(?:吧|就行|即可|就好)?$|^等(?!候|待|级|位|座|您光临|您来)|才[能可会行]|必须|每[次位个逢当]|通常|一般(?:来说|来讲|会|是|要|都|当天|在|需|\d|[一二两三四五六七八九十几])|[要需须得]?提前.{1,8}(?:天|小时|日)(?!前)|原则上|规定|按(?:流程|惯例|要求)/;

/** Reported speech of others or of the user; the reply does not assert it. */
const report =
  /(?<!\bas )\b(?:(?:i|we)(?:'ve| have|'d| had)? (?:just |already |also |earlier |previously |wrongly )?(?:said|told|wrote|claimed|stated|thought)|you(?:'ve| have)? (?:just |already |also )?(?:said|say|mention(?:ed)?|told|wrote|heard|read|claim(?:ed)?|stated|thought|asked|wanted)|according to you|(?:told|informed|assured|promised) you|(?:they|he|she|someone) (?:said|told|claimed|thought)|your (?:friend|brother|sister|wife|husband|mother|father|colleague|partner|neighbou?r|son|daughter|boss) (?:said|told|has|had|was|claims?|thinks?)|you (?:may|might|must) have (?:heard|read|seen))\b/;
const reportHan =
  /我们?(?:刚才?|之前|前面|刚刚)(?:也|还)?(?:说|讲|以为|告诉)|[您你](?:刚才?|之前|方才|刚刚|前面)?(?:说|提到|提及|讲|表示|听说|看到|以为|问|告诉)(?!的)|(?:听|据)[您你]|(?:您|你)(?:的)?(?:朋友|同事|家人|爱人|先生|太太|室友|邻居|孩子).{0,6}(?:说|讲|告诉|已|预|昨|订)/;
/** A quotation introduced as someone's words. */
const quoted =
  /\b(?:says?|said|reads?|see|shows?|called|message|messages?|replies|reply|wrote|asks?|like|such as)[^"“”]{0,20}["“]/;
const quotedHan = /(?:说|显示|写着|看到|收到|提示|例如|比如|回复)[^「“"]{0,8}[「“"]/;

const past =
  /(?<!moments? |minutes? |seconds? |just |second )\b(?:last (?:week|month|time|year|night|summer|winter|spring|autumn)|yesterday|previously|formerly|in the past|a while ago|(?:days?|weeks?|months?|years?) ago|back then|used to|originally|initially|at the time|within the last|more than \d+ \w+ (?:ago|earlier)|ago|(?:was|were) (?:\w+ )?(?:made|created|booked|purchased|placed|opened|issued|bought|taken out) (?:on|in|at|before|within)|upcoming|existing|previous|current|currently|already have|have (?:an? )?(?:existing|upcoming))\b/;
const pastHan = /(?<![马早])上[次回]|上个?(?:月|周|星期|礼拜)|去年|前天|昨[天晚日]|曾经?|以前|从前|之前(?=您|预|订|办)/;

const questionOpener =
  /^(?:and |but |so |or |then |also |now |please |ok |okay )*(?:is|are|was|were|do|does|did|can|could|shall|should|would|will|may|might|have|has|which|what|when|where|who|whose|why|how|anything|any|ready|sound|ok|okay|right|correct|fine|yes|no|want|need|or|isn't|aren't|don't|doesn't|won't|wouldn't|haven't|shouldn't)\b/;
/** A tag that asks whether the text before it is true. */
const confirmTag =
  /^(?:and |but |or |so )?(?:(?:is|was|are|were|have|has|did|do|does|am)(?:n't)? (?:that|this|it|these|those|they|i|we|you)(?: (?:got|have|get|understand|understood|hear|read|see) (?:that|this|it|you))?(?: (?:right|correct|correctly|so|true|it|all|the case|what you mean|what happened|accurate))*|(?:right|correct|true|yes|no|really|you say|you mean|you said|i take it|i suppose|i assume|if i understand.*|or (?:not|did i.*|am i.*)))$/;
const confirmTagHan =
  /^(?:对|是|没错|是这样|是这个意思|我?(?:没)?理解(?:得|的)?(?:没错|对|正确)?)(?:吗|吧|么|不对|不是)?$|(?:对吗|是吗|对吧|是吧|对不对|没错吧|是不是)$/;

/** A tag that asks whether to do the thing before it. */
const proposalTag =
  /^(?:and |but |so |then )*(?:ok|okay|all ?right|shall i|should i|may i|agreed|deal|(?:is|would|does|will|sound|sounds) (?:that|this|it)?(?: (?:be|do|work|sound|ok|okay|fine|good|all ?right|suit you|for you))*)(?: then)?$/;
const proposalTagHan =
  /^(?:这样|您看|那)?(?:可以|好|行|可行|成|没问题|如何|怎么样|可不可以|好不好|行不行|同意)(?:吗|么|吧|呢|不)?$/;

const questionOpenerHan =
  /^(?:请问|那|那么|所以)?(?:您|你)?(?:还)?(?:是否|要不要|需不需要|需要|有没有|能不能|可不可以|可以|愿意|想|打算|方便|什么|哪|几|多少|怎么|何时|为什么|谁|要|是不是|确认|确定|不如|改|换)|(?:要不要|是否|能不能|可不可以|有没有|需不需要|是不是|行不行|好不好)|吗|呢$|么$|[是行好对可]不[是行好对可]|哪[天一个位家]|几[点位人号天]|多少|什么/;

/** "Was it made? Yes, it was." states the content of the question. */
const affirms =
  /^(?:yes|yep|yeah|indeed|certainly|of course|absolutely|correct|exactly|it (?:was|has|is|did)|they (?:were|have|are))\b/;
const affirmsHan = /^(?:是的|对的?|没错|有的|确实|当然|嗯)/;
const denies = /\b(?:no|not|never)\b|n't\b|没|未|不/;

/** Introduces a list of steps or rules. */
const describesRule =
  /\b(?:works like this|how (?:it|this) (?:works|goes)|(?:it|this) is how|here(?:'s| is) how|the (?:steps|process|procedure|rules)|these steps|following steps|step by step|in general|happens next|next steps?|(?:\w+ )?steps)\b|接下来|下一步|流程|步骤|规定|规则|办法是|要求(?:是|如下)/;
/** Introduces a list of things that the user must provide. */
const asksForItems =
  /\b(?:(?:i|we)(?:'d| would|'ll| will)?(?: \w+)? (?:need|require)|(?:is|are) (?:still )?missing|tell me|send me|give me|provide|let me (?:know|have)|what i(?:'d| would) (?:need|like)|could i have|may i have)\b.*(?::|\b(?:you|following|these|this|details|things|information)[.:]?)$|[?？][:：]?$|(?:需要|请|还缺|还差|麻烦).{0,20}(?:提供|告诉|告知|补充|以下|如下|信息|资料).{0,10}[:：]$/;
/** Describes the usual course, not an event. */
const habitual =
  /\b(?:usually|always|normally|generally|typically|as a rule|every time|each time|in general|of your choice|(?:day|time|date|one) you (?:choose|pick|prefer|like|name)|can only|may only|must be|has to be|have to be)\b/;

/** Not asserted as certain. */
const uncertain =
  /\b(?:maybe|perhaps|possibly|probably|presumably|apparently|supposedly|unlikely|imagine|suppose|supposing|(?:i|we)(?: (?:do|can|really|only|just|would|had))? (?:understand|assume|assumed|guess|gather|take it|believe|think|thought|hope|doubt|suspect|presume|wonder|expect|heard|hear)|not (?:sure|certain|clear)|unclear|unsure|it (?:seems|appears|looks) (?:not|unlikely)|say (?:it|you|that|the|your)\b.*\b(?:was|were|had|is))\b/;
const uncertainHan =
  /假设|假定|也许|或许|大概|估计(?![费价])|恐怕|但愿|可能(?!性)|不确定|不清楚|应该(?!的).{0,6}(?:了|过)/;

/** "With the lock off, it would run out". */
const supposes = /^with(?:out)?\b.*\b(?:would|could)\b/;
/** Clauses without content about the case. */
const filler = /^(?:got it|i see|noted|understood|i understand|let me see|one moment|hang on)$/;

/** The clauses of a reply, in order. */
export function clausesOf(reply: string): Clause[] {
  const sentences = sentencesOf(reply);
  let isRule = false;
  return sentences.flatMap((sentence, index) => {
    const next = sentences[index + 1];
    const isAffirmed =
      /[?？]\s*$/.test(sentence.text) &&
      next !== undefined &&
      (affirms.test(next.text.toLowerCase()) || affirmsHan.test(next.text)) &&
      !denies.test(next.text.toLowerCase());
    // The items of a list of rules or steps describe the general course.
    if (!sentence.isItem) {
      const intro = sentence.text.toLowerCase();
      isRule = describesRule.test(intro) || /^(?:if|when|once)\b.*:$/.test(intro) || asksForItems.test(intro);
    }
    return clausesOfSentence(sentence, index, isAffirmed, isRule && sentence.isItem);
  });
}

function clausesOfSentence(
  { text, isItem }: Sentence,
  sentence: number,
  isAffirmed: boolean,
  isRule: boolean,
): Clause[] {
  const lower = comparableText(text).replace(/[’`]/g, "'").trim();
  const isHanSentence = /\p{Script=Han}/u.test(lower);
  const isQuestion =
    !isAffirmed && (/[?？]["”')\s]*$/.test(lower) || (isHanSentence && /[吗呢么][。！.!\s]*$/.test(lower)));
  const isQuoted = isHanSentence ? quotedHan.test(lower) : quoted.test(lower);
  const bare = withoutOpener(lower.replace(/["“”«»「」]/g, ' ').replace(/[.!?;。！？；…]+\s*$/, ''), isHanSentence);
  const parts = bare
    .split(between)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !filler.test(part))
    .flatMap(ownVerbs)
    .flatMap(cut);
  const opens = (part: string) => (isHanSentence ? questionOpenerHan : questionOpener).test(part);
  const firstAsked = parts.findIndex(opens);
  const ending = withoutOpener(parts.at(-1) ?? '', isHanSentence);
  const isProposal = isHanSentence
    ? proposalTagHan.test(ending) && /我|咱|[为给帮替][您你]/.test(lower) && !/已|了(?!解)/.test(lower)
    : proposalTag.test(ending) && /\b(?:i|we|let)\b/.test(lower) && !saysHappened.test(lower);
  const isTag = isProposal || (isHanSentence ? confirmTagHan : confirmTag).test(ending);
  // In a statement in the form of a question, or with a tag at its end, all parts are asked.
  const askedFrom = isQuestion ? (firstAsked < 0 || isTag ? 0 : firstAsked) : parts.length;
  const isOrdered = !isHanSentence && comesAfter.test(lower);
  let isConditional = isRule || habitual.test(lower) || supposes.test(lower) || needsMore.test(bare);
  let isReported = isQuoted;
  return parts.map((part, at) => {
    const isHan = /\p{Script=Han}/u.test(part);
    const said = withoutOpener(part, isHan);
    const begins = isHan ? conditionHan.test(said) || isMissing(said, parts[at + 1]) : condition.test(said);
    isConditional ||= begins;
    const isOwn =
      !isHan &&
      (refuses.test(said) ||
        conditionWithin.test(said) ||
        ownClauseOnly.test(said) ||
        (isOrdered && (comesAfter.test(said) || !saysHappened.test(said))) ||
        asksFor(parts[at + 1]));
    isReported ||= isHan ? reportHan.test(said) || uncertainHan.test(said) : report.test(said) || uncertain.test(said);
    const force =
      at >= askedFrom ? 'asked' : isConditional || isOwn ? 'conditional' : isReported ? 'reported' : 'stated';
    const tokens = tokensOf(said);
    return {
      text: said,
      tokens,
      stems: new Set(tokens.map(({ stem }) => stem)),
      isHan,
      isFirst: at === 0,
      sentence,
      said: text,
      force,
      isGeneric: !isHan && isOfKind(tokens),
      isPast: isHan ? pastHan.test(said) : past.test(said),
      isItem,
    };
  });
}

const anyOne = /^(?:an?|any|each|every|most|many|some|all)$/;
const ofOne =
  /^(?:you|your|yours|i|we|my|our|us|me|he|she|his|her|they|their|this|these|the|it|its|now|already|just|been|was|were|has|had|\d.*)$/;

/** Whether the clause is in the present tense, about a thing without an article or with "a", "any" or "each". */
function isOfKind(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (!first || !second || tokens.length < 5) return false;
  const isPlural = (word: string) =>
    /[a-z]{3,}[^s]s$/.test(word) && !/^(?:yes|thanks|always|perhaps|there's|that's|here's|please)$/.test(word);
  const begins =
    anyOne.test(first.word) || isPlural(first.word) || (/(?:ed|n)$/.test(first.word) && isPlural(second.word));
  if (!begins) return false;
  const verb = tokens.findIndex(
    ({ word }, at) => at > 0 && /^(?:is|are|gets?|needs?|can|must|covers?|costs?|takes?|goes|go)$/.test(word),
  );
  return verb > 0 && !tokens.slice(0, verb + 3).some(({ word }) => ofOne.test(word));
}

/** "I can't book without your name": a reason that blocks the agent, not an event. */
const refuses =
  /\b(?:can't|cannot|can not|unable to|not able to|won't be able to)\b.*\b(?:without|before|until|unless)\b|^without\b/;
/** "没有订单号，我无法退款". */
const isMissing = (said: string, next: string | undefined) =>
  /^(?:没有?|缺|少).{1,16}$/.test(said) && next !== undefined && /无法|不能|没法|办不|不了/.test(next);

/** Whether the next clause is a condition of this one: "it is booked, once you have paid". */
const asksFor = (next: string | undefined) =>
  next !== undefined && /^(?:but )?(?:once|as soon as|unless|provided|only if|as long as)\b/.test(next);

function withoutOpener(text: string, isHan: boolean): string {
  let left = text;
  for (let round = 0; round < 3; round++) {
    const shorter = left.replace(isHan ? openerHan : opener, '');
    if (shorter === left || !/[\p{L}\p{N}]/u.test(shorter)) break;
    left = shorter.trim();
  }
  return left;
}

/** "I've checked the meter and booked the visit" states two actions. */
const ownVerbs = (part: string): string[] =>
  /^(?:and |so |then )?(?:i|we)(?:'ve| have)? (?:just |also |already |now )?\w+/.test(part) &&
  !/\b(?:will|would|can|could|to)\b/.test(part)
    ? part.split(/\s(?=and (?:also |then |already |have |just )?(?:\w+ed|put|sent|made|set|found|gave|took) )/)
    : [part];

function cut(part: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < part.length; from += LONGEST_CLAUSE) pieces.push(part.slice(from, from + LONGEST_CLAUSE));
  return pieces;
}

/** Contractions are split: "I've" becomes i and 've, "don't" becomes do and n't. */
export function tokensOf(text: string): Token[] {
  const spelled = text
    .replace(/\bcan't\b/g, "can n't")
    .replace(/\bwon't\b/g, "will n't")
    .replace(/\bcannot\b/g, 'can not')
    .replace(/n't\b/g, " n't")
    .replace(/'(s|ve|re|m|ll|d)\b/g, " '$1");
  const words = spelled.match(/n't|'[a-z]+|[a-z]+(?:-[a-z]+)*|\d[\d.,:/]*\d|\d/g) ?? [];
  return words.map((word) => ({ word, stem: /^[a-z]/.test(word) ? stemOf(word) : word }));
}
