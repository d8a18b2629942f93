// The history of runs: agents side by side, names and tags, filters, deleted runs across a reload, forks as a tree,
// comparison of two runs. One journey, because each part needs runs of the parts before. The fork is written to the
// database: the debugger's test covers its creation on screen.

import { expect, type Page, test } from '@playwright/test';
import type { SessionEvent } from '../src/core/session';
import type { StoredRun } from '../src/core/storage';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** Stores a run as the page would. */
function put(page: Page, run: StoredRun, events: readonly SessionEvent[]): Promise<void> {
  return page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const record = JSON.parse(text);
        const request = indexedDB.open('weir');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(['runs', 'events'], 'readwrite');
          transaction.objectStore('runs').put(record.run);
          for (const event of record.events) transaction.objectStore('events').put(event);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    JSON.stringify({ run, events }),
  );
}

/** The session up to its second turn, with another model from there on, as a fork begins. */
function forkOf(run: StoredRun, log: readonly SessionEvent[]): [StoredRun, readonly SessionEvent[]] {
  const { name: _name, tags: _tags, note: _note, group: _group, ...facts } = run;
  const id = `${run.id}-fork`;
  const at = run.startedAt + 1000;
  const length = log.findIndex((event) => event.kind === 'user.spoke' && event.turn === 2) + 1;
  const change = { model: 'rehearsal-compliant', rehearsal: true };
  const own = { v: 2 as const, sessionId: id, at, turn: 2 };
  const events: SessionEvent[] = [
    ...log.slice(0, length).map((event): SessionEvent => ({ ...event, sessionId: id, origin: 'replayed' })),
    { ...own, seq: length, kind: 'session.forked', from: { sessionId: run.id, length }, change },
    { ...own, seq: length + 1, kind: 'session.ended', reason: 'stopped' },
  ];
  return [{ ...facts, id, model: change.model, startedAt: at, forkedFrom: { runId: run.id, length } }, events];
}

test('agents side by side, and what becomes of their runs', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  const side = studio.at('sideBySide');
  const column = (name: string) => side.getByRole('region', { name, exact: true });
  const rows = studio.at('runList').getByRole('list', { name: 'Runs' }).getByRole('listitem');

  await test.step('two agents, one user who leaves the workflow', async () => {
    await studio.at('demos').getByRole('button', { name: 'Compare agents ...' }).click();
    await expectAccessible(studio, 'the choice of agents', '[role=dialog]');
    for (const name of ['Pre only', 'Post only']) await side.getByRole('button', { name: `Remove ${name}` }).click();
    await side.getByRole('button', { name: 'Start 2 sessions' }).click();
    for (const name of ['No controllers', 'Pre and post'])
      await expect(column(name)).toHaveAttribute('data-status', 'ended', { timeout: 40_000 });
    await expect(column('No controllers')).toContainText('Out of workflow: procedure jumping');
    await expect(column('No controllers')).toContainText('Violated at appointment_confirmed');
    await expect(column('No controllers')).toContainText('Said without what it needs: register_hospital');
    await expect(column('Pre and post')).toContainText('Denied by answer dependency');
    const figure = (name: string, what: string) =>
      column(name)
        .locator('dl > div', { hasText: new RegExp(`^${what}`) })
        .locator('dd');
    await expect(figure('No controllers', 'violations')).toHaveText('1');
    await expect(figure('Pre and post', 'denied')).toHaveText('1');
    await expectAccessible(studio, 'agents side by side', '[role=dialog]');
  });

  await test.step('a column is opened in Run; its run gets a name, a tag and a note', async () => {
    await side.getByRole('button', { name: 'Open No controllers in Run' }).click();
    await expect(side).toHaveCount(0);
    await studio.expectEnded();
    await studio.expectStatus('answer:appointment_confirmed', 'done');
    await studio.side('Runs');
    await expect(rows).toHaveCount(2);
    const row = rows.filter({ hasText: 'No controllers' });
    await row.hover();
    await row.getByRole('button', { name: /^More for the run/ }).click();
    await page.getByRole('menuitem', { name: /^Name, tags/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Name, tags and note' });
    await dialog.getByLabel('Name').fill('The bare agent');
    await dialog.getByLabel('Add a tag').fill('paper');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Note').fill('claims what nobody did');
    await expectAccessible(studio, 'name, tags and note', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rows.filter({ hasText: 'The bare agent' })).toContainText('paper');
  });

  await test.step('runs are filtered by words and facts, and grouped', async () => {
    await page.getByRole('searchbox', { name: 'Filter runs' }).fill('nobody did');
    await expect(rows).toHaveText(/The bare agent/);
    await page.getByRole('searchbox', { name: 'Filter runs' }).fill('');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filters of runs' }).getByLabel('Controllers').selectOption('both');
    await expect(rows).toHaveText(/Pre and post/);
    await expectAccessible(studio, 'filters of runs', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove the filter Controllers/ }).click();
    await page.getByRole('button', { name: 'Order and groups' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^By comparison/ }).click();
    await page.getByRole('button', { name: /^Show side by side: Hospital appointment/ }).click();
    await expect(side.getByRole('region')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Order and groups' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'No groups' }).click();
  });

  await test.step('deleted runs are restored unchanged after a reload', async () => {
    const before = await studio.stored();
    const bare = before.runs.find((run) => run.name === 'The bare agent') as StoredRun;
    expect(bare).toMatchObject({ tags: ['paper'], note: 'claims what nobody did' });
    await page.getByRole('button', { name: 'Choose several' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the chosen runs' }).click();
    await expect(rows).toHaveCount(0);
    const log = before.events.filter((event) => event.sessionId === bare.id);
    const [fork, forkLog] = forkOf(
      bare,
      log.sort((first, second) => first.seq - second.seq),
    );
    await put(page, fork, forkLog);
    await page.reload();
    await studio.side('Runs');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: '2 deleted runs' }).click();
    await expectAccessible(studio, 'deleted runs', '[role=dialog]');
    await page.getByRole('button', { name: /^Restore The bare agent/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(rows).toHaveCount(2);
    const after = await studio.stored();
    expect(after.runs.find(({ id }) => id === bare.id)).toEqual(bare);
    expect(after.events.filter(({ sessionId }) => sessionId === bare.id)).toEqual(log);
  });

  await test.step('a fork is a branch; two branches are laid in step', async () => {
    await rows
      .filter({ hasText: 'The bare agent' })
      .getByRole('button', { name: /^The bare agent/ })
      .click();
    await studio.expectEnded();
    await studio.openPalette('branches of the open run');
    await page.keyboard.press('Enter');
    const branches = studio.at('branches');
    await expect(branches.getByRole('listitem')).toHaveCount(2);
    await expect(branches).toContainText(/Forked after event \d+, in turn 2: model: rehearsal-compliant/);
    await expectAccessible(studio, 'branches', '[role=dialog]');
    for (const box of await branches.getByRole('checkbox').all()) await box.check();
    await branches.getByRole('button', { name: 'Compare the two' }).click();
    const compared = studio.at('compareRuns');
    await expect(compared).toContainText('They differ from turn 2');
    await expect(compared.getByRole('cell', { name: 'rehearsal-compliant' })).toBeVisible();
    await expectAccessible(studio, 'two runs in step', '[role=dialog]');
    await compared
      .locator('[data-first]')
      .getByRole('button', { name: /go to it in its run/ })
      .first()
      .click();
    await expect(compared).toHaveCount(0);
    await expect(studio.at('conversation')).toBeVisible();
    await expect(page.getByText('You are viewing an earlier event.')).toBeVisible();
  });
  studio.expectNoErrors();
});
