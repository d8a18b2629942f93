// Imports large logs into the browser: `npx tsx bench/imports.ts [--events 100000,175000] [--build DIR]`. For each
// length: a whole import, with its time, the longest task of the main thread until the last event is stored, and the
// number of progress changes; an import that is cancelled in the middle; and one in which the browser is killed
// (SIGKILL) and started again. After the last two no part of the log may remain. Exit code 1: some did.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { createScriptedChat } from '../src/testing/scriptedChat';
import { answerReply, hospitalRunner } from '../src/testing/sessionFixtures';
import { type Profile, readStored, withProfile } from './killedBrowser';
import { withStudio } from './studioServer';

const words = process.argv.slice(2);
const optionOf = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const lengths = (optionOf('--events') ?? '100000,175000').split(',').map(Number);

/** A session whose second turn is repeated, with prompts that do not grow: about 200 bytes per event. */
async function writeLog(path: string, length: number): Promise<number> {
  const chat = createScriptedChat(() => answerReply('The hospital takes part.'));
  const turns = Array.from({ length: 3 }, (_, index) => ({ text: `What about number ${index}?` }));
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [] });
  runner.start();
  await runner.settled();
  const from = runner.events.findIndex(({ turn }) => turn === 2);
  const again = runner.events.slice(
    from,
    runner.events.findIndex(({ turn }) => turn === 3),
  );
  const log: object[] = runner.events.slice(0, from);
  for (let turn = 2; log.length < length; turn++) {
    for (const event of again) {
      const copy: Record<string, unknown> = { ...event, seq: log.length, turn, at: event.at + 1000 * turn };
      if ('requestId' in event) copy['requestId'] = `${event.requestId}/${turn}`;
      if (event.kind === 'model.requested')
        Object.assign(copy, { messages: event.messages.slice(-1), tools: undefined });
      if (log.length < length) log.push(copy);
    }
  }
  const text = log.map((event) => `${JSON.stringify(event)}\n`).join('');
  await writeFile(path, text);
  return text.length;
}

interface Watched {
  longest: number;
  changes: number;
}

/** Records the longest task of the main thread, and the number of changes of the progress bar. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const watched = { longest: 0, changes: 0 };
    (globalThis as unknown as { watched: Watched }).watched = watched;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({ type: 'longtask' });
    let shown = '';
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="reading"]')?.textContent ?? '';
      if (text !== '' && text !== shown) watched.changes += 1;
      shown = text;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const watchedBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** Opens the app and starts the import of the log. */
async function begin(profile: Profile, address: string, path: string): Promise<Page> {
  const page = await profile.start(`${address}#/author`);
  await page.locator('.react-flow__node').first().waitFor({ timeout: 60_000 });
  await wait(3000);
  await watch(page);
  await page.getByRole('button', { name: 'New, paste or open' }).first().click();
  await page.getByLabel('File to open').waitFor({ state: 'attached' });
  // Sets the file by its path: the driver's own method sends the bytes to the page in one task of seconds.
  const session = await page.context().newCDPSession(page);
  const expression = `document.querySelector('[aria-label="File to open"]')`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' });
  return page;
}

const isStoring = (page: Page) =>
  page
    .getByTestId('reading')
    .getByText(/[1-9][\d,]* of [\d,]+ events/)
    .waitFor({ timeout: 120_000 });
const left = async (page: Page): Promise<string> => {
  const { runs, events } = await readStored(page);
  const count = Object.values(events).reduce((sum, own) => sum + own, 0);
  return `${runs.length} runs and ${count} events left`;
};

let isClean = true;
const folder = await mkdtemp(join(tmpdir(), 'weir-imports-'));
await withStudio(async ({ address, executable }) => {
  for (const length of lengths) {
    const path = join(folder, `${length}.jsonl`);
    const bytes = await writeLog(path, length);
    const say = (text: string) => process.stdout.write(`${length} events (${(bytes / 1e6).toFixed(0)} MB): ${text}\n`);
    await withProfile(executable, async (profile) => {
      const page = await begin(profile, address, path);
      const started = Date.now();
      await page.getByTestId('reading').waitFor();
      // The bar disappears when the last event is stored; then the run is opened.
      await page.getByTestId('reading').waitFor({ state: 'detached', timeout: 300_000 });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const { longest, changes } = await watchedBy(page);
      const { events } = await readStored(page);
      const stored = Math.max(0, ...Object.values(events));
      isClean &&= stored === length;
      say(`${stored} stored in ${seconds} s; longest task ${Math.round(longest)} ms; ${changes} steps of progress`);
    });
    await withProfile(executable, async (profile) => {
      const page = await begin(profile, address, path);
      await isStoring(page);
      await page.getByTestId('reading').getByRole('button', { name: 'Cancel' }).click();
      await wait(5000);
      const after = await left(page);
      isClean &&= after.startsWith('0 runs and 0 events');
      say(`cancelled while it was stored: ${after}`);
    });
    await withProfile(executable, async (profile) => {
      const page = await begin(profile, address, path);
      await isStoring(page);
      await wait(1000);
      await profile.kill();
      const again = await profile.start(`${address}#/author`);
      await again.locator('.react-flow__node').first().waitFor({ timeout: 60_000 });
      const before = await left(again);
      await wait(8000);
      const after = await left(again);
      isClean &&= after.startsWith('0 runs and 0 events');
      say(`killed while it was stored: ${before} at the next start, ${after} soon after`);
    });
  }
}, optionOf('--build'));
await rm(folder, { recursive: true, force: true });
process.exit(isClean ? 0 : 1);
