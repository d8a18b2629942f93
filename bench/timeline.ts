// Long runs in the browser: the time to open a stored one, whether the page blocks meanwhile, and the smoothness of
// scrubbing the timeline, in Chromium with real input, beside the same drag over an empty page.

import type { Page } from 'playwright';
import type { SessionEvent } from '../src/core/session';
import type { StoredRun } from '../src/core/storage';
import { testIds } from '../src/ui/testIds';
import { type BenchOptions, ms } from './bench';
import { lengthenLog, playSession } from './longLog';
import { type Studio, withStudio } from './studioServer';

interface Seed {
  /** Events of a session; untyped, because Playwright's types would expand deeply. */
  readonly events: readonly unknown[];
  readonly length: number;
}

interface Frames {
  /** Frames per second. */
  readonly frames: number;
  /** Number of changes of the current event, for the given pointer moves. */
  readonly moments: number;
  /** Milliseconds of the longest gap between two frames. */
  readonly longest: number;
}

async function seedRun(page: Page, seed: Seed): Promise<void> {
  await page.evaluate(async ({ events, length }: Seed) => {
    const lengthenLogHere = (globalThis as unknown as { lengthenLog: typeof lengthenLog }).lengthenLog;
    const log = lengthenLogHere(events as readonly SessionEvent[], length).map((event) => ({
      ...event,
      sessionId: `bench-${length}`,
    }));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('weir');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const done = (transaction: IDBTransaction) =>
      new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
    for (let start = 0; start < log.length; start += 5000) {
      const transaction = database.transaction('events', 'readwrite');
      for (const event of log.slice(start, start + 5000)) transaction.objectStore('events').put(event);
      await done(transaction);
    }
    const run: StoredRun = {
      version: 1,
      id: `bench-${length}`,
      documentId: '',
      title: `Bench ${length}`,
      model: 'scripted',
      rehearsal: true,
      startedAt: log[0]?.at ?? 0,
      updatedAt: log.at(-1)?.at ?? 0,
      turns: log.at(-1)?.turn ?? 0,
      denied: 0,
      violations: 0,
    };
    const transaction = database.transaction('runs', 'readwrite');
    transaction.objectStore('runs').put(run);
    await done(transaction);
    database.close();
  }, seed);
}

interface Watch {
  times: number[];
  shown: string | null | undefined;
  changes: number;
  request: number;
}

/** Counts frames and changes of the current event during an action. */
async function countFrames(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch: Watch = { times: [], shown: undefined, changes: -1, request: 0 };
    const tick = (now: number) => {
      watch.times.push(now);
      const slider = document.querySelector('[role="slider"][aria-label="Position in the session"]');
      const shown = slider?.getAttribute('aria-valuenow');
      if (shown !== watch.shown || watch.changes < 0) watch.changes += 1;
      watch.shown = shown;
      watch.request = requestAnimationFrame(tick);
    };
    watch.request = requestAnimationFrame(tick);
    Object.assign(window, { watch });
  });
  await action();
  return page.evaluate(() => {
    const { times, changes, request } = (window as unknown as { watch: Watch }).watch;
    cancelAnimationFrame(request);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
    return {
      frames: Math.round((times.length - 1) / seconds),
      moments: changes,
      longest: Math.round(Math.max(...gaps)),
    };
  });
}

/** Drags back and forth over a strip of the page, a move every few milliseconds, for about two seconds. */
async function dragAlong(page: Page, strip: { x: number; y: number; width: number }, steps: number): Promise<void> {
  const at = (step: number) => strip.x + strip.width * (0.5 - 0.48 * Math.cos((step / steps) * 4 * Math.PI));
  await page.mouse.move(at(0), strip.y);
  await page.mouse.down();
  for (let step = 0; step <= steps; step++) {
    await page.mouse.move(at(step), strip.y);
    await page.waitForTimeout(6);
  }
  await page.mouse.up();
}

interface Opening {
  /** Milliseconds from the click to the timeline with all events. */
  readonly time: number;
  /** Milliseconds of the longest task of the main thread. */
  readonly longest: number;
  /** Milliseconds to read the same events from the database at once: the lower bound of opening. */
  readonly reading: number;
}

async function openRun(page: Page, length: number): Promise<Opening> {
  const reading = await page.evaluate(async (id: string) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('weir');
      request.onsuccess = () => resolve(request.result);
    });
    const start = performance.now();
    const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
    await new Promise<unknown>((resolve) => {
      const request = database.transaction('events').objectStore('events').getAll(range);
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return performance.now() - start;
  }, `bench-${length}`);
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { tasks, clicked: 0 });
    addEventListener('click', () => Object.assign(window, { clicked: performance.now() }), {
      capture: true,
      once: true,
    });
  });
  await page.getByTestId(testIds.runList).getByText(`Bench ${length}`).first().click();
  await page.waitForFunction(
    (count) =>
      document.querySelector('[role="slider"][aria-label="Position in the session"]')?.getAttribute('aria-valuemax') ===
      String(count),
    length,
    { polling: 'raf', timeout: 120_000 },
  );
  const time = await page.evaluate(() => performance.now() - (window as unknown as { clicked: number }).clicked);
  await page.waitForTimeout(1000);
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  return { time, longest, reading };
}

const describe = ({ frames, moments, longest }: Frames, moves: number) =>
  `${frames} (${moments} moments shown of ${moves} moves, longest gap ${longest} ms)`;

export async function benchTimeline({ quick, report }: BenchOptions): Promise<void> {
  const events = await playSession(40);
  await withStudio(async ({ address, browser }: Studio) => {
    for (const length of quick ? [10_000] : [10_000, 100_000]) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      // The TypeScript runner wraps named functions in a helper that the page does not have.
      await page.addInitScript('globalThis.__name = (value) => value;');
      // A log of 100,000 events is too large to send to the page: it is lengthened there.
      await page.addInitScript(`globalThis.lengthenLog = ${lengthenLog.toString()}`);
      await page.goto(`${address}#/author`);
      await page.getByTestId(testIds.shell).waitFor();
      await page.waitForTimeout(1500);
      await seedRun(page, { events, length });
      await page.reload();
      await page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('navigation', { name: 'Side panels' }).getByRole('button', { name: 'Runs' }).click();
      await page.getByText(`Bench ${length}`).first().waitFor();
      // Engine and panels load once the page is idle, while a user would read the list.
      await page.waitForTimeout(4000);
      const idle = await countFrames(page, () => dragAlong(page, { x: 320, y: 24, width: 200 }, 120));
      const opening = await openRun(page, length);
      const count = length.toLocaleString('en');
      report({
        bench: 'timeline',
        what: `opening a stored run of ${count} events: until its timeline is shown / longest task of the main thread`,
        weir: `${ms(opening.time)} / ${ms(opening.longest)}`,
        beside: `one bare getAll of the same events ${ms(opening.reading)}, in one task`,
        target: 'no freeze: no task over 200 ms',
      });
      const group = page.getByRole('group', { name: 'Events of the session' });
      for (const zoom of ['fitted', 'reading'] as const) {
        if (zoom === 'fitted') await page.getByRole('button', { name: 'Fit the whole session' }).click();
        else
          for (let step = 0; step < 24; step++)
            await page.getByRole('button', { name: 'Zoom the timeline in' }).click();
        await page.waitForTimeout(500);
        const box = await group.boundingBox();
        if (!box) throw new Error('The timeline has no place on the page');
        const strip = { x: box.x + 20, y: box.y + 60, width: box.width - 40 };
        const moves = quick ? 60 : 240;
        const scrubbed = await countFrames(page, () => dragAlong(page, strip, moves));
        report({
          bench: 'timeline',
          what: `scrubbing ${count} events, ${zoom === 'fitted' ? 'the whole session in sight' : 'marks apart'}, frames a second`,
          weir: describe(scrubbed, moves),
          beside: `the same drag over a page at rest ${idle.frames}`,
          target: '30 or more',
        });
      }
      await context.close();
    }
  });
}
