import { expect, type Page, test } from '@playwright/test';
import { StudioPage } from './studioPage';
import { readCorpus } from './texts';

/** Measures readability of the canvas: the smallest text, cut labels, overlapping nodes. */
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

/** Documents by other authors, small and large; their layouts give all positions. */
const others = [
  'pdl/fa-converted-4turbo-000-50e8244.yaml',
  'pdl/fa-converted-llm-006-8d564e3.yaml',
  'pdl/fa-v240830-000-0e8a5d9.yaml',
  'mermaid/mermaid-docs-flowchart-009.mmd',
  'mermaid/mermaid-test-imageshape-002.mmd',
  'mermaid/pub-claude-flow-01-system-architecture-003.mmd',
];

test('a first visit: the canvas has the room, the header holds down to 700 px, and every document opens so that it can be read', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const expectReadable = (name: string, least: number) =>
    expect(async () => {
      const read = await readCanvas(page);
      expect(read.nodes, name).toBeGreaterThan(least);
      expect(read, name).toEqual({ ...read, cut: [], over: [] });
      expect(read.least, name).toBeGreaterThanOrEqual(10.99);
    }).toPass({ timeout: 15_000 });

  await test.step('the canvas has the room; a summary says the most needed and leads to the panel', async () => {
    await studio.open('/', { welcome: true });
    await studio.at('exampleCard').first().click();
    await expect(studio.at('welcome')).toHaveCount(0);
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('1 suggestion');
    await expect(summary).toContainText('Subtasks 10');
    await expect(page.getByRole('button', { name: 'Documents', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await expectReadable('the first example', 8);
    await summary.getByRole('button', { name: /^Fix: / }).click();
    await expect(summary).toContainText('No problems');
    await page.keyboard.press('Control+z');
    await summary.getByRole('button', { name: '1 suggestion' }).click();
    await expect(page.getByRole('region', { name: 'Bottom panel' })).toBeVisible();
    await expect(summary).toHaveCount(0);
    await page.getByRole('button', { name: 'Bottom panel', exact: true }).click();
  });

  await test.step('every example can be read in a window of 1440x900 at 150 % zoom of the browser', async () => {
    await page.setViewportSize({ width: 960, height: 600 });
    await studio.side('Documents');
    for (const title of ['Hospital appointment', 'Table booking', 'Parcel return', '图书馆借书', 'Bicycle repair']) {
      await studio.at('documentList').getByText(title).click();
      await studio.expectTitle(title);
      await expectReadable(title, 8);
    }
  });

  await test.step('actions that do not fit into the header are in one menu', async () => {
    for (const width of [1440, 900, 760, 700]) {
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
    for (const name of ['Undo', 'Redo', 'Convert']) await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Dark' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await studio.at('shareDialog').waitFor();
    await page.keyboard.press('Escape');
  });

  await test.step('documents that others wrote', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of others) {
      const text = readCorpus(name);
      if (text === undefined) continue;
      const before = (await studio.nodeIds()).join();
      await studio.openWith(text, { text: false });
      await expect.poll(async () => (await studio.nodeIds()).join()).not.toBe(before);
      await expectReadable(name, 0);
    }
    studio.expectNoErrors();
  });
});
