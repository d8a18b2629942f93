// Smoothness of the canvas: frames per second while panning, zooming and dragging, beside bare React Flow on the same
// graphs in the same run; and the time to the first paint of a large graph. Builds the harness page for production,
// serves it on localhost, drives Chromium with real input events.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { countFrames } from './countFrames';

export interface CanvasBenchRow {
  readonly subject: string;
  readonly nodes: number;
  readonly zoom: 'reading' | 'fitted';
  /** Factor by which the processor is slowed down. */
  readonly slowed: number;
  /** Frames per second. */
  readonly pan: number;
  readonly zoomed: number;
  readonly drag: number;
  /** Milliseconds from the start of rendering to the first frame with the graph. */
  readonly firstPaint: number;
}

const root = resolve(import.meta.dirname, '..');
const slowedTimes = 4;
const center = { x: 720, y: 430 };

const zoomOf = (page: Page) =>
  page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport');
    return viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 0;
  });

async function wheelZoom(page: Page, delta: number): Promise<void> {
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, delta);
  await page.keyboard.up('Control');
}

async function pan(page: Page): Promise<void> {
  // Pans by wheel, because the pointer may be over a node.
  for (let step = 0; step < 90; step++) {
    await page.mouse.wheel(Math.sin(step / 8) * 40, Math.cos(step / 8) * 40);
    await page.waitForTimeout(8);
  }
}

async function zoom(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, Math.floor(step / 15) % 2 === 0 ? -24 : 24);
    await page.waitForTimeout(10);
  }
  await page.keyboard.up('Control');
}

/**
 * Returns the position of a node near the centre, in px of the page: by its element, or by moving the pointer until a
 * node is found.
 */
async function nodeNearCenter(page: Page): Promise<{ x: number; y: number }> {
  const found = await page.evaluate(({ x, y }) => {
    const rects = [...document.querySelectorAll('.react-flow__node')]
      .map((node) => node.getBoundingClientRect())
      .filter((rect) => rect.width > 0)
      .map((rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }));
    return rects.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
  }, center);
  return found ?? center;
}

async function drag(page: Page): Promise<() => Promise<void>> {
  const start = await nodeNearCenter(page);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  return async () => {
    for (let step = 0; step < 80; step++) {
      await page.mouse.move(start.x + Math.sin(step / 7) * 160, start.y + Math.cos(step / 7) * 110);
      await page.waitForTimeout(6);
    }
  };
}

type Report = (row: CanvasBenchRow) => void;

async function measure(
  browser: Browser,
  address: string,
  subject: string,
  nodes: number,
  slowed: number,
  report: Report,
): Promise<CanvasBenchRow[]> {
  const bare = subject === 'Weir' ? '' : subject === 'React Flow' ? '&bare=1' : '&bare=visible';
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The TypeScript runner wraps named functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  if (slowed > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  }
  await page.goto(`${address}?scene=layered&n=${nodes}${bare}`);
  await page.waitForFunction(
    () => performance.getEntriesByName('first-paint-of-graph').length > 0,
    undefined,
    // Bare React Flow is slow with thousands of nodes.
    { timeout: 180_000 },
  );
  const firstPaint = await page.evaluate(() =>
    Math.round(performance.getEntriesByName('first-paint-of-graph')[0]?.duration ?? 0),
  );
  await page.waitForTimeout(1500);
  const rows: CanvasBenchRow[] = [];
  for (const level of ['fitted', 'reading'] as const) {
    await page.mouse.move(center.x, center.y);
    for (let step = 0; level === 'reading' && step < 120 && (await zoomOf(page)) < 0.85; step++) {
      await wheelZoom(page, -60);
      await page.waitForTimeout(20);
    }
    await page.waitForTimeout(1200);
    const panned = await countFrames(page, () => pan(page));
    const zoomed = await countFrames(page, () => zoom(page));
    await page.waitForTimeout(600);
    const move = await drag(page);
    const dragged = await countFrames(page, move);
    await page.mouse.up();
    const row: CanvasBenchRow = {
      subject,
      nodes,
      zoom: level,
      slowed,
      pan: panned,
      zoomed,
      drag: dragged,
      firstPaint,
    };
    report(row);
    rows.push(row);
  }
  await page.close();
  return rows;
}

/** Runs the whole comparison: several minutes, most of them for bare React Flow at 5,000 nodes. */
export async function benchCanvas(
  sizes: readonly number[] = [1000, 5000],
  report: Report = () => {},
  subjects: readonly string[] = ['Weir', 'React Flow', 'React Flow, only visible'],
): Promise<CanvasBenchRow[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'weir-canvas-bench-'));
  const input = join(root, 'src/testing/canvasHarness.html');
  try {
    await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
    const server = await preview({
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0 },
    });
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const bound = server.httpServer.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      const address = `http://127.0.0.1:${port}/src/testing/canvasHarness.html`;
      const rows: CanvasBenchRow[] = [];
      for (const nodes of sizes) {
        for (const subject of subjects) {
          rows.push(...(await measure(browser, address, subject, nodes, 1, report)));
        }
      }
      // A modest machine, at a common size.
      const [smallest] = sizes;
      if (smallest !== undefined) {
        for (const subject of subjects) {
          rows.push(...(await measure(browser, address, subject, smallest, slowedTimes, report)));
        }
      }
      return rows;
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  // Sizes, and `weir` to leave the peers out.
  const words = process.argv.slice(2);
  const sizes = words.map(Number).filter((size) => size > 0);
  const subjects = words.includes('weir') ? ['Weir'] : undefined;
  await benchCanvas(sizes.length > 0 ? sizes : undefined, (row) => console.log(JSON.stringify(row)), subjects);
}
