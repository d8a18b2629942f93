import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

test('a demo opens on the stage from its link, plays, steps, and tells the columns apart at the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const studio = new StudioPage(page);
  await page.goto('/#/stage/figure-2-session-2');
  const stage = studio.at('stage');
  await expect(stage).toContainText('Turn 1 of 3');
  await expect(studio.at('shell')).toHaveCount(0);
  await expect(stage).toHaveAttribute('data-step', '0');
  await page.keyboard.press('ArrowRight');
  await expect(stage).toHaveAttribute('data-step', '1');
  await page.keyboard.press('ArrowLeft');
  await expect(stage).toHaveAttribute('data-step', '0');
  await expect(studio.at('stageBanner')).toHaveCount(0);
  await stage.getByRole('button', { name: 'Instant' }).click();
  await stage.getByRole('button', { name: 'Play all' }).click();
  await expect(studio.at('stageBanner')).toHaveText([
    'False claim reached the user: “booked” without register_hospital',
    'Stopped, then done right',
  ]);
  await expect(stage).toContainText('The user asks to skip the booking step');
  const columns = studio.at('stageColumn');
  await expect(columns.nth(0)).toContainText('Skipped');
  await expect(columns.nth(0)).toContainText('register_hospital was never called.');
  await expect(columns.nth(1)).toContainText('Denied:');
  // What tells them apart is in sight without scrolling, in type for the back of a room.
  for (const banner of await studio.at('stageBanner').all()) await expect(banner).toBeInViewport({ ratio: 1 });
  const small = await stage.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return says && Number.parseFloat(getComputedStyle(element).fontSize) < 18 ? [element.textContent] : [];
    }),
  );
  expect(small).toEqual([]);
  await expectAccessible(studio, 'stage');
  await page.keyboard.press('Escape');
  await expect(studio.at('shell')).toBeVisible();
  studio.expectNoErrors();
  expect(studio.foreignRequests).toEqual([]);
});

test('demo cards lead to the stage from the first page and from Run; the back button leads back', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  await studio.at('demoCard').filter({ hasText: 'The user switches hospital' }).click();
  await expect(page).toHaveURL(/#\/stage\/figure-2-session-1$/);
  await expect(studio.at('stageColumn').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(studio.at('stageBanner').first()).toContainText('Riverside Hospital, not Lakeside Hospital');
  await expect(studio.at('stageColumn').first()).toContainText('Rule-based bot');
  await page.goBack();
  await expect(studio.at('welcome')).toBeVisible();
  await page.keyboard.press('Escape');
  await studio.mode('Run');
  await expect(studio.at('demoCard')).toHaveCount(6);
  await studio.at('demoCard').last().click();
  await expect(studio.at('stage')).toContainText('读者证号');
  await page.reload();
  await expect(studio.at('stage')).toContainText('读者证号');
  await page.goto('/#/stage/nothing-of-that-name');
  await expect(studio.at('stage')).toContainText('was not found');
  studio.expectNoErrors();
});
