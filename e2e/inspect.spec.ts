// The inspector of every kind of node, the outline, search, commands, settings of the checks and tools. What is
// changed is read from what the browser stores: the text, byte for byte.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

async function openToolLoan(page: Page, text = toolLoan): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.paste(text);
  await studio.expectTitle('Tool loan');
  await expect(studio.line('Name: Tool loan')).toBeVisible();
  return studio;
}

/** The inspector with a node of a view in it. */
async function inspect(studio: StudioPage, view: 'Procedure' | 'Dependencies', nodeId: string): Promise<Locator> {
  await studio.view(view);
  await studio.node(nodeId).click();
  await studio.tab('Inspector');
  return studio.at('inspector');
}

const field = (inspector: Locator, name: string) => inspector.getByRole('textbox', { name, exact: true });

/** Types over what is there and takes it over. */
async function commit(control: Locator, text: string, key = 'Enter'): Promise<void> {
  await control.fill(text);
  await control.press(key);
}

async function openPalette(studio: StudioPage, text: string): Promise<void> {
  await studio.page.keyboard.press('Control+k');
  await expect(studio.at('palette').getByRole('combobox')).toBeFocused();
  await studio.page.keyboard.type(text);
}

async function addChip(page: Page, inspector: Locator, noun: string, typed: string): Promise<void> {
  await inspector.getByRole('combobox', { name: `Add a ${noun}` }).fill(typed);
  await page.keyboard.press('Enter');
}

test.describe('the inspector of an API', () => {
  test('edits its name, description, request, response and preconditions', async ({ page }) => {
    const studio = await openToolLoan(page);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    let text = toolLoan;

    // Completion knows the values of the document; a new name is taken as typed.
    await inspector.getByRole('combobox', { name: 'Add a request' }).fill('is_f');
    await expect(page.getByRole('option', { name: /is_free/ })).toBeVisible();
    await page.keyboard.press('Enter');
    text = text.replace('request: [member_id, tool]', 'request: [member_id, tool, is_free]');
    await studio.expectSource(text);
    await addChip(page, inspector, 'response', 'due_date');
    text = text.replace('response: [loan_code]', 'response: [loan_code, due_date]');
    await studio.expectSource(text);

    // Alt and an arrow move a name; Delete takes it away.
    const chip = inspector
      .getByRole('group', { name: 'Request' })
      .getByRole('button', { name: 'is_free', exact: true });
    await chip.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    text = text.replace('[member_id, tool, is_free]', '[member_id, is_free, tool]');
    await studio.expectSource(text);
    await expect(chip).toBeFocused();
    await page.keyboard.press('Delete');
    text = text.replace('[member_id, is_free, tool]', '[member_id, tool]');
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

  test('keeps what was typed when it is refused, says why, and Escape takes it back', async ({ page }) => {
    const studio = await openToolLoan(page);
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

  test('what was typed is taken over when another node is clicked', async ({ page }) => {
    const studio = await openToolLoan(page);
    const inspector = await inspect(studio, 'Dependencies', 'api:lend_tool');
    await field(inspector, 'Name').fill('hand_over');
    await studio.node('api:check_member').click();
    await studio.expectSource(toolLoan.replaceAll('lend_tool', 'hand_over'));
    await expect(field(inspector, 'Name')).toHaveValue('check_member');
    studio.expectNoErrors();
  });

  test('lists where it is called, and leads there; problems come with their fixes', async ({ page }) => {
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

test('the inspector of an ANSWER shows and inserts placeholders and marks unknown ones', async ({ page }) => {
  const studio = await openToolLoan(page);
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

test.describe('the inspector in the procedure', () => {
  test('edits a condition and its branches', async ({ page }) => {
    const studio = await openToolLoan(page);
    const inspector = await inspect(studio, 'Procedure', 'cond:is_free == true');
    let text = toolLoan.replace('if is_free == true:', 'if is_free:');
    await commit(field(inspector, 'Condition'), 'is_free');
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
    const condition = field(inspector, 'Condition');
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

  test('edits a call, its declaration below, and deletes the call alone', async ({ page }) => {
    const studio = await openToolLoan(page);
    const inspector = await inspect(studio, 'Procedure', 'api:find_tool');
    await expect(inspector.getByRole('heading', { name: 'Call of API' })).toBeVisible();
    const statement = field(inspector, 'Statement');
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

  test('edits loops and steps in words', async ({ page }) => {
    const looping = toolLoan.replace(
      '  # only a free tool',
      '  while is_free == false:\n    ask for another tool\n  # only a free tool',
    );
    const studio = await openToolLoan(page, looping);
    const inspector = await inspect(studio, 'Procedure', 'cond:is_free == false');
    await commit(field(inspector, 'Loop while'), 'not is_free');
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

test('the inspector of the document edits its texts and its slots', async ({ page }) => {
  const studio = await openToolLoan(page);
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

test('several nodes share a precondition and are deleted in one step', async ({ page }) => {
  const studio = await openToolLoan(page);
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

test.describe('the outline', () => {
  test('is a tree with counts and problems that the keyboard walks and renames in', async ({ page }) => {
    const broken = toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]');
    const studio = await openToolLoan(page, broken);
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    const row = (name: string | RegExp) => tree.getByRole('treeitem', { name });
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(/^lend_tool 1 problem$/)).toHaveAttribute('aria-level', '2');
    await expect(row(/^if is_free == true$/)).toHaveAttribute('aria-expanded', 'true');
    await expect(row(/^\[loan_code\] = API\.lend_tool/)).toHaveAttribute('aria-level', '3');

    await row(/^find_tool$/).click();
    await expect(row(/^find_tool$/)).toHaveAttribute('aria-selected', 'true');
    await expect(tree).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(row(/^check_member$/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(row(/^APIs 3$/)).toHaveAttribute('aria-expanded', 'false');
    await expect(row(/^check_member$/)).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');

    // A refused name stays in its field, with the reason; a good one follows every use.
    await page.keyboard.press('F2');
    const name = page.getByLabel('New name of check_member');
    await name.fill('lend_tool');
    await name.press('Enter');
    await expect(studio.at('outline').getByRole('alert')).toContainText('lend_tool');
    await name.fill('know_member');
    await name.press('Enter');
    await studio.expectSource(broken.replaceAll('check_member', 'know_member'));
    await expect(row(/^know_member$/)).toBeVisible();
    await expect(tree).toBeFocused();

    await page.getByLabel('Filter the outline').fill('free');
    await expect(row(/^know_member$/)).toHaveCount(0);
    await expect(row(/^if is_free == true$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(/^know_member$/)).toBeVisible();
    studio.expectNoErrors();
  });

  test('leads to slots, which are renamed everywhere', async ({ page }) => {
    const studio = await openToolLoan(page);
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    await studio.tab('Inspector');
    await tree.getByRole('treeitem', { name: /^member_id$/ }).click();
    const inspector = studio.at('inspector');
    await expect(inspector.getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await commit(field(inspector, 'Name'), 'card');
    await studio.expectSource(toolLoan.replaceAll('member_id', 'card'));
    await expect(inspector.getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await tree.getByRole('treeitem', { name: /^tool$/ }).click();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of tool').fill('implement');
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.source()).toContain('Enjoy the $implement, your');
    await inspector.getByRole('button', { name: 'Back to the document' }).click();
    await expect(inspector.getByRole('heading', { name: 'Document' })).toBeVisible();
    studio.expectNoErrors();
  });

  test('of 2,000 nodes draws only what is in sight', async ({ page }) => {
    const apis = Array.from({ length: 2000 }, (_, index) => `  - name: call_${index}\n`).join('');
    const studio = new StudioPage(page);
    await studio.open();
    await studio.openImport();
    await page.getByLabel('File to open').setInputFiles({
      name: 'many.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(`Name: Many\nAPIs:\n${apis}Procedure: |\n  API.call_1()\n`),
    });
    await studio.expectTitle('Many');
    await studio.side('Outline');
    const tree = page.getByRole('tree', { name: 'Outline' });
    await expect(tree.getByRole('treeitem', { name: /^APIs 2000$/ })).toBeVisible({ timeout: 20_000 });
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(120);
    await tree.focus();
    await page.keyboard.press('End');
    await expect(tree.getByRole('treeitem', { name: /^API\.call_1\(\)$/ })).toBeVisible();
    await page.getByLabel('Filter the outline').fill('call_1999');
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    studio.expectNoErrors();
  });
});

test.describe('search', () => {
  test('finds names, texts, conditions and comments, lights them, steps through and restores', async ({ page }) => {
    const studio = await openToolLoan(page);
    await studio.view('Procedure');
    await studio.node('api:check_member').click();
    await studio.focusCanvas();
    await page.keyboard.press('Control+f');
    const panel = studio.at('search');
    await expect(panel.getByLabel('Search for')).toBeFocused();
    await page.keyboard.type('tool');
    for (const group of ['Names', 'Slots', 'Texts', 'Procedure', 'Comments', 'Source'])
      await expect(panel.getByRole('heading', { name: group })).toBeVisible();
    const count = panel.getByRole('status');
    const found = [...toolLoan.matchAll(/tool/gi)].length;
    await expect(count).toHaveText(`${found} found`);
    await expect(studio.node('api:find_tool').locator('[data-highlighted]').first()).toBeVisible();

    await page.keyboard.press('Enter');
    await expect(count).toHaveText(`1 of ${found}`);
    await expect(studio.node('api:find_tool')).toHaveClass(/selected/);
    await page.keyboard.press('Enter');
    await expect(studio.node('api:lend_tool')).toHaveClass(/selected/);
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText(`1 of ${found}`);
    await page.keyboard.press('F3');
    await expect(count).toHaveText(`2 of ${found}`);
    await panel.getByRole('button', { name: /only a free/ }).click();
    await expect(studio.line('# only a free tool can be lent')).toBeVisible();

    await panel.getByLabel('Search for').focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(studio.node('api:check_member')).toHaveClass(/selected/);
    await expect(studio.canvas.locator('[data-highlighted]')).toHaveCount(0);
    studio.expectNoErrors();
  });

  test('goes over all documents and opens the hit', async ({ page }) => {
    const studio = await openToolLoan(page);
    await page.keyboard.press('Control+Shift+f');
    const panel = studio.at('search');
    await page.keyboard.type('dermatology');
    await expect(panel.getByRole('heading', { name: 'Hospital appointment' })).toBeVisible();
    await page.keyboard.press('Enter');
    await studio.expectTitle('Hospital appointment');
    await expect(studio.line('such as cardiology or dermatology')).toBeVisible();
    await panel.getByLabel('Search for').fill('Table book');
    await expect(panel.getByRole('heading', { name: 'Table booking' })).toBeVisible();
    studio.expectNoErrors();
  });
});

test.describe('the command palette', () => {
  test('does what it says: goes, adds, switches, opens', async ({ page }) => {
    const studio = await openToolLoan(page);
    const run = async (text: string) => {
      await openPalette(studio, text);
      await page.keyboard.press('Enter');
    };
    await run('dependencies');
    await expect(studio.canvas.getByRole('button', { name: 'Dependencies' })).toHaveAttribute('aria-pressed', 'true');

    // A name is asked for; one that is taken is refused there.
    await run('add api');
    await page.getByLabel('Name of the API').fill('lend_tool');
    await page.keyboard.press('Enter');
    await expect(studio.at('palette').getByRole('alert')).toContainText('lend_tool');
    await page.getByLabel('Name of the API').fill('take_back');
    await page.keyboard.press('Enter');
    await expect(studio.at('palette')).toHaveCount(0);
    await expect(studio.node('api:take_back')).toBeVisible();
    await expect.poll(() => studio.source()).toContain('- name: take_back');
    await expect(field(studio.at('inspector'), 'Name')).toHaveValue('take_back');
    await run('undo');
    await studio.expectSource(toolLoan);

    await run('add slot');
    await page.getByLabel('Name of the slot').fill('colour');
    await page.keyboard.press('Enter');
    await expect(studio.at('inspector').getByRole('heading', { name: 'Slot', exact: true })).toBeVisible();
    await run('loan_made');
    await expect(studio.node('answer:loan_made')).toHaveClass(/selected/);
    await run('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await run('run mode');
    await expect(page).toHaveURL(/#\/run\//);
    await run('open table booking');
    await studio.expectTitle('Table booking');
    studio.expectNoErrors();
  });

  test('opens from the header, lists with shortcuts, and Escape closes it', async ({ page }) => {
    const studio = await openToolLoan(page);
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const palette = studio.at('palette');
    await expect(palette.getByRole('option', { name: /Search this document .* Ctrl F/ })).toBeVisible();
    await page.keyboard.type('zzz');
    await expect(palette.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();
    studio.expectNoErrors();
  });

  test('formats the document in white space alone', async ({ page }) => {
    const studio = await openToolLoan(
      page,
      toolLoan.replace('[member_id, tool] = ANSWER', '[member_id,tool]  =  ANSWER'),
    );
    await openPalette(studio, 'format');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });
});

test.describe('checks', () => {
  const unused = toolLoan.replace('  - name: tool\n', '  - name: tool\n  - name: spare\n');

  test('a rule is set to another level, and the page of it is at hand', async ({ page }) => {
    const studio = await openToolLoan(page, unused);
    const problem = studio.problem(/spare/);
    await expect(problem).toHaveAttribute('data-level', 'hint');
    await openPalette(studio, 'checks');
    await page.keyboard.press('Enter');
    const dialog = studio.at('checksDialog');
    await dialog.getByLabel('Level of Unused slot').selectOption('Error');
    await dialog.getByRole('button', { name: 'Unused slot unused-slot' }).click();
    await expect(dialog.getByText('Why.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(problem).toHaveAttribute('data-level', 'error');
    await page.reload();
    await expect(problem).toHaveAttribute('data-level', 'error');
    await openPalette(studio, 'checks');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Back to the preset' }).click();
    await dialog.getByRole('button', { name: 'Strict' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(problem).toHaveAttribute('data-level', 'info');
    studio.expectNoErrors();
  });

  test('a rule is switched off in the document by a comment, or everywhere', async ({ page }) => {
    const studio = await openToolLoan(page, unused);
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
    const studio = await openToolLoan(page);
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

    await panel.getByRole('button', { name: 'lend_tool' }).click();
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

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });
    // The checker takes its time over a whole page.
    test.slow();

    test('the inspector keeps nobody out', async ({ page }) => {
      const studio = await openToolLoan(
        page,
        toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'),
      );
      await studio.tab('Inspector');
      const inspector = studio.at('inspector');
      await inspector.locator('summary').first().click();
      await expectAccessible(studio, 'the document inspector with an open slot');
      await studio.view('Dependencies');
      await studio.node('api:lend_tool').click();
      await inspector.getByRole('combobox', { name: 'Add a request' }).click();
      await expectAccessible(studio, 'an API with a problem and an open list');
      await page.keyboard.press('Escape');
      await studio.node('answer:loan_made').click();
      await field(inspector, 'Text').fill('Hello $nobody');
      await expectAccessible(studio, 'an ANSWER with an unknown placeholder');
      await field(inspector, 'Text').press('Escape');
      studio.expectNoErrors();
    });

    test('lists and dialogs keep nobody out', async ({ page }) => {
      const studio = await openToolLoan(page);
      await studio.tab('Inspector');
      await studio.node('cond:is_free == true').click();
      await studio.side('Outline');
      await expectAccessible(studio, 'a condition and the outline');
      await page.keyboard.press('Control+f');
      await page.keyboard.type('tool');
      await page.keyboard.press('Enter');
      await expectAccessible(studio, 'search with hits');
      await studio.side('Tools');
      await expectAccessible(studio, 'tools');
      await page.keyboard.press('Control+k');
      await expect(studio.at('palette')).toBeVisible();
      await expectAccessible(studio, 'the command palette');
      await page.keyboard.type('checks');
      await page.keyboard.press('Enter');
      await expect(studio.at('checksDialog')).toBeVisible();
      await expectAccessible(studio, 'the settings of the checks');
      studio.expectNoErrors();
    });
  });
}
