// Configuration of the checks: their settings, comments that disable them, and the tools.

import { expect, test } from '@playwright/test';
import { openToolLoanCanvas } from './openToolLoan';
import { toolLoan } from './texts';

const unused = toolLoan.replace('  - name: tool\n', '  - name: tool\n  - name: spare\n');
const tools = JSON.stringify([
  {
    name: 'lend_tool',
    parameters: { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] },
  },
  { name: 'take_back', parameters: { type: 'object', properties: { state: { type: 'string' } } } },
]);

test('a rule is switched off here or everywhere, or set to another level; attached tools are known to the checks', async ({
  page,
}) => {
  const studio = await openToolLoanCanvas(page, unused);
  const problem = studio.problem(/spare/);

  await test.step('a rule is switched off in the document by a comment, or everywhere', async () => {
    await problem.getByRole('button', { name: 'More about unused-slot' }).click();
    await page.getByRole('menuitem', { name: /Switch off in this document/ }).click();
    await expect(problem).toHaveCount(0);
    await studio.expectSource(`# weir: off unused-slot\n${unused}`);
    await studio.focusCanvas();
    await studio.undo();
    await problem.getByRole('button', { name: 'More about unused-slot' }).click();
    await page.getByRole('menuitem', { name: /Switch off everywhere/ }).click();
    await expect(problem).toHaveCount(0);
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect(problem).toHaveAttribute('data-level', 'hint');
  });

  await test.step('a rule is set to another level, and the page of it is at hand', async () => {
    await studio.openPalette('checks');
    await page.keyboard.press('Enter');
    const dialog = studio.at('checksDialog');
    await dialog.getByLabel('Level of Unused slot').selectOption('Error');
    await dialog.getByRole('button', { name: 'Unused slot unused-slot' }).click();
    await expect(dialog.getByText('Why.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(problem).toHaveAttribute('data-level', 'error');
  });

  await test.step('tools are matched with APIs and known to the checks; an API comes from a tool', async () => {
    await studio.side('Tools');
    const panel = studio.at('tools');
    await studio.at('toolsText').fill(tools);
    await panel.getByRole('button', { name: 'Attach' }).click();
    const matched = panel.getByRole('region', { name: 'Tools with their API' });
    await expect(matched).toContainText('lend_tool');
    await expect(panel.getByRole('region', { name: 'APIs without a tool' })).toContainText('check_member');
    await expect(studio.problem(/days/).first()).toBeVisible();
    await matched.getByRole('button', { name: 'lend_tool' }).click();
    await expect(studio.at('inspector').getByRole('region', { name: 'Tool definition' })).toContainText(
      /days[\s\S]*not in the request/,
    );
    await panel.getByRole('button', { name: 'Add an API for take_back' }).click();
    await expect(matched).toContainText('take_back');
    await expect.poll(() => studio.source()).toMatch(/- name: take_back\n {4}request: \[state\]\n/);
  });
  studio.expectNoErrors();
});
