// A procedure drawn from nothing, with names typed and no line of it: every place to go on from is a click away.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const mostClicks = 25;
const mostEntries = 9;

async function openEmpty(page: Page): Promise<StudioPage> {
  const studio = new StudioPage(page);
  const dialog = await studio.openImport();
  await dialog.getByRole('button', { name: 'Start empty' }).click();
  await expect(dialog).toHaveCount(0);
  await studio.expectTitle('New procedure');
  await expect(page.getByRole('toolbar', { name: 'Add' })).toBeVisible();
  return studio;
}

/** Everything below the key. */
const procedureOf = async (studio: StudioPage) => (await studio.source()).split('Procedure: |\n')[1];

test('from nothing, by keys and by hand: a loop, a condition and its two answers, in few clicks', async ({ page }) => {
  await new StudioPage(page).open('/', { text: false });
  await test.step('the first step by keys: it stands between start and end, and one undo leaves the open place', async () => {
    const studio = await openEmpty(page);
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
    for (const name of ['ask_order_number', 'find_order']) {
      await studio.focusCanvas();
      await page.keyboard.press('2');
      await page.getByLabel('Name of the ANSWER').fill(name);
      await page.keyboard.press('Enter');
      const added = `answer:${name}`;
      await expect(studio.node(added)).toBeVisible();
      await studio.expectSteady('start', added, 'end');
      const middles = await Promise.all(['start', added, 'end'].map(async (id) => (await studio.middleOf(id)).x));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
      await studio.undo();
      await expect(open).toBeVisible();
      expect(await studio.source()).toBe(before);
    }
    studio.expectNoErrors();
  });

  await test.step('ask, find, a loop that tries again, a condition and its two answers, in few clicks', async () => {
    const studio = await openEmpty(page);
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
    // The way back of the loop, which runs beside its body, is not under the strip.
    await expect(async () => {
      const bar = await page.getByRole('toolbar', { name: 'Add' }).boundingBox();
      const body = await studio.canvas.getByRole('group', { name: 'Add step: true of order_missing' }).boundingBox();
      expect((body?.x ?? 0) - (bar?.x ?? 0) - (bar?.width ?? 0)).toBeGreaterThan(28);
    }).toPass();
    await place('Add step: true of order_missing');
    await page.keyboard.type('ask_again');
    await option('New ANSWER ask_again');
    await expect(studio.node('answer:ask_again').locator('[data-selected]')).toBeVisible();
    // What is there already is chosen, and a new name typed there would not be lost.
    await strip('API');
    await page.keyboard.type('find_anew');
    await expect(page.getByRole('option').first()).toHaveText('New API find_anew');
    await page.getByRole('combobox', { name: 'What to add' }).fill('');
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

    expect(await procedureOf(studio)).toBe(`  ANSWER.ask_order_number()
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
    studio.expectNoErrors();
  });
});

test('a connection says while it is drawn where it cannot lead; menus stay short and whole in a low window', async ({
  page,
}) => {
  await test.step('a connection says while it is drawn where it cannot lead, and a refusal goes with its document', async () => {
    const studio = new StudioPage(page);
    await studio.openWith(
      'Name: Order\nAPIs:\n  - name: look\n  - name: book\nProcedure: |\n  API.look()\n  API.book()\n',
      { text: false },
    );
    await studio.expectSteady('api:look', 'api:book');
    const { x, bottom } = await studio.middleOf('api:book');
    const target = await studio.middleOf('api:look');
    // At the rim of what can be hit, and beside the node: nobody has to go over it before.
    await page.mouse.move(x + 12, bottom + 40);
    await page.mouse.move(x + 11, bottom + 6, { steps: 4 });
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 6 });
    await expect(studio.node('api:look').locator('[data-faded]')).toBeVisible();
    await expect(studio.node('api:book').locator('[data-faded]')).toHaveCount(0);
    await expect(page.getByText('the edge would jump back')).toHaveCount(1);
    await page.mouse.up();
    const why = page.getByRole('region', { name: 'Why not' });
    await expect(why).toContainText('the edge would jump back');
    await expect(page.getByText('the edge would jump back')).toHaveCount(1);
    await expect(studio.node('api:look').locator('[data-faded]')).toHaveCount(0);
    await studio.side('Documents');
    await studio.at('documentList').getByText('Table booking', { exact: true }).click();
    await studio.expectTitle('Table booking');
    await expect(page.getByText('the edge would jump back')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('menus stay short and whole in a low window, and the last call takes its declaration along', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const studio = new StudioPage(page);
    await studio.openWith(
      'Name: Short\nAPIs:\n  - name: look\n  - name: book\nProcedure: |\n  API.look()\n  if found:\n    API.book()\n',
      { text: false },
    );
    const menus = page.getByRole('menu');
    const expectWhole = async (menu: Locator) => {
      const box = await menu.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(768);
      expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    };
    await studio.expectSteady('cond:found');
    await studio.node('cond:found').click({ button: 'right' });
    await expect(menus.first()).toBeVisible();
    expect(await menus.first().getByRole('menuitem').count()).toBeLessThanOrEqual(mostEntries);
    await expectWhole(menus.first());
    await page.getByRole('menuitem', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    await expectWhole(menus.last());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await studio.command('api:look', 'Wrap in', 'Try');
    await studio.command('cond:except', 'Branches', 'Add to the finally …');
    await page.keyboard.type('say goodbye');
    await page.getByRole('option', { name: 'Step: say goodbye' }).click();
    await expect(studio.node('step:say-goodbye')).toBeVisible();
    await studio.command('step:say-goodbye', 'Wrap in', 'Function …');
    await page.getByLabel('Name of the function that these steps become').fill('part well');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => procedureOf(studio))
      .toBe(
        '  def part_well():\n    say goodbye\n  try:\n    API.look()\n  except:\n    pass\n  finally:\n    part_well()\n  if found:\n    API.book()\n',
      );

    await studio.fitAll();
    await studio.node('api:book').click();
    await expect(studio.node('api:book').locator('[data-selected]')).toBeVisible();
    await page.keyboard.press('Delete');
    await studio.at('notices').getByRole('button', { name: 'Delete the declaration too' }).click();
    await expect.poll(() => studio.source()).not.toContain('book');
    await studio.undo();
    await expect.poll(() => studio.source()).toContain('- name: book');
    studio.expectNoErrors();
  });
});
