// A play with its title and captions as text, for links and files. Invariant: what is read is believed field by field or
// refused as a whole; it holds words and statuses only, so that showing it runs nothing. Unknown fields are ignored.

import { fail, isJsonObject, ok, ownProperty, parseJson, type Result } from '../support';
import type { StageEntry, StageOutcome, StagePlay, StageStatus } from './stagePlay';

export interface StageRecording {
  readonly title: string;
  /** Title of the document that the sessions ran on. */
  readonly workflow: string;
  /** By turn of the script; an empty one is generated from the type of the turn. */
  readonly captions: readonly string[];
  /** The agent's word for an outcome that it claims: `booked`. */
  readonly claim?: string;
  readonly play: StagePlay;
}

const VERSION = 1;
/** UTF-16 units of a recording. */
export const MAX_RECORDING_LENGTH = 2_000_000;

/** Whether a text that begins like this was written by `printRecording`. */
export const isRecording = (head: string): boolean => /^\uFEFF?\s*\{\s*"weir"\s*:\s*"stage"/.test(head);

/** Compact JSON. */
export const printRecording = ({ title, workflow, captions, claim, play }: StageRecording): string =>
  JSON.stringify({
    weir: 'stage',
    version: VERSION,
    title,
    workflow,
    captions,
    ...(claim === undefined ? {} : { claim }),
    play,
  });

/** Fails with a sentence that says what is wrong and what to try. */
export function readStageRecording(text: string): Result<StageRecording, string> {
  if (text.length > MAX_RECORDING_LENGTH) return fail('It is larger than any recording of Weir.');
  const read = parseJson(text);
  if (!read.ok) return fail(`It is damaged or cut off: it is not JSON (${read.error}). Ask for the recording again.`);
  const { value } = read;
  if (!isJsonObject(value) || value['weir'] !== 'stage') return fail('It is not a recording of the stage.');
  if (value['version'] !== VERSION)
    return fail('It was made by another version of Weir. Open it with that version, or ask for it again.');
  if (!recording(value) || !isWhole(value['play'] as unknown as StagePlay))
    return fail('Some of its parts are missing or damaged. Ask for the recording again.');
  // Checked field by field above.
  const { title, workflow, captions, claim, play } = value as unknown as StageRecording;
  return ok({ title, workflow, captions, play, ...(claim === undefined ? {} : { claim }) });
}

/** Every column has a list for every turn, and the turn of the last frame is one of them. */
const isWhole = ({ turns, columns, decisive }: StagePlay): boolean =>
  columns.every(({ beats }) => beats.length === turns.length) && decisive < turns.length;

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length <= 20_000;
const flag: Check = (value) => typeof value === 'boolean';
const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check, least: number, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(check);
const objectWith =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isJsonObject(value) && Object.entries(fields).every(([name, check]) => check(ownProperty(value, name)));
const ofKind =
  (kinds: Readonly<Record<string, Readonly<Record<string, Check>>>>): Check =>
  (value) => {
    const fields = isJsonObject(value) && typeof value['kind'] === 'string' && ownProperty(kinds, value['kind']);
    return Boolean(fields) && objectWith(fields as Readonly<Record<string, Check>>)(value);
  };

const names = listOf(text, 0, 200);

const statuses = {
  open: true,
  done: true,
  before: true,
  failed: true,
  denied: true,
  skipped: true,
  violated: true,
  wrong: true,
} as const satisfies Readonly<Record<StageStatus, true>>;

const status: Check = (value) => typeof value === 'string' && ownProperty(statuses, value) === true;

const entries = {
  said: { text, missing: optional(names) },
  called: {
    name: text,
    result: optional(text),
    failed: optional(text),
    missing: optional(names),
    times: optional(count),
  },
  denied: { what: text, isCall: flag, needs: names, reason: text },
  noted: { text },
} as const satisfies Readonly<Record<StageEntry['kind'], Readonly<Record<string, Check>>>>;

const outcomes = {
  claimed: { name: text, missing: names },
  calledEarly: { name: text, missing: names },
  repeated: { name: text, times: count },
  missed: { parameter: text, wanted: text, got: optional(text) },
  stopped: { name: text, times: count, reached: flag },
  once: { name: text, isStopped: flag },
  followed: { parameter: text, value: text },
  notJudged: { replies: count },
  clean: {},
  broken: { message: text },
} as const satisfies Readonly<Record<StageOutcome['kind'], Readonly<Record<string, Check>>>>;

const beat = objectWith({
  entry: ofKind(entries),
  node: optional(text),
  statuses: (value) => isJsonObject(value) && Object.values(value).every(status),
  jump: optional(objectWith({ from: optional(text), to: text, isDenied: flag })),
});

const turn = objectWith({
  text,
  oow: optional(text),
  nodes: listOf(objectWith({ id: text, name: text, kind: (value) => value === 'call' || value === 'answer' }), 0, 500),
});

const column = objectWith({
  title: text,
  agent: text,
  isRehearsal: flag,
  denied: count,
  outcome: ofKind(outcomes),
  beats: listOf(listOf(beat, 0, 1000), 0, 500),
});

const recording = objectWith({
  title: text,
  workflow: text,
  captions: listOf(text, 0, 500),
  claim: optional(text),
  play: objectWith({ turns: listOf(turn, 1, 500), columns: listOf(column, 1, 6), decisive: count }),
});
