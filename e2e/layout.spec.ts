import { expect, type Locator, type Page, test } from '@playwright/test';
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

/** Describes elements that are cut off, overlap others or cause scrolling. */
const faultsOf = (page: Page, panels: readonly string[]) =>
  page.evaluate((names) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const faults: string[] = [];
    if (Math.max(scrollWidth, document.body.scrollWidth) > clientWidth) faults.push('the page scrolls sideways');
    if (scrollHeight > clientHeight) faults.push('the page scrolls');
    const check = (element: Element | null, name: string) => {
      const { left, top, right, bottom, width } = element?.getBoundingClientRect() ?? new DOMRect();
      if (width === 0) faults.push(`${name} is not shown`);
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        faults.push(`${name} ends outside of the window`);
      return { left, right };
    };
    // Panels also have headers, after that of the page.
    const controls = [...(document.querySelector('header')?.querySelectorAll('button') ?? [])];
    if (controls.length < 8) faults.push('the header has fewer than 8 controls');
    const places = controls.map((control) => check(control, `${control.innerText || control.ariaLabel} in the header`));
    // Neighbours in the header do not overlap.
    for (const [index, first] of places.entries())
      for (const second of places.slice(index + 1))
        if (first.right > second.left + 0.5 && second.right > first.left + 0.5)
          faults.push(`header controls at ${first.left} and ${second.left} lie on each other`);
    for (const name of names) check(document.querySelector(`:is(aside, section)[aria-label="${name}"]`), name);
    // Tabs and buttons of the panels are not cut off at their sides.
    for (const element of document.querySelectorAll<HTMLElement>('[role="tab"], aside button, section button')) {
      const box = element.getBoundingClientRect();
      const panel = element.closest('[data-panel]')?.getBoundingClientRect();
      if (box.width === 0 || !panel || element.closest('.react-flow, [inert], [aria-label="Events of the session"]'))
        continue;
      if (box.right > panel.right + 1 || box.left < panel.left - 1)
        faults.push(`${element.innerText || element.ariaLabel} is cut off by its panel`);
    }
    return faults;
  }, panels);

/** Ids of nodes that are covered by another element of the canvas. */
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

/** The page loads its fonts, and the text editor measures with them. */
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

const sizes = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

test('nothing is clipped at 1024x768 and at 1440x900; panels collapse, come back, and keep their sizes', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const rail = page.getByRole('navigation', { name: 'Side panels' });
  /** Checks the page in both sizes, in the wide one also with the list of documents. */
  const expectWhole = async (what: string, panels: readonly string[], also: () => Promise<void> = async () => {}) => {
    const documents = rail.getByRole('button', { name: 'Documents' });
    for (const size of sizes) {
      const isWide = size.width > 1100;
      // Panels that were narrowed by the window stay narrow.
      if (!isWide && (await documents.getAttribute('aria-pressed')) === 'true') await documents.click();
      await page.setViewportSize(size);
      if (isWide) await documents.click();
      await expect.poll(() => faultsOf(page, panels), `${what} at ${size.width}x${size.height}`).toEqual([]);
      await also();
    }
  };
  const both = ['Right panel', 'Bottom panel'];

  await test.step('author', async () => {
    await page.setViewportSize(sizes[0]);
    await studio.open();
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    await expectFaces(studio);
    await expectWhole('author', both, async () => {
      await expectInside(studio.canvas.getByRole('button', { name: 'Dependencies' }), 'view switch');
      await expectInside(studio.canvas.getByRole('button', { name: 'Fit to view' }), 'zoom');
    });
    await studio.tab('Metrics');
    await studio.tab('Inspector');
    await expectWhole('metrics and inspector', both);
    const dialog = await studio.openImport();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectInside(dialog, 'import dialog');
      await expectInside(dialog.getByRole('button', { name: 'Create document' }), 'create button');
    }
    await page.keyboard.press('Escape');
  });

  await test.step('run', async () => {
    await studio.mode('Run');
    await expectWhole('run settings', both);
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await studio.expectEnded();
    await expectWhole('an ended run', both, async () => {
      await studio.fitAll();
      expect(await nodesBelowTools(studio), 'nodes that tools of the canvas cover').toEqual([]);
      await expectInside(studio.at('conversation'), 'conversation');
      await expectInside(page.getByRole('slider', { name: 'Position in the session' }), 'timeline');
      await expectInside(page.getByRole('button', { name: 'Last event' }), 'end of the timeline');
      await expectInside(page.getByLabel('Axis'), 'axis choice');
    });
  });

  await test.step('compare, which has no bottom panel', async () => {
    await studio.mode('Compare');
    await expect(studio.at('compareScores')).toBeVisible();
    await expectWhole('compare', ['Right panel'], async () => {
      await expectInside(studio.at('compareAuthored'), 'authored graph');
      await expectInside(studio.at('compareRebuilt'), 'reconstructed graph');
    });
  });

  await test.step('evaluate and plan', async () => {
    for (const mode of ['Evaluate', 'Plan'] as const) {
      await studio.mode(mode);
      await expectWhole(mode, []);
    }
  });

  await test.step('every panel collapses and comes back, and the arrangement is remembered', async () => {
    await studio.mode('Author');
    const width = async () => (await studio.canvas.boundingBox())?.width ?? 0;
    const height = async () => (await page.locator('section[aria-label="Bottom panel"]').boundingBox())?.height ?? 0;
    const right = rail.getByRole('button', { name: 'Right panel' });
    const bottom = rail.getByRole('button', { name: 'Bottom panel' });
    const divider = page.getByRole('separator', { name: 'Resize the right panel' });
    await divider.waitFor();
    const before = await width();
    await right.click();
    await expect.poll(width).toBeGreaterThan(before + 100);
    await right.click();
    await expect.poll(width).toBeLessThan(before + 2);
    await bottom.click();
    await expect.poll(height).toBeLessThan(2);
    await bottom.click();
    await expect.poll(height).toBeGreaterThan(80);
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
  });
  studio.expectNoErrors();
});
