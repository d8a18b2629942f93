// The page shows a cached picture before its worker has read anything: of the first example, later of the last open
// document. Each test uses a new window: the worker's script must neither load nor be in the cache.

import { expect, test } from '@playwright/test';
import { placeOf, StudioPage } from './studioPage';
import { toolLoan } from './texts';

test.use({ reuseContext: false });

const worker = /\/assets\/analyse\.worker/;
const key = 'weir.picture';

test('the first example is there on the first visit, though no worker reads it', async ({ page, context }) => {
  const studio = new StudioPage(page);
  await context.route(worker, () => undefined);
  await studio.open('/#/author', { welcome: true });
  await expect(studio.node('api:check_department')).toBeVisible();
  await expect(studio.canvas.locator('canvas[data-painted]')).toBeVisible();
  expect(studio.errors).toEqual([]);
});

test('the last open document is shown on the next visit, unchanged, and is read again', async ({ page, context }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan);
  const node = studio.node('api:lend_tool');
  await node.waitFor();
  await studio.replaceWord('precondition: [find_tool]', 'find_tool', 'find_tools');
  // Only a text that is analysed leaves a picture behind.
  await expect(studio.problem('find_tools')).toBeVisible();
  const place = await placeOf(node);

  await test.step('without a worker', async () => {
    await context.route(worker, () => undefined);
    await page.reload();
    await expect(node).toBeVisible();
    expect(await placeOf(node)).toEqual(place);
    await studio.expectSource(toolLoan.replace('[find_tool]', '[find_tools]'));
  });

  await test.step('with one, which has the last word', async () => {
    await context.unroute(worker);
    const kept = await page.evaluate((name) => localStorage.getItem(name), key);
    expect(kept).toContain('find_tools');
    await page.reload();
    await expect(node).toBeVisible();
    await studio.replaceWord('- name: lend_tool', 'lend_tool', 'give_tool');
    await expect(studio.problem('The API give_tool is declared')).toBeVisible();
  });

  await test.step('a picture of another build, or of nothing, is not looked at', async () => {
    for (const text of ['{"build":"/assets/other.js","analysis":{"kind":"pdl"}}', 'no JSON']) {
      await page.addInitScript(
        ([name, value]) => {
          if (location.protocol.startsWith('http')) localStorage.setItem(name as string, value as string);
        },
        [key, text],
      );
      await page.reload();
      await expect(studio.problem('The API give_tool is declared')).toBeVisible();
    }
  });
  expect(studio.errors).toEqual([]);
});
