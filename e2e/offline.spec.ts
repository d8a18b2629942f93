// Without a network: prefetched parts work, and others show a message and load once there is a network. Every test uses
// a new window, because a reused one has the app's chunks in its cache.

import { expect, test } from '@playwright/test';
import { commit, field } from './fields';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

test.use({ reuseContext: false });

test('without a network all of the app goes on, though none of it was opened before: edit, format, a flowchart, a run', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { ahead: true });
  await studio.line('Name: Hospital appointment').waitFor();
  // The chunks load one by one while the page is idle; pending ones would count as missing.
  await page.waitForFunction(() => performance.getEntriesByName('weir.fetched').length > 0, undefined, {
    timeout: 60_000,
  });
  await page.waitForLoadState('networkidle');
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await context.setOffline(true);

  await studio.line('Name: Hospital appointment').click();
  await page.keyboard.press('Shift+Alt+F');
  await expect(studio.at('notices')).toContainText('Nothing to format');
  await studio.at('documentList').getByText('Bicycle repair').click();
  await expect(studio.canvas.getByText('Test ride')).toBeVisible();
  await studio.paste(toolLoan);
  await studio.node('api:lend_tool').waitFor();
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
  await studio.mode('Run');
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.canvas.locator('[data-status]').first().waitFor();
  // The browser requests the page's icon again, and the editor its icons; neither matters.
  expect(failed.filter((path) => /\.(js|css|html)$/.test(path))).toEqual([]);

  // The scripts of workers that no part has started cannot load: the page does their work.
  await studio.mode('Plan');
  await studio.mode('Compare');
  await studio.mode('Evaluate');
  await expect(studio.at('agentsEstimate')).toContainText('cells · about');
  await page.getByRole('button', { name: 'Run plan' }).click();
  await expect(page.getByText('20 of 20').first()).toBeVisible();
  expect(studio.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

const missing = 'This part of Weir could not be loaded';

test('parts that cannot load show a message, and load automatically or by a button once there is a network', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await field(studio.at('inspector'), 'Description').first().waitFor();
  // The versions load last; without their code a message is shown, too.
  await page.waitForLoadState('networkidle');
  const alert = page.getByRole('alert').filter({ hasText: missing });
  await test.step('a menu and a dialog can be closed and opened again', async () => {
    await context.route(/\/assets\//, (route) => route.abort());
    await studio.at('documentMenu').click();
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await alert.getByRole('button', { name: 'try again' }).click();
    await expect(alert).toBeVisible();
    await context.unroute(/\/assets\//);
    await alert.getByRole('button', { name: 'try again' }).click();
    await expect(studio.at('commandPalette').getByRole('combobox')).toBeVisible();
    // With its styles: a failed style sheet is requested again, too.
    await expect(studio.at('commandPalette')).toHaveCSS('position', 'fixed');
    await page.keyboard.press('Escape');
    await expect(studio.at('commandPalette')).toHaveCount(0);
  });

  await test.step('an edit works, because its code is loaded with the versions; a mode opens later', async () => {
    await context.setOffline(true);
    await commit(field(studio.at('inspector'), 'Description').first(), 'Books a visit.', 'Control+Enter');
    await expect.poll(() => studio.source()).toContain('Desc: Books a visit.\n');
    await studio.mode('Compare');
    await alert.first().waitFor();
    await context.setOffline(false);
    await expect(page.getByRole('group', { name: 'Pages of Compare' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await studio.mode('Author');
  });

  await test.step('a reply that needs code; the session goes on', async () => {
    await studio.mode('Run');
    await studio.runSession();
    const input = studio.at('messageInput');
    await expect(input).toHaveAttribute('placeholder', 'Say something as the user');
    await context.setOffline(true);
    await commit(input, 'I need an appointment.');
    await expect(studio.at('conversation')).toContainText(
      'The part of Weir that speaks with models could not be loaded',
    );
    await context.setOffline(false);
    await studio.at('conversation').getByRole('button', { name: 'Retry reply' }).click();
    await studio.lastAnswer.waitFor();
  });

  await test.step('the reader of flowcharts', async () => {
    await studio.mode('Author');
    await context.setOffline(true);
    await studio.at('documentList').getByText('Bicycle repair').click();
    const notice = studio.at('notices').getByText('The part of Weir that reads this text could not be loaded');
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(studio.canvas.getByText('Test ride')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(studio.at('problem')).toHaveCount(0);
  });
});
