// Documents that no screen holds: from afar by their stages, and by keys alone to any node of them.

import { expect, type Page, test } from '@playwright/test';
import { largeFlowchart, largeProcedure } from './largeDocuments';
import { StudioPage } from './studioPage';

async function openLarge(page: Page, text: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.openWith(text, { text: false });
  await expect(studio.canvas.locator('.react-flow__node').first()).toBeVisible();
  return studio;
}

const zoomOf = async (studio: StudioPage) =>
  Number.parseInt((await studio.canvas.getByRole('button', { name: /^Zoom \d+ percent/ }).textContent()) ?? '', 10);

/** In the window, at a size at which it can be read. */
async function expectShown(studio: StudioPage, id: string): Promise<void> {
  await expect(studio.node(id)).toBeInViewport();
  await expect(studio.node(id)).toHaveClass(/selected/);
  await expect.poll(() => zoomOf(studio)).toBeGreaterThanOrEqual(80);
}

async function goTo(studio: StudioPage, name: string): Promise<void> {
  await studio.openPalette(name);
  await studio.page.keyboard.press('Enter');
}

test('what no screen holds: the palette, the outline and the search lead to any node of it', async ({ page }) => {
  await test.step('200 calls: the whole is no thread, and the palette leads to a node that can be read', async () => {
    const studio = await openLarge(page, largeProcedure({ apis: 110, answers: 40, conditions: 27 }));
    await studio.focusCanvas();
    await page.keyboard.press('Shift+Digit1');
    await expect.poll(() => zoomOf(studio)).toBeLessThan(42);
    expect(await zoomOf(studio)).toBeGreaterThanOrEqual(12);
    await goTo(studio, 'verify_77');
    await expectShown(studio, 'api:verify_77');
    // The outline says the same, and leads on.
    await studio.side('Outline');
    await expect(page.getByRole('treeitem', { selected: true }).first()).toContainText('verify_77');
    await page.getByRole('tree', { name: 'Outline' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expectShown(studio, 'api:cancel_109');
    studio.expectNoErrors();
  });

  await test.step('500 nodes in subgraphs: all fold by a key, and a search unfolds what it leads to', async () => {
    const studio = await openLarge(page, largeFlowchart({ nodes: 500, groups: 10 }));
    await studio.focusCanvas();
    await page.keyboard.press('Shift+C');
    await studio.expectNodes(Array.from({ length: 10 }, (_, index) => `stage${index}`));
    await page.keyboard.press('Control+f');
    await page.keyboard.type('g7n33');
    await page.keyboard.press('Enter');
    await expectShown(studio, 'g7n33');
    studio.expectNoErrors();
  });
});
