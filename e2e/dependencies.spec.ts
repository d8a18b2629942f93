import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const nouns = ['order', 'user', 'payment', 'ticket', 'invoice', 'shipment', 'product', 'cart', 'refund', 'report'];

/** 200 APIs in ten families of 20; 66 preconditions in chains of three inside of families. */
function manyTools(): string {
  const apis = Array.from({ length: 200 }, (_, index) => {
    const [noun, at] = [nouns[Math.floor(index / 20)], index % 20];
    const isDependent = index < 120 && at < 18 && at % 3 > 0 && !(index >= 100 && at > 8);
    return `  - name: ${noun}_${at}\n${isDependent ? `    precondition: [${noun}_${at - 1}]\n` : ''}`;
  });
  return `Name: Many tools\nAPIs:\n${apis.join('')}Procedure: |\n  API.order_0()\n`;
}

test('200 APIs fit with legible names, fold into their families, and are found by name', async ({ page }) => {
  const studio = new StudioPage(page);
  const source = manyTools();
  expect(source.match(/precondition/g)).toHaveLength(66);
  await studio.openWith(source);
  await studio.view('Dependencies');
  const zoomOf = async () =>
    Number(/\d+/.exec((await studio.canvas.getByRole('button', { name: /reset to 100$/ }).textContent()) ?? '')?.[0]);

  await test.step('all of them are shown by Fit at a zoom at which the boxes have room for names', async () => {
    await expect(studio.canvas.locator('.react-flow__node').filter({ hasText: 'order_1' }).first()).toBeVisible();
    await studio.canvas.getByRole('button', { name: 'Fit to view' }).click();
    await expect.poll(zoomOf).toBeLessThan(60);
    expect(await zoomOf()).toBeGreaterThanOrEqual(23);
  });

  await test.step('the families fold into titles with counts', async () => {
    await studio.canvas.getByRole('button', { name: 'Fold all groups' }).click();
    await studio.canvas.getByRole('button', { name: 'Fit to view' }).click();
    for (const noun of nouns)
      await expect(studio.canvas.locator('.react-flow__node').filter({ hasText: noun })).toBeVisible();
    expect(await zoomOf()).toBeGreaterThan(60);
    await studio.canvas.getByRole('button', { name: 'Unfold all groups' }).click();
  });

  await test.step('the filter is opened by key, goes to the match, and Escape clears it', async () => {
    await studio.focusCanvas();
    await page.keyboard.press('f');
    const filter = page.getByRole('searchbox', { name: 'Filter names' });
    await expect(filter).toBeFocused();
    await page.keyboard.type('ticket_1');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('11 of 200');
    await page.keyboard.press('Enter');
    await expect(studio.node('api:ticket_1').locator('[data-selected]')).toBeVisible();
    await expect(studio.node('api:ticket_0').locator('[data-faded]')).toHaveCount(1);
    await expect(studio.node('api:ticket_1').locator('[data-faded]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(filter).toHaveValue('');
    await expect(filter).not.toBeFocused();
  });
  studio.expectNoErrors();
});
