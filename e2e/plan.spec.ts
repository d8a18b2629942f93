// Plans from a task to a result, with the rehearsal model: select, edit, run, lose an output, refine manually, and a
// reload in the middle; then features of the page only: a frame without scripts, checks in a sandbox, a blind vote.

import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

const task = 'Write a flyer for a flea market in Markdown. It has these parts: Date, Place, Stalls, Food and Rules.';

test('plans a task, edits the plan, runs it, refines it by hand and goes on after a reload', async ({ page }) => {
  const studio = new StudioPage(page);
  const node = (text: string) => studio.page.locator('.react-flow__node').filter({ hasText: text });
  const status = studio.at('planStatus');
  await studio.open('/#/plan');
  await expectAccessible(studio, 'the list of plans', '[data-testid="plan-home"]');
  await studio.at('planHome').getByLabel('Task', { exact: true }).fill(task);
  await page.getByRole('button', { name: 'Plan this task' }).click();
  const candidates = studio.at('planCandidates');
  await expect(candidates.getByRole('button')).toHaveCount(4);
  await expect(candidates).toContainText('Dropped');
  await expect(candidates.getByRole('button', { pressed: true })).toContainText('suggested');
  await candidates.getByRole('button', { name: /Plan 3/ }).click();
  const figures = studio.at('planFigures');
  await expect(figures).toContainText('P_avg 3.00');

  // A refusal with its reason at the field, a removed subtask, immediate figures, undo.
  await node('Whole').click();
  const panel = studio.at('planSubtask');
  await panel.getByLabel('Needed by: Connect …').selectOption({ label: 'Write the part "Food"' });
  await expect(page.getByText(/That would close a circle/)).toBeVisible();
  await node('Write the part "Food"').click();
  await panel.getByRole('button', { name: 'Delete subtask' }).click();
  await expect(figures).toContainText('P_avg 2.50');
  await studio.at('planBar').getByRole('button', { name: 'Undo' }).click();
  await expect(figures).toContainText('P_avg 3.00');
  await page.keyboard.press('Control+y');
  await expect(figures).toContainText('P_avg 2.50');
  await page.keyboard.press('Control+z');
  await expect(figures).toContainText('P_avg 3.00');
  await expectAccessibleInBothThemes(studio, 'a plan');

  await studio.tab('Setup');
  const setup = studio.at('planSetup');
  await setup.getByLabel('Refine the plan while it runs').check();
  await setup.getByLabel('I accept or refuse each update').check();
  await setup.getByLabel('Ask the updater').selectOption({ label: 'only on failure' });
  await page.getByRole('button', { name: 'Run plan' }).click();
  await expect(status).toHaveAttribute('data-state', 'running');
  await node('Write the part "Rules"').click();
  await panel.getByRole('button', { name: 'Inject error: lose its output' }).click();

  // A reload in the middle: nothing is lost, and the run continues.
  await page.getByText('The next output of this subtask will be lost.').waitFor();
  // The clock advances by more than the duration of all of the work: counted time would be visible.
  const dead = 20_000;
  await page.addInitScript((gap) => {
    const { now } = Date;
    Date.now = () => now() + gap;
  }, dead);
  await page.reload();
  await expect(status).toHaveAttribute('data-state', 'interrupted');
  await page.getByRole('button', { name: 'Continue run' }).click();
  await expect(status).toHaveAttribute('data-state', 'review');
  await studio.tab('Updates');
  const updates = studio.at('planUpdates');
  await expect(updates).toContainText('done again');
  await expectAccessible(studio, 'a proposed update', '[data-testid="plan-updates"]');
  await updates.getByRole('button', { name: 'Accept update' }).click();

  await expect(status).toHaveAttribute('data-state', 'completed');
  await expect(updates).toContainText('Applied');
  await studio.tab('Result');
  await expect(studio.at('planResult').getByRole('heading', { name: 'Rules' })).toBeVisible();
  await expect(studio.at('planTimeline')).toContainText('times as fast as one after the other');
  await expect(studio.at('planTimeline').getByRole('button', { name: /Rules.*attempt 2/ })).toBeVisible();
  // The interruption is labelled and excluded from all figures; attempts were aborted when the page closed.
  const timeline = studio.at('planTimeline');
  await expect(timeline).toContainText(/nothing ran: (?:2\d|3\d)(?:\.\d)? s, not counted/);
  await expect(timeline.getByRole('button', { name: /, interrupted, / }).first()).toBeVisible();
  const spans = await timeline.getByRole('button', { name: /, [\d.]+ m?s/ }).evaluateAll((bars) =>
    bars.map((bar) => {
      const [, value, unit] = /, ([\d.]+) (m?s)(?:,|$)/.exec(bar.getAttribute('aria-label') ?? '') ?? [];
      return Number(value) * (unit === 's' ? 1000 : 1);
    }),
  );
  expect(Math.max(...spans)).toBeLessThan(dead);
  await expectAccessibleInBothThemes(
    studio,
    'a run that has ended',
    '[data-testid="plan-result"], [data-testid="plan-timeline"]',
  );
  await studio.tab('Runs');
  await expect(studio.at('planRuns').getByRole('listitem')).toContainText('0 failed');
  await expectAccessible(studio, 'stored runs', '[data-testid="plan-runs"]');
  studio.expectNoErrors();
});

test('shows a page of HTML in a frame in which nothing runs, checks it apart, and holds a blind vote', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/plan');
  await studio.at('planTask').filter({ hasText: 'A conference site' }).click();
  await expect(page.getByRole('button', { name: 'Run plan' })).toBeEnabled();
  // The user's own checks: scripts in the sandbox, the parser of TypeScript.
  const setup = studio.at('planSetup');
  await setup.getByLabel('New check').selectOption('typescript');
  await setup.getByRole('button', { name: 'Add check' }).click();
  await setup.getByLabel('New check').selectOption('script');
  await setup.getByLabel('Name of the check').fill('Has a venue');
  await setup
    .getByRole('textbox', { name: /^Script/ })
    .fill("({ result }) => (result.includes('Venue') ? typeof fetch : 'No venue.')");
  await expectAccessible(studio, 'acceptance checks', '[data-testid="plan-setup"]');
  await setup.getByRole('button', { name: 'Add check' }).click();

  await page.getByRole('button', { name: 'Run plan' }).click();
  await expect(studio.at('planStatus')).toHaveAttribute('data-state', 'completed');
  await studio.tab('Result');
  const result = studio.at('planResult');
  await expect(result).toContainText('HTML tags are closed: passed');
  await expect(result).toContainText('Script: Has a venue: not passed. undefined');
  await expect(result).toContainText('Parses as TypeScript: not passed. Line 1 does not parse');
  await expect(result).toContainText('not judged');
  const frame = result.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Venue' })).toBeVisible();

  await test.step('the benefit of refinement, and a ballot', async () => {
    await studio.at('planBar').getByRole('button', { name: 'All plans' }).click();
    await page.getByRole('button', { name: 'Experiments' }).click();
    for (const name of [
      'A five-in-a-row game',
      'A conference site',
      'A slide deck in LaTeX',
      'Slides of a lecture in LaTeX',
      'The site of a conference, with dates and organizer',
    ]) {
      await page.getByRole('checkbox', { name }).uncheck();
    }
    await page.getByLabel('Repetitions').fill('1');
    await page.getByRole('button', { name: 'Run experiment' }).click();
    const experiment = studio.at('planExperiment');
    await expect(experiment.getByRole('row')).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible();
    await expect(experiment).toContainText('the figures show the machinery, not a model');
    await experiment.getByRole('button', { name: 'Vote blind …' }).click();
    const best = page.getByRole('button', { name: 'Best of the rest' });
    for (const left of [4, 3, 2]) {
      await expect(best).toHaveCount(left);
      await best.first().click();
    }
    await expect(experiment.getByRole('columnheader', { name: 'Vote points' })).toBeVisible();
    await expectAccessible(studio, 'an experiment', '[data-testid="plan-experiment"]');
  });
  studio.expectNoErrors();
});
