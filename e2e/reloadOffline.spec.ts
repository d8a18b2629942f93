// The service worker: a reload without a network, a new build, and requests that are not its own.

import { test as base, expect, type Page } from '@playwright/test';
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

/** Waits until the service worker has stored the app. */
const waitStored = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 });

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

test('after a reload without a network the document is there, and editing, a session and Compare work', async ({
  page,
  builds,
}) => {
  const studio = new StudioPage(page);
  await studio.open(builds.url, { ahead: true });
  await waitStored(page);
  const address = `${builds.url}v1/models`;
  await page.evaluate(async (url) => (await fetch(url)).text(), address);
  await studio.paste(toolLoan);
  await studio.waitSaved();

  builds.serve('offline');
  await page.reload();
  await studio.expectTitle('Tool loan');
  await studio.node('api:lend_tool').waitFor();
  await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
  await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
  await studio.mode('Run');
  await studio.runDemo('The user switches hospital', 'With controllers');
  await studio.expectEnded();
  await studio.mode('Compare');
  await expect(studio.at('compareScores')).toContainText('Trace miner over 1 trace');
  // Not prefetched, only stored.
  await studio.mode('Author');
  await studio.tab('Formats');
  await studio.at('formats').getByRole('button', { name: 'Mermaid', exact: true }).click();
  await studio.at('formats').getByRole('button', { name: 'As Mermaid draws it' }).click();
  await studio.at('mermaidPicture').waitFor();

  // A request that is not for a file of the app is neither stored nor answered.
  expect(
    await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'answered',
          () => 'failed',
        ),
      address,
    ),
  ).toBe('failed');
  const stored = await storedAddresses(page);
  expect(stored).toContain(builds.url);
  const own = (url: string) =>
    url === builds.url || url === `${builds.url}favicon.svg` || url.startsWith(`${builds.url}assets/`);
  expect(stored.filter((url) => !own(url))).toEqual([]);
});

test('a new build is opened by the next load and replaces the old one, whose open pages keep their files', async ({
  page: old,
  context,
  builds,
}) => {
  const oldStudio = new StudioPage(old);
  await oldStudio.open(builds.url, { ahead: true, text: false });
  await waitStored(old);
  builds.serve('second');
  const page = await context.newPage();
  const studio = new StudioPage(page);
  await studio.open(builds.url, { text: false });
  const isSecond = (name: string) => name.includes('.second.');
  expect((await scriptsOf(page)).filter((name) => !isSecond(name))).toEqual([]);
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');
  await expect.poll(isWaiting, { timeout: 120_000 }).toBe(true);

  await test.step('the open page of the old build loads a part that the server no longer has', async () => {
    await oldStudio.tab('Formats');
    await oldStudio.at('formats').getByRole('button', { name: 'Mermaid', exact: true }).click();
    await oldStudio.at('formats').getByRole('button', { name: 'As Mermaid draws it' }).click();
    await oldStudio.at('mermaidPicture').waitFor();
    expect((await scriptsOf(old)).some(isSecond)).toBe(false);
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

test('without a service worker the app works', async ({ page, builds }) => {
  builds.serve('noWorker');
  const studio = new StudioPage(page);
  await studio.open(builds.url, { ahead: true });
  await expect.poll(() => builds.refused, { timeout: 60_000 }).toContain('/service-worker.js');
  await studio.paste(toolLoan);
  await studio.node('api:lend_tool').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  // The browser reports the missing file.
  expect(studio.errors.filter((error) => !error.includes('404'))).toEqual([]);
});
