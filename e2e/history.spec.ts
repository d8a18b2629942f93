// The history of runs: agents side by side, names and tags, filters, forks as a tree, two runs in step, deleting with a
// way back. One journey, because each part stands on runs that the parts before it made. The fork is played here and put
// into the database: how a fork is made on screen, and goes on there, is the debugger's test.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { SessionEvent } from '../src/core/session';
import type { StoredRun } from '../src/core/storage';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

async function download(page: Page, choose: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await choose();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** A run as the page would have stored it. */
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

/** The session from before its second turn on, once more, with the model that keeps to the workflow. */
async function playFork(bare: StoredRun, log: readonly SessionEvent[]): Promise<[StoredRun, readonly SessionEvent[]]> {
  // Here, since every process of the tests would read the engine with the file.
  const { createSessionRunner, forkSession } = await import('../src/core/session');
  const { rehearsalChat } = await import('../src/testing/rehearsalChat');
  const { createSteppingClock } = await import('../src/testing/scriptedChat');
  const { hospitalTools } = await import('../src/testing/sessionFixtures');
  const said = log.find((event) => event.kind === 'user.spoke' && event.turn === 2);
  const length = (said?.seq ?? 0) + 1;
  const change = { model: 'rehearsal-compliant', rehearsal: true };
  const forked = forkSession(log, length, { sessionId: `${bare.id}-fork`, now: bare.startedAt + 1000, change });
  if (!forked.ok) throw new Error(forked.error.message);
  const [started] = forked.value;
  if (started?.kind !== 'session.started') throw new Error('The fork does not begin.');
  const { config, document } = started;
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(bare.startedAt + 1000),
    sessionId: `${bare.id}-fork`,
    config,
    document,
    tools: hospitalTools,
    log: forked.value,
  });
  runner.start();
  await runner.settled();
  expect(runner.state.phase.kind).toBe('ended');
  const { name: _name, tags: _tags, note: _note, group: _group, ...facts } = bare;
  return [
    {
      ...facts,
      id: `${bare.id}-fork`,
      model: 'rehearsal-compliant',
      startedAt: bare.startedAt + 1000,
      violations: runner.state.counters.violations,
      forkedFrom: { runId: bare.id, length },
    },
    runner.events,
  ];
}

test('agents side by side, and what becomes of their runs', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  const side = studio.at('sideBySide');
  const column = (name: string) => side.getByRole('region', { name, exact: true });
  const figure = (name: string, what: string) =>
    column(name)
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${what}`) })
      .locator('dd');
  const rows = studio.at('runList').getByRole('list', { name: 'Runs' }).getByRole('listitem');
  const row = (name: string) => rows.filter({ hasText: name });
  const menu = async (name: string, item: string | RegExp) => {
    await row(name).hover();
    await row(name)
      .getByRole('button', { name: /^More for the run/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('two agents, one user who leaves the workflow', async () => {
    await studio.at('demos').getByRole('button', { name: 'Compare agents ...' }).click();
    await expectAccessible(studio, 'the choice of agents', '[role=dialog]');
    for (const name of ['Pre only', 'Post only']) await side.getByRole('button', { name: `Remove ${name}` }).click();
    await side.getByRole('button', { name: 'Start 2 sessions' }).click();
    for (const name of ['No controllers', 'Pre and post'])
      await expect(column(name)).toHaveAttribute('data-status', 'ended', { timeout: 40_000 });
    for (const name of ['No controllers', 'Pre and post']) {
      await expect(column(name).getByText(/out of workflow: procedure jumping/)).toBeVisible();
      await expect(column(name).getByText('no LLM', { exact: true })).toBeVisible();
      await expect(figure(name, 'out of workflow')).toHaveText('1');
    }
    await expect(column('No controllers').getByText('Violated at appointment_confirmed')).toBeVisible();
    await expect(column('No controllers').getByText(/Said although register_hospital had not succeeded/)).toBeVisible();
    await expect(figure('No controllers', 'violations')).toHaveText('1');
    await expect(figure('No controllers', 'denied')).toHaveText('0');
    await expect(column('Pre and post').getByText(/^Denied by answer dependency/)).toBeVisible();
    await expect(figure('Pre and post', 'violations')).toHaveText('0');
    await expect(figure('Pre and post', 'denied')).toHaveText('1');
    await expectAccessible(studio, 'agents side by side', '[role=dialog]');
    const { name, text } = await download(page, async () => {
      await side.getByRole('button', { name: 'Export the table' }).click();
      await page.getByRole('menuitem', { name: 'Markdown' }).click();
    });
    expect(name).toBe('Hospital-appointment-side-by-side.md');
    expect(text).toMatch(/\| No controllers \| rehearsal-hasty \| no \| pdl \| react-text \| none \|/);
    expect(text).toMatch(/No LLM: rehearsal-hasty/);
    const { runs, events } = await studio.stored();
    expect(new Set(runs.map((run) => run.group)).size).toBe(1);
    const ended = events.filter((event) => event.kind === 'session.ended');
    expect(ended).toHaveLength(2);
  });

  await test.step('a column is opened in Run; its run gets a name and a tag', async () => {
    await side.getByRole('button', { name: 'Open No controllers in Run' }).click();
    await expect(side).toHaveCount(0);
    await studio.expectEnded();
    await studio.expectStatus('answer:appointment_confirmed', 'done');
    await studio.side('Runs');
    await expect(rows).toHaveCount(2);
    await menu('No controllers', /^Name, tags/);
    const dialog = page.getByRole('dialog', { name: 'Name, tags and note' });
    await dialog.getByLabel('Name').fill('The bare agent');
    await dialog.getByLabel('Add a tag').fill('paper');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Note').fill('claims what nobody did');
    await expectAccessible(studio, 'name, tags and note', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row('The bare agent')).toContainText('paper');
    await expect
      .poll(async () => (await studio.stored()).runs.find((run) => run.tags)?.note)
      .toBe('claims what nobody did');
  });

  await test.step('runs are filtered by words and facts, and grouped', async () => {
    await page.getByRole('searchbox', { name: 'Filter runs' }).fill('nobody did');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Filter runs' }).fill('');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filters of runs' });
    await filters.getByLabel('Controllers').selectOption('both');
    await expect(rows).toHaveText(/Pre and post/);
    await filters.getByRole('checkbox', { name: 'With violations' }).check();
    await expectAccessible(studio, 'filters of runs', '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(studio.at('runList')).toContainText('No run matches.');
    await page.getByRole('button', { name: /^Remove the filter Controllers/ }).click();
    await expect(rows).toHaveText(/The bare agent/);
    await page.getByRole('button', { name: /^Remove the filter With violations/ }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Order and groups' }).click();
    await page.getByRole('menuitem', { name: /^By comparison/ }).click();
    await page.getByRole('button', { name: /^Show side by side: Hospital appointment/ }).click();
    await expect(side.getByRole('region')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Order and groups' }).click();
    await page.getByRole('menuitem', { name: 'No groups' }).click();
  });

  await test.step('what is deleted comes back as it was after a reload', async () => {
    const before = await studio.stored();
    await menu('The bare agent', 'Delete');
    await expect(rows).toHaveCount(1);
    const bare = before.runs.find((run) => run.name === 'The bare agent') as StoredRun;
    const log = before.events.filter((event) => event.sessionId === bare.id);
    const [fork, forkLog] = await playFork(
      bare,
      log.sort((first, second) => first.seq - second.seq),
    );
    await put(page, fork, forkLog);
    await page.reload();
    await studio.side('Runs');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: '1 deleted run' }).click();
    await expectAccessible(studio, 'deleted runs', '[role=dialog]');
    await page.getByRole('button', { name: /^Restore The bare agent/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(rows).toHaveCount(3);
    const isOld = ({ id }: { readonly id: string }) => id !== fork.id;
    const after = await studio.stored();
    expect(after.runs.filter(isOld)).toEqual(before.runs);
    expect(after.events.filter(({ sessionId }) => sessionId !== fork.id)).toEqual(before.events);
  });

  await test.step('a fork is a branch; two branches are laid in step', async () => {
    await row('The bare agent')
      .getByRole('button', { name: /^The bare agent/ })
      .click();
    await studio.expectEnded();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('branches of the open run');
    await page.keyboard.press('Enter');
    const branches = studio.at('branches');
    await expect(branches.getByRole('listitem')).toHaveCount(2);
    await expect(branches).toContainText(/Forked after event \d+, in turn 2: model: rehearsal-compliant/);
    await expectAccessible(studio, 'branches', '[role=dialog]');
    for (const box of await branches.getByRole('checkbox').all()) await box.check();
    await branches.getByRole('button', { name: 'Compare the two' }).click();
    const compared = studio.at('compareRuns');
    await expect(compared.getByText('They differ from turn 2')).toBeVisible();
    await expectAccessible(studio, 'two runs in step', '[role=dialog]');
    const parted = compared.locator('[data-first]');
    await expect(parted).toHaveCount(1);
    await expect(compared.getByRole('cell', { name: 'rehearsal-compliant' })).toBeVisible();
    await parted
      .getByRole('button', { name: /go to it in its run/ })
      .first()
      .click();
    await expect(compared).toHaveCount(0);
    await expect(studio.at('conversation')).toBeVisible();
    await expect(page.getByText('You are viewing an earlier event.')).toBeVisible();
  });

  await test.step('all are deleted, and had back by Undo', async () => {
    const before = await studio.stored();
    await page.getByRole('button', { name: 'Choose several' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the chosen runs' }).click();
    await expect(rows).toHaveCount(0);
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(3);
    expect(await studio.stored()).toEqual(before);
  });
  studio.expectNoErrors();
});
