// A document too large for any screen: an overview of its stages, and keyboard access to any node.

import { expect, test } from '@playwright/test';
import { largeFlowchart } from './largeDocuments';
import { StudioPage } from './studioPage';

test('a very large document: the palette, the outline and the search lead to any node of it', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(largeFlowchart({ nodes: 500, groups: 10 }), { text: false });
  await studio.canvas.locator('.react-flow__node').first().waitFor();
  const zoom = studio.canvas.getByRole('button', { name: /^Zoom \d+ percent/ });
  /** Expects the node in the window, at a readable size. */
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
  // The outline shows the same, and links to it.
  await studio.side('Outline');
  const tree = page.getByRole('tree', { name: 'Outline' });
  await expect(tree.getByRole('treeitem', { selected: true }).first()).toContainText('verify part 27');
  await tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expectShown('g0n49');

  // A key collapses everything, and a search expands the group of its result.
  await studio.focusCanvas();
  await page.keyboard.press('Shift+C');
  await studio.expectNodes(Array.from({ length: 10 }, (_, index) => `stage${index}`));
  await page.keyboard.press('Control+f');
  await page.keyboard.type('g7n33');
  await page.keyboard.press('Enter');
  await expectShown('g7n33');
  studio.expectNoErrors();
});
