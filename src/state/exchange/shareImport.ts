// Imports a workspace file into the current workspace in three steps: read and check the whole file, plan the import
// for a preview, and write. Invariant: nothing changes before the third step; the third step only adds and replaces
// nothing; what it added is recorded, also if the browser refuses halfway or the user cancels, so that it can be
// undone. Over 300 lines: import and undo are kept together, so that a change of what is written shows what has to be
// deleted.

import {
  comparedEvent,
  createWorkspaceReader,
  isSameLogEntry,
  isSharedDocument,
  isWorkspaceFile,
  MAX_WORKSPACE_BYTES,
  type MergedDocument,
  type MergedRecord,
  type MergedRun,
  planDocumentMerge,
  planRunMerge,
  planSnapshotMerge,
  rebindRun,
  type SharedSettings,
  selectCandidates,
  type WorkspaceFile,
  type WorkspaceRun,
} from '../../core/sharing';
import type { Repository, StoredRun, StoredSnapshot } from '../../core/storage';
import { buildSecretFilter, fail, knownSecrets, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { RunStore } from '../runs/runState';
import { storeLog } from '../runs/storeLog';
import type { SettingsState } from '../settings/settingsStore';
import { describeRefusal } from '../support/describeRefusal';
import type { TabChannel } from '../support/ports';
import { createYielder } from '../support/yielder';
import type { WorkspaceStore } from '../workspace/workspaceState';
import type { WorkHow } from './shareExport';

export interface WorkspaceImportPorts {
  readonly workspace: WorkspaceStore;
  readonly runs: RunStore;
  readonly repository: Repository;
  readonly tabs?: TabChannel | undefined;
  newId(): string;
  settings(): SettingsState;
  /** Applies the settings of the file, in the form of the settings store. */
  takeSettings(settings: SharedSettings, parts: SettingsParts): void;
}

/** Which settings of the file are applied; none by default. */
export interface SettingsParts {
  /** Theme and checks. */
  readonly look: boolean;
  /** Address and model; a key entered for another address is removed. */
  readonly endpoint: boolean;
}

export interface ImportPlan {
  readonly exportedAt: number;
  readonly documents: readonly MergedDocument[];
  readonly snapshots: readonly MergedRecord<StoredSnapshot>[];
  readonly runs: readonly MergedRun[];
  readonly settings: SharedSettings | undefined;
  /** Number of versions of documents that are neither in the file nor here. */
  readonly orphans: number;
}

export interface ImportReport {
  readonly documents: readonly string[];
  readonly snapshots: readonly Pick<StoredSnapshot, 'id' | 'documentId'>[];
  readonly runs: readonly string[];
  /** Runs of the file that were among the deleted runs here, and were restored unchanged. */
  readonly restored: readonly { readonly id: string; readonly deletedAt: number }[];
  /** Names and marks of the written runs by id, to detect later changes by the user. */
  readonly descriptionsById: Readonly<Record<string, string>>;
  readonly settings: boolean;
  /** Why it ended before everything was written. */
  readonly stopped?: 'cancelled' | 'refused';
  /** For `refused`: the browser's reason. */
  readonly why?: string;
}

/** Characters read between two checks for cancellation. */
const SLICE = 256 * 1024;

/** Fails with a sentence; `undefined` if it was cancelled. */
export async function readWorkspace(
  file: File,
  { signal, onProgress }: WorkHow = {},
): Promise<Result<WorkspaceFile, string | undefined>> {
  if (file.size > MAX_WORKSPACE_BYTES) {
    const megabytes = Math.round(file.size / 1048576);
    return fail(t.workspaceTooLarge({ name: file.name, megabytes, maxMegabytes: MAX_WORKSPACE_BYTES / 1048576 }));
  }
  try {
    const head = await file.slice(0, 1000).text();
    if (isSharedDocument(head)) return fail(t.isSingleDocument({ name: file.name }));
    if (!isWorkspaceFile(head)) return fail(t.notAWorkspace({ name: file.name }));
    const yieldToPage = createYielder();
    const workspace = createWorkspaceReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const reader = file.stream().getReader();
    let done = 0;
    let problem: string | undefined;
    const take = async (text: string) => {
      for (let from = 0; from < text.length && problem === undefined; from += SLICE) {
        const pushed = workspace.push(text.slice(from, from + SLICE));
        if (!pushed.ok) problem = pushed.error.message;
        await yieldToPage();
        if (signal?.aborted) return;
      }
    };
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await take(decoder.decode(part.value, { stream: true }));
      done += part.value.length;
      onProgress?.({ done, total: file.size });
      if (signal?.aborted || problem !== undefined) {
        await reader.cancel();
        break;
      }
    }
    if (signal?.aborted) return fail(undefined);
    if (problem === undefined) await take(decoder.decode());
    const read = problem === undefined ? workspace.end() : undefined;
    if (read?.ok) return ok(read.value);
    return fail(t.importFailed({ name: file.name, reason: problem ?? read?.error.message ?? '' }));
  } catch {
    return fail(t.fileDamaged({ name: file.name }));
  }
}

/** The effects of importing the file. Fails with a sentence; `undefined` if it was cancelled. */
export async function planImport(
  { workspace, repository, settings, newId }: WorkspaceImportPorts,
  file: WorkspaceFile,
  { signal, onProgress }: WorkHow = {},
): Promise<Result<ImportPlan, string | undefined>> {
  const yieldToPage = createYielder();
  const secrets = buildSecretFilter(knownSecrets(settings()));
  /** First entries of the stored logs: runs that look alike in a list mostly differ there. */
  const firsts = new Map<string, string>();
  const mayBe = async (id: string, first: string): Promise<boolean> => {
    if (!firsts.has(id)) {
      const [start] = await repository.loadEvents(id);
      firsts.set(id, start ? comparedEvent(start, secrets) : '');
    }
    return firsts.get(id) === first;
  };
  const containsAllEvents = async (existing: WorkspaceRun, incoming: WorkspaceRun): Promise<boolean> => {
    if (existing.events.length < incoming.events.length) return false;
    for (const [index, event] of incoming.events.entries()) {
      const other = existing.events[index];
      if (!other || !isSameLogEntry(event, other, secrets)) return false;
      await yieldToPage();
    }
    return true;
  };
  try {
    await workspace.getState().flush();
    const existing = workspace.getState().allDocuments();
    const documents = planDocumentMerge(file.documents, existing, newId);
    const known: StoredSnapshot[] = [];
    for (const { id } of existing) {
      known.push(...(await repository.listSnapshots(id)).items);
      await yieldToPage();
    }
    const existingIds = new Set(existing.map(({ id }) => id));
    const snapshots = planSnapshotMerge(file.snapshots, documents, known, existingIds, newId);
    const { items: listed } = await repository.listRuns();
    // A deleted run can be restored, so its id is taken; the same log among the listed runs is found first.
    const deleted = new Map(
      (await repository.listDeletedRuns()).items.map(({ run, deletedAt }) => [run.id, { run, deletedAt }]),
    );
    const items = [...listed, ...[...deleted.values()].map(({ run }) => run)];
    const runs: MergedRun[] = [];
    for (const run of file.runs) {
      let same: WorkspaceRun | undefined;
      const candidates = selectCandidates(run, items);
      const [start] = run.events;
      const first = start ? comparedEvent(start, secrets) : '';
      for (const other of candidates) {
        if (!(await mayBe(other.id, first))) continue;
        const log = { run: other, events: await repository.loadEvents(other.id) };
        // A run that was continued here since its export is the same run.
        if (!(await containsAllEvents(log, run))) continue;
        same = log;
        break;
      }
      const isIdUsed = candidates.some(({ id }) => id === run.run.id);
      const deletedAt = same && deleted.get(same.run.id)?.deletedAt;
      runs.push(planRunMerge(run, { same, deletedAt, isIdUsed }, documents, newId));
      onProgress?.({ done: runs.length, total: file.runs.length });
      await yieldToPage();
      if (signal?.aborted) return fail(undefined);
    }
    const orphans = file.snapshots.length - snapshots.length;
    return ok({ exportedAt: file.exportedAt, documents, snapshots, runs, settings: file.settings, orphans });
  } catch {
    return fail(t.storageUnreadableImport);
  }
}

const emptyReport = () => ({
  documents: [] as string[],
  snapshots: [] as ImportReport['snapshots'][number][],
  runs: [] as string[],
  restored: [] as ImportReport['restored'][number][],
  // Keys are ids from a file, which may include `__proto__`.
  descriptionsById: Object.create(null) as Record<string, string>,
  settings: false,
});

const descriptionKey = ({ name, tags, note }: StoredRun) => JSON.stringify([name, tags, note]);

/** Never rejects: a refusal of the browser ends the import, and the report gives its progress. */
export async function applyImport(
  ports: WorkspaceImportPorts,
  plan: ImportPlan,
  parts: SettingsParts,
  { signal, onProgress }: WorkHow = {},
): Promise<ImportReport> {
  const { repository, newId } = ports;
  const yieldToPage = createYielder();
  const written = emptyReport();
  const fresh = <Item>(items: readonly MergedRecord<Item>[]) => items.filter(({ how }) => how !== 'same');
  const work = { documents: fresh(plan.documents), snapshots: fresh(plan.snapshots), runs: fresh(plan.runs) };
  const deleted = plan.runs.flatMap(({ record: { run }, deletedAt }) =>
    deletedAt === undefined ? [] : [{ id: run.id, deletedAt }],
  );
  const total = work.documents.length + work.snapshots.length + work.runs.length + deleted.length;
  let done = 0;
  let stopped: ImportReport['stopped'];
  let why: string | undefined;
  /** Documents whose planned id is taken by an unreadable record or by an import of another tab. */
  const moved = new Map<string, string>();
  /** Taken ids of versions of such records. */
  const taken = new Set<string>();
  const idOf = (documentId: string) => moved.get(documentId) ?? documentId;
  const each = async <Item>(items: readonly Item[], write: (item: Item) => Promise<void>) => {
    for (const item of items) {
      if (stopped) return;
      await write(item);
      done += 1;
      onProgress?.({ done, total });
      await yieldToPage();
      if (signal?.aborted) stopped = 'cancelled';
    }
  };

  /** False if the id belongs to another run. */
  const saveRun = async ({ run, events }: WorkspaceRun): Promise<boolean> => {
    // Also a run that is in no list because it cannot be read.
    if (await repository.hasRun(run.id)) return false;
    // Imported: it must not continue at an endpoint that is not the user's own.
    const row: StoredRun = { ...run, imported: run.imported ?? 'weir' };
    if ((await storeLog(repository, row, events)) === 'conflict') return false;
    written.runs.push(row.id);
    written.descriptionsById[row.id] = descriptionKey(row);
    return true;
  };

  try {
    await each(work.documents, async ({ record }) => {
      let id = record.id;
      if ((await repository.saveDocument(record)) === 'conflict') {
        id = newId();
        moved.set(record.id, id);
        for (const version of (await repository.listSnapshots(record.id)).items) taken.add(version.id);
        await repository.saveDocument({ ...record, id });
      }
      written.documents.push(id);
    });
    await each(work.snapshots, async ({ record }) => {
      const snapshot = { ...record, documentId: idOf(record.documentId) };
      const isSaved = !taken.has(snapshot.id) && (await repository.saveSnapshot(snapshot)) === 'saved';
      const saved = isSaved ? snapshot : { ...snapshot, id: newId() };
      if (!isSaved) await repository.saveSnapshot(saved);
      written.snapshots.push({ id: saved.id, documentId: saved.documentId });
    });
    await each(work.runs, async ({ record }) => {
      const run = rebindRun(record, record.run.id, idOf(record.run.documentId));
      if (!(await saveRun(run))) await saveRun(rebindRun(run, newId(), run.run.documentId));
    });
    await each(deleted, async (one) => {
      // Empty if it was restored meanwhile: then it does not belong to this import.
      const [run] = await repository.restoreRuns([one.id]);
      if (run) written.restored.push(one);
    });
  } catch (error) {
    stopped = 'refused';
    why = describeRefusal(error);
  }
  const takesSettings = !stopped && plan.settings !== undefined && (parts.look || parts.endpoint);
  if (takesSettings && plan.settings) ports.takeSettings(plan.settings, parts);
  const report: ImportReport = {
    ...written,
    settings: takesSettings,
    ...(stopped ? { stopped } : {}),
    ...(why === undefined ? {} : { why }),
  };
  await announce(ports, report);
  return report;
}

/** Makes this tab and the others reload what was written or deleted. */
async function announce(
  { workspace, runs, repository, tabs }: WorkspaceImportPorts,
  report: ImportReport,
): Promise<void> {
  const changed = [...new Set([...report.documents, ...report.snapshots.map(({ documentId }) => documentId)])];
  for (const documentId of report.documents) tabs?.post({ kind: 'document.changed', documentId });
  for (const documentId of changed) tabs?.post({ kind: 'snapshots.changed', documentId });
  await workspace.getState().lookUp(changed);
  if (report.runs.length + report.restored.length === 0) return;
  tabs?.post({ kind: 'runs.changed', documentId: '' });
  await relistRuns({ runs, repository });
}

/** Reloads the stored list of runs. */
export async function relistRuns({
  runs,
  repository,
}: Pick<WorkspaceImportPorts, 'runs' | 'repository'>): Promise<void> {
  const listing = await repository.listRuns().catch(() => undefined);
  if (!listing) return;
  const open = runs.getState().active?.id;
  // This tab's row of the run that it writes is newer than the stored one.
  const own = runs.getState().runs.filter(({ id }) => id === open);
  const others = listing.items.filter(({ id }) => id !== open || own.length === 0);
  runs.setState({ runs: [...own, ...others].sort((first, second) => second.startedAt - first.startedAt) });
}

export interface UndoReport {
  /** Number of records that were opened or changed since, and so stay. */
  readonly kept: number;
  /** Number of records that the browser refused to delete. */
  readonly refused: number;
}

/**
 * Deletes what an import wrote, except what was opened or changed since; restored runs are deleted again with their
 * original date. Settings are not reverted.
 */
export async function undoImport(ports: WorkspaceImportPorts, report: ImportReport): Promise<UndoReport> {
  const { repository, workspace, runs } = ports;
  await workspace.getState().flush();
  const kept = new Set<string>();
  let refused = 0;
  const undone = emptyReport();
  const attempt = async <Item>(remove: () => Promise<void>, item: Item, removed: Item[]) => {
    try {
      await remove();
      removed.push(item);
    } catch {
      refused += 1;
    }
  };
  for (const id of report.documents) {
    const stored = await repository.loadDocument(id).catch(() => undefined);
    const wasChangedSince = stored?.edition !== 1 || workspace.getState().history.document.id === id;
    if (stored && wasChangedSince) kept.add(id);
    else await attempt(() => repository.deleteDocument(id), id, undone.documents);
  }
  for (const snapshot of report.snapshots) {
    if (kept.has(snapshot.documentId)) continue;
    await attempt(() => repository.deleteSnapshot(snapshot.id), snapshot, undone.snapshots);
  }
  const open = runs.getState().active?.id;
  const listing = await repository.listRuns().catch(() => undefined);
  const storedDescriptions = new Map(listing?.items.map((run) => [run.id, descriptionKey(run)]));
  for (const id of report.runs) {
    // A run that was deleted meanwhile is not in the list and stays among the deleted runs.
    const wasChangedSince =
      id === open || (storedDescriptions.has(id) && storedDescriptions.get(id) !== report.descriptionsById[id]);
    if (wasChangedSince) kept.add(id);
    else if (storedDescriptions.has(id)) await attempt(() => repository.deleteRun(id), id, undone.runs);
    else if (!listing) refused += 1;
  }
  for (const one of report.restored) {
    if (one.id === open) kept.add(one.id);
    else await attempt(() => repository.moveRunsToDeleted([one.id], one.deletedAt), one, undone.restored);
  }
  await announce(ports, undone);
  return { kept: kept.size, refused };
}
