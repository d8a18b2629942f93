// Schemas of stored records, which give their types. Another version, another tab or a fault may have written a record.
// Invariant: readable parts are kept, an invalid field gets its default or is left out, unreadable records are counted
// and stay stored; nothing here throws. Refuses records of a newer version.

import * as v from 'valibot';
import type { NodePlace } from '../graph';
import type { ControllerMode, SessionEvent } from '../session';
import {
  canonicalJson,
  choiceOf,
  finiteSchema as finite,
  flagSchema as flag,
  isJsonObject,
  type JsonValue,
  jsonObjectSchema as jsonObject,
  listOf,
  numberBetween,
  readIfValid,
  shape,
  textSchema as text,
  tolerantShape,
  validEntries,
  validItems,
} from '../support';
import { unpackPoints } from './packPlaces';
import type { Listing } from './repository';

/** Largest time of a `Date` in either direction: formatting a later one would throw. */
const MAX_TIME = 8.64e15;

/** Milliseconds since the Unix epoch. */
const time = /* @__PURE__ */ v.fallback(numberBetween(-MAX_TIME, MAX_TIME), 0);
const amount = /* @__PURE__ */ v.fallback(finite, 0);
const no = /* @__PURE__ */ v.fallback(flag, false);
const anyText = /* @__PURE__ */ v.fallback(text, '');
const someText = /* @__PURE__ */ v.exactOptional(v.pipe(text, v.nonEmpty()));
const title = /* @__PURE__ */ v.fallback(text, 'Untitled');
const kind = /* @__PURE__ */ v.fallback(v.picklist(['pdl', 'mermaid']), 'pdl');
/** Records without a version are of version 1. */
const version = /* @__PURE__ */ v.pipe(
  v.fallback(v.number(), 1),
  v.maxValue(1),
  v.transform(() => 1 as const),
);

const courseSchema = /* @__PURE__ */ shape({
  corners: listOf(finite),
  label: v.exactOptional(v.pipe(v.strictTuple([finite, finite]), v.readonly())),
});

const placeSchema: v.GenericSchema<unknown, NodePlace> = /* @__PURE__ */ shape({
  x: finite,
  y: finite,
  exits: v.exactOptional(validEntries(courseSchema)),
});

/** Positions by view and node, without invalid points. */
const positions = /* @__PURE__ */ validEntries(
  v.pipe(
    jsonObject,
    v.transform((points) => unpackPoints(points) ?? points),
    validEntries(placeSchema),
  ),
);

const documentSchema = /* @__PURE__ */ tolerantShape({
  version,
  id: text,
  title,
  kind,
  source: text,
  layout: positions,
  /** Positions of the automatic layout, kept so that a reload shows the same picture. */
  places: v.exactOptional(v.pipe(jsonObject, positions)),
  /** The tool file of the document, as unparsed text. */
  tools: v.exactOptional(text),
  /**
   * Number of saves, from 1, by which two tabs detect each other's changes. 0 before the first save, or in older
   * records.
   */
  edition: amount,
  updatedAt: time,
  createdAt: time,
});

/** A document at one time. Only its name ever changes. */
const snapshotSchema = /* @__PURE__ */ tolerantShape({
  version,
  id: text,
  documentId: text,
  name: v.exactOptional(v.pipe(text, v.regex(/\S/))),
  /**
   * Created by Weir, and thinned out with time; a named version stays until a user deletes it. Without the flag it
   * counts as named.
   */
  automatic: no,
  /** The reason for an automatic version. */
  reason: v.exactOptional(v.picklist(['opened', 'work', 'paste', 'deletion', 'format', 'acceptance', 'restore'])),
  kind,
  title,
  source: text,
  layout: positions,
  at: time,
});

/** A reply that was put to a judge model, with the prompt and the answer as received. */
const judgementSchema = /* @__PURE__ */ shape({
  seq: v.number(),
  turn: v.number(),
  prompt: listOf(shape({ role: v.picklist(['system', 'user', 'assistant', 'tool']), content: text })),
  raw: v.exactOptional(text),
  problem: v.exactOptional(text),
  claims: listOf(shape({ nodeId: text, unmet: listOf(text) })),
  model: text,
  /** Milliseconds since 1970. */
  at: v.number(),
});

/** The data of a run for lists, without its events. */
const runSchema = /* @__PURE__ */ tolerantShape({
  version,
  id: text,
  documentId: anyText,
  title: anyText,
  model: anyText,
  rehearsal: no,
  startedAt: time,
  updatedAt: time,
  turns: amount,
  denied: amount,
  violations: amount,
  /** The parts of the sum `violations`; absent without any, and in older records. */
  broken: v.exactOptional(tolerantShape({ calls: amount, claims: amount, branches: amount })),
  /** Replies whose claims were not judged; absent without any, and in older records. */
  notJudged: v.exactOptional(finite),
  /** Decisions of a judge model about replies that are not judged by their words; the log does not contain them. */
  judgements: v.exactOptional(v.pipe(validItems(judgementSchema), v.nonEmpty())),
  ended: v.exactOptional(text),
  /**
   * Source of a run that was read from a file: `weir` is a log of ours, the others are traces of other tools. Absent
   * for a run of this browser.
   */
  imported: v.exactOptional(v.picklist(['weir', 'openai', 'star'])),
  /** The run it was forked from, and the number of events it took over. */
  forkedFrom: v.exactOptional(tolerantShape({ runId: text, length: amount })),
  /** The name of its script, else the first words of its user; absent in older records. */
  subject: someText,
  /** Given by a person; lists show it instead of `subject`. */
  name: someText,
  tags: v.exactOptional(v.pipe(validItems(text), v.nonEmpty())),
  note: someText,
  /** Shared by runs that were started together. */
  group: someText,
  /** Calls executed, out-of-workflow turns, tokens of all model calls; absent in older records. */
  calls: v.exactOptional(finite),
  oow: v.exactOptional(finite),
  tokens: v.exactOptional(finite),
  /** The kinds of controllers that were on when it started; absent in older records. */
  controllers: v.exactOptional(choiceOf<ControllerMode>({ none: true, pre: true, post: true, both: true })),
  /** Formats of the workflow in the prompt, joined by `+`. */
  format: v.exactOptional(text),
  /**
   * The attempt at a task that the log belongs to, with data that no session log contains (the task, its outcome, its
   * cost). Opaque here; the code that executes tasks reads it.
   */
  execution: v.exactOptional(jsonObject),
});

export type StoredDocument = v.InferOutput<typeof documentSchema>;
export type StoredSnapshot = v.InferOutput<typeof snapshotSchema>;
export type SnapshotReason = NonNullable<StoredSnapshot['reason']>;
export type StoredRun = v.InferOutput<typeof runSchema>;
export type StoredJudgement = v.InferOutput<typeof judgementSchema>;
/** The program whose record an imported run was made from. */
export type RunOrigin = NonNullable<StoredRun['imported']>;

/** A record as saved by this version or an older one, or undefined if it cannot be read. */
export const readDocument = (value: unknown): StoredDocument | undefined => readIfValid(documentSchema, value);

/** The edition of a record, without reading its positions; undefined if it cannot be read. */
export const readEdition = (value: unknown): number | undefined =>
  readDocument(isJsonObject(value) ? { ...value, layout: {}, places: {} } : value)?.edition;

/** A snapshot as saved, or undefined if it cannot be read. */
export const readSnapshot = (value: unknown): StoredSnapshot | undefined => readIfValid(snapshotSchema, value);

/** Newest first; for equal times the later id first, so that the order is stable. */
export const sortSnapshots = (snapshots: readonly StoredSnapshot[]): StoredSnapshot[] =>
  [...snapshots].sort((first, second) => second.at - first.at || (second.id < first.id ? -1 : 1));

/** A run as saved, or undefined if it cannot be read. */
export const readRun = (value: unknown): StoredRun | undefined => readIfValid(runSchema, value);

/** Milliseconds since the Unix epoch; 0 for an invalid time. */
export const readTime = (value: unknown): number => v.parse(time, value);

export const isDeletedRunRecord = (value: unknown): boolean =>
  isJsonObject(value) && typeof value['deletedAt'] === 'number';

/** A run of an unfinished import. */
export const isUnfinished = (value: unknown): boolean => isJsonObject(value) && typeof value['importing'] === 'string';

/** The records that `read` accepts, and the number of the others. */
export function readListing<Item>(
  values: readonly unknown[],
  read: (value: unknown) => Item | undefined,
): Listing<Item> {
  const items = values.map(read).filter((item): item is NonNullable<typeof item> => item !== undefined);
  return { items, unreadable: values.length - items.length };
}

/** Whether both are the same log entry, regardless of the order of their keys. */
export function isSameEvent(first: SessionEvent, second: SessionEvent): boolean {
  if (first === second) return true;
  const text = (event: SessionEvent) => canonicalJson(JSON.parse(JSON.stringify(event)) as JsonValue);
  return text(first) === text(second);
}
