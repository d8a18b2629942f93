// Readers of the formats with one record a line, fed value by value. A reader refuses the first value of another form,
// with a message without the line; the caller adds the line.

import {
  checkEventOrder,
  checkEventShape,
  createFold,
  EVENT_VERSION,
  type SessionEvent,
  type SessionFold,
} from '../../session';
import { fail, isJsonObject, ok, type Result } from '../../support';
import { isStreamPart } from '../traces/nestedChats';
import { isTraceRecord } from '../traces/toolRecords';
import type { Trace } from '../traces/trace';
import { isChatRecord, isConversation, tracesFromChatMessages } from '../traces/tracesFromChatMessages';
import { type DialogueProblem, tracesFromDialogueText } from '../traces/tracesFromDialogue';
import { tracesFromEvents } from '../traces/tracesFromEvents';
import { isStarDialogue, tracesFromStar } from '../traces/tracesFromStar';
import type { LogFile } from './logFile';

export interface ValueReader {
  /** Returns the problem of this value after the previous ones, if any. */
  add(value: unknown): string | undefined;
  end(): Result<LogFile, string>;
}

export const isWeirEvent = (value: unknown): boolean =>
  isJsonObject(value) && 'v' in value && 'seq' in value && 'kind' in value && 'sessionId' in value;

/** Returns the reader for a log with this first value; undefined if it begins no known log. */
export function valueReaderFor(first: unknown): ValueReader | undefined {
  if (isWeirEvent(first)) return eventReader();
  if (isStarDialogue(first)) return starReader();
  if (isChatRecord(first)) return messageReader();
  if (isTraceRecord(first) || isStreamPart(first)) return recordReader();
  if (isConversation(first)) return conversationReader();
  return undefined;
}

/** Reads our own events: every event is checked alone and as the next one of its session. */
export function eventReader(): ValueReader {
  const events: SessionEvent[] = [];
  const sessions = new Map<string, { readonly fold: SessionFold; readonly events: SessionEvent[] }>();
  return {
    add: (value) => {
      if (isJsonObject(value) && typeof value.v === 'number' && value.v > EVENT_VERSION) {
        return `has version ${value.v}; this program reads up to ${EVENT_VERSION}`;
      }
      const wrong = checkEventShape(value);
      if (wrong !== undefined) return `is not an event of a session log: ${wrong}`;
      const event = value as SessionEvent; // its shape has just been checked
      let session = sessions.get(event.sessionId);
      if (!session) {
        session = { fold: createFold(), events: [] };
        if (event.kind !== 'session.started') return `belongs to session ${event.sessionId}, which has not started`;
        sessions.set(event.sessionId, session);
      }
      const misplaced = checkEventOrder(session.fold.state(), event);
      if (misplaced !== undefined) return `cannot follow: ${misplaced}`;
      session.fold.add(event);
      session.events.push(event);
      events.push(event);
      return undefined;
    },
    end: () =>
      ok({
        format: 'weir',
        traces: tracesFromEvents(events),
        warnings: [],
        events,
        sessions: [...sessions.values()].map((session) => session.events),
      }),
  };
}

export function starReader(): ValueReader {
  const traces: Trace[] = [];
  return {
    add: (value) => {
      const trace = tracesFromStar(value);
      if (!trace.ok) return trace.error.message;
      traces.push(trace.value);
      return undefined;
    },
    end: () => fileOf('star', traces, []),
  };
}

/** Reads one conversation for each value. */
export function conversationReader(): ValueReader {
  const traces: Trace[] = [];
  const warnings: string[] = [];
  return {
    add: (value) => {
      const read = tracesFromChatMessages(value, { from: traces.length, warn: (text) => warnings.push(text) });
      if (!read.ok) return read.error.message;
      // One by one: a file may contain more conversations than a function call takes arguments.
      for (const trace of read.value) traces.push(trace);
      return undefined;
    },
    end: () => {
      const whole = longestOfSessions(traces);
      if (whole.length < traces.length) {
        warnings.push(
          `${traces.length} records hold the beginnings of ${whole.length} sessions; the longest of each session is read.`,
        );
      }
      return fileOf('openai', whole, warnings);
    },
  };
}

/** FlowBench's turn data repeat a session up to each of its turns, under the ids `SESSION_agent_turn-N`. */
function longestOfSessions(traces: readonly Trace[]): readonly Trace[] {
  const longest = new Map<string, Trace>();
  for (const trace of traces) {
    const id = trace.id.replace(/_agent_turn-?\d+$/, '');
    const before = longest.get(id);
    // Traces with the same id that are not of this form are different sessions.
    if (id === trace.id) longest.set(`${id} ${longest.size}`, trace);
    else if (before === undefined || before.steps.length < trace.steps.length) longest.set(id, { ...trace, id });
  }
  return [...longest.values()];
}

/** Reads a text with a label before each turn. */
export function readDialogueText(text: string): Result<LogFile, DialogueProblem> {
  const warnings: string[] = [];
  const read = tracesFromDialogueText(text, (warning) => warnings.push(warning));
  if (!read.ok) return read;
  const file = fileOf('openai', read.value, warnings);
  return file.ok ? file : fail({ message: file.error, line: 1 });
}

/** Reads one message, or one item of a response, for each value: together they are one conversation. */
function messageReader(): ValueReader {
  const messages: unknown[] = [];
  return {
    add: (value) => {
      if (!isChatRecord(value)) return 'is not a message like those before it';
      messages.push(value);
      return undefined;
    },
    end: () => {
      const reader = conversationReader();
      const problem = reader.add(messages);
      return problem === undefined ? reader.end() : fail(problem);
    },
  };
}

/** Reads one record of a trace for each value: together they are one conversation for each trace. */
function recordReader(): ValueReader {
  const records: unknown[] = [];
  return {
    add: (value) => {
      if (!isJsonObject(value)) return 'is not a record like those before it';
      records.push(value);
      return undefined;
    },
    end: () => {
      const reader = conversationReader();
      const problem = reader.add(records);
      return problem === undefined ? reader.end() : fail(problem);
    },
  };
}

function fileOf(
  format: 'openai' | 'star',
  traces: readonly Trace[],
  warnings: readonly string[],
): Result<LogFile, string> {
  if (traces.every((trace) => trace.steps.length === 0)) {
    return fail('nothing happens in it: expected at least one message or turn');
  }
  const hasCalls = traces.some((trace) => trace.steps.some((step) => step.kind === 'call'));
  const empty = hasCalls ? [] : ['No tool call in the log: there is nothing to rebuild a workflow from.'];
  return ok({ format, traces: withUniqueIds(traces), warnings: [...new Set([...warnings, ...empty])] });
}

/** Evidence refers to traces by id, so ids must be unique in a file. */
function withUniqueIds(traces: readonly Trace[]): Trace[] {
  const taken = new Set<string>();
  // Counters are kept by name: a file may contain thousands of sessions with one name.
  const counts = new Map<string, number>();
  return traces.map((trace) => {
    let id = trace.id;
    let count = counts.get(trace.id) ?? 1;
    while (taken.has(id)) {
      count += 1;
      id = `${trace.id} (${count})`;
    }
    counts.set(trace.id, count);
    taken.add(id);
    return id === trace.id ? trace : { ...trace, id };
  });
}
