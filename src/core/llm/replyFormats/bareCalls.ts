// Finds calls without a mark: JSON objects and lists, and calls in Python's form. The rule of which one counts is in
// docs/agents.md: a call that starts a line is a statement and counts before a call inside a sentence, which may be an
// example; several statements with prose between them are ambiguous.

import { callsOfJson, withoutPrefix } from './jsonCalls';
import { readPythonList, readPythonStatements } from './pythonCalls';
import { balancedEnd, readValueAt } from './readValueAt';
import type { CallScan } from './scanCalls';
import { brokenJson, type CallReading, cutOff, spaceEnd, type TextCall } from './textCall';

interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly calls: readonly TextCall[];
  readonly fault?: string;
  readonly isStatement: boolean;
}

const maxFailures = 100;
/** A name begins only where no name is before it: otherwise a long word would be searched from each of its letters. */
const starts = /\{|\[|(?<![\p{L}\p{N}_.]-?)(?:[\p{L}_][\p{L}\p{N}_]*\.)*[\p{L}_][\p{L}\p{N}_-]*[ \t]*\(/gu;
const lineStart =
  /(?:^|[\n\r])[ \t>*`-]*(?:```[\w-]*\s*)?(?:\[?[\w, ]+\]?\s*=\s*)?(?:(?:await|return)\s+)?(?:print\s*\(\s*)?$/;
const severalCalls =
  'the reply contains several calls with text between them, and it is not clear which one is meant; write one call and nothing else';

const fullWidthCall = /((?:^|\n)[ \t]*)([\p{L}_][\p{L}\p{N}_.-]{0,200})\uff08([^\n]{0,4000})\uff09(?=[ \t]*(?:\n|$))/gu;
const ascii: Readonly<Record<string, string>> = { '\uff0c': ',', '\uff1d': '=', '\u201c': '"', '\u201d': '"' };

/** A call of a declared API with the brackets of Chinese text, in ASCII. Every index remains the same. */
const withAsciiBrackets = (text: string, { isDeclared }: CallReading) =>
  text.replace(fullWidthCall, (whole, before: string, name: string, body: string) =>
    isDeclared(name)
      ? `${before}${name}(${body.replace(/"[^"\n]*"|[\uff0c\uff1d\u201c\u201d]/gu, (part) => ascii[part] ?? part)})`
      : whole,
  );

/** Undefined if the text contains no call. */
export function scanBareCalls(written: string, reading: CallReading): CallScan | undefined {
  const text = withAsciiBrackets(written, reading);
  const found = candidatesIn(text, reading);
  if (found.length === 0) {
    const start = cutCallAt(text, reading);
    return start === undefined
      ? undefined
      : { calls: [], fault: cutOff, words: text.slice(0, start).trim(), first: start };
  }
  const chosen = choose(text, found);
  if (typeof chosen === 'string') return { calls: [], fault: chosen, words: '' };
  const [first, ...rest] = chosen as [Candidate, ...Candidate[]];
  const words = wordsAround(text, chosen);
  if (first.fault !== undefined) return { calls: [], fault: first.fault, words, first: first.start };
  const calls = [...first.calls, ...rest.flatMap((candidate) => candidate.calls)];
  return { calls, words, first: first.start };
}

const callKeys =
  'name type function tool tool_calls tool_call function_call tooluse tool_use action command thoughts arguments parameters id role api'.split(
    ' ',
  );

/** Index of the beginning of a call on the last lines that is cut off before it names an API. */
function cutCallAt(text: string, { numbers, beginsDeclared }: CallReading): number | undefined {
  const found = /(?:^|\n)[ \t>*-]*(?:```[\w-]*\s*)?(\[\s*\{|\{|\[)\s*["']?([\p{L}\p{N}_.-]{0,80})/gu;
  for (const match of text.slice(-20_000).matchAll(found)) {
    const [whole, bracket = '', word = ''] = match;
    const start = Math.max(0, text.length - 20_000) + match.index + whole.indexOf(bracket);
    if (bracket === '[') {
      if (/^\[\s*[\p{L}\p{N}_.-]+\s*$/u.test(text.slice(start, start + 300)) && word.length > 2 && beginsDeclared(word))
        return start;
      continue;
    }
    const isAtEnd = text.trimEnd().endsWith(word) && text.length - start < word.length + 12;
    const isKey = callKeys.some((key) => key === word.toLowerCase() || (isAtEnd && key.startsWith(word.toLowerCase())));
    if (isKey && (word !== '' || isAtEnd) && readValueAt(text, start, numbers) === 'cut') return start;
  }
  return undefined;
}

function candidatesIn(text: string, reading: CallReading): readonly Candidate[] {
  const found: Candidate[] = [];
  let failures = 0;
  starts.lastIndex = 0;
  for (let mark = starts.exec(text); mark && failures < maxFailures; mark = starts.exec(text)) {
    const at = mark.index;
    const isStatement = lineStart.test(text.slice(Math.max(0, at - 60), at));
    const named = mark[0] === '{' ? readNamed(text, at, reading) : undefined;
    if (named) {
      found.push(named);
      starts.lastIndex = Math.max(named.end, at + 1);
      continue;
    }
    const read =
      mark[0] === '{' || mark[0] === '['
        ? readBracket(text, at, isStatement, reading)
        : readStatement(text, at, mark[0], isStatement, reading);
    if (read === 'failed') failures++;
    if (typeof read !== 'object') continue;
    if (read.calls.length > 0 || read.fault !== undefined) found.push({ start: at, isStatement, ...read });
    starts.lastIndex = Math.max(read.end, at + 1);
  }
  starts.lastIndex = 0;
  return found;
}

const nameBefore =
  /(?:^|[\n\r])[ \t>*-]{0,20}(?:to=)?((?:functions?\.)?[\p{L}_][\p{L}\p{N}_.-]{0,200})[ \t]{0,3}:?(?:[ \t]{0,3}json)?\s{0,3}$/u;

/**
 * A declared name on a line of its own and its arguments: what is left of a call of Mistral, Functionary or gpt-oss if
 * a server removes its marks.
 */
function readNamed(text: string, at: number, reading: CallReading): Candidate | undefined {
  const before = text.slice(Math.max(0, at - 260), at);
  const head = nameBefore.exec(before);
  const written = head?.[1] ?? '';
  const name = reading.isDeclared(written) ? written : withoutPrefix(written);
  if (!head || !reading.isDeclared(name)) return undefined;
  const start = at - (before.length - head.index);
  const value = readValueAt(text, at, reading.numbers);
  const place = { start, isStatement: true };
  if (typeof value === 'string') {
    return { ...place, end: text.length, calls: [], fault: value === 'cut' ? cutOff : brokenJson };
  }
  if (!/^[ \t;,`]*(?:[\n\r]|$)/.test(text.slice(value.end, value.end + 60))) return undefined;
  const call = { name, input: value.value, ...(value.isRepaired ? { isRepaired: true } : {}) };
  return { ...place, end: value.end, calls: [call] };
}

type CandidateRead = { readonly calls: readonly TextCall[]; readonly end: number; readonly fault?: string };

function readBracket(
  text: string,
  at: number,
  isStatement: boolean,
  reading: CallReading,
): CandidateRead | 'failed' | undefined {
  if (text[at] === '[' && !/^\s*[{[]/.test(text.slice(at + 1, at + 40))) {
    const list = /^\s*[\p{L}_][\p{L}\p{N}_.-]*\s*\(/u.test(text.slice(at + 1, at + 200))
      ? readPythonList(text, at, reading)
      : undefined;
    const isDeclared = list?.calls.some(({ name }) => reading.isDeclared(name));
    if (list && isDeclared) return isStatement || list.fault === undefined ? list : undefined;
    const name = /^\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\(/u.exec(text.slice(at + 1, at + 200))?.[1];
    return list?.fault !== undefined && isStatement && name !== undefined && reading.isDeclared(name)
      ? list
      : undefined;
  }
  const value = readValueAt(text, at, reading.numbers);
  if (typeof value === 'string') {
    if (text[at] === '[') return 'failed';
    const name = namedIn(text.slice(at, at + 2_000), reading);
    if (name === undefined) return 'failed';
    const end = balancedEnd(text, at) ?? text.length;
    return { calls: [], end, fault: value === 'cut' ? cutOff : brokenJson };
  }
  const read = callsOfJson(value.value, 'bare', reading);
  if (!read) return { calls: [], end: value.end };
  const calls = value.isRepaired ? read.calls.map((call) => ({ ...call, isRepaired: true })) : read.calls;
  return { ...read, calls, end: value.end };
}

const nameField =
  /["'\u201c]?(?:name|action|tool|tool_name|api|function)["'\u201d]?\s*[:=]\s*["'\u201c]([^"'\u201d\n]{1,200})["'\u201d]/giu;

function namedIn(text: string, { isDeclared }: CallReading): string | undefined {
  for (const [, name = ''] of text.matchAll(nameField)) if (isDeclared(name)) return name;
  return undefined;
}

/** A call in Python's form counts only as a line of its own. */
function readStatement(
  text: string,
  at: number,
  mark: string,
  isStatement: boolean,
  reading: CallReading,
): CandidateRead | undefined {
  const name = mark.replace(/\s*\($/, '');
  const bare = name.replace(/^.*\./, '');
  if (!isStatement || !(reading.isDeclared(name) || reading.isDeclared(bare))) return undefined;
  const read = readPythonStatements(text, at, reading);
  if (!read) return undefined;
  if (read.fault !== undefined) {
    const isCall = /^\s*(?:[\p{L}_][\p{L}\p{N}_]*\s*(?:=|$)|["'{*[]|$)/u.test(
      text.slice(at + mark.length, at + mark.length + 200),
    );
    return isCall ? { calls: [], end: read.end, fault: read.fault } : undefined;
  }
  return /^[ \t;,)`]*(?:[\n\r]|$)/.test(text.slice(read.end, read.end + 60)) ||
    /[\n\r]\s*$/.test(text.slice(0, read.end))
    ? read
    : undefined;
}

/** The candidates that count, or the reason why the reply is ambiguous. */
function choose(text: string, found: readonly Candidate[]): readonly Candidate[] | string {
  const statements = found.filter(({ isStatement }) => isStatement);
  if (statements.length > 0) {
    const isTogether = statements.every((candidate, index) => {
      const previous = statements[index - 1];
      return !previous || isSeparator(text.slice(previous.end, candidate.start));
    });
    return isTogether ? statements : severalCalls;
  }
  if (found.length === 1) return found;
  const last = found.filter(({ end }) => isSeparator(text.slice(end)));
  return last.length === 1 ? last : severalCalls;
}

/** Nothing but white space, punctuation, numbers of a list and fences. */
const isSeparator = (between: string) =>
  between
    .replace(/```\w*/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => /^(?:\d{0,2}|and|then)$/i.test(word));

function wordsAround(text: string, chosen: readonly Candidate[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of chosen) {
    out += text.slice(at, start);
    at = end;
  }
  const words = (out + text.slice(at)).replace(/```[\w-]*\s*```/g, '').trim();
  return spaceEnd(words, 0) >= words.length || /^[\s`;,.)\]]*$/.test(words) ? '' : words;
}
