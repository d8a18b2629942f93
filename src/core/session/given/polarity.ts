// Decides whether a user states, denies, supposes or asks something: English and Chinese, clause by clause.

export interface UserClause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The clause ends in a question mark. */
  readonly isAsked: boolean;
}

/** A comma or a full stop between digits does not end a clause. */
const boundary = /[.!?;:,](?=\s|$)|[。！？；，：\n]|\s(?:but|although|whereas)\s|但是?|而是|不过/gu;

export function clausesIn(text: string): readonly UserClause[] {
  const clauses: UserClause[] = [];
  let start = 0;
  for (const match of [...text.matchAll(boundary), undefined]) {
    const end = match === undefined ? text.length : match.index;
    const clause = text.slice(start, end);
    if (clause.trim() !== '') clauses.push({ text: clause, start, end, isAsked: /[?？]/.test(match?.[0] ?? '') });
    start = end + (match?.[0].length ?? 0);
  }
  return clauses;
}

export const clauseAt = (clauses: readonly UserClause[], at: number): UserClause | undefined =>
  clauses.find(({ start, end }) => at >= start && at <= end);

const opening = /^\s*(?:no|nope|nah|yes|oh|well|sorry|ok(?:ay)?|不|不对|对不起|哦)(?=[\s,，])/i;
const negation =
  /\b(?:not|never|neither|nor|without|instead of|rather than|except|cannot|no|nothing|\w+n['’]t)\b|不|没|并非|别|无|除了/i;
const supposition =
  /\b(?:if|suppose|supposing|imagine|assuming|unless|in case|what about|whether|would have|might be|could be|or maybe)\b|如果|假如|要是|万一|倘若|假设|是不是|会不会|除非/i;
/** Courtesies with `if` are not suppositions. */
const courtesy =
  /\bif (?:possible|you (?:can|could|please|like)|that['’]?s? (?:is )?(?:ok|okay|fine|possible|works))\b|如果可以|如果方便/gi;
/** Questions about a value; "Could you refund 20 euros?" states a value. */
const aboutValue =
  /^\s*(?:and |so )?(?:is|isn['’]t|was|wasn['’]t|are|were|does|did|do you|has|have you|what|which|how|why|when|who|where|should)\b|[吗呢]\s*$|什么|多少|几/i;

/**
 * Whether the words right before a position in a clause deny the text after it. `from`: end of the previous mention.
 */
export function isDenied(text: string, clause: UserClause, from: number, at: number): boolean {
  const before = text.slice(Math.max(clause.start, from), at);
  return negation.test(before.replace(opening, ''));
}

/** Whether a text contains a denial after an opening "no" or "sorry". */
export const holdsDenial = (text: string): boolean => negation.test(text.replace(opening, ''));

/** Whether a clause supposes or asks, so that it states no value. */
export const isOpenClause = ({ text, isAsked }: UserClause): boolean =>
  supposition.test(text.replace(courtesy, '')) || (isAsked && aboutValue.test(text));

/** Words by which the user corrects earlier words. */
export const correction =
  /\b(?:sorry|i mean|actually|no wait|wait|correction|make (?:it|that)|rather|scratch that)\b|不对|应该是|更正|我是说|说错|改成/i;

/**
 * A reply that withdraws earlier words ("no wait, ...", "不对，..."), without that opening. Undefined for any other reply.
 */
export function withoutCorrectionOpening(text: string): string | undefined {
  const opening =
    /^\s*(?:oh\s*,?\s*)?(?:(?:no|nope)\s*[,.!:;-]?\s*(?:wait|sorry|actually|i mean(?:t)?|correction|rather|scratch that|make (?:it|that))(?![\p{L}'’])|不对|等等|(?:不|哦)\s*[,，]\s*(?:等等|我是说|应该是|对不起|说错了?))[\s,.:;!，。：；！-]*/iu.exec(
      text,
    );
  return opening ? text.slice(opening[0].length) : undefined;
}

/** A bounded or rough amount, which is not a single value. */
export const bounded =
  /\b(?:more than|less than|over|under|above|below|at (?:least|most)|up to|between|from|roughly|around|about|almost|nearly|approximately|or so)\s*$|(?:超过|不到|至少|最多|大约|大概|左右|将近|约)\s*$/i;
