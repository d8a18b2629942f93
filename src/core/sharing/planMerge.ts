// How the records of a workspace file come into the workspace that is here. Invariant: nothing that is here is replaced
// or changed. A record that is here already is left out, one whose id is taken by something else comes under a new id,
// and what belongs to it follows: versions and runs of a document that became a copy belong to the copy. Doing the same
// twice adds nothing the second time.

import type { SessionEvent } from '../session';
import type { StoredDocument, StoredRun, StoredSnapshot } from '../storage';
import { canonicalJson, type SecretFilter } from '../support';
import { readNodePositions } from './readNodePositions';
import { readTitle } from './sharedDocument';
import { comparedEvent, type WorkspaceRun } from './workspaceFile';

/** `new`: nothing here has its id; `same`: it is here; `copy`: its id belongs to something else here. */
export type MergeKind = 'new' | 'same' | 'copy';

export interface MergedRecord<Item> {
  readonly how: MergeKind;
  /** As it is to be written; of `same`, the one that is here. */
  readonly record: Item;
}

/** A run that is here already, or not: one that is here among the deleted ones comes back. */
export interface MergedRun extends MergedRecord<WorkspaceRun> {
  /** Of `same`: since when it has been among the deleted runs. */
  readonly deletedAt?: number;
}

export interface MergedDocument extends MergedRecord<StoredDocument> {
  readonly fileId: string;
}

const layoutText = (document: Pick<StoredDocument, 'layout'>) =>
  canonicalJson(readNodePositions(document.layout).positions);

type Content = Pick<StoredDocument, 'title' | 'kind' | 'source' | 'layout' | 'tools'>;

/** A file and what is here may differ in what no title shows. */
const isSameTitle = (first: string, second: string) => first === second || readTitle(first) === readTitle(second);

const isSameName = (first: string | undefined, second: string | undefined) =>
  first === undefined || second === undefined ? first === second : isSameTitle(first, second);

/** Whether both say the same; where the automatic layout put nodes, and when they were saved, does not count. */
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

/** Whose id a record of the file is about, in this workspace. */
export function projectIds(documents: readonly MergedDocument[]): (fileId: string) => string {
  const ids = new Map(documents.map(({ fileId, record }) => [fileId, record.id]));
  return (fileId) => ids.get(fileId) ?? fileId;
}

/** `existing`: all versions of this workspace. Those of a document that is nowhere are left out. */
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
    const others = byKey.get(key);
    if (others) others.push(snapshot);
    else byKey.set(key, [snapshot]);
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

/** Runs of this workspace that may be the same as one of the file, so that their logs are worth comparing. */
export const selectCandidates = ({ run }: WorkspaceRun, existing: readonly StoredRun[]): StoredRun[] =>
  existing.filter(
    (other) =>
      other.id === run.id ||
      (other.startedAt === run.startedAt && other.title === run.title && other.model === run.model),
  );

/** Whether an event of the file is this one that is here, in whatever session and of whatever document. */
export function isSameLogEntry(incoming: SessionEvent, existing: SessionEvent, secrets: SecretFilter): boolean {
  if (incoming.kind !== existing.kind || incoming.at !== existing.at) return false;
  return comparedEvent(incoming, secrets) === comparedEvent(existing, secrets);
}

export interface ExistingRun {
  /** The run that is here and holds all of it. */
  readonly same: WorkspaceRun | undefined;
  /** Since when that one has been among the deleted runs. */
  readonly deletedAt?: number | undefined;
  /** Its id belongs to another one. */
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

/** The run under another id, and as one of another document. */
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
