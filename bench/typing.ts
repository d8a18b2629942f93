// Typing into the source of a large document, in Chromium on the production build: from a key to the problem list and
// the canvas that say so (they change in one commit), and the longest task that keeps the main thread from the next key.

import type { Page } from 'playwright';
import { generateWorkflow } from '../src/testing/generateWorkflow';
import { type BenchOptions, measureSpread, ms, spread } from './bench';
import { type Studio, withStudio } from './studioServer';

export interface TypingRecord {
  readonly latencies: number[];
  readonly tasks: number[];
  readonly unseen: number;
}

interface TypingWindow {
  typing: { stop(): TypingRecord };
}

export const typingTargets: Readonly<Record<number, string>> = { 50: '16 ms', 500: '50 ms', 2000: '200 ms' };

/** A page with the app on it, after its first picture: all panels open, the welcome screen left before. */
export async function openStudio({ address, browser }: Pick<Studio, 'address' | 'browser'>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const author = { leftOpen: true, leftTab: 'documents', rightOpen: true, bottomOpen: true };
  // The TypeScript runner wraps named functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript((arrangement) => {
    localStorage.setItem('weir.welcome', 'seen');
    localStorage.setItem('weir.arrangement', arrangement);
  }, JSON.stringify({ panels: { author } }));
  await page.goto(`${address}#/author`);
  await page.locator('.react-flow__node').first().waitFor();
  return page;
}

/** The file chooser of a new document: to put a text of this length into a text area takes Chromium itself minutes. */
export async function chooseFile(page: Page, name: string, source: string): Promise<void> {
  await page.getByRole('button', { name: 'New, paste or open' }).first().click();
  const buffer = Buffer.from(source);
  await page.getByLabel('File to open').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

async function openDocument(page: Page, source: string): Promise<void> {
  await chooseFile(page, 'generated.pdl.yaml', source);
  await page.getByText('Generated workflow').first().waitFor();
  await page.locator('.monaco-editor .view-line').first().waitFor();
  // The layout of a large graph takes seconds in its worker; the canvas is empty until then.
  await page.waitForFunction(
    () => {
      const drawn = document.querySelector<HTMLCanvasElement>('[data-testid="canvas"] section canvas');
      return drawn?.dataset['painted'] !== undefined;
    },
    undefined,
    { timeout: 120_000 },
  );
  await page.waitForTimeout(2500 + source.length / 30);
}

/**
 * Counts from the keydown to the frame after the first change of the problem list that quotes all that was typed up
 * to that key. A key that is overtaken by the next counts until the list shows the next.
 */
function watchTyping(page: Page, word: string): Promise<void> {
  return page.evaluate((start) => {
    const latencies: number[] = [];
    const tasks: number[] = [];
    const waiting: { text: string; at: number }[] = [];
    let typed = start;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length !== 1) return;
      typed += event.key;
      waiting.push({ text: typed, at: performance.now() });
    };
    const panel = document.querySelector('section[aria-label="Bottom panel"]') ?? document.body;
    const onChange = () => {
      const items = [...panel.querySelectorAll('li')].slice(0, 8).map((item) => item.textContent ?? '');
      const reached = waiting.findLastIndex(({ text }) => items.some((item) => item.includes(text)));
      if (reached < 0) return;
      const done = waiting.splice(0, reached + 1);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          for (const { at } of done) latencies.push(performance.now() - at);
        };
        channel.port2.postMessage(0);
      });
    };
    const changes = new MutationObserver(onChange);
    changes.observe(panel, { subtree: true, childList: true, characterData: true });
    const long = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    long.observe({ type: 'longtask' });
    addEventListener('keydown', onKey, true);
    (window as unknown as TypingWindow).typing = {
      stop: () => {
        changes.disconnect();
        for (const entry of long.takeRecords()) tasks.push(entry.duration);
        long.disconnect();
        removeEventListener('keydown', onKey, true);
        return { latencies, tasks, unseen: waiting.length };
      },
    };
  }, word);
}

/** Keys at the cursor, behind a word beginning with `zq` that the first problems and the canvas show. */
export async function typeKeys(page: Page, rounds: number): Promise<TypingRecord & { readonly busyPerKey: number }> {
  // In processor time of the thread: other programs on the machine do not count.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await watchTyping(page, 'zq');
  const before = await taskSeconds();
  for (let key = 0; key < rounds; key++) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
    await page.waitForTimeout(90);
  }
  await page.waitForTimeout(1500);
  const busy = ((await taskSeconds()) - before) * 1000;
  const record = await page.evaluate(() => (window as unknown as TypingWindow).typing.stop());
  return { ...record, busyPerKey: busy / rounds };
}

export function tellLongest(tasks: readonly number[]): string {
  const { max } = measureSpread(tasks);
  return tasks.length === 0 ? 'no task over 50 ms' : `${tasks.length} tasks over 50 ms, longest ${ms(max)}`;
}

export async function benchTyping({ quick, report }: BenchOptions): Promise<void> {
  await withStudio(async (studio) => {
    for (const size of quick ? [50, 500] : [50, 500, 2000]) {
      const page = await openStudio(studio);
      await openDocument(page, generateWorkflow(size).source);
      const keys = quick ? 15 : 60;
      await page.locator('.monaco-editor .view-line').first().click();
      await page.keyboard.press('Control+End');
      // A call of an API that is not declared: its name is in the first problem and on a node of the canvas.
      await page.keyboard.type('  API.zq', { delay: 60 });
      await page.waitForTimeout(1500);
      const { latencies, tasks, unseen, busyPerKey } = await typeKeys(page, keys);
      await page.context().close();
      report({
        bench: 'typing',
        what: `key to problems and canvas at ${size} nodes, in Chromium, median / p95`,
        weir: `${spread(measureSpread(latencies))}${unseen > 0 ? ` (${unseen} of ${keys} never shown)` : ''}`,
        beside: 'one frame 16.7 ms',
        ...(typingTargets[size] ? { target: typingTargets[size] } : {}),
      });
      report({
        bench: 'typing',
        what: `main thread during ${keys} keys at ${size} nodes`,
        weir: `${ms(busyPerKey)} of processor time a key; ${tellLongest(tasks)}`,
        beside: 'long task 50 ms',
        target: 'none over 50 ms',
      });
    }
  });
}
