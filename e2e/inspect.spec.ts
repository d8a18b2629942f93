// The inspector of every kind of node. Changes are read from the browser's storage; the stores' tests check the exact
// text of each edit. Accessibility is checked while lists and marks are open.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { openToolLoanCanvas } from './openToolLoan';
import { toolLoan } from './texts';

async function addChip(page: Page, inspector: Locator, noun: string, typed: string): Promise<void> {
  await inspector.getByRole('combobox', { name: `Add a ${noun}` }).fill(typed);
  await page.keyboard.press('Enter');
}

test('the inspector edits the document, APIs, conditions, loops, ANSWERs and several nodes, and is accessible', async ({
  page,
}) => {
  let text = toolLoan
    .replace('precondition: [find_tool]', 'precondition: [find_tol]')
    .replace('  # only a free tool', '  while is_free == false:\n    ask for another tool\n  # only a free tool');
  const studio = await openToolLoanCanvas(page, text);
  const inspector = studio.at('inspector');
  const expectAccessibleInspector = (what: string) => expectAccessible(studio, what, '[data-testid="inspector"]');

  await test.step('the document: its texts and its slots', async () => {
    await commit(field(inspector, 'Description').first(), 'Lends a tool.', 'Control+Enter');
    await commit(field(inspector, 'New slot'), 'colour');
    const slots = inspector.getByRole('region', { name: 'Slots' });
    const colour = slots.locator('details').filter({ hasText: 'colour' });
    await expect(colour).toContainText('unused');
    await colour.locator('summary').click();
    await addChip(page, colour, 'value', 'red');
    await addChip(page, colour, 'value', 'green');
    await expect(colour.locator('summary')).toContainText('2 values');
    await expectAccessibleInspector('the document inspector with an open slot');
    await expect.poll(() => studio.source()).toMatch(/- name: colour\n\s+values: (?:\[red, green\]|- red\n\s+- green)/);

    // A rename updates every use; removing a slot in use asks for confirmation, an unused one is removed immediately.
    const member = slots.locator('details').filter({ hasText: 'member_id' });
    await member.locator('summary').click();
    await commit(field(member, 'Name'), 'card');
    const card = slots.locator('details').filter({ has: page.locator('summary code', { hasText: /^card$/ }) });
    await card.getByRole('button', { name: 'Delete slot' }).click();
    await expect(card.getByRole('alert')).toContainText(/card is used: .*2 requests/);
    await colour.getByRole('button', { name: 'Delete slot' }).click();
    text = text.replace('Lends a garden tool to a member.', 'Lends a tool.').replaceAll('member_id', 'card');
    await studio.expectSource(text);
  });

  await test.step('an API: problems with their fixes, lists by the keys, a refusal at the field', async () => {
    await studio.view('Dependencies');
    await studio.node('api:lend_tool').click();
    const problems = inspector.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText('find_tol');
    const request = inspector.getByRole('combobox', { name: 'Add a request' });
    await request.click();
    await expectAccessibleInspector('an API with a problem and an open list');
    await page.keyboard.press('Escape');
    await problems.getByRole('button', { name: /find_tool/ }).click();
    await expect(problems).toHaveCount(0);

    // Completion offers the values of the document; a new name is accepted as typed. The call follows.
    await request.fill('is_f');
    await page.getByRole('option', { name: /is_free/ }).waitFor();
    await page.keyboard.press('Enter');
    const chip = inspector
      .getByRole('group', { name: 'Request' })
      .getByRole('button', { name: 'is_free', exact: true });
    await chip.waitFor();
    await addChip(page, inspector, 'response', 'due_date');
    await chip.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    text = text
      .replace('[find_tol]', '[find_tool]')
      .replaceAll('[card, tool]\n    response', '[card, is_free, tool]\n    response')
      .replace('lend_tool([card, tool])', 'lend_tool([card, is_free, tool])')
      .replaceAll('[loan_code]', '[loan_code, due_date]');
    await studio.expectSource(text);
    await expect(chip).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(chip).toHaveCount(0);

    const name = field(inspector, 'Name');
    await commit(name, 'find_tool');
    await expect(inspector.getByRole('alert')).toContainText('find_tool');
    await expect(name).toHaveValue('find_tool');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(studio.at('notices').getByRole('status')).toHaveCount(0);
    await name.press('Escape');
    await expect(name).toHaveValue('lend_tool');
    // The field keeps the focus, and the node stays inspected.
    await commit(name, 'hand_over');
    await studio.node('api:hand_over').waitFor();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('hand_over');
    // Typed text is committed when another node is clicked.
    await name.fill('give');
    await studio.node('api:check_member').click();
    await expect(name).toHaveValue('check_member');
    text = text.replaceAll('lend_tool', 'give').replaceAll('[card, is_free, tool]', '[card, tool]');
    await studio.expectSource(text);
  });

  await test.step('its call, a condition and a loop', async () => {
    await studio.node('api:give').click();
    await inspector
      .getByRole('region', { name: 'Called from' })
      .getByRole('button', { name: /API\.give/ })
      .click();
    await expect(studio.canvas.getByRole('button', { name: 'Procedure' })).toHaveAttribute('aria-pressed', 'true');
    await expect(inspector.getByRole('heading', { name: 'Call of API' })).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Argument tool' }).click();
    await expectAccessibleInspector('a call with an open list');
    await page.keyboard.press('Escape');

    await studio.node('cond:is_free == true').click();
    const condition = field(inspector, 'As code');
    await commit(condition, 'is_free');
    await studio.node('cond:is_free').waitFor();
    await commit(condition, '');
    await expect(inspector.getByRole('alert')).toBeVisible();
    await condition.press('Escape');
    await expect(condition).toHaveValue('is_free');
    await inspector.getByRole('button', { name: 'Add else', exact: true }).click();
    await inspector.getByRole('button', { name: 'Delete the branch else' }).click();
    await field(inspector, 'New elif').fill('is_member');
    await inspector.getByRole('button', { name: 'Add elif' }).click();
    await inspector.getByRole('button', { name: 'Delete the branch elif is_member' }).click();
    await studio.node('step:ask-for-another-tool').click();
    await commit(field(inspector, 'Text'), 'ask politely for another tool');
    await studio.node('cond:is_free == false').click();
    await commit(field(inspector, 'As code'), 'not is_free');
    text = text
      .replace('if is_free == true:', 'if is_free:')
      .replace('while is_free == false', 'while not is_free')
      .replace('ask for', 'ask politely for');
    await studio.expectSource(text);
    await inspector.getByRole('button', { name: 'Add group' }).click();
    await expectAccessibleInspector('a condition with a group');
  });

  await test.step('an ANSWER shows and inserts placeholders and marks unknown ones', async () => {
    await studio.view('Dependencies');
    await studio.node('answer:loan_made').click();
    const answer = field(inspector, 'Text');
    await answer.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Back by $due, dear ');
    await expect(inspector.locator('mark', { hasText: '$due' })).toContainText('(unknown)');
    await expect(inspector.getByText('Nothing gives $due a value')).toBeVisible();
    await expectAccessibleInspector('an ANSWER with an unknown placeholder');
    await inspector.getByRole('combobox', { name: 'Insert a placeholder' }).fill('card');
    await page.keyboard.press('Enter');
    await expect(answer).toBeFocused();
    await page.keyboard.press('Control+Enter');
    text = text.replace(/(?<=desc: )Enjoy.*/, "'Enjoy the $tool, your code is $loan_code. Back by $due, dear $card'");
    await studio.expectSource(text);
  });

  await test.step('several nodes share a precondition and are deleted in one step', async () => {
    await studio.node('answer:ask_details').click();
    await studio.node('api:give').click({ modifiers: ['Shift'] });
    await expect(inspector.getByRole('heading', { name: '2 selected' })).toBeVisible();
    await addChip(page, inspector, 'precondition', 'check_member');
    await inspector.getByRole('button', { name: 'Remove precondition check_member' }).waitFor();
    await inspector.getByRole('button', { name: 'Delete these nodes' }).click();
    await expect.poll(() => studio.source()).not.toMatch(/- name: (?:give|ask_details)/);
    await studio.focusCanvas();
    await studio.undo();
    await studio.undo();
    await studio.expectSource(text);
    await studio.node('api:give').click();
    await inspector.getByRole('button', { name: 'Show in source' }).click();
    await expect(page.getByRole('tab', { name: 'Source' })).toHaveAttribute('aria-selected', 'true');
  });
  studio.expectNoErrors();
});

test('the inspector of an assignment names the values that it sets', async ({ page }) => {
  const text = toolLoan.replace('  # only a free tool', '  tries = 0\n  # only a free tool');
  const studio = await openToolLoanCanvas(page, text);
  await studio.canvas.getByRole('button', { name: 'Procedure' }).click();
  await studio.canvas.getByText('tries = 0').click();
  await expect(studio.at('inspector').getByRole('heading', { level: 2 })).toHaveText('Assignment: tries');
  studio.expectNoErrors();
});
