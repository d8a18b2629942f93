// Smoothness of the page while it works: an evaluation of 200 sessions in the worker pool, a plan of 500 subtasks of
// which 20 run in parallel. Beside them, in the same run: an empty page, and one while the same number of workers count
// (the upper bound of the processor).

import type { Page } from 'playwright';
import type { BenchOptions } from './bench';
import { countFrames } from './countFrames';
import { withStudio } from './studioServer';

/** Levels of 20 subtasks; each needs two of the previous level. */
function printWidePlan(subtasks: number): string {
  const width = 20;
  const plan: Record<string, unknown> = {};
  for (let index = 0; index < subtasks; index++) {
    const level = Math.floor(index / width);
    const parents = level === 0 ? [] : [index - width, (level - 1) * width + ((index + 1) % width)];
    const children = [index + width, (level + 1) * width + ((index - 1 + width) % width)].filter((id) => id < subtasks);
    plan[`task${index}`] = {
      id: `task${index}`,
      subtask_requirement: `Write part ${index}`,
      status: 'pending',
      next: [...new Set(children.map((id) => `task${id}`))],
      prev: [...new Set(parents.map((id) => `task${id}`))],
      num_parents_not_completed: new Set(parents).size,
      data: '',
      agent: `agent${index % 5}`,
    };
  }
  return JSON.stringify(plan);
}

/** The minimum and the median of the frames per second, so that a stall is visible. */
async function framesOfSeconds(page: Page, seconds: number, isOver: () => Promise<boolean>): Promise<number[]> {
  const counted: number[] = [];
  while (counted.length < seconds && !(await isOver())) {
    counted.push(await countFrames(page, () => page.waitForTimeout(1000)));
  }
  return counted.sort((first, second) => first - second);
}

const formatCounts = (counted: readonly number[]) =>
  `${counted[Math.floor(counted.length / 2)] ?? 0} (least second ${counted[0] ?? 0}, of ${counted.length})`;

export async function benchWork({ quick, report }: BenchOptions): Promise<void> {
  const seconds = quick ? 5 : 20;
  const never = async () => false;
  await withStudio(async ({ address, browser }) => {
    const open = async (path: string) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript('globalThis.__name = (value) => value;');
      await page.goto(path);
      return page;
    };
    const beside = async (workers: number) => {
      const page = await open('about:blank');
      await page.evaluate((count) => {
        const source = URL.createObjectURL(new Blob(['for (;;) Math.sqrt(2);'], { type: 'text/javascript' }));
        for (let index = 0; index < count; index++) new Worker(source);
      }, workers);
      const counted = await framesOfSeconds(page, 5, never);
      await page.close();
      return formatCounts(counted);
    };
    const idle = await beside(0);
    const busy = await beside(2);
    const peers = `empty page ${idle}; empty page beside two counting workers ${busy}`;

    const evaluation = await open(address);
    await evaluation.getByTestId('example-card').first().click();
    await evaluation.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name: 'Evaluate' }).click();
    const plan = evaluation.getByTestId('agents-plan');
    await plan.getByRole('button', { name: /^Adjust Advice and denial/ }).click();
    await plan.getByRole('spinbutton', { name: 'Repetitions' }).fill('6');
    await plan.getByRole('button', { name: 'Run plan' }).click();
    const stored = evaluation.getByTestId('agents-stored');
    await stored
      .getByText(/[1-9]\d* of/)
      .first()
      .waitFor();
    const cells = await framesOfSeconds(evaluation, seconds, async () =>
      /\b(\d+) of \1\b/.test(await stored.innerText()),
    );
    report({
      bench: 'work',
      what: `frames a second while ${/of (\d+)/.exec(await stored.innerText())?.[1]} sessions run in the worker pool`,
      weir: formatCounts(cells),
      beside: peers,
      target: '55',
    });
    await evaluation.close();

    const planned = await open(`${address}#/plan`);
    const chooser = planned.waitForEvent('filechooser');
    await planned.getByRole('button', { name: 'Open a file …' }).click();
    const file = { name: 'wide.json', mimeType: 'application/json', buffer: Buffer.from(printWidePlan(500)) };
    await (await chooser).setFiles(file);
    await planned.getByLabel('Subtasks at once').fill('20');
    await planned.getByRole('button', { name: 'Run plan' }).click();
    const status = planned.getByTestId('plan-status');
    const isOver = async () => (await status.getAttribute('data-state')) !== 'running';
    await planned.waitForTimeout(1000);
    const subtasks = await framesOfSeconds(planned, seconds, isOver);
    report({
      bench: 'work',
      what: 'frames a second while a plan of 500 subtasks runs, 20 at once',
      weir: formatCounts(subtasks),
      beside: peers,
      target: '55',
    });
    await planned.close();
  });
}
