// Reads a session log of any form that we know, told by its shape: our JSONL, OpenAI chat messages, STAR dialogues.
// Nothing is trusted: every line is checked by shape, size is limited, the first bad line is named.

import { EVENT_VERSION, type SessionEvent } from '../session';
import { fail, isJsonObject, type JsonObject, ok, type Result } from '../support';
import type { Trace } from './traces/trace';
import { isChatMessages, tracesFromChatMessages } from './traces/tracesFromChatMessages';
import { tracesFromEvents } from './traces/tracesFromEvents';
import { isStarDialogue, tracesFromStar } from './traces/tracesFromStar';

export interface LogProblem {
  readonly message: string;
  /** 1-based. */
  readonly line?: number;
}

export interface LogFile {
  readonly traces: readonly Trace[];
  /** What was odd but did not stop the reading. */
  readonly warnings: readonly string[];
  /** The events themselves, when it is our own log. */
  readonly events?: readonly SessionEvent[];
}

const sizeLimit = 64 * 1024 * 1024;

interface Line {
  readonly value: unknown;
  readonly line: number;
}

/** All traces of a file, or what is wrong with it and where. `fileName` only words the messages. */
export function readLogFile(text: string, fileName: string): Result<LogFile, LogProblem> {
  if (text.length > sizeLimit) {
    return fail({ message: `${fileName} is larger than ${sizeLimit / 1024 / 1024} MB; split it into several files` });
  }
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (body.trim() === '') return fail({ message: `${fileName} is empty: expected a session log` });
  const whole = readJson(body);
  if (whole.ok && !isEvent(whole.value) && !isStarDialogue(whole.value)) {
    if (Array.isArray(whole.value) && whole.value.length > 0 && whole.value.every(isEvent)) {
      return readEvents(whole.value.map((value) => ({ value, line: 1 })));
    }
    return readChat(whole.value, fileName);
  }
  const lines: Line[] = [];
  for (const [index, raw] of body.split('\n').entries()) {
    if (raw.trim() === '') continue;
    const parsed = readJson(raw);
    if (!parsed.ok) return fail({ message: `line ${index + 1} is no JSON: ${parsed.error}`, line: index + 1 });
    lines.push({ value: parsed.value, line: index + 1 });
  }
  const first = lines[0]?.value;
  if (isEvent(first)) return readEvents(lines);
  if (isStarDialogue(first)) return readStar(lines);
  if (isChatMessages(first) || (isJsonObject(first) && Array.isArray(first.messages))) {
    return readChatLines(lines);
  }
  return fail({
    message: `${fileName} is no session log: expected our events, OpenAI chat messages or STAR dialogues`,
    line: lines[0]?.line ?? 1,
  });
}

function readJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'unreadable');
  }
}

const isEvent = (value: unknown): boolean =>
  isJsonObject(value) && 'v' in value && 'seq' in value && 'kind' in value && 'sessionId' in value;

/** What a kind must carry for the fields that are read here; other kinds only need the common ones. */
const required: Readonly<Record<string, (event: JsonObject) => boolean>> = {
  'session.started': (event) =>
    isJsonObject(event.config) && isJsonObject(event.document) && typeof event.document.source === 'string',
  'user.spoke': (event) => typeof event.text === 'string',
  'tool.called': (event) =>
    typeof event.callId === 'string' && typeof event.name === 'string' && isJsonObject(event.arguments),
  'tool.answered': (event) =>
    typeof event.callId === 'string' &&
    isJsonObject(event.result) &&
    (event.result.kind === 'succeeded' || (event.result.kind === 'failed' && typeof event.result.message === 'string')),
  'decision.accepted': (event) => isDecision(event.decision),
  'decision.denied': (event) => isDecision(event.decision) && typeof event.reason === 'string',
  'fallback.given': (event) => typeof event.text === 'string',
};

const isDecision = (value: unknown): boolean =>
  isJsonObject(value) &&
  ((value.kind === 'call' && typeof value.name === 'string' && isJsonObject(value.arguments)) ||
    (value.kind === 'response' && typeof value.text === 'string'));

function readEvents(lines: readonly Line[]): Result<LogFile, LogProblem> {
  const events: SessionEvent[] = [];
  const lastSeq = new Map<string, number>();
  for (const { value, line } of lines) {
    const problem = (message: string) => fail({ message: `line ${line} ${message}`, line });
    if (!isJsonObject(value)) return problem('is no event');
    const { v, seq, sessionId, at, turn, kind } = value;
    if (typeof v !== 'number') return problem('is no event: it has no version `v`');
    if (v > EVENT_VERSION) return problem(`has version ${v}; this program reads up to ${EVENT_VERSION}`);
    if (typeof sessionId !== 'string' || typeof kind !== 'string')
      return problem('is no event: no `sessionId` or `kind`');
    if (typeof seq !== 'number' || !Number.isInteger(seq)) return problem('is no event: `seq` is no whole number');
    if (typeof at !== 'number' || typeof turn !== 'number') return problem('is no event: no `at` or `turn`');
    const before = lastSeq.get(sessionId);
    if (before === undefined && kind !== 'session.started') {
      return problem(`belongs to the session \`${sessionId}\`, which has not started`);
    }
    if (before !== undefined && seq <= before)
      return problem(`has seq ${seq} after ${before}: the log is out of order`);
    lastSeq.set(sessionId, seq);
    if (required[kind]?.(value) === false) return problem(`is a \`${kind}\` event without what that kind must carry`);
    events.push(value as unknown as SessionEvent); // checked above as far as it is read here
  }
  return ok({ traces: tracesFromEvents(events), warnings: [], events });
}

function readStar(lines: readonly Line[]): Result<LogFile, LogProblem> {
  const traces: Trace[] = [];
  for (const { value, line } of lines) {
    const trace = tracesFromStar(value);
    if (!trace.ok) return fail({ message: `line ${line}: ${trace.error.message}`, line });
    traces.push(trace.value);
  }
  return ok({ traces: withUniqueIds(traces), warnings: callWarnings(traces) });
}

function readChat(value: unknown, fileName: string): Result<LogFile, LogProblem> {
  const traces = tracesFromChatMessages(value);
  if (!traces.ok) return fail({ message: `${fileName}: ${traces.error.message}` });
  return ok({ traces: withUniqueIds(traces.value), warnings: callWarnings(traces.value) });
}

function readChatLines(lines: readonly Line[]): Result<LogFile, LogProblem> {
  const found: Trace[] = [];
  for (const { value, line } of lines) {
    const traces = tracesFromChatMessages(value);
    if (!traces.ok) return fail({ message: `line ${line}: ${traces.error.message}`, line });
    for (const trace of traces.value) {
      const isNamed = isJsonObject(value) && typeof value.id === 'string';
      found.push(isNamed ? trace : { ...trace, id: `chat-${found.length + 1}` });
    }
  }
  return ok({ traces: withUniqueIds(found), warnings: callWarnings(found) });
}

/** Evidence names traces by id, so two of one file never share it. */
function withUniqueIds(traces: readonly Trace[]): Trace[] {
  const seen = new Map<string, number>();
  return traces.map((trace) => {
    const count = (seen.get(trace.id) ?? 0) + 1;
    seen.set(trace.id, count);
    return count === 1 ? trace : { ...trace, id: `${trace.id} (${count})` };
  });
}

function callWarnings(traces: readonly Trace[]): string[] {
  return traces.some((trace) => trace.steps.some((step) => step.kind === 'call'))
    ? []
    : ['No tool call in the log: there is nothing to rebuild a workflow from.'];
}
