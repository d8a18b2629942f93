// Reads a session log incrementally, in pieces of any size: our JSONL, OpenAI chat messages, STAR dialogues, printed
// dialogues, detected by shape. Line formats keep only the open line in memory. Invariant: the result depends on the whole text, not on its
// pieces. The input is untrusted: size, nesting and every value are checked, the first bad line is reported, nothing is
// thrown.

import { fail, findJsonFault, type JsonFault, ok, type Result } from '../../support';
import { isDialogueText } from '../traces/tracesFromDialogue';
import { isStarDialogue } from '../traces/tracesFromStar';
import {
  conversationReader,
  eventReader,
  isWeirEvent,
  readDialogueText,
  starReader,
  type ValueReader,
  valueReaderFor,
} from './lineReaders';
import type { LogFile, LogProblem } from './logFile';
import { createLogScan, describeScanProblem, parseScannedJson } from './parseLogJson';

export interface LogReader {
  /** Adds the next piece. After a problem every further piece returns the same problem. */
  push(chunk: string): Result<void, LogProblem>;
  /** Returns all traces of the file, or the problem with its line. */
  end(): Result<LogFile, LogProblem>;
}

export interface LogReaderOptions {
  /** UTF-8 bytes; default 64 MB. */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

/** `fileName` is used only in messages. */
export function createLogReader(fileName: string, options: LogReaderOptions = {}): LogReader {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const scan = createLogScan();
  let problem: LogProblem | undefined;
  let isStarted = false;
  /** Pieces of the open line; of the whole text, once the text is a single value over several lines. */
  let open: string[] = [];
  /** 1-based line on which `open` begins. */
  let line = 1;
  /** Kept until a second line follows: a single line is a whole file. */
  let first: { readonly value: unknown; readonly line: number } | undefined;
  let reader: ValueReader | undefined;
  let isSingleValue = false;

  const refuse = (message: string, at?: number): LogProblem => {
    problem = { message, ...(at === undefined ? {} : { line: at }) };
    open = [];
    return problem;
  };
  const refuseText = ({ line: at, column, what }: JsonFault): LogProblem =>
    refuse(`line ${at} is not JSON: column ${column}: ${what}`, at);
  /** The first of two problems: text that must not be parsed, or too much text. */
  const checkPart = (part: string): LogProblem | undefined => {
    const left = maxBytes - scan.bytes();
    // A UTF-16 unit has at most three bytes, so only the last lines before the limit are checked one by one.
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
      if (first || reader || isLast) return refuseText(findJsonFault(text, line));
      isSingleValue = true;
      return undefined;
    }
    if (reader) return feed(parsed.value, line);
    if (!first) {
      first = { value: parsed.value, line };
      return undefined;
    }
    reader = valueReaderFor(first.value);
    if (!reader) return refuse(`${fileName} is not a session log: ${expected}`, first.line);
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
      // Line by line: of two faults the first one is reported, for any division into pieces.
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
        if (isDialogueText(rest)) {
          const read = readDialogueText(rest);
          if (read.ok) return read;
          const wrongAt = read.error.line + line - 1;
          return fail(refuse(`line ${wrongAt}: ${read.error.message}`, wrongAt));
        }
        return fail(refuseText(faultOfWhole(rest, line)));
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

const expected =
  'expected events of ours, OpenAI chat messages, STAR dialogues, or a dialogue with USER:, BOT: and SYSTEM: lines';

const tooLarge = (fileName: string, maxBytes: number) =>
  `${fileName} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB; split it into several files`;

/** A file with a single value: a list of events, dialogues or conversations, or one of them. */
function readSingleValue(value: unknown, fileName: string): Result<LogFile, LogProblem> {
  const list: readonly unknown[] | undefined = Array.isArray(value) && value.length > 0 ? value : undefined;
  const head = list ? list[0] : value;
  const records = isWeirEvent(head) ? eventReader() : isStarDialogue(head) ? starReader() : undefined;
  const reader = records ?? conversationReader();
  // A list of messages is one conversation, a list of conversations several: `tracesFromChatMessages` distinguishes
  // them.
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
 * The fault of a text that is not valid JSON as a whole, as the end of a sentence after its line. If its second line is
 * a separate record, the file has one record a line and the first is broken.
 */
function faultOfWhole(text: string, from: number): JsonFault {
  const lines = text.split('\n');
  const second = lines.findIndex((line, index) => index > 0 && line.trim() !== '');
  const hasRecords =
    second > 0 && /^\s*[{[]/.test(lines[second] as string) && parseScannedJson(lines[second] as string).ok;
  return findJsonFault(hasRecords ? lines.slice(0, second).join('\n') : text, from);
}
