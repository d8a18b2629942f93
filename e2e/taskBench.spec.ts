import { expect, type Page, test } from '@playwright/test';
import { type FakeEndpoint, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { connectEndpoint } from './connectEndpoint';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

let endpoint: FakeEndpoint | undefined;

test.afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const titles = ['Total of an order with tax', 'Was the rule kept?'];

async function openBench(studio: StudioPage): Promise<void> {
  await studio.mode('Evaluate');
  await studio.page.getByRole('button', { name: 'Task bench' }).click();
  await expect(studio.at('benchSetup')).toBeVisible();
}

/** Two tasks by two strategies. */
async function choose(studio: StudioPage, strategies: readonly string[]): Promise<void> {
  const setup = studio.at('benchSetup');
  await setup.getByRole('checkbox', { name: /^easy/ }).uncheck();
  for (const category of ['mathematics', 'logic']) await setup.locator('summary', { hasText: category }).click();
  for (const title of titles) await setup.getByRole('checkbox', { name: title }).check();
  const group = setup.getByRole('group', { name: 'Strategies' });
  for (const name of ['ES ReAct / ReAct', 'ES plan / plan', 'Miner']) {
    await group.getByRole('checkbox', { name }).setChecked(strategies.includes(name));
  }
}

const cell = (page: Page, name: RegExp) => page.getByTestId('bench-grid').getByRole('button', { name });

test('measures two tasks by two strategies without a model, says so, and shows what happened in a cell', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await openBench(studio);
  await choose(studio, ['ES ReAct / ReAct', 'Miner']);
  await expect(studio.at('benchSetup')).toContainText('rules that know the reference workflows, no LLM');
  await expect(cell(page, /waiting/)).toHaveCount(4);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(page.getByText('4 of 4 cells measured')).toBeVisible({ timeout: 60_000 });
  await expect(cell(page, /: (right|wrong)/)).toHaveCount(4);

  const table = studio.at('benchTable');
  await expect(table.getByRole('columnheader', { name: 'CRate' })).toHaveAttribute(
    'title',
    /exactly the golden output/,
  );
  await expect(table.getByRole('row', { name: /^Miner/ })).toContainText(/[012] of 2/);
  await expectAccessible(studio, 'the grid and the measures');

  await cell(page, /math-order-total, Miner/).click();
  const built = page.getByRole('region', { name: 'Built workflow of Total of an order with tax' });
  await expect(built.or(page.getByLabel('Built workflow of Total of an order with tax')).first()).toContainText(
    'round_to',
  );
  const details = studio.at('benchCell');
  await expect(details.getByRole('row')).toHaveCount(6);
  await details.getByText('Rollout 1').click();
  await expect(details.getByRole('listitem').first()).toContainText('multiply');
  await expect(details).toContainText('expected 4463');
  await expectAccessible(studio, 'a cell', '[data-testid="bench-cell"]');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Table as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('task-bench.csv');

  // A reload keeps what was measured; nothing is left to run.
  await page.reload();
  await openBench(studio);
  await expect(page.getByText('4 of 4 cells measured')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Measure', exact: true })).toBeDisabled();
  studio.expectNoErrors();
});

test('an endpoint that fails in the middle costs one cell, which a later page measures again', async ({ page }) => {
  const { findBenchTask } = await import('../src/core/taskBench');
  const { prepareBenchReplies } = await import('../src/testing/benchAgent');
  const tasks = ['math-order-total', 'logic-kept-rule'].flatMap((id) => findBenchTask(id) ?? []);
  const replyTo = await prepareBenchReplies(tasks);
  let isFailing = true;
  let asked = 0;
  endpoint = await startFakeEndpoint({
    models: ['small-model'],
    replies: ({ body }) => {
      asked += 1;
      if (isFailing && asked > 5 && asked < 12) return { fault: 'server-error' };
      return { content: replyTo(body as Parameters<typeof replyTo>[0]) };
    },
  });
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await connectEndpoint(studio, endpoint.url, 'some-key');
  await openBench(studio);
  await choose(studio, ['ES ReAct / ReAct', 'ES plan / plan']);
  await expect(studio.at('benchSetup')).toContainText('small-model');
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Measure the remaining cells' })).toBeVisible({ timeout: 60_000 });
  await expect(cell(page, /the endpoint failed/)).not.toHaveCount(0);
  await expect(cell(page, /: right/)).not.toHaveCount(0);

  isFailing = false;
  await page.reload();
  await connectEndpoint(studio, endpoint.url, 'some-key');
  await openBench(studio);
  // What was measured is read from the browser's store.
  await expect(cell(page, /: right/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Measure the remaining cells' }).click();
  await expect(cell(page, /: right/)).toHaveCount(4, { timeout: 60_000 });
  await expect(studio.at('benchTable').getByRole('row', { name: /^ES plan \/ plan/ })).toContainText('2 of 2');
});
