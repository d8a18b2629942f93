// What chat messages have no place for, beside them under `weir`, so that an export of ours reads back as it was: which
// ANSWER a message gave, results that look like errors and are none, calls whose answer never came.
// Other programs ignore it; in a file of theirs it is checked like everything else.

import { isJsonObject, type JsonObject } from '../../support';

export interface ChatNotes {
  /** By place of the message, from 0. */
  readonly answers: ReadonlyMap<number, string>;
  /** Ids of calls. */
  readonly succeeded: ReadonlySet<string>;
  readonly unanswered: ReadonlySet<string>;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter((item): item is string => typeof item === 'string') : [];

/** Anything of another version or shape counts as nothing. */
export function readChatNotes(value: unknown): ChatNotes {
  const notes: JsonObject = isJsonObject(value) && value.version === 1 ? value : {};
  const answers = Object.entries(isJsonObject(notes.answers) ? notes.answers : {}).flatMap(([place, name]) =>
    /^\d+$/.test(place) && typeof name === 'string' ? [[Number(place), name] as const] : [],
  );
  return {
    answers: new Map(answers),
    succeeded: new Set(strings(notes.succeeded)),
    unanswered: new Set(strings(notes.unanswered)),
  };
}

export function printChatNotes({ answers, succeeded, unanswered }: ChatNotes): JsonObject {
  return {
    version: 1,
    ...(answers.size > 0 ? { answers: Object.fromEntries(answers) } : {}),
    ...(succeeded.size > 0 ? { succeeded: [...succeeded] } : {}),
    ...(unanswered.size > 0 ? { unanswered: [...unanswered] } : {}),
  };
}
