// Time from a click to the next paint, for the main clicks of Run, Debug, the stage and Compare, in the production
// build with real input; beside it a click on an empty page. Also frames per second while the timeline of a finished
// demo is scrubbed.

import type { Locator, Page } from 'playwright';
import { type BenchOptions, measureSpread, spread } from './bench';
import { countFrames } from './countFrames';
import { withStudio } from './studioServer';

interface ClickWindow {
  /** Milliseconds from each click to the task after the frame that it requested. */
  clickTimes: number[];
}

/** Runs in the page before its own scripts, so that its listener is the first. */
function watchClicks(): void {
  const times: number[] = [];
  Object.assign(window, { clickTimes: times });
  window.addEventListener(
    'click',
    (event) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    },
    { capture: true },
  );
}

async function timeOf(page: Page, target: Locator): Promise<number> {
  const known = await page.evaluate(() => (window as unknown as ClickWindow).clickTimes.length);
  await target.click();
  await page.waitForFunction((count) => (window as unknown as ClickWindow).clickTimes.length > count, known);
  return page.evaluate(() => (window as unknown as ClickWindow).clickTimes.at(-1) ?? 0);
}

export async function benchClicks({ quick, report }: BenchOptions): Promise<void> {
  const rounds = quick ? 3 : 15;
  await withStudio(async ({ address, browser }) => {
    const open = async (path: string) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript('globalThis.__name = (value) => value;');
      await page.addInitScript(watchClicks);
      await page.goto(path);
      return page;
    };
    const empty = await open('data:text/html,<button>Nothing</button>');
    const emptyTimes: number[] = [];
    for (let round = 0; round < rounds; round++) emptyTimes.push(await timeOf(empty, empty.getByRole('button')));
    await empty.close();
    const beside = `a button of an empty page ${spread(measureSpread(emptyTimes))}`;
    /** Clicks in sequence, repeatedly; each gets its row. The first round includes lazy loading. */
    const measure = async (
      page: Page,
      clicks: readonly (readonly [string, () => Locator])[],
      between = async () => {},
    ) => {
      const times = new Map<string, number[]>(clicks.map(([what]) => [what, []]));
      for (let round = 0; round <= rounds; round++) {
        for (const [what, target] of clicks) {
          const time = await timeOf(page, target());
          if (round > 0) times.get(what)?.push(time);
        }
        await between();
      }
      for (const [what, list] of times)
        report({
          bench: 'clicks',
          what: `${what}, median / p95`,
          weir: spread(measureSpread(list)),
          beside,
          target: '200 ms',
        });
    };

    const page = await open(address);
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' }).first();
    const tab = (name: RegExp) => page.getByRole('tab', { name }).first();
    const modes = page.getByRole('navigation', { name: 'Modes' });
    const mode = (name: string) => modes.getByRole('button', { name });
    await page.getByTestId('example-card').first().click();
    await mode('Run').click();
    const demo = page
      .getByTestId('demos')
      .getByRole('article')
      .filter({ hasText: 'The user wants the result at once' });
    await demo.getByRole('button', { name: 'With controllers', exact: true }).click();
    await page
      .getByText(/^Session ended:/)
      .first()
      .waitFor();
    await measure(page, [
      ['Run: tab Events', () => tab(/^Events/)],
      ['Run: tab Timeline', () => tab(/^Timeline/)],
      ['Run: tab Event', () => tab(/^Event$/)],
      ['Run: tab Conversation', () => tab(/^Conversation/)],
      ['Run: a node of the canvas', () => page.locator('.react-flow__node[data-id="api:register_hospital"]')],
      ['Debug: step back in the timeline', () => button('Step back')],
      ['Debug: step forward', () => button('Step forward')],
      ['Debug: first event', () => button('First event')],
      ['Debug: last event', () => button('Last event')],
      ['Debug: breakpoints', () => button(/^\d+ breakpoints? (?:is|are) on/)],
    ]);
    await tab(/^Timeline/).click();
    const slider = page.getByRole('slider', { name: 'Position in the session' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('The timeline is not on the screen.');
    const scrub = async (target: Page) => {
      await target.mouse.move(box.x + 20, box.y + box.height / 2);
      await target.mouse.down();
      for (let move = 0; move < (quick ? 60 : 240); move++) {
        const place = Math.abs(((move * 4) % (2 * 400)) - 400);
        await target.mouse.move(box.x + 20 + place, box.y + box.height / 2);
      }
      await target.mouse.up();
    };
    const frames = await countFrames(page, () => scrub(page));
    const still = await open('about:blank');
    const stillFrames = await countFrames(still, () => scrub(still));
    await still.close();
    report({
      bench: 'clicks',
      what: 'frames a second while the timeline of a finished demo is scrubbed',
      weir: String(frames),
      beside: `the same drag over an empty page ${stillFrames}`,
      target: '30 or more',
    });
    await measure(page, [
      ['Compare: the mode, from Run', () => mode('Compare')],
      ['Run: the mode, from Compare', () => mode('Run')],
    ]);
    await page.close();

    const stage = await open(`${address}#/run`);
    await stage.getByRole('button', { name: 'The user wants the result at once' }).first().click();
    const next = stage.getByRole('button', { name: 'Next', exact: true }).first();
    await next.waitFor();
    const back = stage.getByRole('button', { name: 'Back', exact: true }).first();
    await measure(stage, [
      ['Stage: next moment', () => next],
      ['Stage: previous moment', () => back],
    ]);
    await stage.close();
  });
}
