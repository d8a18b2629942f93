// What the studio loads in a fresh browser until shell and canvas can be used, gzipped, and how long that takes on
// localhost; an address of the studio, so that the welcome screen is not in between.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BenchOptions, measureSpread, ms } from './bench';
import { withStudio } from './studioServer';

interface FirstLoad {
  readonly shell: number;
  readonly canvas: number;
  readonly scripts: readonly string[];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

export async function benchFirstLoad({ quick, report }: BenchOptions): Promise<void> {
  await withStudio(async ({ address, outDir, browser }) => {
    const loads: FirstLoad[] = [];
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript('globalThis.__name = (value) => value;');
      await page.addInitScript(() => {
        const seen: Record<string, number> = {};
        const look = () => {
          if (document.querySelector('[data-testid="shell"]')) seen['shell'] ??= performance.now();
          if (document.querySelector('.react-flow__node')) {
            seen['canvas'] = performance.now();
            Object.assign(window, { firstLoad: seen });
            return;
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto(`${address}#/author`);
      await page.waitForFunction(() => 'firstLoad' in window);
      loads.push(
        await page.evaluate(() => {
          const { shell = 0, canvas = 0 } = (window as unknown as { firstLoad: Record<string, number> }).firstLoad;
          const scripts = performance
            .getEntriesByType('resource')
            .filter((entry) => /\.m?js$/.test(entry.name) && entry.startTime < canvas)
            .map((entry) => new URL(entry.name).pathname);
          return { shell, canvas, scripts };
        }),
      );
      await context.close();
    }
    const sizeOf = async (path: string) => gzipSync(await readFile(join(outDir, path))).length;
    const html = await readFile(join(outDir, 'index.html'), 'utf8');
    const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
    const sum = async (paths: readonly string[]) =>
      (await Promise.all(paths.map(sizeOf))).reduce((total, size) => total + size, 0);
    const last = loads.at(-1);
    const others = (last?.scripts ?? []).filter((path) => !first.includes(path));
    const worker = others.filter((path) => path.includes('worker'));
    const begun = others.filter((path) => !path.includes('worker'));
    report({
      bench: 'first load',
      what: 'script of the page until shell and canvas can be used, gzipped',
      weir: kB(await sum(first)),
      beside: `besides: workers for analysis and layout ${kB(await sum(worker))}; begun meanwhile, not needed for it ${kB(await sum(begun))}`,
      target: 'under 250 kB',
    });
    report({
      bench: 'first load',
      what: 'navigation to shell / to nodes on the canvas on localhost, median',
      weir: `${ms(measureSpread(loads.map((load) => load.shell)).median)} / ${ms(measureSpread(loads.map((load) => load.canvas)).median)}`,
      beside: 'one frame 16.7 ms',
    });
  });
}
