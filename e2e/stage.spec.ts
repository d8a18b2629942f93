import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './expectAccessible';
import { StudioPage } from './studioPage';

test('a demo card of the first page leads to the stage, which plays, steps, distinguishes the columns at the end, and leads back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const studio = new StudioPage(page);
  await studio.open('/', { welcome: true });
  await studio.at('demoCard').filter({ hasText: 'The user wants the result at once' }).click();
  await expect(page).toHaveURL(/#\/stage\/figure-2-session-2$/);
  const stage = studio.at('stage');
  await expect(stage).toContainText('Turn 1 of 3');
  await expect(studio.at('shell')).toHaveCount(0);
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
  await expect(studio.at('stageColumn')).toContainText([
    /register_hospital was not done before\..*Skipped/s,
    'Denied:',
  ]);
  // The difference is visible without scrolling, in type large enough for a lecture room.
  for (const banner of await studio.at('stageBanner').all()) await expect(banner).toBeInViewport({ ratio: 1 });
  const small = await stage.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return says && Number.parseFloat(getComputedStyle(element).fontSize) < 18 ? [element.textContent] : [];
    }),
  );
  expect(small).toEqual([]);
  await expectAccessibleInBothThemes(studio, 'stage');
  await page.goBack();
  await expect(studio.at('welcome')).toBeVisible();
  studio.expectNoErrors();
  expect(studio.foreignRequests).toEqual([]);
});
