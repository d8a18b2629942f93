// A reply as clauses: each with what takes the force of a statement from it, being asked, conditional or reported.
// Whether a verb in it speaks of the past or of a plan is decided at the verb (`englishEvents`, `hanEvents`).

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
  /** Place of its sentence in the reply. */
  readonly sentence: number;
  /** The sentence as it is written, without markup. */
  readonly said: string;
  /** Only `stated` clauses say that something is so. */
  readonly force: 'stated' | 'asked' | 'conditional' | 'reported';
  /** Speaks of another time than now. */
  readonly isPast: boolean;
  /** Item of a list or row of a table: it goes with the sentence that introduces the list. */
  readonly isItem: boolean;
}

interface Sentence {
  readonly text: string;
  readonly isItem: boolean;
}

/** A longer clause is cut: no sentence of a reply is longer, and patterns stay fast on any text. */
const LONGEST_CLAUSE = 400;

const abbreviation = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|approx|e\.g|i\.e|etc|vs|inc|jr|sr|[a-z])\.$/i;
const halfDay = /\d ?[ap]\.?m\.$/i;

/** Without Markdown, HTML and pictures; lines and sentence ends are kept. */
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

/** Introduces a statement and says nothing itself, whatever modal verb it has. */
const opener =
  /^(?:(?:hi|hello|hey|ok|okay|great|good|well|so|and|yes|yep|sure|certainly|of course|perfect|thanks?|thank you|alright|all right|right|wonderful|excellent|fantastic|lovely|no problem|no worries|absolutely|got it|understood|noted|done deal)[,!.]? )*(?:(?:i(?:'m| am)|we(?:'re| are)) (?:very |so |really )?(?:happy|pleased|glad|delighted|sorry|afraid)(?: to (?:say|tell you|inform you|report|confirm|let you know|announce|hear))?(?: that)?|(?:i|we) (?:can|could|am able to|would like to|want to|just want to|just wanted to|wanted to|'d like to|wish to) (?:now |gladly |happily |also |already )?(?:confirm|tell you|say|inform you|let you know|report|announce|assure you)(?: that)?|(?:please |kindly )?(?:note|be informed|be aware|rest assured|be assured|know)(?: that)?|just to (?:confirm|let you know|recap|summari[sz]e|be clear)|to (?:confirm|recap|summari[sz]e|sum up|be clear|your question)|(?:this|here) is to (?:confirm|inform you|let you know)(?: that)?|it (?:looks|seems|appears)(?: like| that)?|(?:the )?(?:good|bad|great) news(?: is)?(?: that)?|let me (?:confirm|tell you)(?: that)?|for your (?:information|records?)|as (?:you )?(?:requested|asked|agreed|discussed|promised|wished|mentioned)(?: before)?|if (?:you(?:'re| are)? (?:wonder(?:ing)?|ask(?:ing)?)|i may)|in case you (?:wonder|were wondering|are wondering|ask)|unfortunately|sadly|regrettably)[,:]? /;
const openerHan =
  /^(?:好的?|您好|你好|嗯|恭喜您?|放心|请放心|很?高兴(?:地)?(?:通知|告诉|告知)您|(?:在此)?(?:通知|告知|告诉)您(?:一声|一下|一个好消息)?|(?:可以|能)?(?:跟|向|和|给)您(?:说|确认|汇报|报告|反馈)(?:一下|一声)?|请(?:您)?(?:注意|知悉|留意)|提醒您|很?抱歉|不好意思|很遗憾|遗憾地?(?:告诉|通知)您|如果?您想知道(?:的话)?)[，,：:！!]?(?=.)/;

/** Where a sentence is cut into clauses. */
const between =
  /(?:(?<!\d)[,，:：]|[,，:：](?!\d)|、)\s*|\s[-–—]+\s|——|\s(?=(?:but|so|because|since|although|though|however|whereas|while|yet|which means|therefore) )|\s(?=and (?:then |also |so |now )?(?:i|we|you|your|it|its|the|there|they|he|she|this|that|please|my|our|here)(?:'\w+)? )|(?=但(?:是)?|不过|所以|因此|因为|而且|并且|同时|可是|只是|然后)/;

const condition =
  /^(?:and |but |so |then |or |only |even |just )*(?:if|once|when|whenever|unless|until(?! (?:the )?(?:\d|noon|midnight|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|then|further|\w+day))|as soon as|as long as|in case|provided|providing|assuming|suppos(?:e|ing)|in the event|on condition|whether|should|had (?:you|i|we|it)|were (?:you|it|i)|the moment)\b/;
const conditionWithin =
  /\b(?:if|unless|whether|once (?:you|i|we|it|the|your|that|this|they)|as soon as|as long as|in case|provided (?:that|you)|until (?:you|i|we|it|the|your|they)|(?:to|will|let me|let us|let's|please|must|can|could|should|'ll) (?:first |also |now |then |just )*(?:verify|confirm|check|ensure|make sure|see|find out|know)|^(?:please )?(?:ensure|confirm|make sure|verify|check)\b(?! your (?:inbox|e?-?mail|phone|messages))|when (?:you|it|the|your|they|everything|that|this) (?!\w+ed\b|called|was|were))\b/;
const ownClauseOnly = /^(?:and |but |so )*(?:before|after)\b(?! (?:the )?(?:\d|noon|midnight|\w+day))/;
const conditionHan =
  /如果|假[如使]|要是|[若倘]|一旦|万一|除非|只要|只有|的话|凡是|无论|不论|[是能可]否|一经|等(?:您|你|我|到|他|她|它|系统|收到|确认).{0,16}(?:后|再|就|了)|(?:之|以|[完成好款料认交销订约功])后(?!来|天|台|续)|(?<![售最今午])后(?:[，,]|会|将|可|再|就|才|您|我们|即)|才[能可会行]|必须|每[次位个逢当]|通常|一般(?:来说|会|是)|[要需须得]?提前.{1,8}(?:天|小时|日)(?!前)|原则上|规定/;

/** Other people say it, or the user did: the reply does not vouch for it. */
const report =
  /(?<!\bas )\b(?:you(?:'ve| have)? (?:just |already |also )?(?:said|say|mention(?:ed)?|told|wrote|heard|read|claim(?:ed)?|stated|thought|asked|wanted)|according to you|(?:told|informed|assured|promised) you|(?:they|he|she|someone) (?:said|told|claimed|thought)|your (?:friend|brother|sister|wife|husband|mother|father|colleague|partner|neighbou?r|son|daughter|boss) (?:said|told|has|had|was|claims?|thinks?)|you (?:may|might|must) have (?:heard|read|seen))\b/;
const reportHan =
  /[您你](?:刚才?|之前|方才|刚刚|前面)?(?:说|提到|提及|讲|表示|听说|看到|以为|问|告诉)(?!的)|(?:听|据)[您你]|(?:您|你)(?:的)?(?:朋友|同事|家人|爱人|先生|太太|室友|邻居|孩子).{0,6}(?:说|讲|告诉|已|预|昨|订)/;
/** A quotation that somebody's words introduce. */
const quoted =
  /\b(?:says?|said|reads?|see|shows?|called|message|messages?|replies|reply|wrote|asks?|like|such as)[^"“”]{0,20}["“]/;
const quotedHan = /(?:说|显示|写着|看到|收到|提示|例如|比如|回复)[^「“"]{0,8}[「“"]/;

const past =
  /(?<!moments? |minutes? |seconds? |just |second )\b(?:last (?:week|month|time|year|night|summer|winter|spring|autumn)|yesterday|previously|formerly|in the past|a while ago|(?:days?|weeks?|months?|years?) ago|back then|used to|originally|initially|at the time|within the last|more than \d+ \w+ (?:ago|earlier)|ago|(?:was|were) (?:\w+ )?(?:made|created|booked|purchased|placed|opened|issued|bought|taken out) (?:on|in|at|before|within)|upcoming|existing|previous|current|currently|already have|have (?:an? )?(?:existing|upcoming))\b/;
const pastHan = /(?<![马早])上[次回]|上个?(?:月|周|星期|礼拜)|去年|前天|昨[天晚日]|曾经?|以前|从前|之前(?=您|预|订|办)/;

const questionOpener =
  /^(?:and |but |so |or |then |also |now |please |ok |okay )*(?:is|are|was|were|do|does|did|can|could|shall|should|would|will|may|might|have|has|which|what|when|where|who|whose|why|how|anything|any|ready|sound|ok|okay|right|correct|fine|yes|no|want|need|or|isn't|aren't|don't|doesn't|won't|wouldn't|haven't|shouldn't)\b/;
const questionOpenerHan =
  /^(?:请问|那|那么|所以)?(?:您|你)?(?:还)?(?:是否|要不要|需不需要|需要|有没有|能不能|可不可以|可以|愿意|想|打算|方便|什么|哪|几|多少|怎么|何时|为什么|谁|要|是不是|确认|确定|不如|改|换)|(?:要不要|是否|能不能|可不可以|有没有|需不需要|是不是|行不行|好不好)|吗|呢$|么$|[是行好对可]不[是行好对可]|哪[天一个位家]|几[点位人号天]|多少|什么/;

/** "Was it made? Yes, it was." states what was asked. */
const affirms =
  /^(?:yes|yep|yeah|indeed|certainly|of course|absolutely|correct|exactly|it (?:was|has|is|did)|they (?:were|have|are))\b/;
const affirmsHan = /^(?:是的|对的?|没错|有的|确实|当然|嗯)/;
const denies = /\b(?:no|not|never)\b|n't\b|没|未|不/;

/** Introduces a list of steps or rules. */
const describesRule =
  /\b(?:works like this|how (?:it|this) (?:works|goes)|(?:it|this) is how|here(?:'s| is) how|the (?:steps|process|procedure|rules)|these steps|following steps|step by step|in general)\b|流程|步骤|规定|规则|办法是|要求(?:是|如下)/;
/** How it always goes, not what has happened. */
const habitual =
  /\b(?:usually|always|normally|generally|typically|as a rule|every time|each time|in general|of your choice|(?:day|time|date|one) you (?:choose|pick|prefer|like|name)|can only|may only|must be|has to be|have to be)\b/;

/** "With the lock off, it would run out". */
const supposes = /^with(?:out)?\b.*\b(?:would|could)\b/;
/** Says nothing of the case. */
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
    // The items of a list of rules or steps say how it goes in general.
    if (!sentence.isItem)
      isRule = describesRule.test(sentence.text.toLowerCase()) || /^(?:if|when|once)\b.*:$/i.test(sentence.text);
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
  const askedFrom = isQuestion ? (firstAsked < 0 ? parts.length - 1 : firstAsked) : parts.length;
  let isConditional = isRule || habitual.test(lower) || supposes.test(lower);
  let isReported = isQuoted;
  return parts.map((part, at) => {
    const isHan = /\p{Script=Han}/u.test(part);
    const said = withoutOpener(part, isHan);
    const begins = isHan ? conditionHan.test(said) || isMissing(said, parts[at + 1]) : condition.test(said);
    isConditional ||= begins;
    const isOwn =
      !isHan &&
      (refuses.test(said) || conditionWithin.test(said) || ownClauseOnly.test(said) || asksFor(parts[at + 1]));
    isReported ||= isHan ? reportHan.test(said) : report.test(said);
    const force =
      at >= askedFrom ? 'asked' : isConditional || isOwn ? 'conditional' : isReported ? 'reported' : 'stated';
    const tokens = tokensOf(said);
    return {
      text: said,
      tokens,
      stems: new Set(tokens.map(({ stem }) => stem)),
      isHan,
      sentence,
      said: text,
      force,
      isPast: isHan ? pastHan.test(said) : past.test(said),
      isItem,
    };
  });
}

/** "I can't book without your name": what keeps the agent from doing it, and nothing that has happened. */
const refuses =
  /\b(?:can't|cannot|can not|unable to|not able to|won't be able to)\b.*\b(?:without|before|until|unless)\b|^without\b/;
/** "没有订单号，我无法退款". */
const isMissing = (said: string, next: string | undefined) =>
  /^(?:没有?|缺|少).{1,16}$/.test(said) && next !== undefined && /无法|不能|没法|办不|不了/.test(next);

/** The clause after this one is a condition of it: "it is booked, once you have paid". */
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

/** "I've checked the meter and booked the visit" says two things. */
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

/** Contractions are taken apart: "I've" is i and 've, "don't" is do and n't. */
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
