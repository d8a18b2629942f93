// Readers of the forms that come one record a line, each fed value by value. A reader refuses the first value that is
// none of its form, in words without the place; the caller knows the line.

import {
  checkEventOrder,
  checkEventShape,
  createFold,
  EVENT_VERSION,
  type SessionEvent,
  type SessionFold,
} from '../../session';
import { fail, isJsonObject, ok, type Result } from '../../support';
import type { Trace } from '../traces/trace';
import { isChatRecord, isConversation, tracesFromChatMessages } from '../traces/tracesFromChatMessages';
import { tracesFromEvents } from '../traces/tracesFromEvents';
import { isStarDialogue, tracesFromStar } from '../traces/tracesFromStar';
import type { LogFile } from './logFile';

export interface ValueReader {
  /** What is wrong with this value after those before it. */
  add(value: unknown): string | undefined;
  end(): Result<LogFile, string>;
}

export const isWeirEvent = (value: unknown): boolean =>
  isJsonObject(value) && 'v' in value && 'seq' in value && 'kind' in value && 'sessionId' in value;

/** The reader for a log whose first value is this one; none when it begins no log that we know. */
export function valueReaderFor(first: unknown): ValueReader | undefined {
  if (isWeirEvent(first)) return eventReader();
  if (isStarDialogue(first)) return starReader();
  if (isChatRecord(first)) return messageReader();
  if (isConversation(first)) return conversationReader();
  return undefined;
}

/** Our own events: every one is checked by itself and as the next of its session. */
export function eventReader(): ValueReader {
  const events: SessionEvent[] = [];
  const sessions = new Map<string, { readonly fold: SessionFold; readonly events: SessionEvent[] }>();
  return {
    add: (value) => {
      if (isJsonObject(value) && typeof value.v === 'number' && value.v > EVENT_VERSION) {
        return `has version ${value.v}; this program reads up to ${EVENT_VERSION}`;
      }
      const wrong = checkEventShape(value);
      if (wrong !== undefined) return `is no event of a session log: ${wrong}`;
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

/** One conversation a value. */
export function conversationReader(): ValueReader {
  const traces: Trace[] = [];
  const warnings: string[] = [];
  return {
    add: (value) => {
      const read = tracesFromChatMessages(value, { from: traces.length, warn: (text) => warnings.push(text) });
      if (!read.ok) return read.error.message;
      // One by one: a file may hold more conversations than a call takes arguments.
      for (const trace of read.value) traces.push(trace);
      return undefined;
    },
    end: () => fileOf('openai', traces, warnings),
  };
}

/** One message, or one item of a response, a value: together they are one conversation. */
function messageReader(): ValueReader {
  const messages: unknown[] = [];
  return {
    add: (value) => {
      if (!isChatRecord(value)) return 'is no message like those before it';
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

/** Evidence names traces by id, so two of one file never share it. */
function withUniqueIds(traces: readonly Trace[]): Trace[] {
  const taken = new Set<string>();
  // Counted on, not counted anew: a file may hold thousands of sessions of one name.
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
