// A procedure drawn from an empty document, typing only names: every insertion point is one click away. `src/ui/studio`
// tests the menu commands.

import { expect, type Locator, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const mostClicks = 25;

test('from nothing a loop, a condition and its two answers, in few clicks; refusals and menus are where they are asked for', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const dialog = await studio.openImport();
  await dialog.getByRole('button', { name: 'Start empty' }).click();
  await expect(dialog).toHaveCount(0);
  await studio.expectTitle('New procedure');

  await test.step('the first step by keys: it is between start and end, and one undo restores the empty slot', async () => {
    const open = studio.node('open:first:start');
    await expect(open).toBeVisible();
    await expect(studio.canvas).toContainText('Press /');
    await expect(studio.at('problems')).toContainText('Add the first step on the canvas');
    const before = await studio.source();
    await open.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('ask_order_number');
    await page.keyboard.press('Escape');
    expect(await studio.source()).toBe(before);
    await studio.focusCanvas();
    await page.keyboard.press('2');
    await page.getByLabel('Name of the ANSWER').fill('find_order');
    await page.keyboard.press('Enter');
    const added = 'answer:find_order';
    await expect(studio.node(added)).toBeVisible();
    await studio.expectSteady('start', added, 'end');
    const middles = await Promise.all(['start', added, 'end'].map(async (id) => (await studio.middleOf(id)).x));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    await studio.undo();
    await expect(open).toBeVisible();
    expect(await studio.source()).toBe(before);
  });

  await test.step('ask, find, a loop that tries again, a condition and its two answers, in few clicks', async () => {
    let clicks = 0;
    const click = async (target: Locator, button: 'left' | 'right' = 'left') => {
      clicks += 1;
      await target.click({ button });
    };
    const strip = (name: string) => click(page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name }));
    const option = (name: string) => click(page.getByRole('option', { name, exact: true }));
    const item = (name: string) => click(page.getByRole('menuitem', { name, exact: true }));
    const place = async (name: string) => {
      await studio.expectSteady('start');
      await click(studio.canvas.getByRole('group', { name, exact: true }));
    };

    await place('Add the first step');
    await page.keyboard.type('ask_order_number');
    await option('New ANSWER ask_order_number');
    await expect(studio.node('answer:ask_order_number').locator('[data-selected]')).toBeVisible();

    await strip('API');
    await page.keyboard.type('find_order');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:find_order').locator('[data-selected]')).toBeVisible();

    await strip('Loop');
    await page.keyboard.type('order_missing');
    await option('Loop while order_missing');
    // The back edge of the loop, which runs beside its body, must not be under the toolbar.
    await expect(async () => {
      const bar = await page.getByRole('toolbar', { name: 'Add' }).boundingBox();
      const body = await studio.canvas.getByRole('group', { name: 'Add step: true of order_missing' }).boundingBox();
      expect((body?.x ?? 0) - (bar?.x ?? 0) - (bar?.width ?? 0)).toBeGreaterThan(28);
    }).toPass();
    await place('Add step: true of order_missing');
    await page.keyboard.type('ask_again');
    await option('New ANSWER ask_again');
    await expect(studio.node('answer:ask_again').locator('[data-selected]')).toBeVisible();
    await strip('API');
    await option('find_order');
    await expect(studio.node('api:find_order#2')).toBeVisible();

    await click(studio.node('cond:order_missing'));
    await strip('Condition');
    await page.keyboard.type('is_shipped');
    await page.keyboard.press('Enter');
    await place('Add step: true of is_shipped');
    await page.keyboard.type('tell_shipped');
    await option('New ANSWER tell_shipped');
    await expect(studio.node('answer:tell_shipped')).toBeVisible();
    await click(studio.node('cond:is_shipped'), 'right');
    await item('Branches');
    await item('Add to the else …');
    await page.keyboard.type('tell_delay');
    await option('New ANSWER tell_delay');
    await expect(studio.node('answer:tell_delay')).toBeVisible();

    expect((await studio.source()).split('Procedure: |\n')[1]).toBe(`  ANSWER.ask_order_number()
  API.find_order()
  while order_missing:
    ANSWER.ask_again()
    API.find_order()
  if is_shipped:
    ANSWER.tell_shipped()
  else:
    ANSWER.tell_delay()
`);
    expect(clicks).toBeLessThanOrEqual(mostClicks);
  });

  await test.step('a connection says while it is drawn where it cannot lead', async () => {
    await studio.openWith(
      'Name: Order\nAPIs:\n  - name: look\n  - name: book\nProcedure: |\n  API.look()\n  API.book()\n',
      { text: false },
    );
    await studio.expectSteady('api:look', 'api:book');
    const { x, bottom } = await studio.middleOf('api:book');
    const target = await studio.middleOf('api:look');
    // At the edge of the hit area beside the node: the pointer need not cross the node first.
    await page.mouse.move(x + 12, bottom + 40);
    await page.mouse.move(x + 11, bottom + 6, { steps: 4 });
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 6 });
    await expect(studio.node('api:look').locator('[data-faded]')).toBeVisible();
    await expect(studio.node('api:book').locator('[data-faded]')).toHaveCount(0);
    await expect(page.getByText('the edge would jump back')).toHaveCount(1);
    await page.mouse.up();
    await expect(page.getByRole('region', { name: 'Why not' })).toContainText('the edge would jump back');
    await expect(page.getByText('the edge would jump back')).toHaveCount(1);
    await expect(studio.node('api:look').locator('[data-faded]')).toHaveCount(0);
  });

  await test.step('the refusal disappears with its document; a menu and its submenu are fully visible in a low window', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await studio.openWith(
      'Name: Short\nAPIs:\n  - name: look\nProcedure: |\n  API.look()\n  if found:\n    API.look()\n',
      { text: false },
    );
    await studio.expectSteady('cond:found');
    await expect(page.getByText('the edge would jump back')).toHaveCount(0);
    const menus = page.getByRole('menu');
    const expectWhole = async (menu: Locator) => {
      const box = await menu.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(768);
      expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    };
    await studio.node('cond:found').click({ button: 'right' });
    await expect(menus.first()).toBeVisible();
    await expectWhole(menus.first());
    await page.getByRole('menuitem', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    await expectWhole(menus.last());
  });
  studio.expectNoErrors();
});
