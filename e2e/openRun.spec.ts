// A run whose document is not stored in this workspace: everything shown uses the run's own text.

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const broken = `Name: Broken loan
APIs:
  - name: lend_tool
    precondition: [find_tool]
ANSWERs:
  - name: lent
    desc: It is lent.
Procedure: |
  [done] = API.lend_tool([])
  ANSWER.lent()
`;

test('header, canvas, source and problems are of the text of the run, which cannot be edited', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(broken);
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('A ladder, please.');
  await expect(studio.lastAnswer).toBeVisible();
  await studio.mode('Author');
  await studio.side('Documents');
  const row = studio.at('documentList').getByRole('listitem').filter({ hasText: 'Broken loan' });
  await row
    .getByRole('button', { name: /More|Actions|menu/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(studio.at('documentMenu')).not.toHaveText('Broken loan');
  await expect
    .poll(async () => (await studio.stored()).documents.map(({ title }) => title))
    .not.toContain('Broken loan');
  await page.reload();

  await studio.mode('Run');
  await studio.side('Runs');
  await studio
    .at('runList')
    .getByRole('button', { name: /Broken loan|A ladder/ })
    .first()
    .click();
  await studio.expectTitle('Broken loan (text of the run)');
  await expect(studio.node('api:lend_tool')).toBeVisible();
  await expect(studio.at('runBanner')).toContainText('is not stored here');
  await studio.tab('Source');
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await expect(source).toContainText('it cannot be edited');
  await expect(source).toContainText('Name: Broken loan');
  await expect(source.getByRole('textbox')).toHaveCount(0);
  await studio.tab(/^Problems/);
  const problems = page.getByRole('tabpanel', { name: /Problems/ });
  await expect(problems).toContainText('it cannot be edited');
  await expect(problems.getByTestId('problem').first()).toContainText('find_tool');
  await expect(problems.getByRole('button', { name: /^Add|^Declare|^Remove/ })).toHaveCount(0);
  studio.expectNoErrors();
});

test('opening a run from the list scrolls the canvas to its current node, even after the user has moved the view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  const current = studio.node('end');
  await expect(current).toBeInViewport();

  await page.getByRole('button', { name: 'New session' }).first().click();
  await studio.canvas.getByRole('button', { name: 'Zoom in' }).click();
  await studio.canvas.locator('section').first().focus();
  await expect(async () => {
    await page.mouse.move(450, 300);
    await page.mouse.wheel(0, -400);
    await expect(current).not.toBeInViewport({ timeout: 1000 });
  }).toPass();
  await studio.side('Runs');
  await studio
    .at('runList')
    .getByRole('button', { name: /The user wants the result at once/ })
    .first()
    .click();
  await expect(current).toBeInViewport();
  studio.expectNoErrors();
});
