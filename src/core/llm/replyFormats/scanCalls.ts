// Finds the calls of a text by the marks of the formats. The first call counts; a call that begins and cannot be read
// is a fault and is never text for the user. Takes linear time: the number of marks that may fail is limited.

import { closingMarks, createMarkScanner, type ReplyFormat, replyFormats } from './callMarks';
import { withoutPrefix } from './jsonCalls';
import { callMarksAtEnd } from './partialMarks';
import { type CallReading, type CallsRead, cutOff, isInlineCode, type TextCall } from './textCall';

export interface CallScan {
  readonly calls: readonly TextCall[];
  /** Why the first call is unreadable; later faults are ignored, as later calls are. */
  readonly fault?: string;
  /** The text without calls and marks. */
  readonly words: string;
  /** Index of the first mark. */
  readonly first?: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const maxFaults = 50;

export function scanCalls(text: string, reading: CallReading): CallScan {
  const spans: Span[] = [];
  const calls: TextCall[] = [];
  let fault: string | undefined;
  let faults = 0;
  const scanner = createMarkScanner();
  const fences = codeRanges(text);
  for (let mark = scanner.exec(text); mark; mark = scanner.exec(text)) {
    const format = replyFormats[mark.slice(1).findIndex((group) => group !== undefined)] as ReplyFormat;
    const behind = mark.index + mark[0].length;
    // A mark between backticks is a mention of it.
    if (isInlineCode(text, mark.index, behind)) continue;
    const isCode = fences.some(({ start, end }) => start < mark.index && mark.index < end);
    const read = format.read(text, behind, mark[0], reading);
    const end = Math.max(behind, read?.end ?? behind);
    if (counts(text, format, mark.index, end, read, isCode, reading)) {
      spans.push({ start: mark.index, end });
      const found = read ?? { calls: [], fault: 'it has an unknown form' };
      if (calls.length === 0 && found.calls.length === 0) fault ??= found.fault;
      // A fault before every readable call is that of the first call.
      calls.push(...found.calls.map((call) => namedCall(call, reading)));
      if (found.fault !== undefined && ++faults > maxFaults) break;
    } else if (++faults > maxFaults) break;
    else if (read && read.calls.length === 0) continue;
    scanner.lastIndex = Math.max(scanner.lastIndex, end);
  }
  const tail = calls.length === 0 && fault === undefined ? callMarksAtEnd(text, 'complete') : undefined;
  if (tail !== undefined && !isInlineCode(text, tail, text.length)) {
    spans.push({ start: tail, end: text.length });
    fault = cutOff;
  }
  return {
    calls: fault === undefined ? calls : [],
    ...(fault === undefined ? {} : { fault }),
    words: wordsOutside(text, spans),
    ...(spans[0] ? { first: spans[0].start } : {}),
  };
}

const namedCall = (call: TextCall, { isDeclared }: CallReading): TextCall =>
  isDeclared(call.name) ? call : { ...call, name: withoutPrefix(call.name) };

/** Whether a mark begins a call: always for special tokens; else a call is read, or a declared API is near. */
function counts(
  text: string,
  format: ReplyFormat,
  start: number,
  end: number,
  read: CallsRead | undefined,
  isCode: boolean,
  reading: CallReading,
): boolean {
  const namesDeclared = () =>
    mentionsDeclared(text.slice(Math.max(0, start - 200), Math.max(end, start + 2_000)), reading);
  // `>>>all` begins words to the user.
  if (format.id === 'functionary' && start === 0 && read?.calls.length === 0 && read.fault === undefined) return true;
  if (isCode || format.id === 'functionary') {
    return (
      read?.calls.some(({ name }) => reading.isDeclared(name) || reading.isDeclared(withoutPrefix(name))) ||
      namesDeclared()
    );
  }
  if (format.isOrdinary !== true || (read && read.fault === undefined)) return true;
  // A mark at the start of a line or at the end of the text, with nothing but the beginning of a call behind it.
  const isLast = text.length - start < 60;
  if (read?.fault === cutOff && (isLast || /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 40), start))))
    return true;
  return namesDeclared();
}

const word = /[\p{L}_][\p{L}\p{N}_.-]*/gu;

export function mentionsDeclared(text: string, { isDeclared }: CallReading): boolean {
  for (const [found] of text.matchAll(word)) {
    if (isDeclared(found) || isDeclared(withoutPrefix(found))) return true;
  }
  return false;
}

/** Ranges of fenced blocks that are closed. */
function codeRanges(text: string): readonly Span[] {
  const ranges: Span[] = [];
  let open: number | undefined;
  for (const { index } of text.matchAll(/^[ \t]*```/gm)) {
    if (open === undefined) open = index;
    else {
      ranges.push({ start: open, end: index });
      open = undefined;
    }
  }
  return ranges;
}

const emptyFence = /```[\w-]*\s*```/g;
const specialToken = /^<[|\uff5c]|^<\/s>|[|\uff5c]>$|^<end_|^\[/;

function wordsOutside(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) out += text.slice(at, start);
    at = Math.max(at, end);
  }
  out += text.slice(at);
  const hasCalls = spans.length > 0;
  const words = out.replace(closingMarks, (mark) => (hasCalls || specialToken.test(mark) ? '' : mark));
  return hasCalls ? words.replace(emptyFence, '').trim() : words === out ? text : words.trim();
}
