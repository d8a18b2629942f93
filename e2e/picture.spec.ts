// Exported pictures of the canvas, viewed by a page that is not the app.

import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openBareViewer } from './bareViewer';
import { expectAccessible } from './expectAccessible';
import { file, openFiles } from './importFiles';
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

/** Normalises colours as in the picture: the build may have shortened them in the style sheet. */
async function token(page: Page, name: string): Promise<string> {
  const value = await page.evaluate(
    (key) => getComputedStyle(document.documentElement).getPropertyValue(key),
    `--${name}`,
  );
  return value.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}

/** Opens the file in a browser page without the app. */
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
    // Measured with the fonts that the picture names, then with possible fallback fonts: the widest common one, and a
    // narrow one.
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
          // Small nodes have their label beside them; marks and badges are at the corners.
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

/** Opens the file as document and as image and returns the measurements. */
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

/** Texts that would run if they were markup, and a precondition with a problem. */
const hostile = toolLoan
  .replace('precondition: [find_tool]', 'precondition: [find_tool, sharpen]')
  .replace('if is_free == true', `if is_free == "</text><script>window.hacked=1</script>"`)
  .replace('Enjoy the $tool', `<img src=x onerror=window.hacked=2> ]]> &`);

const closeDialog = async (studio: StudioPage) => {
  await studio.page.keyboard.press('Escape');
  await expect(studio.at('pictureDialog')).toHaveCount(0);
};

/** The size of a PNG, and the share of its area by colour. */
async function lookAtPng(context: BrowserContext, data: Buffer) {
  const viewer = await openBareViewer(context, data, 'image/png');
  const size = await viewer.asImage();
  const colours = await viewer.page.locator('img').evaluate((image: HTMLImageElement) => {
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
  return { size, share: (colour: string) => (colours.counts[colour] ?? 0) / colours.all };
}

test('the canvas leaves as an SVG that another viewer shows as it was, words within their nodes, and as a PNG; both by the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.openWith(hostile, { text: false });
  await studio.node('api:find_tool').click();
  const dialog = await studio.openPicture();
  const size = studio.at('pictureSize');
  const shown = await size.innerText();
  const [, width = '', height = ''] = /(\d+) × (\d+) px/.exec(shown) ?? [];

  await test.step('an SVG as the canvas has it', async () => {
    await expect(dialog.getByRole('img', { name: 'Preview of Tool loan' })).toBeVisible();
    await expectAccessible(studio, 'the picture dialog', '[role="dialog"]');
    const { name, data } = await save(studio, 'SVG');
    expect(name).toBe('tool-loan-procedure.svg');
    await expect(dialog.getByText('Saved as tool-loan-procedure.svg.')).toBeVisible();
    const found = await look(studio, data);
    expect(shown).toContain(`${found.size.width} × ${found.size.height} px`);
    expect(shown).toContain(`${Math.round(data.length / 1000)} kB`);
    expect(found).toMatchObject({ title: 'Tool loan', ground: await token(page, 'canvas'), hacked: undefined });
    expect(found.description).toContain('problem');
    expect(found.nodes.map(({ id }) => id).sort()).toEqual((await studio.nodeIds()).sort());
    const plain = found.nodes.find(({ id }) => id === 'api:check_member');
    expect(plain?.words[0]).toBe('check_member');
    expect(plain?.fills[0]).toBe(await token(page, 'surface-raised'));
    expect(plain?.strokes[0]).toBe(await token(page, 'border-strong'));
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('The SVG is on the clipboard, as text.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  });

  await test.step('a PNG of the size that was asked for, in the colours of the canvas', async () => {
    await option(studio, 'PNG').click();
    await option(studio, '3x').click();
    await expect(size).toContainText(`${Number(width) * 3} × ${Number(height) * 3} px, `);
    const { name, data } = await save(studio, 'PNG');
    expect(name).toBe('tool-loan-procedure.png');
    const png = await lookAtPng(context, data);
    expect(png.size).toEqual({ width: Number(width) * 3, height: Number(height) * 3 });
    expect(png.share(await token(page, 'canvas'))).toBeGreaterThan(0.3);
    // A dozen nodes, mostly filled with the background colour.
    expect(png.share(await token(page, 'surface-raised'))).toBeGreaterThan(0.08);
    expect(png.share(await token(page, 'text'))).toBeGreaterThan(0.0002);
    expect(png.share(await token(page, 'border-strong'))).toBeGreaterThan(0.0005);
    // Through the clipboard, without a background.
    await check(studio, 'Background').uncheck();
    await option(studio, '1x').click();
    await expect(size).toContainText(`${width} × ${height} px, `);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('The picture is on the clipboard.')).toBeVisible();
    const corner = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
      const drawing = document.createElement('canvas').getContext('2d');
      drawing?.drawImage(bitmap, 0, 0);
      return { width: bitmap.width, alpha: drawing?.getImageData(1, 1, 1, 1).data[3] };
    });
    expect(corner).toEqual({ width: Number(width), alpha: 0 });
  });

  await test.step('theme, legend, problems and the selection are choices, which are kept', async () => {
    await option(studio, 'SVG').click();
    await check(studio, 'Problems').uncheck();
    await check(studio, 'Legend').uncheck();
    await option(studio, 'Dark').click();
    await option(studio, 'Selection').click();
    await expect(size).not.toContainText(`${width} × ${height} px`);
    const dark = (await save(studio, 'SVG')).data.toString();
    expect([...dark.matchAll(/data-node="([^"]+)"/g)].map(([, id]) => id)).toEqual(['api:find_tool']);
    expect(dark).not.toMatch(/problem|data-background|data-legend/);
    await closeDialog(studio);
    await studio.openPicture();
    await expect(check(studio, 'Background')).not.toBeChecked();
    await check(studio, 'Background').check();
    await expect
      .poll(async () => (await save(studio, 'SVG')).data.toString())
      .toContain('fill="#16181c" data-background');
    await closeDialog(studio);
    expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
    studio.expectNoErrors();
  });

  await test.step('words stay within nodes of every shape, and Chinese words', async () => {
    for (const path of ['pdl/fa-v241127-001-b1cb436.yaml', 'mermaid/pub-claude-flow-01-system-architecture-001.mmd']) {
      const source = readCorpus(path);
      if (source === undefined) continue;
      const before = (await studio.nodeIds()).join();
      await studio.openWith(source, { text: false });
      await expect.poll(async () => (await studio.nodeIds()).join()).not.toBe(before);
      await expect.poll(async () => (await studio.nodeIds()).length).toBeGreaterThan(9);
      await studio.openPicture();
      const found = await look(studio, (await save(studio, 'SVG')).data);
      expect(found.nodes.length).toBeGreaterThan(9);
      await closeDialog(studio);
    }
    studio.expectNoErrors();
  });
});

test('a run leaves with its statuses, visits, denial and path at the event shown; a comparison as its graphs; a run without its document', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });

  await test.step('a run leaves with its statuses, visits and denial at the event shown', async () => {
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await studio.mark(/^Denied by answer-dependency/).click();
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await studio.openPicture();
    const found = await look(studio, (await save(studio, 'SVG')).data);
    const onCanvas = await studio.canvas
      .locator('.react-flow__node')
      .evaluateAll((nodes) =>
        nodes.map((node) => [
          node.getAttribute('data-id'),
          node.querySelector('[data-kind]')?.getAttribute('data-status') ?? undefined,
        ]),
      );
    expect(Object.fromEntries(found.nodes.map(({ id, status }) => [id, status]))).toEqual(Object.fromEntries(onCanvas));
    const part = (id: string) => found.nodes.find((node) => node.id === id);
    expect(part('api:check_hospital')?.words).toEqual(['check_hospital', 'Done', 'step 2']);
    expect(part('api:check_hospital')?.fills[0]).toBe(await token(page, 'status-done-fill'));
    expect(part('answer:appointment_confirmed')?.strokes).toContain(await token(page, 'status-blocked'));
    expect(found.description).toMatch(/Run: .*1 blocked/);
    await closeDialog(studio);
  });

  await test.step('a comparison leaves as both graphs beside each other, or as one of them', async () => {
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
    expect(missing[0]?.words).toContain('Missing');
    expect(missing[0]?.fills[0]).toBe(await token(page, 'compare-missing-fill'));
    await option(studio, 'Reconstructed').click();
    await expect
      .poll(async () => (await save(studio, 'SVG')).data.toString().match(/data-node="/g)?.length)
      .toBe(right.length);
    await closeDialog(studio);
  });

  await test.step('a run that came without its document leaves as its own graph, each node at its place', async () => {
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
