// A workspace file and deleted runs: on import, and when the import is undone.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog, type SessionEvent } from '../../core/session';
import type { WorkspaceFile } from '../../core/sharing';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { createPorts, openWithPositions } from '../../testing/storePorts';
import { createRunStore } from '../runs/runStore';
import { createSettingsStore } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import { applyImport, type ImportReport, planImport, undoImport } from './shareImport';

const log = readLog(
  readFileSync(resolve(import.meta.dirname, '../../core/session/golden/deniedThenBooked.jsonl'), 'utf8'),
);
if (!log.ok) throw new Error(log.error.message);
const events: readonly SessionEvent[] = log.value;
const [first] = events as readonly [SessionEvent];
const id = first.sessionId;

const run: StoredRun = {
  version: 1,
  id,
  documentId: '',
  title: 'Tea',
  model: 'm',
  rehearsal: true,
  startedAt: 1_750_000_000_000,
  updatedAt: 1_750_000_100_000,
  turns: 2,
  denied: 1,
  violations: 0,
};
const file: WorkspaceFile = {
  exportedAt: 0,
  documents: [],
  snapshots: [],
  runs: [{ run, events }],
  settings: undefined,
};

const nowhere: TextStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

async function openBrowser(stored: readonly SessionEvent[] = [], opened: WorkspaceFile = file) {
  const repository = createMemoryRepository();
  if (stored.length > 0) {
    await repository.appendEvents(stored);
    await repository.saveRun(run);
    await repository.describeRuns([{ id, name: 'Mine', tags: ['paper'] }]);
    await repository.moveRunsToDeleted([id], 7);
  }
  const ports = createPorts({ repository });
  const workspace = await openWithPositions(ports, [{ title: 'Tea', kind: 'pdl', source: 'Name: Tea\n' }]);
  const runs = await createRunStore({ ...ports, loadEngine: () => Promise.reject(new Error('no engine here')) });
  const settings = createSettingsStore(nowhere, nowhere);
  const parts = {
    repository,
    workspace,
    runs,
    newId: () => ports.newId(),
    settings: () => settings.getState(),
    takeSettings: () => undefined,
  };
  const plan = async () => {
    const planned = await planImport(parts, opened);
    if (!planned.ok) throw new Error(planned.error);
    return planned.value;
  };
  return {
    repository,
    plan,
    listed: () => runs.getState().runs,
    take: async () => applyImport(parts, await plan(), { look: false, endpoint: false }),
    undo: (report: ImportReport) => undoImport(parts, report),
  };
}

describe('a workspace file', () => {
  it('restores a deleted run, and the undo deletes it again', async () => {
    const { repository, plan, take, undo, listed } = await openBrowser(events);
    const deleted = await repository.listDeletedRuns();
    expect((await plan()).runs).toMatchObject([{ how: 'same', deletedAt: 7 }]);
    const report = await take();
    expect(report).toMatchObject({ runs: [], restored: [{ id, deletedAt: 7 }] });
    expect(listed()).toMatchObject([{ id, name: 'Mine', tags: ['paper'] }]);
    expect(await undo(report)).toEqual({ kept: 0, refused: 0 });
    expect(listed()).toEqual([]);
    expect(await repository.listDeletedRuns()).toEqual(deleted);
    expect(await repository.loadEvents(id)).toEqual(events);
  });

  it('may contain a run with the id `__proto__`, and the undo removes it', async () => {
    const named = {
      run: { ...run, id: '__proto__' },
      events: events.map((event) => ({ ...event, sessionId: '__proto__' })),
    };
    const { repository, take, undo } = await openBrowser([], { ...file, runs: [named] });
    const report = await take();
    expect(report.runs).toEqual(['__proto__']);
    expect(await undo(report)).toEqual({ kept: 0, refused: 0 });
    expect((await repository.listRuns()).items).toEqual([]);
  });

  it('is added next to a deleted run with the same id and another log, which stays unchanged', async () => {
    const other = { ...first, at: 1 };
    const { repository, take, undo } = await openBrowser([other]);
    const report = await take();
    expect(report).toMatchObject({ restored: [] });
    expect(report.runs).toHaveLength(1);
    expect(report.runs).not.toContain(id);
    expect(await undo(report)).toEqual({ kept: 0, refused: 0 });
    expect((await repository.listRuns()).items).toEqual([]);
    expect((await repository.listDeletedRuns()).items).toMatchObject([{ run: { id }, deletedAt: 7 }]);
    expect(await repository.loadEvents(id)).toEqual([other]);
  });

  it('keeps on undo a run that was renamed since, and leaves a run deleted since among the deleted ones', async () => {
    const { repository, take, undo } = await openBrowser();
    const report = await take();
    await repository.describeRuns([{ id, note: 'worth a look' }]);
    expect(await undo(report)).toEqual({ kept: 1, refused: 0 });
    expect((await repository.listRuns()).items).toMatchObject([{ id, note: 'worth a look' }]);
    await repository.moveRunsToDeleted([id], 9);
    expect(await undo(report)).toEqual({ kept: 0, refused: 0 });
    expect((await repository.listDeletedRuns()).items).toMatchObject([{ run: { id }, deletedAt: 9 }]);
    expect(await repository.loadEvents(id)).toEqual(events);
  });
});
