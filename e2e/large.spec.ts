// A document that no screen holds: from afar by its stages, and by keys alone to any node of it.

import { expect, test } from '@playwright/test';
import { largeFlowchart } from './largeDocuments';
import { StudioPage } from './studioPage';

test('what no screen holds: the palette, the outline and the search lead to any node of it', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(largeFlowchart({ nodes: 500, groups: 10 }), { text: false });
  await studio.canvas.locator('.react-flow__node').first().waitFor();
  const zoom = studio.canvas.getByRole('button', { name: /^Zoom \d+ percent/ });
  /** In the window, at a size at which it can be read. */
  const expectShown = async (id: string) => {
    await expect(studio.node(id)).toBeInViewport();
    await expect(studio.node(id)).toHaveClass(/selected/);
    await expect(zoom).toHaveText(/^([89]\d|1\d\d)/);
  };
  await studio.focusCanvas();
  await page.keyboard.press('Shift+Digit1');
  await expect(zoom).toHaveText(/^[1-3]?\d\s*%/);

  await studio.openPalette('verify part 27');
  await page.keyboard.press('Enter');
  await expectShown('g0n27');
  // The outline says the same, and leads on.
  await studio.side('Outline');
  const tree = page.getByRole('tree', { name: 'Outline' });
  await expect(tree.getByRole('treeitem', { selected: true }).first()).toContainText('verify part 27');
  await tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expectShown('g0n49');

  // All fold by a key, and a search unfolds what it leads to.
  await studio.focusCanvas();
  await page.keyboard.press('Shift+C');
  await studio.expectNodes(Array.from({ length: 10 }, (_, index) => `stage${index}`));
  await page.keyboard.press('Control+f');
  await page.keyboard.type('g7n33');
  await page.keyboard.press('Enter');
  await expectShown('g7n33');
  studio.expectNoErrors();
});
