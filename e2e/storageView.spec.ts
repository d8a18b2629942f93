// The storage dialog: used space, leftovers that no list shows, and deleting.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

const RUNS = 10_000;

/** 10,000 runs, one of them with a log, and leftovers of each kind of the first database. */
const fill = (page: Page) =>
  page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('weir');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction(['runs', 'events', 'snapshots'], 'readwrite');
    const [runs, events, snapshots] = ['runs', 'events', 'snapshots'].map((name) => transaction.objectStore(name));
    const run = (id: string, title: string) => ({
      version: 1,
      id,
      documentId: 'none',
      title,
      model: 'm',
      rehearsal: false,
      startedAt: 1,
      updatedAt: 1,
      turns: 1,
      denied: 0,
      violations: 0,
      ended: 'stopped',
    });
    const log = (sessionId: string, length: number) => {
      for (let seq = 0; seq < length; seq++)
        events?.put({ v: 2, sessionId, seq, at: 1, turn: 1, kind: 'user.spoke', text: 'x'.repeat(200) });
    };
    for (let index = 0; index < count; index++) runs?.put(run(`run-${index}`, `Stored ${index}`));
    log('run-0', 400);
    runs?.put({ ...run('cut-off', 'Half an import'), importing: 'import-1' });
    log('cut-off', 30);
    log('orphan', 50);
    log('held', 20);
    snapshots?.put({
      version: 1,
      id: 'snapshot',
      documentId: 'gone',
      automatic: true,
      kind: 'pdl',
      title: 'Gone',
      source: 'Name: Gone\n',
      layout: {},
      at: 1,
    });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
    // Simulates a page that is writing this run and has not stored its record yet.
    void navigator.locks.request('weir.run.held', () => new Promise(() => undefined));
  }, RUNS);

test('shows what is stored, largest first, and deletes leftovers, runs and documents', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const documents = (await studio.stored()).documents.length;
  await page.reload();
  await studio.at('shell').waitFor();
  // After the page has searched for interrupted imports, which it would remove.
  await page.waitForTimeout(2500);
  await fill(page);
  await studio.at('helpMenu').click();
  await page.getByRole('menuitem', { name: 'Storage ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Storage' });
  const list = dialog.getByRole('list', { name: 'Storage' });
  const boxes = list.getByRole('checkbox');

  await test.step('10,000 runs are a list of which only the rows in sight are drawn', async () => {
    await expect(dialog.getByText(/used of .* that the browser gives/)).toBeVisible();
    await expect(boxes.first()).toHaveAccessibleName(/^Stored 0, Run, /);
    expect(await boxes.count()).toBeLessThan(60);
    await boxes.first().focus();
    await page.keyboard.press('End');
    await expect(boxes.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(boxes.first()).toBeFocused();
    await expectAccessible(studio, 'the storage dialog', '[role=dialog]');
  });

  await test.step('leftovers are listed, but not what a page is at work on', async () => {
    await expect(dialog.getByText(/^3 leftovers, .*: no list shows them\.$/)).toBeVisible();
    await dialog.getByRole('combobox').selectOption('Leftovers');
    await expect(boxes).toHaveCount(3);
    for (const words of [/Events without a run/, /Import that was cut off/, /Versions without a document/])
      await expect(list.getByText(words)).toBeVisible();
  });

  const keptIds = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('weir');
        request.onsuccess = () => resolve(request.result);
      });
      const all = <T>(name: string) =>
        new Promise<T[]>((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result);
        });
      const logs = new Set((await all<{ sessionId: string }>('events')).map(({ sessionId }) => sessionId));
      const runs = (await all<{ id: string }>('runs')).length;
      const snapshots = (await all<{ documentId: string }>('snapshots')).map(({ documentId }) => documentId);
      const documents = (await all('documents')).length;
      database.close();
      return { logs: [...logs].sort(), runs, hasOrphan: snapshots.includes('gone'), documents };
    });

  await test.step('they are deleted after a question, and nothing that a list shows', async () => {
    await dialog.getByRole('button', { name: 'Select leftovers' }).click();
    await dialog.getByRole('button', { name: 'Delete selected' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Delete 3 items');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await keptIds()).logs).toEqual(['cut-off', 'held', 'orphan', 'run-0']);
    await dialog.getByRole('button', { name: 'Delete selected' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText(/^Deleted 3 items, /)).toBeVisible();
    expect(await keptIds()).toEqual({ logs: ['held', 'run-0'], runs: RUNS, hasOrphan: false, documents });
  });

  await test.step('the open document stays; another one and a run go, and Undo brings the document back', async () => {
    await dialog.getByRole('combobox').selectOption('Document');
    await expect(list.getByText(/It is open/)).toHaveCount(1);
    const free = list.getByRole('listitem').filter({ hasNotText: 'It is open' });
    await free.first().getByRole('checkbox').check();
    await dialog.getByRole('combobox').selectOption('Run');
    await boxes.first().check();
    await expect(dialog.getByText(/^2 items selected, /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete selected' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText(/^Deleted 2 items, /)).toBeVisible();
    await expect.poll(keptIds).toEqual({ logs: ['held'], runs: RUNS - 1, hasOrphan: false, documents: documents - 1 });
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await keptIds()).documents).toBe(documents);
    studio.expectNoErrors();
  });
});
