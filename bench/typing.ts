// Typing into the source of a large document, in Chromium on the production build: the time from a key to the updated
// problem list and canvas, and the longest task that blocks the main thread before the next key. Each key has two
// times, both from its time stamp in the browser: `said`, when the page's elements have the text (Weir's own time), and
// `shown`, when the frame with them is rendered, which takes any page up to 16.7 ms more. Beside both, in the same run,
// only Monaco in a bare page with the same text, from the same key to the line with the letter.

import type { Page } from 'playwright';
import { generateTestWorkflow } from '../src/testing/generateTestWorkflow';
import { type BenchOptions, measureSpread, ms, spread } from './bench';
import { buildPage, type Studio, withStudio } from './studioServer';

export interface TypingRecord {
  readonly said: number[];
  readonly shown: number[];
  readonly tasks: number[];
  readonly unseen: number;
}

interface TypingWindow {
  typing: { stop(): TypingRecord };
}

export const typingTargets: Readonly<Record<number, string>> = { 50: '16 ms', 500: '50 ms', 2000: '200 ms' };

/** Opens the app after its first picture: all panels open, the welcome screen left before. */
export async function openStudio({ address, browser }: Pick<Studio, 'address' | 'browser'>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const author = { leftOpen: true, leftTab: 'documents', rightOpen: true, bottomOpen: true };
  // The TypeScript runner wraps named functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(
    (arrangement) => {
      localStorage.setItem('weir.welcome', 'seen');
      localStorage.setItem('weir.arrangement', arrangement);
    },
    JSON.stringify({ panels: { author } }),
  );
  await page.goto(`${address}#/author`);
  await page.locator('.react-flow__node').first().waitFor();
  return page;
}

/** Uses the file chooser of a new document: Chromium takes minutes to put a text of this length into a text area. */
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
 * Measures from the key's own time stamp, so including earlier work of the main thread, to the change of the watched
 * elements that contains all text typed up to that key, and to the end of the frame after it. If the next key arrives
 * before, the key counts until the elements show the next.
 */
function watchTyping(page: Page, word: string, watched: { panel: string; items: string }): Promise<void> {
  return page.evaluate(
    ([start, panelAt, itemsAt]) => {
      const said: number[] = [];
      const shown: number[] = [];
      const tasks: number[] = [];
      const waiting: { text: string; at: number }[] = [];
      let typed = start;
      const onKey = (event: KeyboardEvent) => {
        if (event.key.length !== 1) return;
        typed += event.key;
        waiting.push({ text: typed, at: event.timeStamp });
      };
      const panel = document.querySelector(panelAt) ?? document.body;
      const onChange = () => {
        const items = [...panel.querySelectorAll(itemsAt)].slice(0, 60).map((item) => item.textContent ?? '');
        const reached = waiting.findLastIndex(({ text }) => items.some((item) => item.includes(text)));
        if (reached < 0) return;
        const done = waiting.splice(0, reached + 1);
        for (const { at } of done) said.push(performance.now() - at);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            for (const { at } of done) shown.push(performance.now() - at);
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
          return { said, shown, tasks, unseen: waiting.length };
        },
      };
    },
    [word, watched.panel, watched.items] as const,
  );
}

const problems = { panel: 'section[aria-label="Bottom panel"]', items: 'li' };
const lines = { panel: '.monaco-editor .view-lines', items: '.view-line' };

/** Types keys at the cursor, behind a word beginning with `zq` that the first problems and the canvas show. */
export async function typeKeys(
  page: Page,
  rounds: number,
  watched = problems,
): Promise<TypingRecord & { readonly busyPerKey: number }> {
  // Processor time of the thread, which excludes other programs.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await watchTyping(page, 'zq', watched);
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

/** Describes one run of keys for a row. */
export function tellKeys({ said, shown, unseen }: TypingRecord, keys: number): string {
  const missing = unseen > 0 ? ` (${unseen} of ${keys} never shown)` : '';
  return `said ${spread(measureSpread(said))}, shown ${spread(measureSpread(shown))}${missing}`;
}

/** Types the same keys behind the same text, in a page with only Monaco. */
export async function typeAlone(
  { browser }: Pick<Studio, 'browser'>,
  address: string,
  source: string,
  keys: number,
): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.goto(address);
  await page.waitForFunction('globalThis.openText !== undefined');
  await page.evaluate((text) => (window as unknown as { openText(text: string): void }).openText(text), source);
  await page.locator('.monaco-editor .view-line').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  API.zq', { delay: 60 });
  await page.waitForTimeout(1000);
  const record = await typeKeys(page, keys, lines);
  await page.close();
  return `Monaco alone: ${tellKeys(record, keys)}; ${ms(record.busyPerKey)} of processor time a key`;
}

export async function benchTyping({ quick, report }: BenchOptions): Promise<void> {
  await withStudio(async (studio) => {
    const alone = await buildPage(studio, 'monacoAlone');
    for (const size of quick ? [50, 500] : [50, 500, 2000]) {
      const { source } = generateTestWorkflow(size);
      const keys = quick ? 15 : 60;
      const beside = await typeAlone(studio, alone, source, keys);
      const page = await openStudio(studio);
      await openDocument(page, source);
      await page.locator('.monaco-editor .view-line').first().click();
      await page.keyboard.press('Control+End');
      // A call of an undeclared API: its name is in the first problem and on a node of the canvas.
      await page.keyboard.type('  API.zq', { delay: 60 });
      await page.waitForTimeout(1500);
      const record = await typeKeys(page, keys);
      await page.context().close();
      report({
        bench: 'typing',
        what: `key to problems and canvas at ${size} nodes, in Chromium, median / p95`,
        weir: tellKeys(record, keys),
        beside,
        ...(typingTargets[size] ? { target: typingTargets[size] } : {}),
      });
      report({
        bench: 'typing',
        what: `main thread during ${keys} keys at ${size} nodes`,
        weir: `${ms(record.busyPerKey)} of processor time a key; ${tellLongest(record.tasks)}`,
        beside: 'long task 50 ms',
        target: 'none over 50 ms',
      });
    }
  });
}
