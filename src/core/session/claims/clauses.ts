// A reply as clauses, each with what takes the force of a statement from it, and the bad news that a clause may tell.

export interface Clause {
  readonly text: string;
  readonly isHan: boolean;
  /** A question or a condition. */
  readonly isAsked: boolean;
  /** Asked, or a plan or an offer: nothing that has happened. */
  readonly isHedged: boolean;
  readonly isNegated: boolean;
  /** "Done!", "all set": something was done, and the rest of the reply says what. */
  readonly isGenericDone: boolean;
}

const condition =
  /\b(if|once|when|whenever|unless|until|before|after|as soon as|in case|provided|whether)\b|^(should|were|had) \w+/;
const conditionHan =
  /如果|假[如使]|要是|[若倘]|只要|一旦|万一|除非|如需|的话|[是能]否|[之以]前|(?<![售最今午])后([，,]|会|将|可|再|就|您|我)|等.*(后|再)|(成功|之|以|完|好|完成|提交|取消|确认)(之后|以后|后)/;
const asksFirst =
  /^(and )?(is|are|was|were|do|does|did|can|could|shall|should|would|will|may|have|has|what|which|when|where|who|how|anything)\b/;
const asksHan = /^(请问|还[需有要]|需要|您还|您?要不要)/;
const plan =
  /\b(will|would|can|could|may|might|must|shall|going to|about to|let me|want(s|ed)? to|would like|need(s)? to|needs?|please|try(ing)?|to be)\b|'(ll|d)\b/;
const planHan =
  /(?<!已)将[^，]{0,4}(会|为)|(?<![已社])会(?!议|员)|马上|稍后|稍候|立即|这就|接下来|现在(为|去|就)|正在|准备|打算|可以|需要|(?<!申)请(?!您?(凭|按时|准时|注意|耐心|于))|要不要|想|先|[您你]要/;
const negation =
  /\b(not|no|never|nothing|none|nobody|neither|cannot|unable|failed|failure|without|unsuccessful|yet)\b|n['’]t\b/;
const negationHan = /没|未|不|无法|失败|尚|别/;
const noTrouble = /\bwithout (a |any )?(problems?|hitch|issues?|trouble|difficulty)\b/;
const genericDone =
  /^(all |it's |it is |that's |that is )?(done|set|ready|finished|taken care of|sorted)\b|^everything is (done|set|ready|arranged|settled)\b|^done\b|^you( are|'re) all set\b/;
const genericDoneHan = /^(搞定|办好|办妥|好)了|^(完成|成功)了?$/;

/** "I was able to book it" states that it was done, although it says "able". */
export const managed = /\b(was|were) able to\b|\bmanaged to\b|\bhave managed\b/;

export function clausesOf(text: string): Clause[] {
  const sentences = text.match(/[^.!?;\u3002\uff01\uff1f\uff1b\n]+[.!?;\u3002\uff01\uff1f\uff1b]?/g) ?? [];
  return sentences.flatMap(clausesOfSentence);
}

function clausesOfSentence(sentence: string): Clause[] {
  const isHan = /\p{Script=Han}/u.test(sentence);
  const isQuestion = /[?？]\s*$/.test(sentence) || (isHan && /[吗呢么][。！\s]*$/.test(sentence));
  const isConditional = isHan ? conditionHan.test(sentence) : condition.test(sentence.trim());
  const parts = sentence
    .replace(/[.!?;\u3002\uff01\uff1f\uff1b]\s*$/, '')
    .split(/[,，:：、]|\s[-–—]\s|\bbut\b|\bso\b/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // "It is booked, is there anything else?" states and then asks; "It is booked, right?" asks.
  const firstAsked = parts.findIndex((part) => (isHan ? asksHan : asksFirst).test(part));
  const askedFrom = isQuestion ? Math.max(0, firstAsked) : parts.length;
  return parts.map((part, at) => {
    const isAsked = at >= askedFrom || isConditional;
    return {
      text: part,
      isHan,
      isAsked,
      isHedged: isAsked || (isHan ? planHan.test(part) : isPlan(part)),
      isNegated: isHan ? negationHan.test(part) : negation.test(part.replace(noTrouble, ' ')),
      isGenericDone: isHan ? genericDoneHan.test(part) : genericDone.test(part),
    };
  });
}

/** "could not" tells of the past; what is expected of a parcel is no plan of the agent's. */
const isPlan = (part: string) =>
  plan.test(part.replace(/\b(could not|couldn['’]t|can['’]?t find|cannot find)\b/g, ' ').replace(managed, ' '));

const patterns = new Map<string, RegExp>();

/** A word or alternatives of it, as whole words. Kept: every clause asks for the same ones. */
export function wholeWord(alternatives: string): RegExp {
  const known = patterns.get(alternatives);
  if (known) return known;
  const made = new RegExp(`\\b(${alternatives})\\b`);
  patterns.set(alternatives, made);
  return made;
}

export const hasWord = (clause: string, words: readonly string[]): boolean =>
  words.length > 0 && wholeWord(`(${words.join('|')})s?`).test(clause);

export type BadNews = 'unavailable' | 'unknown' | 'failed' | 'ineligible';

const badNews: readonly (readonly [BadNews, RegExp])[] = [
  [
    'unknown',
    /\b(could not|couldn't|can't|cannot|unable to|did not|didn't) find\b|\bnot (be )?found\b|\bno (such )?\w+ (of|by|with|called|named|under) (that|this|the)? ?name\b|\bby that name\b|\b(does not|doesn't|do not|don't) (exist|take part|offer)\b|\bnot (in|on) (our|the) (list|system|records?)\b|\bno (record|trace) of\b/,
  ],
  [
    'unavailable',
    /\bfully booked\b|\b(sold|booked) out\b|\bbooked (solid|up)\b|\b(is|are|was|were|'s) (already |now |completely |unfortunately )*full\b|\bno (\w+ ){0,3}(left|available|free)\b|\bno (free |open |more |other )*(openings?|spots?|places?|slots?|times?|rooms?|seats?|appointments?|vacanc\w+|tickets?|tables?|availability)\b|\b(nothing|none)\b.*\b(left|available|free|open)\b|\b(does|do)(n't| not) have any\b|\b(are|is|have been) (all |already )*taken\b|\b(not|isn't|aren't) available\b|\bunavailable\b/,
  ],
  [
    'failed',
    /\b(could not|couldn't|unable to|failed|has not been|did not|didn't|do not|does not|doesn't|don't|unsuccessful|not (been )?(successful|completed|accepted|confirmed|approved))\b/,
  ],
  [
    'ineligible',
    /\b(cannot|can't|can not|not) (be )?\w+|\b(isn't|aren't|not) (eligible|possible|allowed|refundable)\b/,
  ],
];
const badNewsHan: readonly (readonly [BadNews, RegExp])[] = [
  ['unknown', /(没有?|未)能?[查找搜]到|[查找搜]不到|不存在|没有(这|该|那|您说|名为|叫)/],
  [
    'unavailable',
    /(?<!还[没未]|没|未)满了?|售罄|暂无|没有?.{0,4}[号位票房额]了?$|没有?(空|余)|没有?.{0,3}了$|无(空|余|号|房|票|位)|[挂卖抢订约]完/,
  ],
  ['failed', /失败|未能|没能|没有?.{0,3}成功|未通过/],
  ['ineligible', /不(能|可|支持|符合|予|允许)|没办法|无法/],
];

/** The kinds of bad news that a clause may tell, the most telling first. */
export function badNewsIn(clause: string, isHan: boolean): BadNews[] {
  const kinds = (isHan ? badNewsHan : badNews).filter(([, words]) => words.test(clause)).map(([kind]) => kind);
  // "I can't do that for you" speaks of the agent, not of the case.
  const isOwn = isHan ? /我/.test(clause) : /\b(i|we)\b.*\b(can't|cannot|can not|am not|are not|aren't)\b/.test(clause);
  return isOwn ? kinds.filter((kind) => kind === 'unknown' || (kind === 'failed' && !isHan)) : kinds;
}
