// Without a network: what was fetched ahead goes on, and what was not says so and comes once there is one. Every test here
// takes a window of its own: one that is used again has the pieces of the app in its cache.

import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test.use({ reuseContext: false });

/** The pieces come one by one while the page is idle. */
async function everythingFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('weir.fetched').length > 0, undefined, {
    timeout: 60_000,
  });
  await page.waitForLoadState('networkidle');
}

test('without a network all of the app goes on, opened before or not: edit, format, a flowchart, runs', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { ahead: true });
  await expect(studio.line('Name: Hospital appointment')).toBeVisible();
  // What was still on its way would count as missing.
  await everythingFetched(page);
  await context.setOffline(true);
  await test.step('what was never opened: formatting, a flowchart, a first run', async () => {
    await studio.line('Name: Hospital appointment').click();
    await page.keyboard.press('Shift+Alt+F');
    await expect(studio.at('notices')).toContainText('Nothing to format');
    await studio.at('documentList').getByText('Bicycle repair').click();
    await expect(studio.canvas.getByText('Test ride')).toBeVisible();
    await studio.at('documentList').getByText('Hospital appointment').click();
    await studio.mode('Run');
    await studio.runSession();
    await studio.say('I need an appointment.');
    await expect(studio.lastAnswer).toBeVisible();
    await expect(studio.canvas.locator('[data-status]').first()).toBeVisible();
  });
  await context.setOffline(false);
  await page.getByRole('button', { name: 'New session' }).first().click();
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  await expect(studio.at('compareScores')).toBeVisible();
  await studio.mode('Author');
  await page.waitForLoadState('networkidle');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await test.step('what is loaded goes on: a new document, an edit, another run', async () => {
    await studio.paste(toolLoan);
    await expect(studio.node('api:lend_tool')).toBeVisible();
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    await studio.mode('Run');
    await page.getByRole('button', { name: 'New session' }).click();
    await studio.runSession();
    await studio.say('Hello, I would like to borrow a spade.');
    await expect(studio.lastAnswer).toBeVisible();
  });
  // The browser asks for the page's icon again, and the editor for its icons; neither is missed.
  expect(failed.filter((path) => /\.(js|css|html)$/.test(path))).toEqual([]);
  expect(studio.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

const missing = 'This part of Weir could not be loaded';

test('what cannot be loaded says so in its place, and comes by itself or by a button once there is a network', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open();
  await test.step('a menu and a dialog can be closed and opened again', async () => {
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    await context.route(/\/assets\//, (route) => route.abort());
    await studio.at('documentMenu').click();
    const told = page.getByRole('alert').filter({ hasText: missing });
    await expect(told).toBeVisible();
    await studio.expectTitle('Hospital appointment');
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'try again' }).click();
    await expect(told).toBeVisible();
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await context.unroute(/\/assets\//);
    await told.getByRole('button', { name: 'try again' }).click();
    await expect(studio.at('commandPalette').getByRole('combobox')).toBeVisible();
    // With its looks: a style sheet that did not come is asked for again, too.
    await expect(studio.at('commandPalette')).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    await expect(studio.at('commandPalette')).toHaveCount(0);
    const dialog = await studio.openImport();
    await expect(dialog).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the reader of flowcharts', async () => {
    await context.setOffline(true);
    await studio.at('documentList').getByText('Bicycle repair').click();
    const told = studio.at('notices').getByText('The part of Weir that reads this text could not be loaded');
    await expect(told).toBeVisible();
    await context.setOffline(false);
    await expect(studio.canvas.getByText('Test ride')).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect(studio.at('problem')).toHaveCount(0);
  });

  await test.step('a reply that needs code; the session goes on', async () => {
    await studio.at('documentList').getByText('Hospital appointment').click();
    await studio.mode('Run');
    await studio.runSession();
    await expect(studio.at('messageInput')).toHaveAttribute('placeholder', 'Say something as the user');
    await context.setOffline(true);
    await studio.at('messageInput').fill('I need an appointment.');
    await studio.at('messageInput').press('Enter');
    await expect(studio.at('conversation')).toContainText(
      'The part of Weir that speaks with models could not be loaded',
    );
    await context.setOffline(false);
    await studio.at('conversation').getByRole('button', { name: 'Retry reply' }).click();
    await expect(studio.lastAnswer).toBeVisible();
  });

  await test.step('a mode', async () => {
    await studio.mode('Author');
    await studio.paste(toolLoan);
    await context.setOffline(true);
    await studio.mode('Compare');
    await expect(page.getByText(missing).first()).toBeVisible();
    await studio.mode('Author');
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    await studio.waitSaved();
    await studio.mode('Compare');
    await expect(page.getByText(missing).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('group', { name: 'Pages of Compare' })).toBeVisible();
    await expect(page.getByText(missing)).toHaveCount(0);
    await studio.mode('Author');
    await expect(studio.line('Desc: Hands')).toBeVisible();
  });
});
