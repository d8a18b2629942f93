// Bytes (gzipped) that the studio loads in a fresh browser until shell and canvas are usable, and the time on
// localhost; the address is one of the studio, to skip the welcome screen. Beside it, in alternation, a bare page of
// React and React Flow that draws the same graph.

import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { layoutGraph } from '../src/adapters/layout/layoutGraph';
import { buildProcedureGraph, parsePdl } from '../src/core/language';
import { buildCanvasView, nodeSize } from '../src/core/projection';
import { type BenchOptions, measureSpread, ms } from './bench';
import { type QuietBrowser, withQuietBrowser } from './quietBrowser';
import { buildPage, withStudio } from './studioServer';

interface FirstLoad {
  readonly shell: number;
  readonly canvas: number;
  readonly bare: number;
  /** Scripts requested until then. */
  readonly scripts: readonly string[];
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

interface Look {
  readonly seen?: Readonly<Record<string, number>>;
  readonly scripts: readonly { readonly name: string; readonly startTime: number }[];
}

/** Milliseconds after which a page has its nodes, also on a slow machine. */
const PATIENCE = 3000;

/** A script that runs first in the page, after `before`: `firstLoad` records when each wanted element first existed. */
const lookFor = (wanted: Readonly<Record<string, string>>, before = ''): string => `{
  ${before}
  const wanted = Object.entries(${JSON.stringify(wanted)});
  const seen = {};
  const look = () => {
    for (const [name, selector] of wanted) if (document.querySelector(selector)) seen[name] ??= performance.now();
    if (Object.keys(seen).length === wanted.length) globalThis.firstLoad = seen;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Adds a copy of a page of the build that records its elements while it loads. */
async function addLooking(outDir: string, path: string, look: string, name = 'looking'): Promise<string> {
  const folder = dirname(path);
  const html = await readFile(join(outDir, path), 'utf8');
  await writeFile(join(outDir, folder, `${name}.js`), look);
  await writeFile(
    join(outDir, folder, `${name}.html`),
    html.replace('<head>', `<head><script src="${name}.js"></script>`),
  );
  return join(folder, `${name}.html`);
}

/** Removes the cached picture of the first example from the build, so that its text must be analysed. */
async function forgetPicture(outDir: string): Promise<void> {
  const assets = join(outDir, 'assets');
  const name = (await readdir(assets)).find((file) => /^starters-.*\.js$/.test(file));
  const path = join(assets, name ?? '');
  const script = await readFile(path, 'utf8');
  const forgetful = script.replace('"source":"', '"source":"Other ');
  if (forgetful === script) throw new Error('The starters have no picture');
  await writeFile(path, forgetful);
}

async function timeLoad(
  browser: QuietBrowser,
  address: string,
): Promise<{ readonly seen: Readonly<Record<string, number>>; readonly scripts: readonly string[] }> {
  const question = `({
    seen: globalThis.firstLoad,
    scripts: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  })`;
  const { seen, scripts } = (await browser.load(address, PATIENCE, question)) as Look;
  if (!seen) throw new Error(`No nodes after ${PATIENCE} ms: ${address}`);
  const last = Math.max(...Object.values(seen));
  const before = scripts.filter(({ name, startTime }) => /assets.*\.js$/.test(name) && startTime < last);
  return { seen, scripts: before.map(({ name }) => new URL(name).pathname) };
}

/** The graph of the first start, with its layout; the studio has to compute it itself. */
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
    const { address, outDir } = studio;
    const bare = await buildPage(studio, 'bareFlow');
    const nodes = { canvas: '.react-flow__node' };
    // Simulates a later visit, so that the worker starts immediately.
    const visited = `localStorage.setItem('weir.welcome', 'seen');`;
    const wanted = { shell: '[data-testid="shell"]', ...nodes };
    const studioPage = await addLooking(outDir, 'index.html', lookFor(wanted));
    const unreadPage = await addLooking(outDir, 'index.html', lookFor(wanted, visited), 'unread');
    const graph = `globalThis.bareGraph = ${JSON.stringify(firstGraph())};`;
    const barePage = await addLooking(outDir, bare.slice(address.length), lookFor(nodes, graph));
    const measure = async (browser: QuietBrowser, page: string): Promise<readonly FirstLoad[]> => {
      const loads: FirstLoad[] = [];
      // The first round is a warm-up: the server reads the files for the first time.
      for (let round = 0; round <= (quick ? 1 : 9); round++) {
        const { seen, scripts } = await timeLoad(browser, `${address}${page}#/author`);
        const alone = await timeLoad(browser, `${address}${barePage}`);
        if (round === 0) continue;
        loads.push({
          shell: seen['shell'] ?? 0,
          canvas: seen['canvas'] ?? 0,
          bare: alone.seen['canvas'] ?? 0,
          scripts,
        });
      }
      return loads;
    };
    let loads: readonly FirstLoad[] = [];
    let unread: readonly FirstLoad[] = [];
    await withQuietBrowser(studio.executable, async (browser) => {
      loads = await measure(browser, studioPage);
      await forgetPicture(outDir);
      unread = await measure(browser, unreadPage);
    });
    const sizeOf = async (path: string) => gzipSync(await readFile(join(outDir, path))).length;
    const html = await readFile(join(outDir, 'index.html'), 'utf8');
    const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
    const sum = async (paths: readonly string[]) =>
      (await Promise.all(paths.map(sizeOf))).reduce((total, size) => total + size, 0);
    const last = unread.at(-1);
    const others = (last?.scripts ?? []).filter((path) => !first.includes(path));
    const begun = others.filter((path) => !path.includes('worker'));
    const workers = others.filter((path) => path.includes('worker'));
    // The page does not see the requests of a worker.
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
    const median = (of: readonly FirstLoad[], part: 'shell' | 'canvas' | 'bare') =>
      ms(measureSpread(of.map((load) => load[part])).median);
    const reportTimes = (what: string, of: readonly FirstLoad[]) =>
      report({
        bench: 'first load',
        what: `navigation to shell / to nodes on the canvas on localhost, median${what}`,
        weir: `${median(of, 'shell')} / ${median(of, 'canvas')}`,
        beside: `to nodes on a bare page of React and React Flow ${median(of, 'bare')}`,
        target: 'twice the bare page',
      });
    reportTimes('', loads);
    reportTimes(', a text of which there is no picture', unread);
  });
}
