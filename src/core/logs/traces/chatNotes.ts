// What chat messages have no place for, beside them under `weir`, so that an export of ours reads back as it was: which
// ANSWER a message gave, which messages leave the workflow, results that look like errors and are none, calls whose answer never came.
// Other programs ignore it; in a file of theirs it is checked like everything else.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';

export interface ChatNotes {
  /** By place of the message, from 0. */
  readonly answers: ReadonlyMap<number, string>;
  /** By place of the message: how the user left the workflow. */
  readonly oow: ReadonlyMap<number, string>;
  /** Ids of calls. */
  readonly succeeded: ReadonlySet<string>;
  readonly unanswered: ReadonlySet<string>;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter((item): item is string => typeof item === 'string') : [];

/** Anything of another version or shape counts as nothing. */
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
