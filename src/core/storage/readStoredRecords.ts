// Reads records that another version, another tab or a fault may have written. Invariant: readable parts are kept,
// unreadable records are counted and stay stored; nothing here throws. Refuses records of a newer version.

import type { EdgeCourse, NodePlace } from '../graph';
import type { ControllerMode, SessionEvent } from '../session';
import { canonicalJson, isJsonObject, type JsonValue } from '../support';
import { unpackPoints } from './packPlaces';
import type {
  Listing,
  RunOrigin,
  SnapshotReason,
  StoredDocument,
  StoredJudgement,
  StoredRun,
  StoredSnapshot,
} from './repository';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Largest time of a `Date` in either direction: formatting a later one would throw. */
const MAX_TIME = 8.64e15;

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
export const readTime = (value: unknown) => (Math.abs(numberOf(value)) <= MAX_TIME ? numberOf(value) : 0);
const isNewer = (value: Record<string, unknown>) => typeof value['version'] === 'number' && value['version'] > 1;

/** Positions by view and node, without invalid points. */
function readPositions(value: unknown): StoredDocument['layout'] | undefined {
  if (!isRecord(value)) return undefined;
  const views = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]));
  return Object.fromEntries(
    views.map(([view, points]) => [
      view,
      Object.fromEntries(
        Object.entries(unpackPoints(points) ?? points).flatMap(([id, point]) =>
          isRecord(point) && Number.isFinite(point['x']) && Number.isFinite(point['y']) ? [[id, readPlace(point)]] : [],
        ),
      ),
    ]),
  );
}

function readPlace({ x, y, exits }: Record<string, unknown>): NodePlace {
  const known = isRecord(exits) ? Object.entries(exits).filter(([, course]) => isCourse(course)) : [];
  const place = { x: x as number, y: y as number };
  return known.length > 0 ? { ...place, exits: Object.fromEntries(known) as NonNullable<NodePlace['exits']> } : place;
}

const areNumbers = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(Number.isFinite);

const isCourse = (course: unknown): course is EdgeCourse =>
  isRecord(course) &&
  areNumbers(course['corners']) &&
  (course['label'] === undefined || (areNumbers(course['label']) && course['label'].length === 2));

/** The edition of a record, without reading its positions; undefined if it cannot be read. */
export const readEdition = (value: unknown): number | undefined =>
  readDocument(isRecord(value) ? { ...value, layout: undefined, places: undefined } : value)?.edition;

/** A record as saved by this version or an older one, or undefined if it cannot be read. */
export function readDocument(value: unknown): StoredDocument | undefined {
  if (!isRecord(value) || isNewer(value)) return undefined;
  if (typeof value['id'] !== 'string' || typeof value['source'] !== 'string') return undefined;
  const number = (key: string) => numberOf(value[key]);
  const places = readPositions(value['places']);
  return {
    version: 1,
    id: value['id'],
    title: typeof value['title'] === 'string' ? value['title'] : 'Untitled',
    kind: value['kind'] === 'mermaid' ? 'mermaid' : 'pdl',
    source: value['source'],
    layout: readPositions(value['layout']) ?? {},
    ...(places ? { places } : {}),
    ...(typeof value['tools'] === 'string' ? { tools: value['tools'] } : {}),
    edition: number('edition'),
    updatedAt: readTime(value['updatedAt']),
    createdAt: readTime(value['createdAt']),
  };
}

const reasons: Readonly<Record<SnapshotReason, true>> = {
  opened: true,
  work: true,
  paste: true,
  deletion: true,
  format: true,
  acceptance: true,
  restore: true,
};
const isReason = (value: unknown): value is SnapshotReason =>
  typeof value === 'string' && Object.hasOwn(reasons, value);

/**
 * A snapshot as saved, or undefined if it cannot be read. Without the flag it counts as named, so it is never thinned
 * out.
 */
export function readSnapshot(value: unknown): StoredSnapshot | undefined {
  if (!isRecord(value) || isNewer(value)) return undefined;
  const { id, documentId, source, title, name, reason, kind } = value;
  if (typeof id !== 'string' || typeof documentId !== 'string' || typeof source !== 'string') return undefined;
  return {
    version: 1,
    id,
    documentId,
    ...(typeof name === 'string' && name.trim() !== '' ? { name } : {}),
    automatic: value['automatic'] === true,
    ...(isReason(reason) ? { reason } : {}),
    kind: kind === 'mermaid' ? 'mermaid' : 'pdl',
    title: typeof title === 'string' ? title : 'Untitled',
    source,
    layout: readPositions(value['layout']) ?? {},
    at: readTime(value['at']),
  };
}

/** Newest first; for equal times the later id first, so that the order is stable. */
export const sortSnapshots = (snapshots: readonly StoredSnapshot[]): StoredSnapshot[] =>
  [...snapshots].sort((first, second) => second.at - first.at || (second.id < first.id ? -1 : 1));

const origins: Readonly<Record<RunOrigin, true>> = { weir: true, openai: true, star: true };
const isOrigin = (value: unknown): value is RunOrigin => typeof value === 'string' && Object.hasOwn(origins, value);

/** A run as saved, or undefined if it cannot be read. */
export function readRun(value: unknown): StoredRun | undefined {
  if (!isRecord(value) || isNewer(value) || typeof value['id'] !== 'string') return undefined;
  const number = (key: string) => numberOf(value[key]);
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '');
  return {
    version: 1,
    id: value['id'],
    documentId: text('documentId'),
    title: text('title'),
    model: text('model'),
    rehearsal: value['rehearsal'] === true,
    startedAt: readTime(value['startedAt']),
    updatedAt: readTime(value['updatedAt']),
    turns: number('turns'),
    denied: number('denied'),
    violations: number('violations'),
    ...(typeof value['ended'] === 'string' ? { ended: value['ended'] } : {}),
    ...(isOrigin(value['imported']) ? { imported: value['imported'] } : {}),
    ...readGivenFacts(value),
  };
}

export const isDeletedRunRecord = (value: unknown): boolean =>
  isRecord(value) && typeof value['deletedAt'] === 'number';

/** A run of an unfinished import. */
export const isUnfinished = (value: unknown): boolean => isRecord(value) && typeof value['importing'] === 'string';

const modes: Readonly<Record<ControllerMode, true>> = { none: true, pre: true, post: true, both: true };
const isMode = (value: unknown): value is ControllerMode => typeof value === 'string' && Object.hasOwn(modes, value);

/** A person's description of a run and its origin; invalid parts are left out. */
function readGivenFacts(value: Record<string, unknown>): Partial<StoredRun> {
  const { forkedFrom, tags, controllers, format, execution, broken } = value;
  const facts: { -readonly [K in keyof StoredRun]?: StoredRun[K] } = {};
  if (isRecord(forkedFrom) && typeof forkedFrom['runId'] === 'string') {
    facts.forkedFrom = { runId: forkedFrom['runId'], length: numberOf(forkedFrom['length']) };
  }
  if (Array.isArray(tags)) facts.tags = tags.filter((tag) => typeof tag === 'string');
  for (const key of ['name', 'note', 'group', 'subject'] as const) {
    const text = value[key];
    if (typeof text === 'string' && text !== '') facts[key] = text;
  }
  if (isRecord(broken)) {
    const { calls, claims, branches } = broken;
    facts.broken = { calls: numberOf(calls), claims: numberOf(claims), branches: numberOf(branches) };
  }
  if (isMode(controllers)) facts.controllers = controllers;
  if (typeof format === 'string') facts.format = format;
  const judgements = readJudgements(value['judgements']);
  if (judgements.length > 0) facts.judgements = judgements;
  // A structured clone of the stored value is plain JSON.
  if (isJsonObject(execution)) facts.execution = execution;
  for (const key of ['calls', 'oow', 'tokens', 'notJudged'] as const) {
    if (typeof value[key] === 'number') facts[key] = numberOf(value[key]);
  }
  return facts;
}

/** The valid judgements of a record. */
const readJudgements = (value: unknown): readonly StoredJudgement[] =>
  Array.isArray(value) ? value.filter(isJudgement) : [];

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

const isJudgement = (value: unknown): value is StoredJudgement =>
  isRecord(value) &&
  ['seq', 'turn', 'at'].every((key) => typeof value[key] === 'number') &&
  typeof value['model'] === 'string' &&
  ['raw', 'problem'].every((key) => value[key] === undefined || typeof value[key] === 'string') &&
  Array.isArray(value['prompt']) &&
  value['prompt'].every(
    (one) => isRecord(one) && typeof one['role'] === 'string' && typeof one['content'] === 'string',
  ) &&
  Array.isArray(value['claims']) &&
  value['claims'].every((one) => isRecord(one) && typeof one['nodeId'] === 'string' && isTextList(one['unmet']));

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
