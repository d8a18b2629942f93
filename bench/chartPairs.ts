// Pairs of pictures for a comparison by a person who does not know which program drew which: ten charts of
// `chosenCharts`, Weir's exported picture and Mermaid's drawing, in random order by a fixed seed, at the same text size on
// pages of the same size. `npx tsx bench/chartPairs.ts folder` writes `01-A.png`, `01-B.png`, ..., and `folder-key.json`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { layoutAnyGraph } from '../src/adapters/layout/layoutForWindow';
import { buildFlowchartGraph, readFlowchart } from '../src/core/flowchart';
import { pictureThemes, printPicture } from '../src/core/picture';
import { buildCanvasView } from '../src/core/projection';
import { createRandom } from '../src/core/support';
import { chosenCharts, mermaidScript } from './chartPictures';
import { findChromium } from './studioServer';

const seed = 10;
const count = 10;
const page = { width: 1440, height: 900, margin: 20 };
/** Letters of nodes, in px: 13 in Weir, 16 in Mermaid. */
const mermaidScale = 13 / 16;

const folder = process.argv[2] ?? 'chart-pairs';
mkdirSync(folder, { recursive: true });
const random = createRandom(seed);
const charts = chosenCharts()
  .map((chart) => ({ chart, rank: random.next() }))
  .sort((one, other) => one.rank - other.rank)
  .slice(0, count)
  .map(({ chart }) => chart);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: page.width, height: page.height } });
const tab = await context.newPage();
await tab.addInitScript('globalThis.__name = (value) => value;');
await tab.goto('about:blank');
await tab.addScriptTag({ path: mermaidScript });
const key: Record<string, Readonly<Record<'chart' | 'A' | 'B', string>>> = {};
for (const [index, [name, text]] of charts.entries()) {
  const graph = buildFlowchartGraph(readFlowchart(text).data);
  const view = buildCanvasView(graph, { positions: await layoutAnyGraph(graph) });
  const weir = printPicture([{ view }], { theme: pictureThemes.light, background: false });
  const mermaid = await tab.evaluate(async (source) => {
    const { mermaid: program } = window as unknown as {
      mermaid: { initialize(config: object): void; render(id: string, text: string): Promise<{ svg: string }> };
    };
    program.initialize({ startOnLoad: false, theme: 'default', flowchart: { useMaxWidth: false } });
    const { svg } = await program.render(`pair${Math.floor(performance.now() * 1000)}`, source);
    document.body.innerHTML = svg;
    const { width, height } = (document.querySelector('svg') as SVGSVGElement).viewBox.baseVal;
    return { svg, width, height };
  }, text);
  const drawings = {
    weir: { svg: weir.svg, width: weir.width, height: weir.height, scale: 1 },
    mermaid: { ...mermaid, scale: mermaidScale },
  };
  // The same zoom of text for both, at which the larger one fits.
  const zoom = Math.min(
    1,
    ...Object.values(drawings).flatMap(({ width, height, scale }) => [
      (page.width - 2 * page.margin) / (width * scale),
      (page.height - 2 * page.margin) / (height * scale),
    ]),
  );
  const isWeirFirst = random.int(2) === 0;
  const number = String(index + 1).padStart(2, '0');
  key[number] = { chart: name, A: isWeirFirst ? 'weir' : 'mermaid', B: isWeirFirst ? 'mermaid' : 'weir' };
  for (const letter of ['A', 'B'] as const) {
    const { svg, width, height, scale } = drawings[key[number][letter] as keyof typeof drawings];
    await tab.evaluate(
      ([content, size, margin]) => {
        document.body.style.cssText = `margin:0;padding:${margin}px;background:#fff`;
        document.body.innerHTML = content;
        const drawing = document.querySelector('svg') as SVGSVGElement;
        drawing.style.cssText = `width:${size.width}px;height:${size.height}px;max-width:none`;
      },
      [
        svg.replace(/^<\?xml[^>]*>/, ''),
        { width: width * scale * zoom, height: height * scale * zoom },
        page.margin,
      ] as const,
    );
    await tab.screenshot({ path: join(folder, `${number}-${letter}.png`) });
  }
}
await browser.close();
writeFileSync(`${folder.replace(/\/$/, '')}-key.json`, JSON.stringify({ seed, key }, undefined, 2));
