// Drawing on the canvas, read from the stored text. Long because each gesture has its own way to be refused.

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { openToolLoanCanvas } from './openToolLoan';
import { placeOf, StudioPage } from './studioPage';
import { toolLoan } from './texts';

const askLine = '  [member_id, tool] = ANSWER.ask_details()\n';
const memberLine = '  [is_member] = API.check_member([member_id])\n';
const findLine = '  [is_free] = API.find_tool([tool])\n';

/** The tool loan, with the drawing tools at hand. */
async function openDrawing(page: Page): Promise<StudioPage> {
  const studio = await openToolLoanCanvas(page);
  await expect(page.getByRole('toolbar', { name: 'Add' })).toBeVisible();
  return studio;
}

/** The middle of the straight edge between two nodes, one below the other. */
const between = async (studio: StudioPage, from: string, to: string) => {
  await studio.expectSteady(from, to);
  const [first, second] = [await studio.middleOf(from), await studio.middleOf(to)];
  return { x: (first.x + second.x) / 2, y: (first.bottom + second.top) / 2 };
};

test('things are added: by keys, on edges, from the palette and by name', async ({ page }) => {
  await test.step('quick add by keyboard: a call of a declared API stands behind the selection', async () => {
    const studio = await openDrawing(page);
    await studio.node('answer:ask_details').click();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'What to add' }).fill('find_tool');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace(askLine, askLine + findLine));
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toBeVisible();
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('a typed sentence and a typed condition are what they say', async () => {
    const studio = await openDrawing(page);
    await studio.node('api:check_member').click();
    await page.keyboard.press('/');
    await page.keyboard.type('greet the member by name');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace(memberLine, `${memberLine}  greet the member by name\n`));
    await page.keyboard.press('/');
    await page.keyboard.type('if is_member == false');
    await page.getByRole('option', { name: 'Condition: is_member == false' }).click();
    await expect(studio.node('cond:is_member == false')).toBeVisible();
    expect(await studio.source()).toContain('  greet the member by name\n  if is_member == false:\n');
    studio.expectNoErrors();
  });

  await test.step('a plus on an edge adds right there, and only what is below makes room', async () => {
    const studio = await openDrawing(page);
    await studio.fitAll();
    const before = await placeOf(studio.node('api:check_member'));
    const below = await placeOf(studio.node('api:find_tool'));
    const shown = await studio.middleOf('api:find_tool');
    const at = await between(studio, 'api:check_member', 'api:find_tool');
    await page.mouse.move(at.x, at.y);
    await page.getByRole('button', { name: 'Add between check_member and find_tool' }).click();
    await page.getByRole('option', { name: 'Step in words' }).click();
    await page.getByLabel('What the agent does').fill('look up the tool in the shed');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace(memberLine, `${memberLine}  look up the tool in the shed\n`));
    const added = studio.node('step:look-up-the-tool-in-the-shed');
    await expect(added).toBeVisible();
    expect(await placeOf(studio.node('api:check_member'))).toEqual(before);
    expect((await placeOf(studio.node('api:find_tool'))).y).toBeGreaterThan(below.y);
    // Nobody has moved the canvas since: it goes on showing the whole graph.
    const end = async () => (await studio.middleOf('end')).bottom;
    const toolbar = await studio.canvas.getByRole('button', { name: 'Procedure', exact: true }).boundingBox();
    await expect.poll(end).toBeLessThan(toolbar?.y ?? 0);
    await studio.undo();
    await expect(added).toHaveCount(0);
    await expect.poll(() => placeOf(studio.node('api:find_tool'))).toEqual(below);
    await expect.poll(() => studio.middleOf('api:find_tool')).toEqual(shown);
    studio.expectNoErrors();
  });

  await test.step('a new API of the procedure is declared and called in one step, then named', async () => {
    const studio = await openDrawing(page);
    await studio.command('api:find_tool', 'Add before …');
    await page.getByRole('option', { name: 'New API' }).click();
    await page.getByLabel('Name of the API').fill('note_wish');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:note_wish')).toBeVisible();
    const source = await studio.source();
    expect(source).toContain('  - name: note_wish\n');
    expect(source).toMatch(/API\.check_member\(\[member_id\]\)\n {2}API\.note_wish\(.*\)\n {2}\[is_free\]/);
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('quick add creates what was typed, from the keyboard and from the strip', async () => {
    const studio = await openDrawing(page);
    await studio.node('answer:ask_details').click();
    await page.keyboard.press('/');
    await page.keyboard.type('note_wish');
    await expect(page.getByRole('option')).toHaveText(['New API note_wish', 'New ANSWER note_wish', 'Step: note wish']);
    await page.keyboard.press('Enter');
    await expect(studio.node('api:note_wish').locator('[data-selected]')).toBeVisible();
    expect(await studio.source()).toContain('  - name: note_wish\n');
    await studio.undo();
    await studio.expectSource(toolLoan);
    await page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'ANSWER' }).click();
    await page.keyboard.type('say_goodbye');
    await page.keyboard.press('Enter');
    await expect(studio.node('answer:say_goodbye')).toBeVisible();
    expect(await studio.source()).toContain('  - name: say_goodbye\n');
    studio.expectNoErrors();
  });

  await test.step('Escape where the name of something new is asked leaves text and history as they were', async () => {
    const studio = await openDrawing(page);
    await studio.command('api:find_tool', 'Add before …');
    await page.getByRole('option', { name: 'New API', exact: true }).click();
    await page.getByLabel('Name of the API').fill('note_wish');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Name of the API')).toHaveCount(0);
    await studio.expectSource(toolLoan);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    studio.expectNoErrors();
  });

  await test.step('the palette adds by a click and by a drag onto an edge; a refused text is answered in its field', async () => {
    const studio = await openDrawing(page);
    const palette = page.getByRole('toolbar', { name: 'Add' });
    const item = await palette.getByRole('button', { name: 'Condition' }).boundingBox();
    if (!item) throw new Error('the palette has no condition');
    const at = await between(studio, 'api:check_member', 'api:find_tool');
    await page.mouse.move(item.x + 10, item.y + 10);
    await page.mouse.down();
    await page.mouse.move(at.x + 4, at.y, { steps: 8 });
    await page.mouse.up();
    const field = page.getByRole('textbox', { name: 'Condition', exact: true });
    await field.fill('a b c (');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Add between/ }).getByRole('alert')).toBeVisible();
    await studio.expectSource(toolLoan);
    await field.fill('is_member == true');
    await page.keyboard.press('Enter');
    await expect(studio.node('cond:is_member == true')).toBeVisible();
    expect(await studio.source()).toContain(`${memberLine}  if is_member == true:\n`);

    await studio.view('Dependencies');
    await palette.getByRole('button', { name: 'SLOT' }).click();
    await page.getByLabel('Name of the slot').fill('return_date');
    await page.keyboard.press('Enter');
    await expect.poll(() => studio.source()).toContain('  - name: return_date\n');
    await palette.getByRole('button', { name: 'API' }).click();
    await page.getByLabel('Name of the API').fill('return_tool');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:return_tool')).toBeVisible();
    expect(await studio.source()).toContain('  - name: return_tool\n');
    studio.expectNoErrors();
  });
});

test('things are changed: menus, several at once, deletions, connections, folds', async ({ page }) => {
  await test.step('the commands of a node: wrap, edit a condition, branches, unwrap, move', async () => {
    const studio = await openDrawing(page);
    await studio.command('api:find_tool', 'Wrap in', 'Condition …');
    await page.getByLabel('Wrap in a condition').fill('is_member == true');
    await page.keyboard.press('Enter');
    const wrapped = toolLoan.replace(findLine, `  if is_member == true:\n  ${findLine}`);
    await studio.expectSource(wrapped);

    await studio.command('cond:is_member == true', 'Edit the condition …');
    await page.getByRole('textbox', { name: 'Condition', exact: true }).fill('is_member != false');
    await page.keyboard.press('Enter');
    const edited = wrapped.replace('if is_member == true', 'if is_member != false');
    await studio.expectSource(edited);

    await studio.command('cond:is_member != false', 'Branches', 'Add to the else …');
    await page.getByRole('combobox', { name: 'What to add' }).fill('ask_details');
    await page.keyboard.press('Enter');
    const withElse = edited.replace(`  ${findLine}`, `  ${findLine}  else:\n    ANSWER.ask_details()\n`);
    await studio.expectSource(withElse);

    await studio.command('cond:is_member != false', 'Branches', 'Add an else if …');
    await page.getByLabel('Else, if').fill('tool == "saw"');
    await page.keyboard.press('Enter');
    await expect(studio.node('cond:tool == "saw"')).toBeVisible();
    await studio.command('cond:tool == "saw"', 'Branches', 'Delete this branch');
    await studio.expectSource(withElse);
    await studio.command('cond:is_member != false', 'Branches', 'Delete the else');
    await studio.expectSource(edited);
    await studio.command('cond:is_member != false', 'Unwrap: keep only the block');
    await studio.expectSource(toolLoan);

    await studio.command('api:check_member', 'Move down');
    await studio.expectSource(toolLoan.replace(memberLine + findLine, findLine + memberLine));
    await studio.command('api:check_member', 'Move up');
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('several nodes: a box selects, one step deletes, wraps and lines them up', async () => {
    const studio = await openDrawing(page);
    await studio.expectSteady('api:check_member', 'api:find_tool');
    const first = await studio.middleOf('api:check_member');
    const second = await studio.middleOf('api:find_tool');
    await page.keyboard.down('Shift');
    await page.mouse.move(first.x - 220, first.top - 4);
    await page.mouse.down();
    await page.mouse.move(second.x + 220, second.bottom + 4, { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const bar = page.getByRole('toolbar', { name: '2 nodes selected' });
    await expect(bar).toBeVisible();

    await studio.command('api:find_tool', 'Wrap in', 'Loop while …');
    await page.getByLabel('Wrap in a loop while').fill('is_free == false');
    await page.keyboard.press('Enter');
    await studio.expectSource(
      toolLoan.replace(memberLine + findLine, `  while is_free == false:\n  ${memberLine}  ${findLine}`),
    );
    await studio.undo();
    await studio.expectSource(toolLoan);

    await studio.node('api:check_member').click();
    await studio.node('answer:loan_made').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Align left' }).click();
    const edges = async () =>
      Promise.all(['api:check_member', 'answer:loan_made'].map(async (id) => (await studio.node(id).boundingBox())?.x));
    await expect.poll(async () => new Set(await edges()).size).toBe(1);
    await studio.expectSource(toolLoan);

    await page.keyboard.press('Delete');
    const without = toolLoan.replace(memberLine, '').replace('    ANSWER.loan_made()\n', '');
    await studio.expectSource(without);
    await expect(studio.at('notices')).toContainText('stay declared');
    await studio.undo();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('connecting in the procedure moves a step where the text can say so; else the reason stands at the gesture', async () => {
    const studio = await openDrawing(page);
    await studio.dragHandle('answer:ask_details', 'api:find_tool');
    await studio.expectSource(toolLoan.replace(memberLine + findLine, findLine + memberLine));
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.dragHandle('api:lend_tool', 'api:check_member');
    const why = page.getByRole('region', { name: 'Why not' });
    await expect(why).toContainText('loop');
    await expect(studio.at('notices')).not.toContainText('loop');
    await studio.expectSource(toolLoan);
    await page.keyboard.press('Escape');
    await expect(why).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('branches fold away and come back; who is looked for is shown', async () => {
    const studio = await openDrawing(page);
    const condition = studio.node('cond:is_free == true');
    await studio.expectSteady('end');
    const end = await studio.middleOf('end');
    await condition.getByRole('button', { name: 'Hide the 2 nodes in is_free == true' }).click();
    await expect(studio.node('api:lend_tool')).toHaveCount(0);
    await expect(condition).toContainText('2');
    await expect.poll(async () => (await studio.middleOf('end')).y).toBeLessThan(end.y);
    await studio.side('Outline');
    await studio.at('outline').getByText('lend_tool', { exact: true }).first().click();
    await expect(studio.node('api:lend_tool').locator('[data-selected]')).toBeVisible();
    await expect.poll(() => studio.middleOf('end')).toEqual(end);
    await studio.focusCanvas();
    await page.keyboard.press('Shift+C');
    await expect(studio.node('api:lend_tool')).toHaveCount(0);
    await studio.canvas.getByRole('button', { name: 'Unfold all branches' }).click();
    await expect(studio.node('api:lend_tool')).toBeVisible();
    await studio.expectSource(toolLoan);
    studio.expectNoErrors();
  });

  await test.step('Delete takes the call in the procedure and the declaration in the dependencies, and says so', async () => {
    const studio = await openDrawing(page);
    await studio.node('api:check_member').click();
    await page.keyboard.press('Delete');
    await studio.expectSource(toolLoan.replace(memberLine, ''));
    await expect(studio.at('notices')).toContainText('check_member stays declared');
    await studio.undo();
    await studio.node('cond:is_free == true').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => studio.source()).not.toContain('if is_free');
    expect(await studio.source()).not.toContain('lend_tool([');
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.node('start').click();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('region', { name: 'Why not' })).toContainText('Start and end stay');
    await studio.view('Dependencies');
    await studio.node('answer:loan_made').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => studio.source()).not.toContain('- name: loan_made');
    studio.expectNoErrors();
  });

  await test.step('a connection pulled onto the free canvas adds what requires the node', async () => {
    const studio = await openDrawing(page);
    await studio.view('Dependencies');
    await studio.node('api:lend_tool').hover();
    await studio.node('api:lend_tool').locator('.react-flow__handle.source').hover({ force: true });
    await page.mouse.down();
    const area = await studio.canvas.boundingBox();
    if (!area) throw new Error('there is no canvas');
    await page.mouse.move(area.x + area.width - 60, area.y + 60, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('option', { name: 'ANSWER', exact: true }).click();
    await page.getByLabel('Name of the ANSWER').fill('say_goodbye');
    await page.keyboard.press('Enter');
    await expect(studio.node('answer:say_goodbye')).toBeVisible();
    expect(await studio.source()).toMatch(/- name: say_goodbye\n(?: {4}.*\n)*? {4}precondition: \[lend_tool\]/);
    studio.expectNoErrors();
  });
});

test('what is too large to be read as a whole opens at its start; a canvas that shows the whole graph goes on doing so', async ({
  page,
}) => {
  await test.step('what is too large to be read as a whole opens at its start, with letters of 12 px', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await expect(studio.node('start')).toBeInViewport();
    await expect(studio.node('end')).not.toBeInViewport();
    const label = studio.node('api:check_hospital').getByText('check_hospital');
    const read = () =>
      label.evaluate((element) => {
        const scale = element.getBoundingClientRect().width / (element as HTMLElement).offsetWidth;
        return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      });
    expect(await read()).toBeGreaterThan(11);
    const opened = await studio.middleOf('start');
    // Panels take and give room: the start stays where the picture begins.
    const rail = page.getByRole('navigation', { name: 'Side panels' });
    await rail.getByRole('button', { name: 'Bottom panel' }).click();
    await expect.poll(async () => (await studio.middleOf('start')).y).toBeCloseTo(opened.y, 0);
    await studio.fitAll();
    await expect(studio.node('end')).toBeInViewport();
    studio.expectNoErrors();
  });

  await test.step('a connection ends on a condition with quotation marks in its words', async () => {
    await page.setViewportSize({ width: 1440, height: 1100 });
    const studio = new StudioPage(page);
    await studio.dragHandle('api:check_department', 'cond:registration_status == "1"');
    await expect(page.getByRole('region', { name: 'Why not' })).toContainText('registration_status == "1"');
    studio.expectNoErrors();
  });

  await test.step('a canvas that shows the whole graph goes on doing so, whatever the panels do', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const studio = new StudioPage(page);
    await studio.fitAll();
    const whole = async () => {
      const area = await studio.canvas.boundingBox();
      const boxes = await Promise.all(
        ['start', 'end', 'answer:department_not_found'].map((id) => studio.node(id).boundingBox()),
      );
      return boxes.every(
        (box) =>
          box &&
          area &&
          box.x >= area.x &&
          box.y >= area.y &&
          box.x + box.width <= area.x + area.width &&
          box.y + box.height <= area.y + area.height,
      );
    };
    await expect.poll(whole).toBe(true);
    const rail = page.getByRole('navigation', { name: 'Side panels' });
    await rail.getByRole('button', { name: 'Documents' }).click();
    await expect.poll(whole).toBe(true);
    await rail.getByRole('button', { name: 'Bottom panel' }).click();
    await expect.poll(whole).toBe(true);
    const narrow = await studio.node('start').boundingBox();
    await rail.getByRole('button', { name: 'Right panel' }).click();
    await expect.poll(async () => (await studio.node('start').boundingBox())?.x !== narrow?.x).toBe(true);
    await expect.poll(whole).toBe(true);
    studio.expectNoErrors();
  });
});

test('keys, drags, the card of a badge, and the clipboard', async ({ page, context }) => {
  await test.step('everything by keyboard: the menu opens at the node, the sheet lists the keys, refusals are told', async () => {
    const studio = await openDrawing(page);
    await studio.node('api:check_member').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+F10');
    // It takes the keys once it has the focus, a moment after it is seen.
    await expect(page.getByRole('menu', { name: 'Commands' })).toBeFocused();
    const pick = page.getByRole('menuitem', { name: 'Add after …' });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(pick).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add after check_member' })).toBeVisible();
    await page.keyboard.type('return');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace(memberLine, `${memberLine}  return\n`));
    await studio.undo();
    await studio.focusCanvas();
    await page.keyboard.press('?');
    await page.getByRole('menuitem', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a dragged node lines up with others, shows the line, and ends beside what it would cover', async () => {
    const studio = new StudioPage(page);
    await studio.openWith('flowchart TD\n  A[Ask] --> B[Find]\n  A --> C[Book]\n  B --> D[Tell]\n  C --> D\n', {
      text: false,
    });
    await studio.expectSteady('A', 'B', 'C', 'D');
    const [a, b] = [await studio.middleOf('A'), await studio.middleOf('B')];
    // Almost under A: the middles meet.
    await page.mouse.move(b.x, b.y);
    await page.mouse.down();
    // The drag begins where the pointer has left its threshold.
    await page.mouse.move(b.x - 3, b.y);
    await page.mouse.move(a.x, b.y + 200, { steps: 8 });
    await expect(page.locator('[data-guide="down"]').first()).toBeVisible();
    await page.mouse.up();
    await expect(page.locator('[data-guide]')).toHaveCount(0);
    await expect.poll(async () => Math.abs((await studio.middleOf('B')).x - a.x)).toBeLessThan(1);
    // Onto C: beside it.
    const [from, c] = [await studio.middleOf('B'), await studio.middleOf('C')];
    await studio.dragNode('B', c.x - from.x + 20, c.y - from.y + 10);
    await studio.expectSteady('B', 'C');
    const [mine, other] = [await studio.node('B').boundingBox(), await studio.node('C').boundingBox()];
    if (!mine || !other) throw new Error('a node is not shown');
    const isApart =
      mine.x >= other.x + other.width ||
      other.x >= mine.x + mine.width ||
      mine.y >= other.y + other.height ||
      other.y >= mine.y + mine.height;
    expect(isApart, JSON.stringify([mine, other])).toBe(true);
    studio.expectNoErrors();
  });

  await test.step('the card of a badge mends the problem; folded, the problem counts on its branch', async () => {
    const studio = await openToolLoanCanvas(
      page,
      toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'),
    );
    await studio.fitAll();
    const badge = studio.node('api:lend_tool').getByRole('button', { name: /problem/ });
    await expect(badge).toBeVisible();
    await studio.node('cond:is_free == true').getByRole('button', { name: /^Hide/ }).click();
    await expect(studio.node('cond:is_free == true').getByRole('button', { name: /problem/ })).toBeVisible();
    await studio.expectSteady('cond:is_free == true');
    await studio.node('cond:is_free == true').getByRole('button', { name: /^Show/ }).click();
    await studio.expectSteady('api:lend_tool');
    await badge.hover();
    const card = page.getByRole('region', { name: 'Problems of lend_tool' });
    await expect(card).toContainText('find_tol');
    await card
      .getByRole('button', { name: /find_tool/ })
      .first()
      .click();
    await studio.expectSource(toolLoan);
    await expect(badge).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('copy, paste, cut and duplicate, within a document, into another and as text', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const studio = await openDrawing(page);
    await studio.view('Dependencies');
    await studio.node('api:find_tool').click();
    await page.keyboard.press('Control+c');
    const clip = await page.evaluate(() => navigator.clipboard.readText());
    expect(clip).toContain('name: find_tool');
    expect(clip).not.toContain('lend_tool');
    await page.keyboard.press('Control+d');
    await expect(studio.node('api:find_tool_2')).toBeVisible();
    const doubled = await studio.source();
    expect(doubled).toContain('- name: find_tool_2');
    await page.keyboard.press('Control+x');
    await studio.expectSource(toolLoan);
    await studio.undo();
    await studio.expectSource(doubled);

    await studio.view('Procedure');
    await studio.node('api:check_member').click();
    await page.keyboard.press('Control+c');
    await studio.node('api:find_tool').click();
    await page.keyboard.press('Control+v');
    await expect(studio.node('api:check_member#2')).toBeVisible();
    expect(await studio.source()).toContain(findLine + memberLine);

    await studio.side('Documents');
    await studio.at('documentList').getByText('Table booking', { exact: true }).click();
    await studio.expectTitle('Table booking');
    await studio.view('Dependencies');
    const before = await studio.source();
    await studio.focusCanvas();
    await page.keyboard.press('Control+v');
    await expect(studio.node('api:check_member')).toBeVisible();
    const after = await studio.source();
    expect(before).not.toContain('check_member');
    expect(after).toContain('- name: check_member');
    studio.expectNoErrors();
  });
});

test(`what floats over the canvas is accessible in both themes`, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const studio = await openDrawing(page);
  // The text has its own test.
  await page.getByRole('navigation', { name: 'Side panels' }).getByRole('button', { name: 'Right panel' }).click();
  await studio.node('api:check_member').click();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'What to add' })).toBeFocused();
  await expectAccessible(studio, 'quick add', '[role="dialog"]');
  await page.keyboard.type('condition');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a b c (');
  await page.keyboard.press('Enter');
  await expect(page.getByText('does not read as')).toBeVisible();
  await expectAccessible(studio, 'a refused text', '[role="dialog"]');
  for (const _ of ['the question', 'the menu']) await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Commands' })).toBeVisible();
  await expectAccessible(studio, 'commands', '[role="menu"]');
  await page.keyboard.press('Escape');
  await studio.node('api:find_tool').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '2 nodes selected' })).toBeVisible();
  await expectAccessible(studio, 'several nodes', '[data-testid="workflow-canvas"]');
  await page.keyboard.press('Escape');
  await studio.node('cond:is_free == true').click();
  await page.keyboard.press('c');
  await expect(studio.node('api:lend_tool')).toHaveCount(0);
  await expectAccessible(studio, 'folded', '[data-testid="workflow-canvas"]');
  await page.keyboard.press('?');
  await page.getByRole('menuitem', { name: 'Keyboard' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await expectAccessible(studio, 'keys', '[role="dialog"]');
  studio.expectNoErrors();
});
