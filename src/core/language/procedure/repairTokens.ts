// Repairs one line of code with unmatched brackets or quotes, so that one mistake causes only one diagnostic: missing
// closers are inserted, stray ones are skipped, an open quote ends with its line.
// Invariant: tokens of the text keep their offsets; inserted ones are empty. Must not be called for prose.

import { closers, matchBrackets, type PdlToken, quotes } from './tokens';

export interface Repair {
  readonly kind: 'unclosed-bracket' | 'stray-bracket' | 'unclosed-quote' | 'stray-dot';
  /** Range of the fault, in decoded offsets. */
  readonly start: number;
  readonly end: number;
  /** Text to insert at `at`; if absent, the fault is to be deleted. */
  readonly insert?: string;
  readonly at: number;
}

/** True if brackets or quotes of the line do not match. */
export function needsRepair(tokens: readonly PdlToken[]): boolean {
  return tokens.some((token, at) => isLoose(token) || isLooseQuote(token) || isSecondDot(tokens, at));
}

const isDot = (token: PdlToken | undefined) => token?.kind === 'punct' && token.text === '.' && !token.wide;
const isSecondDot = (tokens: readonly PdlToken[], at: number) => isDot(tokens[at]) && isDot(tokens[at - 1]);

const isBracket = (token: PdlToken) => token.kind === 'punct' && '()[]{}'.includes(token.text);
const isLoose = (token: PdlToken) => isBracket(token) && token.match < 0 && !token.wide;
const isLooseQuote = (token: PdlToken) =>
  token.kind === 'other' && (token.text === '"' || token.text === "'" || token.text === '“' || token.text === '”');

/** `text[.., end)` is the line without its comment. */
export function repairTokens(text: string, tokens: readonly PdlToken[]): { tokens: PdlToken[]; repairs: Repair[] } {
  const repairs: Repair[] = [];
  const single = tokens.filter((_, at) => !isSecondDot(tokens, at));
  const dot = tokens.find((_, at) => isSecondDot(tokens, at));
  if (dot !== undefined) repairs.push({ kind: 'stray-dot', start: dot.start, end: dot.end, at: dot.start });
  const quoted = closeQuotes(text, single, repairs);
  const balanced = setBrackets(quoted, repairs);
  for (const token of balanced) token.match = -1;
  matchBrackets(balanced);
  return { tokens: balanced, repairs };
}

function closeQuotes(text: string, tokens: readonly PdlToken[], repairs: Repair[]): PdlToken[] {
  const at = tokens.findIndex(isLooseQuote);
  if (at < 0) return [...tokens];
  const quote = tokens[at] as PdlToken;
  const before = tokens[at - 1];
  const isApostrophe = quote.text === "'" && /\p{L}/u.test(text[quote.end] ?? '') && before?.end === quote.start;
  if (isApostrophe) return [...tokens];
  // A quote directly behind a word closes a text whose opening quote is missing.
  const closesNothing = before?.end === quote.start && (before.kind === 'name' || before.kind === 'number');
  if (closesNothing) {
    repairs.push({ kind: 'unclosed-quote', start: quote.start, end: quote.end, insert: quote.text, at: before.start });
    const word: PdlToken = { ...before, kind: 'string', text: text.slice(before.start, before.end), end: quote.end };
    return [...tokens.slice(0, at - 1), word, ...tokens.slice(at + 1)];
  }
  let last = tokens.length;
  while (last > at + 1 && isTail(tokens[last - 1] as PdlToken)) last--;
  const end = tokens[last - 1]?.end ?? quote.end;
  const close = quotes[quote.text] ?? quote.text;
  repairs.push({ kind: 'unclosed-quote', start: quote.start, end: quote.end, insert: close, at: end });
  const content: PdlToken = { ...quote, kind: 'string', text: text.slice(quote.end, end), end, match: -1 };
  return [...tokens.slice(0, at), content, ...tokens.slice(last)];
}

/** Tokens that can end a line behind a text: closing brackets, a colon. */
const isTail = (token: PdlToken) => token.kind === 'punct' && ')]}:'.includes(token.text);

function setBrackets(tokens: readonly PdlToken[], repairs: Repair[]): PdlToken[] {
  const out: PdlToken[] = [];
  const open: { readonly token: PdlToken; readonly at: number }[] = [];
  /** The last bracket or `in` of the first `seen` tokens in `out`. */
  let mark = -1;
  let seen = 0;
  /** `x in "1", "2"]`: index where the list begins, or -1. */
  const missingList = (): number => {
    for (; seen < out.length; seen++)
      if (isBracket(out[seen] as PdlToken) || isInKeyword(out[seen] as PdlToken)) mark = seen;
    return mark > 0 && mark + 1 < out.length && isInKeyword(out[mark] as PdlToken) ? mark + 1 : -1;
  };
  const close = (opener: PdlToken, before: number, offset: number) => {
    const text = closers[opener.text] ?? ')';
    out.splice(before, 0, { kind: 'punct', text, start: offset, end: offset, wide: false, match: -1 });
    repairs.push({ kind: 'unclosed-bracket', start: opener.start, end: opener.end, insert: text, at: offset });
  };
  for (const token of tokens) {
    if (!isBracket(token) || (token.wide && token.match < 0)) {
      out.push(token);
      continue;
    }
    if (closers[token.text] !== undefined) {
      open.push({ token, at: out.length });
      out.push(token);
      continue;
    }
    const partner = open.findLastIndex((one) => closers[one.token.text] === token.text);
    if (partner >= 0) {
      while (open.length > partner + 1) close((open.pop() as { token: PdlToken }).token, out.length, token.start);
      open.pop();
      out.push(token);
      continue;
    }
    const missing = token.text === ')' ? missingOpener(out) : token.text === ']' ? missingList() : -1;
    if (missing >= 0) {
      // A call's bracket follows its name; a list's bracket is before the first item.
      const text = token.text === ')' ? '(' : '[';
      const offset = text === '(' ? (out[missing - 1] as PdlToken).end : (out[missing] as PdlToken).start;
      seen = Math.min(seen, missing);
      out.splice(missing, 0, { kind: 'punct', text, start: offset, end: offset, wide: false, match: -1 });
      repairs.push({ kind: 'stray-bracket', start: token.start, end: token.end, insert: text, at: offset });
      out.push(token);
    } else repairs.push({ kind: 'stray-bracket', start: token.start, end: token.end, at: token.start });
  }
  const dangling = open.at(-1);
  if (dangling?.token.text === '{' && dangling.at === out.length - 1) {
    // A `{` with nothing behind it ends a line in other languages.
    const { start, end } = dangling.token;
    repairs.push({ kind: 'stray-bracket', start, end, at: start });
    out.pop();
    open.pop();
  }
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const place = closingPosition(out, one.at);
    close(one.token, place, place < out.length ? (out[place] as PdlToken).start : (out.at(-1) as PdlToken).end);
  }
  return out;
}

/** `API.find_table[a])`, `API.find_table)`: index for the opening bracket of the call, or -1. */
function missingOpener(out: readonly PdlToken[]): number {
  let at = out.length;
  const last = out[at - 1];
  if (last?.kind === 'punct' && last.text === ']' && last.match >= 0) {
    let depth = 0;
    for (at = out.length - 1; at >= 0; at--) {
      const { kind, text } = out[at] as PdlToken;
      if (kind !== 'punct') continue;
      if (text === ']') depth++;
      if (text === '[' && --depth === 0) break;
    }
  }
  const name = out[at - 1];
  const dot = out[at - 2];
  const isCallee = isDot(dot) || /^[A-Z]+_/.test(name?.text ?? '');
  return at > 0 && name?.kind === 'name' && isCallee ? at : -1;
}

const isInKeyword = (token: PdlToken) => token.kind === 'name' && token.text === 'in';

/**
 * Position of the missing closer: behind the targets for a `[` at the start of the line, before a header's colon, else
 * at the end.
 */
function closingPosition(out: readonly PdlToken[], opener: number): number {
  if (opener === 0) {
    const equals = out.findIndex((token) => token.kind === 'punct' && token.text === '=');
    if (equals > 0) return equals;
  }
  const last = out.at(-1);
  return last?.kind === 'punct' && last.text === ':' ? out.length - 1 : out.length;
}
