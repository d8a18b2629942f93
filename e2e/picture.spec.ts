// Pictures of the canvas, looked at by a page that is not the app.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { generateWorkflow } from '../src/testing/generateWorkflow';
import { openBareViewer } from './bareViewer';
import { expectAccessible } from './expectAccessible';
import { file, openFiles } from './importFiles';
import { openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { readCorpus, toolLoan } from './texts';

interface Saved {
  readonly name: string;
  readonly data: Buffer;
}

async function save(studio: StudioPage, format: 'SVG' | 'PNG'): Promise<Saved> {
  const download = studio.page.waitForEvent('download');
  await studio.page.getByRole('button', { name: `Save ${format}` }).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), data: readFileSync(await saved.path()) };
}

const option = (studio: StudioPage, name: string) =>
  studio.at('pictureDialog').getByRole('button', { name, exact: true });
const check = (studio: StudioPage, name: string) => studio.at('pictureDialog').getByRole('checkbox', { name });

/** As a picture writes colours: what the build made of the style sheet may be shorter. */
async function token(page: Page, name: string): Promise<string> {
  const value = await page.evaluate(
    (key) => getComputedStyle(document.documentElement).getPropertyValue(key),
    `--${name}`,
  );
  return value.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}

/** What a browser that knows nothing of us makes of the file. */
async function inspect(page: Page) {
  return page.evaluate(() => {
    const svg = document.documentElement as unknown as SVGSVGElement;
    const outside: string[] = [];
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.x >= outer.x - 0.5 &&
      inner.y >= outer.y - 0.5 &&
      inner.x + inner.width <= outer.x + outer.width + 0.5 &&
      inner.y + inner.height <= outer.y + outer.height + 0.5;
    const nodes = [...svg.querySelectorAll<SVGGElement>('g[data-node]')];
    // In the fonts of this machine as the picture names them, then in others that a viewer may have instead: the widest
    // that is common, and a narrow one.
    const monos = [...svg.querySelectorAll('text[font-family]')];
    for (const [family, mono] of [
      [undefined, undefined],
      ['DejaVu Sans', 'DejaVu Sans Mono'],
      ['Liberation Sans', 'Liberation Mono'],
    ]) {
      if (family !== undefined && mono !== undefined) {
        svg.setAttribute('font-family', family);
        for (const text of monos) text.setAttribute('font-family', mono);
      }
      for (const node of nodes) {
        const kind = node.dataset['kind'];
        const outline = node.querySelector<SVGPathElement>(':scope > path')?.getBBox();
        for (const text of node.querySelectorAll<SVGTextElement>(':scope > text')) {
          const box = text.getBBox();
          // What is too small for words has them beside it; marks and badges hang on the corners.
          const isBeside =
            kind === 'start' || kind === 'end' || box.x > (outline?.width ?? 0) || box.y > (outline?.height ?? 0);
          const isOnCorner = box.y < 0;
          if (outline && !isBeside && !isOnCorner && !isWithin(box, outline)) outside.push(text.textContent ?? '');
        }
      }
      const bounds = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll('text')) {
        if (!isWithin(text.getBoundingClientRect(), bounds)) outside.push(`off the picture: ${text.textContent}`);
      }
      for (const chip of svg.querySelectorAll<SVGGElement>('g[data-chip]')) {
        const words = [...chip.querySelectorAll('text')].map((text) => text.getBBox());
        const grounds = [...chip.querySelectorAll('rect')].map((rect) => rect.getBBox());
        if (!words.every((word) => grounds.some((ground) => isWithin(word, ground))))
          outside.push(chip.dataset['chip'] ?? '');
      }
    }
    return {
      parseErrors: new DOMParser()
        .parseFromString(new XMLSerializer().serializeToString(svg), 'application/xml')
        .querySelectorAll('parsererror').length,
      root: svg.nodeName,
      title: svg.querySelector('title')?.textContent ?? '',
      description: svg.querySelector('desc')?.textContent ?? '',
      outside,
      nodes: nodes.map((node) => ({
        id: node.dataset['node'] ?? '',
        status: node.dataset['status'],
        mark: node.dataset['mark'],
        fills: [...node.querySelectorAll(':scope > path')].map((path) => path.getAttribute('fill')),
        strokes: [...node.querySelectorAll(':scope > path')].map((path) => path.getAttribute('stroke')),
        words: [...node.querySelectorAll('text')].map((text) => text.textContent),
      })),
      elements: [...new Set([...svg.querySelectorAll('*')].map((one) => one.localName))].sort(),
      ground: svg.querySelector('[data-background]')?.getAttribute('fill') ?? undefined,
      hacked: (window as { hacked?: unknown }).hacked,
    };
  });
}

/** Opens the file both ways and gives what was found in it. */
async function look(studio: StudioPage, svg: Buffer) {
  expect(new TextDecoder('utf-8', { fatal: true }).decode(svg)).toMatch(/^<svg /);
  const viewer = await openBareViewer(studio.page.context(), svg);
  const size = await viewer.asImage();
  await viewer.asDocument();
  const found = await inspect(viewer.page);
  viewer.expectQuiet();
  await viewer.page.close();
  expect(found.parseErrors).toBe(0);
  expect(found.root).toBe('svg');
  expect(found.outside).toEqual([]);
  expect(found.elements).toEqual(
    ['circle', 'defs', 'desc', 'g', 'path', 'pattern', 'rect', 'text', 'title'].filter((name) =>
      found.elements.includes(name),
    ),
  );
  return { ...found, size };
}

test('the authored graph leaves as an SVG that another viewer shows as it was; pictures can be copied; choices', async ({
  page,
  context,
}) => {
  await test.step('the authored graph leaves as an SVG that another viewer shows as it was', async () => {
    const studio = await openToolLoanCanvas(page);
    const dialog = await studio.openPicture();
    await expect(dialog.getByRole('img', { name: 'Preview of Tool loan' })).toBeVisible();
    await expectAccessible(studio, 'the picture dialog', '[role="dialog"]');
    const { name, data } = await save(studio, 'SVG');
    expect(name).toBe('tool-loan-procedure.svg');
    await expect(dialog.getByText('Saved as tool-loan-procedure.svg.')).toBeVisible();
    const found = await look(studio, data);
    const shown = await studio.at('pictureSize').innerText();
    expect(shown).toContain(`${found.size.width} × ${found.size.height} px`);
    expect(shown).toContain(`${Math.round(data.length / 1000)} kB`);
    expect(found.title).toBe('Tool loan');
    expect(found.nodes.map(({ id }) => id).sort()).toEqual((await studio.nodeIds()).sort());
    expect(found.nodes.find(({ id }) => id === 'api:lend_tool')?.words[0]).toBe('lend_tool');
    expect(found.ground).toBe(await token(page, 'canvas'));
    const plain = found.nodes.find(({ id }) => id === 'api:find_tool');
    expect(plain?.fills[0]).toBe(await token(page, 'surface-raised'));
    expect(plain?.strokes[0]).toBe(await token(page, 'border-strong'));
    await page.keyboard.press('Escape');
    await expect(studio.at('pictureDialog')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('pictures can be copied: the SVG as text, the PNG as a picture', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const studio = await openToolLoanCanvas(page);
    const dialog = await studio.openPicture();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('The SVG is on the clipboard, as text.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    await option(studio, 'PNG').click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('The picture is on the clipboard.')).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types))).toContain(
      'image/png',
    );
    await option(studio, 'SVG').click();
    await page.keyboard.press('Escape');
    await expect(studio.at('pictureDialog')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('theme, ground, legend, problems and the selection are choices', async () => {
    const studio = await openToolLoanCanvas(
      page,
      toolLoan.replace('precondition: [find_tool]', 'precondition: [find_tool, sharpen]'),
    );
    await studio.node('api:find_tool').click();
    await studio.openPicture();
    expect((await look(studio, (await save(studio, 'SVG')).data)).description).toContain('problem');
    await check(studio, 'Problems').uncheck();
    await check(studio, 'Legend').uncheck();
    await option(studio, 'Dark').click();
    await option(studio, 'Selection').click();
    await expect
      .poll(async () => (await look(studio, (await save(studio, 'SVG')).data)).nodes.map(({ id }) => id))
      .toEqual(['api:find_tool']);
    const dark = await look(studio, (await save(studio, 'SVG')).data);
    expect(dark.description).not.toContain('problem');
    expect(dark.ground).toBe('#16181c');
    await check(studio, 'Background').uncheck();
    await expect.poll(async () => (await look(studio, (await save(studio, 'SVG')).data)).ground).toBeUndefined();
    await page.keyboard.press('Escape');
    await expect(studio.at('pictureDialog')).toHaveCount(0);
    // The same dialog under the dark theme, its choices kept.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await studio.openPicture();
    await expect(check(studio, 'Background')).not.toBeChecked();
    await expectAccessible(studio, 'the picture dialog, dark', '[role="dialog"]');
    studio.expectNoErrors();
  });
});

test('a run leaves with its statuses, visits, denial and path at the moment shown; a comparison as its graphs; a run without its document', async ({
  page,
}) => {
  await test.step('a run leaves with its statuses, visits, denial and path at the moment shown', async () => {
    const studio = new StudioPage(page);
    await studio.open('/#/run');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await studio.at('timeline').getByTestId('event-mark');
    const denied = page.locator('[data-testid="event-mark"][aria-label*="enied"]').first();
    await denied.click();
    await expect(studio.status('answer:appointment_confirmed')).toHaveAttribute('data-status', 'blocked');
    await studio.openPicture();
    const found = await look(studio, (await save(studio, 'SVG')).data);
    const part = (id: string) => found.nodes.find((node) => node.id === id);
    for (const id of await studio.nodeIds()) {
      const status = await studio.node(id).locator('[data-kind]').first().getAttribute('data-status');
      expect(part(id)?.status ?? null, id).toBe(status);
    }
    expect(part('api:check_hospital')?.words).toEqual(['check_hospital', 'Done', 'visit 1']);
    expect(part('api:check_hospital')?.fills[0]).toBe(await token(page, 'status-done-fill'));
    expect(part('answer:appointment_confirmed')?.strokes).toContain(await token(page, 'status-blocked'));
    expect(found.description).toMatch(/Run: .*1 blocked/);
    await check(studio, 'Run status').uncheck();
    await check(studio, 'Path taken').uncheck();
    await expect
      .poll(async () => (await look(studio, (await save(studio, 'SVG')).data)).description)
      .not.toContain('Run:');
    await check(studio, 'Run status').check();
    await check(studio, 'Path taken').check();
    await page.keyboard.press('Escape');
    await expect(studio.at('pictureDialog')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a comparison leaves as both graphs beside each other, or as each of them', async () => {
    const studio = new StudioPage(page);
    await page.getByRole('button', { name: 'New session' }).first().click();
    await studio.runDemo('The user switches hospital', 'With controllers');
    await studio.expectEnded();
    await studio.mode('Compare');
    await expect(studio.at('compareScores')).toBeVisible();
    await studio.openPicture();
    const { name, data } = await save(studio, 'SVG');
    expect(name).toBe('hospital-appointment-comparison.svg');
    const both = await look(studio, data);
    const left = await studio.nodeIds(studio.at('compareAuthored'));
    const right = await studio.nodeIds(studio.at('compareRebuilt'));
    expect(both.nodes).toHaveLength(left.length + right.length);
    const missing = both.nodes.filter(({ mark }) => mark === 'missing');
    expect(missing.length).toBeGreaterThan(0);
    expect(missing[0]?.words).toContain('Missing');
    expect(missing[0]?.fills[0]).toBe(await token(page, 'compare-missing-fill'));
    await option(studio, 'Reconstructed').click();
    await expect
      .poll(async () => (await look(studio, (await save(studio, 'SVG')).data)).nodes.map(({ id }) => id).sort())
      .toEqual([...right].sort());
    await page.keyboard.press('Escape');
    await expect(studio.at('pictureDialog')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a run that came without its document leaves as its own graph, each node at its place', async () => {
    const studio = new StudioPage(page);
    await studio.mode('Author');
    const [, log = ''] = /```jsonl\n([^`]+)```/.exec(readFileSync('docs/session-log.md', 'utf8')) ?? [];
    await openFiles(studio, file('loan.jsonl', log));
    await expect(page.getByText('The document of this run is not stored here')).toBeVisible();
    await expect(studio.node('api:lend_tool')).toBeVisible();
    await studio.openPicture();
    const svg = (await save(studio, 'SVG')).data.toString();
    const places = [...svg.matchAll(/<g transform="(translate\([^"]+\))" data-node="([^"]+)"/g)];
    expect(places.map(([, , id]) => id).sort()).toEqual((await studio.nodeIds()).sort());
    expect(new Set(places.map(([, place]) => place)).size).toBe(places.length);
    studio.expectNoErrors();
  });
});

test('a PNG has the size that was asked for and the colours of the canvas', async ({ page, context }) => {
  const studio = await openToolLoanCanvas(page);
  await studio.openPicture();
  const [, width = '', height = ''] = /(\d+) × (\d+) px/.exec(await studio.at('pictureSize').innerText()) ?? [];
  await option(studio, 'PNG').click();
  for (const scale of [1, 3]) {
    await option(studio, `${scale}x`).click();
    const size = `${Number(width) * scale} × ${Number(height) * scale} px, `;
    await expect(studio.at('pictureSize')).toContainText(size);
    const { name, data } = await save(studio, 'PNG');
    expect(name).toBe('tool-loan-procedure.png');
    const viewer = await openBareViewer(context, data, 'image/png');
    expect(await viewer.asImage()).toEqual({ width: Number(width) * scale, height: Number(height) * scale });
    const colours = await viewer.page.locator('img').evaluate((element) => {
      const image = element as HTMLImageElement;
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const { data: pixels } = drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const counts: Record<string, number> = {};
      for (let i = 0; i < pixels.length; i += 4) {
        const hex = [0, 1, 2].map((part) => (pixels[i + part] ?? 0).toString(16).padStart(2, '0')).join('');
        counts[`#${hex}`] = (counts[`#${hex}`] ?? 0) + 1;
      }
      return { counts, all: pixels.length / 4 };
    });
    viewer.expectQuiet();
    await viewer.page.close();
    const share = async (name: string) => (colours.counts[await token(page, name)] ?? 0) / colours.all;
    expect(await share('canvas')).toBeGreaterThan(0.3);
    // A dozen nodes, most of whose area is their ground.
    expect(await share('surface-raised')).toBeGreaterThan(0.08);
    expect(await share('text')).toBeGreaterThan(0.0002);
    expect(await share('border-strong')).toBeGreaterThan(0.0005);
  }
  await check(studio, 'Background').uncheck();
  await option(studio, '1x').click();
  await expect(studio.at('pictureSize')).toContainText('kB');
  const clear = await openBareViewer(context, (await save(studio, 'PNG')).data, 'image/png');
  await clear.asImage();
  const alpha = await clear.page.locator('img').evaluate((element) => {
    const drawing = document.createElement('canvas').getContext('2d');
    drawing?.drawImage(element as HTMLImageElement, 0, 0);
    return drawing?.getImageData(1, 1, 1, 1).data[3];
  });
  expect(alpha).toBe(0);
  studio.expectNoErrors();
});

const hostileChart = `flowchart TD
  a["<img src=x onerror='window.hacked=1'>"] -->|"<script>window.hacked=2</script>"| b["javascript:window.hacked=3"]
  b --> c["]]&gt; &lt;/text&gt;&lt;script&gt;hacked&lt;/script&gt;"]
  subgraph s["<svg onload='window.hacked=4'>"]
    d["'><a href='javascript:alert(5)'>x</a>"] --> e["${'very long '.repeat(200)}"]
  end
  c --> d
  click a "javascript:alert(6)"
`;

test('hostile labels are words in the picture, and nothing else', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(hostileChart, { text: false });
  await expect(studio.node('e')).toBeVisible();
  await studio.openPicture();
  const chart = await look(studio, (await save(studio, 'SVG')).data);
  expect(chart.hacked).toBeUndefined();
  expect(chart.nodes.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await page.keyboard.press('Escape');
  await expect(studio.at('pictureDialog')).toHaveCount(0);
  await studio.paste(
    toolLoan
      .replace('Name: Tool loan', `Name: "<script>window.hacked=1</script>"`)
      .replace('if is_free == true', `if is_free == "</text><script>window.hacked=2</script>"`)
      .replace('Enjoy the $tool', `<img src=x onerror=window.hacked=3> ]]> &`),
  );
  await expect(studio.node('api:lend_tool')).toBeVisible();
  await studio.openPicture();
  const document = await look(studio, (await save(studio, 'SVG')).data);
  expect(document.hacked).toBeUndefined();
  expect(document.title).toBe('<script>window.hacked=1</script>');
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
  // Mermaid's own sanitiser reads labels into a document that runs nothing; the browser still reports the handlers.
  expect(studio.errors.filter((error) => !error.startsWith('Executing inline event handler violates'))).toEqual([]);
});

test('words stay within their nodes', async ({ page }) => {
  const studio = new StudioPage(page);
  for (const path of [
    'pdl/fa-v241127-001-b1cb436.yaml',
    'mermaid/pub-claude-flow-01-system-architecture-001.mmd',
    'mermaid/pub-simpler-grants-gov-dependencies-001.mmd',
  ])
    await test.step(path, async () => {
      const source = readCorpus(path);
      test.skip(source === undefined, 'the corpus is absent');
      const before = await studio.nodeIds();
      await studio.openWith(source ?? '', { text: false });
      await expect.poll(async () => (await studio.nodeIds()).join()).not.toBe(before.join());
      await expect.poll(async () => (await studio.nodeIds()).length).toBeGreaterThan(9);
      await studio.openPicture();
      const found = await look(studio, (await save(studio, 'SVG')).data);
      expect(found.nodes.length).toBeGreaterThan(9);
      await page.keyboard.press('Escape');
      await expect(studio.at('pictureDialog')).toHaveCount(0);
      studio.expectNoErrors();
    });
});

test('a thousand nodes are drawn while the page goes on', async ({ page }) => {
  test.setTimeout(120_000);
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.openImport();
  const text = Buffer.from(generateWorkflow(1000).source);
  await page.getByLabel('File to open').setInputFiles({ name: 'large.pdl.yaml', mimeType: 'text/yaml', buffer: text });
  await studio.expectTitle('Generated workflow');
  await studio.view('Dependencies');
  await studio.openPicture();
  const { data } = await save(studio, 'SVG');
  expect(data.toString().match(/data-node="/g)).toHaveLength(1000);
  // The PNG of so large a graph is scaled down, and says so.
  await option(studio, 'PNG').click();
  await option(studio, '3x').click();
  await expect(studio.at('pictureSize')).toContainText('no browser holds a larger bitmap');
  studio.expectNoErrors();
});
