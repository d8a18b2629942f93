import { expect, type Locator, test } from '@playwright/test';
import { StudioPage } from './studioPage';

/** Inside the window, to the pixel. */
async function expectInside(place: Locator, name: string): Promise<void> {
  await expect(place, name).toBeVisible();
  const box = await place.boundingBox();
  const window = place.page().viewportSize();
  if (!box || !window) throw new Error(`${name} has no place`);
  expect(box.x, `${name}, left`).toBeGreaterThanOrEqual(-0.5);
  expect(box.y, `${name}, top`).toBeGreaterThanOrEqual(-0.5);
  expect(box.x + box.width, `${name}, right`).toBeLessThanOrEqual(window.width + 0.5);
  expect(box.y + box.height, `${name}, bottom`).toBeLessThanOrEqual(window.height + 0.5);
}

async function expectWhole(studio: StudioPage, what: string): Promise<void> {
  const { page } = studio;
  const scroll = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return {
      x: scrollWidth - clientWidth,
      y: scrollHeight - clientHeight,
      body: document.body.scrollWidth - clientWidth,
    };
  });
  expect(scroll, `${what}: the page does not scroll`).toEqual({ x: 0, y: 0, body: 0 });
  const header = page.getByRole('banner');
  const controls = [...(await header.getByRole('button').all())];
  expect(controls.length).toBeGreaterThanOrEqual(8);
  for (const control of controls) await expectInside(control, `${what}: ${await control.innerText()} in the header`);
  // Neighbours in the header do not lie on each other.
  const boxes = (await Promise.all(controls.map((control) => control.boundingBox()))).filter((box) => box !== null);
  for (const [index, first] of boxes.entries())
    for (const second of boxes.slice(index + 1)) {
      const isApart = first.x + first.width <= second.x + 0.5 || second.x + second.width <= first.x + 0.5;
      expect(isApart, `${what}: header controls at ${first.x} and ${second.x} are apart`).toBe(true);
    }
  // Compare has no bottom panel.
  for (const name of what === 'compare' ? ['Right panel'] : ['Right panel', 'Bottom panel'])
    await expectInside(page.getByLabel(name, { exact: true }).and(page.locator('aside, section')), `${what}: ${name}`);
  // Tabs and buttons of the panels are not cut off at their sides.
  const cut = await page.evaluate(() => {
    const texts: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('[role="tab"], aside button, section button')) {
      const box = element.getBoundingClientRect();
      const panel = element.closest('[data-panel]')?.getBoundingClientRect();
      if (box.width === 0 || !panel || element.closest('.react-flow, [inert], [aria-label="Events of the session"]'))
        continue;
      if (box.right > panel.right + 1 || box.left < panel.left - 1)
        texts.push(element.innerText || element.ariaLabel || '');
    }
    return texts;
  });
  expect(cut, `${what}: controls cut off by their panel`).toEqual([]);
}

/** Ids of nodes that something on the canvas lies over. */
const nodesBelowTools = (studio: StudioPage) =>
  studio.canvas.evaluate((canvas) => {
    const tools = [...canvas.querySelectorAll<HTMLElement>('[data-floats] > * > *')].filter(
      (tool) => tool.dataset['away'] !== 'true' && !tool.querySelector('[data-away="true"]'),
    );
    const rects = tools.map((tool) => tool.getBoundingClientRect()).filter(({ width }) => width > 0);
    return [...canvas.querySelectorAll<HTMLElement>('.react-flow__node')].flatMap((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const isBelow = rects.some((tool) => {
        return left < tool.right && right > tool.left && top < tool.bottom && bottom > tool.top;
      });
      return isBelow ? [node.dataset['id'] ?? ''] : [];
    });
  });

/** The page brings its faces along, and the text editor measures with them. */
async function expectFaces(studio: StudioPage): Promise<void> {
  const { page } = studio;
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(loaded).toContain('Inter Variable');
  await expect.poll(loaded).toContain('JetBrains Mono Variable');
  // A character is as wide as the editor has measured it.
  await expect(async () => {
    const { drawn, thought } = await studio.line('Name: Hospital appointment').evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const context = document.createElement('canvas').getContext('2d');
      if (context) context.font = '12px "JetBrains Mono Variable"';
      const width = context?.measureText('m').width ?? 0;
      return { drawn: range.getBoundingClientRect().width, thought: width * (line.textContent?.length ?? 0) };
    });
    expect(Math.abs(drawn - thought)).toBeLessThan(1);
  }).toPass();
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`nothing is clipped at ${viewport.width}x${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const studio = new StudioPage(page);
    await studio.open();
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    await expectFaces(studio);
    await expectWhole(studio, 'author');
    await expectInside(studio.canvas.getByRole('button', { name: 'Dependencies' }), 'view switch');
    await expectInside(studio.canvas.getByRole('button', { name: 'Fit to view' }), 'zoom');
    await studio.tab('Metrics');
    await studio.tab('Inspector');
    await expectWhole(studio, 'metrics and inspector');
    const dialog = await studio.openImport();
    await expectInside(dialog, 'import dialog');
    await expectInside(dialog.getByRole('button', { name: 'Create document' }), 'create button');
    await page.keyboard.press('Escape');
    await studio.mode('Run');
    await expectWhole(studio, 'run settings');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await expectWhole(studio, 'an ended run');
    await studio.fitAll();
    expect(await nodesBelowTools(studio), 'nodes that tools of the canvas cover').toEqual([]);
    await expectInside(studio.at('conversation'), 'conversation');
    await expectInside(page.getByRole('slider', { name: 'Position in the session' }), 'timeline');
    await expectInside(page.getByRole('button', { name: 'Last event' }), 'end of the timeline');
    await expectInside(page.getByLabel('Axis'), 'axis choice');
    await studio.mode('Compare');
    await expect(studio.at('compareScores')).toBeVisible();
    await expectInside(studio.at('compareAuthored'), 'authored graph');
    await expectInside(studio.at('compareRebuilt'), 'reconstructed graph');
    await expectWhole(studio, 'compare');
    studio.expectNoErrors();
  });
}

test('every panel collapses and comes back, and the arrangement is remembered', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const rail = page.getByRole('navigation', { name: 'Side panels' });
  const bottom = page.locator('section[aria-label="Bottom panel"]');
  const width = async () => (await studio.canvas.boundingBox())?.width ?? 0;
  const before = await width();
  await rail.getByRole('button', { name: 'Right panel' }).click();
  await expect.poll(width).toBeGreaterThan(before + 100);
  await rail.getByRole('button', { name: 'Right panel' }).click();
  await expect.poll(width).toBeLessThan(before + 2);
  await rail.getByRole('button', { name: 'Bottom panel' }).click();
  await expect.poll(async () => (await bottom.boundingBox())?.height ?? 0).toBeLessThan(2);
  await rail.getByRole('button', { name: 'Bottom panel' }).click();
  await expect.poll(async () => (await bottom.boundingBox())?.height ?? 0).toBeGreaterThan(80);
  const divider = page.getByRole('separator', { name: 'Resize the right panel' });
  const box = await divider.boundingBox();
  if (!box) throw new Error('there is no divider');
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 90, box.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(before - 60);
  const dragged = await width();
  await page.reload();
  await expect(studio.canvas).toBeVisible();
  await expect.poll(async () => Math.abs((await width()) - dragged)).toBeLessThan(3);
  studio.expectNoErrors();
});
