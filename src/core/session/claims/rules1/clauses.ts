// Splits a reply into clauses, each with the properties that make it less than a statement, and detects bad news in a
// clause.

export interface ReplyClause {
  readonly text: string;
  /** The whole sentence, as cut from the reply. */
  readonly sentence: string;
  readonly isHan: boolean;
  /** A question or a condition. */
  readonly isQuestionOrCondition: boolean;
  /** A question, a plan or an offer: it reports nothing that has happened. */
  readonly isHedged: boolean;
  readonly isNegated: boolean;
  /** The clause refers to another time than now. */
  readonly isAboutOtherTime: boolean;
  /** "Done!", "all set": something was done, and the rest of the reply names it. */
  readonly isGenericDone: boolean;
}

const condition =
  /\b(if|once|when|whenever|unless|(?:until|before|after)(?! (?:the )?(?:\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|tonight|lunch))|as soon as|in case|provided|whether)\b|^(should|were|had) \w+/;
const conditionHan =
  /如果|只有.*才|才[能可会行]|了[我您]?[就再便](?!是)|一经|通常|凡是|每[次位个逢]|必须|不得|假[如使]|要是|[若倘]|只要|一旦|万一|除非|如需|的话|[是能]否|[之以]前|(?<![售最今午])后([，,]|会|将|可|再|就|您|我)|等.*(后|再)|(成功|之|以|完|好|完成|提交|取消|确认)(之后|以后|后)/;
const questionStart =
  /^(and )?(is|are|was|were|do|does|did|can|could|shall|should|would|will|may|have|has|what|which|when|where|who|how|anything)\b/;
const chineseQuestionPattern = /^(请问|还[需有要]|需要|您还|您?要不要|要不|不如|[换改]个?|您看)|看看$/;
const plan =
  /\b(will|would|can|could|may|might|must|shall|going to|about to|let me|want(s|ed)? to|would like|need(s)? to|needs?|please|try(ing)?|to be)\b|'(ll|d)\b/;
const planHan =
  /(?<!已)将[^，]{0,4}(会|为)|(?<![已社])会(?!议|员)|马上|稍后|稍候|立即|这就|接下来|现在(为|去|就|帮|给)|我(来|去)?[帮替为给]您(?!.*[了好完成妥过])|正在|准备|打算|可以|需要|(?<!申)请(?!您?(凭|按时|准时|注意|耐心|于))|要不要|想|先|[您你]要/;
/** Reported statements of others, who may be wrong; the reply itself does not state them. */
const report =
  /\byour (?:friend|brother|sister|wife|husband|mother|father|colleague|partner|neighbou?r|son|daughter)\b(?! is (?:now )?(?:booked|registered|enrolled))|\byou(?:'ve| have)? (?:\w+ly |just |already )?(?:said|say|mention|mentioned|told|wrote|heard|read|reported|claim|claimed|stated)\b|\btold you\b|\b(?:they|he|she) (?:said|told|claimed)\b|\baccording to you\b/;
const reportHan =
  /您(?:的)?(?:朋友|同事|家人|爱人|先生|太太|室友|邻居)(?:的|已|昨|说|那)|[您你].{0,4}(?:说|提到|提及|告诉|讲|表示|听说)(?!的)|(?:听|据)[您你]/;
/** Done at another time: not current news. */
const past =
  /\b(?:last (?:week|month|time|year|night)|yesterday|previously|a while ago|(?:days|weeks|months) ago)\b|(?<!马)上[次回]|上个?(?:月|周|星期)|去年|前天|昨[天晚日]|曾|(?<=\p{Script=Han})(?<![通超不经路难错])过(?![期保了去来程户账票失世敏滤])/u;
const negation =
  /\b(not|no|never|nothing|none|nobody|neither|cannot|unable|failed|failure|without|unsuccessful|yet)\b|n['’]t\b/;
const negationHan = /没|未|不|无法|失败|尚|别/;
const noTrouble = /\bwithout (a |any )?(problems?|hitch|issues?|trouble|difficulty)\b/;
const genericDone =
  /^(all |it's |it is |that's |that is )?(done|set|ready|finished|taken care of|sorted)\b|^everything is (done|set|ready|arranged|settled)\b|^done\b|^you( are|'re) all set\b/;
const genericDoneHan = /^(搞定|办好|办妥|好)了|^(完成|成功)了?$/;

/** "I was able to book it" states that it was done, although it contains "able". */
export const successPhrases = /\b(was|were) able to\b|\bmanaged to\b|\bhave managed\b/;

export function splitReplyClauses(text: string): ReplyClause[] {
  const sentences = text.match(/[^.!?;\u3002\uff01\uff1f\uff1b\n]+[.!?;\u3002\uff01\uff1f\uff1b]?/g) ?? [];
  return sentences.flatMap(clausesOfSentence);
}

function clausesOfSentence(sentence: string): ReplyClause[] {
  const isHan = /\p{Script=Han}/u.test(sentence);
  const isQuestion = /[?？]\s*$/.test(sentence) || (isHan && /[吗呢么][。！\s]*$/.test(sentence));
  const isConditional = isHan
    ? conditionHan.test(sentence) || reportHan.test(sentence)
    : condition.test(sentence.trim()) || report.test(sentence);
  const isAboutOtherTime = past.test(sentence);
  const parts = sentence
    .replace(/[.!?;\u3002\uff01\uff1f\uff1b]\s*$/, '')
    .split(/[,，:：、]|\s[-–—]\s|\bbut\b|\bso\b/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // "It is booked, is there anything else?" states and then asks; "It is booked, right?" asks.
  const firstQuestion = parts.findIndex((part) => (isHan ? chineseQuestionPattern : questionStart).test(part));
  const questionStartIndex = isQuestion ? Math.max(0, firstQuestion) : parts.length;
  return parts.map((part, at) => {
    const isQuestionOrCondition = at >= questionStartIndex || isConditional;
    return {
      text: part,
      sentence,
      isHan,
      isQuestionOrCondition,
      isHedged: isQuestionOrCondition || (isHan ? planHan.test(part.replace(nothingCan, ' ')) : isPlan(part)),
      isNegated: isHan ? negationHan.test(part) : negation.test(part.replace(noTrouble, ' ')),
      isAboutOtherTime,
      isGenericDone: isHan ? genericDoneHan.test(part) : genericDone.test(part),
    };
  });
}

/** "Nothing can be changed" states a fact and is not a plan. */
const nothingCan = /没有.{0,6}可以/;

/** "could not" refers to the past; an expected parcel is not a plan of the agent. */
const isPlan = (part: string) =>
  plan.test(part.replace(/\b(could not|couldn['’]t|can['’]?t find|cannot find)\b/g, ' ').replace(successPhrases, ' '));

const patterns = new Map<string, RegExp>();

/**
 * Matches a word, or one of several alternatives, as a whole word. Cached, because every clause uses the same words.
 */
export function wholeWord(alternatives: string): RegExp {
  const known = patterns.get(alternatives);
  if (known) return known;
  const made = new RegExp(`\\b(${alternatives})\\b`);
  patterns.set(alternatives, made);
  return made;
}

export const hasWord = (clause: string, words: readonly string[]): boolean =>
  words.length > 0 && wholeWord(`(${words.join('|')})s?`).test(clause);

/** `over`: expired, closed. */
export type NegativeOutcome = 'unavailable' | 'unknown' | 'failed' | 'ineligible' | 'over';

const negativeOutcomePatterns: readonly (readonly [NegativeOutcome, RegExp])[] = [
  [
    'unknown',
    /\b(could not|couldn't|can't|cannot|unable to|did not|didn't) find\b|\bnot (be )?found\b|\bno (such )?\w+ (of|by|with|called|named|under) (that|this|the)? ?name\b|\bby that name\b|\b(does not|doesn't|do not|don't) (exist|take part|offer)\b|\bnot (in|on) (our|the) (list|system|records?)\b|\bno (record|trace) of\b/,
  ],
  [
    'unavailable',
    /\bfully booked\b|\b(sold|booked) out\b|\bbooked (solid|up)\b|\b(is|are|was|were|'s) (already |now |completely |unfortunately )*full\b|\bno (\w+ ){0,3}(left|available|free|remaining)\b|\b(every|all) [^,]*\b(is|are) (gone|taken)\b|\b(ran|run|is|are|'s|'re|was) (all )?out of (?!date|warranty|your|our|my|the)\w+|\bused up\b|\bno (free |open |more |other )*(openings?|spots?|places?|slots?|times?|rooms?|seats?|appointments?|vacanc\w+|tickets?|tables?|availability)\b|\b(nothing|none)\b.*\b(left|available|free|open)\b|\b(does|do)(n't| not) have any\b|\b(are|is|have been) (all |already )*taken\b|\b(not|isn't|aren't) available\b|\bunavailable\b/,
  ],
  [
    'failed',
    /\b(could not|couldn't|unable to|failed|has not been|did not|didn't|do not|does not|doesn't|don't|unsuccessful|not (been )?(successful|completed|accepted|confirmed|approved))\b/,
  ],
  [
    'over',
    /(?<!not |n't )\b(expired|closed|lapsed|out of warranty|out of date|ended)\b|\b(no longer|not) (valid|open|covered)\b/,
  ],
  [
    'ineligible',
    /\b(cannot|can't|can not|not) (be )?\w+|\b(isn't|aren't|not) (eligible|possible|allowed|refundable)\b/,
  ],
];
const chineseNegativeOutcomePatterns: readonly (readonly [NegativeOutcome, RegExp])[] = [
  ['unknown', /(没有?|未)能?[查找搜]到|[查找搜]不到|不存在|没有(这|该|那|您说|名为|叫)/],
  [
    'unavailable',
    /(?<![没未]|没有)满(?![足意减分])|售[罄完光]|暂无|(余票|名额|库存|余额)(已)?为零|没有?.{0,4}[号位票房额]了?$|没有?(空|余)|没有?(?!问题|关系|什么|变|错|事).{0,3}了$|没有?.{0,3}(座位|名额|位置|号源|余票).{0,5}了?$|无(空|余|号|房|票|位)|[挂卖抢订约][完光]/,
  ],
  [
    'over',
    /(?<![没未]有?|还没)(过期|过保|过了?.{0,4}期|超过?.{0,4}期|打烊|关门|停业|歇业|截止|下班|到期)|不(在.{0,8}期|营业|开门)|没(有)?(开门|营业)|(?<![没未]|没有|还没)出.{0,3}期|期.{0,4}(?<!没|未|没有)过了/,
  ],
  ['failed', /失败|未能|没能|没有?.{0,3}成功|未通过/],
  ['ineligible', /不(能|可|支持|符合|予|允许|满足|达标|合格|够)|没有?达到|达不到|没办法|无法/],
];

/** The kinds of bad news that a clause may give, most specific first. */
export function negativeOutcomesIn(clause: string, isHan: boolean): NegativeOutcome[] {
  const kinds = (isHan ? chineseNegativeOutcomePatterns : negativeOutcomePatterns)
    .filter(([, words]) => words.test(clause))
    .map(([kind]) => kind);
  // "I can't do that for you" is about the agent, not about the case.
  const isAboutAgent = isHan
    ? /我(?!们?的)/.test(clause)
    : /\b(i|we)\b.*\b(can't|cannot|can not|am not|are not|aren't)\b/.test(clause);
  return isAboutAgent ? kinds.filter((kind) => kind === 'unknown' || (kind === 'failed' && !isHan)) : kinds;
}
