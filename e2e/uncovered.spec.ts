// Tools, notes and other elements over the canvas cover no node that an action has shown, and no node at all after Fit.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { testIds } from '../src/ui/testIds';
import { StudioPage } from './studioPage';

/** Ids of these nodes that an element over the canvas overlaps, or that are not completely in the canvas. */
async function coveredNodes(canvas: Locator, wanted?: readonly string[]): Promise<string[]> {
  return canvas.evaluate(
    (root, { ids, note }) => {
      const section = root.querySelector('section');
      if (!section) throw new Error('no canvas');
      const isVisible = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      };
      const floats = [
        ...root.querySelectorAll(
          `[data-floats] > * > *, [role="toolbar"][aria-label="Add"], search, [data-testid="${note}"]`,
        ),
      ]
        .filter(isVisible)
        .map((element) => element.getBoundingClientRect());
      const area = section.getBoundingClientRect();
      const nodes = [...section.querySelectorAll<HTMLElement>('.react-flow__node')];
      return nodes.flatMap((node) => {
        const id = node.dataset['id'] ?? '';
        if (ids && !ids.includes(id)) return [];
        const box = node.getBoundingClientRect();
        const isInside =
          box.left >= area.left - 1 &&
          box.right <= area.right + 1 &&
          box.top >= area.top - 1 &&
          box.bottom <= area.bottom + 1;
        const isOver = floats.some(
          (float) =>
            float.left < box.right - 1 &&
            float.right > box.left + 1 &&
            float.top < box.bottom - 1 &&
            float.bottom > box.top + 1,
        );
        return isOver || !isInside ? [id] : [];
      });
    },
    { ids: wanted, note: testIds.unreadableNote },
  );
}

/** Nodes that are partly below the palette. */
const nodesBelowPalette = (canvas: Locator): Promise<string[]> =>
  canvas.evaluate((root) => {
    const palette = root.querySelector('[role="toolbar"][aria-label="Add"]')?.getBoundingClientRect();
    const area = root.querySelector('section')?.getBoundingClientRect();
    if (!palette || !area) throw new Error('no palette');
    return [...root.querySelectorAll<HTMLElement>('.react-flow__node')].flatMap((node) => {
      const box = node.getBoundingClientRect();
      const isShown = box.bottom > area.top && box.top < area.bottom && box.right > area.left;
      return isShown && box.left < palette.right && box.right > palette.left ? [node.dataset['id'] ?? ''] : [];
    });
  });

const order = `Name: Orders
APIs:
  - name: find_order
    request: [order_id]
    response: [found, status, amount]
  - name: refund
    request: [order_id]
    precondition: [find_order]
ANSWERs:
  - name: ask_order
    desc: Which order is it?
  - name: tell_status
    desc: The order is $status.
SLOTs:
  - name: order_id
Procedure: |
  order_id = ANSWER.ask_order()
  [found, status, amount] = API.find_order([order_id])
  if found == true:
    ANSWER.tell_status()
  elif status == "lost":
    API.refund([order_id])
  else:
    ANSWER.ask_order()
`;

const examples = ['Hospital appointment', 'Table booking', 'Parcel return', '图书馆借书', 'Bicycle repair'];

async function openDocument(page: Page, studio: StudioPage, title: string): Promise<void> {
  await studio.at('documentMenu').click();
  await page
    .getByRole('menuitemcheckbox', { name: title })
    .or(page.getByRole('menuitem', { name: title }))
    .click();
  await studio.expectTitle(title);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]) {
  test.describe(`at ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });

    test('every example opens with its start uncovered, and fits beside the tools', async ({ page }) => {
      const studio = new StudioPage(page);
      await studio.open('/', { text: false });
      for (const title of examples) {
        await openDocument(page, studio, title);
        await page.getByRole('toolbar', { name: 'Add' }).waitFor();
        await studio.canvas.locator('.react-flow__node').first().waitFor();
        const ids = await studio.nodeIds();
        const start = ids.find((id) => id === 'start') ?? ids[0] ?? '';
        await studio.expectSteady(start);
        await expect.poll(() => coveredNodes(studio.canvas, [start]), title).toEqual([]);
        await expect.poll(() => nodesBelowPalette(studio.canvas), title).toEqual([]);
        await studio.fitAll();
        await expect.poll(() => coveredNodes(studio.canvas), title).toEqual([]);
      }
      studio.expectNoErrors();
    });

    test('what a gesture adds or shows is uncovered', async ({ page }) => {
      const studio = new StudioPage(page);
      await studio.openWith(order, { text: false });
      const expectUncovered = async (...ids: readonly string[]) => {
        await studio.expectSteady(...ids);
        await expect.poll(() => coveredNodes(studio.canvas, ids), ids.join()).toEqual([]);
      };
      const addAfter = async (id: string, typed: string, option: string) => {
        await studio.openQuickAdd(id);
        await page.keyboard.type(typed);
        await page.getByRole('option', { name: option, exact: true }).click();
      };

      await test.step('a loop, with the empty place for its first step', async () => {
        await addAfter('api:find_order', 'amount < 1', 'Loop while amount < 1');
        const slot = studio.canvas.getByRole('group', { name: 'Add step: true of amount < 1' });
        const id = (await slot.locator('xpath=ancestor-or-self::*[@data-id]').getAttribute('data-id')) ?? '';
        await expectUncovered('cond:amount < 1', id);
      });

      await test.step('the branches of a condition', async () => {
        await addAfter('answer:tell_status', 'amount > 5', 'Condition: amount > 5');
        await expectUncovered('cond:amount > 5');
      });

      await test.step('a search result, also at 100 %, and a pasted step', async () => {
        await page.keyboard.press('Escape');
        await studio.openPalette('refund');
        await page.keyboard.press('Enter');
        await expectUncovered('api:refund');
        await studio.canvas.getByRole('button', { name: /reset to 100$/ }).click();
        await expectUncovered('api:refund');
        await studio.node('api:refund').click();
        await page.keyboard.press('Control+c');
        await page.keyboard.press('Control+v');
        await expectUncovered('api:refund#2');
      });

      await studio.fitAll();
      expect(await coveredNodes(studio.canvas)).toEqual([]);
      studio.expectNoErrors();
    });

    test('the note about an unreadable flowchart is beside the picture', async ({ page }) => {
      const studio = new StudioPage(page);
      await studio.openWith(
        'flowchart TD\n  a[Load the order] --> b{Open?}\n  b -- yes --> c[Refund]\n  b -- no --> d[Close]\n',
      );
      await studio.expectSteady('a');
      await studio.fitAll();
      await studio.selectWord('Refund', 'Refund');
      await page.keyboard.press('End');
      await page.keyboard.type(' --> [[[');
      await expect(studio.at('unreadableNote')).toBeVisible();
      await studio.expectSteady('a');
      expect(await coveredNodes(studio.canvas)).toEqual([]);
      await studio.fitAll();
      expect(await coveredNodes(studio.canvas)).toEqual([]);
    });
  });
}
