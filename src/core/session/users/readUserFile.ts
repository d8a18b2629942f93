// Reads a file of users: scripts (the user's turns) or profiles, in any format in use: our lists, session logs, STAR
// dialogues, lists of user queries, chats. Invariant: never throws and never invents texts; a file without a user turn
// is refused with the expected formats.

import { appendTo, fail, isJsonObject, ok, parseJson, type Result } from '../../support';
import type { ScriptedTurn, SessionEvent } from '../events';
import { readProfileText } from './profileText';
import { isBlankProfile, readProfile, type UserProfile } from './userProfile';

export interface UserScript {
  /** Distinguishes it from other scripts of the file. */
  readonly title: string;
  readonly turns: readonly ScriptedTurn[];
}

export interface NamedProfile {
  readonly title: string;
  readonly profile: UserProfile;
}

type Read<T> = Result<readonly T[], { readonly message: string }>;

const scriptsWanted =
  'Expected a list of the user\'s turns, such as ["Hello", "Thank you, goodbye."], a session log, STAR dialogues or a chat.';
const profilesWanted =
  'Expected a profile, or a list of them: {"persona": "...", "details": "...", "needs": "...", "style": "...", "pattern": "..."}, or Markdown with **Persona**: and so on.';

/** One script per session of the file, in order; sessions without a user turn are left out. */
export function readScripts(text: string): Read<UserScript> {
  const read = readValues(text);
  if (!read.ok) return read;
  const values = read.value;
  const isEvents = values.every((value) => isJsonObject(value) && typeof value.kind === 'string' && 'seq' in value);
  if (isEvents) return named(scriptsOfEvents(values as readonly unknown[] as readonly SessionEvent[]), scriptsWanted);
  const [only] = values;
  const lists: readonly unknown[] =
    values.length > 1 ? values : Array.isArray(only) && !isTurnList(only) ? (only as readonly unknown[]) : values;
  return named(
    lists.flatMap((value, index) => {
      const turns = turnsOf(value);
      return turns.length === 0 ? [] : [{ title: titleOf(value, index), turns: endingLast(turns) }];
    }),
    scriptsWanted,
  );
}

const named = <T>(found: readonly T[], wanted: string): Read<T> =>
  found.length > 0 ? ok(found) : fail({ message: wanted });

/** The user's turns of a session, with their out-of-workflow marks. */
export function scriptOfEvents(events: readonly SessionEvent[]): readonly ScriptedTurn[] {
  const turns = events.flatMap((event): ScriptedTurn[] =>
    event.kind === 'user.spoke'
      ? [{ text: event.text, ...(event.oow ? { oow: event.oow } : {}), ...(event.ends ? { ends: true } : {}) }]
      : [],
  );
  return endingLast(turns);
}

function scriptsOfEvents(events: readonly SessionEvent[]): readonly UserScript[] {
  const sessions = new Map<string, SessionEvent[]>();
  for (const event of events) {
    if (event.kind !== 'user.spoke' || typeof event.text !== 'string') continue;
    appendTo(sessions, event.sessionId, event);
  }
  return [...sessions].map(([title, list]) => ({ title, turns: scriptOfEvents(list) }));
}

/** Marks the last turn to end the session after its answer. */
const endingLast = (turns: readonly ScriptedTurn[]): readonly ScriptedTurn[] =>
  turns.map((turn, index) => (index === turns.length - 1 ? { ...turn, ends: true } : turn));

const isTurnList = (list: readonly unknown[]) =>
  list.some((item) => typeof item === 'string' || (isJsonObject(item) && ('text' in item || 'role' in item)));

function turnsOf(value: unknown): readonly ScriptedTurn[] {
  const list = Array.isArray(value)
    ? (value as readonly unknown[])
    : isJsonObject(value)
      ? [value.turns, value.user_queries, value.messages].find((candidate) => Array.isArray(candidate))
      : undefined;
  return Array.isArray(list) ? list.flatMap(turnOf) : [];
}

/** Only the user's turns of a dialogue. */
function turnOf(value: unknown): ScriptedTurn[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value.trim() }];
  if (!isJsonObject(value) || (value.role !== undefined && value.role !== 'user')) return [];
  const text = typeof value.text === 'string' ? value.text : value.content;
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [
    {
      text: text.trim(),
      ...(typeof value.oow === 'string' ? { oow: value.oow } : {}),
      ...(value.ends === true ? { ends: true } : {}),
    },
  ];
}

function titleOf(value: unknown, index: number): string {
  const fields = isJsonObject(value) ? [value.id, value.title, value.eval_description, value.workflow_name] : [];
  const found = fields.find((field) => (typeof field === 'string' && field.trim() !== '') || typeof field === 'number');
  return found === undefined ? `Script ${index + 1}` : String(found);
}

/** The profiles of a file: one, a list, one per line, or Markdown with a heading for each field. */
export function readProfiles(text: string): Read<NamedProfile> {
  const read = readValues(text);
  const printed = read.ok ? [] : readProfileText(text);
  if (!read.ok && printed.length === 0) return read;
  const values = (read.ok ? read.value : printed).flatMap((value): readonly unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  return named(
    values.flatMap((value, index) => {
      const profile = readProfile(isJsonObject(value) && isJsonObject(value.profile) ? value.profile : value);
      if (isBlankProfile(profile)) return [];
      return [{ title: profile.persona?.split('\n')[0] ?? `Profile ${index + 1}`, profile }];
    }),
    profilesWanted,
  );
}

const maxBytes = 16 * 1024 * 1024;

/** A JSON text is one value; JSONL has one value per line. */
function readValues(text: string): Result<readonly unknown[], { readonly message: string }> {
  // Blank lines before the text count in the lines of messages.
  const given = text.trimEnd();
  if (given === '') return fail({ message: 'The file is empty.' });
  if (given.length > maxBytes) return fail({ message: 'The file is too large: 16 MB at most.' });
  const whole = parseJson(given);
  if (whole.ok) return ok([whole.value]);
  const objects: unknown[] = [];
  for (const [index, line] of given.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line, index + 1);
    if (!value.ok) return fail({ message: `This is not JSON: ${objects.length === 0 ? whole.error : value.error}.` });
    objects.push(value.value);
  }
  return ok(objects);
}
