// Flowcharts in Chromium on the production build: keys typed into small and large ones, the opening of 600 KB, and the
// command line's check of the same texts. Beside it the time of Mermaid's own parser for the text, in this machine's
// Node.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { parseWithMermaid } from '../src/adapters/mermaid/parseWithMermaid';
import { type BenchOptions, measureSpread, ms } from './bench';
import { withStudio } from './studioServer';
import { chooseFile, openStudio, tellKeys, tellLongest, typeKeys, typingTargets } from './typing';

/** A decision with one branch: a problem quotes its label, so that typed text in it becomes visible. */
const asked = '  zq{zq} -->|yes| n0';

const lines = (count: number, line: (index: number) => string) =>
  ['flowchart TD', asked, ...Array.from({ length: count }, (_, index) => line(index)), ''].join('\n');

/** Texts by the number of nodes. */
export const chartShapes: Readonly<Record<string, (nodes: number) => string>> = {
  chain: (nodes) => lines(nodes - 1, (index) => `  n${index}[Step ${index}] --> n${index + 1}[Step ${index + 1}]`),
  dense: (nodes) => lines(nodes, (index) => `  n${index}[Step ${index}] --> n${(index * 7 + 1) % nodes}`),
};

/** Number of nodes for 600 KB. */
const LARGE: Readonly<Record<string, number>> = { chain: 14_700, dense: 20_000 };

/** Measures from the selection of the file to its picture, and the longest task meanwhile. */
export async function openChart(
  page: Page,
  source: string,
): Promise<{ readonly took: number; readonly tasks: number[] }> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    const begun = { at: 0, shown: 0, tasks };
    Object.assign(window, { begun });
    const look = () => {
      const says = document.querySelector('[data-testid="problem"]')?.textContent?.includes('zq');
      const drawn = document.querySelector<HTMLCanvasElement>('[data-testid="canvas"] section canvas');
      const isDrawn = drawn?.dataset['painted'] !== undefined || document.querySelector('.react-flow__node') !== null;
      if (says && isDrawn && begun.at > 0) begun.shown = performance.now();
      else requestAnimationFrame(look);
    };
    addEventListener(
      'change',
      () => {
        begun.at = performance.now();
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  await chooseFile(page, 'chart.mmd', source);
  await page.waitForFunction(() => (window as unknown as { begun: { shown: number } }).begun.shown > 0, undefined, {
    timeout: 180_000,
  });
  await page.waitForTimeout(2500 + source.length / 100);
  return page.evaluate(() => {
    const { at, shown, tasks } = (window as unknown as { begun: { at: number; shown: number; tasks: number[] } }).begun;
    return { took: shown - at, tasks };
  });
}

/** Puts the cursor behind the label of the decision in the second line. */
export async function goToLabel(page: Page): Promise<void> {
  await page.locator('.monaco-editor .view-line').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  for (let step = 0; step < '} -->|yes| n0'.length; step++) await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(500);
}

async function timeMermaid(source: string, rounds: number): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < rounds + 1; round++) {
    const start = performance.now();
    await parseWithMermaid(source);
    values.push(performance.now() - start);
  }
  return measureSpread(values.slice(1)).median;
}

let cli: string | undefined;

/** Builds the command line of this source, in a folder from which its packages can be resolved. */
function buildCli(): string {
  const root = resolve(import.meta.dirname, '..');
  const outDir = join(root, 'node_modules', '.weir-bench');
  execFileSync(process.execPath, ['scripts/buildCli.mjs', '--out-dir', outDir], { cwd: root, stdio: 'ignore' });
  return join(outDir, 'weir.mjs');
}

/** Milliseconds of a separate process, including its start. */
function timeCheck(source: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'weir-bench-'));
  const file = join(folder, 'chart.mmd');
  writeFileSync(file, source);
  cli ??= buildCli();
  const start = performance.now();
  try {
    execFileSync(process.execPath, [cli, 'check', file], { stdio: 'ignore' });
    return performance.now() - start;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchTypingCharts({ quick, report }: BenchOptions): Promise<void> {
  const row = (what: string, weir: string, beside: string, target: string) =>
    report({ bench: 'typing', what, weir, beside, target });
  // A problem quotes 60 letters of a label.
  const keys = quick ? 15 : 55;
  await withStudio(async (studio) => {
    for (const [shape, chart] of Object.entries(chartShapes)) {
      const sizes = quick ? [50, 500] : [50, 500, 2000, LARGE[shape] as number];
      for (const nodes of sizes) {
        const source = chart(nodes);
        const isLarge = nodes > 2000;
        const name = `flowchart of ${nodes} nodes, ${shape}, ${Math.round(source.length / 1000)} kB`;
        const beside = `mermaid.parse alone ${ms(await timeMermaid(source, isLarge ? 1 : 5))}`;
        const page = await openStudio(studio);
        const opened = await openChart(page, source);
        if (isLarge) row(`open ${name}`, `${ms(opened.took)}; ${tellLongest(opened.tasks)}`, beside, '2 s');
        await goToLabel(page);
        const record = await typeKeys(page, keys);
        const { tasks, busyPerKey } = record;
        await page.context().close();
        const target = typingTargets[nodes] ?? 'no freeze';
        row(`key into ${name}, median / p95`, tellKeys(record, keys), beside, target);
        const work = `${ms(busyPerKey)} of processor time a key; ${tellLongest(tasks)}`;
        row(
          `main thread during ${keys} keys into it`,
          work,
          'long task 50 ms',
          isLarge ? 'none over 200 ms' : 'none over 50 ms',
        );
        if (isLarge) row(`weir check of ${name}`, ms(timeCheck(source)), beside, '3 s');
      }
    }
  });
}
