// Data that chat messages cannot hold, stored next to them under `weir`, so that our own exports read back unchanged:
// the ANSWER of each message, out-of-workflow messages, successful results that look like errors, calls without a
// result. Other programs ignore it; in files of other programs it is checked like all other data.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';

export interface ChatNotes {
  /** By index of the message, from 0. */
  readonly answers: ReadonlyMap<number, string>;
  /** By index of the message: the kind of out-of-workflow turn. */
  readonly oow: ReadonlyMap<number, string>;
  /** Ids of calls. */
  readonly succeeded: ReadonlySet<string>;
  readonly unanswered: ReadonlySet<string>;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter((item): item is string => typeof item === 'string') : [];

/** Returns empty notes for another version or shape. */
export function readChatNotes(value: unknown): ChatNotes {
  const notes: JsonObject = isJsonObject(value) && value.version === 1 ? value : {};
  return {
    answers: readPositions(notes.answers),
    oow: readPositions(notes.oow),
    succeeded: new Set(strings(notes.succeeded)),
    unanswered: new Set(strings(notes.unanswered)),
  };
}

function readPositions(value: JsonValue | undefined): Map<number, string> {
  return new Map(
    Object.entries(isJsonObject(value) ? value : {}).flatMap(([place, name]) =>
      /^\d+$/.test(place) && typeof name === 'string' ? [[Number(place), name] as const] : [],
    ),
  );
}

export function printChatNotes({ answers, oow, succeeded, unanswered }: ChatNotes): JsonObject {
  return {
    version: 1,
    ...(answers.size > 0 ? { answers: Object.fromEntries(answers) } : {}),
    ...(oow.size > 0 ? { oow: Object.fromEntries(oow) } : {}),
    ...(succeeded.size > 0 ? { succeeded: [...succeeded] } : {}),
    ...(unanswered.size > 0 ? { unanswered: [...unanswered] } : {}),
  };
}
