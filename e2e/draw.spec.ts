// One test per drawing gesture. Its effect on the text is tested in `src/ui/studio/studioDrawing.test.ts`.

import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { openToolLoanCanvas } from './openToolLoan';
import { placeOf, StudioPage } from './studioPage';
import { toolLoan } from './texts';

const memberLine = '  [is_member] = API.check_member([member_id])\n';
const findLine = '  [is_free] = API.find_tool([tool])\n';

/** The middle of the straight edge between two nodes, one below the other. */
const between = async (studio: StudioPage, from: string, to: string) => {
  await studio.expectSteady(from, to);
  const [first, second] = [await studio.middleOf(from), await studio.middleOf(to)];
  return { x: (first.x + second.x) / 2, y: (first.bottom + second.top) / 2 };
};

test('steps are added by key, on an edge, by a drag and from a menu, all of it accessible', async ({ page }) => {
  const studio = await openToolLoanCanvas(page);
  const palette = page.getByRole('toolbar', { name: 'Add' });

  await test.step('a key opens quick add; the new node is placed after the selection', async () => {
    await studio.openQuickAdd('answer:ask_details');
    await page.keyboard.type('find_tool');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:find_tool#2')).toBeVisible();
    await expect(studio.node('api:find_tool').locator('[data-selected]')).toBeVisible();
    await studio.undo();
    await expect(studio.node('api:find_tool#2')).toHaveCount(0);
  });

  await test.step('a plus on an edge adds right there, and only what is below makes room', async () => {
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
    const added = studio.node('step:look-up-the-tool-in-the-shed');
    await expect(added).toBeVisible();
    expect(await placeOf(studio.node('api:check_member'))).toEqual(before);
    expect((await placeOf(studio.node('api:find_tool'))).y).toBeGreaterThan(below.y);
    // The user has not moved the canvas since, so it keeps showing the whole graph.
    const end = async () => (await studio.middleOf('end')).bottom;
    const toolbar = await studio.canvas.getByRole('button', { name: 'Procedure', exact: true }).boundingBox();
    await expect.poll(end).toBeLessThan(toolbar?.y ?? 0);
    await studio.undo();
    await expect(added).toHaveCount(0);
    await expect.poll(() => placeOf(studio.node('api:find_tool'))).toEqual(below);
    await expect.poll(() => studio.middleOf('api:find_tool')).toEqual(shown);
  });

  await test.step('a button of the palette is dragged onto an edge; a refused text is answered in its field', async () => {
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
    await expectAccessible(studio, 'a refused text', '[role="dialog"]');
    await field.fill('is_mem');
    await expect(page.getByRole('option', { name: 'is_member' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('is_member');
    await field.pressSequentially(' == true');
    await page.keyboard.press('Enter');
    await studio.expectSource(toolLoan.replace(memberLine, `${memberLine}  if is_member == true:\n    pass\n`));
    await studio.undo();
    await expect(studio.node('cond:is_member == true')).toHaveCount(0);
  });

  await test.step('by keyboard alone: the menu opens at the node, leads to quick add, and the sheet lists the keys', async () => {
    await studio.node('api:check_member').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+F10');
    // The menu handles keys only after it gets the focus, shortly after it is visible.
    await expect(page.getByRole('menu', { name: 'Commands' })).toBeFocused();
    await expectAccessible(studio, 'commands', '[role="menu"]');
    const pick = page.getByRole('menuitem', { name: 'Add after …' });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(pick).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add after check_member' })).toBeVisible();
    await expectAccessible(studio, 'quick add', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await studio.focusCanvas();
    await page.keyboard.press('?');
    await page.getByRole('menuitem', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await expectAccessible(studio, 'keys', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toHaveCount(0);
  });
  studio.expectNoErrors();
});

test('nodes are selected by a box, lined up, deleted, connected, folded and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = await openToolLoanCanvas(page);

  await test.step('a drawn edge moves a step', async () => {
    await studio.dragHandle('answer:ask_details', 'api:find_tool');
    await studio.expectSource(toolLoan.replace(memberLine + findLine, findLine + memberLine));
    await studio.undo();
    await studio.expectSource(toolLoan);
  });

  await test.step('branches fold away and come back; who is looked for is shown', async () => {
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
    await page.keyboard.press('Escape');
  });

  await test.step('a box selects; several are lined up and deleted in one step', async () => {
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
    await expectAccessibleInBothThemes(studio, 'several nodes, and a folded one', '[data-testid="workflow-canvas"]');
    await studio.canvas.getByRole('button', { name: 'Unfold all branches' }).click();
    await expect(studio.node('api:lend_tool')).toBeVisible();

    await studio.node('api:check_member').click();
    await studio.node('answer:loan_made').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Align left' }).click();
    const edges = async () =>
      Promise.all(['api:check_member', 'answer:loan_made'].map(async (id) => (await studio.node(id).boundingBox())?.x));
    await expect.poll(async () => new Set(await edges()).size).toBe(1);
    await page.keyboard.press('Delete');
    await studio.expectSource(toolLoan.replace(memberLine, '').replace('    ANSWER.loan_made()\n', ''));
    await expect(studio.at('notices')).toContainText('stay declared');
    await studio.undo();
    await studio.expectSource(toolLoan);
    await studio.node('start').click();
    await page.keyboard.press('Delete');
    const why = page.getByRole('region', { name: 'Why not' });
    await expect(why).toContainText('Start and end stay');
    await page.keyboard.press('Escape');
    await expect(why).toHaveCount(0);
  });

  await test.step('an edge pulled onto the free canvas adds what requires the node', async () => {
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
    await studio.undo();
    await expect(studio.node('answer:say_goodbye')).toHaveCount(0);
  });

  await test.step('keys duplicate and cut; the clipboard has text, which another document takes', async () => {
    await studio.node('api:find_tool').click();
    await page.keyboard.press('Control+d');
    await expect(studio.node('api:find_tool_2')).toBeVisible();
    await page.keyboard.press('Control+x');
    await expect(studio.node('api:find_tool_2')).toHaveCount(0);
    await studio.node('api:find_tool').click();
    await page.keyboard.press('Control+c');
    const clip = await page.evaluate(() => navigator.clipboard.readText());
    expect(clip).toContain('name: find_tool');
    expect(clip).not.toContain('find_tool_2');
    await studio.side('Documents');
    await studio.at('documentList').getByText('Table booking', { exact: true }).click();
    await studio.expectTitle('Table booking');
    await studio.view('Dependencies');
    await studio.focusCanvas();
    await page.keyboard.press('Control+v');
    await expect(studio.node('api:find_tool')).toBeVisible();
    expect(await studio.source()).toContain('- name: find_tool\n');
  });

  await test.step('the card of a badge mends the problem', async () => {
    await studio.openWith(toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tol]'), { text: false });
    await studio.expectSteady('api:lend_tool');
    await studio.fitAll();
    const badge = studio.node('api:lend_tool').getByRole('button', { name: /problem/ });
    await badge.hover();
    const card = page.getByRole('region', { name: 'Problems of lend_tool' });
    await expect(card).toContainText('find_tol');
    await card
      .getByRole('button', { name: /find_tool/ })
      .first()
      .click();
    await expect(badge).toHaveCount(0);
  });

  await test.step('a dragged node shows the line it is on, and ends beside what it would cover', async () => {
    await studio.openWith('flowchart TD\n  A[Ask] --> B[Find]\n  A --> C[Book]\n  B --> D[Tell]\n  C --> D\n', {
      text: false,
    });
    await studio.expectSteady('A', 'B', 'C', 'D');
    const [a, b, d] = [await studio.middleOf('A'), await studio.middleOf('B'), await studio.middleOf('D')];
    await page.mouse.move(b.x, b.y);
    await page.mouse.down();
    // The drag begins where the pointer has left its threshold.
    await page.mouse.move(b.x - 3, b.y);
    // Below A with centers aligned, and above D.
    await page.mouse.move(a.x, d.y + 14, { steps: 8 });
    await expect(page.locator('[data-guide="down"]').first()).toBeVisible();
    expect(Math.abs((await studio.middleOf('B')).x - a.x)).toBeLessThan(1);
    await page.mouse.up();
    await expect(page.locator('[data-guide]')).toHaveCount(0);
    await studio.expectSteady('B', 'D');
    const [mine, other] = [await studio.node('B').boundingBox(), await studio.node('D').boundingBox()];
    if (!mine || !other) throw new Error('a node is not shown');
    const isApart =
      mine.x >= other.x + other.width ||
      other.x >= mine.x + mine.width ||
      mine.y >= other.y + other.height ||
      other.y >= mine.y + mine.height;
    expect(isApart, JSON.stringify([mine, other])).toBe(true);
  });
  studio.expectNoErrors();
});

test('a document too large to read as a whole opens at its start; a canvas that shows the whole graph keeps showing it', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const rail = page.getByRole('navigation', { name: 'Side panels' });
  await test.step('a document too large to read as a whole opens at its start, with letters of 12 px', async () => {
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
    // When panels open and close, the start stays at the same position of the canvas.
    await rail.getByRole('button', { name: 'Bottom panel' }).click();
    await expect.poll(async () => (await studio.middleOf('start')).y).toBeCloseTo(opened.y, 0);
    await studio.fitAll();
    await expect(studio.node('end')).toBeInViewport();
  });

  await test.step('a connection ends on a condition with quotation marks in its words', async () => {
    await page.setViewportSize({ width: 1440, height: 1100 });
    await studio.dragHandle('api:check_department', 'cond:registration_status == "1"');
    await expect(page.getByRole('region', { name: 'Why not' })).toContainText('registration_status == "1"');
  });

  await test.step('a canvas that shows the whole graph keeps showing it when panels change', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await studio.fitAll();
    const whole = () =>
      studio.canvas.evaluate((canvas) => {
        const area = canvas.getBoundingClientRect();
        return ['start', 'end', 'answer:department_not_found'].every((id) => {
          const box = canvas.querySelector(`.react-flow__node[data-id="${id}"]`)?.getBoundingClientRect();
          return box && box.x >= area.x && box.y >= area.y && box.right <= area.right && box.bottom <= area.bottom;
        });
      });
    await expect.poll(whole).toBe(true);
    await rail.getByRole('button', { name: 'Documents' }).click();
    await expect.poll(whole).toBe(true);
    const narrow = await studio.node('start').boundingBox();
    await rail.getByRole('button', { name: 'Right panel' }).click();
    await expect.poll(async () => (await studio.node('start').boundingBox())?.x !== narrow?.x).toBe(true);
    await expect.poll(whole).toBe(true);
  });
  studio.expectNoErrors();
});
