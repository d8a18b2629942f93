// Data loss of a killed browser: `npx tsx bench/kills.ts [--times 10] [--build DIR]`. Kills the browser (SIGKILL, all
// of its processes) during continuous typing and during a session, the given number of times each, starts it again on
// the same profile and compares the stored data with the expected data. Every run ends with a table; exit code 1: more
// than the last second was lost. `--build` takes an existing build instead of making one.

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { type Profile, readStored, withProfile } from './killedBrowser';
import { withStudio } from './studioServer';

const words = process.argv.slice(2);
const optionOf = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const times = Number(optionOf('--times') ?? 10);

interface Loss {
  readonly what: string;
  /** Keys or events that existed when the browser was killed. */
  readonly made: number;
  readonly lost: number;
  /** Milliseconds from the first lost key or event to the kill; 0 if nothing was lost. */
  readonly age: number;
}

/** Types keys one after the other, faster than a person, until the browser is killed. */
async function killWhileTyping(profile: Profile, address: string, round: number): Promise<Loss> {
  const page = await profile.start(`${address}#/author`);
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 60_000 });
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n# ');
  await wait(1500);
  const mark = `k${round}x`;
  await page.keyboard.type(mark);
  const typedAt: number[] = [];
  // Kills at another time in each round, during a save or between two.
  const until = Date.now() + 3000 + 137 * round;
  while (Date.now() < until) {
    await page.keyboard.type('a');
    typedAt.push(Date.now());
    await wait(20);
  }
  const killedAt = Date.now();
  await profile.kill();
  const again = await profile.start(`${address}#/author`);
  await again.locator('.react-flow__node').first().waitFor({ timeout: 60_000 });
  const { documents } = await readStored(again);
  const stored = Math.max(
    0,
    ...documents.map(({ source }) => new RegExp(`${mark}(a*)`).exec(source)?.[1]?.length ?? 0),
  );
  await profile.kill();
  const first = typedAt[stored];
  return {
    what: 'typing',
    made: typedAt.length,
    lost: typedAt.length - stored,
    age: first === undefined ? 0 : killedAt - first,
  };
}

/** Records how many events of its run the page has shown, and when it first had each. */
async function watchEvents(page: Page, seenAt: number[]): Promise<void> {
  await page.exposeFunction('sawEvents', (count: number) => {
    while (seenAt.length < count) seenAt.push(Date.now());
  });
  await page.evaluate(() => {
    const look = () => {
      const slider = document.querySelector('[role="slider"][aria-valuemax]');
      const count = Number(slider?.getAttribute('aria-valuemax') ?? 0);
      (globalThis as unknown as { sawEvents(count: number): void }).sawEvents(count);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-valuemax'],
    });
  });
}

/** A slow model: a session with it takes a minute. */
const startSlowModel = () =>
  startFakeEndpoint({
    models: ['slow'],
    replies: ({ body }, index) => ({
      content: JSON.stringify(body).includes('## Role: user')
        ? `And what about number ${index}?`
        : `Thought: I answer.\nResponse: ${'One word after the other, again and again. '.repeat(4)}`,
      chunkDelayMs: 15,
    }),
  });

async function killWhileRunning(profile: Profile, address: string, round: number): Promise<Loss> {
  const model = await startSlowModel();
  const settings = { baseUrl: model.url, endpointModel: 'slow', modelChoice: { source: 'endpoint', model: 'slow' } };
  const page = await profile.start(`${address}#/run`, { 'weir.settings': JSON.stringify(settings) });
  await page.locator('.react-flow__node').first().waitFor({ timeout: 60_000 });
  const user = page.getByTestId('run-settings').getByLabel(/^User/).first();
  await user.selectOption({ label: 'A model plays the user' });
  const before = await readStored(page);
  const seenAt: number[] = [];
  await watchEvents(page, seenAt);
  await page.getByRole('button', { name: 'Run session', exact: true }).click();
  while (seenAt.length < 12) await wait(5);
  // Kills at another time in each round, during a request or between two.
  await wait(1500 + 137 * round);
  const killedAt = Date.now();
  await profile.kill();
  await model.close();
  const again = await profile.start(`${address}#/author`);
  await again.locator('.react-flow__node').first().waitFor({ timeout: 60_000 });
  const { runs, events } = await readStored(again);
  const run = runs.find((id) => !before.runs.includes(id)) ?? '';
  const stored = events[run] ?? 0;
  await profile.kill();
  const first = seenAt[stored];
  return {
    what: 'a session',
    made: seenAt.length,
    lost: Math.max(0, seenAt.length - stored),
    age: first === undefined ? 0 : killedAt - first,
  };
}

const losses: Loss[] = [];
await withStudio(async ({ address, executable }) => {
  for (const measure of [killWhileTyping, killWhileRunning]) {
    for (let round = 0; round < times; round++) {
      await withProfile(executable, async (profile) => {
        const loss = await measure(profile, address, round);
        losses.push(loss);
        process.stderr.write(`  ${loss.what} ${round + 1}: ${loss.lost} of ${loss.made} lost, ${loss.age} ms old\n`);
      });
    }
  }
}, optionOf('--build'));

for (const what of new Set(losses.map((loss) => loss.what))) {
  const own = losses.filter((loss) => loss.what === what);
  const oldest = Math.max(...own.map(({ age }) => age));
  const most = Math.max(...own.map(({ lost }) => lost));
  const clean = own.filter(({ lost }) => lost === 0).length;
  process.stdout.write(
    `killed while ${what} went on, ${own.length} times: nothing lost in ${clean}; at most ${most} lost, the oldest ${oldest} ms before the kill\n`,
  );
}
process.exit(losses.some(({ age }) => age > 1000) ? 1 : 0);
