// The inspector of every kind of node. What is changed is read from what the browser stores: the text, byte for byte.
// Long because each kind of node has fields, refusals and a keyboard of its own.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import type { StudioPage } from './studioPage';
import { toolLoan } from './texts';

/** The inspector with a node of a view in it. */
async function inspect(studio: StudioPage, view: 'Procedure' | 'Dependencies', nodeId: string): Promise<Locator> {
  await studio.view(view);
  await studio.node(nodeId).click();
  await studio.tab('Inspector');
  return studio.at('inspector');
}

async function addChip(page: Page, inspector: Locator, noun: string, typed: string): Promise<void> {
  await inspector.getByRole('combobox', { name: `Add a ${noun}` }).fill(typed);
  await page.keyboard.press('Enter');
}
test('the inspector of an API', async ({ page }) => {
  await test.step('edits its name, description, request, response and preconditions', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    let text = toolLoan;

    // Completion knows the values of the document; a new name is taken as typed.
    await inspector.getByRole('combobox', { name: 'Add a request' }).fill('is_f');
    await expect(page.getByRole('option', { name: /is_free/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // The call passes what the request names.
    const request = (list: string) =>
      text.replace(/request: \[member_id, [^\]]*\]/, `request: ${list}`).replace(/(?<=lend_tool\()\[[^\]]*\]/, list);
    text = request('[member_id, tool, is_free]');
    await studio.expectSource(text);
    await addChip(page, inspector, 'response', 'due_date');
    text = text.replaceAll('[loan_code]', '[loan_code, due_date]');
    await studio.expectSource(text);

    // Alt and an arrow move a name; Delete takes it away.
    const chip = inspector
      .getByRole('group', { name: 'Request' })
      .getByRole('button', { name: 'is_free', exact: true });
    await chip.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    text = request('[member_id, is_free, tool]');
    await studio.expectSource(text);
    await expect(chip).toBeFocused();
    await page.keyboard.press('Delete');
    text = request('[member_id, tool]');
    await studio.expectSource(text);

    await addChip(page, inspector, 'precondition', 'check_m');
    text = text.replace('precondition: [find_tool]', 'precondition: [find_tool, check_member]');
    await studio.expectSource(text);

    await commit(field(inspector, 'Description'), 'Hands the tool over', 'Control+Enter');
    await expect.poll(() => studio.source()).toContain('desc: Hands the tool over');
    await commit(field(inspector, 'Name'), 'hand_over');
    await expect.poll(() => studio.source()).toContain('API.hand_over([member_id, tool])');
    // The field keeps the keyboard, the node stays the one inspected.
    await expect(field(inspector, 'Name')).toBeFocused();
    await expect(field(inspector, 'Name')).toHaveValue('hand_over');
    const source = await studio.source();
    expect(source).not.toContain('lend_tool');
    for (const comment of ['# The desk lends', '# as printed on the card', '# only a free tool can be lent'])
      expect(source).toContain(comment);
    studio.expectNoErrors();
  });

  await test.step('keeps what was typed when it is refused, says why, and Escape takes it back', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    const name = field(inspector, 'Name');
    await commit(name, 'find_tool');
    await expect(inspector.getByRole('alert')).toContainText('find_tool');
    await expect(name).toHaveValue('find_tool');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(studio.at('notices').getByRole('status')).toHaveCount(0);
    await name.press('Escape');
    await expect(name).toHaveValue('lend_tool');
    await expect(inspector.getByRole('alert')).toHaveCount(0);
    await name.blur();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('what was typed is taken over when another node is clicked', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    await field(inspector, 'Name').fill('hand_over');
    await studio.node('api:check_member').click();
    await studio.expectSource(toolLoan.replaceAll('lend_tool', 'hand_over'));
    await expect(field(inspector, 'Name')).toHaveValue('check_member');
    studio.expectNoErrors();
  });

  await test.step('lists where it is called, and leads there; problems come with their fixes', async () => {
    const broken = toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]');
    const studio = await openToolLoan(page, broken);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    const problems = inspector.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText('find_tol');
    await problems.getByRole('button', { name: /find_tool/ }).click();
    await studio.expectSource(toolLoan);
    await inspector
      .getByRole('region', { name: 'Called from' })
      .getByRole('button', { name: /API\.lend_tool/ })
      .click();
    await expect(studio.canvas.getByRole('button', { name: 'Procedure' })).toHaveAttribute('aria-pressed', 'true');
    await expect(inspector.getByRole('heading', { name: 'Call of API' })).toBeVisible();
    await inspector.getByRole('button', { name: 'Show in source' }).click();
    await expect(studio.line('[loan_code] = API.lend_tool([member_id, tool])')).toBeVisible();
    studio.expectNoErrors();
  });
});

test('the inspector of answers, conditions, calls, loops and steps', async ({ page }) => {
  await test.step('the inspector of an ANSWER shows and inserts placeholders and marks unknown ones', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Dependencies', 'answer:loan_made');
    const text = field(inspector, 'Text');
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Back by $due, dear ');
    await expect(inspector.locator('mark', { hasText: '$tool' })).toBeVisible();
    await expect(inspector.locator('mark', { hasText: '$due' })).toContainText('(unknown)');
    await expect(inspector.getByText('Nothing gives $due a value')).toBeVisible();
    await inspector.getByRole('combobox', { name: 'Insert a placeholder' }).fill('member');
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('Enjoy the $tool, your code is $loan_code. Back by $due, dear $member_id');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => studio.source()).toContain('code is $loan_code. Back by $due, dear $member_id');
    studio.expectNoErrors();
  });

  await test.step('edits a condition and its branches', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Procedure', 'cond:is_free == true');
    let text = toolLoan.replace('if is_free == true:', 'if is_free:');
    await commit(field(inspector, 'As code'), 'is_free');
    await studio.expectSource(text);
    await expect(studio.node('cond:is_free')).toBeVisible();

    await field(inspector, 'New elif').fill('is_member');
    await inspector.getByRole('button', { name: 'Add elif' }).click();
    await expect.poll(() => studio.source()).toContain('  elif is_member:');
    await inspector.getByRole('button', { name: 'Add else', exact: true }).click();
    await expect.poll(() => studio.source()).toContain('  else:');
    await inspector.getByRole('button', { name: 'Delete the branch else' }).click();
    await expect.poll(() => studio.source()).not.toContain('else:');
    await inspector.getByRole('button', { name: 'Delete the branch elif is_member' }).click();
    await studio.expectSource(text);

    // No condition at all is refused at the field; Escape brings back what was there.
    const condition = field(inspector, 'As code');
    await commit(condition, '');
    await expect(inspector.getByRole('alert')).toBeVisible();
    await expect(condition).toHaveValue('');
    await condition.press('Escape');
    await expect(condition).toHaveValue('is_free');

    await inspector.getByRole('button', { name: 'Keep only its block' }).click();
    text = text
      .replace('  if is_free:\n', '')
      .replace('    [loan_code] =', '  [loan_code] =')
      .replace('    ANSWER.loan', '  ANSWER.loan');
    await studio.expectSource(text);
    studio.expectNoErrors();
  });

  await test.step('edits a call, its declaration below, and deletes the call alone', async () => {
    const studio = await openToolLoanCanvas(page);
    const inspector = await inspect(studio, 'Procedure', 'api:find_tool');
    await expect(inspector.getByRole('heading', { name: 'Call of API' })).toBeVisible();
    const statement = field(inspector, 'As code');
    await expect(statement).toHaveValue('[is_free] = API.find_tool([tool])');
    await commit(statement, '[is_free] = API.find_tool([tool, member_id])');
    const called = toolLoan.replace('API.find_tool([tool])', 'API.find_tool([tool, member_id])');
    await studio.expectSource(called);
    await commit(field(inspector, 'Description'), 'Looks it up', 'Control+Enter');
    await expect.poll(() => studio.source()).toContain('desc: Looks it up');
    await studio.focusCanvas();
    await studio.undo();
    await studio.node('api:find_tool').click();
    await inspector.getByRole('button', { name: 'Delete this call' }).click();
    await studio.expectSource(called.replace('  [is_free] = API.find_tool([tool, member_id])\n', ''));
    studio.expectNoErrors();
  });

  await test.step('edits loops and steps in words', async () => {
    const looping = toolLoan.replace(
      '  # only a free tool',
      '  while is_free == false:\n    ask for another tool\n  # only a free tool',
    );
    const studio = await openToolLoanCanvas(page, looping);
    const inspector = await inspect(studio, 'Procedure', 'cond:is_free == false');
    await commit(field(inspector, 'As code'), 'not is_free');
    const looped = looping.replace('while is_free == false', 'while not is_free');
    await studio.expectSource(looped);
    await studio.node('step:ask-for-another-tool').click();
    await commit(field(inspector, 'Text'), 'ask politely for another tool');
    await studio.expectSource(looped.replace('ask for', 'ask politely for'));
    await studio.node('start').click();
    await commit(field(inspector, 'Description'), 'Lends tools.', 'Control+Enter');
    await expect.poll(() => studio.source()).toContain('Desc: Lends tools.\n');
    studio.expectNoErrors();
  });
});

test('the inspector of the document and of several nodes', async ({ page }) => {
  await test.step('the inspector of the document edits its texts and its slots', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await commit(field(inspector, 'Description').first(), 'Lends a tool.', 'Control+Enter');
    let text = toolLoan.replace('Lends a garden tool to a member.', 'Lends a tool.');
    await studio.expectSource(text);

    await commit(field(inspector, 'New slot'), 'colour');
    await expect.poll(() => studio.source()).toContain('  - name: colour\n');
    text = await studio.source();
    const slots = inspector.getByRole('region', { name: 'Slots' });
    const colour = slots.locator('details').filter({ hasText: 'colour' });
    await expect(colour).toContainText('unused');
    await colour.locator('summary').click();
    await commit(field(colour, 'Type'), 'string');
    await expect.poll(() => studio.source()).toMatch(/- name: colour\n {4}type: string\n/);
    await addChip(page, colour, 'value', 'red');
    await addChip(page, colour, 'value', 'green');
    await expect(colour.getByRole('button', { name: 'green', exact: true })).toBeVisible();
    await expect(colour.locator('summary')).toContainText('2 values');
    const valued = await studio.source();
    expect(valued).toMatch(/red, green|- red\n\s+- green/);

    // A rename follows every use; a slot in use asks before it goes.
    const member = slots.locator('details').filter({ hasText: 'member_id' });
    await member.locator('summary').click();
    await commit(field(member, 'Name'), 'card');
    await expect.poll(() => studio.source()).not.toContain('member_id');
    const renamed = await studio.source();
    expect(renamed).toContain('API.lend_tool([card, tool])');
    expect(renamed).toContain('- name: card   # as printed on the card');
    const card = slots.locator('details').filter({ has: page.locator('summary code', { hasText: /^card$/ }) });
    await card.getByRole('button', { name: 'Delete slot' }).click();
    await expect(card.getByRole('alert')).toContainText(/card is used: .*2 requests/);
    await card.getByRole('button', { name: 'Delete all the same' }).click();
    await expect.poll(() => studio.source()).not.toContain('- name: card');
    expect(await studio.source()).toContain('API.lend_tool([card, tool])');
    // One that nothing uses goes at once.
    await colour.getByRole('button', { name: 'Delete slot' }).click();
    await expect.poll(() => studio.source()).not.toContain('colour');
    studio.expectNoErrors();
  });

  await test.step('several nodes share a precondition and are deleted in one step', async () => {
    const studio = await openToolLoanCanvas(page);
    await studio.view('Dependencies');
    await studio.node('answer:ask_details').click();
    await studio.node('api:lend_tool').click({ modifiers: ['Shift'] });
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await expect(inspector.getByRole('heading', { name: '2 selected' })).toBeVisible();
    await addChip(page, inspector, 'precondition', 'check_member');
    await expect.poll(() => studio.source()).toContain('precondition: [find_tool, check_member]');
    expect((await studio.source()).match(/check_member/g)).toHaveLength(5);
    await inspector.getByRole('button', { name: 'Remove precondition check_member' }).click();
    await expect.poll(async () => (await studio.source()).match(/check_member/g)?.length).toBe(3);
    await studio.focusCanvas();
    await studio.undo();
    await expect.poll(async () => (await studio.source()).match(/check_member/g)?.length).toBe(5);
    await studio.undo();
    await studio.expectSource(toolLoan);
    await inspector.getByRole('button', { name: 'Delete these nodes' }).click();
    await expect.poll(() => studio.source()).not.toContain('- name: lend_tool');
    expect(await studio.source()).not.toContain('- name: ask_details');
    await studio.focusCanvas();
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });
});

test.describe('in both themes', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
  // The checker takes its time over a whole page.
  test.slow();

  test('the inspector keeps nobody out', async ({ page }) => {
    const studio = await openToolLoanCanvas(
      page,
      toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'),
    );
    await studio.tab('Inspector');
    const inspector = studio.at('inspector');
    await inspector.locator('summary').first().click();
    await expectAccessible(studio, 'the document inspector with an open slot', '[data-testid="inspector"]');
    await studio.view('Dependencies');
    await studio.node('api:lend_tool').click();
    await inspector.getByRole('combobox', { name: 'Add a request' }).click();
    await expectAccessible(studio, 'an API with a problem and an open list', '[data-testid="inspector"]');
    await page.keyboard.press('Escape');
    await studio.node('answer:loan_made').click();
    await field(inspector, 'Text').fill('Hello $nobody');
    await expectAccessible(studio, 'an ANSWER with an unknown placeholder', '[data-testid="inspector"]');
    await field(inspector, 'Text').press('Escape');
    await studio.view('Procedure');
    await studio.node('api:lend_tool').click();
    await inspector.getByRole('combobox', { name: 'Argument tool' }).click();
    await expectAccessible(studio, 'a call with an open list', '[data-testid="inspector"]');
    await page.keyboard.press('Escape');
    await studio.node('cond:is_free == true').click();
    await inspector.getByRole('button', { name: 'Add group' }).click();
    await expectAccessible(studio, 'a condition with a group', '[data-testid="inspector"]');
    studio.expectNoErrors();
  });
});
