import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { readCorpus } from './texts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
  // 1440x900 at 150 % zoom of the browser.
  { width: 960, height: 600 },
] as const;

/** What a reader meets on the canvas: the smallest text on the screen, labels that are cut, nodes over each other. */
function readCanvas(page: Page) {
  return page.evaluate(() => {
    const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')];
    const boxes = nodes.map((node) => ({ name: node.innerText, box: node.getBoundingClientRect() }));
    const zoom = nodes[0] ? nodes[0].getBoundingClientRect().width / nodes[0].offsetWidth : 0;
    const texts = nodes.flatMap((node) => [
      ...node.querySelectorAll<HTMLElement>('[class*="label" i], [class*="detail"]'),
    ]);
    const visible = texts.filter((text) => getComputedStyle(text).display !== 'none' && text.innerText !== '');
    return {
      nodes: nodes.length,
      least: Math.min(...visible.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * zoom)),
      cut: visible
        .filter((text) => !/detail/.test(text.className))
        .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
        .map((text) => text.innerText),
      over: boxes.flatMap(({ name, box }, index) =>
        boxes
          .slice(index + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          )
          .map((other) => `${name} / ${other.name}`),
      ),
    };
  });
}

for (const size of sizes) {
  test.describe(`${size.width}x${size.height}`, () => {
    test.use({ viewport: size });

    test('every example opens so that it can be read', async ({ page }) => {
      const studio = new StudioPage(page);
      await studio.open('/', { welcome: true });
      const cards = studio.at('exampleCard');
      await expect(cards).toHaveCount(5);
      for (let index = 0; index < 5; index++) {
        const card = cards.nth(index);
        await card.click();
        await expect(studio.at('welcome')).toHaveCount(0);
        await expect(page.locator('.react-flow__node').first()).toBeVisible();
        await expect(async () => {
          const read = await readCanvas(page);
          expect(read.nodes).toBeGreaterThan(8);
          expect(read).toEqual({ ...read, cut: [], over: [] });
          expect(read.least).toBeGreaterThanOrEqual(11.99);
        }).toPass({ timeout: 8000 });
        await page.getByRole('button', { name: 'Weir: welcome' }).click();
      }
      studio.expectNoErrors();
    });
  });
}

/** Documents that others wrote, small and large, of each tool and repository that the corpus has. */
const corpora = {
  pdl: [
    'fa-converted-4turbo-000-50e8244.yaml',
    'fa-converted-hyturbo-000-6297e9d.yaml',
    'fa-converted-hyturbo-006-47d9550.yaml',
    'fa-converted-llm-006-8d564e3.yaml',
    'fa-converted-ruled-002-2393b86.yaml',
    'fa-converted-ruled-006-150f54d.yaml',
    'fa-converted-sonnet-000-34a9259.yaml',
    'fa-v240830-000-0e8a5d9.yaml',
    'fa-v241127-001-f75aaed.yaml',
    'flowagent-sample-000.yaml',
  ],
  mermaid: [
    'flowagent-sample-000.mmd',
    'mermaid-demo-flowchart-016.mmd',
    'mermaid-docs-flowchart-009.mmd',
    'mermaid-test-flow-002.mmd',
    'mermaid-test-imageshape-002.mmd',
    'pub-adk-docs-part1-001.mmd',
    'pub-claude-flow-01-system-architecture-003.mmd',
    'pub-docs-robots-002.mmd',
    'pub-elsa-core-architecture-001.mmd',
    'pub-semantic-kernel-gettingstartedwithprocesses-readme-012.mmd',
  ],
};

for (const [folder, names] of Object.entries(corpora))
  test(`ten ${folder} documents that others wrote open so that they can be read`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    for (const name of names) {
      const text = readCorpus(`${folder}/${name}`);
      test.skip(text === undefined, 'the corpus is absent');
      const before = (await studio.nodeIds()).join();
      await studio.openWith(text ?? '', { text: false });
      await expect.poll(async () => (await studio.nodeIds()).join()).not.toBe(before);
      await expect(async () => {
        const read = await readCanvas(page);
        expect(read.nodes, name).toBeGreaterThan(0);
        expect(read, name).toEqual({ ...read, cut: [], over: [] });
        expect(read.least, name).toBeGreaterThanOrEqual(11.99);
      }).toPass({ timeout: 15_000 });
    }
    studio.expectNoErrors();
  });

test('at first the canvas has the room, and what is arranged stays so', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  await studio.at('exampleCard').first().click();
  const summary = page.getByRole('region', { name: 'Summary' });
  const bottom = page.getByRole('region', { name: 'Bottom panel' });
  await expect(summary).toContainText('1 suggestion');
  await expect(summary).toContainText('Subtasks 10');
  await expect(page.getByRole('button', { name: 'Documents', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await summary.getByRole('button', { name: 'Fix' }).click();
  await expect(summary).toContainText('No problems');
  await page.keyboard.press('Control+z');
  await summary.getByRole('button', { name: '1 suggestion' }).click();
  await expect(bottom).toBeVisible();
  await expect(summary).toHaveCount(0);
  await studio.tab('Metrics');
  await studio.side('Outline');
  await studio.mode('Run');
  await page.getByRole('button', { name: 'Bottom panel', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bottom panel', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await studio.mode('Author');
  await expect(page.getByRole('tab', { name: 'Metrics' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Outline' })).toHaveAttribute('aria-pressed', 'true');
  studio.expectNoErrors();
});

test('the header holds down to 700 px: what there is no room for is in one menu', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  for (const width of [1440, 1024, 900, 760, 700]) {
    await page.setViewportSize({ width, height: 700 });
    const problems = await page.getByRole('banner').evaluate((header) => {
      const boxes = [...header.querySelectorAll('button')].map((button) => ({
        name: button.ariaLabel ?? button.innerText,
        box: button.getBoundingClientRect(),
      }));
      return boxes.flatMap(({ name, box }, index) => {
        const next = boxes[index + 1];
        if (box.right > innerWidth || box.width < 20) return [`${name} is cut`];
        return next && next.box.left < box.right - 1 ? [`${name} / ${next.name}`] : [];
      });
    });
    expect(problems, `${width} px`).toEqual([]);
  }
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Undo', 'Redo', 'Convert', 'Dark'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Share by link' }).click();
  await expect(studio.at('shareDialog')).toBeVisible();
  studio.expectNoErrors();
});
