// Names of runs in the list of runs, in Compare and after a fork. How names are made is a unit test
// (src/state/runs/runNames.test.ts).

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

test('two runs of one demo have the names of the list of runs in Compare, and differ; a fork keeps the name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  for (const variant of ['Without controllers', 'Without controllers', 'With controllers'] as const) {
    await studio.runDemo('The user wants the result at once', variant);
    await studio.expectEnded();
    await page.getByRole('button', { name: 'New session' }).first().click();
  }
  await studio.side('Runs');
  const rows = studio.at('runList').getByRole('list', { name: 'Runs' }).getByRole('listitem');

  await test.step('the outcome is in sight in the narrow list', async () => {
    await expect(rows).toHaveCount(3);
    const outcome = rows.nth(1).getByText('1 violation', { exact: true });
    const [word, row] = [await outcome.boundingBox(), await rows.nth(1).boundingBox()];
    expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0));
  });

  await test.step('Compare lists the same names, none twice', async () => {
    await studio.mode('Compare');
    await studio.tab('Traces');
    const names = studio.at('compareTraces').getByRole('checkbox');
    await expect(names).toHaveCount(3);
    await expect(studio.at('compareTraces')).toContainText(
      'The user wants the result at once - controllers: pre and post - 1 denied',
    );
    const labels = await studio.at('compareTraces').locator('li label').allInnerTexts();
    const titles = labels.map((label) => label.split('\n')[0]);
    expect(new Set(titles).size).toBe(3);
    expect(titles.filter((title) => /at once - no controllers - 1 violation/.test(title ?? ''))).toHaveLength(2);
  });

  await test.step('a fork is called like its demo', async () => {
    await studio.mode('Run');
    await rows.first().getByRole('button').first().click();
    await studio.expectEnded();
    await page.getByRole('button', { name: 'First event' }).click();
    await studio
      .mark(/^Agent decides: call check_hospital/)
      .first()
      .click();
    await page.keyboard.press('F10');
    await expect(studio.at('paused')).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('The user wants the result at once');
    await expect(rows.first()).toContainText('fork');
  });
  studio.expectNoErrors();
});
