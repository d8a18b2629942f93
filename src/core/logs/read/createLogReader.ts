// Reads a session log as its text comes, in pieces of any size: our JSONL, OpenAI chat messages, STAR dialogues, told by
// shape. Line formats keep no text but the open line. Invariant: pieces do not matter, only the text they make together.
// Nothing is trusted: size, nesting and every value are checked, the first bad line is named, nothing is thrown.

import { fail, ok, type Result } from '../../support';
import { isStarDialogue } from '../traces/tracesFromStar';
import {
  conversationReader,
  eventReader,
  isWeirEvent,
  starReader,
  type ValueReader,
  valueReaderFor,
} from './lineReaders';
import type { LogFile, LogProblem } from './logFile';
import { createLogScan, describeScanProblem, parseScannedJson } from './parseLogJson';

export interface LogReader {
  /** The next piece. After a problem every further piece gives the same one. */
  push(chunk: string): Result<void, LogProblem>;
  /** All traces of the file, or what is wrong with it and where. */
  end(): Result<LogFile, LogProblem>;
}

export interface LogReaderOptions {
  /** UTF-8 bytes; 64 MB unless told. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** `fileName` only words the messages. */
export function createLogReader(fileName: string, options: LogReaderOptions = {}): LogReader {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const scan = createLogScan();
  let problem: LogProblem | undefined;
  let isStarted = false;
  /** Pieces of the open line; once the text is one value over several lines, of all of it. */
  let open: string[] = [];
  /** 1-based line that `open` begins in. */
  let line = 1;
  /** Waits until it is known whether it is alone: a lone line is a whole file. */
  let first: { readonly value: unknown; readonly line: number } | undefined;
  let reader: ValueReader | undefined;
  let isSingleValue = false;

  const refuse = (message: string, at?: number): LogProblem => {
    problem = { message, ...(at === undefined ? {} : { line: at }) };
    open = [];
    return problem;
  };
  /** What must not be parsed, or is too much, whichever comes first. */
  const checkPart = (part: string): LogProblem | undefined => {
    const left = maxBytes - scan.bytes();
    // A character has three bytes at most, so that only the last lines before the limit are looked at one by one.
    const pieces = part.length * 3 <= left ? [part] : part.slice(0, left + 1);
    for (const piece of pieces) {
      const found = scan.add(piece);
      if (found) return refuse(describeScanProblem(found), found.line);
      if (scan.bytes() > maxBytes) return refuse(tooLarge(fileName, maxBytes));
    }
    return undefined;
  };
  const feed = (value: unknown, at: number): LogProblem | undefined => {
    const wrong = reader?.add(value);
    return wrong === undefined ? undefined : refuse(`line ${at}: ${wrong}`, at);
  };
  const takeLine = (text: string, isLast: boolean): LogProblem | undefined => {
    if (text.trim() === '') return undefined;
    const parsed = parseScannedJson(text);
    if (!parsed.ok) {
      if (first || reader || isLast) return refuse(`line ${line} is no JSON: ${parsed.error}`, line);
      isSingleValue = true;
      return undefined;
    }
    if (reader) return feed(parsed.value, line);
    if (!first) {
      first = { value: parsed.value, line };
      return undefined;
    }
    reader = valueReaderFor(first.value);
    if (!reader) return refuse(`${fileName} is no session log: ${expected}`, first.line);
    return feed(first.value, first.line) ?? feed(parsed.value, line);
  };

  return {
    push: (chunk) => {
      if (problem) return fail(problem);
      let text = chunk;
      if (!isStarted && text !== '') {
        isStarted = true;
        if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
      }
      // Line by line: of two faults the one that comes first is named, whatever the pieces.
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf('\n', from) + 1;
        const part = text.slice(from, end > 0 ? end : text.length);
        from += part.length;
        const failed = checkPart(part);
        if (failed) return fail(failed);
        open.push(part);
        if (end === 0 || isSingleValue) continue;
        const wrong = takeLine(open.join(''), false);
        if (wrong) return fail(wrong);
        if (isSingleValue) continue;
        open = [];
        line += 1;
      }
      return ok(undefined);
    },
    end: () => {
      if (problem) return fail(problem);
      const rest = open.join('');
      open = [];
      if (isSingleValue) {
        const parsed = parseScannedJson(rest);
        if (parsed.ok) return readSingleValue(parsed.value, fileName);
        const at = lineOfFault(rest, parsed.error, line);
        return fail(refuse(`line ${at} is no JSON: ${parsed.error}`, at));
      }
      const failed = takeLine(rest, true);
      if (failed) return fail(failed);
      if (reader) {
        const read = reader.end();
        return read.ok ? read : fail(refuse(`${fileName}: ${read.error}`));
      }
      if (first) return readSingleValue(first.value, fileName);
      return fail(refuse(`${fileName} is empty: expected a session log`));
    },
  };
}

const expected = 'expected events of ours, OpenAI chat messages or STAR dialogues';

const tooLarge = (fileName: string, maxBytes: number) =>
  `${fileName} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB; split it into several files`;

/** A file that is one value: a list of events, dialogues or conversations, or one of them. */
function readSingleValue(value: unknown, fileName: string): Result<LogFile, LogProblem> {
  const list: readonly unknown[] | undefined = Array.isArray(value) && value.length > 0 ? value : undefined;
  const head = list ? list[0] : value;
  const records = isWeirEvent(head) ? eventReader() : isStarDialogue(head) ? starReader() : undefined;
  const reader = records ?? conversationReader();
  // A list of messages is one conversation, a list of conversations several: their reader tells them apart itself.
  const values = records && list ? list : [value];
  for (const [index, item] of values.entries()) {
    const problem = reader.add(item);
    if (problem === undefined) continue;
    return fail({ message: `${fileName}: ${values.length > 1 ? `item ${index + 1}: ` : ''}${problem}` });
  }
  const read = reader.end();
  return read.ok ? read : fail({ message: `${fileName}: ${read.error}` });
}

/**
 * Line of a text that is no JSON as a whole. When its second line is a record of its own, the file has a record a line
 * and the first is broken; else it is where the parser stopped, or the last line where it does not say.
 */
function lineOfFault(text: string, message: string, from: number): number {
  const lines = text.split('\n');
  const second = lines.findIndex((line, index) => index > 0 && line.trim() !== '');
  if (second > 0 && /^\s*[{[]/.test(lines[second] as string) && parseScannedJson(lines[second] as string).ok)
    return from;
  const place = /position (\d+)/.exec(message)?.[1];
  if (place === undefined) return from + lines.length - 1 - (text.endsWith('\n') ? 1 : 0);
  return from + text.slice(0, Number(place)).split('\n').length - 1;
}
