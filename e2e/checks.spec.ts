// What the checks are told: their settings, comments that switch them off, and the tools.

import { expect, test } from '@playwright/test';
import { openToolLoanCanvas } from './openToolLoan';
import { toolLoan } from './texts';

test.describe('checks', () => {
  const unused = toolLoan.replace('  - name: tool\n', '  - name: tool\n  - name: spare\n');

  test('a rule is switched off by a comment or everywhere, and set to another level; its page is at hand', async ({
    page,
  }) => {
    await test.step('a rule is switched off in the document by a comment, or everywhere', async () => {
      const studio = await openToolLoanCanvas(page, unused);
      const problem = studio.problem(/spare/);
      await problem.getByRole('button', { name: 'More about unused-slot' }).click();
      await page.getByRole('menuitem', { name: /Switch off in this document/ }).click();
      await expect(problem).toHaveCount(0);
      await studio.expectSource(`# weir: off unused-slot\n${unused}`);
      await studio.focusCanvas();
      await studio.undo();
      await problem.getByRole('button', { name: 'More about unused-slot' }).click();
      await page.getByRole('menuitem', { name: /Switch off everywhere/ }).click();
      await expect(problem).toHaveCount(0);
      await studio.expectSource(unused);
      await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
      await expect(problem).toHaveCount(1);
      studio.expectNoErrors();
    });

    await test.step('a rule is set to another level, and the page of it is at hand', async () => {
      const studio = await openToolLoanCanvas(page, unused);
      const problem = studio.problem(/spare/);
      await expect(problem).toHaveAttribute('data-level', 'hint');
      await studio.openPalette('checks');
      await page.keyboard.press('Enter');
      const dialog = studio.at('checksDialog');
      await dialog.getByLabel('Level of Unused slot').selectOption('Error');
      await dialog.getByRole('button', { name: 'Unused slot unused-slot' }).click();
      await expect(dialog.getByText('Why.').first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(problem).toHaveAttribute('data-level', 'error');
      await page.reload();
      await expect(problem).toHaveAttribute('data-level', 'error');
      await studio.openPalette('checks');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Back to the preset' }).click();
      await dialog.getByRole('button', { name: 'Strict' }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(problem).toHaveAttribute('data-level', 'info');
      studio.expectNoErrors();
    });
  });
});

test.describe('tools', () => {
  const tools = JSON.stringify([
    {
      type: 'function',
      function: {
        name: 'lend_tool',
        description: 'Lends one tool',
        parameters: {
          type: 'object',
          properties: { member_id: { type: 'string' }, tool: { type: 'string' }, days: { type: 'integer' } },
          required: ['member_id', 'tool', 'days'],
        },
      },
    },
    {
      type: 'function',
      function: {
        name: 'take_back',
        description: 'Takes a tool back',
        parameters: {
          type: 'object',
          properties: { loan_code: { type: 'string' }, state: { type: 'string', enum: ['clean', 'dirty'] } },
          required: ['loan_code'],
        },
      },
    },
  ]);

  test('are attached, matched with APIs and known to the checks; an API comes from a tool', async ({ page }) => {
    const studio = await openToolLoanCanvas(page);
    await studio.side('Tools');
    const panel = studio.at('tools');
    await studio.at('toolsText').fill('nothing of the kind');
    await panel.getByRole('button', { name: 'Attach' }).click();
    await expect(panel.getByRole('alert')).toContainText('Expected');
    await studio.at('toolsText').fill(tools);
    await panel.getByRole('button', { name: 'Attach' }).click();
    await expect(panel.getByRole('region', { name: 'Tools with their API' })).toContainText('lend_tool');
    await expect(panel.getByRole('region', { name: 'APIs without a tool' })).toContainText('check_member');
    await expect(studio.problem(/days/).first()).toBeVisible();

    await panel.getByRole('button', { name: 'lend_tool', exact: true }).click();
    const definition = studio.at('inspector').getByRole('region', { name: 'Tool definition' });
    await expect(definition).toContainText('days');
    await expect(definition).toContainText('not in the request');

    await panel.getByRole('button', { name: 'Add an API for take_back' }).click();
    await expect(panel.getByRole('region', { name: 'Tools with their API' })).toContainText('take_back');
    const source = await studio.source();
    expect(source).toMatch(/- name: take_back\n {4}request: \[loan_code, state\]\n/);
    expect(source).toContain('desc: Takes a tool back');
    expect(source).toMatch(/- name: state\n/);
    expect(source).toContain('clean');
    // A value that another API returns is no slot.
    expect(source).not.toMatch(/- name: loan_code/);
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(toolLoan);

    await page.reload();
    await studio.side('Tools');
    await expect(panel.getByRole('region', { name: 'Tools with their API' })).toContainText('lend_tool');
    await panel.getByRole('button', { name: 'Remove' }).click();
    await expect(studio.at('toolsText')).toBeVisible();
    await expect(studio.problem(/days/)).toHaveCount(0);
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByRole('region', { name: 'Tools with their API' })).toContainText('lend_tool');
    studio.expectNoErrors();
  });
});
