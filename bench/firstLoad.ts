// What the studio loads in a fresh browser until shell and canvas can be used, gzipped, and how long that takes on
// localhost; an address of the studio, so that the welcome screen is not in between. Beside it, in turns, a bare page of
// React and React Flow that draws the same graph.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { layoutGraph } from '../src/adapters/layout/layoutGraph';
import { buildProcedureGraph, parsePdl } from '../src/core/language';
import { buildCanvasView, nodeSize } from '../src/core/projection';
import { type BenchOptions, measureSpread, ms } from './bench';
import { buildPage, withStudio } from './studioServer';

interface FirstLoad {
  readonly shell: number;
  readonly canvas: number;
  readonly scripts: readonly string[];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** Milliseconds from the navigation until each is there, in a browser that has seen nothing. */
async function timeLoad(
  browser: Browser,
  address: string,
  wanted: Readonly<Record<string, string>>,
  graph?: unknown,
): Promise<{ readonly seen: Readonly<Record<string, number>>; readonly scripts: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(
    ([selectors, bareGraph]) => {
      Object.assign(window, { bareGraph });
      const seen: Record<string, number> = {};
      const look = () => {
        for (const [name, selector] of Object.entries(selectors as Record<string, string>))
          if (document.querySelector(selector)) seen[name] ??= performance.now();
        if (Object.keys(seen).length === Object.keys(selectors as object).length)
          Object.assign(window, { firstLoad: seen });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [wanted, graph],
  );
  await page.goto(address);
  await page.waitForFunction(() => 'firstLoad' in window);
  const found = await page.evaluate(() => {
    const { firstLoad: seen } = window as unknown as { firstLoad: Record<string, number> };
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => /\.m?js$/.test(entry.name) && entry.startTime < Math.max(...Object.values(seen)))
      .map((entry) => new URL(entry.name).pathname);
    return { seen, scripts };
  });
  await context.close();
  return found;
}

/** What is open when Weir starts for the first time, with its places: the studio has to find these itself. */
function firstGraph() {
  const source = readFileSync(resolve(import.meta.dirname, '../src/examples/hospitalAppointment.pdl.yaml'), 'utf8');
  const graph = buildProcedureGraph(parsePdl(source));
  const { nodes, edges } = buildCanvasView(graph, { positions: layoutGraph(graph), diagnostics: [] });
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      position: node.position,
      data: { label: node.label },
      ...nodeSize(node),
    })),
    edges: edges.map(({ id, from, to, condition }) => ({ id, source: from, target: to, label: condition })),
  };
}

export async function benchFirstLoad({ quick, report }: BenchOptions): Promise<void> {
  await withStudio(async (studio) => {
    const { address, outDir, browser } = studio;
    const bareAddress = await buildPage(studio, 'bareFlow');
    const graph = firstGraph();
    const loads: FirstLoad[] = [];
    const bare: number[] = [];
    for (let round = 0; round < (quick ? 2 : 7); round++) {
      const { seen, scripts } = await timeLoad(browser, `${address}#/author`, {
        shell: '[data-testid="shell"]',
        canvas: '.react-flow__node',
      });
      loads.push({ shell: seen['shell'] ?? 0, canvas: seen['canvas'] ?? 0, scripts });
      const alone = await timeLoad(browser, bareAddress, { canvas: '.react-flow__node' }, graph);
      bare.push(alone.seen['canvas'] ?? 0);
    }
    const sizeOf = async (path: string) => gzipSync(await readFile(join(outDir, path))).length;
    const html = await readFile(join(outDir, 'index.html'), 'utf8');
    const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
    const sum = async (paths: readonly string[]) =>
      (await Promise.all(paths.map(sizeOf))).reduce((total, size) => total + size, 0);
    const last = loads.at(-1);
    const others = (last?.scripts ?? []).filter((path) => !first.includes(path));
    const begun = others.filter((path) => !path.includes('worker'));
    const workers = others.filter((path) => path.includes('worker'));
    // The page does not see what a worker itself asks for.
    const imported = async (path: string) =>
      [...(await readFile(join(outDir, path), 'utf8')).matchAll(/import\([`'"]\.\/([\w.-]+\.js)/g)].map(
        ([, name]) => `${dirname(path)}/${name}`,
      );
    const worker = [...workers, ...(await Promise.all(workers.map(imported))).flat()];
    report({
      bench: 'first load',
      what: 'script of the page until shell and canvas can be used, gzipped',
      weir: kB(await sum(first)),
      beside: `besides: the worker for analysis and the first layout ${kB(await sum(worker))}; begun meanwhile, not needed for it ${kB(await sum(begun))}`,
      target: 'under 250 kB',
    });
    report({
      bench: 'first load',
      what: 'navigation to shell / to nodes on the canvas on localhost, median',
      weir: `${ms(measureSpread(loads.map((load) => load.shell)).median)} / ${ms(measureSpread(loads.map((load) => load.canvas)).median)}`,
      beside: `to nodes on a bare page of React and React Flow ${ms(measureSpread(bare).median)}`,
      target: 'twice the bare page',
    });
  });
}
