// A thing and its defect, in English sentences: "a desk lamp, it arrived damaged", "the jacket is too small". Refuses
// pronouns and the parcel itself as things.

const vague =
  /^(?:(?:the|my|an?) )?(?:parcel|order|something|it|this|that|item|article|reason|things?|one|package|return|they|we|he|she|there|what|who|nothing|everything|all|i)s?$/i;
const isSentence = /\b(?:it|they|this|that|i|is|are|was|were|because|want|got|ordered)\b/i;
/** A defect without a verb: "jacket too big", "kettle broken". */
const fault =
  "(?:too [a-z]+|wrong [a-z]+|broken|damaged|torn|ripped|cracked|faulty|defective|missing [a-z]+|(?:doesn|don|didn|isn|won)['’]?t\\b[^,.!?]*)";
const several = '(?:two|three|four|five|six|several|both|\\d+)';
const noun = "((?:[a-z][\\p{L}'’-]*)(?:\\s+[a-z][\\p{L}'’-]*){0,2}?)";
const thingPatterns = [
  // "I want to send back a rain jacket because it is too small"
  new RegExp(
    `\\b(?:return(?:ing)?|send(?:ing)? back|giv(?:e|ing) back|tak(?:e|ing) back|bring(?:ing)? back|exchange|also)\\s+(?:(?:a|an|the|my|some|these|those)\\s+|(?=${several}\\s))${noun}(?:\\s*,?\\s*(?:because|since|as)\\s+(?:(?:it|they)\\s+(?:is|are|was|were)\\s+|it\\s+|they\\s+|i\\s+)?([^,.!]+))?(?=\\s*[,.:!?]|\\s*$)`,
    'iu',
  ),
  // "the jacket is too small", "a toaster that doesn't work"
  new RegExp(
    `(?:^|[,:.;]\\s*)(?:a|an|the|my)\\s+${noun}\\s+(?:(?:that\\s+)?(?:i|we)\\s+(?:ordered|bought|got|received)\\s+)?(?:that\\s+|which\\s+)?(?:is|are|was|were|(?<=(?:that|which)\\s+)(?=[a-z]+s\\b)|(?=arrived|came|does|do|did|has|have|broke|stopped))\\s*([^,.!?]+)`,
    'iu',
  ),
  // "a desk lamp, it arrived damaged", "headphones, they are broken"
  new RegExp(
    `(?:^|[,:.;]\\s*)(?:(?:a|an|the|my)\\s+)?${noun},\\s*(?:it|they)\\s+(?:is\\s+|are\\s+|was\\s+|were\\s+)?([^,.!?]+)`,
    'iu',
  ),
  // "a pair of boots, wrong size"
  new RegExp(`(?:^|[,:.;]\\s*)(?:a|an|the|my)\\s+${noun},\\s*(${fault})`, 'iu'),
  // "RB-20991 shoes too small want to return"
  new RegExp(`(?:^|[,:.;])\\s*(?:(?:a|an|the|my)\\s+)?${noun}\\s+(${fault})`, 'iu'),
];

export interface ThingAndReason {
  readonly thing?: string;
  readonly reason?: string;
  readonly start: number;
  readonly end: number;
}

/** A thing and its defect, if a sentence states them. */
export function reasonIn(text: string): ThingAndReason | undefined {
  for (const pattern of thingPatterns) {
    const match = pattern.exec(text);
    const thing = match?.[1];
    // "The item is broken"
    if (match?.[2] && thing !== undefined && /^(?:the )?(?:item|article|thing)s?$/i.test(thing))
      return { reason: match[2].trim(), start: match.index, end: match.index + match[0].length };
    if (!match || thing === undefined || vague.test(thing) || isSentence.test(thing)) continue;
    const end = match.index + match[0].length;
    // "also a hat, does not fit"
    const behind =
      /^\s*(?:,\s*(?:(?:it|they)\s+)?|:\s*(?=[a-z]))((?:(?<=\b(?:it|they)\s)[a-z]+s|does|do|did|is|are|was|were|has|arrived|broken?|too|wrong|torn|damaged)\b[^,.!?]*)/i.exec(
        text.slice(end),
      );
    const reason = (match[2] ?? behind?.[1]?.replace(/^(?:is|are|was|were)\s+/i, ''))?.trim();
    return {
      thing,
      ...(reason === undefined ? {} : { reason }),
      start: match.index,
      end: end + (match[2] === undefined ? (behind?.[0].length ?? 0) : 0),
    };
  }
  const cause =
    /\b(?:because\s+(?:(?:it|they)\s+(?:is|are|was|were)\s+|it\s+|they\s+|i\s+)?|(?:it|they)\s+(?:is|are|was|were|also(?=\s+(?:has|have|does|do)\b))\s+|(?:it|they)['’]s\s+)([^.!?]+?)\s*(?:[.!?]|$)/i.exec(
      text,
    );
  return cause?.[1] && /\p{L}{2}/u.test(cause[1])
    ? { reason: cause[1], start: cause.index, end: cause.index + cause[0].length }
    : undefined;
}

/** "coffee machine doesnt work", "the toaster burns everything", if a thing was asked for. */
export function bareThingIn(text: string): ThingAndReason | undefined {
  const match =
    new RegExp(
      `^\\s*(?!no\\b|yes\\b|not\\b)${noun}\\s+(?=(?:doesn|don|didn|isn|won)['’]?t\\b|does not|is |are |was |were |arrived|came|has |broke|stopped)([^,.!?]+)`,
      'iu',
    ).exec(text) ?? new RegExp(`^\\s*(?:the|my|an?)\\s+${noun}\\s+([a-z]{3,}(?:s|ed)\\b[^,.!?]*)`, 'iu').exec(text);
  if (!match?.[1] || vague.test(match[1]) || isSentence.test(match[1])) return undefined;
  const reason = match[2]?.trim().replace(/^(?:is|are|was|were)\s+/i, '');
  return { thing: match[1], ...(reason ? { reason } : {}), start: match.index, end: match.index + match[0].length };
}
