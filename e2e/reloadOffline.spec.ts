// The service worker: a reload without a network, a new build, and requests that are not its own.

import { test as base, expect, type Page } from '@playwright/test';
import { escapePattern } from '../src/core/support/escapePattern';
import { type ServedBuilds, serveBuilds } from './serveBuilds';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const test = base.extend<{ builds: ServedBuilds }>({
  builds: async ({ baseURL }, use) => {
    const builds = await serveBuilds(baseURL ?? '');
    await use(builds);
    builds.close();
  },
});
test.use({ reuseContext: false, serviceWorkers: 'allow' });

/** Names of the scripts of the page. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      addresses.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
    return addresses;
  });

test('the app opens without a network; a new build is opened by the next load and replaces the old one', async ({
  page: old,
  context,
  builds,
}) => {
  const oldStudio = new StudioPage(old);
  const isSecond = (name: string) => name.includes('.second.');
  await oldStudio.open(builds.url, { ahead: true });
  // The service worker has stored the app.
  await old.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });
  const address = `${builds.url}v1/models`;
  await old.evaluate(async (url) => (await fetch(url)).text(), address);
  await oldStudio.paste(toolLoan);
  await oldStudio.waitSaved();

  await test.step('after a reload without a network the document is there; editing, a session and Compare work', async () => {
    builds.serve('offline');
    await old.reload();
    await oldStudio.expectTitle('Tool loan');
    await oldStudio.node('api:lend_tool').waitFor();
    await oldStudio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await oldStudio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    await oldStudio.mode('Run');
    await oldStudio.runDemo('The user switches hospital', 'With controllers');
    await oldStudio.expectEnded();
    await oldStudio.mode('Compare');
    await expect(oldStudio.at('compareScores')).toContainText('Trace miner over 1 trace');
  });

  await test.step('a request that is not for a file of the app is neither stored nor answered', async () => {
    expect(
      await old.evaluate(
        (url) =>
          fetch(url).then(
            () => 'answered',
            () => 'failed',
          ),
        address,
      ),
    ).toBe('failed');
    const stored = await storedAddresses(old);
    expect(stored).toContain(builds.url);
    const own = new RegExp(`^${escapePattern(builds.url)}(favicon\\.svg|assets/.*)?$`);
    expect(stored.filter((url) => !own.test(url))).toEqual([]);
  });

  builds.serve('second');
  const page = await context.newPage();
  const studio = new StudioPage(page);
  await studio.open(builds.url, { text: false });
  expect((await scriptsOf(page)).filter((name) => !isSecond(name))).toEqual([]);
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');
  await expect.poll(isWaiting, { timeout: 120_000 }).toBe(true);

  await test.step('the open page of the old build loads a part that the server no longer has', async () => {
    await oldStudio.mode('Author');
    await oldStudio.tab('Formats');
    await oldStudio.at('formats').getByRole('button', { name: 'Mermaid', exact: true }).click();
    await oldStudio.at('formats').getByRole('button', { name: 'As Mermaid draws it' }).click();
    await oldStudio.at('mermaidPicture').waitFor();
    expect((await scriptsOf(old)).filter(isSecond)).toEqual([]);
  });

  await test.step('a reload without a network opens the new build', async () => {
    builds.serve('offline');
    await page.reload();
    await studio.at('shell').waitFor();
    expect((await scriptsOf(page)).filter((name) => !isSecond(name))).toEqual([]);
  });

  await test.step('without open pages of the old build its files are deleted', async () => {
    await page.goto('about:blank');
    await old.goto('about:blank');
    await page.goto(builds.url);
    await studio.at('shell').waitFor();
    const files = async () => (await storedAddresses(page)).filter((url) => url.includes('/assets/'));
    await expect.poll(async () => (await files()).every(isSecond)).toBe(true);
    expect((await files()).length).toBeGreaterThan(100);
    expect((await scriptsOf(page)).filter((name) => !isSecond(name))).toEqual([]);
  });
});
