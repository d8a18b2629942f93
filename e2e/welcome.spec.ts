import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

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

test('the first visit: what Weir is, the examples, the guides, the other ways to begin; it comes again until it was left', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });

  await test.step('says what Weir is and shows its examples, and nothing of the studio is there', async () => {
    await isWelcome(studio);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('an agent');
    await expect(studio.at('exampleCard')).toHaveCount(5);
    await expect(card(studio, 'Hospital appointment')).toContainText('12 steps, 3 decisions, 1 loop');
    // The nodes and the arrows of the flowchart.
    await expect(card(studio, 'Bicycle repair').locator('svg > g')).toHaveCount(11);
    await expect(card(studio, 'Bicycle repair').locator('svg > path')).toHaveCount(12);
    // Six demos, each with the picture of its two sessions.
    await expect(studio.at('demoCard')).toHaveCount(6);
    await expect(studio.at('demoCard').filter({ hasText: 'register_hospital' })).toHaveCount(2);
    await expect(page.getByRole('navigation', { name: 'Side panels' })).toHaveCount(0);
    await expect(studio.at('documentMenu')).toHaveCount(0);
    await expectAccessibleInBothThemes(studio, 'welcome');
  });

  await test.step('the guides are read inside the app, by keys, with their pictures and links', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('menuitem', { name: 'Welcome' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Guides' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = studio.at('guides');
    const guide = studio.at('guide');
    await expect(guide.getByRole('heading', { name: 'Author a workflow' })).toBeVisible();
    const width = () =>
      guide
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(500);
    await expectAccessible(studio, 'guides', '[data-testid="guides"]');
    // A section within a page, then another page.
    await guide.getByRole('button', { name: 'become nodes' }).click();
    await expect(guide.getByRole('heading', { name: 'Draw', exact: true })).toBeInViewport();
    await guide.getByRole('button', { name: 'the reference' }).first().click();
    await expect(guide.getByRole('heading', { name: 'The PDL reference' })).toBeVisible();
    await expect(guide.getByRole('table').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await isWelcome(studio);
    expect(studio.foreignRequests).toEqual([]);
  });

  await test.step('keys and about are accessible', async () => {
    await help(studio, 'Keyboard');
    await expectAccessible(studio, 'keys', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await help(studio, 'About');
    await studio.at('aboutDialog').getByText('MIT licence').click();
    await expectAccessible(studio, 'about', '[data-testid="about-dialog"]');
    await page.keyboard.press('Escape');
    await expect(studio.at('aboutDialog')).toHaveCount(0);
  });

  await test.step('a card opens its document; the screen comes again until it is closed', async () => {
    await page.getByRole('button', { name: 'Open an example' }).click();
    await expect(card(studio, 'Hospital appointment')).toBeFocused();
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
    await page.goto('about:blank');
    await page.goto('/');
    await isStudio(studio);
    // Opened from the gallery or from the list: it is one document.
    expect((await studio.stored()).documents).toHaveLength(5);
  });

  await test.step('the header holds all its controls at 1024 and at 720 px', async () => {
    for (const width of [1024, 720]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(studio.at('helpMenu')).toBeInViewport({ ratio: 1 });
      const boxes = await page.getByRole('banner').evaluate((header) =>
        [...header.querySelectorAll('button')]
          .map((control) => control.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map(({ left, right }) => ({ left, right }))
          .sort((first, second) => first.left - second.left),
      );
      const starts = [...boxes.slice(1).map(({ left }) => left), width];
      expect(boxes.filter(({ right }, index) => right > (starts[index] ?? width) + 0.5)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it is asked for by the name of the app; the other ways to begin: describe, paste, draw', async () => {
    await page.getByRole('button', { name: 'Weir: welcome' }).click();
    await isWelcome(studio);
    // A cancelled dialog leads back here.
    await page.getByRole('button', { name: 'Describe in words' }).click();
    await expect(studio.at('draftDialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(studio.at('draftDialog')).toHaveCount(0);
    await isWelcome(studio);
    await page.getByRole('button', { name: 'Paste or drop' }).click();
    await studio.at('importText').fill('flowchart TD\n  ask --> answer\n');
    await page.getByRole('button', { name: 'Create document' }).click();
    await isStudio(studio);
    await studio.expectNodes(['ask', 'answer']);
    await help(studio, 'Welcome');
    await page.getByRole('button', { name: /^Draw/ }).click();
    await expect(studio.at('welcome')).toHaveCount(0);
    await studio.expectTitle('New procedure');
    await expect.poll(async () => (await studio.stored()).documents.length).toBe(7);
    // The key that the empty canvas names works without a click.
    await expect(page.locator('section[tabindex="0"]:focus')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'What to add' })).toBeFocused();
    await page.keyboard.press('Escape');
  });
  studio.expectNoErrors();
});

test('the tours point at what is on the screen and go on as the app is used; an example that was changed stays as it is', async ({
  page,
}) => {
  // An address of the studio opens the studio at the first visit, too.
  const studio = new StudioPage(page);
  await studio.open('/#/author', { welcome: true });
  await isStudio(studio);
  const tour = studio.at('tour');
  const title = async (name: string) => {
    await expect(tour.getByRole('heading')).toHaveText(name);
    await expect(studio.at('tourFrame')).toBeVisible();
  };
  const next = () => tour.getByRole('button', { name: 'Next' }).click();

  await test.step('author: from the welcome screen, by keys, without holding anything up', async () => {
    await help(studio, 'Welcome');
    await page.getByRole('list', { name: 'Tours' }).getByRole('button', { name: 'Author' }).click();
    await expect(studio.at('welcome')).toHaveCount(0);
    await title('The procedure as a graph');
    await expect(tour).toContainText('1 of 5');
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
    await title('Add a step');
    await expectAccessible(studio, 'a tour', '[data-testid="tour"]');
    // The app works normally: a node is selected, and Escape belongs to the canvas.
    await studio.node('api:check_hospital').click();
    await studio.focusCanvas();
    await page.keyboard.press('Escape');
    await title('Add a step');
    await tour.getByRole('button', { name: 'Back' }).click();
    await title('The procedure as a graph');
    await next();
    await next();
    await title('The same document as text');
    // A question mark typed in a text does not open the help.
    await studio.line('Procedure: |').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' Why?');
    await expect(studio.line('Why?')).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await next();
    await title('What must come first');
    await next();
    await title('Problems, as you work');
    await tour.getByRole('button', { name: 'Done' }).click();
    await expect(tour).toHaveCount(0);
    await expect(studio.at('tourFrame')).toHaveCount(0);
    await studio.waitSaved();
    // Undo is disabled below the welcome screen.
    await help(studio, 'Welcome');
    await page.keyboard.press('Control+z');
    await card(studio, 'Hospital appointment').click();
    await isStudio(studio);
    await expect.poll(async () => (await studio.stored()).documents.length).toBe(6);
    const { documents } = await studio.stored();
    expect(documents.filter(({ source }) => source.startsWith('Name: Hospital appointment Why?\n'))).toHaveLength(1);
  });

  await test.step('run and debug: goes on by itself when the session is played', async () => {
    await help(studio, 'Run and debug');
    await title('Who answers');
    await next();
    await title('Play a session');
    await studio.runDemo('The user wants the result at once', 'With controllers');
    await title('Everything is an event');
    await studio.expectEnded();
    await studio.mark(/^Denied by answer-dependency/).click();
    await next();
    await title('Why it was denied');
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await next();
    await title('Step, change, fork');
    await tour.getByRole('button', { name: 'Close' }).click();
    await expect(tour).toHaveCount(0);
  });

  await test.step('compare: by the palette, from the session to the changes it suggests', async () => {
    await studio.openPalette('Tour: Compare');
    await page.keyboard.press('Enter');
    await expect(tour.getByRole('heading')).toHaveText('Play a session');
    for (const name of ['Choose what happened', 'The rebuilt workflow', 'How close it is', 'Take over what you like']) {
      await next();
      await title(name);
    }
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
  });
  studio.expectNoErrors();
});
