// Tokenizes one logical line of a procedure, in decoded offsets.
// Tolerant: full-width punctuation counts as its ASCII equivalent (marked by `wide`), curly quotes delimit text, names
// can be of any script and contain hyphens between letters; any other character becomes an `other` token. Never fails.

import { resolveEscapes } from '../../expression';

export type PdlTokenKind = 'name' | 'number' | 'string' | 'punct' | 'other';

export interface PdlToken {
  readonly kind: PdlTokenKind;
  /** Names as written, strings without quotes, punctuation in its ASCII form. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Full-width punctuation, which also occurs inside names. */
  readonly wide: boolean;
  /** Index of the matching bracket, or -1. */
  match: number;
}

const nameAt = /[\p{L}_$][\p{L}\p{N}\p{M}_$]*(?:-(?=\p{L})[\p{L}\p{N}\p{M}_$]+)*/uy;
const numberAt = /\d+(?:\.\d+)?(?![\p{L}\p{N}_])/uy;
const digitNameAt = /\d[\p{L}\p{N}\p{M}_]*/uy;
const punctAt = /===?|!==?|<=|>=|<>|->|\/\/|\*\*|\+=|-=|\*=|\/=|:=|&&|\|\||\.\.\.|[()[\]{},:.=<>+\-*/%!;|&]/y;
const wideTwins: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '，': ',',
  '：': ':',
  '；': ';',
  '＝': '=',
  '＞': '>',
  '＜': '<',
  '！': '!',
  '≠': '!=',
  '≥': '>=',
  '≤': '<=',
  '｛': '{',
  '｝': '}',
  '＋': '+',
  '－': '-',
  '．': '.',
};
export const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '＂': '＂',
  '`': '`',
};
export const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const wordUnit = /[\p{L}\p{N}_]/u;

/**
 * Tokens of `text[start, end)`; line breaks inside brackets are white space. `comments` receives the ranges of `#`
 * comments.
 */
export function tokenize(
  text: string,
  start: number,
  end: number,
  comments?: { readonly start: number; readonly end: number }[],
): PdlToken[] {
  const tokens: PdlToken[] = [];
  const push = (kind: PdlTokenKind, value: string, from: number, to: number, wide = false) => {
    tokens.push({ kind, text: value, start: from, end: to, wide, match: -1 });
  };
  let at = start;
  while (at < end) {
    const char = text[at] as string;
    if (char === ' ' || char === '\t' || char === '\n' || char === '\r' || char === '\u3000' || char === '\u00a0') {
      at++;
      continue;
    }
    if (char === '#') {
      const feed = text.indexOf('\n', at);
      const stop = feed < 0 ? end : Math.min(feed, end);
      comments?.push({ start: at, end: stop });
      at = stop;
      continue;
    }
    const close = stringEnd(text, at, end);
    if (close > 0) {
      const width = text.startsWith(char.repeat(3), at) && close - at >= 6 ? 3 : 1;
      push('string', resolveEscapes(text.slice(at + width, close - width)), at, close);
      at = close;
      continue;
    }
    const found = wordAt(text, at, end);
    if (found !== undefined) {
      push(found.kind, text.slice(at, found.end), at, found.end);
      at = found.end;
      continue;
    }
    const twin = wideTwins[char];
    if (twin !== undefined) {
      // `＝＝`, `！=`: two characters that form one ASCII operator.
      const isPair = '=!<>'.includes(twin) && at + 1 < end && '=＝'.includes(text[at + 1] as string);
      push('punct', isPair ? `${twin}=` : twin, at, at + (isPair ? 2 : 1), true);
      at += isPair ? 2 : 1;
      continue;
    }
    punctAt.lastIndex = at;
    const punct = punctAt.exec(text)?.[0];
    const width = punct?.length ?? ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const stop = Math.min(end, at + width);
    const value = text.slice(at, stop);
    push(punct === undefined ? 'other' : 'punct', value === '===' ? '==' : value === '!==' ? '!=' : value, at, stop);
    at = stop;
  }
  matchBrackets(tokens);
  return tokens;
}

function wordAt(text: string, at: number, end: number): { kind: PdlTokenKind; end: number } | undefined {
  for (const [pattern, kind] of [
    [numberAt, 'number'],
    [nameAt, 'name'],
    [digitNameAt, 'name'],
  ] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { kind, end: Math.min(end, at + found[0].length) };
  }
  return undefined;
}

/** The last failed search for a closing quote: none exists between `from` and `until`. */
let miss = { text: '', close: '', from: 0, until: 0 };

/** End of the string that opens at `at`, or 0 if no string opens there; an apostrophe inside a word opens no string. */
export function stringEnd(text: string, at: number, end: number): number {
  const close = quotes[text[at] as string];
  if (close === undefined) return 0;
  const plain = close === text[at];
  if (
    plain &&
    at > 0 &&
    wordUnit.test(text[at - 1] as string) &&
    !/(^|[^\p{L}])[fFrRbBuU]$/u.test(text.slice(Math.max(0, at - 2), at))
  )
    return 0;
  const triple = (text[at] as string).repeat(3);
  if (plain && text.startsWith(triple, at)) {
    const stop = text.indexOf(triple, at + 3);
    return stop >= 0 && stop + 3 <= end ? stop + 3 : 0;
  }
  // Text with many unclosed quotes is searched once, not from each quote to the end of the line. A quote that the first
  // search skipped as escaped opens no string either, because a search from there gives the same result.
  const isKnownMiss = miss.from <= at && at < miss.until && (end <= miss.until || text[miss.until] === '\n');
  if (isKnownMiss && miss.close === close && miss.text === text) return 0;
  let i = at + 1;
  for (; i < end; i++) {
    const char = text[i];
    if (char === '\n') break;
    if (char === '\\' && plain) i++;
    else if (char === close) return i + 1;
  }
  miss = { text, close, from: at, until: Math.min(i, end) };
  return 0;
}

export function matchBrackets(tokens: readonly PdlToken[]): void {
  const open: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as PdlToken;
    if (token.kind !== 'punct') continue;
    if (closers[token.text] !== undefined) open.push(i);
    else if (token.text === ')' || token.text === ']' || token.text === '}') {
      // A closer that matches an outer bracket leaves the brackets between them unmatched.
      for (let j = open.length - 1; j >= Math.max(0, open.length - 8); j--) {
        const opener = tokens[open[j] as number] as PdlToken;
        if (closers[opener.text] !== token.text) continue;
        opener.match = i;
        token.match = open[j] as number;
        open.length = j;
        break;
      }
    }
  }
}
