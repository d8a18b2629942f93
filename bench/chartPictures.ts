// Flowcharts of the corpus as Weir opens them, beside Mermaid's own drawings of the same texts by dagre and by ELK, in one
// Chromium at 1440x900. Both are measured by `measurePicture`. `npm run bench -- --only charts` prints the table that
// docs/charts.md shows. Weir's nodes, zoom and texts are read from the page, its edges from the same layout computed here.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { layoutAnyGraph } from '../src/adapters/layout/layoutForWindow';
import { buildFlowchartGraph, readFlowchart } from '../src/core/flowchart';
import { buildCanvasView, buildScene, edgeLabel, titleLetters } from '../src/core/projection';
import { createRandom } from '../src/core/support';
import { corpusFlowcharts } from '../src/testing/corpusFlowcharts';
import type { BenchOptions } from './bench';
import {
  type ChartPicture,
  measurePicture,
  type PictureBox,
  type PictureMeasures,
  ratioDistance,
} from './measurePicture';
import { pictureOfScene } from './pictureOfScene';
import { type Studio, withStudio } from './studioServer';
import { chooseFile } from './typing';

const seed = 24;
const count = 24;
export const mermaidScript = resolve(import.meta.dirname, '../node_modules/mermaid/dist/mermaid.min.js');

/** The charts of 12 to 80 nodes, in a random order by a fixed seed. */
export function chosenCharts(): readonly (readonly [name: string, text: string, nodes: number])[] {
  const fitting = corpusFlowcharts().flatMap(([name, text]) => {
    const nodes = buildFlowchartGraph(readFlowchart(text).data).nodes.length;
    return nodes >= 12 && nodes <= 80 ? [[name, text, nodes] as const] : [];
  });
  const random = createRandom(seed);
  const ranked = fitting.map((chart) => ({ chart, rank: random.next() }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ chart }) => chart)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The app as a new user has it, without the welcome screen. */
async function openWeir({ address, browser }: Studio): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The TypeScript runner wraps named functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(() => localStorage.setItem('weir.welcome', 'seen'));
  await page.goto(`${address}#/author`);
  await page.locator('.react-flow__node').first().waitFor();
  return page;
}

/** Sets text in the fonts of the page. */
const measureTexts = (page: Page, texts: readonly string[], font: string): Promise<readonly number[]> =>
  page.evaluate(
    ([all, size]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return [];
      const family = getComputedStyle(document.body).fontFamily;
      context.font = `${size} ${family}`;
      return all.map((text) => context.measureText(text).width);
    },
    [texts, font] as const,
  );

/** The drawing on Weir's canvas, after it opened the chart. */
async function readWeir(page: Page, text: string): Promise<ChartPicture> {
  const { boxes, zoom, letters } = await page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport');
    const { a: scale, e: dx, f: dy } = new DOMMatrix(getComputedStyle(viewport as Element).transform);
    const pane = document.querySelector('.react-flow')?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return {
        id: node.dataset['id'] ?? '',
        x: Math.round((left - pane.left - dx) / scale),
        y: Math.round((top - pane.top - dy) / scale),
        width: width / scale,
        height: height / scale,
      };
    });
    const sizes = [...document.querySelectorAll<HTMLElement>('.react-flow__node [data-length]')]
      .filter((label) => label.textContent?.trim())
      .map((label) => Number.parseFloat(getComputedStyle(label).fontSize));
    return { boxes: nodes, zoom: scale, letters: sizes };
  });
  const graph = buildFlowchartGraph(readFlowchart(text).data);
  const missing = graph.nodes.filter(({ id }) => !boxes.some((box) => box.id === id));
  if (missing.length > 0) throw new Error(`No element for ${missing.map(({ id }) => id).join(', ')}.`);
  const positions = await layoutAnyGraph(graph);
  const moved = boxes.filter(
    ({ id, x, y }) => Math.abs((positions[id]?.x ?? 0) - x) + Math.abs((positions[id]?.y ?? 0) - y) > 2,
  );
  if (moved.length > 0) throw new Error(`The page shows another layout: ${moved.map(({ id }) => id).join(', ')}.`);
  const scene = buildScene(buildCanvasView(graph, { positions }));
  const labels = scene.edges.flatMap(({ edge: { condition } }) => condition ?? []);
  const titles = scene.frames.map(({ group }) => group.label);
  const labelWidths = await measureTexts(page, labels, `${edgeLabel.letters}px`);
  const titleWidths = await measureTexts(page, titles, `600 ${titleLetters}px`);
  const widths = {
    label: (label: string) => labelWidths[labels.indexOf(label)] ?? 0,
    title: (title: string) => titleWidths[titles.indexOf(title)] ?? 0,
  };
  const sizes = [
    ...letters,
    ...(labels.length > 0 ? [edgeLabel.letters] : []),
    ...(titles.length > 0 ? [titleLetters] : []),
  ];
  return { ...pictureOfScene(scene, widths), nodes: boxes, smallest: Math.min(...sizes) * zoom };
}

/** Mermaid's drawing, fitted in an area of this size and never enlarged, which is its own default. */
async function drawWithMermaid(
  page: Page,
  text: string,
  layout: 'dagre' | 'elk',
  [width, height]: readonly [number, number],
): Promise<ChartPicture> {
  const found = await page.evaluate(
    async ([source, engine]) => {
      const { mermaid } = window as unknown as {
        mermaid: {
          initialize(config: object): void;
          render(id: string, source: string): Promise<{ svg: string }>;
        };
      };
      mermaid.initialize({ startOnLoad: false, layout: engine, theme: 'default', flowchart: { useMaxWidth: false } });
      const { svg } = await mermaid.render(`drawn${Math.floor(performance.now() * 1000)}`, source);
      document.body.innerHTML = `<div style="position:absolute;left:0;top:0">${svg}</div>`;
      const drawing = document.querySelector('svg') as SVGSVGElement;
      const boxOf = (element: Element) => {
        const { left, top, width: w, height: h } = element.getBoundingClientRect();
        return { x: left + scrollX, y: top + scrollY, width: w, height: h };
      };
      const outline = (node: Element) =>
        node.querySelector(
          ':scope > .label-container, :scope > rect, :scope > polygon, :scope > path, :scope > circle',
        ) ?? node;
      const isShown = ({ width: w, height: h }: { width: number; height: number }) => w > 2 && h > 2;
      const paths = [...drawing.querySelectorAll<SVGPathElement>('.edgePaths path, path.flowchart-link')];
      const edges = [...new Set(paths)].map((path) => {
        const matrix = path.getScreenCTM() as DOMMatrix;
        const total = path.getTotalLength();
        const steps = Math.max(2, Math.ceil(total / 4));
        return Array.from({ length: steps + 1 }, (_, step): readonly [number, number] => {
          const at = path.getPointAtLength((total * step) / steps).matrixTransform(matrix);
          return [at.x + scrollX, at.y + scrollY];
        });
      });
      const labels = [...drawing.querySelectorAll('.edgeLabels .edgeLabel .label')]
        .filter((label) => label.textContent?.trim())
        .map((label) => boxOf(label.querySelector('span, text, .labelBkg') ?? label))
        .filter(isShown);
      const letters = [...drawing.querySelectorAll('.nodeLabel, .edgeLabel span, .cluster-label span')]
        .filter((label) => label.textContent?.trim())
        .map((label) => Number.parseFloat(getComputedStyle(label).fontSize));
      return {
        nodes: [...drawing.querySelectorAll('.nodes .node, g.node')]
          .filter((node, index, all) => all.indexOf(node) === index)
          .map((node) => boxOf(outline(node))),
        frames: [...drawing.querySelectorAll('g.cluster > rect')].map(boxOf),
        titles: [...drawing.querySelectorAll('g.cluster-label')]
          .map((title) => boxOf(title.querySelector('span, text') ?? title))
          .filter(isShown),
        labels,
        edges,
        letters,
        size: [drawing.viewBox.baseVal.width, drawing.viewBox.baseVal.height],
      };
    },
    [text, layout] as const,
  );
  const { size, letters, labels, ...parts } = found;
  const zoom = Math.min(1, width / (size[0] ?? 1), height / (size[1] ?? 1));
  const nearest = (box: PictureBox) => {
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const away = parts.edges.map((line) => Math.min(...line.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]))));
    return away.indexOf(Math.min(...away));
  };
  return {
    ...parts,
    labels: labels.map((box) => ({ box, edge: nearest(box) })),
    letters: Math.max(...letters, 16),
    smallest: Math.min(...letters) * zoom,
  };
}

interface ChartRow {
  readonly name: string;
  readonly nodes: number;
  readonly weir: PictureMeasures;
  readonly dagre: PictureMeasures;
  readonly elk?: PictureMeasures | undefined;
}

const columns = ['crossings', 'throughNodes', 'overlaps', 'area', 'ratio', 'smallest'] as const;

/** The columns in which the first drawing is worse, on a canvas of this aspect ratio; rounded as in the table. */
export function worseColumns(one: PictureMeasures, other: PictureMeasures, canvas: number): string[] {
  const badness = (measures: PictureMeasures, column: (typeof columns)[number]) =>
    column === 'ratio'
      ? Math.round(ratioDistance(measures.ratio, canvas) * 20) / 20
      : column === 'smallest'
        ? -Math.round(measures.smallest)
        : Math.round(measures[column]);
  return columns.filter((column) => badness(one, column) > badness(other, column));
}

function printCharts(rows: readonly ChartRow[], canvas: readonly [number, number]): string {
  const ratio = canvas[0] / canvas[1];
  const cells = (of: (measures: PictureMeasures) => string, { weir, dagre, elk }: ChartRow) =>
    `${of(weir)} / ${of(dagre)} / ${elk ? of(elk) : '-'}`;
  const lines = rows.map((row) =>
    [
      row.name,
      row.nodes,
      cells(({ crossings }) => `${crossings}`, row),
      cells(({ throughNodes }) => `${throughNodes}`, row),
      cells(({ overlaps }) => `${overlaps}`, row),
      cells(({ area }) => area.toFixed(0), row),
      cells((measures) => measures.ratio.toFixed(2), row),
      cells(({ smallest }) => smallest.toFixed(1), row),
      worseColumns(row.weir, row.dagre, ratio).join(' ') || 'none',
    ].join(' | '),
  );
  return [
    '| chart | nodes | crossings | edges through nodes | overlaps | area | width / height | smallest text | worse than dagre in |',
    '| --- | ---: | --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

/** `CHART_PICTURES=folder` also writes the screenshots and the measures there. */
export async function benchChartPictures({ quick, report }: BenchOptions): Promise<void> {
  const charts = chosenCharts().slice(0, quick ? 3 : count);
  const folder = process.env['CHART_PICTURES'];
  if (folder) mkdirSync(folder, { recursive: true });
  await withStudio(async (studio) => {
    const page = await openWeir(studio);
    // The list of documents is closed in the app of a new user.
    const documents = page.getByRole('button', { name: 'Documents', exact: true }).first();
    const context = await studio.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const plain = await context.newPage();
    await plain.addInitScript('globalThis.__name = (value) => value;');
    await plain.goto('about:blank');
    await plain.addScriptTag({ path: mermaidScript });
    const rows: ChartRow[] = [];
    let canvas: readonly [number, number] = [1, 1];
    for (const [name, text, nodes] of charts) {
      await documents.click();
      await chooseFile(page, name, text);
      await page.waitForFunction((wanted) => document.querySelectorAll('.react-flow__node').length === wanted, nodes, {
        timeout: 20_000,
      });
      await documents.click();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(1500);
      const area = await page.locator('.react-flow').boundingBox();
      canvas = [area?.width ?? 1, area?.height ?? 1];
      const pictures = {
        weir: await readWeir(page, text),
        dagre: await drawWithMermaid(plain, text, 'dagre', canvas),
        elk: await drawWithMermaid(plain, text, 'elk', canvas).catch(() => undefined),
      };
      const row = {
        name: name.replace(/\.mmd$/, ''),
        nodes,
        weir: measurePicture(pictures.weir),
        dagre: measurePicture(pictures.dagre),
        elk: pictures.elk && measurePicture(pictures.elk),
      };
      rows.push(row);
      if (folder) {
        await page.screenshot({ path: join(folder, `${row.name}.png`) });
        writeFileSync(join(folder, `${row.name}.json`), JSON.stringify({ canvas, row, pictures }));
      }
      const worse = worseColumns(row.weir, row.dagre, canvas[0] / canvas[1]);
      report({
        bench: 'charts',
        what: `${row.name}, ${nodes} nodes`,
        weir: worse.length === 0 ? 'as good in all columns' : `worse in ${worse.join(', ')}`,
        beside: 'Mermaid with dagre',
      });
    }
    process.stdout.write(`\nCanvas of ${canvas.map(Math.round).join(' x ')} px.\n\n${printCharts(rows, canvas)}\n`);
  }, process.env['CHART_DIST']);
}
