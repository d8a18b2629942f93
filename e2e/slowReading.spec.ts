import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test('while the text is being read, the screen says so and claims nothing about it', async ({ page }) => {
  const studio = new StudioPage(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/analyse\.worker/, async (route) => {
    await released;
    await route.continue();
  });
  const reading = page.getByRole('status').filter({ hasText: 'Reading the text' });
  const expectNoClaims = async () => {
    await expect(reading).toHaveCount(3);
    await expect(page.getByText(/Nothing to draw|No problems|Select a node/)).toHaveCount(0);
  };

  await test.step('a document from a share link', async () => {
    await studio.openWith(toolLoan, { text: false });
    await expectNoClaims();
  });
  await test.step('the metrics and the outline', async () => {
    await studio.tab('Metrics');
    await studio.side('Outline');
    await expect(reading).toHaveCount(4);
    await expect(studio.at('metric')).toHaveCount(0);
    await expect(studio.at('outline')).not.toContainText('Nodes');
    await studio.side('Documents');
    await studio.tab('Problems');
  });
  await test.step('the document in another format', async () => {
    await studio.tab('Formats');
    await expect(studio.at('formats').getByRole('status')).toHaveText('Reading the text ...');
    await expect(studio.at('formats')).not.toContainText('Writing it');
    await studio.tab('Inspector');
  });
  await test.step('the same document after reloading', async () => {
    await page.reload();
    await expectNoClaims();
  });
  await test.step('the analysed text has its graph and its problems', async () => {
    release();
    await studio.node('api:lend_tool').waitFor();
    await expect(studio.at('problems').getByRole('listitem').first()).toBeVisible();
    await expect(reading).toHaveCount(0);
  });
  studio.expectNoErrors();
});
