// Narrow windows: below 700 px the app is for reading, one part at a time; at 1024 px every button has a name that the
// user can see.

import { expect, type Page, test } from '@playwright/test';
import { type ModeName, StudioPage } from './studioPage';

const modes: readonly ModeName[] = ['Author', 'Run', 'Compare', 'Evaluate', 'Plan'];

/** Buttons and labels of the header and the bar below that overlap each other or leave the window. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('header button, main ~ * button')].filter((element) =>
      element.checkVisibility(),
    );
    const boxes = elements.map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      box: element.getBoundingClientRect(),
    }));
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth || box.width < 20);
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.left < one.box.right - 1 &&
            box.right > one.box.left + 1 &&
            box.top < one.box.bottom - 1 &&
            box.bottom > one.box.top + 1,
        )
        .map((other) => `${one.name} / ${other.name}`),
    );
    return [...outside.map(({ name }) => `${name} is cut`), ...overlaps];
  });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 600, height: 900 },
])
  test(`at ${viewport.width} px each part of a mode is shown by itself, without drawing tools`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    const parts = page.getByRole('group', { name: 'Parts' });
    for (const mode of modes) {
      await studio.mode(mode);
      await expect(parts.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
      expect(await collisions(page), mode).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), mode).toBeLessThanOrEqual(viewport.width);
    }

    await studio.mode('Author');
    await studio.expectTitle('Hospital appointment');
    await expect(studio.node('start')).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Add' })).toHaveCount(0);
    const tools = await studio.canvas.getByRole('button', { name: 'Dependencies' }).boundingBox();
    const zoom = await studio.canvas.getByRole('button', { name: 'Fit to view' }).boundingBox();
    expect((tools?.x ?? 0) + (tools?.width ?? 0)).toBeLessThan(zoom?.x ?? 0);

    await test.step('the outline leads to a node on the canvas', async () => {
      await parts.getByRole('button', { name: 'Outline' }).click();
      await page.getByRole('region', { name: 'Outline' }).getByText('register_hospital').first().click();
      await expect(parts.getByRole('button', { name: 'Canvas' })).toHaveAttribute('aria-pressed', 'true');
      await expect(studio.node('api:register_hospital')).toBeInViewport({ ratio: 1 });
    });

    await test.step('the text can be read, and a session can be followed', async () => {
      await parts.getByRole('button', { name: 'Text' }).click();
      await expect(page.getByRole('tab', { name: 'Source' })).toBeVisible();
      await studio.mode('Run');
      await parts.getByRole('button', { name: 'Conversation' }).click();
      await expect(page.getByRole('button', { name: 'Run session' })).toBeVisible();
    });
    studio.expectNoErrors();
  });

test('at 1024 px every button of the header and of the debug bar has a word or a tooltip', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const unnamed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header button, [role="toolbar"] button')]
        .filter((button) => button.checkVisibility())
        .flatMap((button) => {
          const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
          // Not `innerText` of the button itself: hidden words count as missing.
          const words = (button as HTMLElement).innerText.trim();
          const tip = button.getAttribute('data-tip') ?? button.getAttribute('title') ?? '';
          if (name.trim() === '') return [`no name: ${button.outerHTML.slice(0, 120)}`];
          return words.length > 1 || tip !== '' ? [] : [`no word, no tooltip: ${name}`];
        }),
    );
  for (const mode of modes) {
    await studio.mode(mode);
    expect(await unnamed(), mode).toEqual([]);
    expect(await collisions(page), mode).toEqual([]);
  }
  await studio.mode('Run');
  await page.getByRole('button', { name: 'Run paused' }).click();
  const bar = page.getByRole('toolbar', { name: /debug/i });
  await bar.waitFor();
  expect(await unnamed()).toEqual([]);
  studio.expectNoErrors();
});
