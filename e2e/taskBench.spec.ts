import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

test('measures a task by two strategies without a model, says so, and shows what happened in a cell', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/evaluate', { text: false });
  await page.getByRole('button', { name: 'Task bench' }).click();
  const setup = studio.at('benchSetup');
  await setup.getByRole('checkbox', { name: /^easy/ }).uncheck();
  await setup.locator('summary', { hasText: 'mathematics' }).click();
  await setup.getByRole('checkbox', { name: 'Total of an order with tax' }).check();
  await setup.getByRole('checkbox', { name: 'ES plan / plan' }).uncheck();
  await expect(setup).toContainText('rules that know the reference workflows, no LLM');
  const cell = (name: RegExp) => studio.at('benchGrid').getByRole('button', { name });
  await expect(cell(/waiting/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await page.getByText('2 of 2 cells measured').waitFor({ timeout: 60_000 });
  await expect(cell(/: (right|wrong)/)).toHaveCount(2);

  const table = studio.at('benchTable');
  await expect(table.getByRole('columnheader', { name: 'CRate' })).toHaveAttribute(
    'title',
    /exactly the golden output/,
  );
  await expect(table.getByRole('row', { name: /^Miner/ })).toContainText(/[01] of 1/);

  await cell(/math-order-total, Miner/).click();
  await expect(page.getByLabel('Built workflow of Total of an order with tax').first()).toContainText('round_to');
  const details = studio.at('benchCell');
  await expect(details.getByRole('row')).toHaveCount(6);
  await details.getByText('Rollout 1').click();
  await expect(details.getByRole('listitem').first()).toContainText('multiply');
  await expect(details).toContainText('expected 4463');
  await expectAccessible(studio, 'the grid, the measures and a cell');

  await page.getByRole('tab', { name: 'Diagnosis' }).click();
  const diagnosis = studio.at('benchDiagnosis');
  await expect(diagnosis.getByRole('heading', { name: /FlowMind, Table 11/ })).toBeVisible();
  await expect(diagnosis.getByRole('row', { name: /^Miner yes yes 1/ }).first()).toBeVisible();
  await expectAccessible(studio, 'the diagnosis', '[data-testid="bench-diagnosis"]');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Table as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('task-bench.csv');

  // Measurements are kept after a reload; nothing is left to run.
  await page.reload();
  await page.getByRole('button', { name: 'Task bench' }).click();
  await page.getByText('2 of 2 cells measured').waitFor();
  await expect(page.getByRole('button', { name: 'Measure', exact: true })).toBeDisabled();

  // A file of own tasks is selected at once, and there after a reload.
  const example = page.waitForEvent('download');
  await setup.getByRole('button', { name: 'Save an example file' }).click();
  const path = await (await example).path();
  await setup.getByLabel('Task file').setInputFiles({
    name: 'own-tasks.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  });
  await page.getByText('2 of 4 cells measured').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Task bench' }).click();
  await page.getByText('2 of 4 cells measured').waitFor();
  await setup.locator('summary', { hasText: 'own-tasks.json' }).click();
  await expectAccessible(studio, 'own tasks', '[data-testid="bench-setup"]');
  await setup.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('2 of 2 cells measured').waitFor();

  // A single pass is another measurement, without the fields that it sets.
  await setup.getByRole('checkbox', { name: /^Single pass/ }).check();
  await expect(setup.getByLabel('Rollouts per cell')).toHaveCount(0);
  await page.getByText('0 of 2 cells measured').waitFor();
  studio.expectNoErrors();
});
