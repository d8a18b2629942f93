// Plans how the records of a workspace file merge into this workspace. Invariant: no existing record is replaced or
// changed. A record that exists already is left out; one whose id is in use by another record gets a new id, and
// dependent records follow: versions and runs of a copied document belong to the copy. Merging the same file twice adds
// nothing the second time.

import type { SessionEvent } from '../session';
import type { StoredDocument, StoredRun, StoredSnapshot } from '../storage';
import { appendTo, canonicalJson, type SecretFilter } from '../support';
import { readNodePositions } from './readNodePositions';
import { readTitle } from './sharedDocument';
import { comparedEvent, type WorkspaceRun } from './workspaceFile';

/** `new`: the id is unused; `same`: the record exists already; `copy`: another record uses the id. */
export type MergeKind = 'new' | 'same' | 'copy';

export interface MergedRecord<Item> {
  readonly how: MergeKind;
  /** The record to write; for `same`, the existing one. */
  readonly record: Item;
}

/** A run of the file with its merge kind; an existing run in the bin is restored. */
export interface MergedRun extends MergedRecord<WorkspaceRun> {
  /** For `same`: the time since which the run has been in the bin. */
  readonly deletedAt?: number;
}

export interface MergedDocument extends MergedRecord<StoredDocument> {
  readonly fileId: string;
}

const layoutText = (document: Pick<StoredDocument, 'layout'>) =>
  canonicalJson(readNodePositions(document.layout).positions);

type Content = Pick<StoredDocument, 'title' | 'kind' | 'source' | 'layout' | 'tools'>;

/** Titles are compared as displayed: the file and the workspace may differ in invisible characters. */
const isSameTitle = (first: string, second: string) => first === second || readTitle(first) === readTitle(second);

const isSameName = (first: string | undefined, second: string | undefined) =>
  first === undefined || second === undefined ? first === second : isSameTitle(first, second);

/** Whether both have the same content; positions of the automatic layout and save times do not count. */
export const isSameStoredDocument = (first: Content, second: Content): boolean =>
  isSameTitle(first.title, second.title) && isSameContent(first, second);

const isSameContent = (first: Content, second: Content): boolean =>
  first.kind === second.kind &&
  first.source === second.source &&
  first.tools === second.tools &&
  layoutText(first) === layoutText(second);

const copyTitle = (title: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number++) {
    const candidate = `${title} (imported${number === 1 ? '' : ` ${number}`})`;
    if (!taken.has(candidate)) return candidate;
  }
};
const isCopyTitle = (title: string, original: string): boolean =>
  title.startsWith(`${original} (imported`) && /^ \(imported(?: \d+)?\)$/.test(title.slice(original.length));

export function planDocumentMerge(
  incoming: readonly StoredDocument[],
  existing: readonly StoredDocument[],
  newId: () => string,
): MergedDocument[] {
  const byId = new Map(existing.map((document) => [document.id, document]));
  const titles = new Set(existing.map(({ title }) => title));
  return incoming.map((document) => {
    const known = byId.get(document.id);
    const isExistingCopy = (other: StoredDocument) =>
      (isSameTitle(other.title, document.title) || isCopyTitle(other.title, document.title)) &&
      isSameContent(other, document);
    const same = known && isSameStoredDocument(known, document) ? known : existing.find(isExistingCopy);
    if (same) return { how: 'same', fileId: document.id, record: same };
    const fresh = { ...document, edition: 1 };
    if (!known) return { how: 'new', fileId: document.id, record: fresh };
    const title = copyTitle(document.title, titles);
    titles.add(title);
    return { how: 'copy', fileId: document.id, record: { ...fresh, id: newId(), title } };
  });
}

/** Maps an id of the file to the id in this workspace. */
export function projectIds(documents: readonly MergedDocument[]): (fileId: string) => string {
  const ids = new Map(documents.map(({ fileId, record }) => [fileId, record.id]));
  return (fileId) => ids.get(fileId) ?? fileId;
}

/** `existing`: all versions of this workspace. Versions of unknown documents are left out. */
export function planSnapshotMerge(
  incoming: readonly StoredSnapshot[],
  documents: readonly MergedDocument[],
  existing: readonly StoredSnapshot[],
  existingIds: ReadonlySet<string>,
  newId: () => string,
): MergedRecord<StoredSnapshot>[] {
  const idOf = projectIds(documents);
  const known = new Set([...existingIds, ...documents.map(({ record }) => record.id)]);
  const taken = new Set(existing.map(({ id }) => id));
  const snapshotKey = (snapshot: StoredSnapshot, documentId: string) => `${snapshot.at} ${documentId}`;
  const byKey = new Map<string, StoredSnapshot[]>();
  for (const snapshot of existing) {
    const key = snapshotKey(snapshot, snapshot.documentId);
    appendTo(byKey, key, snapshot);
  }
  return incoming.flatMap((snapshot): MergedRecord<StoredSnapshot>[] => {
    const documentId = idOf(snapshot.documentId);
    if (!known.has(documentId)) return [];
    const same = byKey
      .get(snapshotKey(snapshot, documentId))
      ?.find((other) => isSameName(other.name, snapshot.name) && isSameContent(other, snapshot));
    if (same) return [{ how: 'same', record: same }];
    if (!taken.has(snapshot.id)) return [{ how: 'new', record: { ...snapshot, documentId } }];
    return [{ how: 'copy', record: { ...snapshot, id: newId(), documentId } }];
  });
}

/** Runs of this workspace that may be the same as one of the file, so that their logs must be compared. */
export const selectCandidates = ({ run }: WorkspaceRun, existing: readonly StoredRun[]): StoredRun[] =>
  existing.filter(
    (other) =>
      other.id === run.id ||
      (other.startedAt === run.startedAt && other.title === run.title && other.model === run.model),
  );

/** Whether both events are equal, regardless of their session and document. */
export function isSameLogEntry(incoming: SessionEvent, existing: SessionEvent, secrets: SecretFilter): boolean {
  if (incoming.kind !== existing.kind || incoming.at !== existing.at) return false;
  return comparedEvent(incoming, secrets) === comparedEvent(existing, secrets);
}

export interface ExistingRun {
  /** The existing run that contains the whole incoming one. */
  readonly same: WorkspaceRun | undefined;
  /** Time since which that run has been in the bin. */
  readonly deletedAt?: number | undefined;
  /** Another run has its id. */
  readonly isIdUsed: boolean;
}

export function planRunMerge(
  incoming: WorkspaceRun,
  { same, deletedAt, isIdUsed }: ExistingRun,
  documents: readonly MergedDocument[],
  newId: () => string,
): MergedRun {
  if (same) return { how: 'same', record: same, ...(deletedAt === undefined ? {} : { deletedAt }) };
  const id = isIdUsed ? newId() : incoming.run.id;
  const documentId = projectIds(documents)(incoming.run.documentId);
  return { how: isIdUsed ? 'copy' : 'new', record: rebindRun(incoming, id, documentId) };
}

/** The run under another id, assigned to another document. */
export function rebindRun({ run, events }: WorkspaceRun, id: string, documentId: string): WorkspaceRun {
  const isUnchanged = id === run.id && documentId === run.documentId;
  if (isUnchanged) return { run, events };
  return {
    run: { ...run, id, documentId },
    events: events.map((event) => {
      const moved = { ...event, sessionId: id };
      if (moved.kind !== 'session.started' || moved.document.documentId === undefined) return moved;
      return { ...moved, document: { ...moved.document, documentId } };
    }),
  };
}
