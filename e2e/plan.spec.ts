// Plans: from a task in words to a result, with the rehearsal model: choose, edit, run, lose an output, refine by hand, and a
// reload in the middle.

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

const task = 'Write a flyer for a flea market in Markdown. It has these parts: Date, Place, Stalls, Food and Rules.';

async function openPlan(studio: StudioPage): Promise<void> {
  await studio.open('/#/plan');
  await studio.at('planHome').getByLabel('Task', { exact: true }).fill(task);
  await studio.page.getByRole('button', { name: 'Plan this task' }).click();
  await expect(studio.at('planCandidates').getByRole('button')).toHaveCount(4);
  await expect(studio.page.getByRole('button', { name: 'Run plan' })).toBeEnabled();
}

const node = (studio: StudioPage, text: string) => studio.page.locator('.react-flow__node').filter({ hasText: text });

test('plans a task, edits the plan, runs it, refines it by hand and goes on after a reload', async ({ page }) => {
  const studio = new StudioPage(page);
  await openPlan(studio);
  const candidates = studio.at('planCandidates');
  await expect(candidates).toContainText('Dropped');
  await expect(node(studio, 'Write the part "Food"')).toBeVisible();
  await expectAccessible(studio, 'a plan');

  // Another candidate, and back.
  const suggested = candidates.getByRole('button', { pressed: true });
  await expect(suggested).toContainText('suggested');
  await candidates.getByRole('button', { name: /Plan 1/ }).click();
  await expect(candidates.getByRole('button', { name: /Plan 1/ })).toHaveAttribute('aria-pressed', 'true');
  await candidates.getByRole('button', { name: /Plan 3/ }).click();
  await expect(studio.at('planFigures')).toContainText('P_avg 3.00');

  // Edits: a refusal with its reason, a subtask taken away, the figures at once, undo.
  await node(studio, 'Whole').click();
  const panel = studio.at('planSubtask');
  await panel.getByLabel('Needed by: Connect …').selectOption({ label: 'Write the part "Food"' });
  await expect(page.getByText(/That would close a circle/)).toBeVisible();
  await node(studio, 'Write the part "Food"').click();
  await panel.getByRole('button', { name: 'Delete subtask' }).click();
  await expect(studio.at('planFigures')).toContainText('P_avg 2.50');
  await studio.at('planBar').getByRole('button', { name: 'Undo' }).click();
  await expect(studio.at('planFigures')).toContainText('P_avg 3.00');

  // Refinement by hand, on failure.
  await studio.tab('Setup');
  const setup = studio.at('planSetup');
  await setup.getByLabel('Refine the plan while it runs').check();
  await setup.getByLabel('I accept or refuse each update').check();
  await setup.getByLabel('Ask the updater').selectOption({ label: 'only on failure' });
  await page.getByRole('button', { name: 'Run plan' }).click();
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'running');
  await node(studio, 'Write the part "Rules"').click();
  await panel.getByRole('button', { name: 'Inject error: lose its output' }).click();

  // A reload in the middle: nothing is lost, and the run goes on.
  await expect(page.getByText('The next output of this subtask will be lost.')).toBeVisible();
  await page.reload();
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'interrupted');
  await page.getByRole('button', { name: 'Continue run' }).click();
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'review');
  await studio.tab('Updates');
  const updates = studio.at('planUpdates');
  await expect(updates).toContainText('done again');
  await expectAccessible(studio, 'a proposed update', '[data-testid="plan-updates"]');
  await updates.getByRole('button', { name: 'Accept update' }).click();

  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'completed');
  await expect(updates).toContainText('Applied');
  await studio.tab('Result');
  await expect(studio.at('planResult').getByRole('heading', { name: 'Rules' })).toBeVisible();
  await expect(studio.at('planTimeline')).toContainText('times as fast as one after the other');
  await expect(studio.at('planTimeline').getByRole('button', { name: /Rules.*attempt 2/ })).toBeVisible();
  await expectAccessible(studio, 'a run that has ended');
  studio.expectNoErrors();
});

test('shows a page of HTML in a frame in which nothing runs, and keeps plans, runs and files', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/plan');
  await expectAccessible(studio, 'the list of plans');
  await studio.at('planTask').filter({ hasText: 'A conference site' }).click();
  await expect(page.getByRole('button', { name: 'Run plan' })).toBeEnabled();

  // Checks of one's own: scripts in the sandbox, the parser of TypeScript.
  const setup = studio.at('planSetup');
  const addCheck = async (kind: string, name?: string, source = '') => {
    await setup.getByLabel('New check').selectOption(kind);
    if (name !== undefined) {
      await setup.getByLabel('Name of the check').fill(name);
      await setup.getByRole('textbox', { name: /^Script/ }).fill(source);
    }
    await setup.getByRole('button', { name: 'Add check' }).click();
  };
  await addCheck('script', 'Names a price', "({ result }) => /EUR/.test(result) || 'No price is named.'");
  await addCheck('script', 'Has a venue', "({ result }) => result.includes('Venue')");
  await addCheck('script', 'Never ends', '() => { for (;;); }');
  await addCheck('typescript');
  await setup.getByLabel('New check').selectOption('script');
  await expectAccessible(studio, 'acceptance checks', '[data-testid="plan-setup"]');

  // From the palette, where what can be done with the plan stands first.
  await page.keyboard.press('Control+k');
  await studio.at('commandPalette').getByRole('option', { name: 'Run plan' }).click();
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'completed');
  await studio.tab('Result');
  const result = studio.at('planResult');
  await expect(result).toContainText('HTML tags are closed: passed');
  await expect(result).toContainText('Script: Names a price: not passed. No price is named.');
  await expect(result).toContainText('Script: Has a venue: passed');
  await expect(result).toContainText('The script gave no answer: The script ran longer than 2 s and was stopped.');
  await expect(result).toContainText('Parses as TypeScript: not passed. Line 1 does not parse');
  await expect(result).toContainText('not judged');
  const frame = result.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Venue' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await studio.at('planBar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save log of the run' }).click();
  const log = await readFile(await (await saved).path(), 'utf8');
  expect(log.split('\n')[0]).toContain('"kind":"plan.started"');

  // The stored run: renamed, saved without being shown, deleted and had back.
  await studio.tab('Runs');
  const runs = studio.at('planRuns');
  await expect(runs.getByRole('listitem')).toContainText('0 failed');
  await runs.getByRole('button', { name: /^Rename: / }).click();
  await runs.getByLabel('Name of the run').fill('First try');
  await runs.getByLabel('Name of the run').press('Enter');
  await expect(runs.getByRole('listitem')).toContainText('First try');
  await expectAccessible(studio, 'stored runs', '[data-testid="plan-runs"]');
  const stored = page.waitForEvent('download');
  await runs.getByRole('button', { name: /^Save log of the run: First try/ }).click();
  expect(await readFile(await (await stored).path(), 'utf8')).toBe(log);
  await runs.getByRole('button', { name: /^Delete: First try/ }).click();
  await expect(runs.getByRole('listitem')).toHaveCount(0);
  await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
  await expect(runs.getByRole('listitem')).toContainText('First try');

  await studio.at('planBar').getByRole('button', { name: 'All plans' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file …' }).click();
  await (await chooser).setFiles({ name: 'again.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(log) });
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'completed');
  // Its checks came along.
  await studio.tab('Result');
  await expect(studio.at('planResult')).toContainText('Script: Has a venue: passed');
  await studio.at('planBar').getByRole('button', { name: 'All plans' }).click();
  await expect(studio.at('storedPlan')).toHaveCount(2);
  await studio.at('storedPlan').filter({ hasText: 'again' }).getByRole('button', { name: 'Delete: again' }).click();
  await expect(studio.at('storedPlan')).toHaveCount(1);
  studio.expectNoErrors();
});

test('measures what refinement is worth, and holds a blind vote', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/plan');
  await page.getByRole('button', { name: 'Experiments' }).click();
  await page.getByLabel('A five-in-a-row game').uncheck();
  await page.getByLabel('A conference site').uncheck();
  await page.getByLabel('Repetitions').fill('1');
  await page.getByRole('button', { name: 'Run experiment' }).click();
  const experiment = studio.at('planExperiment');
  await expect(experiment.getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible();
  await expect(experiment).toContainText('the figures show the machinery, not a model');
  await experiment.getByRole('button', { name: 'Vote blind …' }).click();
  await expect(page.getByRole('button', { name: 'Best of the rest' }).first()).toBeVisible();
  while (await page.getByRole('button', { name: 'Best of the rest' }).first().isVisible())
    await page.getByRole('button', { name: 'Best of the rest' }).first().click();
  await expect(experiment.getByRole('columnheader', { name: 'Vote points' })).toBeVisible();
  await expectAccessible(studio, 'an experiment', '[data-testid="plan-experiment"]');
  studio.expectNoErrors();
});
