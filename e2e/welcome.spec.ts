import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

async function firstVisit(page: Page, path = '/'): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open(path, { welcome: true });
  return studio;
}

const isWelcome = (studio: StudioPage) => expect(studio.at('welcome')).toBeVisible();
const isStudio = async (studio: StudioPage) => {
  await expect(studio.at('welcome')).toHaveCount(0);
  await expect(studio.canvas.locator('.react-flow__node').first()).toBeVisible();
};
const card = (studio: StudioPage, title: string) => studio.at('exampleCard').filter({ hasText: title });

async function help(studio: StudioPage, item: string): Promise<void> {
  await studio.at('helpMenu').click();
  await studio.page.getByRole('menuitem', { name: item }).click();
}

test('the first visit: what Weir is, the examples, the guides, the other ways to begin', async ({ page }) => {
  const studio = await firstVisit(page);
  await isWelcome(studio);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('an agent');
  await expect(studio.at('exampleCard')).toHaveCount(5);
  await expect(card(studio, 'Hospital appointment')).toContainText('12 steps, 3 decisions, 1 loop');
  await expect(card(studio, 'Bicycle repair')).toContainText('11 nodes, 1 loop, Mermaid');
  // The nodes and the arrows of the flowchart.
  await expect(card(studio, 'Bicycle repair').locator('svg > g')).toHaveCount(11);
  await expect(card(studio, 'Bicycle repair').locator('svg > path')).toHaveCount(12);
  await expect(page.getByText('a rehearsal agent plays its part')).toBeVisible();
  // Nothing of the studio is there to be reached by accident.
  await expect(page.getByRole('navigation', { name: 'Side panels' })).toHaveCount(0);
  await expect(studio.at('documentMenu')).toHaveCount(0);
  await expectAccessible(studio, 'welcome');

  await test.step('the guides are read inside the app, with their links and pictures', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('menuitem', { name: 'Welcome' })).toBeFocused();
    await expectAccessible(studio, 'help menu', '[role="menu"]');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Guides' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = studio.at('guides');
    const guide = studio.at('guide');
    await expect(guide.getByRole('heading', { name: 'Author a workflow' })).toBeVisible();
    await expect
      .poll(() =>
        guide
          .getByRole('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(500);
    await expectAccessible(studio, 'guides', '[data-testid="guides"]');
    await guide.getByRole('button', { name: 'the reference' }).first().click();
    await expect(guide.getByRole('heading', { name: 'The PDL reference' })).toBeVisible();
    await expectAccessible(studio, 'the reference', '[data-testid="guides"]');
    await dialog.getByRole('navigation', { name: 'Guides' }).getByRole('button', { name: 'Run a session' }).click();
    await expect(guide.getByRole('heading', { name: 'Run a session' })).toBeVisible();
    await expect(guide.getByRole('table').first()).toBeVisible();
    // A place within a page.
    await dialog.getByRole('button', { name: 'Author a workflow' }).click();
    await guide.getByRole('button', { name: 'become nodes' }).click();
    await expect(guide.getByRole('heading', { name: 'Draw', exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await isWelcome(studio);
    studio.expectNoErrors();
    expect(studio.foreignRequests).toEqual([]);
  });

  await test.step('keys and about keep nobody out', async () => {
    await help(studio, 'Keyboard');
    await expectAccessible(studio, 'keys', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await help(studio, 'About');
    await studio.at('aboutDialog').getByText('MIT licence').click();
    await expectAccessible(studio, 'about', '[data-testid="about-dialog"]');
    await page.keyboard.press('Escape');
    await expect(studio.at('aboutDialog')).toHaveCount(0);
  });

  await test.step('the other ways to begin: draw, paste, describe', async () => {
    await page.getByRole('button', { name: 'Open an example' }).click();
    await expect(card(studio, 'Hospital appointment')).toBeFocused();
    // A dialog that is given up leads back here.
    await page.getByRole('button', { name: 'Describe in words' }).click();
    await expect(studio.at('draftDialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(studio.at('draftDialog')).toHaveCount(0);
    await isWelcome(studio);
    await page.getByRole('button', { name: 'Paste or drop' }).click();
    await studio.at('importText').fill('flowchart TD\n  ask --> answer\n');
    await page.getByRole('button', { name: 'Create document' }).click();
    await expect(studio.at('importDialog')).toHaveCount(0);
    await isStudio(studio);
    await studio.expectNodes(['ask', 'answer']);
    await help(studio, 'Welcome');
    await page.getByRole('button', { name: /^Draw/ }).click();
    await expect(studio.at('welcome')).toHaveCount(0);
    await studio.expectTitle('New procedure');
    expect((await studio.stored()).documents).toHaveLength(7);
    studio.expectNoErrors();
  });
});

test('a card opens its document; until it was left the screen comes again, and afterwards only when it is asked for', async ({
  page,
}) => {
  const studio = await firstVisit(page);
  await isWelcome(studio);
  await page.goto('about:blank');
  await page.goto('/');
  await isWelcome(studio);
  await card(studio, 'Parcel return').click();
  await isStudio(studio);
  await studio.expectTitle('Parcel return');
  await page.goBack();
  await isWelcome(studio);
  await page.reload();
  await isWelcome(studio);
  await page.getByRole('button', { name: 'Close the welcome screen' }).click();
  await isStudio(studio);
  await studio.expectTitle('Parcel return');
  await page.reload();
  await isStudio(studio);
  await studio.expectTitle('Parcel return');
  await page.goto('about:blank');
  await page.goto('/');
  await isStudio(studio);
  // Opened from the gallery or from the list: it is one document.
  expect((await studio.stored()).documents).toHaveLength(5);

  await page.getByRole('button', { name: 'Weir: welcome' }).click();
  await isWelcome(studio);
  await page.keyboard.press('Escape');
  await help(studio, 'Welcome');
  await isWelcome(studio);
  await page.keyboard.press('Escape');
  await studio.openPalette('welcome');
  await page.keyboard.press('Enter');
  await isWelcome(studio);
  // What is behind it cannot be changed by a key that nobody sees the effect of.
  await studio.openPalette('Evaluate mode');
  await page.keyboard.press('Enter');
  await expect(studio.at('welcome')).toHaveCount(0);
  studio.expectNoErrors();
});

test('an address of the studio opens the studio; a question mark in a text stays one; an example that was changed stays as it is', async ({
  page,
}) => {
  const studio = await firstVisit(page, '/#/author');
  await isStudio(studio);
  await studio.replaceWord('Name: Hospital appointment', 'appointment', 'visit');
  // A question mark in a text is no call for help.
  await studio.line('Name: Hospital visit').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Why?');
  await expect(studio.line('Why?')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await studio.waitSaved();
  await help(studio, 'Welcome');
  // Below the screen nothing is undone.
  await page.keyboard.press('Control+z');
  await card(studio, 'Hospital appointment').click();
  await isStudio(studio);
  const { documents } = await studio.stored();
  await expect.poll(async () => (await studio.stored()).documents.length).toBe(6);
  expect(documents.filter(({ source }) => source.startsWith('Name: Hospital visit'))).toHaveLength(1);
  studio.expectNoErrors();
});

test('the header holds all its controls at 1024 and at 640 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await expect(studio.node('api:check_hospital')).toBeVisible();
  const header = page.getByRole('banner');
  for (const width of [1024, 640]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(header.getByRole('button', { name: 'Help' })).toBeInViewport({ ratio: 1 });
    const boxes = [];
    for (const control of await header.getByRole('button').all()) {
      const box = await control.boundingBox();
      if (box) boxes.push({ name: await control.textContent(), ...box });
    }
    boxes.sort((first, second) => first.x - second.x);
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]?.x ?? width;
      expect(box.x + box.width, `${box.name} ends before the next one`).toBeLessThanOrEqual(next + 0.5);
    }
  }
});

test.describe('tours', () => {
  const title = (studio: StudioPage, name: string) =>
    expect(studio.at('tour').getByRole('heading', { name })).toBeVisible();
  const pointed = (studio: StudioPage) => studio.at('tourFrame');
  const next = (studio: StudioPage) => studio.at('tour').getByRole('button', { name: 'Next' }).click();

  /** Walks to the end; every step points at something that is on the screen. */
  async function walk(studio: StudioPage, steps: number): Promise<void> {
    const tour = studio.at('tour');
    for (let step = 1; step <= steps; step++) {
      await expect(tour).toContainText(`${step} of 5`);
      await expect(pointed(studio)).toBeVisible();
      if (step < steps) await next(studio);
    }
  }

  test('author: from the welcome screen, by keyboard, without holding anything up', async ({ page }) => {
    const studio = await firstVisit(page);
    await page.getByRole('list', { name: 'Tours' }).getByRole('button', { name: 'Author' }).click();
    await expect(studio.at('welcome')).toHaveCount(0);
    await title(studio, 'The procedure as a graph');
    await expect(studio.at('tour').getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
    await title(studio, 'Add a step');
    await expectAccessible(studio, 'a tour', '[data-testid="tour"]');
    // The app goes on as ever: a node is selected, and Escape is the canvas's.
    await studio.node('api:check_hospital').click();
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    await title(studio, 'Add a step');
    await studio.at('tour').getByRole('button', { name: 'Back' }).click();
    await walk(studio, 5);
    await studio.at('tour').getByRole('button', { name: 'Done' }).click();
    await expect(studio.at('tour')).toHaveCount(0);
    await expect(pointed(studio)).toHaveCount(0);
    studio.expectNoErrors();
  });

  test('run and debug: goes on by itself when the session is played', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await help(studio, 'Run and debug');
    await title(studio, 'Who answers');
    await expect(pointed(studio)).toBeVisible();
    await next(studio);
    await title(studio, 'Play a session');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await title(studio, 'Everything is an event');
    await studio.expectEnded();
    await expect(pointed(studio)).toBeVisible();
    await studio.mark(/^Denied by answer-dependency/).click();
    await next(studio);
    await title(studio, 'Why it was denied');
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await next(studio);
    await expect(pointed(studio)).toBeVisible();
    await title(studio, 'Step, change, fork');
    await studio.at('tour').getByRole('button', { name: 'Close' }).click();
    await expect(studio.at('tour')).toHaveCount(0);
    studio.expectNoErrors();
  });

  test('compare: from a session to the changes it suggests', async ({ page }) => {
    const studio = new StudioPage(page);
    await studio.open();
    await studio.openPalette('Tour: Compare');
    await page.keyboard.press('Enter');
    await title(studio, 'Play a session');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await title(studio, 'Choose what happened');
    for (const name of ['The rebuilt workflow', 'How close it is', 'Take over what you like']) {
      await next(studio);
      await title(studio, name);
      await expect(pointed(studio)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(studio.at('tour')).toHaveCount(0);
    studio.expectNoErrors();
  });
});
