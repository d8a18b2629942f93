// Responsiveness of Run and of agents side by side while replies of 50,000 characters stream in 200 pieces a second.
// Beside them, in the same run, a bare page that appends the same stream to one paragraph.

import type { Page } from 'playwright';
import { type FakeReply, startFakeEndpoint } from '../src/testing/fakeEndpoint';
import type { BenchOptions } from './bench';
import { withStudio } from './studioServer';

/** A message that asks for the long reply. */
const LONG = 'Tell me everything';
/** Milliseconds between two clicks. */
const CLICK_EVERY = 200;

const wordsOf = (length: number) => {
  let text = '';
  for (let index = 0; text.length < length; index++) text += `word${index}${index % 40 === 39 ? '.\n' : ' '}`;
  return text;
};

interface Watched {
  /** Share of the time in which the main thread was busy, in percent. */
  readonly busy: number;
  /** Milliseconds from the input of the slowest click to the frame after it. */
  readonly slowest: number;
  readonly seconds: number;
}

const describeWatched = ({ busy, slowest, seconds }: Watched) =>
  `busy ${busy.toFixed(0)} %, slowest click ${slowest.toFixed(0)} ms, ${seconds.toFixed(0)} s`;

/** Clicks at a place of the page until the stream is over. */
async function watch(page: Page, at: { x: number; y: number }, isOver: () => Promise<boolean>): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { clickTimes: times });
    const onPress = (event: Event) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    window.addEventListener('mousedown', onPress, { capture: true });
  });
  const [start, busyBefore] = [performance.now(), await taskTime()];
  while (!(await isOver())) {
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(CLICK_EVERY);
  }
  const seconds = (performance.now() - start) / 1000;
  const busy = (100 * ((await taskTime()) - busyBefore)) / seconds;
  await session.detach();
  const times = await page.evaluate(() => (window as unknown as { clickTimes: number[] }).clickTimes);
  return { busy, slowest: Math.max(...times), seconds };
}

/** Reads the stream with `fetch` and appends each piece to one paragraph. */
async function appendStream(url: string): Promise<void> {
  document.body.innerHTML = '<div style="height:600px;overflow:auto"><p style="white-space:pre-wrap"></p></div>';
  const paragraph = document.querySelector('p') as HTMLElement;
  const scroller = paragraph.parentElement as HTMLElement;
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Tell me everything' }] }),
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const chunk = JSON.parse(line.slice(6)) as { choices: { delta?: { content?: string } }[] };
      paragraph.append(chunk.choices[0]?.delta?.content ?? '');
      scroller.scrollTop = scroller.scrollHeight;
    }
  }
  Object.assign(window, { isOver: true });
}

export async function benchStream({ quick, report }: BenchOptions): Promise<void> {
  const text = wordsOf(quick ? 5000 : 50_000);
  const short = wordsOf(1200);
  const long: FakeReply = { content: `Response: ${text}`, chunkDelayMs: 5 };
  const endpoint = await startFakeEndpoint({
    models: ['m'],
    replies: ({ body }) => (JSON.stringify(body).includes(LONG) ? long : { content: `Response: ${short}` }),
  });
  const settings = JSON.stringify({
    baseUrl: endpoint.url,
    endpointModel: 'm',
    modelChoice: { source: 'endpoint', model: 'm' },
  });
  try {
    await withStudio(async ({ address, browser }) => {
      const open = async (path: string) => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.addInitScript('globalThis.__name = (value) => value;');
        await page.addInitScript((stored) => {
          if (location.protocol.startsWith('http')) localStorage.setItem('weir.settings', stored);
        }, settings);
        await page.goto(path);
        return page;
      };
      const openRun = async () => {
        const page = await open(address);
        await page.getByTestId('example-card').first().click();
        await page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name: 'Run' }).click();
        return page;
      };

      const bare = await open(address);
      await bare.evaluate(`(${appendStream.toString()})(${JSON.stringify(endpoint.url)}); undefined`);
      const isOver = () => bare.evaluate(() => 'isOver' in window);
      const beside = `one paragraph that grows by each piece: ${describeWatched(await watch(bare, { x: 700, y: 750 }, isOver))}`;
      await bare.close();
      const target = 'busy 50 %, slowest click 100 ms';

      for (const earlier of quick ? [0] : [0, 18]) {
        const page = await openRun();
        await page.getByRole('button', { name: 'Run session', exact: true }).click();
        const input = page.getByTestId('message-input');
        const say = async (message: string) => {
          await page.getByPlaceholder('Say something as the user').waitFor();
          await input.fill(message);
          await input.press('Enter');
        };
        for (let turn = 0; turn < earlier; turn++) await say(`Message ${turn}`);
        await say(LONG);
        const log = page.getByRole('log', { name: 'Conversation' });
        const box = await log.boundingBox();
        const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 40 };
        const watched = await watch(page, at, () => page.getByPlaceholder('Say something as the user').isVisible());
        report({
          bench: 'stream',
          what: `Run, a reply of ${text.length} characters after ${earlier} turns`,
          weir: describeWatched(watched),
          beside,
          target,
        });
        await page.close();
      }

      const page = await openRun();
      await page.getByTestId('demos').getByRole('button', { name: 'Compare agents ...' }).click();
      const side = page.getByTestId('side-by-side');
      await side.getByRole('combobox', { name: 'User', exact: true }).selectOption({ label: 'A script of my own' });
      await side.getByRole('textbox', { name: 'Script: one user turn a line' }).fill(LONG);
      await side.getByRole('button', { name: /^Start \d sessions$/ }).click();
      const columns = page.getByTestId('side-column');
      await columns.first().waitFor();
      const count = await columns.count();
      const box = await side.boundingBox();
      const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 8 };
      const statuses = () => columns.evaluateAll((all) => all.map((one) => one.getAttribute('data-status')));
      const watched = await watch(page, at, async () => !(await statuses()).includes('running'));
      report({
        bench: 'stream',
        what: `${count} agents side by side, a reply of ${text.length} characters each`,
        weir: describeWatched(watched),
        beside,
        target,
      });
      await page.close();
    }, process.env['BUILT']);
  } finally {
    await endpoint.close();
  }
}
